//! `LineFacts`: what happens in a line, found by a replay of it.

use crate::game::MoveCode;
use crate::record::write::write_game::{SideShape, WriteGame};

/// What happens in a line to the side that moves first in it.
pub(super) struct LineFacts {
    /// The number of plies.
    pub(super) plies: usize,
    /// The plies with which the side loses marbles, and those with which it ejects marbles.
    pub(super) losses: Vec<u32>,
    pub(super) gains: Vec<u32>,
    /// How the pieces of the side, and those of the opponent, stand after each ply, in games where it matters.
    pub(super) shapes: Vec<[SideShape; 2]>,
}

impl LineFacts {
    /// Replays a line; `None` if it has no moves, or one that is not legal.
    pub(super) fn new<P: WriteGame>(
        before: &P,
        side: u8,
        moves: &mut dyn Iterator<Item = MoveCode>,
    ) -> Option<LineFacts> {
        let mut line = LineFacts {
            plies: 0,
            losses: Vec::new(),
            gains: Vec::new(),
            shapes: Vec::new(),
        };
        let mut position = *before;
        for (ply, mv) in (1..).zip(moves) {
            let points = [side, 1 - side].map(|side| position.points(side));
            position.play_code(mv.code())?;
            line.plies += 1;
            if position.points(side) > points[0] {
                line.gains.push(ply);
            }
            if position.points(1 - side) > points[1] {
                line.losses.push(ply);
            }
            let shapes = [side, 1 - side].map(|side| position.shape(side));
            if let [Some(own), Some(other)] = shapes {
                line.shapes.push([own, other]);
            }
        }
        (line.plies > 0).then_some(line)
    }

    /// The plies with which marbles are lost and ejected within this many plies.
    pub(super) fn within(&self, plies: usize) -> [Vec<u32>; 2] {
        let within = |all: &[u32]| -> Vec<u32> {
            let early = all.iter().filter(|ply| **ply as usize <= plies);
            early.copied().collect()
        };
        [within(&self.losses), within(&self.gains)]
    }
}
