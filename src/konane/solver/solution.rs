//! `Solution`: the winner of a position, and a winning line.

use crate::konane::{Color, Move};

/// The winner of a position with best play, and a winning line.
///
/// ```
/// use sumito::konane::{Color, Position};
/// use sumito::konane::solver::{SolveLimit, solve};
///
/// let mut position: Position = "konane-4x4".parse()?;
/// let solution = solve(&position, SolveLimit::of_nodes(100_000))?;
/// solution.line.iter().try_for_each(|&mv| position.play(mv))?;
/// assert_eq!((solution.winner, position.winner()), (Color::White, Some(Color::White)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Solution {
    /// The winner.
    pub winner: Color,
    /// A winning line from the position.
    ///
    /// Every move of the winner in it wins against every reply. The moves of the loser are those that the search tried first; they need not
    /// be the longest resistance. The line goes to the end of the game, unless the limit was reached after the winner was known.
    pub line: Vec<Move>,
    /// The number of positions searched, those for the line included.
    pub nodes: u64,
}
