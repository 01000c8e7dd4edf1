//! What differs between two versions of a game.

use super::field_change::FieldChange;
use super::move_differences::move_differences;
use super::variation_fields::VariationFields;
use crate::record::{Annotations, Game};

/// The differences between two versions of a game, in the order of its fields.
pub(super) fn differences(old: &Game, new: &Game) -> Vec<FieldChange> {
    let mut found = Vec::new();
    let value = |game: &Game, name: &str| {
        let mut tags = game.tags.iter();
        tags.find(|(tag, _)| tag == name)
            .map(|(_, value)| value.clone())
    };
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in old.tags.iter().chain(&new.tags) {
        if !names.contains(&&**name) {
            names.push(name);
        }
    }
    for name in names {
        found.extend(FieldChange::between(
            name,
            value(old, name),
            value(new, name),
        ));
    }
    let result = FieldChange::between("result", Some(old.result.code()), Some(new.result.code()));
    let endings = [old, new].map(|game| game.ending.map(|ending| ending.key()));
    let ending = FieldChange::between("ending", endings[0], endings[1]);
    // The tags of these fields, unless they state more.
    found.retain(|tag| {
        let field = match &*tag.field {
            "Result" => &result,
            "Termination" => &ending,
            _ => &None,
        };
        field
            .as_ref()
            .is_none_or(|field| (&field.old, &field.new) != (&tag.old, &tag.new))
    });
    found.extend(result);
    found.extend(ending);
    found.extend(FieldChange::between(
        "comment",
        old.comment.as_deref(),
        new.comment.as_deref(),
    ));
    if old.start() != new.start() {
        found.extend(FieldChange::between(
            "start",
            old.layout_name(),
            new.layout_name()
                .or_else(|| Some("another position".to_owned())),
        ));
    }
    let [old_moves, new_moves] = [old, new].map(Game::move_codes);
    found.extend(move_differences([
        (Some(&old.start()), &old_moves),
        (Some(&new.start()), &new_moves),
    ]));
    found.extend(annotation_differences(old, new));
    found
}

/// The differences between the annotations of the plies of two versions of a game.
fn annotation_differences(old: &Game, new: &Game) -> Vec<FieldChange> {
    let mut found = Vec::new();
    let none = Annotations::default();
    let notes = |game: &Game, at: usize| {
        let ply = game.plies().get(at);
        ply.map_or(none.clone(), |ply| ply.annotations().clone())
    };
    for at in 0..old.plies().len().max(new.plies().len()) {
        let (one, other) = (notes(old, at), notes(new, at));
        let ply = at + 1;
        found.extend(FieldChange::between(
            format!("mark {ply}"),
            one.mark,
            other.mark,
        ));
        found.extend(FieldChange::between(
            format!("clock {ply}"),
            one.clock,
            other.clock,
        ));
        found.extend(FieldChange::between(
            format!("comment {ply}"),
            one.comment,
            other.comment,
        ));
    }
    let [one, other] = [old, new].map(|game| VariationFields::of(game.plies()));
    found.extend(one.differences(&other));
    found
}
