//! Encodes what a database stores: records, moves, start positions, filter columns, segments, and their checksums.

pub(in crate::store) mod blob_reader;
pub(in crate::store) mod checksum;
pub(in crate::store) mod encoded_game;
pub(in crate::store) mod filter;
pub(in crate::store) mod move_codec;
pub(in crate::store) mod position_keys;
pub(in crate::store) mod record_block;
pub(in crate::store) mod reject_text;
pub(in crate::store) mod row_tags;
pub(in crate::store) mod segments;
pub(in crate::store) mod start_positions;
pub(in crate::store) mod two_byte_moves;
pub(in crate::store) mod variants;

pub use encoded_game::EncodedGame;
pub use move_codec::MoveCodes;
pub use reject_text::{EXCERPT_BYTES, TextExtract};
