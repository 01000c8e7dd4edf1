//! Deletes rejects whose records are stored as games now.

use rusqlite::{Transaction, named_params};

use super::reject_row::portable_identity_of_reject;
use crate::store::format::reject_text::{TextExtract, read_text};
use crate::store::{Reject, StoreError};

/// Deletes a reject and stores its identity, so that another import of its file does not insert it again.
pub(in crate::store) fn delete_reimported(
    transaction: &Transaction<'_>,
    reject: &Reject,
) -> Result<(), StoreError> {
    let id = named_params! {":id": reject.id};
    // A reject that no longer exists is an error. Its text is read again, because `reject` may have only the beginning.
    let mut select =
        transaction.prepare_cached(include_str!("../../../../sql/query/reject_text.sql"))?;
    let (source, offset, bytes, packed): (String, i64, i64, Vec<u8>) = select
        .query_row(id, |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
        })?;
    let text = read_text(reject.id, bytes, Some(&packed), TextExtract::Whole)?;
    let portable_identity = portable_identity_of_reject(&source, offset.cast_unsigned(), &text);
    transaction.execute(
        include_str!("../../../../sql/query/insert_reimported_reject.sql"),
        named_params! {":id": reject.id, ":named": portable_identity},
    )?;
    transaction.execute(include_str!("../../../../sql/query/delete_reject.sql"), id)?;
    Ok(())
}
