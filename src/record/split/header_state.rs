//! Collects the names of the tags in the header lines of a record, and how they are written.

use std::collections::HashSet;

use foldhash::fast::RandomState;

use crate::record::model::tag::{FRAGMENT, TagName};
use crate::record::split::line_shape::LineShape;
use crate::record::vocabulary::outcome::outcome;

/// The header lines of a record so far.
#[derive(Default)]
pub(super) struct HeaderState {
    /// The names of the tags, and the first of them.
    pub(super) names: HashSet<TagName, RandomState>,
    first: Option<TagName>,
    pub(super) has_tags: bool,
    pub(super) has_hashes: bool,
    pub(super) has_texts: bool,
    /// The number of lines of text that state how the game ended.
    pub(super) outcomes: usize,
}

/// Initial capacity of the set of tag names.
const TAGS_CAPACITY: usize = 14;

impl HeaderState {
    /// Takes a header line.
    pub(super) fn take(&mut self, shape: LineShape, line: &str) {
        let name = match shape {
            LineShape::Tag(name) => {
                self.has_tags = true;
                Some(name)
            }
            LineShape::Hash(name) => {
                self.has_hashes = true;
                name
            }
            LineShape::Text(name) => {
                self.has_texts = true;
                self.outcomes += usize::from(outcome(line, |_| None).is_some());
                name
            }
            _ => None,
        };
        if self.first.is_none() {
            self.first.clone_from(&name);
        }
        if self.names.is_empty() && name.is_some() {
            self.names.reserve(TAGS_CAPACITY);
        }
        self.names.extend(name);
    }

    /// Whether a tag has the moves of a game whose beginning is missing.
    pub(super) fn has_fragment(&self) -> bool {
        self.names.contains(FRAGMENT)
    }

    /// Whether a tag with this name belongs to another record: the name was given before, and it names a player, is the first one of a header with players or in brackets,
    /// or comes after a blank line.
    pub(super) fn starts_again(&self, name: &TagName, after_blank: bool) -> bool {
        let is_player = |name: &str| name == "Black" || name == "White";
        let is_first = || self.first.as_ref() == Some(name);
        let has_player = || self.names.iter().any(|name| is_player(name));
        let begins = is_player(name) || is_first() && (self.has_tags || has_player());
        (after_blank || begins) && self.names.contains(name)
    }
}

/// Whether a tag may stand after the moves of its game.
pub(super) fn may_follow_moves(name: &TagName) -> bool {
    ["FinalPosition", "Result", "Score", "Termination"].contains(&&**name)
}
