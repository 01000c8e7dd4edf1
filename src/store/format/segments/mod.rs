//! Stores segments together with the columns of their games, merges small ones, and rebuilds those whose games were deleted.

mod columns;
mod rebuild;
mod replace;
mod replay_games;
#[cfg(test)]
mod tests;
mod write;

pub(in crate::store) use columns::{
    SegmentColumnReader, SegmentColumns, SegmentRow, columns_of, identities_of, signature_reader,
};
pub(in crate::store) use rebuild::{append, merge, remove};
pub(in crate::store) use replace::{ColumnUpdate, MovesUpdate, columns_at, replace};
pub(in crate::store) use replay_games::add_games;
pub(in crate::store) use write::{max_blob_bytes, next_game, store};
