//! Stores original records in compressed blocks.
//!
//! # Stability
//! A block is the [FNV-1a checksum](checksum::fnv1a) of what follows as one blob, four bytes, the lowest first, then a frame of zstd: a list of [`StoredRecord`] in the
//! `postcard` format. Where a record was taken out there is `None`. What a tag says is left out where the row of the game says it: [`RowTags`](super::row_tags::RowTags) tells
//! which tags those can be. The moves of a text are left out as far as a [`MovetextStyle`] tells how they are written.

use std::io;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use rusqlite::types::ValueRef;
use rusqlite::{Connection, named_params};
use serde::{Deserialize, Serialize};
use zstd::bulk::{Compressor, Decompressor};
use zstd::zstd_safe::compress_bound;

use super::checksum;
use crate::record::{MovetextStyle, TagName};
use crate::rules::Move;
use crate::store::StoreError;
use crate::store::connection::count;
use crate::store::import::{Spool, TempFolder};

/// The format of a record of which a part is lost.
pub(in crate::store) const RECOVERED: &str = "recovered";

/// A record as found, and what else is only read back with its game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::store) struct StoredRecord {
    /// Where it begins in its source.
    pub(in crate::store) line: u64,
    pub(in crate::store) column: u64,
    pub(in crate::store) format: String,
    /// Names and what they say; `None` for what the row of the game says.
    pub(in crate::store) tags: Vec<(TagName, Option<String>)>,
    /// `None` where an import left it out.
    pub(in crate::store) text: Option<String>,
    /// How the moves were written that are left out of the text.
    pub(in crate::store) manner: Option<MovetextStyle>,
    /// Over what is said of the game beside its moves and tags.
    pub(in crate::store) sum: u32,
}

impl StoredRecord {
    /// Leaves the moves of the game out of the text, which is whole, where they are written by a rule.
    pub(in crate::store) fn leave_out_moves(&mut self, manner: Option<MovetextStyle>) {
        if let (Some(text), Some(manner)) = (&mut self.text, manner) {
            manner.remove_moves(text);
            self.manner = Some(manner);
        }
    }

    /// Makes the text whole again. Gives whether these moves can be those that were left out.
    pub(in crate::store) fn put_moves_back(&mut self, moves: impl Iterator<Item = Move>) -> bool {
        match (&mut self.text, self.manner.take()) {
            (Some(text), Some(manner)) => manner.restore_moves(text, moves),
            _ => true,
        }
    }

    /// Bytes of the text as found.
    fn text_len(&self) -> usize {
        let left_out = self.manner.map_or(0, |manner| manner.bytes());
        self.text.as_ref().map_or(0, |text| text.len() + left_out)
    }
}

/// Bytes after which a block is full.
const FULL: usize = 64 << 10;
/// Of zstd: the next ones take twice the time for 5 % less.
const LEVEL: i32 = 3;
/// Longer than any block can be, a record of the longest kind in it.
const LONGEST: usize = 64 << 20;

/// A compressed block.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::store) struct Block {
    pub(in crate::store) data: Vec<u8>,
    pub(in crate::store) text_bytes: usize,
}

/// Records on their way into blocks.
pub(in crate::store) struct Blocks {
    /// Where blocks wait in a file, if they are many.
    folder: TempFolder,
    open: Vec<Option<StoredRecord>>,
    bytes: usize,
    /// How many are full.
    full: usize,
    packing: Option<Packing>,
}

/// A thread that packs blocks while others are filled.
struct Packing {
    full: SyncSender<Vec<Option<StoredRecord>>>,
    packed: JoinHandle<io::Result<Spool>>,
}

/// Blocks that wait to be packed at most.
const AHEAD: usize = 2;

impl Blocks {
    /// For blocks that wait in a file in this folder when they are many.
    pub(in crate::store) fn new(folder: TempFolder) -> Blocks {
        Blocks {
            folder,
            open: Vec::new(),
            bytes: 0,
            full: 0,
            packing: None,
        }
    }

