//! Compares the columns of a segment with those computed from its games.

use std::ops::Range;

use super::report::IntegrityReport;
use crate::store::StoreError;
use crate::store::connection::{count, distance};
use crate::store::format::blob_reader::BLOCK_GAMES;
use crate::store::format::filter::FILTER_ROW_BYTES;
use crate::store::format::segments::{SegmentColumns, SegmentRow};
use crate::store::index::Segment;

/// Compares the stored columns of a segment with computed ones, a block of games at a time, so that only a block is in memory.
pub(super) struct ColumnComparison<R> {
    segment: Segment,
    /// Reads the stored columns of a range of games.
    read: R,
    /// The stored columns of the current block.
    stored: SegmentColumns,
    /// The number of games that were compared.
    done: usize,
    /// The computed columns of the current block.
    pub(super) expected: SegmentColumns,
    /// Which columns were reported.
    reported: [bool; 3],
}

impl<R: FnMut(Range<usize>) -> Result<SegmentColumns, StoreError>> ColumnComparison<R> {
    /// Begins a comparison.
    pub(super) fn new(segment: Segment, read: R) -> Result<ColumnComparison<R>, StoreError> {
        let mut comparison = ColumnComparison {
            segment,
            read,
            stored: SegmentColumns::default(),
            done: 0,
            expected: SegmentColumns::default(),
            reported: [false; 3],
        };
        comparison.read_block()?;
        Ok(comparison)
    }

    fn read_block(&mut self) -> Result<(), StoreError> {
        let end = distance(0, self.segment.games).min(self.done + BLOCK_GAMES);
        self.stored = (self.read)(self.done..end)?;
        Ok(())
    }

    /// The index of the next game.
    pub(super) fn place(&self) -> usize {
        self.done + self.expected.games()
    }

    /// The stored values of the next game.
    pub(super) fn stored_values(&self) -> SegmentRow {
        self.stored.at(self.expected.games())
    }

    /// Fills the gap before the game with this index, where no games exist.
    pub(super) fn advance_to(
        &mut self,
        place: usize,
        report: &mut IntegrityReport,
    ) -> Result<(), StoreError> {
        while self.place() < place {
            let part = (place - self.place()).min(BLOCK_GAMES - self.expected.games());
            self.expected.pad(part);
            if self.expected.games() >= BLOCK_GAMES {
                self.compare(report)?;
            }
        }
        if self.expected.games() >= BLOCK_GAMES {
            self.compare(report)?;
        }
        Ok(())
    }

    /// Compares the computed columns of the block, and reports the first game where a column differs. Then reads the next block.
    pub(super) fn compare(&mut self, report: &mut IntegrityReport) -> Result<(), StoreError> {
        let expected = std::mem::take(&mut self.expected);
        let games = expected.games();
        let stored = &self.stored;
        let columns = [
            (
                "filter columns",
                &stored.filter_rows,
                expected.filter_rows,
                FILTER_ROW_BYTES,
            ),
            ("identities", &stored.identities, expected.identities, 16),
            ("signatures", &stored.signatures, expected.signatures, 16),
        ];
        for ((what, stored, expected, size), reported) in
            columns.into_iter().zip(&mut self.reported)
        {
            if *stored == expected || std::mem::replace(reported, true) {
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
        self.read_block()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Columns are compared in blocks, and the first game that differs is reported once for each column.
    #[test]
    fn columns_are_compared_in_blocks() {
        let games = 2 * BLOCK_GAMES + 10;
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
            let read = |games: Range<usize>| {
                let mut block = SegmentColumns::default();
                for game in games {
                    let (row, identity, signature) = stored.at(game);
                    block.push(&row, &identity, &signature);
                }
                Ok(block)
            };
            let mut comparison = ColumnComparison::new(segment, read).unwrap();
            comparison.advance_to(games, &mut report).unwrap();
            assert!(comparison.expected.games() < BLOCK_GAMES);
            comparison.compare(&mut report).unwrap();
            report.faults
        };
        assert_eq!(faults(&stored), [""; 0]);
        stored.identities[16 * (BLOCK_GAMES + 3)] = 1;
        stored.identities[16 * (2 * BLOCK_GAMES + 3)] = 1;
        stored.signatures[16 * (games - 1)] = 1;
        let fault = |game, what| {
            format!("game {game}: the {what} of its segment do not agree with its row")
        };
        let expected = [
            fault(segment.first_game + count(BLOCK_GAMES + 3), "identities"),
            fault(segment.first_game + count(games - 1), "signatures"),
        ];
        assert_eq!(faults(&stored), expected);
    }
}
