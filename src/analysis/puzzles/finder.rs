//! `PuzzleFinder`: looks through the positions of a game.

use std::sync::atomic::{AtomicBool, Ordering};

use super::solution::Solution;
use crate::analysis::searcher::Searcher;
use crate::engine::{PlayerError, ProofSearch, SearchScore};
use crate::game::{MoveCode, SearchLimits};
use crate::record::{Puzzle, PuzzleTask};
use crate::rules::{Move, Position};

/// Finds puzzles in the positions of games of Abalone.
pub struct PuzzleFinder<'a> {
    pub(super) searcher: &'a mut dyn Searcher<Position>,
    pub(super) limits: SearchLimits<Move>,
    pub(super) proofs: ProofSearch,
    pub(super) stop: &'a AtomicBool,
}

impl<'a> PuzzleFinder<'a> {
    /// A finder whose engine, searching within these limits, determines how difficult a puzzle is. It ends early when `stop` is set.
    pub fn new(
        searcher: &'a mut dyn Searcher<Position>,
        limits: SearchLimits<Move>,
        stop: &'a AtomicBool,
    ) -> PuzzleFinder<'a> {
        PuzzleFinder {
            searcher,
            limits,
            proofs: ProofSearch::new(),
            stop,
        }
    }

    /// The puzzles of a game, from its positions and its moves, each with the number of plies before it. Positions that the solution of a puzzle may
    /// lead to are left out.
    ///
    /// # Errors
    /// When an external engine fails.
    pub fn in_game(
        &mut self,
        positions: &[Position],
        moves: &[Move],
    ) -> Result<Vec<(usize, Puzzle)>, PlayerError> {
        let mut puzzles = Vec::new();
        let mut next = 0;
        for (ply, position) in positions.iter().enumerate() {
            if ply < next || position.rules().winner(position).is_some() {
                continue;
            }
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            if let Some(puzzle) = self.at(position, moves.get(ply).copied())? {
                next = ply + puzzle.solution.len() + 1;
                puzzles.push((ply, puzzle));
            }
        }
        Ok(puzzles)
    }

    /// The puzzle of a position, if it is one. `played` is the move of the game. Rules without proofs have no puzzles.
    ///
    /// # Errors
    /// When an external engine fails.
    pub fn at(
        &mut self,
        position: &Position,
        played: Option<Move>,
    ) -> Result<Option<Puzzle>, PlayerError> {
        if !ProofSearch::has_proofs(position) {
            return Ok(None);
        }
        if let Some(solution) = self.forced_line(position, played) {
            return self.of_solution(position, &solution);
        }
        let Some(defence) = self.only_defence(position) else {
            return Ok(None);
        };
        let Some(mut view) = self.evaluate_puzzle(position, defence.mv)? else {
            return Ok(None);
        };
        // A loss in more plies is still a loss.
        if view.with.loss_in().is_some() {
            return Ok(None);
        }
        view.without = SearchScore::loss(defence.lost_in.into());
        Ok(Some(Puzzle {
            position: (*position).into(),
            task: PuzzleTask::Save,
            solution: vec![defence.mv.into()],
            evaluations: view.evaluations(position),
            difficulty: view.difficulty,
        }))
    }

    /// The puzzle of a forced line, unless the engine prefers another move: a forced ejection is not always best.
    fn of_solution(
        &mut self,
        position: &Position,
        solution: &Solution,
    ) -> Result<Option<Puzzle>, PlayerError> {
        let Solution { task, line, .. } = solution;
        let Some(mut view) = self.evaluate_puzzle(position, line[0])? else {
            return Ok(None);
        };
        if *task == PuzzleTask::Win {
            view.with = SearchScore::win(line.len() as u32);
        }
        let is_puzzle = view.with > view.without && solution.is_verified(position, self.stop);
        Ok(is_puzzle.then(|| Puzzle {
            position: (*position).into(),
            task: *task,
            solution: line.iter().copied().map(MoveCode::from).collect(),
            evaluations: view.evaluations(position),
            difficulty: view.difficulty,
        }))
    }
}