    /// Adds a record; gives the number of its block, from 0, and its place there.
    pub(in crate::store) fn push(&mut self, kept: StoredRecord) -> (usize, usize) {
        let tags = kept
            .tags
            .iter()
            .map(|(name, value)| name.len() + value.as_ref().map_or(0, String::len));
        self.bytes += tags.sum::<usize>() + kept.text.as_ref().map_or(0, String::len) + 16;
        let at = (self.full, self.open.len());
        self.open.push(Some(kept));
        if self.bytes >= FULL {
            let block = std::mem::take(&mut self.open);
            let folder = self.folder.as_deref();
            let packing = self.packing.get_or_insert_with(|| Packing::begin(folder));
            // Where they cannot be packed, the end of it says why.
            let _ = packing.full.send(block);
            self.full += 1;
            self.bytes = 0;
        }
        at
    }

    /// Stores them; gives the number of each.
    pub(in crate::store) fn insert(self, connection: &Connection) -> Result<Vec<i64>, StoreError> {
        let mut numbers = Vec::new();
        if let Some(packing) = self.packing {
            let mut packed = packing.end()?.finish()?;
            while let Some(block) = packed.next()? {
                numbers.push(insert(connection, &block)?);
            }
        }
        if !self.open.is_empty() {
            numbers.push(insert(connection, &Packer::new().pack(&self.open))?);
        }
        Ok(numbers)
    }
}

impl Packing {
    fn begin(folder: Option<&Path>) -> Packing {
        let (full, blocks) = sync_channel::<Vec<_>>(AHEAD);
        let mut waiting = Spool::new(folder);
        let packed = thread::spawn(move || {
            let mut compressor = Packer::new();
            for block in blocks {
                waiting.push(&compressor.pack(&block))?;
            }
            Ok(waiting)
        });
        Packing { full, packed }
    }

    fn end(self) -> io::Result<Spool> {
        drop(self.full);
        let packed = self.packed.join();
        packed.unwrap_or_else(|panic| resume_unwind(panic))
    }
}

/// What makes blocks, one after the other.
pub(in crate::store) struct Packer {
    compressor: Compressor<'static>,
    /// The block packed last, which leaves room for the next one.
    plain: Vec<u8>,
    packed: Vec<u8>,
}

impl Packer {
    pub(in crate::store) fn new() -> Packer {
        Packer {
            compressor: Compressor::new(LEVEL).expect("a level that zstd has"),
            plain: Vec::new(),
            packed: Vec::new(),
        }
    }

    pub(in crate::store) fn pack(&mut self, records: &[Option<StoredRecord>]) -> Block {
        self.plain.clear();
        postcard::to_io(records, &mut self.plain).expect("it fits in memory");
        self.packed.clear();
        self.packed.reserve(compress_bound(self.plain.len()));
        let packed = self
            .compressor
            .compress_to_buffer(&self.plain, &mut self.packed);
        packed.expect("it fits in memory");
        Block {
            data: [&sum_of(&self.packed), &self.packed[..]].concat(),
            text_bytes: text_len(records),
        }
    }
}

fn text_len(records: &[Option<StoredRecord>]) -> usize {
    let kept = records.iter().flatten();
    kept.map(StoredRecord::text_len).sum()
}

/// The bytes of the records as found in a block; `None` where it is missing or damaged.
pub(in crate::store) fn text_bytes(
    connection: &Connection,
    id: i64,
) -> Result<Option<i64>, StoreError> {
    let records = read(connection, id)?;
    Ok(records.map(|records| count(text_len(&records))))
}

/// Over all bytes of a frame: some of them may be others and say the same, which a sum over what they say would not tell.
fn sum_of(frame: &[u8]) -> [u8; 4] {
    checksum::fnv1a([ValueRef::Blob(frame)]).to_le_bytes()
}

/// Whether the bytes of a block are those that were written.
pub(in crate::store) fn is_whole(data: &[u8]) -> bool {
    let parts = data.split_first_chunk();
    parts.is_some_and(|(sum, frame)| *sum == sum_of(frame))
}

