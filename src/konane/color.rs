//! `Color`: the two colours of stones.

use std::fmt;

/// The colour of a stone, of the squares that such stones stand on, and of the player who moves them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// The stones on `a1` and the squares of its colour; moves first.
    Black = 0,
    /// The stones on the other squares.
    White = 1,
}

impl Color {
    /// Both colours, Black first.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The other colour.
    #[must_use]
    #[inline]
    pub const fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// The number of the colour: 0 for Black, 1 for White.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the colour in the position notation: `b` or `w`.
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'b',
            Color::White => 'w',
        }
    }

    /// The colour with this letter, in any case.
    pub const fn from_letter(letter: char) -> Option<Color> {
        match letter {
            'b' | 'B' => Some(Color::Black),
            'w' | 'W' => Some(Color::White),
            _ => None,
        }
    }

    /// The name in lower case.
    pub const fn key(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::Black => "Black",
            Color::White => "White",
        })
    }
}
