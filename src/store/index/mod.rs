//! The position index: posting lists of position keys in immutable segments.
//!
//! The index contains keys, games, plies, 2-byte move codes and outcomes of games, but knows nothing of boards. A segment contains the occurrences of
//! positions in a range of games, sorted by key, and is written once; a look-up searches all segments. The bytes of a segment depend only on its games, so
//! that it can be rebuilt and compared byte for byte.
//!
//! # Stability
//! Databases contain the bytes of chunks ([`chunk`]), of their trailers ([`chunk_trailer`]) and of posting lists ([`posting`]): a test pins them.

mod bits;
mod build;
mod chunk;
mod chunk_trailer;
mod counts;
mod lookup;
mod posting;
mod row_ids;
mod rows;
mod segment;
#[cfg(test)]
mod tests;

pub(super) use build::{BUCKETS, Buckets, MAX_OCCURRENCES_IN_MEMORY, SegmentBuilder, SortBuffers};
pub(super) use counts::{Outcome, OutcomeCounts};
pub(super) use lookup::{PostingList, posting_lists};
pub(super) use row_ids::{MAX_GAMES, MAX_PLIES, SEGMENT_ID_LIMIT};
pub(super) use rows::{count_rows, count_wrong, delete, size, write};
pub(super) use segment::{Segment, readable_segments, segments};
