//! Parses a header line without brackets: `Black: A`, `Belgian daisy`, `A vs B`, or several facts in a row.

use crate::games::AnyLayout;
use crate::record::model::tag::TagName;
use crate::record::parse::header::field::{Fields, HashPrefix, offset};
use crate::record::parse::header::guessed_players::is_player;
use crate::record::parse::header::keyed_line::{keyed, several_tags};
use crate::record::parse::header::keys::{key_and_value, tag_name};
use crate::record::parse::header::player_line::names_players;
use crate::record::parse::header::players::{
    game_number, labelled_row, may_name_players, round_number,
};
use crate::record::vocabulary::lookup::tag_of_key;

/// Parses a line, without its `#`.
pub(crate) fn fields(text: &str, hash: HashPrefix) -> Fields<'_> {
    if let Some(fields) = keyed_line(text).or_else(|| numbered_game(text)) {
        return fields;
    }
    let mut fields = Fields::default();
    if let Some((key, value)) = key_and_value(text, hash) {
        fields.push(tag_name(key), &value, 0);
    } else if let Some(layout) = AnyLayout::find(text) {
        fields.push("Variant", &layout.name(), 0);
    } else {
        fields = Fields::of_row(text);
    }
    fields
}

/// Parses a line of several keys.
fn keyed_line(text: &str) -> Option<Fields<'_>> {
    let first = text.find(':')?;
    text[first + 1..].find(':')?;
    let Some(tags) = several_tags(text) else {
        return keyed(text);
    };
    Some(Fields {
        tags,
        ..Fields::default()
    })
}

/// Parses `Game 3: Ann - Bob`, `3. Ann - Bob` or `Round 3: Ann - Bob`: the number and the row after it.
fn numbered_game(text: &str) -> Option<Fields<'_>> {
    let game = game_number(text).map(|(number, row)| (Some(("Game", number)), row));
    let (label, row) = game.or_else(|| labelled_row(text, begins_with_players))?;
    let of_row = || (may_name_players(row) || row.contains('|')).then(|| Fields::of_row(row));
    let mut fields = keyed_line(row).or_else(of_row)?;
    fields.tags.iter().find(|field| field.name == "Black")?;
    let start = offset(text, row);
    for field in &mut fields.tags {
        field.at += start;
    }
    for note in &mut fields.notes {
        note.1 += start;
    }
    if let Some((name, number)) = label {
        fields.push(name, number, offset(text, number));
    }
    Some(fields)
}

/// Whether a row names the players before any other fact: not `mai 2013 · Ann vs Bob`.
fn begins_with_players(row: &str) -> bool {
    let is_first = || {
        let fields = Fields::of_row(row);
        let first = fields.tags.iter().min_by_key(|field| field.at);
        first.is_some_and(|field| is_player(&field.name))
    };
    names_players(row) && is_first()
}

/// Whether a line names the players after a number, a bullet or a round.
pub(crate) fn is_labelled_row(text: &str) -> bool {
    labelled_row(text, begins_with_players).is_some()
}

/// The known tag that a header line begins with, if it begins with one.
pub(crate) fn name_given(text: &str) -> Option<TagName> {
    let is_numbered_game = game_number(text).is_some_and(|(_, row)| names_players(row));
    if is_numbered_game || is_labelled_row(text) {
        return Some("Black".into());
    }
    if let Some((key, _)) = key_and_value(text, HashPrefix::Yes) {
        return tag_of_key(key).map(TagName::from);
    }
    if round_number(text).is_some() {
        return Some("Round".into());
    }
    let is_row = text.contains(" vs ") || text.contains(" · ");
    let is_header = is_row || AnyLayout::find(text).is_some();
    is_header.then(|| {
        fields(text, HashPrefix::Yes)
            .tags
            .into_iter()
            .map(|field| field.name)
            .min()
    })?
}

#[cfg(test)]
mod tests;