/// The records of a block.
fn unpack(data: &[u8]) -> Option<Vec<Option<StoredRecord>>> {
    let (_, frame) = data.split_first_chunk::<4>()?;
    is_whole(data).then(|| unframe(frame))?
}

/// The records of a frame.
fn unframe(frame: &[u8]) -> Option<Vec<Option<StoredRecord>>> {
    let plain = zstd::bulk::decompress(frame, most_bytes(frame)?).ok()?;
    postcard::from_bytes(&plain).ok()
}

/// The size that the frame states, unless it is out of all proportion.
fn most_bytes(data: &[u8]) -> Option<usize> {
    let stated = Decompressor::upper_bound(data)?;
    Some(stated).filter(|&stated| stated <= LONGEST)
}

/// The block read last, for games are mostly read in their order.
#[derive(Default)]
pub(in crate::store) struct LastBlock(Option<(i64, Vec<Option<StoredRecord>>)>);

impl LastBlock {
    /// The record at a place of a block; `None` where it is missing or damaged.
    pub(in crate::store) fn record(
        &mut self,
        connection: &Connection,
        id: i64,
        place: usize,
    ) -> Result<Option<StoredRecord>, StoreError> {
        if self.0.as_ref().is_none_or(|(known, _)| *known != id) {
            self.0 = read(connection, id)?.map(|records| (id, records));
        }
        let records = self.0.as_mut().map(|(_, records)| records);
        Ok(records.and_then(|records| records.get_mut(place)?.clone()))
    }
}

/// Stores a block; gives its number.
pub(in crate::store) fn insert(connection: &Connection, block: &Block) -> Result<i64, StoreError> {
    let mut insert =
        connection.prepare_cached(include_str!("../../../sql/query/insert_record_block.sql"))?;
    insert.execute(named_params! {":text_bytes": block.text_bytes, ":data": block.data})?;
    Ok(connection.last_insert_rowid())
}

/// All records of a block; `None` where it is missing or damaged.
pub(in crate::store) fn read(
    connection: &Connection,
    id: i64,
) -> Result<Option<Vec<Option<StoredRecord>>>, StoreError> {
    Ok(data(connection, id)?.and_then(|data| unpack(&data)))
}

fn data(connection: &Connection, id: i64) -> Result<Option<Vec<u8>>, StoreError> {
    let mut select =
        connection.prepare_cached(include_str!("../../../sql/query/record_block.sql"))?;
    let mut rows = select.query(named_params! {":id": id})?;
    let row = rows.next()?;
    // The number of a block is no part of its bytes.
    let row = row.filter(|row| checksum::is_sound("record_block", row, 0, 2));
    Ok(row.map(|row| row.get(3)).transpose()?)
}

/// Puts records in the place of those of a block.
pub(in crate::store) fn write(
    connection: &Connection,
    id: i64,
    records: &[Option<StoredRecord>],
    packer: &mut Packer,
) -> Result<(), StoreError> {
    let Block { data, text_bytes } = packer.pack(records);
    let sql = include_str!("../../../sql/query/update_record_block.sql");
    let parameters = named_params! {":id": id, ":text_bytes": text_bytes, ":data": data};
    connection.prepare_cached(sql)?.execute(parameters)?;
    Ok(())
}

/// Takes records out of a block, for good; a block without records goes too.
pub(in crate::store) fn remove(
    connection: &Connection,
    id: i64,
    places: &[usize],
) -> Result<(), StoreError> {
    let damaged = || StoreError::Corrupt(format!("block {id} of records"));
    let mut records = read(connection, id)?.ok_or_else(damaged)?;
    for &place in places {
        *records.get_mut(place).ok_or_else(damaged)? = None;
    }
    if records.iter().all(Option::is_none) {
        let sql = include_str!("../../../sql/query/delete_record_block.sql");
        connection
            .prepare_cached(sql)?
            .execute(named_params! {":id": id})?;
        return Ok(());
    }
    write(connection, id, &records, &mut Packer::new())
}

#[cfg(test)]
mod tests;
