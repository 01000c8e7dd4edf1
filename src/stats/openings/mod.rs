//! The most played lines from a position, and the openings that games reach by name.

mod most_played;
mod named;
mod opening_line;

pub use named::{NamedOpening, named_openings};
pub use opening_line::{OpeningLine, common_openings, openings_of_layout};

pub(super) use most_played::{LineSearch, PlayedLine, most_played, move_names};
