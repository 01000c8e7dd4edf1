//! Checks the rows and records of games, and the columns of their segment.

use super::column_comparison::ColumnComparison;
use super::report::IntegrityReport;
use crate::games::with_position;
use crate::store::connection::distance;
use crate::store::format::checksum;
use crate::store::format::filter::{FilterRow, Flags};
use crate::store::format::record_block::{BlockCache, RECOVERED};
use crate::store::format::segments::SegmentColumnReader;
use crate::store::import::game_identity;
use crate::store::index::Segment;
use crate::store::{Database, StoreError, StoredGame, Summary};

/// The identity and the occupancy signature of a game, if they can be computed.
type ComputedValues = (Option<[u8; 16]>, Option<[u8; 16]>);

impl Database {
    /// Compares the rows of the games of a segment with their moves and tags, and the columns of the segment, if they are readable, with the rows. Returns
    /// whether all rows are readable.
    pub(super) fn check_games(
        &self,
        segment: Segment,
        columns: Option<SegmentColumnReader<'_>>,
        report: &mut IntegrityReport,
        progress: &mut impl FnMut(u64),
    ) -> Result<bool, StoreError> {
        let mut are_rows_readable = columns.is_some();
        let comparison = columns
            .map(|mut columns| ColumnComparison::new(segment, move |games| columns.read(games)));
        let mut comparison = comparison.transpose()?;
        let mut last = BlockCache::default();
        // Games are read one by one, because others are readable if one is not.
        for id in segment.first_game..segment.first_game + segment.games {
            let place = distance(segment.first_game, id);
            if let Some(comparison) = &mut comparison {
                comparison.advance_to(place, report)?;
            }
            let own = comparison
                .as_ref()
                .map(|comparison| comparison.stored_values());
            let stored_values = own.unwrap_or_default();
            let is_present = stored_values.0.flags.has(Flags::PRESENT);
            let mut expect = |row: &FilterRow, identity: &[u8; 16], signature: &[u8; 16]| {
                if let Some(comparison) = &mut comparison {
                    comparison.expected.push(row, identity, signature);
                }
            };
            let row = match FilterRow::of_game(&self.connection, id) {
                Ok(Some(row)) => row,
                Ok(None) => {
                    if is_present {
                        are_rows_readable = false;
                        report.add_game_fault(id, "its row is missing");
                        expect(&stored_values.0, &stored_values.1, &stored_values.2);
                    }
                    continue;
                }
                Err(error @ (StoreError::Corrupt(_) | StoreError::Sql(_))) => {
                    are_rows_readable = false;
                    report.add_game_fault(id, &format!("its row cannot be read: {}", error.what()));
                    expect(&stored_values.0, &stored_values.1, &stored_values.2);
                    continue;
                }
                Err(error) => return Err(error),
            };
            let (identity, signature) = self.check_record(id, &mut last, report)?;
            // Values that cannot be computed are replaced by the stored ones, so that they are not compared.
            expect(
                &row,
                &identity.unwrap_or(stored_values.1),
                &signature.unwrap_or(stored_values.2),
            );
            report.games += 1;
            progress(report.games);
        }
        if let Some(mut comparison) = comparison {
            comparison.advance_to(distance(0, segment.games), report)?;
            comparison.compare(report)?;
        }
        Ok(are_rows_readable)
    }

    /// Checks the record of a game against its row. Returns its identity and its occupancy signature, if they can be computed.
    fn check_record(
        &self,
        id: i64,
        last: &mut BlockCache,
        report: &mut IntegrityReport,
    ) -> Result<ComputedValues, StoreError> {
        match self.read_game(id, last) {
            Ok(Some(stored)) if stored.format == RECOVERED => {
                report.add_game_fault(
                    id,
                    "a part of it is lost: importing its source again replaces it",
                );
                Ok((None, None))
            }
            Ok(Some(stored)) => {
                let checked = self.check_details(id, last, report);
                report.record_damage(checked)?;
                Ok(check_game(id, &stored, report))
            }
            Ok(None) => Ok((None, None)),
            Err(StoreError::Damaged(id)) => {
                report.add_game_fault(id, "its moves, its tags or its record are damaged");
                Ok((None, None))
            }
            Err(StoreError::Corrupt(fault)) => {
                report.add_game_fault(id, &fault);
                Ok((None, None))
            }
            Err(error) => Err(error),
        }
    }

    /// Compares the source, annotations and problems of a game with the checksum in its record.
    fn check_details(
        &self,
        id: i64,
        last: &mut BlockCache,
        report: &mut IntegrityReport,
    ) -> Result<(), StoreError> {
        let places = self.rows_of_game(
            include_str!("../../../../sql/query/game_record.sql"),
            id,
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?;
        for (block, place) in places {
            let record = last.record(&self.connection, block, place)?;
            let checksum = checksum::of_stored_details(&self.connection, id)?;
            if record.is_none_or(|record| record.details_checksum != checksum) {
                let fault = "its source, inferred layout, repairs, further players or problems do not match their checksum";
                report.faults.push(format!("game {id}: {fault}"));
            }
        }
        Ok(())
    }
}

/// Compares the row of a game with its moves and tags. Returns its identity, if its text is stored or not part of the identity, and its occupancy
/// signature.
fn check_game(id: i64, stored: &StoredGame, report: &mut IntegrityReport) -> ComputedValues {
    let game = &stored.game;
    if stored.summary != Summary::of(id, game) {
        let fault = "its row does not agree with its moves and tags";
        report.faults.push(format!("game {id}: {fault}"));
    }
    let text = match (&stored.text, &game.incomplete) {
        (Some(text), _) => Some(text.as_str()),
        (None, None) => Some(""),
        (None, Some(_)) => None,
    };
    let codes = game.move_codes();
    let keys = with_position!(game.start(), start => crate::store::format::position_keys::of_game(start, &codes));
    let signature = keys.map(|(_, signature)| signature);
    (text.map(|text| game_identity(game, text)), signature)
}
