//! The three kinds of moves.

use crate::board::Direction;

/// The kind of a move.
///
/// ```
/// use sumito::rules::{MoveKind, Position};
///
/// let start = Position::default();
/// let broadsides = start.legal_moves().iter().filter(|mv| matches!(mv.kind(), MoveKind::Broadside { .. }));
/// assert!(broadsides.count() > 0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MoveKind {
    /// The marbles move along their line.
    Inline,
    /// The marbles move sidewise (*en flèche*), off their line.
    Broadside {
        /// The direction from [`Move::start`](super::Move::start) to the other end of the line.
        line: Direction,
    },
    /// Three marbles in a triangle move together.
    Triangle(Triangle),
}

impl MoveKind {
    /// The name in JSON.
    #[doc(hidden)]
    pub const fn key(self) -> &'static str {
        match self {
            MoveKind::Inline => "inline",
            MoveKind::Broadside { .. } => "broadside",
            MoveKind::Triangle(_) => "triangle",
        }
    }
}

/// The orientation of a triangle of three cells.
///
/// ```
/// use sumito::rules::{Layout, MoveKind, Rules, Triangle};
///
/// let rules: Rules = "triangles".parse()?;
/// let start = Layout::find("Standard").expect("a layout").position();
/// let start = start.with_rules(rules).expect("rules that allow every layout for two");
/// let is_up = |kind| kind == MoveKind::Triangle(Triangle::Up);
/// assert!(start.legal_moves().iter().any(|mv| is_up(mv.kind())));
/// # Ok::<(), sumito::rules::RulesError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Ord, PartialOrd)]
pub enum Triangle {
    /// Two cells, and one above them.
    Up,
    /// One cell, and two above it.
    Down,
}

impl Triangle {
    /// The directions from the lowest, leftmost cell to the other two.
    pub(crate) const fn lines(self) -> [Direction; 2] {
        match self {
            Triangle::Up => [Direction::East, Direction::NorthEast],
            Triangle::Down => [Direction::NorthEast, Direction::NorthWest],
        }
    }

    /// The symbol of the triangle in tokens.
    pub(crate) const fn symbol(self) -> char {
        match self {
            Triangle::Up => '^',
            Triangle::Down => 'v',
        }
    }
}
