//! `Solver`: solves positions of one board, and stores results between calls.

use std::sync::atomic::AtomicBool;

use crate::konane::{Board, Color, Position};

use super::limit::{Budget, SolveLimit, Unsolved};
use super::padded_board::PaddedBoard;
use super::position_search::PositionSearch;
use super::search::Search;
use super::solution::Solution;

/// The largest table, of 16 bytes for each position.
const MAX_TABLE: u64 = 1 << 24;

/// Solves positions of one board. Results are reused in later calls.
#[derive(Debug)]
pub struct Solver {
    board: Board,
    search: Box<dyn PositionSearch + Send>,
    nodes: u64,
}

/// Finds out who wins a position, in the opening or after it.
///
/// ```
/// use sumito::konane::{Color, Layout};
/// use sumito::konane::solver::{SolveLimit, solve};
///
/// let start = "konane-4x4".parse::<Layout>()?.position();
/// let solution = solve(&start, SolveLimit::of_nodes(100_000))?;
/// assert_eq!(solution.winner, Color::White);
///
/// let mut position = start;
/// solution.line.iter().for_each(|&mv| position.play_unchecked(mv));
/// assert_eq!(position.winner(), Some(Color::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the limit is reached.
pub fn solve(position: &Position, limit: SolveLimit) -> Result<Solution, Unsolved> {
    Solver::new(position.board(), limit.nodes).solve(position, limit)
}

impl Solver {
    /// A solver for positions of a board, with a table for this number of results at most; more than 2^24 are never stored.
    pub fn new(board: &Board, results: u64) -> Solver {
        let results = results.clamp(1, MAX_TABLE) as usize;
        let search: Box<dyn PositionSearch + Send> = match PaddedBoard::<7>::words_needed(board) {
            0 | 1 => Box::new(Search::<1>::new(board, results)),
            2 => Box::new(Search::<2>::new(board, results)),
            3 | 4 => Box::new(Search::<4>::new(board, results)),
            _ => Box::new(Search::<7>::new(board, results)),
        };
        Solver {
            board: *board,
            search,
            nodes: 0,
        }
    }

    /// The number of positions searched by all calls so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Finds out who wins a position of the board of this solver.
    ///
    /// # Errors
    /// If the limit is reached. The results so far are kept.
    ///
    /// # Panics
    /// If the position has another board.
    pub fn winner(&mut self, position: &Position, limit: SolveLimit) -> Result<Color, Unsolved> {
        self.find_winner(position, Budget::new(limit, None))
    }

    /// [`Solver::winner`], unless the caller sets `stop` before it is known.
    ///
    /// # Errors
    /// If the limit is reached, or `stop` is set. The results so far are kept.
    ///
    /// # Panics
    /// If the position has another board.
    pub(crate) fn winner_unless_stopped(
        &mut self,
        position: &Position,
        limit: SolveLimit,
        stop: &AtomicBool,
    ) -> Result<Color, Unsolved> {
        self.find_winner(position, Budget::new(limit, Some(stop)))
    }

    fn find_winner(
        &mut self,
        position: &Position,
        mut budget: Budget<'_>,
    ) -> Result<Color, Unsolved> {
        let search = self.search_for(position);
        let mover_wins = search.position_mover_wins(position, &mut budget);
        self.nodes += budget.nodes();
        Ok(winner_of(position, mover_wins?))
    }

    /// Finds out who wins a position of the board of this solver, and a winning line.
    ///
    /// # Errors
    /// If the limit is reached. The results so far are kept.
    ///
    /// # Panics
    /// If the position has another board.
    pub fn solve(&mut self, position: &Position, limit: SolveLimit) -> Result<Solution, Unsolved> {
        let mut budget = Budget::new(limit, None);
        let search = self.search_for(position);
        let solved = search
            .position_mover_wins(position, &mut budget)
            .map(|mover_wins| {
                let line = search.winning_line(position, mover_wins, &mut budget);
                (mover_wins, line)
            });
        self.nodes += budget.nodes();
        let (mover_wins, line) = solved?;
        Ok(Solution {
            winner: winner_of(position, mover_wins),
            line,
            nodes: budget.nodes(),
        })
    }

    fn search_for(&mut self, position: &Position) -> &mut dyn PositionSearch {
        assert_eq!(*position.board(), self.board, "the solver is for one board");
        &mut *self.search
    }
}

fn winner_of(position: &Position, mover_wins: bool) -> Color {
    let turn = position.turn();
    if mover_wins { turn } else { turn.opponent() }
}
