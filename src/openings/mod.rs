//! Names of openings: the built-in ones, and those of a user's table.
//!
//! A name belongs to a position in all twelve orientations, so that mirror images and transpositions have it too.
//!
//! ```
//! use sumito::notation::Notation;
//! use sumito::openings::OpeningNames;
//! use sumito::rules::Layout;
//!
//! let names = OpeningNames::known();
//! let mut position = Layout::find("Belgian Daisy").expect("a built-in layout").position();
//! // i9h8 is the first move of the opening, a1b2, on the board rotated by 180 degrees.
//! position.play_unchecked(Notation::Abapro.read("i9h8", &position)?);
//! assert_eq!(names.of(&position).map(|opening| opening.name.as_str()), Some("Scorpio"));
//! # Ok::<(), sumito::notation::MoveError>(())
//! ```

mod names;
mod table;

#[cfg(feature = "args")]
pub(crate) use names::only_opening;
pub use names::{OpeningName, OpeningNames, UnknownOpening};
pub use table::OpeningTableError;
