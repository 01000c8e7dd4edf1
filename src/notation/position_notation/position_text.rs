//! Positions as text: written in the native notation, read in any.

use std::fmt;
use std::str::FromStr;

use super::error::PositionError;
use super::notation::PositionNotation;
use super::read::read_position;
use crate::rules::Position;

impl fmt::Display for Position {
    /// Writes the position in the native notation, without its rules.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&PositionNotation::Apgn.write(self))
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads a position in any notation, or the name of a layout.
    fn from_str(text: &str) -> Result<Position, PositionError> {
        read_position(text)
    }
}
