//! A record of a file after reading.

use crate::record::model::format::Format;
use crate::record::model::game::Game;
use crate::record::model::problem::{Location, Problem};

/// A record of a file after reading: its text, its content and its problems.
#[derive(Debug, Clone)]
pub struct Record {
    /// The number of the record, from 1. Preambles are not counted.
    pub number: u64,
    /// Where the record begins.
    pub location: Location,
    /// The text, decoded and with normalised line ends.
    pub text: String,
    /// The format in which it was read.
    pub format: Format,
    /// The content.
    pub content: Content,
    /// The problems, in the order of the text.
    pub problems: Vec<Problem>,
}

/// The content of a record.
#[derive(Debug, Clone)]
pub enum Content {
    /// A game. It is incomplete if [`Game::incomplete`] is set.
    Game(Box<Game>),
    /// No game: nothing can be replayed.
    Rejected,
    /// Comments that belong to no game.
    Preamble,
}
