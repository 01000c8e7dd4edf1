//! The identity of a game: records of the same game have the same identity.

use sha2::{Digest, Sha256};

use crate::games::with_position;
use crate::record::model::ending::Ending;
use crate::record::model::game::{Game, Ply};
use crate::record::model::tag::{RECORD_TAGS, TagName, is_known};
use crate::record::write::write_game::WriteGame;

impl Game {
    /// The identity of the game: a hash of start position, moves with their annotations, result, ending and tags. The
    /// order of the tags, the notation and repairs have no influence.
    ///
    /// # Stability
    /// The first 16 bytes of a SHA-256 over a text form that never changes: databases know games by it.
    pub fn identity(&self) -> [u8; 16] {
        // The text is hashed in one piece: hashing many short pieces costs more than copying them together.
        let mut text = Fields(Vec::with_capacity(400 + 18 * self.plies().len()));
        with_position!(self.start(), start => start.add_start(&mut text));
        text.add(self.result.code().as_bytes());
        text.add(self.ending.map_or("", Ending::key).as_bytes());
        for note in [&self.comment, &self.incomplete] {
            text.add_note(note.as_deref());
        }
        text.add_plies(self.plies());
        let stated =
            |(name, value): &&(TagName, String)| is_known(value) && !RECORD_TAGS.contains(&&**name);
        let mut tags: Vec<&(TagName, String)> = self.tags.iter().filter(stated).collect();
        tags.sort_unstable();
        for (name, value) in tags {
            text.add(name.as_bytes());
            text.add(value.as_bytes());
        }
        // Added only if there are any, because databases of the first schema know games without variations by the
        // fields above.
        if self.has_variations() {
            text.add_variations(self.plies());
        }
        with_position!(self.start(), start => start.add_rules(&mut text));
        Sha256::digest(text.0)[..16]
            .try_into()
            .expect("sixteen of thirty-two bytes")
    }
}

/// A text of fields, each preceded by its length in four bytes.
pub(crate) struct Fields(Vec<u8>);

impl Fields {
    pub(crate) fn add(&mut self, field: &[u8]) {
        let length = u32::try_from(field.len()).unwrap_or(u32::MAX);
        self.0.extend(length.to_be_bytes());
        self.0.extend(field);
    }

    /// Adds a comment with its line breaks as blanks: some formats and older databases do not keep line breaks.
    fn add_note(&mut self, note: Option<&str>) {
        let note = note.unwrap_or_default();
        if note.contains('\n') {
            let words: Vec<&str> = note.split_whitespace().collect();
            self.add(words.join(" ").as_bytes());
        } else {
            self.add(note.as_bytes());
        }
    }

    /// Adds move, suffix annotation, clock and comment of each ply.
    fn add_plies(&mut self, plies: &[Ply]) {
        for ply in plies {
            let [high, low] = ply.mv.number().to_be_bytes();
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
    fn add_variations(&mut self, plies: &[Ply]) {
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
