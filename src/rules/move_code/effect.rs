//! The cells that a move changes.

use super::encoded_move::{BROADSIDE, DIRECTION, Move};
use super::inline_shape::InlineShape;
use super::kind::MoveKind;
use crate::board::{Bitboard, Cell, Direction};

impl Move {
    /// The cells before the move of all marbles that it moves, including pushed and ejected ones.
    pub(in crate::rules) fn cells(self) -> Bitboard {
        let (start, marbles) = (self.start(), self.marbles());
        let line = |line: Direction, count: u8| -> Bitboard {
            (0..count)
                .filter_map(|steps| start.steps(line, steps))
                .collect()
        };
        match self.kind() {
            MoveKind::Inline => line(self.direction(), marbles + self.pushed()),
            MoveKind::Broadside { line: along } => line(along, marbles),
            MoveKind::Triangle(triangle) => {
                let [first, second] = triangle.lines();
                line(first, 2) | line(second, 2)
            }
        }
    }

    /// The cells where own marbles and where enemy marbles appear or disappear when the move is applied or undone, in the standard game.
    #[inline]
    pub(in crate::rules) fn changes(self) -> (Bitboard, Bitboard) {
        if self.0 & BROADSIDE != 0 {
            return (self.broadside_changes(), Bitboard::EMPTY);
        }
        let InlineShape {
            marbles, pushed, ..
        } = self.shape();
        let (start, direction) = self.ray();
        let at = |steps: u8| Cell::bit_on_ray(start, direction, steps);
        let front = at(marbles);
        // `at(marbles + pushed)` is empty if a marble is ejected, and equals `front` if none is pushed.
        (at(0) | front, front ^ at(marbles + pushed))
    }

    /// The numbers of three cells of an in-line move: that of the rear marble, the one after the own marbles, and the one after the
    /// pushed marbles, which equals the second if none are pushed and is [`Cell::OFF_BOARD`] if one is ejected. In the standard game,
    /// own marbles change on the first two cells and enemy marbles on the last two.
    #[inline]
    pub(in crate::rules) fn inline_cells(self) -> Option<[u8; 3]> {
        let InlineShape {
            marbles, pushed, ..
        } = self.shape();
        let (start, direction) = self.ray();
        let at = |steps: u8| Cell::index_on_ray(start, direction, steps);
        (self.0 & BROADSIDE == 0).then(|| [start, at(marbles), at(marbles + pushed)])
    }

    /// The numbers of the start cell and of the direction.
    #[inline]
    const fn ray(self) -> (u8, u8) {
        ((self.0 & 0x7f) as u8, (self.0 >> DIRECTION & 7) as u8)
    }

    /// The cells whose own marbles change when a broadside or a triangle is applied or undone.
    fn broadside_changes(self) -> Bitboard {
        let moved = self.cells();
        moved ^ moved.step(self.direction())
    }
}
