//! Incremental evaluation: the key of a position and the state of its evaluation, updated from move to move.

use std::sync::Arc;

use super::eval_params::EvalParams;
use super::evaluate::evaluate;
use crate::board::Cell;
use crate::engine::nnue::{Accumulators, Network};
use crate::engine::zobrist::{game_hash, marble_hash, seat_hash, zobrist_key_in_game};
use crate::game::Color;
use crate::rules::{Move, MoveKind, Position};

/// Evaluates the positions of one game.
#[derive(Debug, Clone)]
pub(in crate::engine) struct Evaluator {
    evaluation: EvalParams,
    /// The network, if it can evaluate the positions of the game.
    network: Option<Arc<Network>>,
    /// See [`game_hash`].
    game_hash: u64,
}

/// The Zobrist key of a position, and the accumulators of its evaluation by a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::engine) struct EvalState {
    pub(in crate::engine) key: u64,
    accumulators: Accumulators,
}

impl Evaluator {
    pub(in crate::engine) const fn new(evaluation: EvalParams) -> Evaluator {
        Evaluator {
            evaluation,
            network: None,
            game_hash: 0,
        }
    }

    /// Prepares for this position and those that follow it in its game.
    pub(in crate::engine) fn set_game(&mut self, position: &Position) {
        self.game_hash = game_hash(position);
        self.network = self.evaluation.network_for(position).cloned();
    }

    /// The state of a position of the game, computed from scratch.
    pub(in crate::engine) fn state(&self, position: &Position) -> EvalState {
        EvalState {
            key: zobrist_key_in_game(position, self.game_hash),
            accumulators: match &self.network {
                Some(network) => Accumulators::of(network, position),
                None => Accumulators::EMPTY,
            },
        }
    }

    /// The state after a legal move that was just played; `position` is the one after it.
    #[inline]
    pub(in crate::engine) fn state_after(
        &self,
        before: &EvalState,
        mv: Move,
        position: &Position,
    ) -> EvalState {
        let Some(network) = &self.network else {
            return self.state(position);
        };
        if matches!(mv.kind(), MoveKind::Triangle(_)) {
            return self.state(position);
        }
        let own = position.turn().opponent();
        let mut state = EvalState {
            key: before.key ^ change_of_key(mv, own),
            ..*before
        };
        state.accumulators.play(network, mv, own, position);
        state
    }

    /// The state after the side to move has passed; `position` is the one after it.
    #[inline]
    pub(in crate::engine) fn state_after_null_move(
        &self,
        before: &EvalState,
        position: &Position,
    ) -> EvalState {
        EvalState {
            key: zobrist_key_in_game(position, self.game_hash),
            ..*before
        }
    }

    /// The static evaluation for the side to move, in hundredths of a marble.
    #[inline]
    pub(in crate::engine) fn evaluate(&self, state: &EvalState, position: &Position) -> i32 {
        match &self.network {
            Some(network) => state.accumulators.evaluate(network, side_to_move(position)),
            None => evaluate(position, &self.evaluation.weights).value(),
        }
    }
}

/// The change of the Zobrist key by a move of a line of marbles that `own` makes in the standard game.
#[inline]
fn change_of_key(mv: Move, own: Color) -> u64 {
    let (start, direction, marbles) = (mv.start(), mv.direction(), mv.marbles());
    let enemy = own.opponent();
    let at = |color: Color, cell: Option<Cell>| cell.map_or(0, |cell| marble_hash(color, cell));
    let turn = seat_hash(0) ^ seat_hash(1);
    if let MoveKind::Broadside { line } = mv.kind() {
        let cells = (0..marbles).filter_map(|steps| start.steps(line, steps));
        return cells.fold(turn, |key, cell| {
            key ^ marble_hash(own, cell) ^ at(own, cell.step(direction))
        });
    }
    let front = start.steps(direction, marbles);
    let key = turn ^ marble_hash(own, start) ^ at(own, front);
    if mv.pushed() == 0 {
        return key;
    }
    let behind = start.steps(direction, marbles + mv.pushed());
    key ^ at(enemy, front) ^ at(enemy, behind)
}

/// The side to move, 0 or 1.
#[inline]
pub(in crate::engine) fn side_to_move(position: &Position) -> usize {
    usize::from(position.rules().side(position.seat()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{SearchScore, split_mix};
    use crate::rules::{Layout, Rules};

    /// Compares the two in games of random moves, under several rules.
    #[test]
    fn incremental_state_equals_state_computed_from_scratch() {
        let games = [
            ("standard", true),
            ("eject=4 sprint=30", true),
            ("moves=2 holes=e5", false),
            ("triangles obstacles=d5", false),
            ("pivot=e5 pivot-worth=1", false),
            ("players=4x2x2", false),
            ("moves=each eject=8", false),
        ];
        let evaluation = EvalParams::default();
        let mut evaluator = Evaluator::new(evaluation.clone());
        for (seed, (rules, has_network)) in (0..).zip(games) {
            let rules: Rules = rules.parse().unwrap();
            let layout = Layout::find("Belgian Daisy").unwrap();
            let mut position = layout.start(&rules).unwrap();
            evaluator.set_game(&position);
            assert_eq!(evaluator.network.is_some(), has_network, "{rules}");
            let mut state = evaluator.state(&position);
            for ply in 0..200 {
                let mut moves = position.move_list();
                moves.sort_unstable();
                // Random moves would seldom eject or push.
                let mut sharp = moves.iter().filter(|mv| mv.ejects() || mv.pushed() > 0);
                let place = split_mix(seed * 1_000 + ply) as usize;
                let mv = match sharp.next() {
                    Some(&mv) if place.is_multiple_of(3) => mv,
                    _ => moves[place % moves.len()],
                };
                position.play_unchecked(mv);
                state = evaluator.state_after(&state, mv, &position);
                assert_eq!(state, evaluator.state(&position), "{rules} ply {ply}");
                let score = SearchScore::from_value(evaluator.evaluate(&state, &position));
                assert_eq!(score, evaluation.evaluate(&position), "{rules} ply {ply}");
                if rules.winner(&position).is_some() {
                    break;
                }
            }
        }
    }
}
