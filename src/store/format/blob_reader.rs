//! Reads a blob of numbers, one for each game of a segment, block by block, so that memory does not grow with the number of games.

use std::ops::Range;

use rusqlite::blob::Blob;
use rusqlite::{Error, ErrorCode};

use super::checksum;
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;

/// The number of games of a block: a multiple of the 64 games of a word of a bitmap.
pub(in crate::store) const BLOCK_GAMES: usize = 1 << 14;

/// Bytes that are read at once to verify a checksum.
const VERIFIED_BYTES: usize = 1 << 16;

/// A blob that contains the same number of bytes for each game of a segment, and a checksum. Only one block of games is in memory.
pub(in crate::store) struct BlobReader<'a> {
    blob: Blob<'a>,
    width: usize,
    games: usize,
    /// The games in the buffer.
    block: Range<usize>,
    buffer: Vec<u8>,
}

impl<'a> BlobReader<'a> {
    /// Opens a blob with values of `games` games, and verifies its checksum. `damaged` makes the error if it is missing or not what was written.
    pub(in crate::store) fn open(
        connection: &'a Connection,
        place: (&str, &str, i64),
        games: usize,
        damaged: impl Fn() -> StoreError,
    ) -> Result<BlobReader<'a>, StoreError> {
        let blob = connection.read_blob(place);
        let blob = blob.map_err(|error| match error.sqlite_error_code() {
            // The row is missing, or its value is no blob.
            Some(ErrorCode::Unknown) => damaged(),
            _ => StoreError::of_sqlite(error),
        })?;
        let length = verified_length(&blob, place.2).map_err(StoreError::of_sqlite)?;
        let bytes = length.ok_or_else(&damaged)?;
        let width = bytes.checked_div(games).unwrap_or(0);
        if bytes != width * games {
            return Err(damaged());
        }
        Ok(BlobReader {
            blob,
            width,
            games,
            block: 0..0,
            buffer: Vec::new(),
        })
    }

    /// Bytes of the value of each game.
    pub(in crate::store) fn width(&self) -> usize {
        self.width
    }

    /// The values of a range of games, which replaces the block in memory.
    pub(in crate::store) fn read(&mut self, games: Range<usize>) -> Result<&[u8], StoreError> {
        self.buffer.resize(self.width * games.len(), 0);
        self.block = 0..0;
        self.blob
            .read_at_exact(&mut self.buffer, self.width * games.start)
            .map_err(StoreError::of_sqlite)?;
        self.block = games;
        Ok(&self.buffer)
    }

    /// The value of a game, whose block is read unless it is in memory; `None` beyond the end. Games are best requested in their order.
    #[inline]
    pub(in crate::store) fn value(&mut self, ordinal: usize) -> Result<Option<&[u8]>, StoreError> {
        if !self.block.contains(&ordinal) {
            if ordinal >= self.games {
                return Ok(None);
            }
            let start = ordinal / BLOCK_GAMES * BLOCK_GAMES;
            self.read(start..self.games.min(start + BLOCK_GAMES))?;
        }
        let at = self.width * (ordinal - self.block.start);
        Ok(self.buffer.get(at..at + self.width))
    }
}

/// The number of bytes before the checksum of a blob; `None` where it does not agree.
fn verified_length(blob: &Blob<'_>, id: i64) -> Result<Option<usize>, Error> {
    let Some(bytes) = blob.len().checked_sub(checksum::BYTES) else {
        return Ok(None);
    };
    let mut hasher = checksum::hasher(id);
    let mut buffer = vec![0; bytes.min(VERIFIED_BYTES)];
    for start in (0..bytes).step_by(VERIFIED_BYTES) {
        let part = &mut buffer[..VERIFIED_BYTES.min(bytes - start)];
        blob.read_at_exact(part, start)?;
        hasher.update(part);
    }
    let mut stored = [0; checksum::BYTES];
    blob.read_at_exact(&mut stored, bytes)?;
    Ok((hasher.finalize() == u32::from_le_bytes(stored)).then_some(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values come from the right place across blocks, only one block is in memory, and damage anywhere is found.
    #[test]
    fn a_blob_is_read_block_by_block() {
        let connection = Connection::open_in_memory().unwrap();
        let create = "CREATE TABLE numbers (id INTEGER PRIMARY KEY, data BLOB)";
        connection.execute(create, []).unwrap();
        let games = 3 * BLOCK_GAMES + 5;
        let mut blob: Vec<u8> = (0..games as u32)
            .flat_map(|n| n.to_le_bytes()[..3].to_vec())
            .collect();
        checksum::append(7, &mut blob);
        let store = |blob: &[u8]| {
            let sql = "REPLACE INTO numbers VALUES (7, ?)";
            connection.execute(sql, [blob]).unwrap();
        };
        let open = |id, games| {
            let damaged = || StoreError::Corrupt("numbers".to_owned());
            BlobReader::open(&connection, ("numbers", "data", id), games, damaged)
        };
        store(&blob);
        let mut reader = open(7, games).unwrap();
        assert_eq!(reader.width(), 3);
        for game in [0, 1, BLOCK_GAMES - 1, BLOCK_GAMES, 5, games - 1] {
            let bytes = (game as u32).to_le_bytes();
            assert_eq!(reader.value(game).unwrap(), Some(&bytes[..3]), "{game}");
        }
        assert_eq!(reader.value(games).unwrap(), None);
        assert!(reader.buffer.capacity() <= 3 * BLOCK_GAMES);
        let is_damaged = |id, games| matches!(open(id, games), Err(StoreError::Corrupt(_)));
        assert!(is_damaged(8, games) && is_damaged(7, games + 1));
        for at in [0, VERIFIED_BYTES, blob.len() - 1] {
            let mut other = blob.clone();
            other[at] ^= 1;
            store(&other);
            assert!(is_damaged(7, games), "{at}");
        }
        store(&[1, 2]);
        assert!(is_damaged(7, 1));
    }
}
