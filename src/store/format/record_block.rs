//! Stores original records in compressed blocks.
//!
//! # Stability
//! A block begins with the [FNV-1a checksum](checksum::fnv1a) of the rest as one blob, in four bytes, the lowest first. The rest is a frame of zstd, which
//! contains a list of [`StoredRecord`] in the `postcard` format; `None` replaces a record that was deleted. The value of a tag is omitted where the row of
//! the game repeats it: [`RowTags`](super::row_tags::RowTags) specifies for which tags that is possible. The moves of a text are omitted as far as a
//! [`MovetextStyle`] regenerates them.

use std::io;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use rusqlite::named_params;
use rusqlite::types::ValueRef;
use serde::{Deserialize, Serialize};
use zstd::bulk::{Compressor, Decompressor};
use zstd::zstd_safe::compress_bound;

use super::checksum;
use crate::game::MoveCode;
use crate::record::{MovetextStyle, TagName};
use crate::store::StoreError;
use crate::store::connection::count;
use crate::store::connection::sqlite::Connection;
use crate::store::import::{Spool, TempFolder, byte_string};

/// The format of a recovered record, of which a part is lost.
pub(in crate::store) const RECOVERED: &str = "recovered";

/// A record as found, without what the row and the moves of its game regenerate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::store) struct StoredRecord {
    /// Line and column of its source where it begins.
    pub(in crate::store) line: u64,
    pub(in crate::store) column: u64,
    pub(in crate::store) format: String,
    /// Names and values of its tags; `None` for a value that the row of the game contains.
    pub(in crate::store) tags: Vec<(TagName, Option<String>)>,
    /// The text; `None` where the import did not store it.
    pub(in crate::store) text: Option<String>,
    /// The style that regenerates the moves omitted from the text.
    pub(in crate::store) movetext_style: Option<MovetextStyle>,
    /// The checksum of the details of the game; see [`checksum::of_details`].
    pub(in crate::store) details_checksum: u32,
}

impl StoredRecord {
    /// Omits the moves of the game from the complete text, if a style regenerates them.
    pub(in crate::store) fn omit_moves(&mut self, style: Option<MovetextStyle>) {
        if let (Some(text), Some(style)) = (&mut self.text, style) {
            style.remove_moves(text);
            self.movetext_style = Some(style);
        }
    }

    /// Restores the complete text. Returns `false` if the omitted moves cannot be these.
    pub(in crate::store) fn restore_moves(
        &mut self,
        moves: impl Iterator<Item = MoveCode>,
    ) -> bool {
        match (&mut self.text, self.movetext_style.take()) {
            (Some(text), Some(style)) => style.restore_moves(text, moves),
            _ => true,
        }
    }

    /// Bytes of the complete text.
    fn text_len(&self) -> usize {
        let omitted = self.movetext_style.map_or(0, |style| style.bytes());
        self.text.as_ref().map_or(0, |text| text.len() + omitted)
    }
}

/// Uncompressed bytes after which a block is full.
const FULL_BLOCK_BYTES: usize = 64 << 10;
/// The level of zstd; the next levels take twice the time and save 5 %.
const COMPRESSION_LEVEL: i32 = 3;
/// Upper bound of the uncompressed bytes of a block, which may contain one record of the largest size.
const MAX_BLOCK_BYTES: usize = 64 << 20;

/// A compressed block.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::store) struct Block {
    #[serde(with = "byte_string")]
    pub(in crate::store) data: Vec<u8>,
    pub(in crate::store) text_bytes: usize,
}

/// Collects records into blocks, and compresses full blocks on another thread.
pub(in crate::store) struct BlockWriter {
    /// The folder of the temporary file for compressed blocks, if there are many.
    folder: TempFolder,
    open: Vec<Option<StoredRecord>>,
    bytes: usize,
    /// The number of full blocks.
    full: usize,
    thread: Option<CompressionThread>,
}

/// A thread that compresses blocks while the next ones are filled.
struct CompressionThread {
    sender: SyncSender<Vec<Option<StoredRecord>>>,
    thread: JoinHandle<io::Result<Spool>>,
}

/// The largest number of full blocks in the queue of the compression thread.
const MAX_QUEUED_BLOCKS: usize = 2;

impl BlockWriter {
    /// Keeps compressed blocks in a temporary file in this folder if there are many.
    pub(in crate::store) fn new(folder: TempFolder) -> BlockWriter {
        BlockWriter {
            folder,
            open: Vec::new(),
            bytes: 0,
            full: 0,
            thread: None,
        }
    }

