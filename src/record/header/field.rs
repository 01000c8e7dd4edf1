//! A tag that a line of a header gives, and where it stands in the line.

use crate::record::model::problem::ProblemKind;
use crate::record::model::tag::TagName;

/// A tag that a line gives, and where in the line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) name: TagName,
    pub(crate) value: String,
    pub(crate) at: usize,
}

/// What a line gives: tags, and what fits none of them. Without a tag the line is no header.
#[derive(Debug, Default)]
pub(crate) struct Fields<'a> {
    pub(crate) tags: Vec<Field>,
    pub(crate) rest: Vec<&'a str>,
    /// How something was read that can be read in two ways: where, and in words.
    pub(crate) notes: Vec<(ProblemKind, usize, String)>,
}

impl Fields<'_> {
    /// Adds a tag.
    pub(crate) fn push(&mut self, name: impl Into<TagName>, value: &str, at: usize) {
        self.tags.push(Field {
            name: name.into(),
            value: value.trim().to_owned(),
            at,
        });
    }
}

/// Whether a line stood after a `#`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hash {
    Yes,
    No,
}

/// Where a part of a text begins in it.
pub(crate) fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}
