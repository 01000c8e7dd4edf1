//! Checks whether the database agrees with its checksums and with a replay of its games.

use rusqlite::types::Value;

use super::report::IntegrityReport;
use crate::store::connection::count;
use crate::store::connection::sqlite::Script;
use crate::store::format::filter::Outcomes;
use crate::store::format::record_block;
use crate::store::format::reject_text::{TextExtract, read_text};
use crate::store::format::segments;
use crate::store::format::segments::SegmentColumnReader;
use crate::store::import::identity_of_reject;
use crate::store::index;
use crate::store::index::{Segment, SegmentBuilder};
use crate::store::{Database, StoreError};

/// Number of positions in memory while a segment is rebuilt; more are written to temporary files.
const MAX_POSITIONS: usize = 2 << 20;

impl Database {
    /// Checks the file, its references and checksums, and compares each game and position with a replay. `progress` is called with the number of games
    /// that were checked.
    ///
    /// # Errors
    /// When the database cannot be read for a reason other than damage.
    pub fn check(&self, progress: impl FnMut(u64)) -> Result<IntegrityReport, StoreError> {
        let mut report = IntegrityReport {
            games: 0,
            positions: 0,
            faults: Vec::new(),
        };
        // Without a snapshot, an import could merge segments meanwhile.
        let _transaction = self.begin_read()?;
        self.check_all(&mut report, progress)?;
        Ok(report)
    }

    /// Runs all checks.
    fn check_all(
        &self,
        report: &mut IntegrityReport,
        mut progress: impl FnMut(u64),
    ) -> Result<(), StoreError> {
        for pragma in ["integrity_check", "foreign_key_check"] {
            let mut faults = Vec::new();
            let result = self.connection.pragma_texts(pragma, |text| {
                if text != "ok" {
                    faults.push(format!("{pragma}: {text}"));
                }
            });
            report.faults.extend(faults);
            report.record_damage(result)?;
        }
        let mut faults = Vec::new();
        let segments = index::readable_segments(&self.connection, |fault| faults.push(fault));
        report.faults.extend(faults);
        for segment in report.record_damage(segments)?.unwrap_or_default() {
            let columns = SegmentColumnReader::open(&self.connection, segment);
            let columns = report.record_damage(columns)?;
            let are_rows_readable = self.check_games(segment, columns, report, &mut progress)?;
            if are_rows_readable {
                let checked = self.check_segment(segment, report);
                report.record_damage(checked)?;
            }
        }
        for check in [
            Database::check_rejects,
            Database::check_blocks,
            Database::check_checksums,
            Database::check_schema,
            Database::check_orphans,
            Database::check_text_index,
        ] {
            let checked = check(self, report);
            report.record_damage(checked)?;
        }
        report.remove_duplicates();
        Ok(())
    }

    /// Compares the stored sizes of record blocks with their contents.
    fn check_blocks(&self, report: &mut IntegrityReport) -> Result<(), StoreError> {
        let sql = include_str!("../../../../sql/query/record_block_sizes.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let (id, stored): (i64, i64) = (row.get(0)?, row.get(1)?);
            let expected = record_block::text_bytes(&self.connection, id)?;
            // An unreadable block is already reported with its games.
            if let Some(expected) = expected.filter(|&expected| expected != stored) {
                let fault = format!("block {id}: {stored} bytes of records, expected {expected}");
                report.faults.push(fault);
            }
        }
        Ok(())
    }

    /// Compares all rows with their checksums.
    fn check_checksums(&self, report: &mut IntegrityReport) -> Result<(), StoreError> {
        let sql = include_str!("../../../../sql/script/wrong_checksums.sql");
        for select in Script::new(&self.connection, sql) {
            let mut select = select?;
            let rows = select.query_map([], |row| {
                Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
            })?;
            let wrong: Result<Vec<(String, String)>, _> = rows.collect();
            for (table, row) in report.record_damage(wrong)?.unwrap_or_default() {
                let name = if table == "packed_game" {
                    "game"
                } else {
                    &table
                };
                let fault = "its content has changed since it was written (wrong checksum)";
                report.faults.push(format!("{name} {row}: {fault}"));
            }
        }
        Ok(())
    }

