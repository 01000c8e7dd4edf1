//! Recognises lines of a list of pairings that state that a player has no opponent, `Board 3: Eve - bye`, and tells names that state it.

use crate::game::excerpt;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::Draft;
use crate::record::parse::header::facts::{name_and_facts, without_label};
use crate::record::parse::header::keys::split_at_colon;
use crate::record::parse::header::labels::numbered_labels;
use crate::record::parse::header::players::between::sides;
use crate::record::parse::header::players::guessed_players::is_player;
use crate::record::parse::header::players::player_line::MAX_BYTES;
use crate::record::vocabulary::lookup::{fold, tag_of_key};

/// Words for a game without an opponent.
const BYES: [&str; 9] = [
    "bye",
    "exempt",
    "exempte",
    "spielfrei",
    "freilos",
    "riposo",
    "riposa",
    "descansa",
    "descanso",
];

/// Words for it that have other meanings too, or are names.
const FREE: [&str; 6] = ["free", "frei", "libre", "libero", "vrij", "vacant"];

/// The beginnings of all these words.
const BEGINNINGS: [&str; 9] = [
    "bye", "exe", "spi", "fre", "rip", "des", "lib", "vri", "vac",
];

/// Whether a line states that a player has no opponent: `Board 3: Eve - bye`, `Board 3: free`, `Cid Roy : exempt`.
pub(crate) fn states_no_opponent(text: &str) -> bool {
    let begins = |word: &str| {
        let mut beginnings = BEGINNINGS.iter();
        let start = word.get(..3);
        start.is_some_and(|start| beginnings.any(|other| other.eq_ignore_ascii_case(start)))
    };
    // This check excludes nearly all lines.
    let mut words = text.split(|c: char| !c.is_alphabetic());
    if text.len() > MAX_BYTES || !words.any(begins) {
        return false;
    }
    let numbered = numbered_labels(text);
    let row = numbered.as_ref().map_or(text, |(_, row)| row);
    if let Some(sides) = sides(row) {
        return sides.into_iter().any(|side| {
            is_bye(side) || is_free(side) && side.trim().starts_with(char::is_lowercase)
        });
    }
    let after_key = || {
        let (key, value) = split_at_colon(row)?;
        // An event may have such a name, and what stands between quotes is a name.
        let may_name_player = || tag_of_key(key.trim()).is_none_or(is_player);
        let is_quoted = || value.trim_start().starts_with('"');
        Some(is_bye(key) || is_bye(value) && may_name_player() && !is_quoted())
    };
    numbered.is_some() && (is_bye(row) || is_free(row)) || after_key().unwrap_or_default()
}

/// Warns of players whose names state that there is none. Quoted tags and fields of JSON keep them as names.
pub(crate) fn warn_of_byes(record: &RawRecord, draft: &mut Draft) {
    let is_word = |name: &str| {
        let mut byes = BYES.iter();
        byes.any(|bye| bye.eq_ignore_ascii_case(name))
    };
    let named = draft.tags.iter().filter(|tag| is_player(&tag.name));
    let byes = named.filter(|tag| is_word(tag.value.trim()));
    let found: Vec<(usize, String)> = byes
        .map(|tag| {
            let message = format!(
                "the name `{}` states that a player has no opponent, expected the name of a player; kept as it is",
                excerpt(&tag.value)
            );
            (tag.at, message)
        })
        .collect();
    for (at, message) in found {
        draft.warn(record, ProblemKind::UnknownText, at, message);
    }
}

fn is_bye(text: &str) -> bool {
    is_among(text, &BYES)
}

fn is_free(text: &str) -> bool {
    is_among(text, &FREE)
}

/// Whether a text is one of these words, perhaps with points after it: `bye 1-0`, `bye (1)`.
fn is_among(text: &str, words: &[&str]) -> bool {
    let text = without_label(name_and_facts(text).0);
    let word = text.trim_matches(|c: char| !c.is_alphabetic());
    word.len() <= 12 && words.contains(&&*fold(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginnings_are_those_of_all_words() {
        for word in BYES.iter().chain(&FREE) {
            assert!(BEGINNINGS.contains(&&word[..3]), "{word}");
        }
    }

    #[test]
    fn lines_without_an_opponent() {
        for (text, expected) in [
            ("Board 3: Eve (AC Lyon) - bye", true),
            ("Eve - bye 1-0", true),
            ("Bye - Eve", true),
            ("Eve vs. bye", true),
            ("Board 3: free", true),
            ("Tisch 3: spielfrei", true),
            ("Eve - spielfrei", true),
            ("Cid Roy : exempt", true),
            ("Exempt : Cid Roy", true),
            ("Bye: Eve", true),
            ("White: Bye", true),
            ("White: \"Bye\"", false),
            ("Event: Bye", false),
            ("Ann - Free", false),
            ("Ann - Bob", false),
            ("Time control: free", false),
            ("Round 3", false),
            ("Bye bye, see you", false),
        ] {
            assert_eq!(states_no_opponent(text), expected, "{text}");
        }
    }
}
