//! Incremental evaluation: key and value of a position, updated from move to move.

use super::line_table::{EMPTY_LINES, LINE_COUNT, LINES_OF_CELL, LineCell, LineSum, LineTable};
use super::terms::{FIRST_OUT, FIRST_RING, HANGING, TURN, TermCounts, hanging, out_count, ring};
use super::weights::Weights;
use crate::board::Cell;
use crate::engine::zobrist::{game_hash, marble_hash, seat_hash, zobrist_key_in_game};
use crate::game::Color;
use crate::game::WIN_IN_MAX_PLIES;
use crate::rules::{Move, MoveKind, Position};

/// Evaluates positions of one game by tables that are built from the weights.
#[derive(Debug, Clone)]
pub(in crate::engine) struct Evaluator {
    weights: Weights,
    line_table: LineTable,
    /// The ring term of a marble by its cell index.
    ring_values: Vec<i32>,
    /// See [`game_hash`].
    game_hash: u64,
    /// Whether the positions are those of the standard game, in which states are updated incrementally; others are evaluated anew.
    is_standard: bool,
}

/// The evaluation of a position before turn, ejections and side to move are taken into account, and its Zobrist key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::engine) struct EvalState {
    pub(in crate::engine) key: u64,
    /// The table index of each line.
    line_contents: [u16; LINE_COUNT],
    line_sum: LineSum,
    /// The ring terms of the first side minus those of the second.
    ring_sum: i32,
}

impl Evaluator {
    pub(in crate::engine) fn new(weights: &Weights) -> Evaluator {
        let mut ring_values = vec![0; 128];
        for cell in Cell::all().filter(|&cell| ring(cell) < 4) {
            ring_values[usize::from(cell.index())] = weights.terms[FIRST_RING + ring(cell)];
        }
        Evaluator {
            weights: weights.clone(),
            line_table: LineTable::new(weights),
            ring_values,
            game_hash: 0,
            is_standard: false,
        }
    }

    /// Prepares for this position and those that follow it in its game.
    pub(in crate::engine) fn set_game(&mut self, position: &Position) {
        self.game_hash = game_hash(position);
        self.is_standard = position.rules().plays_as_standard()
            && Color::ALL[2..]
                .iter()
                .all(|&color| position.marbles(color).is_empty());
    }

    /// The state of a position of the game, computed from scratch.
    pub(in crate::engine) fn state(&self, position: &Position) -> EvalState {
        let mut state = EvalState {
            key: zobrist_key_in_game(position, self.game_hash),
            line_contents: EMPTY_LINES,
            line_sum: LineSum::default(),
            ring_sum: 0,
        };
        if !self.is_standard {
            let TermCounts { counts, ejections } = TermCounts::of(position);
            let counts = counts[FIRST_RING..HANGING].iter();
            let weights = &self.weights.terms[FIRST_RING..HANGING];
            let value: i32 = counts.zip(weights).map(|(n, weight)| n * weight).sum();
            state.line_sum = match side_to_move(position) {
                0 => LineSum::new(value, ejections),
                _ => LineSum::new(-value, [ejections[1], ejections[0]]),
            };
            return state;
        }
        for content in state.line_contents {
            let empty = self.line_table.get(content);
            state.line_sum.replace(LineSum::default(), empty);
        }
        for color in Color::BOTH {
            for cell in position.marbles(color) {
                self.change_cell(&mut state, color, cell, 1);
            }
        }
        state.key = zobrist_key_in_game(position, self.game_hash);
        state
    }

    /// The state after a legal move that was just played; `position` is the one after it.
    #[inline]
    pub(in crate::engine) fn state_after(
        &self,
        before: &EvalState,
        mv: Move,
        position: &Position,
    ) -> EvalState {
        if !self.is_standard {
            return self.state(position);
        }
        let mut state = *before;
        let enemy = position.turn();
        let own = enemy.opponent();
        let (start, direction, marbles) = (mv.start(), mv.direction(), mv.marbles());
        match mv.kind() {
            MoveKind::Inline => {
                self.change_cell(&mut state, own, start, -1);
                if let Some(front) = start.steps(direction, marbles) {
                    if mv.pushed() > 0 {
                        self.change_cell(&mut state, enemy, front, -1);
                        if let Some(behind) = start.steps(direction, marbles + mv.pushed()) {
                            self.change_cell(&mut state, enemy, behind, 1);
                        }
                    }
                    self.change_cell(&mut state, own, front, 1);
                }
            }
            MoveKind::Broadside { line } => {
                for cell in (0..marbles).filter_map(|steps| start.steps(line, steps)) {
                    self.change_cell(&mut state, own, cell, -1);
                    if let Some(target) = cell.step(direction) {
                        self.change_cell(&mut state, own, target, 1);
                    }
                }
            }
            MoveKind::Triangle(_) => return self.state(position),
        }
        state.key ^= seat_hash(0) ^ seat_hash(1);
        state
    }

