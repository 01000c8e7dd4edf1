//! The evaluations of the solution of a puzzle and of the best other move, and the depth that finds the solution.

use super::finder::PuzzleFinder;
use crate::analysis::judgements::evaluation_of;
use crate::engine::{GameLine, PlayerError};
use crate::game::{SearchLimits, SearchResult, SearchScore};
use crate::record::Evaluation;
use crate::rules::{Move, Position};

/// The scores of the solution and of the best other move for the side to move, and the depth from which on a search of all moves prefers the solution.
pub(super) struct PuzzleEvaluations {
    pub(super) with: SearchScore,
    pub(super) without: SearchScore,
    pub(super) difficulty: u8,
}

impl PuzzleEvaluations {
    /// The two evaluations as they are stored.
    pub(super) fn evaluations(&self, position: &Position) -> [Evaluation; 2] {
        let side = position.rules().side(position.seat());
        [self.with, self.without].map(|score| evaluation_of(score, side))
    }
}

impl PuzzleFinder<'_> {
    /// Searches all moves, the solution and the others; `None` if one of the searches was stopped before it had a result, or if there is no other move.
    pub(super) fn evaluate_puzzle(
        &mut self,
        position: &Position,
        solution: Move,
    ) -> Result<Option<PuzzleEvaluations>, PlayerError> {
        self.searcher.new_game()?;
        let all = position.move_list();
        let others: Vec<Move> = all.iter().copied().filter(|&mv| mv != solution).collect();
        if others.is_empty() {
            return Ok(None);
        }
        let mut preferred_since = None;
        let mut depth = 0;
        // In a search among given moves the engine does not first try to prove a win.
        let found = self.search_among(position, all, &mut |result| {
            depth = result.depth;
            let is_preferred = result.best_move() == solution;
            preferred_since = preferred_since
                .filter(|_| is_preferred)
                .or(is_preferred.then_some(depth));
        })?;
        let with = self.search_among(position, vec![solution], &mut |_| ())?;
        let without = self.search_among(position, others, &mut |_| ())?;
        let (Some(_), Some(with), Some(without)) = (found, with, without) else {
            return Ok(None);
        };
        Ok(Some(PuzzleEvaluations {
            with: with.score,
            without: without.score,
            difficulty: preferred_since.unwrap_or(depth.saturating_add(1)),
        }))
    }

    fn search_among(
        &mut self,
        position: &Position,
        moves: Vec<Move>,
        watch: &mut dyn FnMut(&SearchResult<Move>),
    ) -> Result<Option<SearchResult<Move>>, PlayerError> {
        let line = GameLine {
            start: *position,
            moves: Vec::new(),
        };
        let limits = SearchLimits {
            search_moves: Some(moves),
            multi_pv: 1,
            ..self.limits.clone()
        };
        self.searcher.search_score(&line, &limits, self.stop, watch)
    }
}
