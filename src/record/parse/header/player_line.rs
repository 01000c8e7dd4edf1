//! Whether a line names the two players of a game.

use crate::record::lexer::move_words::has_move;
use crate::record::parse::header::field::Fields;
use crate::record::parse::header::labels::numbered_labels;
use crate::record::parse::header::players::{are_names_of_other_colors, is_name, may_name_players};

/// Whether a line, taken alone, certainly names two players. Sentences, closing formulas and page numbers with a dash
/// do not.
pub(crate) fn names_players(text: &str) -> bool {
    let text = text.trim();
    if text.len() > MAX_BYTES || !may_name_players(text) || has_move(text) {
        return false;
    }
    let rest = numbered_labels(text).map_or(text, |(_, rest)| rest);
    let fields = Fields::of_row(rest);
    let tag = |name: &str| fields.tags.iter().find(|field| field.name == name);
    let (Some(black), Some(white)) = (tag("Black"), tag("White")) else {
        return false;
    };
    let names = [&*black.value, &*white.value];
    // A word for "against", or further facts of a game, make names in lower case credible.
    let has_versus_word = text.contains(" vs ") || text.contains(" vs. ") || fields.tags.len() > 2;
    let are_other_colors = are_names_of_other_colors(names);
    let is_name =
        |name: &&str| (is_name(name) || are_other_colors) && (has_versus_word || !is_small(name));
    let are_facts = fields.tags.iter().all(|field| field.name != "Event");
    fields.rest.is_empty() && are_facts && names[0] != names[1] && names.iter().all(is_name)
}

/// Whether the players of a header line are different and have names that are plausible for players or teams. Names in
/// lower case are, as before the moves of a game two such words are hardly prose.
pub(crate) fn are_names(fields: &Fields<'_>) -> bool {
    let tag = |name: &str| fields.tags.iter().find(|field| field.name == name);
    let (Some(black), Some(white)) = (tag("Black"), tag("White")) else {
        return false;
    };
    let are_names = |names: &str| {
        // `Smith, John`
        let mut names = names.split(['&', '+']).map(|name| name.replace(',', ""));
        names.all(|name| is_name(name.trim()))
    };
    black.value != white.value
        && (are_names(&black.value) && are_names(&white.value)
            || are_names_of_other_colors([&black.value, &white.value]))
}

/// Longest line, in bytes, that is considered.
pub(crate) const MAX_BYTES: usize = 200;

/// Whether a name is a single word in lower case, as words of prose are.
pub(crate) fn is_small(name: &str) -> bool {
    name.chars()
        .all(|c| c.is_lowercase() || !c.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_surely_name_players() {
        for text in [
            "Ann - Bob",
            "Ann – Bob",
            "Ann vs Bob",
            "ocj94 vs rodion",
            "Ann / Bob",
            "Ann gegen Bob",
            "Ann contre Bob",
            "Ann contro Bob",
            "Ann contra Bob",
            "Ann tegen Bob",
            "Vincent Frochot - David Pearce",
            "J. R. Müller – L. van den Berg",
            "Ann (White) - Bob (Black)",
            "Ann (B) vs Bob (W)",
            "Ann - Bob, Graz, 12.3.2004",
            "Ann - Bob 1-0",
            "Ann - Bob 6-2",
            "rodion - hofnar 6-2",
            "Ann - Bob, 1/2-1/2",
            "Game 1: Ann (Black) vs Bob (White)",
            "Partie n° 3 : Ann - Bob",
            "Partida 2: Ann - Bob",
            "Round 1, game 2: Ann - Bob 0-1",
            "1st game: Ann - Bob, 0-1",
            "Table 3: Ann - Bob 1-0",
            "Partita 2: Bianchi - Rossi patta",
            "Ann - Bob: 0-1",
            "Bianchi - Rossi",
            "Ann - Bob · Belgian Daisy",
        ] {
            assert!(names_players(text), "{text}");
        }
    }

    #[test]
    fn lines_that_do_not_surely_name_players() {
        for text in [
            "Best wishes",
            "Best wishes - Hans",
            "Hans",
            "Seite 3 von 7",
            "- 14 -",
            "Page 3 - 7",
            "Page 3 / 7",
            "A nice game - well played",
            "well - played",
            "Here White - to move - should have resigned",
            "Ich habe gegen Bob verloren",
            "drei gegen zwei",
            "The match Ann vs Bob was nice",
            "a1b2 / i5h5",
            "1. a1b2 - i5h5",
            "a1 - b2",
            "Noir - Blanc",
            "Black vs White",
            "Belgian Daisy - Standard",
            "Abalone World Championship 2015 - Final",
            "1-0",
            "6 / 2",
            "",
            "Ann -",
            "Noir gagne - partie nulle",
        ] {
            assert!(!names_players(text), "{text}");
        }
    }
}
