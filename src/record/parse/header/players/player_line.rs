//! Whether a line names the two players of a game.

use crate::record::lexer::line_text::unmarked;
use crate::record::lexer::move_words::has_move;
use crate::record::parse::header::facts::without_label;
use crate::record::parse::header::field::Fields;
use crate::record::parse::header::labels::{list_item, numbered_labels};
use crate::record::parse::header::players::between::{may_name_players, sides};
use crate::record::parse::header::players::names::{are_names_of_other_colors, is_name};

/// Whether a line, taken alone, certainly names two players. Sentences, closing formulas and page numbers with a dash
/// do not.
pub(crate) fn names_players(text: &str) -> bool {
    let text = unmarked(text.trim());
    if text.len() > MAX_BYTES || !may_name_players(text) || has_move(text) {
        return false;
    }
    let rest = numbered_labels(text).map_or(text, |(_, rest)| rest);
    let fields = Fields::of_row(rest);
    let tag = |name: &str| fields.tags.iter().find(|field| field.name == name);
    let (Some(black), Some(white)) = (tag("Black"), tag("White")) else {
        return false;
    };
    let names = without_labels([&*black.value, &*white.value]);
    // A word for "against", or further facts of a game, make names in lower case credible.
    let has_versus_word = text.contains(" vs ") || text.contains(" vs. ") || fields.tags.len() > 2;
    let are_other_colors = are_names_of_other_colors(names);
    let are_inverted = names.iter().all(|name| name.contains(','));
    let is_name = |name: &&str| {
        let in_order = || are_inverted && is_name(&name.replace(',', ""));
        (is_name(name) || in_order() || are_other_colors) && (has_versus_word || !is_small(name))
    };
    // `o21830 – Ann / Bob – Belgian Daisy`: prose names no layout.
    let are_facts = tag("Event").is_none() || tag("Variant").is_some();
    fields.rest.is_empty() && are_facts && names[0] != names[1] && names.iter().all(is_name)
}

/// Whether a numbered line seems to name two players, with words that are not understood: `1. Ann Smith – Bob Young, first game`.
/// Damaged moves do not look like that.
pub(crate) fn seems_to_name_players(text: &str) -> bool {
    let Some((_, row)) = list_item(text).filter(|_| text.len() <= MAX_BYTES) else {
        return false;
    };
    let is_capitalized = |side: &str| {
        let word = side.split_whitespace().next().unwrap_or_default();
        let word = word.trim_end_matches(',');
        word.starts_with(char::is_uppercase)
            && word.chars().count() > 2
            && word.chars().all(char::is_alphabetic)
    };
    sides(row).is_some_and(|sides| sides.into_iter().all(is_capitalized)) && !has_move(row)
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
    let names = without_labels([&*black.value, &*white.value]);
    names[0] != names[1] && (names.into_iter().all(are_names) || are_names_of_other_colors(names))
}

/// Two names without the labels in parentheses after them, if both have one: `Ann (USA)` and `Bob (GBR)`.
fn without_labels(names: [&str; 2]) -> [&str; 2] {
    let bare = names.map(without_label);
    let are_labelled = bare
        .iter()
        .zip(names)
        .all(|(bare, name)| bare.len() < name.len());
    if are_labelled { bare } else { names }
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
            "o21830 – Gandalf / Greenfield – Marguerite Belge – 0-0 – Match nul",
            "MiGs 21831 – Ann / Ben – Marguerite Belge – 0-0 – Match nul",
            "Finale – Ann / Ben – Belgian Daisy",
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
            "Ann (USA) - Bob (GBR)",
            "Ann (USA) vs. Bob (GBR)",
            "Ann 6 - Bob 4",
            "Ann-Bob 1-0",
            "Ann–Bob 6-2",
            "Smith, A. - Doe, B. 1-0",
            "Ann - de La Tour 0-1",
            "Ann \"Annie\" Smith - “Max” 0-1",
            "Ann - José María de la Cruz y Pérez",
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
            "Ann-Bob",
            "Semi-Final 1-0",
            "Coupe de Tour - Manche 2",
            "Well, White - no, Black",
        ] {
            assert!(!names_players(text), "{text}");
        }
    }

    #[test]
    fn numbered_lines_that_seem_to_name_players() {
        for (text, expected) in [
            ("1. Ann – Bob 6-3 (Graz)", true),
            ("2. Ann Smith vs Bob Young, a nice game", true),
            ("1. a1b2 - i5h5", false),
            ("1. Xxb2 - Yyh5", false),
            ("1. Black resigns", false),
            ("1. a1b2 Ann - Bob", false),
            ("Ann – Bob 6-3 (Graz)", false),
        ] {
            assert_eq!(seems_to_name_players(text), expected, "{text}");
        }
    }
}
