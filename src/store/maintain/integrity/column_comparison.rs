//! Compares the columns of a segment with those computed from its games.

use super::report::IntegrityReport;
use crate::store::connection::count;
use crate::store::format::filter::FILTER_ROW_BYTES;
use crate::store::format::segments::SegmentColumns;
use crate::store::index::Segment;

/// Number of games that are compared at once.
const CHUNK_GAMES: usize = 1 << 14;

/// Compares the stored columns of a segment with computed ones, a chunk of games at a time, so that only a chunk is in memory.
pub(super) struct ColumnComparison<'a> {
    segment: Segment,
    stored: &'a SegmentColumns,
    /// The number of games that were compared.
    done: usize,
    /// The computed columns of the current chunk.
    pub(super) expected: SegmentColumns,
    /// Which columns were reported.
    reported: [bool; 3],
}

impl<'a> ColumnComparison<'a> {
    /// Begins a comparison.
    pub(super) fn new(segment: Segment, stored: &'a SegmentColumns) -> ColumnComparison<'a> {
        ColumnComparison {
            segment,
            stored,
            done: 0,
            expected: SegmentColumns::default(),
            reported: [false; 3],
        }
    }

    /// The index of the next game.
    pub(super) fn place(&self) -> usize {
        self.done + self.expected.games()
    }

    /// Fills the gap before the game with this index, where no games exist.
    pub(super) fn advance_to(&mut self, place: usize, report: &mut IntegrityReport) {
        while self.place() < place {
            let part = (place - self.place()).min(CHUNK_GAMES - self.expected.games());
            self.expected.pad(part);
            if self.expected.games() >= CHUNK_GAMES {
                self.compare(report);
            }
        }
        if self.expected.games() >= CHUNK_GAMES {
            self.compare(report);
        }
    }

    /// Compares the computed columns of the chunk, and reports the first game where a column differs.
    pub(super) fn compare(&mut self, report: &mut IntegrityReport) {
        let SegmentColumns {
            filter_rows: rows,
            identities,
            signatures,
        } = std::mem::take(&mut self.expected);
        let games = rows.len() / FILTER_ROW_BYTES;
        let columns = [
            ("facts", &self.stored.filter_rows, rows, FILTER_ROW_BYTES),
            ("identities", &self.stored.identities, identities, 16),
            ("signatures", &self.stored.signatures, signatures, 16),
        ];
        for ((what, stored, expected, size), reported) in
            columns.into_iter().zip(&mut self.reported)
        {
            let is_last = self.done + games >= self.stored.games();
            let stored = stored.get(self.done * size..).unwrap_or_default();
            let stored = if is_last {
                stored
            } else {
                stored.get(..expected.len()).unwrap_or(stored)
            };
            if stored == expected || std::mem::replace(reported, true) {
                continue;
            }
            let mut pairs = stored.iter().zip(&expected);
            let first = pairs.position(|(stored, expected)| stored != expected);
            let place = first.map_or(games, |at| at / size);
            let game = self.segment.first_game + count(self.done + place);
            report.faults.push(format!(
                "game {game}: the {what} of its segment do not agree with its row"
            ));
        }
        self.done += games;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Columns are compared in chunks, and the first game that differs is reported once for each column.
    #[test]
    fn columns_are_compared_in_chunks() {
        let games = 2 * CHUNK_GAMES + 10;
        let mut stored = SegmentColumns::default();
        stored.pad(games);
        let segment = Segment {
            id: 1,
            first_game: 5,
            games: count(games),
            positions: 0,
            chunk_bytes: 0,
        };
        let faults = |stored: &SegmentColumns| {
            let mut report = IntegrityReport {
                games: 0,
                positions: 0,
                faults: Vec::new(),
            };
            let mut comparison = ColumnComparison::new(segment, stored);
            comparison.advance_to(games, &mut report);
            assert!(comparison.expected.games() < CHUNK_GAMES);
            comparison.compare(&mut report);
            report.faults
        };
        assert_eq!(faults(&stored), [""; 0]);
        stored.identities[16 * (CHUNK_GAMES + 3)] = 1;
        stored.identities[16 * (2 * CHUNK_GAMES + 3)] = 1;
        stored.signatures.push(0);
        let fault = |game, what| {
            format!("game {game}: the {what} of its segment do not agree with its row")
        };
        let end = segment.first_game + segment.games;
        let expected = [
            fault(segment.first_game + count(CHUNK_GAMES + 3), "identities"),
            fault(end, "signatures"),
        ];
        assert_eq!(faults(&stored), expected);
    }
}
