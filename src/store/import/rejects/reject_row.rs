//! Inserts rejects, and computes the identities by which a second import recognises them.

use rusqlite::named_params;
use sha2::{Digest, Sha256};

use super::reject_allowance::OmittedRange;
use crate::record::{ProblemKind, Record, Severity};
use crate::store::StoreError;
use crate::store::connection::sqlite::Transaction;
use crate::store::format::reject_text::compress;
use crate::store::import::prepared::truncate_digest;
use crate::store::journal::ChangeRecorder;
use crate::store::read::OMITTED_REJECTS_KIND;

/// Inserts a record as a reject, unless it is stored as one. `game` is the incomplete game with its legal moves, if there are any. Returns whether the
/// reject is new.
pub(in crate::store) fn insert_reject(
    batch: &Transaction<'_>,
    source: i64,
    game: Option<i64>,
    record: &Record,
) -> Result<bool, StoreError> {
    let error = record
        .problems
        .iter()
        .find(|problem| problem.severity == Severity::Error);
    let place = error.map_or(record.location, |problem| problem.location);
    let mut insert =
        batch.prepare_cached(include_str!("../../../../sql/query/insert_reject.sql"))?;
    let inserted = insert.execute(named_params! {
        ":source": source,
        ":game": game,
        ":line": place.line,
        ":column": place.column,
        ":offset": place.offset,
        ":kind": error.map_or(ProblemKind::NothingToReplay, |problem| problem.kind).to_string(),
        ":message": error.map_or("the record says that it is incomplete", |problem| &problem.message),
        ":text": compress(&record.text),
        ":text_bytes": record.text.len(),
        ":identity": identity_of_rejected_record(source, record),
        ":record_line": record.location.line,
        ":record_column": if record.source.is_some() { 0 } else { record.location.column },
        ":record_offset": record.location.offset,
    })?;
    Ok(inserted > 0)
}

/// Inserts a record of which nothing can be replayed, unless it is stored as a reject. If an earlier import of the source stored fewer texts, and this is the
/// first record whose text it omitted, the reject that represents the omitted ones is deleted. Returns whether the reject is new.
pub(in crate::store) fn insert_rejected(
    batch: &Transaction<'_>,
    source: i64,
    record: &Record,
    change: &mut ChangeRecorder,
) -> Result<bool, StoreError> {
    let identity = identity_of_reject(source, record.location.offset, "");
    record_omitted(batch, &identity, None, change)?;
    let sql = include_str!("../../../../sql/query/delete_not_kept.sql");
    let mut delete = batch.prepare_cached(sql)?;
    delete.execute(named_params! {":identity": identity})?;
    insert_reject(batch, source, None, record)
}

/// Adds to a change the reject that represents omitted ones, if there is one with this identity and another message, before it
/// is replaced.
fn record_omitted(
    batch: &Transaction<'_>,
    identity: &[u8; 16],
    message: Option<&str>,
    change: &mut ChangeRecorder,
) -> Result<(), StoreError> {
    let mut select = batch.prepare_cached(include_str!("../../../../sql/query/not_kept.sql"))?;
    let omitted = named_params! {":identity": identity, ":message": message};
    let found = select.query_map(omitted, |row| row.get(0))?;
    let ids: Vec<i64> = found.collect::<Result<_, _>>()?;
    change.add_rejects(batch, &ids)
}

/// Inserts a reject that represents all rejects of a source whose texts are not stored, at the place of the first of them. It takes the place of one that an
/// earlier import of the source has stored.
pub(in crate::store) fn insert_omitted_rejects(
    batch: &Transaction<'_>,
    source: i64,
    omitted: &OmittedRange,
    limit: u64,
    change: &mut ChangeRecorder,
) -> Result<(), StoreError> {
    let mut insert =
        batch.prepare_cached(include_str!("../../../../sql/query/insert_reject.sql"))?;
    let place = omitted.first;
    let identity = identity_of_reject(source, place.offset, "");
    let message = omitted.message(limit);
    record_omitted(batch, &identity, Some(&message), change)?;
    let inserted = insert.execute(named_params! {
        ":source": source,
        ":game": None::<i64>,
        ":line": place.line,
        ":column": place.column,
        ":offset": place.offset,
        ":kind": OMITTED_REJECTS_KIND,
        ":message": message,
        ":text": compress(""),
        ":text_bytes": 0,
        ":identity": identity,
        ":record_line": place.line,
        ":record_column": place.column,
        ":record_offset": place.offset,
    })?;
    if inserted > 0 {
        delete_other_omitted(batch, source, &identity, change)?;
    }
    let sql = include_str!("../../../../sql/query/update_not_kept.sql");
    batch.execute(
        sql,
        named_params! {":identity": identity, ":message": message},
    )?;
    Ok(())
}

