//! Tags as text: which ones a game has, and how they are written.

use crate::record::model::tag::TagName;

use crate::notation::{Notation, PositionNotation};
use crate::record::formats::linear::MoveStyle;
use crate::record::input::line_shape::{LineShape, line_shape};
use crate::record::model::analysis::TAG;
use crate::record::model::game::Game;
use crate::record::model::tag::RECORD_TAGS;
use crate::record::resolve::borne_out::{is_borne_out, is_exactly};
use crate::rules::{Layout, Players, Rules};

/// What a format prescribes of tags.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    /// What it calls a layout, if it has a name for it.
    pub(crate) layout_name: fn(&'static Layout) -> Option<&'static str>,
    /// The tags whose values it prescribes: they are never written as the record spells them.
    pub(crate) prescribed: &'static [&'static str],
    /// Whether it draws the start apart from the tags, so that none need say it.
    pub(crate) draws_start: bool,
    /// Whether it can be read from its end, so that the final position has to be told to the last detail.
    pub(crate) is_read_from_end: bool,
    /// The tags that it has beside those that every format writes.
    pub(crate) others: fn(&Game) -> Vec<(&'static str, String)>,
}

impl Form {
    /// That of a format which leaves all spellings open.
    pub(crate) const PLAIN: Form = Form {
        layout_name: |layout| Some(layout.name()),
        prescribed: &[],
        draws_start: false,
        is_read_from_end: false,
        others: |_| Vec::new(),
    };
}

/// The tags of a game in the order in which they are written: its own in their order, and after them those that it did not have. A tag that
/// says what other fields of the game say stays as it stands where the replay bears it out and the format does not prescribe it; else it
/// is written anew, or left out where the format need not have it.
pub(crate) fn of(game: &Game, notation: Notation, form: Form) -> Vec<(TagName, String)> {
    let mut fresh = record_tags(game, notation, form.layout_name);
    if form.draws_start {
        fresh.retain(|(name, _)| !matches!(*name, "SetUp" | "Position"));
    }
    fresh.extend((form.others)(game));
    let mut tags: Vec<(TagName, String)> = Vec::with_capacity(game.tags.len() + fresh.len());
    for (name, value) in &game.tags {
        if !RECORD_TAGS.contains(&&**name) {
            tags.push((name.clone(), value.clone()));
            continue;
        }
        let is_told =
            name != "FinalPosition" || !form.is_read_from_end || is_exactly(value, &game.last());
        let is_free = !form.prescribed.contains(&&**name) && is_told;
        if is_free && is_borne_out(name, value, game, notation) {
            if tags.iter().all(|(said, _)| said != name) {
                fresh.retain(|(fresh, _)| fresh != name);
                tags.push((name.clone(), value.clone()));
            }
        } else if let Some(index) = fresh.iter().position(|(fresh, _)| fresh == name) {
            tags.push((name.clone(), fresh.remove(index).1));
        }
    }
    tags.extend(fresh.into_iter().map(|(name, value)| (name.into(), value)));
    tags
}

fn record_tags(
    game: &Game,
    notation: Notation,
    layout_name: fn(&'static Layout) -> Option<&'static str>,
) -> Vec<(&'static str, String)> {
    let mut tags = Vec::new();
    let rules = game.rules();
    if *rules != Rules::STANDARD {
        tags.push(("Rules", rules.to_string()));
    }
    if rules.players != Players::Two {
        tags.push(("Seats", seats(rules)));
    }
    match game.layout().and_then(layout_name) {
        Some(name) => tags.push(("Variant", name.to_owned())),
        // Nothing is known of the position.
        None if game.lacks_start => {}
        None => {
            let random = game.random_layout();
            tags.push(("Variant", random.unwrap_or_else(|| "custom".to_owned())));
            tags.push(("SetUp", "1".to_owned()));
            tags.push(("Position", PositionNotation::Apgn.write(&game.start())));
        }
    }
    tags.push(("Result", game.result.code().to_owned()));
    // The moves of a fragment stand in a tag as they were written.
    let own = game.tag("Notation").filter(|_| game.is_fragment());
    let notation = own.map_or_else(|| notation.to_string(), str::to_owned);
    tags.push(("Notation", notation));
    tags.extend(
        game.ending
            .map(|ending| ("Termination", ending.key().to_owned())),
    );
    if !game.is_fragment() {
        tags.push(("Plies", game.plies().len().to_string()));
    }
    tags.extend(
        game.incomplete
            .as_ref()
            .map(|reason| ("Incomplete", reason.clone())),
    );
    tags.extend(game.repaired.as_ref().map(|what| ("Mended", what.clone())));
    let analysis = game.analysis.as_ref();
    tags.extend(analysis.map(|analysis| (TAG, analysis.by.clone())));
    tags
}

/// The seats in the order of turns, those of a team with `+` between: `Black, White, Red, Blue; Black+Red against White+Blue`.
pub(crate) fn seats(rules: &Rules) -> String {
    let seats = || 0..rules.players.seats();
    let names: Vec<String> = seats().map(|seat| rules.seat_name(seat)).collect();
    let mut text = names.join(", ");
    if rules.players.sides() < rules.players.seats() {
        let team = |side: u8| {
            let members = seats().filter(|&seat| rules.side(seat) == side);
            let names: Vec<String> = members.map(|seat| rules.seat_name(seat)).collect();
            names.join("+")
        };
        text.push_str(&format!("; {} against {}", team(0), team(1)));
    }
    text
}

/// Writes the tags as `# Name: value` and the comment before the first move.
pub(crate) fn plain_header(game: &Game, tags: &[(TagName, String)], style: &MoveStyle) -> String {
    let mut text: String = tags
        .iter()
        .map(|(name, value)| format!("# {name}: {}\n", one_line(value)))
        .collect();
    if let Some(comment) = &game.comment {
        text.push_str(&style.comment(comment));
        text.push('\n');
    }
    text
}

/// Writes `[Name "value"]`.
pub(crate) fn bracketed(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{}\"]\n", one_line(&value))
}

/// A text without line ends.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// A comment in braces; a brace inside becomes a parenthesis, for there is no way to write it.
pub(crate) fn braced(text: &str) -> String {
    let text = if text.contains('\n') {
        in_lines(text)
    } else {
        one_line(text)
    };
    format!("{{{}}}", text.replace('{', "(").replace('}', ")"))
}

/// Whether a line of a comment, but its first, can only be one of a text: no tag, no move, no row of a table.
fn is_plain(line: &str) -> bool {
    line_shape(line) == LineShape::Text(None)
}

/// Whether all line breaks of a comment are written.
pub(crate) fn keeps_line_breaks(comment: &str) -> bool {
    let mut others = comment.split('\n').skip(1);
    others.all(|line| line.is_empty() || is_plain(line))
}

/// A comment in its lines. One that could be taken for something else stands on the line before it.
fn in_lines(comment: &str) -> String {
    let mut text = String::with_capacity(comment.len());
    let mut between = "";
    for line in comment.split('\n') {
        if line.is_empty() {
            between = "\n\n";
            continue;
        }
        if !text.is_empty() {
            text.push_str(if is_plain(line) { between } else { " " });
        }
        text.push_str(&one_line(line));
        between = "\n";
    }
    text
}
