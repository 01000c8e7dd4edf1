//! The columns of a segment compared with what its games say.

use crate::store::Integrity;
use crate::store::connection::integers::count;
use crate::store::format::filter::FILTER_ROW_BYTES;
use crate::store::format::segments::SegmentColumns;
use crate::store::index::Segment;

/// Games of a segment whose columns are compared together.
const COMPARED: usize = 1 << 14;

/// Columns of a segment being compared with those that its games make, a part at a time: what is made is not kept.
pub(in crate::store) struct Comparison<'a> {
    segment: Segment,
    held: &'a SegmentColumns,
    /// The games whose columns are compared already.
    done: usize,
    pub(in crate::store) expected: SegmentColumns,
    /// Which columns differ.
    told: [bool; 3],
}

impl<'a> Comparison<'a> {
    pub(in crate::store) fn new(segment: Segment, held: &'a SegmentColumns) -> Comparison<'a> {
        Comparison {
            segment,
            held,
            done: 0,
            expected: SegmentColumns::default(),
            told: [false; 3],
        }
    }

    /// The place of the game that comes next.
    pub(in crate::store) fn place(&self) -> usize {
        self.done + self.expected.games()
    }

    /// There are no games before a place that were not added.
    pub(in crate::store) fn go_to(&mut self, place: usize, found: &mut Integrity) {
        while self.place() < place {
            let part = (place - self.place()).min(COMPARED - self.expected.games());
            self.expected.pad(part);
            if self.expected.games() >= COMPARED {
                self.compare(found);
            }
        }
        if self.expected.games() >= COMPARED {
            self.compare(found);
        }
    }

    /// Compares what was added, and tells the first game where a column differs.
    pub(in crate::store) fn compare(&mut self, found: &mut Integrity) {
        let SegmentColumns {
            filter_rows: facts,
            identities,
            signatures: footprints,
        } = std::mem::take(&mut self.expected);
        let games = facts.len() / FILTER_ROW_BYTES;
        let columns = [
            ("facts", &self.held.filter_rows, facts, FILTER_ROW_BYTES),
            ("identities", &self.held.identities, identities, 16),
            ("signatures", &self.held.signatures, footprints, 16),
        ];
        for ((what, held, expected, size), told) in columns.into_iter().zip(&mut self.told) {
            let is_last = self.done + games >= self.held.games();
            let held = held.get(self.done * size..).unwrap_or_default();
            let held = if is_last {
                held
            } else {
                held.get(..expected.len()).unwrap_or(held)
            };
            if held == expected || std::mem::replace(told, true) {
                continue;
            }
            let mut pairs = held.iter().zip(&expected);
            let first = pairs.position(|(held, expected)| held != expected);
            let place = first.map_or(games, |at| at / size);
            let game = self.segment.first_game + count(self.done + place);
            found.faults.push(format!(
                "game {game}: the {what} of its segment do not agree with its row"
            ));
        }
        self.done += games;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Columns are compared in parts, and the first game that differs is told, once for each column.
    #[test]
    fn columns_are_compared_in_parts() {
        let games = 2 * COMPARED + 10;
        let mut held = SegmentColumns::default();
        held.pad(games);
        let segment = Segment {
            id: 1,
            first_game: 5,
            games: count(games),
            positions: 0,
            chunk_bytes: 0,
        };
        let faults = |held: &SegmentColumns| {
            let mut found = Integrity {
                games: 0,
                positions: 0,
                faults: Vec::new(),
            };
            let mut comparison = Comparison::new(segment, held);
            comparison.go_to(games, &mut found);
            assert!(comparison.expected.games() < COMPARED);
            comparison.compare(&mut found);
            found.faults
        };
        assert_eq!(faults(&held), [""; 0]);
        held.identities[16 * (COMPARED + 3)] = 1;
        held.identities[16 * (2 * COMPARED + 3)] = 1;
        held.signatures.push(0);
        let told = |game, what| {
            format!("game {game}: the {what} of its segment do not agree with its row")
        };
        let behind = segment.first_game + segment.games;
        let expected = [
            told(segment.first_game + count(COMPARED + 3), "identities"),
            told(behind, "signatures"),
        ];
        assert_eq!(faults(&held), expected);
    }
}
