//! What records can represent of a game: a program may have given it marks, clock times and tags that no record has.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::game::excerpt;
use crate::record::lexer::marks::read_marks;
use crate::record::lexer::score_token::is_clock;
use crate::record::model::game::{Annotations, Game, Ply};
use crate::record::model::tag::RECORD_TAGS;

/// The game as records can represent it, and what is lost: marks and clock times that readers do not know are left out, and the name of a tag that is given again
/// has a number, as readers give it one.
pub(super) fn writable(game: &Game) -> (Cow<'_, Game>, Vec<String>) {
    let mut losses = Vec::new();
    let mut written = Cow::Borrowed(game);
    let is_any = |is: fn(&Annotations) -> bool| first(game.plies(), is);
    if is_any(has_other_mark).is_some() {
        let unknown = is_any(|notes| unknown_mark(notes).is_some()).and_then(unknown_mark);
        losses.extend(unknown.map(|mark| left_out("marks", mark)));
        written.to_mut().for_each_annotation_mut(&mut |notes| {
            if has_other_mark(notes) {
                notes.mark = notes.mark.as_deref().and_then(read_marks);
            }
        });
    }
    if let Some(found) = is_any(|notes| unknown_clock(notes).is_some()) {
        losses.extend(unknown_clock(found).map(|clock| left_out("clock times", clock)));
        written.to_mut().for_each_annotation_mut(&mut |notes| {
            notes.clock.take_if(|clock| !is_clock(clock));
        });
    }
    if has_repeated_tag(game) {
        losses.extend(number_repeated_tags(written.to_mut()));
    }
    (written, losses)
}

fn left_out(what: &str, example: &str) -> String {
    format!(
        "{what} that no record has, such as `{}` (left out)",
        excerpt(example)
    )
}

/// Whether a mark is none, or is read in another spelling: `$1`, which earlier versions stored, as `!`.
fn has_other_mark(notes: &Annotations) -> bool {
    let mark = notes.mark.as_deref();
    mark.is_some_and(|mark| read_marks(mark).as_deref() != Some(mark))
}

fn unknown_mark(notes: &Annotations) -> Option<&str> {
    let mark = notes.mark.as_deref();
    mark.filter(|mark| read_marks(mark).is_none())
}

fn unknown_clock(notes: &Annotations) -> Option<&str> {
    notes.clock.as_deref().filter(|clock| !is_clock(clock))
}

/// The first annotations, including those in variations, that satisfy a predicate.
fn first(plies: &[Ply], is: fn(&Annotations) -> bool) -> Option<&Annotations> {
    plies.iter().find_map(|ply| {
        let notes = ply.annotations();
        let mut lines = notes.variations.iter();
        Some(notes)
            .filter(|notes| is(notes))
            .or_else(|| lines.find_map(|line| first(&line.plies, is)))
    })
}

/// Whether a tag other than those that are derived from the game is given twice.
fn has_repeated_tag(game: &Game) -> bool {
    let mut names = HashSet::with_capacity(game.tags.len());
    let mut names_of_record = game.tags.iter().map(|(name, _)| &**name);
    names_of_record.any(|name| !names.insert(name) && !RECORD_TAGS.contains(&name))
}

/// Gives numbers to the names of repeated tags; what was changed.
fn number_repeated_tags(game: &mut Game) -> Vec<String> {
    let mut names: HashSet<String> = HashSet::new();
    let given: HashSet<String> = game.tags.iter().map(|(name, _)| name.to_string()).collect();
    let mut losses = Vec::new();
    for (name, _) in &mut game.tags {
        if names.insert(name.to_string()) || RECORD_TAGS.contains(&&**name) {
            continue;
        }
        let numbered = (2..).map(|number| format!("{name}{number}"));
        let is_free = |name: &String| !names.contains(name) && !given.contains(name);
        let free = numbered.into_iter().find(is_free);
        let free = free.expect("there are more numbers than tags");
        losses.push(format!(
            "that the tag {name} is given again (written as {free})"
        ));
        names.insert(free.clone());
        *name = free.into();
    }
    losses
}
