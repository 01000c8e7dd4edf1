//! One move or one position as text, and back.
//!
//! A move is parsed without a board into a [`Token`], which is then resolved against a position. A move is written as the square of a
//! stone that is taken off, `d4`, or as the first and the last square of a jump, `d4-d8`. These spellings are read too:
//!
//! | text | meaning |
//! | --- | --- |
//! | `d4-d6-d8` | a jump with its stops |
//! | `d4xd8`, `d4:d8`, `d4d8`, `D4-D8` | other signs between the squares, or none; upper case |
//! | `(4 4)`, `54`, `(34 54)`, `((3 4) (5 4))` | row and column in digits, a jump as the list of its squares (Bryn Mawr) |
//! | `B c2 a2` | the colour of the mover, and rows counted from 0 (jwgarber) |
//!
//! The notation is its own reverse: `d8-d4` puts back the stones that `d4-d8` took.
//!
#![cfg_attr(feature = "internals", doc = "```")]
#![cfg_attr(not(feature = "internals"), doc = "```ignore")]
//! use sumito::konane::{Layout, read_inverse, read_move};
//!
//! let mut position = "konane-8x8".parse::<Layout>()?.position();
//! for name in ["d4", "d5", "D2xD4", "(56 54)"] {
//!     position.play_unchecked(read_move(name, &position)?);
//! }
//! let mv = read_inverse("d5-f5", &position)?;
//! assert_eq!(mv.to_string(), "f5-d5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod move_error;
mod move_token;
mod number_pairs;
mod pattern_reader;
mod position_error;
mod position_reader;
mod position_rows;
mod position_writer;
mod record_token;
mod resolve;
mod syntax;
mod token_path;

pub use move_error::{MoveError, ResolveError};
pub use move_token::Token;
pub use number_pairs::moves_are_digits;
pub use pattern_reader::read_pattern;
pub use position_error::PositionError;
pub use position_reader::read_position;
pub use position_writer::position_text;
pub use record_token::RecordToken;
pub use resolve::{inverse_name, read_inverse, read_move};
pub use syntax::is_position_text;
