//! `Position`: occupied squares, side to move, phase of the opening and rules, checked.

use super::opening::Phase;
use super::ruleset::Rules;
use crate::game::Color;
use crate::konane::board::{Bitboard, Board, Square, Symmetry};

/// A position: the occupied squares of a board, the side to move, the phase of the opening, and the rules of the game.
///
/// A stone never leaves the colour of its square, because every jump goes two squares; so no colours are stored. A position is created
/// from a [`Setup`](super::Setup) without faults, or by moves from another position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) board: Board,
    pub(super) occupied: Bitboard,
    pub(super) turn: Color,
    pub(super) phase: Phase,
    pub(super) rules: Rules,
}

impl Position {
    /// The start position on a board: a stone on every square, and Black to take off the first one.
    #[doc(hidden)]
    pub const fn start(board: Board, rules: Rules) -> Position {
        Position {
            board,
            occupied: board.squares(),
            turn: Color::Black,
            phase: Phase::BlackRemoval,
            rules,
        }
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The rules of the game.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The same position under other rules.
    #[must_use]
    #[doc(hidden)]
    pub const fn with_rules(self, rules: Rules) -> Position {
        Position { rules, ..self }
    }

    /// The colour to move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The phase of the opening.
    #[inline]
    #[doc(hidden)]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The squares with a stone.
    #[inline]
    #[doc(hidden)]
    pub const fn occupied(&self) -> Bitboard {
        self.occupied
    }

    /// The squares without a stone.
    #[inline]
    pub(crate) fn empty(&self) -> Bitboard {
        self.board.squares().without(self.occupied)
    }

    /// The squares with a stone of one colour.
    #[inline]
    pub fn stones(&self, color: Color) -> Bitboard {
        self.occupied & Bitboard::of_color(color)
    }

    /// The colour of the stone on a square, if there is one.
    pub const fn at(&self, square: Square) -> Option<Color> {
        if self.occupied.contains(square) {
            Some(square.color())
        } else {
            None
        }
    }

    /// The number of stones of the other colour that a colour has taken: the empty squares of the other colour but for the one of its opening removal. In a
    /// position that was set up, every empty square counts.
    #[doc(hidden)]
    pub fn taken_by(&self, color: Color) -> u8 {
        let other = color.opponent();
        let empty = (self.empty() & Bitboard::of_color(other)).len();
        let is_removed = match self.phase {
            Phase::BlackRemoval => false,
            Phase::WhiteRemoval { .. } => other == Color::Black,
            Phase::Jumps => true,
        };
        u8::try_from(empty)
            .unwrap_or(u8::MAX)
            .saturating_sub(u8::from(is_removed))
    }

    /// Whether the game is over: the side to move has no move.
    #[doc(hidden)]
    pub fn is_over(&self) -> bool {
        !self.has_moves()
    }

    /// The winner, if the game is over: the side that cannot move has lost.
    pub fn winner(&self) -> Option<Color> {
        self.is_over().then_some(self.turn.opponent())
    }

    /// The same position on the board transformed by a symmetry; `None` if the symmetry does not map the board to itself and black squares to
    /// black ones.
    pub fn transform(&self, symmetry: Symmetry) -> Option<Position> {
        let symmetries = self.board.color_keeping_symmetries();
        symmetries.contains(symmetry).then(|| {
            let size = self.board.size();
            let phase = match self.phase {
                Phase::WhiteRemoval { hole } => Phase::WhiteRemoval {
                    hole: symmetry.square(hole, size),
                },
                phase => phase,
            };
            Position {
                occupied: symmetry.squares(self.occupied, size),
                phase,
                ..*self
            }
        })
    }

    /// The position with the colours swapped on the board transformed by a symmetry: if Black was to move, White is, and the other way
    /// round.
    ///
    /// `None` if the symmetry does not map the board to itself and black squares to white ones, and in the opening, which Black begins.
    #[doc(hidden)]
    pub fn swap_colors(&self, symmetry: Symmetry) -> Option<Position> {
        let symmetries = self.board.color_swapping_symmetries();
        let swaps = self.phase == Phase::Jumps && symmetries.contains(symmetry);
        swaps.then(|| Position {
            occupied: symmetry.squares(self.occupied, self.board.size()),
            turn: self.turn.opponent(),
            ..*self
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::konane::rules::Layout;

    #[test]
    fn the_start_is_full() {
        let position = "konane-9x13".parse::<Layout>().unwrap().position();
        assert_eq!(position.occupied().len(), 9 * 13);
        assert_eq!(position.stones(Color::Black).len(), 59);
        assert_eq!(position.stones(Color::White).len(), 58);
        assert!(position.empty().is_empty());
        assert_eq!(position.at("a1".parse().unwrap()), Some(Color::Black));
        assert_eq!(position.at("n1".parse().unwrap()), None);
        assert_eq!((position.turn(), position.winner()), (Color::Black, None));
    }

    #[test]
    fn swapped_colors_have_the_same_number_of_moves() {
        let mut position = "konane-6x6".parse::<Layout>().unwrap().position();
        let mirror = Symmetry::from_index(1).unwrap();
        for n in 0..20 {
            let swapped = position.swap_colors(mirror);
            assert_eq!(swapped.is_some(), n > 1);
            assert_eq!(position.swap_colors(Symmetry::IDENTITY), None);
            if let Some(swapped) = swapped {
                assert_eq!(swapped.count_moves(), position.count_moves());
                assert_eq!(swapped.swap_colors(mirror), Some(position));
            }
            let moves = position.move_list();
            let Some(&mv) = moves.get(n * 7 % moves.len().max(1)) else {
                return;
            };
            position.play_unchecked(mv);
        }
    }
}
