//! The tags of one header line and their places in it.

use crate::record::model::problem::ProblemKind;
use crate::record::model::tag::TagName;

/// A tag with its byte offset in the line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) name: TagName,
    pub(crate) value: String,
    pub(crate) at: usize,
    /// Whether the value follows from a sentence, such as `White won`: it does not depend on the order of the names.
    pub(crate) is_from_sentence: bool,
}

/// The parsed line: its tags and the parts that are not understood. A line without tags is no header line.
#[derive(Debug, Default)]
pub(crate) struct Fields<'a> {
    pub(crate) tags: Vec<Field>,
    pub(crate) rest: Vec<&'a str>,
    /// How ambiguous parts were read: kind of problem, byte offset and message.
    pub(crate) notes: Vec<(ProblemKind, usize, String)>,
    /// The score of a sentence, `White wins 6-4`, in the order written, and its byte offset.
    pub(crate) score_in_words: Option<((u8, u8), usize)>,
    /// Whether only a dash between two texts makes them the players.
    pub(crate) are_players_guessed: bool,
}

impl Fields<'_> {
    /// Adds a tag.
    pub(crate) fn push(&mut self, name: impl Into<TagName>, value: &str, at: usize) {
        self.tags.push(Field {
            name: name.into(),
            value: value.trim().to_owned(),
            at,
            is_from_sentence: false,
        });
    }

    /// Shifts the places from a part of a line to the line, in which the part begins at this byte.
    pub(crate) fn shift(&mut self, start: usize) {
        self.tags.iter_mut().for_each(|field| field.at += start);
        self.notes.iter_mut().for_each(|note| note.1 += start);
        self.score_in_words
            .iter_mut()
            .for_each(|score| score.1 += start);
    }
}

/// Whether the line began with `#`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum HashPrefix {
    Yes,
    No,
}

/// Byte offset of a part in its text.
pub(crate) fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}
