//! Parses a header line without brackets: `Black: A`, `Belgian daisy`, `A vs B`, or several facts in a row.

use crate::games::AnyLayout;
use crate::record::model::tag::TagName;
use crate::record::parse::header::field::{Fields, HashPrefix, offset};
use crate::record::parse::header::keyed_line::{keyed, several_tags};
use crate::record::parse::header::keys::{key_and_value, tag_name};
use crate::record::parse::header::player_line::names_players;
use crate::record::parse::header::players::{game_number, may_name_players, round_number};
use crate::record::vocabulary::lookup::tag_of_key;

/// Parses a line, without its `#`.
pub(crate) fn fields(text: &str, hash: HashPrefix) -> Fields<'_> {
    if let Some(fields) = keyed_line(text).or_else(|| numbered_game(text)) {
        return fields;
    }
    let mut fields = Fields::default();
    if let Some((key, value)) = key_and_value(text, hash) {
        fields.push(tag_name(key), value, 0);
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

/// Parses `Game 3: Ann - Bob`: the number and the row after it.
fn numbered_game(text: &str) -> Option<Fields<'_>> {
    let (number, row) = game_number(text)?;
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
    fields.push("Game", number, offset(text, number));
    Some(fields)
}

/// The known tag that a header line begins with, if it begins with one.
pub(crate) fn name_given(text: &str) -> Option<TagName> {
    if let Some((_, row)) = game_number(text)
        && names_players(row)
    {
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
