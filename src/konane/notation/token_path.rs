//! `TokenPath`: the squares that a token names.

use std::fmt;
use std::ops::Deref;

use crate::konane::board::Square;
use crate::konane::rules::Move;

/// The squares that a token names: one, or those of a jump.
#[derive(Debug, Clone, Copy, Eq)]
pub(super) struct TokenPath {
    squares: [Square; TokenPath::MAX],
    length: u8,
}

impl TokenPath {
    /// The largest number of squares: the start and the stops of the longest jump.
    const MAX: usize = Move::MAX_JUMPS as usize + 1;

    /// The path of a single square.
    pub(super) const fn one(square: Square) -> TokenPath {
        TokenPath {
            squares: [square; TokenPath::MAX],
            length: 1,
        }
    }

    /// The path of these squares; `None` if the list is empty or too long.
    pub(super) fn of_squares(squares: &[Square]) -> Option<TokenPath> {
        let (&first, others) = squares.split_first()?;
        others
            .iter()
            .try_fold(TokenPath::one(first), |mut path, &square| {
                path.push(square)?;
                Some(path)
            })
    }

    /// Adds a square; `None` if there are too many.
    pub(super) fn push(&mut self, square: Square) -> Option<()> {
        *self.squares.get_mut(usize::from(self.length))? = square;
        self.length += 1;
        Some(())
    }

    /// The path with another square in place of each.
    pub(super) fn map(mut self, image: impl Fn(Square) -> Square) -> TokenPath {
        let squares = &mut self.squares[..usize::from(self.length)];
        squares
            .iter_mut()
            .for_each(|square| *square = image(*square));
        self
    }
}

impl PartialEq for TokenPath {
    fn eq(&self, other: &TokenPath) -> bool {
        // The unused entries after the squares of a path are ignored.
        **self == **other
    }
}

impl Deref for TokenPath {
    type Target = [Square];

    fn deref(&self) -> &[Square] {
        &self.squares[..usize::from(self.length)]
    }
}

/// The squares that a token names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NamedSquares {
    /// Squares by letter and number.
    Letters(TokenPath),
    /// Squares by row and column in digits.
    Digits(TokenPath),
    /// Two numbers from 11 to 19: one square by row and column, or where the board has no such square, a jump between two squares.
    SquareOrJump {
        /// The square.
        square: Square,
        /// The jump.
        jump: TokenPath,
    },
}

impl NamedSquares {
    /// The same squares in the opposite order.
    pub(super) fn reversed(self) -> NamedSquares {
        let reversed = |mut path: TokenPath| {
            path.squares[..usize::from(path.length)].reverse();
            path
        };
        match self {
            NamedSquares::Letters(path) => NamedSquares::Letters(reversed(path)),
            NamedSquares::Digits(path) => NamedSquares::Digits(reversed(path)),
            NamedSquares::SquareOrJump { square, jump } => NamedSquares::SquareOrJump {
                square,
                jump: reversed(jump),
            },
        }
    }
}

impl fmt::Display for NamedSquares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (NamedSquares::Letters(path)
        | NamedSquares::Digits(path)
        | NamedSquares::SquareOrJump { jump: path, .. }) = self;
        let squares: Vec<String> = path.iter().map(Square::to_string).collect();
        f.pad(&squares.join("-"))
    }
}
