//! The hidden units of a position before they are clipped, updated from move to move.

use super::inputs::{lost_input, marble_input};
use super::network::{HIDDEN, Network};
use crate::board::Cell;
use crate::game::Color;
use crate::rules::{Move, MoveKind, Position};

/// The sums of the weights of the inputs of Black and of White.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::engine) struct Accumulators([[i16; HIDDEN]; 2]);

impl Accumulators {
    /// The accumulators of no position.
    pub(in crate::engine) const EMPTY: Accumulators = Accumulators([[0; HIDDEN]; 2]);

    /// The accumulators of a position with two colours.
    pub(in crate::engine) fn of(network: &Network, position: &Position) -> Accumulators {
        let (mut accumulators, rules) = (Accumulators([network.biases; 2]), position.rules());
        for color in Color::BOTH {
            for cell in position.marbles(color) {
                accumulators.add(network, |side| marble_input(owner(side, color), cell));
            }
            let lost = position.lost(color);
            accumulators.add(network, |side| lost_input(owner(side, color), lost, rules));
        }
        accumulators
    }

    /// Updates the accumulators for a legal move that `own` has just made; `after` is the position after it. Not for moves of triangles.
    #[inline]
    pub(in crate::engine) fn play(
        &mut self,
        network: &Network,
        mv: Move,
        own: Color,
        after: &Position,
    ) {
        let (start, direction, marbles) = (mv.start(), mv.direction(), mv.marbles());
        let enemy = own.opponent();
        match mv.kind() {
            MoveKind::Broadside { line } => {
                for cell in (0..marbles).filter_map(|steps| start.steps(line, steps)) {
                    if let Some(target) = cell.step(direction) {
                        self.move_marble(network, own, cell, target);
                    }
                }
            }
            _ => {
                let Some(front) = start.steps(direction, marbles) else {
                    return;
                };
                self.move_marble(network, own, start, front);
                if mv.pushed() == 0 {
                    return;
                }
                if let Some(behind) = start.steps(direction, marbles + mv.pushed()) {
                    self.move_marble(network, enemy, front, behind);
                } else {
                    let (lost, rules) = (after.lost(enemy), after.rules());
                    self.subtract(network, |side| marble_input(owner(side, enemy), front));
                    self.subtract(network, |side| {
                        lost_input(owner(side, enemy), lost - 1, rules)
                    });
                    self.add(network, |side| lost_input(owner(side, enemy), lost, rules));
                }
            }
        }
    }

    #[inline]
    fn move_marble(&mut self, network: &Network, color: Color, from: Cell, to: Cell) {
        for (side, units) in self.0.iter_mut().enumerate() {
            let owner = owner(side, color);
            let added = network.row(marble_input(owner, to));
            let removed = network.row(marble_input(owner, from));
            for ((unit, added), removed) in units.iter_mut().zip(added).zip(removed) {
                *unit += added - removed;
            }
        }
    }

    fn add(&mut self, network: &Network, input: impl Fn(usize) -> usize) {
        for (side, units) in self.0.iter_mut().enumerate() {
            for (unit, weight) in units.iter_mut().zip(network.row(input(side))) {
                *unit += weight;
            }
        }
    }

    fn subtract(&mut self, network: &Network, input: impl Fn(usize) -> usize) {
        for (side, units) in self.0.iter_mut().enumerate() {
            for (unit, weight) in units.iter_mut().zip(network.row(input(side))) {
                *unit -= weight;
            }
        }
    }

    /// The value for a side, 0 or 1, in hundredths of a marble.
    #[inline]
    pub(in crate::engine) fn evaluate(&self, network: &Network, side: usize) -> i32 {
        network.output(&self.0[side], &self.0[1 - side])
    }
}

/// 0 if the marbles of a colour are those of a side, otherwise 1.
#[inline]
const fn owner(side: usize, color: Color) -> usize {
    side ^ (color as usize & 1)
}
