//! Opponents to measure by: minimax on the points of both sides, and plain alpha-beta with the engine's evaluation.

use std::sync::atomic::{AtomicBool, Ordering};

use super::key::key;
use super::protocol::Line;
use super::score::WIN;
use super::standing::{Standing, Worth, mover};
use super::worker::INFINITE;
use crate::exercise::{Allowed, Over, best_moves};
use crate::rules::{GameState, Move, Position, split_mix};

/// The move of minimax on the points of both sides, so many plies ahead; of moves that are worth the same one that the position alone chooses. `None` where
/// no move is legal, or `stop` was raised.
pub fn minimax(line: &Line, depth: u8, stop: &AtomicBool) -> Option<Move> {
    let mut course = GameState::new(line.start);
    line.moves.iter().for_each(|&made| course.apply(made));
    let found = best_moves(&course, depth.max(1), Allowed::All, Over::Result, stop)?;
    let lot = key(course.position());
    let lot = |made: &Move| split_mix(lot ^ u64::from(made.code()));
    found.best.into_iter().max_by_key(lot)
}

/// Alpha-beta to a fixed depth with the evaluation of an engine, and nothing else: no table, no order of moves, no ejections beyond the depth.
pub struct Plain {
    worth: Worth,
    nodes: u64,
}

impl Plain {
    /// With these weights.
    pub fn new(weights: &super::Weights) -> Plain {
        Plain {
            worth: Worth::new(weights),
            nodes: 0,
        }
    }

    /// The positions that it has looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The best move by a search of so many plies; `None` where no move is legal, or `stop` was raised.
    pub fn choose(&mut self, position: &Position, depth: u8, stop: &AtomicBool) -> Option<Move> {
        self.worth.begin(position);
        let mut position = *position;
        let standing = self.worth.standing(&position);
        let depth = i32::from(depth.max(1));
        let found = self.look(
            &mut position,
            &standing,
            (depth, 0),
            (-INFINITE, INFINITE),
            stop,
        );
        found.1.filter(|_| !stop.load(Ordering::Relaxed))
    }

    fn look(
        &mut self,
        position: &mut Position,
        standing: &Standing,
        (depth, ply): (i32, i32),
        (mut alpha, beta): (i32, i32),
        stop: &AtomicBool,
    ) -> (i32, Option<Move>) {
        self.nodes += 1;
        if depth == 0 || stop.load(Ordering::Relaxed) {
            return (self.worth.value(standing, position), None);
        }
        let side = mover(position);
        let mut best = (-INFINITE, None);
        for made in position.legal_moves() {
            position.apply(made);
            let after = self.worth.after(standing, made, position);
            let winner = position.rules().winner(position).filter(|_| made.ejects());
            let value = match winner {
                Some(winner) if usize::from(winner) == side => WIN - ply - 1,
                Some(_) => ply + 1 - WIN,
                None if mover(position) == side => {
                    self.look(position, &after, (depth - 1, ply + 1), (alpha, beta), stop)
                        .0
                }
                None => {
                    -self
                        .look(
                            position,
                            &after,
                            (depth - 1, ply + 1),
                            (-beta, -alpha),
                            stop,
                        )
                        .0
                }
            };
            position.undo(made);
            if value > best.0 {
                best = (value, Some(made));
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        match best.1 {
            None => (self.worth.value(standing, position), None),
            Some(_) => best,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Limits, Options, Pruning, Weights};
    use crate::rules::Layout;

    #[test]
    fn plain_search_finds_a_move_of_the_same_value() {
        let mut position = Layout::find("Belgian Daisy").unwrap().position();
        let go = AtomicBool::new(false);
        let mut plain = Plain::new(Weights::built_in());
        for _ in 0..12 {
            let made = plain.choose(&position, 3, &go).unwrap();
            let mut engine = Engine::new(&Options {
                table: 1,
                pruning: Pruning::Exact,
                ..Options::default()
            });
            let limits = |only| Limits {
                depth: Some(3),
                only,
                ..Limits::default()
            };
            let mut search = |only| {
                let found = engine.search(&position, &[], &limits(only), &go, &mut |_| ());
                found.unwrap().score
            };
            assert_eq!(search(Some(vec![made])), search(None));
            position.apply(made);
        }
    }

    #[test]
    fn minimax_takes_what_it_can_and_not_what_costs_as_much() {
        let read = |text| Line {
            start: crate::notation::read_position(text).unwrap(),
            moves: Vec::new(),
        };
        let go = AtomicBool::new(false);
        let ejects = read("5/6/7/8/9/8/3bbbw/6/2w2 b");
        assert!(minimax(&ejects, 2, &go).unwrap().ejects());
        assert_eq!(minimax(&ejects, 2, &AtomicBool::new(true)), None);
    }
}
