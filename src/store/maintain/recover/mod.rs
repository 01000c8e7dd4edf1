//! Recovers what is readable of a damaged database into a new one.
//!
//! The pages of the file are read one after another, independently of the b-trees. Rows are recognised by their checksums ([`tables`]), so that all
//! intact rows are found even if the header or the pages that lead to them are lost. Rows on free pages are ignored. Names whose rows are lost are read
//! from the indices of their tables. Then each game is replayed, and the position index is built again. A game whose row is intact is recovered even
//! if its record is lost: its moves, players, date and result are in its row. A game whose row is lost is reported, because its record does not contain
//! its moves.

mod index_names;
mod lost_games;
mod page_file;
mod page_rows;
mod rebuild_games;
mod recover_database;
mod report;
mod scan;
mod tables;
#[cfg(test)]
mod tests;

pub use recover_database::recover;
pub use report::{LostGame, PartlyLostGame, RecoveryReport};
