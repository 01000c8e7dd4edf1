//! The index of words and ratings of games, and the texts of games that it is made of.
//!
//! Games are added to it in bulk, before the first query for words or ratings rather than by imports ([`Database::index_texts`](crate::store::Database::index_texts)).
//! A game that changes afterwards is listed as one that the index does not have (`state.rs`). Queries read the records of games that it does not have, so
//! that their answers do not depend on it (`lookup.rs`).

mod check;
mod fill;
mod game_texts;
mod lookup;
mod state;
mod text_query;

pub use fill::UnindexedTexts;
pub(in crate::store) use fill::{clear, refill};
pub use game_texts::{TextLocation, TextReader};
pub(in crate::store) use lookup::{RatingFilter, TextFilter};
pub(in crate::store) use state::mark_as_changed;
