//! A header line that names two players.

use std::ops::Range;

/// A line of a header that names two players without keys.
#[derive(Debug)]
pub(crate) struct Pairing {
    pub(crate) text: String,
    pub(crate) at: usize,
    /// The names of Black and White.
    pub(crate) names: [String; 2],
}

impl Pairing {
    /// Its byte range in the record.
    pub(crate) fn range(&self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    /// Whether both name the same players, in any order.
    pub(crate) fn has_players_of(&self, other: &Pairing) -> bool {
        let [first, second] = &other.names;
        let [one, two] = &self.names;
        [one, two] == [first, second] || [two, one] == [first, second]
    }
}
