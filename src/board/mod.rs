//! The geometry of the board: cells, directions, sets of cells, symmetries.
//!
//! This module has no dependency on colours or rules. The 61 cells are named as in Aba-Pro notation: rows `a` (bottom) to `i` (top),
//! diagonals `1` to `9`.
//!
//! ```text
//!     i   i5 i6 i7 i8 i9
//!    h   h4 h5 h6 h7 h8 h9
//!   g   g3 g4 g5 g6 g7 g8 g9
//!  f   f2 f3 f4 f5 f6 f7 f8 f9
//! e   e1 e2 e3 e4 e5 e6 e7 e8 e9
//!  d   d1 d2 d3 d4 d5 d6 d7 d8
//!   c   c1 c2 c3 c4 c5 c6 c7
//!    b   b1 b2 b3 b4 b5 b6
//!     a   a1 a2 a3 a4 a5
//! ```
//!
//! ```
//! use sumito::board::{Cell, Direction};
//!
//! let cell: Cell = "c3".parse()?;
//! assert_eq!(cell.step(Direction::NorthEast), "d4".parse().ok());
//! assert_eq!("i9".parse::<Cell>()?.step(Direction::NorthEast), None);
//! # Ok::<(), sumito::board::ParseCellError>(())
//! ```

mod bitboard;
mod cell;
mod cell_bits;
mod cell_name;
mod dense_bits;
mod direction;
mod symmetry;

pub use bitboard::{Bitboard, Cells};
pub use cell::Cell;
pub use cell_name::ParseCellError;
pub(crate) use cell_name::split_cell_names;
pub use direction::Direction;
pub use symmetry::Symmetry;
