//! Records as found, many together and compressed.
//!
//! # Stability
//! A block is a list of [`Kept`] in the `postcard` format, compressed by zstd. Where a record was taken out there is `None`.

use rusqlite::{Connection, OptionalExtension, named_params};
use serde::{Deserialize, Serialize};
use zstd::bulk::{Compressor, Decompressor};

use super::StoreError;

/// A record as found, and what else is only read back with its game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Kept {
    /// Where it begins in its source.
    pub(super) line: u64,
    pub(super) column: u64,
    pub(super) format: String,
    pub(super) tags: Vec<(String, String)>,
    /// `None` where an import left it out.
    pub(super) text: Option<String>,
}

/// Bytes after which a block is full.
const FULL: usize = 64 << 10;
/// Of zstd: the next ones take twice the time for 5 % less.
const LEVEL: i32 = 3;
/// Longer than any block can be, a record of the longest kind in it.
const LONGEST: usize = 64 << 20;

/// A compressed block.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) data: Vec<u8>,
    pub(super) text_bytes: usize,
}

/// Records on their way into blocks.
pub(super) struct Blocks {
    compressor: Compressor<'static>,
    open: Vec<Option<Kept>>,
    bytes: usize,
    /// Those that are full.
    pub(super) done: Vec<Block>,
}

impl Blocks {
    pub(super) fn new() -> Blocks {
        Blocks {
            compressor: compressor(),
            open: Vec::new(),
            bytes: 0,
            done: Vec::new(),
        }
    }

    /// Adds a record; gives the number of its block, from 0, and its place there.
    pub(super) fn push(&mut self, kept: Kept) -> (usize, usize) {
        let tags = kept
            .tags
            .iter()
            .map(|(name, value)| name.len() + value.len());
        self.bytes += tags.sum::<usize>() + kept.text.as_ref().map_or(0, String::len) + 16;
        let at = (self.done.len(), self.open.len());
        self.open.push(Some(kept));
        if self.bytes >= FULL {
            self.close();
        }
        at
    }

    /// Closes the last block.
    pub(super) fn close(&mut self) {
        if !self.open.is_empty() {
            self.done.push(pack(&self.open, &mut self.compressor));
            self.open.clear();
            self.bytes = 0;
        }
    }
}

/// One that adds a check sum.
fn compressor() -> Compressor<'static> {
    let mut compressor = Compressor::new(LEVEL).expect("a level that zstd has");
    let set = compressor.include_checksum(true);
    set.expect("a parameter that zstd has");
    compressor
}

fn pack(records: &[Option<Kept>], compressor: &mut Compressor<'_>) -> Block {
    let texts = records
        .iter()
        .flatten()
        .filter_map(|kept| kept.text.as_ref());
    let text_bytes = texts.map(String::len).sum();
    let plain = postcard::to_allocvec(records).expect("it fits in memory");
    let data = compressor.compress(&plain).expect("it fits in memory");
    Block { data, text_bytes }
}

fn unpack(data: &[u8]) -> Option<Vec<Option<Kept>>> {
    let plain = zstd::bulk::decompress(data, most_bytes(data)?).ok()?;
    postcard::from_bytes(&plain).ok()
}

/// The size that the frame states, unless it is out of all proportion.
fn most_bytes(data: &[u8]) -> Option<usize> {
    let stated = Decompressor::upper_bound(data)?;
    Some(stated).filter(|&stated| stated <= LONGEST)
}

/// The block read last, for games are mostly read in their order.
#[derive(Default)]
pub(super) struct LastBlock(Option<(i64, Vec<Option<Kept>>)>);

impl LastBlock {
    /// The record at a place of a block; `None` where it is missing or damaged.
    pub(super) fn record(
        &mut self,
        connection: &Connection,
        id: i64,
        place: usize,
    ) -> Result<Option<Kept>, StoreError> {
        if self.0.as_ref().is_none_or(|(known, _)| *known != id) {
            self.0 = read(connection, id)?.map(|records| (id, records));
        }
        let records = self.0.as_mut().map(|(_, records)| records);
        Ok(records.and_then(|records| records.get_mut(place)?.clone()))
    }
}

/// Stores a block; gives its number.
pub(super) fn insert(connection: &Connection, block: &Block) -> Result<i64, StoreError> {
    let mut insert = connection.prepare_cached(include_str!("../../sql/query/insert_block.sql"))?;
    insert.execute(named_params! {":text_bytes": block.text_bytes, ":data": block.data})?;
    Ok(connection.last_insert_rowid())
}

/// All records of a block; `None` where it is missing or damaged.
fn read(connection: &Connection, id: i64) -> Result<Option<Vec<Option<Kept>>>, StoreError> {
    let mut select = connection.prepare_cached(include_str!("../../sql/query/block.sql"))?;
    let data: Option<Vec<u8>> = select
        .query_row(named_params! {":id": id}, |row| row.get(0))
        .optional()?;
    Ok(data.and_then(|data| unpack(&data)))
}

/// Takes records out of a block, for good; a block without records goes too.
pub(super) fn remove(connection: &Connection, id: i64, places: &[usize]) -> Result<(), StoreError> {
    let damaged = || StoreError::Corrupt(format!("block {id} of records"));
    let mut records = read(connection, id)?.ok_or_else(damaged)?;
    for &place in places {
        *records.get_mut(place).ok_or_else(damaged)? = None;
    }
    if records.iter().all(Option::is_none) {
        let sql = include_str!("../../sql/query/delete_block.sql");
        connection
            .prepare_cached(sql)?
            .execute(named_params! {":id": id})?;
        return Ok(());
    }
    let Block { data, text_bytes } = pack(&records, &mut compressor());
    let sql = include_str!("../../sql/query/update_block.sql");
    let parameters = named_params! {":id": id, ":text_bytes": text_bytes, ":data": data};
    connection.prepare_cached(sql)?.execute(parameters)?;
    Ok(())
}