    /// Puts a marble on a cell (`count` 1), or removes it (-1).
    #[inline]
    fn change_cell(&self, state: &mut EvalState, color: Color, cell: Cell, count: i16) {
        state.key ^= marble_hash(color, cell);
        let index = usize::from(cell.index() & 127);
        let ring = self.ring_values[index] * i32::from(count);
        let is_first = color == Color::Black;
        state.ring_sum += if is_first { ring } else { -ring };
        let digit = if is_first { count } else { 2 * count };
        for LineCell { line, power } in LINES_OF_CELL[index] {
            let content = &mut state.line_contents[usize::from(line)];
            let before = *content;
            *content = before.wrapping_add_signed(digit.wrapping_mul(power.cast_signed()));
            let (before, after) = (self.line_table.get(before), self.line_table.get(*content));
            state.line_sum.replace(before, after);
        }
    }

    /// The number of ejections available to the side to move.
    #[inline]
    pub(in crate::engine) fn ejections(state: &EvalState, position: &Position) -> i32 {
        state.line_sum.ejections(side_to_move(position))
    }

    /// The number of ejections available to the other side, if it were its turn.
    #[inline]
    pub(in crate::engine) fn threats(state: &EvalState, position: &Position) -> i32 {
        state.line_sum.ejections(1 - side_to_move(position))
    }

    /// The static evaluation for the side to move, in hundredths of a marble.
    #[inline]
    pub(in crate::engine) fn evaluate(&self, state: &EvalState, position: &Position) -> i32 {
        let side = side_to_move(position);
        let sum = state.line_sum.value() + state.ring_sum;
        let terms = &self.weights.terms;
        let mut value = terms[TURN] + if side == 0 { sum } else { -sum };
        for left in 1..=5 {
            let lead = out_count(position, side, left) - out_count(position, 1 - side, left);
            value += terms[FIRST_OUT + usize::from(5 - left)] * lead;
        }
        let hanging = hanging(state.line_sum.ejections(1 - side));
        value += terms[HANGING] * hanging[0] + terms[HANGING + 1] * hanging[1];
        (value / 10).clamp(-WIN_IN_MAX_PLIES, WIN_IN_MAX_PLIES)
    }
}

/// The side to move, 0 or 1.
#[inline]
pub(in crate::engine) fn side_to_move(position: &Position) -> usize {
    usize::from(position.rules().side(position.seat()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Score, evaluate};
    use crate::game::split_mix;
    use crate::rules::{Layout, Rules};

    /// In games of random moves, under several rules.
    #[test]
    fn incremental_state_equals_state_computed_from_scratch() {
        let rules = [
            "standard",
            "eject=4 sprint=30",
            "moves=2 holes=e5",
            "triangles obstacles=d5",
            "pivot=e5 pivot-worth=1",
            "players=4x2x2",
            "moves=each eject=8",
        ];
        let weights = Weights::built_in();
        let mut evaluator = Evaluator::new(weights);
        for (seed, rules) in (0..).zip(rules) {
            let rules: Rules = rules.parse().unwrap();
            let layout = Layout::find("Belgian Daisy").unwrap();
            let mut position = layout.start(&rules).unwrap();
            evaluator.set_game(&position);
            assert_eq!(evaluator.is_standard, rules.plays_as_standard());
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
                let value = evaluator.evaluate(&state, &position);
                assert_eq!(
                    Score::from_value(value),
                    evaluate(&position, weights),
                    "{rules} ply {ply}"
                );
                if evaluator.is_standard {
                    // Pushes of the same marble by two and by three count as one ejection.
                    let mut ejected: Vec<_> = position.move_list();
                    ejected.retain(|mv| mv.ejects());
                    let mut ejected: Vec<_> = ejected
                        .iter()
                        .map(|mv| (mv.ejected_from(), mv.direction()))
                        .collect();
                    ejected.sort_unstable();
                    ejected.dedup();
                    let known = Evaluator::ejections(&state, &position);
                    assert_eq!(ejected.len(), known.unsigned_abs() as usize);
                }
                if rules.winner(&position).is_some() {
                    break;
                }
            }
        }
    }
}
