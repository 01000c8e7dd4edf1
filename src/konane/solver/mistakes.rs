//! Finds the moves of a game that gave a won position away.

use crate::konane::{Color, Move, Position};

use super::limit::{SolveLimit, Unsolved};
use super::solve::Solver;

/// A move that turned a won position into a lost one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mistake {
    /// The number of moves played before it.
    pub ply: usize,
    /// The player who played it.
    pub color: Color,
    /// The move.
    pub played: Move,
    /// A move that wins; `None` if the limit was reached when the winner was known, but not yet how.
    pub winning: Option<Move>,
}

/// The winner of each position of a game with best play, as far as that is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameMistakes {
    /// By the number of moves played: the winner with best play, or `None` where the limit was reached.
    ///
    /// Positions are solved from the end backwards. Where one is not solved, all before it are unknown, as they are harder.
    pub winners: Vec<Option<Color>>,
    /// The mistakes in the part of the game that is known, in the order of the game.
    pub mistakes: Vec<Mistake>,
}

impl GameMistakes {
    /// The move that gave the game away: after it the later winner always kept the win. `None` if no such move is in the part of the game
    /// that is known; then either the game was always won for the same side, or the move was played before.
    pub fn decisive_mistake(&self) -> Option<&Mistake> {
        self.mistakes.last()
    }

    /// The number of moves before the first position whose winner is known.
    #[doc(hidden)]
    pub fn known_from(&self) -> usize {
        let unknown = self.winners.iter().rposition(Option::is_none);
        unknown.map_or(0, |last| last + 1)
    }
}

/// Finds the mistakes of a game by solving its positions from the end backwards, with this limit for each of them.
///
/// If the mover wins the position after the move, the position before it is won too and needs no search.
///
#[cfg_attr(feature = "internals", doc = "```")]
#[cfg_attr(not(feature = "internals"), doc = "```ignore")]
/// use sumito::konane::{Color, Layout, Position};
/// use sumito::konane::solver::{SolveLimit, find_mistakes};
///
/// let start = "konane-4x4".parse::<Layout>()?.position();
/// let (mut position, mut moves) = (start, Vec::new());
/// while let Some(&mv) = position.move_list().last() {
///     position.play_unchecked(mv);
///     moves.push(mv);
/// }
/// let analysis = find_mistakes(&start, &moves, SolveLimit::of_nodes(10_000));
/// assert_eq!(analysis.winners[0], Some(Color::White));
/// assert_eq!(analysis.winners.last(), Some(&position.winner()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// In debug builds if a move is illegal.
pub fn find_mistakes(start: &Position, moves: &[Move], limit: SolveLimit) -> GameMistakes {
    let positions = positions_of(start, moves);
    let mut analysis = GameMistakes {
        winners: vec![None; positions.len()],
        mistakes: Vec::new(),
    };
    let mut solver = Solver::new(start.board(), limit.nodes);
    // If the limit of one position is reached, the analysis ends with the results so far.
    let _ = solve_backwards(&mut solver, &positions, moves, limit, &mut analysis);
    analysis.mistakes.reverse();
    analysis
}

fn solve_backwards(
    solver: &mut Solver,
    positions: &[Position],
    moves: &[Move],
    limit: SolveLimit,
    analysis: &mut GameMistakes,
) -> Result<(), Unsolved> {
    let mut next_winner = None;
    for (ply, position) in positions.iter().enumerate().rev() {
        let color = position.turn();
        let winner = match next_winner {
            Some(winner) if winner == color => winner,
            _ => solver.winner(position, limit)?,
        };
        if next_winner.is_some_and(|next| next != winner) {
            let solution = solver.solve(position, limit).ok();
            analysis.mistakes.push(Mistake {
                ply,
                color,
                played: moves[ply],
                winning: solution.and_then(|solution| solution.line.first().copied()),
            });
        }
        analysis.winners[ply] = Some(winner);
        next_winner = Some(winner);
    }
    Ok(())
}

fn positions_of(start: &Position, moves: &[Move]) -> Vec<Position> {
    let mut position = *start;
    let mut positions = vec![position];
    positions.extend(moves.iter().map(|&mv| {
        position.play_unchecked(mv);
        position
    }));
    positions
}
