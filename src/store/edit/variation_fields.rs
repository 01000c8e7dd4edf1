//! The variations of a game as fields, each with its place, and what differs between those of two versions.
//!
//! The place of a variation is the ply that it replaces and its number there: `4.1` is the first one at ply 4, and `4.1/2.1` the first one at its second ply.

use super::field_change::FieldChange;
use super::move_differences::plies_text;
use crate::game::MoveCode;
use crate::record::{Annotations, Ply};

/// The variations of a version of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(in crate::store) struct VariationFields {
    /// The places and the moves of the lines.
    lines: Vec<(String, Vec<MoveCode>)>,
    /// The names of fields and their texts.
    texts: Vec<(String, String)>,
}

impl VariationFields {
    /// The variations of plies.
    pub(super) fn of(plies: &[Ply]) -> VariationFields {
        let mut fields = VariationFields::default();
        fields.add_lines("", plies);
        fields
    }

    fn add_lines(&mut self, parent: &str, plies: &[Ply]) {
        for (ply, replaced) in (1..).zip(plies) {
            for (number, line) in (1..).zip(&replaced.annotations().variations) {
                let moves = line.plies.iter().map(|ply| ply.mv).collect();
                let place = self.add_line(parent, (ply, number), moves, line.comment.as_deref());
                for (ply, noted) in (1..).zip(&line.plies) {
                    let Annotations {
                        mark,
                        clock,
                        comment,
                        ..
                    } = noted.annotations();
                    for (name, text) in [("mark", mark), ("clock", clock), ("comment", comment)] {
                        self.add_text(&place, &format!("{name} {ply}"), text.as_deref());
                    }
                }
                self.add_lines(&place, &line.plies);
            }
        }
    }

    /// Adds a line in a parent, whose place is empty for the game itself, and returns its place.
    pub(in crate::store) fn add_line(
        &mut self,
        parent: &str,
        (ply, number): (i64, usize),
        moves: Vec<MoveCode>,
        comment: Option<&str>,
    ) -> String {
        let separator = if parent.is_empty() { "" } else { "/" };
        let place = format!("{parent}{separator}{ply}.{number}");
        self.lines.push((place.clone(), moves));
        self.add_text(&place, "comment", comment);
        place
    }

    /// Adds a text of a line: its comment, or a mark, clock or comment of one of its plies.
    pub(in crate::store) fn add_text(&mut self, place: &str, name: &str, text: Option<&str>) {
        let field = format!("variation {place} {name}");
        self.texts.extend(text.map(|text| (field, text.to_owned())));
    }

    /// What differs from these variations in later ones: the number of lines, lines with other moves, and texts.
    pub(in crate::store) fn differences(&self, new: &VariationFields) -> Vec<FieldChange> {
        let mut found = Vec::new();
        let counts = [self, new].map(|fields| Some(fields.lines.len().to_string()));
        let [old_count, new_count] = counts;
        found.extend(FieldChange::between("variations", old_count, new_count));
        for (place, [old, new]) in pairs(&self.lines, &new.lines) {
            if old == new {
                continue;
            }
            let both = old.zip(new);
            let common = both.map(|(old, new)| {
                let pairs = old.iter().zip(new);
                pairs.take_while(|(one, other)| one == other).count()
            });
            let [old, new] =
                [old, new].map(|moves| moves.map(|moves| plies_text(moves.len(), common)));
            found.extend(FieldChange::between(format!("variation {place}"), old, new));
        }
        for (name, [old, new]) in pairs(&self.texts, &new.texts) {
            found.extend(FieldChange::between(name, old.cloned(), new.cloned()));
        }
        found
    }
}

/// The values of two versions by their names, in the order of the older version, then those that only the newer one has.
fn pairs<'a, T>(
    old: &'a [(String, T)],
    new: &'a [(String, T)],
) -> impl Iterator<Item = (&'a str, [Option<&'a T>; 2])> {
    let value = |of: &'a [(String, T)], name: &str| {
        let mut values = of.iter();
        values
            .find(|(other, _)| other == name)
            .map(|(_, value)| value)
    };
    let kept = old
        .iter()
        .map(move |(name, one)| (&**name, [Some(one), value(new, name)]));
    let added = new
        .iter()
        .filter(move |(name, _)| value(old, name).is_none());
    kept.chain(added.map(|(name, other)| (&**name, [None, Some(other)])))
}
