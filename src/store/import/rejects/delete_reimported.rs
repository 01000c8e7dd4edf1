//! Deletes rejects whose records are stored as games now.

use rusqlite::named_params;

use super::reject_row::portable_identity_of_reject;
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
    let sql = include_str!("../../../../sql/query/reject_identity.sql");
    let mut select = transaction.prepare_cached(sql)?;
    let mut identities = Vec::new();
    for &id in rejects {
        let identity: Vec<u8> = select.query_row(named_params! {":id": id}, |row| row.get(0))?;
        identities.push(RowKey::reimported(&identity));
    }
    change.add_rows(transaction, &identities)?;
    change.add_rejects(transaction, rejects)?;
    rejects
        .iter()
        .try_for_each(|&id| delete_one(transaction, id))
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

fn delete_one(transaction: &Transaction<'_>, reject: i64) -> Result<(), StoreError> {
    let id = named_params! {":id": reject};
    // A reject that no longer exists is an error.
    let mut select =
        transaction.prepare_cached(include_str!("../../../../sql/query/reject_text.sql"))?;
    let (source, offset, bytes, packed): (String, i64, i64, Vec<u8>) = select
        .query_row(id, |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
        })?;
    let text = read_text(reject, bytes, Some(&packed), TextExtract::Whole)?;
    let portable_identity = portable_identity_of_reject(&source, offset.cast_unsigned(), &text);
    transaction.execute(
        include_str!("../../../../sql/query/insert_reimported_reject.sql"),
        named_params! {":id": reject, ":named": portable_identity},
    )?;
    transaction.execute(include_str!("../../../../sql/query/delete_reject.sql"), id)?;
    Ok(())
}
