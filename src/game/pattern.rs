//! `GamePattern`: required contents of a board.

use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Required contents of some places of a board, and the colour to move, parsed from text. The default matches every position.
pub trait GamePattern:
    Copy + Default + PartialEq + Debug + Send + Sync + FromStr<Err: Display>
{
}
