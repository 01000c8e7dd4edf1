//! One record of a file, read.

use crate::record::model::format::Format;
use crate::record::model::game::Game;
use crate::record::model::problem::{Location, Problem};

/// One record of a file: what it holds, and what is to be said about it.
#[derive(Debug, Clone)]
pub struct Record {
    /// From 1; comments between games are not counted.
    pub number: u64,
    /// Where it begins.
    pub location: Location,
    /// Its text, as found but for line ends and encoding.
    pub text: String,
    /// The format it was read in.
    pub format: Format,
    /// The game, if there is one.
    pub content: Content,
    /// Everything noticed, in the order of the text.
    pub problems: Vec<Problem>,
}

/// What a record holds.
#[derive(Debug, Clone)]
pub enum Content {
    /// A game; a part of one when [`Game::incomplete`] says so.
    Game(Box<Game>),
    /// Nothing that can be replayed.
    Rejected,
    /// Comments that belong to no game.
    Preamble,
}
