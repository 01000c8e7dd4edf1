//! Why a move is illegal.

use std::fmt;

use crate::board::Cell;
use crate::game::Color;

/// The reason why a move is illegal.
///
/// ```
/// use sumito::notation::Notation;
/// use sumito::rules::{IllegalMove, Position};
///
/// let mut position = Position::default();
/// let mv = Notation::Abapro.read("a1b2", &position)?;
/// position.play(mv)?;
/// let error = position.play(mv).unwrap_err();
/// assert!(matches!(error, IllegalMove::NotOwn { .. }));
/// assert!(error.to_string().ends_with("on a1, expected a marble of White"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Hash)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The cell holds no marble of the mover.
    #[error("there is {found} on {cell}, expected a marble of {mover}", found = MarbleOn(*found))]
    NotOwn {
        /// The cell named.
        cell: Cell,
        /// The colour of the marble on it, if any.
        found: Option<Color>,
        /// The colour to move.
        mover: Color,
    },
    /// The line has four or more own marbles.
    #[error("{0} is the rear of four or more marbles in a line, expected one to three")]
    FourInLine(Cell),
    /// The leading own marble would leave the board.
    #[error("the marble on {0} would leave the board; only the opponent's marbles may")]
    OverTheEdge(Cell),
    /// The line is too short to push the enemy marbles before it.
    #[error(
        "{marbles} cannot push {pushed}: a sumito needs more marbles than it pushes, and pushes at most two"
    )]
    TooWeak {
        /// The number of own marbles in the line.
        marbles: u8,
        /// The number of enemy marbles before them.
        pushed: u8,
    },
    /// An own marble stands behind the marbles to be pushed.
    #[error("the marbles to be pushed are held by the mover's own marble on {0}")]
    Held(Cell),
    /// The ends of a broadside are not those of two or three cells in a line.
    #[error("{0} and {1} are not the ends of two or three cells in a line")]
    NotALine(Cell, Cell),
    /// The direction of a broadside is that of its line.
    #[error("a broadside steps off its line; along it, name the rear marble and its next cell")]
    AlongTheLine,
    /// A target cell of a broadside is occupied or off the board.
    #[error("the marble on {0} has no free cell to step to; a broadside never pushes")]
    Blocked(Cell),
    /// An own marble would fall into a hole.
    #[error("the marble on {0} would fall into a hole; only marbles that are pushed may")]
    IntoHole(Cell),
    /// A marble would move onto an obstacle.
    #[error("there is an obstacle on {0}, expected a free cell")]
    Obstacle(Cell),
    /// The rules do not allow neutral marbles to be ejected.
    #[error("the pivot on {0} would be ejected, and the rules keep it on the board")]
    PivotStays(Cell),
    /// In team games, a broadside is named from the end with a marble of the mover's own colour.
    #[error(
        "a broadside is named from the end where {mover}'s marble is, expected {mover} on {cell}"
    )]
    NotFromOwnEnd {
        /// The end named first.
        cell: Cell,
        /// The colour to move.
        mover: Color,
    },
    /// The move pushes or ejects other marbles in this position than the one that was given.
    #[error(
        "the line from {start} pushes {pushed} here, expected {claimed}; the move belongs to another position"
    )]
    OtherEffect {
        /// The cell where the move starts.
        start: Cell,
        /// The number of marbles that the line pushes in this position.
        pushed: u8,
        /// The number of marbles that the given move pushes.
        claimed: u8,
    },
    /// The rules have no triangle moves.
    #[error("triangle moves, expected moves of a line; the rules of the game do not have them")]
    NoTriangles,
    /// A target cell of a triangle is occupied or off the board.
    #[error("the triangle from {0} has no room; it never pushes")]
    NoRoom(Cell),
}

/// The content of a cell, in words.
struct MarbleOn(Option<Color>);

impl fmt::Display for MarbleOn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(color) => write!(f, "a marble of {color}"),
            None => f.write_str("no marble"),
        }
    }
}
