//! Deletes rejects whose records are stored as games now.

use std::collections::HashSet;

use rusqlite::named_params;

use super::reject_row::{numbered_identity_of_reject, portable_identity_of_reject};
use crate::store::StoreError;
use crate::store::connection::sqlite::Transaction;
use crate::store::format::reject_text::{TextExtract, read_text};
use crate::store::journal::{ChangeRecorder, RowKey};

/// Deletes rejects as a part of a change, and stores their identities, so that another import of their file does not insert them again. Their games must
/// be deleted in the same change.
pub(in crate::store) fn delete_reimported(
    transaction: &Transaction<'_>,
    rejects: &[i64],
    change: &mut ChangeRecorder,
) -> Result<(), StoreError> {
    if rejects.is_empty() {
        return Ok(());
    }
    let mut rows = Vec::new();
    let mut numbered = HashSet::new();
    for &id in rejects {
        rows.push(ReimportedRow::of(transaction, id, &mut numbered)?);
    }
    let keys: Vec<RowKey> = rows.iter().flat_map(ReimportedRow::keys).collect();
    change.add_rows(transaction, &keys)?;
    change.add_rejects(transaction, rejects)?;
    rows.iter().try_for_each(|row| row.replace(transaction))
}

/// The identities by which the record of a reject is known when the reject is deleted.
struct ReimportedRow {
    reject: i64,
    /// Its identity.
    identity: [u8; 16],
    /// The same by the name of its source.
    portable: [u8; 16],
    /// Its identity wherever it stands in its source.
    numbered: [u8; 16],
}

impl ReimportedRow {
    /// The identities of a reject, which must exist. `taken` are the numbered ones that others of the change get.
    fn of(
        transaction: &Transaction<'_>,
        reject: i64,
        taken: &mut HashSet<[u8; 16]>,
    ) -> Result<ReimportedRow, StoreError> {
        let id = named_params! {":id": reject};
        let sql = include_str!("../../../../sql/query/reject_identity.sql");
        let identity = transaction
            .prepare_cached(sql)?
            .query_row(id, |row| row.get(0))?;
        let sql = include_str!("../../../../sql/query/reject_text.sql");
        let mut select = transaction.prepare_cached(sql)?;
        let (source, offset, bytes, packed): (String, i64, i64, Vec<u8>) = select
            .query_row(id, |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
            })?;
        let text = read_text(reject, bytes, Some(&packed), TextExtract::Whole)?;
        let sql = include_str!("../../../../sql/query/is_reimported_by_number.sql");
        let mut is_stored = transaction.prepare_cached(sql)?;
        let mut number = 0;
        let numbered = loop {
            let numbered = numbered_identity_of_reject(&source, number, &text);
            let stored = named_params! {":identity": numbered};
            if !is_stored.query_row(stored, |row| row.get(0))? && taken.insert(numbered) {
                break numbered;
            }
            number += 1;
        };
        Ok(ReimportedRow {
            reject,
            identity,
            portable: portable_identity_of_reject(&source, offset.cast_unsigned(), &text),
            numbered,
        })
    }

    fn keys(&self) -> [RowKey; 2] {
        [self.identity, self.numbered].map(|identity| RowKey::reimported(&identity))
    }

    /// Stores the identities, and deletes the reject.
    fn replace(&self, transaction: &Transaction<'_>) -> Result<(), StoreError> {
        transaction.execute(
            include_str!("../../../../sql/query/insert_reimported_reject.sql"),
            named_params! {":id": self.reject, ":named": self.portable},
        )?;
        transaction.execute(
            include_str!("../../../../sql/query/insert_joined_record.sql"),
            named_params! {":identity": self.numbered},
        )?;
        let sql = include_str!("../../../../sql/query/delete_reject.sql");
        transaction.execute(sql, named_params! {":id": self.reject})?;
        Ok(())
    }
}

/// Stores the identity of a game that is part of another one or was changed before it was stored, so that an import of its record inserts nothing.
pub(in crate::store) fn insert_known_identity(
    transaction: &Transaction<'_>,
    identity: &[u8; 16],
    change: &mut ChangeRecorder,
) -> Result<(), StoreError> {
    change.add_rows(transaction, &[RowKey::reimported(identity)])?;
    let sql = include_str!("../../../../sql/query/insert_joined_record.sql");
    transaction
        .prepare_cached(sql)?
        .execute(named_params! {":identity": identity})?;
    Ok(())
}
