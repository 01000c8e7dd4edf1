//! `ZobristHashes`: the hashes of all twelve orientations of a position, updated incrementally.

use super::canonical_form::CanonicalForm;
use super::rules_hash::general_hashes;
use super::zobrist_numbers::{CellNumbers, NUMBERS, WHITE_TO_MOVE};
use crate::board::{Bitboard, Symmetry};
use crate::game::Color;
use crate::rules::board_state::Position;
use crate::rules::move_code::Move;

/// The canonical form of a position.
pub fn canonical_form(position: &Position) -> CanonicalForm {
    ZobristHashes::new(position).canonical_form(position)
}

impl Position {
    /// The key of the position: a 64-bit hash that is equal in all twelve orientations of the board, and that databases store.
    ///
    /// ```
    /// use sumito::board::Symmetry;
    /// use sumito::rules::Position;
    ///
    /// let position = Position::default();
    /// assert!(Symmetry::all().all(|symmetry| position.transform(symmetry).key() == position.key()));
    /// ```
    pub fn key(&self) -> u64 {
        canonical_form(self).key()
    }

    /// The position in its canonical orientation, which is equal for all twelve orientations of a position.
    ///
    /// ```
    /// use sumito::board::Symmetry;
    /// use sumito::rules::Layout;
    ///
    /// let position = Layout::find("Belgian Daisy").expect("a built-in layout").position();
    /// for symmetry in Symmetry::all() {
    ///     let transformed = position.transform(symmetry);
    ///     assert_eq!(transformed.canonical(), position.canonical());
    ///     assert_eq!(transformed.key(), position.key());
    /// }
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Position {
        self.transform(canonical_form(self).orientation())
    }
}

/// The hashes of the marbles of Black and White in all orientations, updated incrementally while a game is replayed.
#[derive(Debug, Clone)]
pub struct ZobristHashes {
    /// The hashes by symmetry.
    marbles: [u64; Symmetry::COUNT],
}

impl ZobristHashes {
    /// The hashes of a position.
    pub fn new(position: &Position) -> ZobristHashes {
        let mut hashes = ZobristHashes {
            marbles: [0; Symmetry::COUNT],
        };
        for color in Color::BOTH {
            hashes.toggle(color, position.marbles(color));
        }
        hashes
    }

    /// Plays a legal move in the position of these hashes, and updates them.
    #[inline]
    pub fn play(&mut self, position: &mut Position, mv: Move) {
        if position.is_standard
            && let Some([start, front, behind]) = mv.inline_cells()
        {
            let [own, enemy] =
                [position.turn(), position.turn().opponent()].map(|color| &NUMBERS[color.index()]);
            let numbers = |kind: &'static CellNumbers, index: u8| &kind[usize::from(index & 127)];
            let changes = [
                numbers(own, start),
                numbers(own, front),
                numbers(enemy, front),
                numbers(enemy, behind),
            ];
            for (symmetry, hash) in self.marbles.iter_mut().enumerate() {
                *hash ^= changes
                    .iter()
                    .fold(0, |sum, numbers| sum ^ numbers[symmetry]);
            }
            return position.play_unchecked(mv);
        }
        let before = Color::BOTH.map(|color| position.marbles(color));
        position.play_unchecked(mv);
        for (color, before) in Color::BOTH.into_iter().zip(before) {
            self.toggle(color, before ^ position.marbles(color));
        }
    }

    /// Adds marbles on cells that have none, and removes those on cells that have one.
    #[inline]
    fn toggle(&mut self, color: Color, cells: Bitboard) {
        for cell in cells {
            let numbers = &NUMBERS[color.index()][cell.index() as usize];
            let hashes = self.marbles.iter_mut().zip(numbers);
            hashes.for_each(|(hash, number)| *hash ^= number);
        }
    }

    /// The canonical form of the position of these hashes.
    pub fn canonical_form(&self, position: &Position) -> CanonicalForm {
        let mut hashes = self.marbles;
        if position.is_standard {
            if position.turn() == Color::White {
                hashes.iter_mut().for_each(|hash| *hash ^= WHITE_TO_MOVE);
            }
        } else {
            let general = general_hashes(position);
            let hashes = hashes.iter_mut().zip(general);
            hashes.for_each(|(hash, number)| *hash ^= number);
        }
        CanonicalForm::of_hashes(&hashes)
    }
}
