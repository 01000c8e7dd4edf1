//! The geometry of rectangular boards: squares, directions, sets of squares, boards with missing squares, symmetries.
//!
//! Columns are named `a b c ...` from the left, rows `1 2 3 ...` from the bottom.
//!
//! ```
//! use sumito::konane::Square;
//!
//! let square: Square = "d4".parse()?;
//! assert_eq!((square.column(), square.row()), (3, 3));
//! # Ok::<(), sumito::konane::ParseError>(())
//! ```

mod bitboard;
#[allow(clippy::module_inception)]
mod board;
mod board_size;
mod direction;
mod parse_error;
mod square;
mod square_name;
mod symmetry;

pub use bitboard::{Bitboard, Bits, Squares};
pub use board::{Board, BoardFault};
pub use board_size::BoardSize;
pub use direction::Direction;
pub use parse_error::ParseError;
pub use square::Square;
pub use symmetry::{Symmetry, SymmetrySet};
