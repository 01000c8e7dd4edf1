//! Encodes what a database stores: records, moves, start positions, filter columns, segments, and their checksums.

pub(in crate::store) mod checksum;
pub(in crate::store) mod filter_column;
pub(in crate::store) mod filter_row;
pub(in crate::store) mod move_codec;
pub(in crate::store) mod position_keys;
pub(in crate::store) mod record_block;
pub(in crate::store) mod row_tags;
pub(in crate::store) mod segments;
pub(in crate::store) mod start_codec;
pub(in crate::store) mod variants;
