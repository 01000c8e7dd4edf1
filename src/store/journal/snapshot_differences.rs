//! What differs between two states of a game, field by field.

use std::collections::{HashMap, HashSet};

use super::game_snapshot::GameSnapshot;
use super::stored_value::StoredValue;
use crate::game::MoveCode;
use crate::store::edit::{FieldChange, VariationFields, move_differences};
use crate::store::format::{move_codec, two_byte_moves};

/// The fields that differ: tags, result, ending, comments, marks and clocks, then start, moves and variations.
pub(super) fn differences(before: &GameSnapshot, after: &GameSnapshot) -> Vec<FieldChange> {
    let (old, new) = (fields(before), fields(after));
    let places: HashMap<&str, usize> = (0..)
        .zip(&new)
        .map(|(at, (name, _))| (&**name, at))
        .collect();
    let names: HashSet<&str> = old.iter().map(|(name, _)| &**name).collect();
    let kept = (0..)
        .zip(&old)
        .map(|(at, (name, text))| match places.get(&**name) {
            Some(&place) => (place, name, Some(text), Some(&new[place].1)),
            None => (at, name, Some(text), None),
        });
    let added = (0..)
        .zip(&new)
        .filter(|(_, (name, _))| !names.contains(&**name));
    let added = added.map(|(at, (name, text))| (at, name, None, Some(text)));
    let differing = kept.chain(added).filter(|(_, _, old, new)| old != new);
    let mut differing: Vec<_> = differing.collect();
    differing.sort_by_key(|(at, ..)| *at);
    let differing = differing
        .into_iter()
        .map(|(_, name, old, new)| FieldChange {
            field: name.clone(),
            old: old.cloned(),
            new: new.cloned(),
        });
    let mut changes: Vec<FieldChange> = differing.collect();
    if !before.has_same_start(after) {
        changes.push(change("start", [before, after].map(start_text)));
    }
    let [old_start, new_start] = [before, after].map(GameSnapshot::start);
    let [old_moves, new_moves] = [before, after].map(moves);
    changes.extend(move_differences([
        (old_start.as_ref(), &old_moves),
        (new_start.as_ref(), &new_moves),
    ]));
    let [old, new] = [before, after].map(variations);
    changes.extend(old.differences(&new));
    changes
}

/// The variations of a game. Those of one ply are in the order of their numbers, and the number of a line is greater than that of its parent.
fn variations(state: &GameSnapshot) -> VariationFields {
    let integer = |row: &[StoredValue], at: usize| {
        let value = row.get(at).and_then(StoredValue::integer);
        value.unwrap_or_default()
    };
    let mut fields = VariationFields::default();
    let mut places: HashMap<i64, String> = HashMap::new();
    let mut counts: HashMap<(i64, i64), usize> = HashMap::new();
    for row in state.details_of("variation") {
        let [number, parent, ply] = [1, 2, 3].map(|at| integer(row, at));
        let count = counts.entry((parent, ply)).or_default();
        *count += 1;
        let moves = match row.get(5) {
            Some(StoredValue::Blob(bytes)) => two_byte_moves::decode_moves(bytes),
            _ => None,
        };
        let comment = row.get(4).and_then(StoredValue::text);
        let parent = places.get(&parent).map(String::as_str).unwrap_or_default();
        let place = fields.add_line(parent, (ply, *count), moves.unwrap_or_default(), comment);
        places.insert(number, place);
    }
    for row in state.details_of("variation_annotation") {
        let [number, ply] = [1, 2].map(|at| integer(row, at));
        let Some(place) = places.get(&number) else {
            continue;
        };
        for (name, at) in [("mark", 3), ("clock", 4), ("comment", 5)] {
            let text = row.get(at).and_then(StoredValue::text);
            fields.add_text(place, &format!("{name} {ply}"), text);
        }
    }
    fields
}

fn change(field: &str, [old, new]: [String; 2]) -> FieldChange {
    FieldChange {
        field: field.to_owned(),
        old: Some(old),
        new: Some(new),
    }
}

/// The names and values of the fields of a game that have one, except start, moves and variations.
fn fields(state: &GameSnapshot) -> Vec<(String, String)> {
    let row = state.row_tags();
    // The fields below say the same.
    let repeated = ["Result", "Termination", "Plies"];
    let mut tags = state.record.tags.clone();
    tags.retain(|(name, value)| value.is_some() || !repeated.contains(&&**name));
    let tags = row.restore(tags).unwrap_or_default().into_iter();
    let mut fields: Vec<(String, String)> = tags
        .map(|(name, value)| (name.into_owned(), value))
        .collect();
    let ending = row.ending.map(|ending| ending.key().to_owned());
    let values = [
        ("result", Some(row.result.code().to_owned())),
        ("ending", ending),
        ("incomplete", state.text(18)),
        ("mended", state.text(19)),
        ("comment", state.text(20)),
    ];
    let values = values.into_iter();
    fields.extend(values.filter_map(|(name, value)| Some((name.to_owned(), value?))));
    for row in state.details_of("annotation") {
        let ply = row
            .get(1)
            .and_then(StoredValue::integer)
            .unwrap_or_default();
        for (name, at) in [("mark", 2), ("clock", 3), ("comment", 4)] {
            let value = row.get(at).and_then(StoredValue::text);
            fields.extend(value.map(|value| (format!("{name} {ply}"), value.to_owned())));
        }
    }
    fields
}

/// The layout of a game, with the rules that differ from the standard ones.
fn start_text(state: &GameSnapshot) -> String {
    let [layout, rules] = state.variant();
    let layout = layout.unwrap_or("another position");
    rules.map_or(layout.to_owned(), |rules| format!("{layout}, {rules}"))
}

fn moves(state: &GameSnapshot) -> Vec<MoveCode> {
    move_codec::decode(state.moves()).unwrap_or_default()
}
