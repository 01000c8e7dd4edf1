//! The search through the opening, in which stones are taken off without jumps, and the line that proves a result.

use std::fmt::Debug;

use crate::konane::{Move, Phase, Position, Square};

use super::limit::{Budget, Unsolved};
use super::padded_board::{PaddedBoard, PaddedMove};
use super::search::Search;

/// A search with any number of words. It is chosen once for each position to solve, not for each node.
pub(super) trait PositionSearch: Debug {
    /// Whether the side to move wins, in the opening or after it.
    ///
    /// # Errors
    /// If the limit is reached.
    fn position_mover_wins(
        &mut self,
        position: &Position,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Unsolved>;

    /// A line to the end of the game in which the moves of the winner win against every reply. It is shorter if the limit is reached.
    fn winning_line(
        &mut self,
        position: &Position,
        mover_wins: bool,
        budget: &mut Budget<'_>,
    ) -> Vec<Move>;
}

impl<const W: usize> PositionSearch for Search<W> {
    fn position_mover_wins(
        &mut self,
        position: &Position,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Unsolved> {
        if position.phase() == Phase::Jumps {
            return self.mover_wins(&self.node(position), budget);
        }
        budget.count()?;
        for mv in position.move_list() {
            let mut next = *position;
            next.play_unchecked(mv);
            if !self.position_mover_wins(&next, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn winning_line(
        &mut self,
        position: &Position,
        mut mover_wins: bool,
        budget: &mut Budget<'_>,
    ) -> Vec<Move> {
        let mut position = *position;
        let mut line = Vec::new();
        loop {
            let moves = self.position_moves(&position);
            let chosen = if mover_wins {
                self.winning_move(&position, &moves, budget).unwrap_or(None)
            } else {
                moves.first().copied()
            };
            let Some(mv) = chosen else {
                return line;
            };
            line.push(mv);
            position.play_unchecked(mv);
            mover_wins = !mover_wins;
        }
    }
}

impl<const W: usize> Search<W> {
    fn winning_move(
        &mut self,
        position: &Position,
        moves: &[Move],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Move>, Unsolved> {
        for &mv in moves {
            let mut next = *position;
            next.play_unchecked(mv);
            if !self.position_mover_wins(&next, budget)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// The legal moves, the most promising first.
    fn position_moves(&mut self, position: &Position) -> Vec<Move> {
        let legal = position.move_list();
        if position.phase() != Phase::Jumps {
            return legal;
        }
        let node = self.node(position);
        let ordered = self.ordered_moves(&node);
        let squares = |mv: PaddedMove| -> (Square, Square) {
            let mut ends =
                PaddedBoard::<W>::changed_by(mv).map(|number| self.padded.square(number));
            let mut end = || ends.next().expect("a move changes squares");
            (end(), end())
        };
        let legal_move = |mv: PaddedMove| {
            let ends = squares(mv);
            let is_same = |legal: &Move| (legal.start(), legal.end()) == ends;
            legal
                .iter()
                .copied()
                .find(is_same)
                .expect("both generators find the same moves")
        };
        ordered.into_iter().map(legal_move).collect()
    }
}
