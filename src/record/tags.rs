//! Tags as text: which ones a game has, and how they are written.

use std::borrow::Cow;

use super::analysis::TAG;
use super::game::{Game, RECORD_TAGS};
use super::words::Ending;
use crate::notation::{Notation, PositionNotation};
use crate::rules::{Layout, Players, Rules};

/// The name of a tag: most are known ones.
pub type TagName = Cow<'static, str>;

/// The tags of a game in the order in which they are written: its own in their order, those that say what other fields of
/// the game say written anew where the record had them, and after them those that it did not have.
pub(super) fn of(
    game: &Game,
    notation: Notation,
    layout_name: fn(&'static Layout) -> Option<&'static str>,
) -> Vec<(TagName, String)> {
    let mut fresh = record_tags(game, notation, layout_name);
    let mut tags = Vec::new();
    for (name, value) in &game.tags {
        if !RECORD_TAGS.contains(&&**name) {
            tags.push((name.clone(), value.clone()));
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
    let notation = if game.is_fragment() {
        Notation::Abapro
    } else {
        notation
    };
    tags.push((
        "Notation",
        own.map_or_else(|| notation.to_string(), str::to_owned),
    ));
    // The words of the source are kept where they say the same, or nothing that is understood.
    let words = game
        .tags
        .iter()
        .find(|(name, _)| name == "Termination")
        .map(|(_, value)| value.as_str());
    match words.filter(|words| Ending::find(words) == game.ending) {
        Some(words) => tags.push(("Termination", words.to_owned())),
        None => tags.extend(
            game.ending
                .map(|ending| ("Termination", ending.key().to_owned())),
        ),
    }
    if !game.is_fragment() {
        tags.push(("Plies", game.plies().len().to_string()));
    }
    tags.extend(
        game.incomplete
            .as_ref()
            .map(|reason| ("Incomplete", reason.clone())),
    );
    tags.extend(game.mended.as_ref().map(|what| ("Mended", what.clone())));
    let analysis = game.analysis.as_ref();
    tags.extend(analysis.map(|analysis| (TAG, analysis.by.clone())));
    tags
}

/// The seats in the order of turns, those of a team with `+` between: `Black, White, Red, Blue; Black+Red against White+Blue`.
pub(super) fn seats(rules: &Rules) -> String {
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
pub(super) fn plain_header(game: &Game, notation: Notation) -> String {
    let tags = of(game, notation, |layout| Some(layout.name()));
    let mut text: String = tags
        .iter()
        .map(|(name, value)| format!("# {name}: {}\n", one_line(value)))
        .collect();
    if let Some(comment) = &game.comment {
        text.push_str(&braced(comment));
        text.push('\n');
    }
    text
}

/// Writes `[Name "value"]`.
pub(super) fn bracketed(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{}\"]\n", one_line(&value))
}

/// A text without line ends.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// A comment in braces; a brace inside becomes a parenthesis, for there is no way to write it.
pub(super) fn braced(text: &str) -> String {
    format!("{{{}}}", one_line(text).replace('{', "(").replace('}', ")"))
}
