//! Reference opponents of known strength: minimax on the points of both sides, and plain alpha-beta with the engine's evaluation.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::engine::eval::{EvalParams, EvalState, Evaluator, side_to_move};
use crate::engine::protocol::GameLine;
use crate::engine::search::INFINITE;
use crate::engine::zobrist::zobrist_key;
use crate::game::WIN_VALUE;
use crate::game::split_mix;
use crate::game_tree::{MoveFilter, TerminalScoring, best_moves};
use crate::rules::{GameState, Move, Position};

/// The move of minimax on the points of both sides at a depth in plies. Among moves of equal value the choice is pseudo-random, but depends on the position alone. `None`
/// if there is no legal move, or `stop` was set.
pub fn points_minimax(line: &GameLine, depth: u8, stop: &AtomicBool) -> Option<Move> {
    let mut game = GameState::new(line.start);
    line.moves.iter().for_each(|&mv| game.play_unchecked(mv));
    let filter = MoveFilter::All;
    let result = best_moves(&game, depth.max(1), filter, TerminalScoring::Result, stop)?;
    let key = zobrist_key(game.position());
    let random = |mv: &Move| split_mix(key ^ u64::from(mv.code()));
    result.best.into_iter().max_by_key(random)
}

/// Alpha-beta to a fixed depth with the evaluation of an engine and nothing else: no transposition table, no move ordering, no quiescence search.
pub struct PlainAlphaBeta {
    evaluator: Evaluator,
    nodes: u64,
}

impl PlainAlphaBeta {
    /// A search with this evaluation.
    pub fn new(evaluation: EvalParams) -> PlainAlphaBeta {
        PlainAlphaBeta {
            evaluator: Evaluator::new(evaluation),
            nodes: 0,
        }
    }

    /// The number of positions searched.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The best move at a depth in plies; `None` if there is no legal move, or `stop` was set.
    pub fn choose(&mut self, position: &Position, depth: u8, stop: &AtomicBool) -> Option<Move> {
        self.evaluator.set_game(position);
        let mut position = *position;
        let state = self.evaluator.state(&position);
        let plies = (i32::from(depth.max(1)), 0);
        let window = (-INFINITE, INFINITE);
        let (_, best) = self.search(&mut position, &state, plies, window, stop);
        best.filter(|_| !stop.load(Ordering::Relaxed))
    }

    /// The value of a position and its best move.
    fn search(
        &mut self,
        position: &mut Position,
        state: &EvalState,
        (depth, ply): (i32, i32),
        (mut alpha, beta): (i32, i32),
        stop: &AtomicBool,
    ) -> (i32, Option<Move>) {
        self.nodes += 1;
        if depth == 0 || stop.load(Ordering::Relaxed) {
            return (self.evaluator.evaluate(state, position), None);
        }
        let side = side_to_move(position);
        let mut best = (-INFINITE, None);
        for mv in position.move_list() {
            position.play_unchecked(mv);
            let after = self.evaluator.state_after(state, mv, position);
            let winner = position.rules().winner(position).filter(|_| mv.ejects());
            let plies = (depth - 1, ply + 1);
            let value = match winner {
                Some(winner) if usize::from(winner) == side => WIN_VALUE - ply - 1,
                Some(_) => ply + 1 - WIN_VALUE,
                None if side_to_move(position) == side => {
                    self.search(position, &after, plies, (alpha, beta), stop).0
                }
                None => {
                    let window = (-beta, -alpha);
                    -self.search(position, &after, plies, window, stop).0
                }
            };
            position.undo(mv);
            if value > best.0 {
                best = (value, Some(mv));
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        match best.1 {
            None => (self.evaluator.evaluate(state, position), None),
            Some(_) => best,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, EngineOptions, EvalParams, Pruning, SearchLimits};
    use crate::rules::Layout;

    #[test]
    fn plain_alpha_beta_finds_a_move_of_the_same_value_as_the_engine() {
        let mut position = Layout::find("Belgian Daisy").unwrap().position();
        let go = AtomicBool::new(false);
        let mut plain = PlainAlphaBeta::new(EvalParams::default());
        for _ in 0..12 {
            let mv = plain.choose(&position, 3, &go).unwrap();
            let mut engine = Engine::new(&EngineOptions {
                table_mebibytes: 1,
                pruning: Pruning::Exact,
                ..EngineOptions::default()
            });
            let limits = |only| SearchLimits {
                depth: Some(3),
                search_moves: only,
                ..SearchLimits::default()
            };
            let mut search = |only| {
                let found = engine.search(&position, &[], &limits(only), &go, &mut |_| ());
                found.unwrap().score
            };
            assert_eq!(search(Some(vec![mv])), search(None));
            position.play_unchecked(mv);
        }
    }

    #[test]
    fn minimax_ejects_unless_it_is_stopped() {
        let read = |text| GameLine {
            start: crate::notation::read_position(text).unwrap(),
            moves: Vec::new(),
        };
        let go = AtomicBool::new(false);
        let ejects = read("5/6/7/8/9/8/3bbbw/6/2w2 b");
        assert!(points_minimax(&ejects, 2, &go).unwrap().ejects());
        assert_eq!(points_minimax(&ejects, 2, &AtomicBool::new(true)), None);
    }
}