    /// Compares the tables, views and constant rows with those of a new database.
    fn check_schema(&self, report: &mut IntegrityReport) -> Result<(), StoreError> {
        let new = Database::in_memory()?;
        for (what, sql) in [
            ("schema", include_str!("../../../../sql/query/schema.sql")),
            (
                "table ending",
                include_str!("../../../../sql/query/endings.sql"),
            ),
        ] {
            let [stored, expected] = [self, &new].map(|database| -> Result<Vec<_>, StoreError> {
                let mut select = database.connection.prepare(sql)?;
                let rows = select.query_map([], |row| {
                    Ok((row.get::<_, Value>(0)?, row.get::<_, Value>(1)?))
                })?;
                rows.collect::<Result<_, _>>()
            });
            // Other programs may add tables of their own.
            let (stored, expected) = (stored?, expected?);
            if !expected.iter().all(|row| stored.contains(row)) {
                report.faults.push(format!(
                    "{what}: it is not that of version {}",
                    new.version()?
                ));
            }
        }
        Ok(())
    }

    /// Compares the rejects with their identities.
    fn check_rejects(&self, report: &mut IntegrityReport) -> Result<(), StoreError> {
        let sql = include_str!("../../../../sql/query/reject_rows.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let (id, identity): (i64, Vec<u8>) = (row.get(0)?, row.get(1)?);
            let (source, offset): (i64, i64) = (row.get(2)?, row.get(3)?);
            let packed = row.get_ref(5)?.as_blob().ok();
            let fault = match read_text(id, row.get(4)?, packed, TextExtract::Whole) {
                Ok(text) => {
                    let expected = identity_of_reject(source, offset.cast_unsigned(), &text);
                    (identity != expected).then_some("its text does not agree with its identity")
                }
                Err(_) => Some("its text cannot be unpacked"),
            };
            if let Some(fault) = fault {
                report.faults.push(format!("reject {id}: {fault}"));
            }
        }
        Ok(())
    }

    /// Rebuilds a segment from its games, and compares it with the stored one.
    fn check_segment(
        &self,
        segment: Segment,
        report: &mut IntegrityReport,
    ) -> Result<(), StoreError> {
        let connection = &self.connection;
        let room = segments::max_blob_bytes(connection)?;
        if segment.chunk_bytes != room {
            let (id, stored) = (segment.id, segment.chunk_bytes);
            let fault = format!("{stored} bytes to a chunk in segment {id}, expected {room}");
            report.faults.push(fault);
        }
        let mut build = SegmentBuilder::with_memory_limit(MAX_POSITIONS, None);
        let mut outcomes = Outcomes::open(connection, segment)?;
        let outcome = |ordinal| outcomes.at(ordinal);
        if let Err(error) = segments::add_games(connection, segment, outcome, &mut build, || ()) {
            return match error {
                // The damaged game is already reported.
                StoreError::Damaged(_) => Ok(()),
                error => Err(error),
            };
        }
        report.positions += build.positions();
        if segment.positions.cast_unsigned() != build.positions() {
            let (stored, expected) = (segment.positions, build.positions());
            let fault = format!(
                "{stored} positions in segment {}, expected {expected} from the replay",
                segment.id
            );
            report.faults.push(fault);
        }
        let (rows, wrong) = index::count_wrong(connection, build, segment.id, segment.chunk_bytes)?;
        let rows = count(rows);
        let stored = index::count_rows(connection, segment.id)?;
        if wrong > 0 || stored != rows {
            report.faults.push(format!(
                "segment {} of the position index does not agree with the replay: {wrong} of {rows} parts differ, {stored} are there", segment.id
            ));
        }
        Ok(())
    }

    /// Compares the index of words and ratings with the games.
    fn check_text_index(&self, report: &mut IntegrityReport) -> Result<(), StoreError> {
        report.faults.extend(self.check_texts()?);
        Ok(())
    }

    /// Checks that no rows are orphaned.
    fn check_orphans(&self, report: &mut IntegrityReport) -> Result<(), StoreError> {
        let sql = include_str!("../../../../sql/query/count_orphans.sql");
        let (games, rows, blocks): (i64, i64, i64) = self
            .connection
            .query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        for (count, what) in [
            (games, "games in no segment"),
            (rows, "parts of the index in no segment"),
            (blocks, "blocks of records without games"),
        ] {
            if count > 0 {
                report.faults.push(format!("{count} {what}"));
            }
        }
        Ok(())
    }
}