/// Deletes the reject that represents omitted ones of a source at another place.
fn delete_other_omitted(
    batch: &Transaction<'_>,
    source: i64,
    identity: &[u8; 16],
    change: &mut ChangeRecorder,
) -> Result<(), StoreError> {
    let sql = include_str!("../../../../sql/query/other_not_kept.sql");
    let mut select = batch.prepare_cached(sql)?;
    let others = named_params! {":source": source, ":identity": identity};
    let found = select.query_map(others, |row| row.get(0))?;
    let ids: Vec<i64> = found.collect::<Result<_, _>>()?;
    change.add_rejects(batch, &ids)?;
    let mut delete =
        batch.prepare_cached(include_str!("../../../../sql/query/delete_reject.sql"))?;
    for id in ids {
        delete.execute(named_params! {":id": id})?;
    }
    Ok(())
}

/// The largest number that a reject has, or had before a change that can be undone; it is not used again.
pub(in crate::store) fn last_reject(transaction: &Transaction<'_>) -> Result<i64, StoreError> {
    let sql = include_str!("../../../../sql/journal/last_reject.sql");
    let mut select = transaction.prepare_cached(sql)?;
    select.query_row([], |row| row.get(0))
}

/// Computes the identity of a rejected record, given the id of its source.
pub(in crate::store) fn identity_of_rejected_record(source: i64, record: &Record) -> [u8; 16] {
    identity_of_reject(source, record.location.offset, &record.text)
}

/// Computes the identity of a reject: the first half of the SHA-256 of the id of its source, the offset of its record in bytes and the text. It makes
/// a second import idempotent. Equal texts at different offsets are different rejects.
pub(in crate::store) fn identity_of_reject(source: i64, offset: u64, text: &str) -> [u8; 16] {
    let head = format!("{source} {offset} ");
    truncate_digest(
        Sha256::new()
            .chain_update(head)
            .chain_update(text)
            .finalize(),
    )
}

/// Computes the identity of a record of a source that is stored no more as a reject, wherever it stands: the first half of the SHA-256 of the name of the
/// source, a number and the text. The number tells records with the same text apart, from 0.
pub(in crate::store) fn numbered_identity_of_reject(
    source: &str,
    number: u64,
    text: &str,
) -> [u8; 16] {
    let head = format!("{source}\nnumber {number} ");
    truncate_digest(
        Sha256::new()
            .chain_update(head)
            .chain_update(text)
            .finalize(),
    )
}

/// Computes the identity of a reject from the name of its source instead of its id, so that it is the same in every database.
pub(in crate::store) fn portable_identity_of_reject(
    source: &str,
    offset: u64,
    text: &str,
) -> [u8; 16] {
    let head = format!("{source}\n{offset} ");
    truncate_digest(
        Sha256::new()
            .chain_update(head)
            .chain_update(text)
            .finalize(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identities_of_rejects_are_pinned() {
        let identity = u128::from_be_bytes(identity_of_reject(7, 12, "1.e5e6"));
        let portable = u128::from_be_bytes(portable_identity_of_reject("a.txt", 12, "1.e5e6"));
        let numbered = u128::from_be_bytes(numbered_identity_of_reject("a.txt", 1, "1.e5e6"));
        assert_eq!(
            [identity, portable, numbered],
            [
                40_684_765_282_975_284_095_696_280_661_780_220_752,
                162_256_242_623_755_542_492_186_461_861_715_174_178,
                295_546_268_840_877_566_595_662_924_502_082_940_279
            ]
        );
    }
}