    /// Adds a record. Returns the number of its block, from 0, and its index in the block.
    pub(in crate::store) fn push(&mut self, record: StoredRecord) -> (usize, usize) {
        let tags = record
            .tags
            .iter()
            .map(|(name, value)| name.len() + value.as_ref().map_or(0, String::len));
        self.bytes += tags.sum::<usize>() + record.text.as_ref().map_or(0, String::len) + 16;
        let at = (self.full, self.open.len());
        self.open.push(Some(record));
        if self.bytes >= FULL_BLOCK_BYTES {
            let block = std::mem::take(&mut self.open);
            let folder = self.folder.as_deref();
            let start = || CompressionThread::start(folder);
            let thread = self.thread.get_or_insert_with(start);
            // If the thread has failed, `join` returns its error.
            let _ = thread.sender.send(block);
            self.full += 1;
            self.bytes = 0;
        }
        at
    }

    /// Inserts all blocks, and returns their ids.
    pub(in crate::store) fn insert(self, connection: &Connection) -> Result<Vec<i64>, StoreError> {
        let mut numbers = Vec::new();
        if let Some(thread) = self.thread {
            let mut packed = thread.join()?.finish()?;
            while let Some(block) = packed.next()? {
                numbers.push(insert(connection, &block)?);
            }
        }
        if !self.open.is_empty() {
            numbers.push(insert(
                connection,
                &BlockCompressor::new().compress(&self.open),
            )?);
        }
        Ok(numbers)
    }
}

impl CompressionThread {
    fn start(folder: Option<&Path>) -> CompressionThread {
        let (sender, blocks) = sync_channel::<Vec<_>>(MAX_QUEUED_BLOCKS);
        let mut spool = Spool::new(folder);
        let thread = thread::spawn(move || {
            let mut compressor = BlockCompressor::new();
            for block in blocks {
                spool.push(&compressor.compress(&block))?;
            }
            Ok(spool)
        });
        CompressionThread { sender, thread }
    }

    fn join(self) -> io::Result<Spool> {
        drop(self.sender);
        let packed = self.thread.join();
        packed.unwrap_or_else(|panic| resume_unwind(panic))
    }
}

/// Encodes and compresses records, with buffers that are used for one block after the other.
pub(in crate::store) struct BlockCompressor {
    compressor: Compressor<'static>,
    /// Buffer for the encoded records.
    plain: Vec<u8>,
    /// Buffer for the compressed frame.
    compressed: Vec<u8>,
}

impl BlockCompressor {
    pub(in crate::store) fn new() -> BlockCompressor {
        BlockCompressor {
            compressor: Compressor::new(COMPRESSION_LEVEL).expect("a level that zstd has"),
            plain: Vec::new(),
            compressed: Vec::new(),
        }
    }

    pub(in crate::store) fn compress(&mut self, records: &[Option<StoredRecord>]) -> Block {
        self.plain.clear();
        postcard::to_io(records, &mut self.plain).expect("it fits in memory");
        self.compressed.clear();
        self.compressed.reserve(compress_bound(self.plain.len()));
        let packed = self
            .compressor
            .compress_to_buffer(&self.plain, &mut self.compressed);
        packed.expect("it fits in memory");
        Block {
            data: [&frame_checksum(&self.compressed), &self.compressed[..]].concat(),
            text_bytes: text_len(records),
        }
    }
}

fn text_len(records: &[Option<StoredRecord>]) -> usize {
    let stored = records.iter().flatten();
    stored.map(StoredRecord::text_len).sum()
}

/// The bytes of the complete texts of a block; `None` where the block is missing or damaged.
pub(in crate::store) fn text_bytes(
    connection: &Connection,
    id: i64,
) -> Result<Option<i64>, StoreError> {
    let records = read(connection, id)?;
    Ok(records.map(|records| count(text_len(&records))))
}

/// The checksum of a frame. It covers the compressed bytes, because different frames can contain the same records.
fn frame_checksum(frame: &[u8]) -> [u8; 4] {
    checksum::fnv1a([ValueRef::Blob(frame)]).to_le_bytes()
}

/// Whether the checksum of a block agrees with its bytes.
pub(in crate::store) fn is_intact(data: &[u8]) -> bool {
    let parts = data.split_first_chunk();
    parts.is_some_and(|(sum, frame)| *sum == frame_checksum(frame))
}

