//! `Pattern`: required contents of some squares.

use crate::game::{Color, GamePattern};
use crate::konane::board::{Bitboard, Board, BoardSize, Square, Symmetry};
use crate::konane::rules::Position;

/// A partial position: the required contents of some squares, the colour to move, and the size of the board. Properties that are not given are not restricted.
///
/// ```
/// use sumito::konane::{Pattern, SquareContent};
///
/// let pattern: Pattern = "black:d4 empty:d5,d6".parse()?;
/// let mut same = Pattern::default();
/// same.set("d4".parse()?, SquareContent::Stone);
/// same.set("d5".parse()?, SquareContent::Empty);
/// same.set("d6".parse()?, SquareContent::Empty);
/// assert_eq!(pattern, same);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Pattern {
    pub(super) stones: Bitboard,
    pub(super) empty: Bitboard,
    pub(super) missing: Bitboard,
    pub(super) turn: Option<Color>,
    pub(super) size: Option<BoardSize>,
}

/// The required content of a square.
///
/// ```
/// use sumito::konane::{Pattern, SquareContent};
///
/// let mut pattern = Pattern::default();
/// pattern.set("d4".parse()?, SquareContent::Stone);
/// pattern.set("d5".parse()?, SquareContent::Empty);
/// assert_eq!(Ok(pattern), "black:d4 empty:d5".parse());
/// # Ok::<(), sumito::konane::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SquareContent {
    /// A stone; its colour is that of the square.
    Stone,
    /// No stone.
    Empty,
    /// The square is missing from the board.
    Missing,
}

impl GamePattern for Pattern {}

impl Pattern {
    /// All squares of a position, and its colour to move.
    pub(crate) fn of(position: &Position) -> Pattern {
        Pattern {
            turn: Some(position.turn()),
            ..Pattern::of_squares(position)
        }
    }

    /// All squares of a position, with either side to move.
    #[doc(hidden)]
    pub fn of_squares(position: &Position) -> Pattern {
        Pattern {
            stones: position.occupied(),
            empty: position.empty(),
            missing: position.board().missing(),
            turn: None,
            size: Some(position.board().size()),
        }
    }

    /// Sets the required content of a square.
    pub fn set(&mut self, square: Square, content: SquareContent) {
        for set in [&mut self.stones, &mut self.empty, &mut self.missing] {
            set.remove(square);
        }
        match content {
            SquareContent::Stone => &mut self.stones,
            SquareContent::Empty => &mut self.empty,
            SquareContent::Missing => &mut self.missing,
        }
        .insert(square);
    }

    /// The required content of a square, if any.
    #[doc(hidden)]
    pub const fn content(&self, square: Square) -> Option<SquareContent> {
        if self.stones.contains(square) {
            Some(SquareContent::Stone)
        } else if self.empty.contains(square) {
            Some(SquareContent::Empty)
        } else if self.missing.contains(square) {
            Some(SquareContent::Missing)
        } else {
            None
        }
    }

    /// Sets the colour that has to be to move; `None` for either.
    pub fn set_turn(&mut self, turn: Option<Color>) {
        self.turn = turn;
    }

    /// The colour that has to be to move, if any.
    #[doc(hidden)]
    pub const fn turn(&self) -> Option<Color> {
        self.turn
    }

    /// Sets the size that the board has to have; `None` for any.
    #[doc(hidden)]
    pub fn set_size(&mut self, size: Option<BoardSize>) {
        self.size = size;
    }

    /// The size that the board has to have, if any.
    #[doc(hidden)]
    pub const fn size(&self) -> Option<BoardSize> {
        self.size
    }

    /// Whether positions on a board may have the required contents.
    pub(super) fn fits(&self, board: &Board) -> bool {
        let is_of_size = self.size.is_none_or(|size| size == board.size());
        let are_squares = (self.stones | self.empty)
            .without(board.squares())
            .is_empty();
        let are_missing = self.missing.without(board.missing());
        is_of_size && are_squares && are_missing.is_empty()
    }

    /// Whether a position on a board that the pattern [fits](Pattern::fits) has the required contents.
    #[inline]
    pub(super) fn matches_squares(&self, position: &Position) -> bool {
        let occupied = position.occupied() & (self.stones | self.empty);
        occupied == self.stones && self.turn.is_none_or(|turn| turn == position.turn())
    }

    /// The image of the pattern under a symmetry of a board, on which its squares are. With a symmetry that exchanges the colours of the squares, so is the
    /// colour to move.
    #[must_use]
    pub(super) fn transform(&self, symmetry: Symmetry, size: BoardSize, swaps: bool) -> Pattern {
        Pattern {
            stones: symmetry.squares(self.stones, size),
            empty: symmetry.squares(self.empty, size),
            missing: symmetry.squares(self.missing, size),
            turn: self
                .turn
                .map(|turn| if swaps { turn.opponent() } else { turn }),
            size: self.size,
        }
    }
}
