//! Position notations: parsing and writing of positions, and the properties that a notation cannot represent.

mod codec;
mod codecs;
mod error;
mod expect_end;
mod loss;
mod notation;
mod position_text;
mod read;
#[cfg(test)]
mod tests;
mod turn;

pub use error::PositionError;
pub use loss::PositionLoss;
pub use notation::PositionNotation;
pub(crate) use read::layout_under;
pub use read::{read_position, read_position_under};
