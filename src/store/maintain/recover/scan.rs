//! Scans the pages of a damaged database for rows, and inserts those that agree with their checksums into a new one.

use std::collections::{BTreeMap, HashSet};

use rusqlite::types::Value;

use super::index_names::IndexNames;
use super::page_file::PageFile;
use super::page_rows::{RecoveredRow, read_rows, search_rows};
use super::tables::{IdentifiedRow, identify};
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;

/// The result of a scan.
#[derive(Default)]
pub(super) struct ScanResult {
    /// The rows of games that do not agree with their checksums, by their ids.
    pub(super) damaged_games: BTreeMap<i64, Vec<Value>>,
    /// The ids of other rows that do not agree with their checksums, by table.
    damaged_rows: BTreeMap<&'static str, Vec<i64>>,
    /// The number of rows that were inserted.
    pub(super) inserted: u64,
    /// The number of pages that could not be read from the disk.
    unreadable: u64,
    /// Pages of zeros that are not free.
    empty: Vec<u32>,
    /// Rows of indices.
    pub(super) index_names: IndexNames,
    /// Whether the list of free pages is intact.
    is_freelist_intact: bool,
}

/// Scans all pages, and inserts the rows that agree with their checksums.
pub(super) fn scan(
    pages: &mut PageFile,
    connection: &Connection,
    mut progress: impl FnMut(u64, u64),
) -> Result<ScanResult, StoreError> {
    let free = pages.free_pages();
    let mut scanned = ScanResult {
        is_freelist_intact: free.is_some(),
        ..ScanResult::default()
    };
    let free = free.unwrap_or_default();
    let (mut overflow_pages, mut damaged_pages) = (HashSet::new(), Vec::new());
    for number in 1..=pages.count() {
        progress(number.into(), pages.count().into());
        if free.contains(&number) {
            continue;
        }
        let Some(page) = pages.read(number) else {
            scanned.unreadable += 1;
            continue;
        };
        let content = read_rows(pages, &page, number, &mut overflow_pages);
        if !content.is_intact {
            damaged_pages.push(number);
        }
        scanned.insert_rows(connection, content.rows)?;
    }
    // Overflow pages have no rows of their own.
    for number in damaged_pages
        .into_iter()
        .filter(|number| !overflow_pages.contains(number))
    {
        let page = pages.read(number).unwrap_or_default();
        if page.iter().all(|&byte| byte == 0) {
            scanned.empty.push(number);
        } else {
            let rows = search_rows(pages, &page);
            scanned.insert_intact_rows(connection, rows)?;
        }
    }
    Ok(scanned)
}

impl ScanResult {
    /// Inserts the intact rows of a page, and collects the others.
    fn insert_rows(
        &mut self,
        connection: &Connection,
        rows: Vec<RecoveredRow>,
    ) -> Result<(), StoreError> {
        let mut others = Vec::new();
        for row in rows {
            match identify(row) {
                IdentifiedRow::Intact(table, values) => {
                    table.insert(connection, &values)?;
                    self.inserted += 1;
                }
                IdentifiedRow::DamagedGame(values) => {
                    if let Some(&Value::Integer(id)) = values.first() {
                        self.damaged_games.insert(id, values);
                    }
                }
                IdentifiedRow::Damaged(table, id) => {
                    self.damaged_rows.entry(table.name).or_default().push(id)
                }
                IdentifiedRow::Other(values) => others.push(values),
            }
        }
        self.index_names.add(others);
        Ok(())
    }

    /// Inserts those of the possible rows that agree with the checksum of a table.
    fn insert_intact_rows(
        &mut self,
        connection: &Connection,
        rows: Vec<RecoveredRow>,
    ) -> Result<(), StoreError> {
        for row in rows {
            if let IdentifiedRow::Intact(table, values) = identify(row) {
                self.inserted += u64::from(table.insert(connection, &values)?);
            }
        }
        Ok(())
    }

    /// The losses as sentences.
    pub(super) fn losses(&self) -> Vec<String> {
        let mut losses = Vec::new();
        for (table, ids) in &self.damaged_rows {
            // Damaged rows of other tables are reported with their games.
            if matches!(
                *table,
                "reject" | "saved_result" | "study" | "analysis" | "source"
            ) {
                losses.extend(
                    ids.iter()
                        .map(|id| format!("{table} {id} is damaged and left out")),
                );
            }
        }
        for page in &self.empty {
            losses.push(format!(
                "page {page} of the file is empty: what was on it is lost"
            ));
        }
        if self.unreadable > 0 {
            losses.push(format!(
                "{} pages of the file cannot be read from the disk",
                self.unreadable
            ));
        }
        if !self.is_freelist_intact {
            let fault =
                "the list of free pages is damaged: games that were deleted may be there again";
            losses.push(fault.to_owned());
        }
        losses
    }
}
