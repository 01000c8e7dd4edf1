//! The queries that the view sends to the database, and the answers.

use crate::cli::terminal::GameLines;
use crate::game::MoveCode;
use crate::games::AnyPosition;

/// What a list of games contains: those that pass a filter, and that reach a position if one is given.
#[derive(Clone, Default)]
pub(crate) struct Selection {
    /// The filter line.
    pub(super) filter: String,
    /// The position, with the moves that lead to it.
    pub(super) reaches: Option<(String, AnyPosition)>,
}

/// A query of the view. A later one of the same kind replaces an earlier one.
pub(crate) enum Request {
    /// The games of a list.
    Filter {
        /// The number of the query, by which the answers are recognised.
        number: u64,
        selection: Box<Selection>,
    },
    /// Rows of the list.
    Rows {
        filter: u64,
        offset: usize,
        count: usize,
    },
    /// The moves of a game.
    Game { id: i64 },
    /// The moves played in a position, or at the start of the most common layout.
    Openings {
        number: u64,
        position: Option<Box<AnyPosition>>,
    },
}

/// The number of kinds of requests.
pub(super) const KINDS: usize = 4;

impl Request {
    /// The number of the kind of request.
    pub(super) const fn kind(&self) -> usize {
        match self {
            Request::Filter { .. } => 0,
            Request::Rows { .. } => 1,
            Request::Game { .. } => 2,
            Request::Openings { .. } => 3,
        }
    }
}

/// An answer; a query that failed is answered by a message.
pub(crate) enum Answer {
    /// The number of games of a list. If it failed, the source still has the list before.
    Filtered {
        number: u64,
        selection: Box<Selection>,
        games: Result<usize, String>,
    },
    Rows {
        filter: u64,
        offset: usize,
        rows: Result<Vec<ListedGame>, String>,
    },
    Game {
        id: i64,
        lines: Result<Box<GameLines>, String>,
    },
    Openings {
        number: u64,
        explored: Result<Box<Explored>, String>,
    },
}

/// A game of the list.
pub(crate) struct ListedGame {
    pub(super) id: i64,
    /// Its cells in the columns of lists of games.
    pub(super) cells: Vec<String>,
}

/// A position, and the moves that were played in it.
pub(crate) struct Explored {
    pub(super) position: AnyPosition,
    /// The board as text.
    pub(super) board: String,
    /// The lines below the board: side to move, name, results.
    pub(super) facts: Vec<String>,
    pub(super) moves: Vec<ExploredMove>,
}

/// A move that was played in a position.
pub(crate) struct ExploredMove {
    pub(super) mv: MoveCode,
    /// Its cells in the columns of [`OPENING_TITLES`].
    pub(super) cells: Vec<String>,
}

/// The columns of the list of moves.
pub(super) const OPENING_TITLES: [&str; 8] = [
    "move",
    "games",
    "share",
    "black",
    "white",
    "draws",
    "last played",
    "opening",
];
