//! Recognises words before a colon in a line that names the players: a final, an event, a date, a group.

use crate::record::model::result::GameResult;
use crate::record::parse::header::facts::{is_date, is_event};
use crate::record::parse::header::keys::split_at_colon;
use crate::record::parse::header::labels::{
    Label, labels_of_list, layout_label, round_and_table, stage,
};
use crate::record::parse::header::players::between::split_at_versus;
use crate::record::parse::header::players::names::is_name;
use crate::record::vocabulary::figures::figures;
use crate::record::vocabulary::lookup::{
    are_players, fold, is_game, is_group, is_title, tag_of_key,
};

/// Splits numbered labels, the number or bullet of a list, or words before a colon from a line that names the players after it.
/// Returns the tags that they give, and the rest.
pub(crate) fn labels_of_row(
    text: &str,
    names_players: impl Fn(&str) -> bool,
) -> Option<(Vec<Label<'_>>, &str)> {
    let is_row = |(_, row): &(Vec<Label<'_>>, &str)| names_players(row);
    labels_of_list(text)
        .filter(is_row)
        .or_else(|| words_of_row(text).filter(is_row))
}

/// Splits the words for a final, a date, an event, a layout or a game before a colon from the rest of a line.
pub(crate) fn named_stage(text: &str) -> Option<(Vec<Label<'_>>, &str)> {
    words_of_row(text).filter(|(labels, _)| {
        labels
            .iter()
            .any(|label| matches!(label.0, "Round" | "Date" | "Event" | "Variant" | "Game"))
    })
}

/// Splits the words before a colon from the rest of a line: a date, an event, a final or a group, `Demi-finale : Ann - Bob`, `Poule A: Ann - Bob`, or
/// words that say nothing of the game, `Match: Ann - Bob`. Any other words need more than a dash between the names: two
/// persons need not be players.
fn words_of_row(text: &str) -> Option<(Vec<Label<'_>>, &str)> {
    let (key, row) = split_at_colon(text)?;
    let (key, row) = (key.trim(), row.trim());
    let folded = (key.len() < 40).then(|| fold(key))?;
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-');
    if let Some(labels) = labels_of_pieces(key) {
        return Some((labels, row));
    }
    if folded.contains("final") {
        return Some((labels_of_final(key), row));
    }
    if let Some((label, row)) = layout_label(text) {
        return Some((vec![label], row));
    }
    if is_date(key) {
        return Some((vec![("Date", key)], row));
    }
    if is_event(key) && tag_of_key(key).is_none() {
        return Some((vec![("Event", key)], row));
    }
    if are_players(key) || is_game(&folded) || is_title(&folded) {
        return Some((Vec::new(), row));
    }
    let is_pairing = || split_at_versus(row).is_some() || ends_with_result(row);
    let is_stage = is_group(folded.split(' ').next().unwrap_or_default())
        || tag_of_key(key).is_none() && is_pairing();
    let is_key = key.starts_with(char::is_alphabetic) && key.chars().all(is_word);
    (is_stage && is_key).then(|| (vec![("Stage", key)], row))
}

/// The labels in the words for a final, with the place and the date after a comma or in parentheses: `Demi-finale, Lyon, 10 mars 2024`, `Final (25 August 2015)`.
fn labels_of_final(key: &str) -> Vec<Label<'_>> {
    let mut labels: Vec<Label<'_>> = Vec::new();
    let pieces = key.split([',', '(', ')']).map(str::trim);
    for piece in pieces.filter(|piece| !piece.is_empty()) {
        let tag = if is_date(piece) {
            "Date"
        } else if fold(piece).contains("final") {
            "Round"
        } else {
            "Site"
        };
        let is_new = labels.iter().all(|label| label.0 != tag);
        if !is_new || tag == "Site" && piece.contains(|c: char| c.is_ascii_digit()) {
            return vec![("Round", key)];
        }
        labels.push((tag, piece));
    }
    labels
}

/// The labels of words with commas between them of which each states something, `Lyon Open 2014, round 3`, but for a place beside a date: `Lyon, 3.5.2013`.
fn labels_of_pieces(key: &str) -> Option<Vec<Label<'_>>> {
    let pieces = key.contains(',').then(|| key.split(',').map(str::trim))?;
    let mut labels: Vec<Label<'_>> = Vec::new();
    for piece in pieces {
        let found = if is_date(piece) {
            vec![("Date", piece)]
        } else if is_event(piece) {
            vec![("Event", piece)]
        } else if let Some(stage) = stage(piece) {
            vec![stage]
        } else if let Some(numbers) = round_and_table(piece) {
            numbers
        } else {
            vec![("Site", Some(piece).filter(|piece| is_name_of_place(piece))?)]
        };
        let is_new = |(tag, _): &Label<'_>| labels.iter().all(|label| label.0 != *tag);
        if !found.iter().all(is_new) {
            return None;
        }
        labels.extend(found);
    }
    // A place without a date may be any name.
    let has = |name: &str| labels.iter().any(|label| label.0 == name);
    (!has("Site") || has("Date")).then_some(labels)
}

/// Whether a text is plausible as the name of a place.
fn is_name_of_place(text: &str) -> bool {
    is_name(text) && text.starts_with(char::is_uppercase)
}

/// Whether a text ends with a result in figures.
fn ends_with_result(text: &str) -> bool {
    let result = figures(text)
        .last()
        .filter(|range| range.end == text.trim_end().len());
    result.is_some_and(|range| GameResult::in_figures(&text[range]).is_some())
}
