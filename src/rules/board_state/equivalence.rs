//! Symmetric and equivalent positions.

use super::position::Position;
use super::setup::Setup;
use crate::board::{Bitboard, Symmetry};
use crate::game::Color;

impl Position {
    /// The image of the position under a symmetry, including its obstacles and holes.
    #[must_use]
    pub fn transform(&self, symmetry: Symmetry) -> Position {
        let mut transformed = *self;
        let rules = &mut transformed.rules;
        let sets = [&mut rules.obstacles, &mut rules.holes, &mut rules.pivots];
        for set in sets.into_iter().chain(&mut transformed.marbles) {
            if !set.is_empty() {
                *set = symmetry.cells(*set);
            }
        }
        transformed
    }

    /// Whether two positions have the same continuations: marbles, turn and movement rules are equal. Marbles lost and the options on
    /// the end of the game may differ.
    #[doc(hidden)]
    pub fn is_equivalent(&self, other: &Position) -> bool {
        let has_joined = |position: &Position| position.plies_since_join.map(|plies| plies > 0);
        self.marbles == other.marbles
            && (self.seat, self.first_moved_color) == (other.seat, other.first_moved_color)
            && has_joined(self) == has_joined(other)
            && self.rules.movement_rules() == other.rules.movement_rules()
    }

    /// Whether the same cells hold marbles, of whatever colours.
    #[doc(hidden)]
    pub fn has_same_cells(&self, other: &Position) -> bool {
        let cells = |position: &Position, board: u8| {
            Color::ALL
                .into_iter()
                .filter(|&color| position.rules.board_of(color) == board)
                .fold(Bitboard::EMPTY, |set, color| set | position.marbles(color))
        };
        (0..2).all(|board| cells(self, board) == cells(other, board))
    }

    /// The position with Black and White exchanged, if these two play; any other position unchanged.
    #[must_use]
    #[doc(hidden)]
    pub fn swap_colors(&self) -> Position {
        let Setup {
            seat,
            first_moved_color,
            ..
        } = self.setup();
        if self.rules().colors() != Color::BOTH {
            return *self;
        }
        let mut setup = self.setup();
        setup.marbles.swap(0, 1);
        setup.lost.swap(0, 1);
        setup.points.swap(0, 1);
        setup.seat = 1 - seat;
        setup.first_moved_color = first_moved_color.map(Color::opponent);
        Position::new(setup, *self.rules()).unwrap_or(*self)
    }
}