/// Decodes the records of a block; `None` where the block is damaged.
fn decode(data: &[u8]) -> Option<Vec<Option<StoredRecord>>> {
    let (_, frame) = data.split_first_chunk::<4>()?;
    is_intact(data).then(|| decode_frame(frame))?
}

/// Decodes the records of a frame.
fn decode_frame(frame: &[u8]) -> Option<Vec<Option<StoredRecord>>> {
    let plain = zstd::bulk::decompress(frame, stated_bytes(frame)?).ok()?;
    postcard::from_bytes(&plain).ok()
}

/// The decompressed size that a frame states; `None` where it exceeds [`MAX_BLOCK_BYTES`].
fn stated_bytes(data: &[u8]) -> Option<usize> {
    let stated = Decompressor::upper_bound(data)?;
    Some(stated).filter(|&stated| stated <= MAX_BLOCK_BYTES)
}

/// A cache of the block read last: most games are read in their order.
#[derive(Default)]
pub(in crate::store) struct BlockCache(Option<(i64, Vec<Option<StoredRecord>>)>);

impl BlockCache {
    /// The record with this index in a block; `None` where it is missing or damaged.
    pub(in crate::store) fn record(
        &mut self,
        connection: &Connection,
        id: i64,
        index: usize,
    ) -> Result<Option<StoredRecord>, StoreError> {
        if self.0.as_ref().is_none_or(|(known, _)| *known != id) {
            self.0 = read(connection, id)?.map(|records| (id, records));
        }
        let records = self.0.as_mut().map(|(_, records)| records);
        Ok(records.and_then(|records| records.get_mut(index)?.clone()))
    }
}

/// Inserts a block, and returns its id.
pub(in crate::store) fn insert(connection: &Connection, block: &Block) -> Result<i64, StoreError> {
    let mut insert =
        connection.prepare_cached(include_str!("../../../sql/query/insert_record_block.sql"))?;
    insert.execute(named_params! {":text_bytes": block.text_bytes, ":data": block.data})?;
    Ok(connection.last_insert_rowid())
}

/// Reads all records of a block; `None` where the block is missing or damaged.
pub(in crate::store) fn read(
    connection: &Connection,
    id: i64,
) -> Result<Option<Vec<Option<StoredRecord>>>, StoreError> {
    Ok(data(connection, id)?.and_then(|data| decode(&data)))
}

/// Reads the bytes of a block; `None` where its row is missing or damaged.
fn data(connection: &Connection, id: i64) -> Result<Option<Vec<u8>>, StoreError> {
    let mut select =
        connection.prepare_cached(include_str!("../../../sql/query/record_block.sql"))?;
    let mut rows = select.query(named_params! {":id": id})?;
    let row = rows.next()?;
    // The checksum of the row covers the id of the block, which that of the frame does not.
    let row = row.filter(|row| checksum::is_intact("record_block", *row, 0, 2));
    row.map(|row| row.get(3)).transpose()
}

/// Replaces the records of a block.
pub(in crate::store) fn write(
    connection: &Connection,
    id: i64,
    records: &[Option<StoredRecord>],
    compressor: &mut BlockCompressor,
) -> Result<(), StoreError> {
    let Block { data, text_bytes } = compressor.compress(records);
    let sql = include_str!("../../../sql/query/update_record_block.sql");
    let parameters = named_params! {":id": id, ":text_bytes": text_bytes, ":data": data};
    connection.prepare_cached(sql)?.execute(parameters)?;
    Ok(())
}

/// Deletes records from a block; a block without records is deleted as well.
pub(in crate::store) fn remove(
    connection: &Connection,
    id: i64,
    indices: &[usize],
) -> Result<(), StoreError> {
    let damaged = || StoreError::Corrupt(format!("block {id} of records"));
    let mut records = read(connection, id)?.ok_or_else(damaged)?;
    for &index in indices {
        *records.get_mut(index).ok_or_else(damaged)? = None;
    }
    if records.iter().all(Option::is_none) {
        let sql = include_str!("../../../sql/query/delete_record_block.sql");
        connection
            .prepare_cached(sql)?
            .execute(named_params! {":id": id})?;
        return Ok(());
    }
    write(connection, id, &records, &mut BlockCompressor::new())
}

#[cfg(test)]
mod tests;
