//! The trailer of a chunk, which names the next chunk, so that a look-up detects a missing one.
//!
//! # Stability
//! The trailer is: the prefix of the first key of the next chunk (6 bytes, the lowest first), flags (1 byte: bit 0 for the first chunk of its segment, bit 1
//! for the last one), and the checksum.

use crate::store::format::checksum;

/// Bytes of the trailer.
pub(super) const TRAILER_BYTES: usize = 7 + checksum::BYTES;

const FIRST: u8 = 1;
const LAST: u8 = 2;

/// What a chunk states of its neighbours.
pub(super) struct ChunkTrailer {
    /// Whether it is the first chunk of its segment.
    pub(super) is_first: bool,
    /// The prefix of the first key of the next chunk of the segment; `None` for the last chunk.
    pub(super) next: Option<u64>,
}

impl ChunkTrailer {
    /// Splits the blob of a row into a chunk and its trailer; `None` where its checksum does not agree.
    pub(super) fn split_off(row_id: i64, blob: &[u8]) -> Option<(&[u8], ChunkTrailer)> {
        let (chunk, trailer) = checksum::verified(row_id, blob)?.split_last_chunk::<7>()?;
        let flags = trailer[6];
        let mut next = [0; 8];
        next[..6].copy_from_slice(&trailer[..6]);
        let next = u64::from_le_bytes(next);
        let trailer = ChunkTrailer {
            is_first: flags & FIRST != 0,
            next: (flags & LAST == 0).then_some(next),
        };
        Some((chunk, trailer))
    }

    /// Appends the trailer and the checksum to a chunk.
    pub(super) fn append_to(&self, row_id: i64, chunk: &mut Vec<u8>) {
        let mut flags = 0;
        if self.is_first {
            flags |= FIRST;
        }
        if self.next.is_none() {
            flags |= LAST;
        }
        chunk.extend(&self.next.unwrap_or_default().to_le_bytes()[..6]);
        chunk.push(flags);
        checksum::append(row_id, chunk);
    }
}
