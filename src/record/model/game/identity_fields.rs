//! The text of fields whose hash is the identity of a game.

use crate::record::model::game::ply::Ply;

/// A text of fields, each preceded by its length in four bytes.
pub(crate) struct Fields(pub(super) Vec<u8>);

impl Fields {
    pub(crate) fn add(&mut self, field: &[u8]) {
        let length = u32::try_from(field.len()).unwrap_or(u32::MAX);
        self.0.extend(length.to_be_bytes());
        self.0.extend(field);
    }

    /// Adds a comment with its line breaks as blanks: some formats and older databases do not keep line breaks.
    pub(super) fn add_note(&mut self, note: Option<&str>) {
        let note = note.unwrap_or_default();
        if note.contains('\n') {
            let words: Vec<&str> = note.split_whitespace().collect();
            self.add(words.join(" ").as_bytes());
        } else {
            self.add(note.as_bytes());
        }
    }

    /// Adds move, suffix annotation, clock and comment of each ply.
    pub(super) fn add_plies(&mut self, plies: &[Ply]) {
        for ply in plies {
            let [high, low] = ply.mv.code().to_be_bytes();
            if ply.is_bare() {
                // A ply without annotations, which most are, is added in one step.
                let bare = [0, 0, 0, 2, high, low, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
                self.0.extend_from_slice(&bare);
                continue;
            }
            let notes = ply.annotations();
            self.add(&[high, low]);
            for note in [&notes.mark, &notes.clock, &notes.comment] {
                self.add_note(note.as_deref());
            }
        }
    }

    /// Adds each variation: the ply that it replaces, its comment, its length and its moves, then its nested
    /// variations.
    pub(super) fn add_variations(&mut self, plies: &[Ply]) {
        for (index, ply) in plies.iter().enumerate() {
            for line in &ply.annotations().variations {
                for number in [index, line.plies.len()] {
                    self.add(&u32::try_from(number).unwrap_or(u32::MAX).to_be_bytes());
                }
                self.add_note(line.comment.as_deref());
                self.add_plies(&line.plies);
                self.add_variations(&line.plies);
            }
        }
        self.add(b"end");
    }
}
