//! Ids of the rows that store a segment, and the limits that their bits impose.

use super::chunk::PAGE_BITS;

/// Ids of segments are below this limit.
pub(in crate::store) const SEGMENT_ID_LIMIT: i64 = 1 << 15;

pub(super) const GAME_BITS: u32 = 28;
pub(super) const PLY_BITS: u32 = 20;

/// Largest number of games in a segment.
pub(in crate::store) const MAX_GAMES: usize = 1 << GAME_BITS;
/// Largest number of plies in a game.
pub(in crate::store) const MAX_PLIES: usize = (1 << PLY_BITS) - 1;

/// The number of high bits of a key that the id of a chunk's row contains; the low bits are stored for popular positions only.
pub(super) const KEY_PREFIX_BITS: u32 = 48;

/// The id of the row of a chunk that begins with the prefix of this key.
pub(super) fn chunk_row_id(segment: i64, key: u64) -> i64 {
    segment << KEY_PREFIX_BITS | (key >> (u64::BITS - KEY_PREFIX_BITS)).cast_signed()
}

/// The prefix of a key that the id of a chunk's row contains.
pub(super) fn key_prefix(row_id: i64) -> u64 {
    row_id.cast_unsigned() & ((1 << KEY_PREFIX_BITS) - 1)
}

/// The id of the row of a page of postings.
pub(super) fn page_row_id(segment: i64, page: u64) -> i64 {
    segment << PAGE_BITS | page.cast_signed()
}
