//! The colours of marbles.

use std::fmt;

use crate::names::read_by_name;

/// The colour of a marble and of the player who moves it. Black (*noir*) moves first. Further colours occur with more than two players;
/// neutral marbles belong to nobody.
///
/// ```
/// use sumito::rules::Color;
///
/// assert_eq!(Color::Black.opponent(), Color::White);
/// assert_eq!("Noir".parse(), Ok(Color::Black));
/// assert_eq!((Color::White.letter(), Color::White.to_string()), ('w', "White".to_owned()));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// *Noir*; moves first.
    Black = 0,
    /// *Blanc*.
    White = 1,
    /// *Rouge*.
    Red = 2,
    /// *Bleu*.
    Blue = 3,
    /// *Vert*.
    Green = 4,
    /// *Jaune*.
    Yellow = 5,
    /// A pivot: it moves only when pushed.
    Neutral = 6,
}

impl Color {
    /// The number of colours.
    #[doc(hidden)]
    pub const COUNT: usize = 7;

    /// All colours, in the order of their numbers.
    #[doc(hidden)]
    pub const ALL: [Color; Color::COUNT] = [
        Color::Black,
        Color::White,
        Color::Red,
        Color::Blue,
        Color::Green,
        Color::Yellow,
        Color::Neutral,
    ];

    /// The colours of a game for two players: Black, then White.
    #[doc(hidden)]
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The opponent of Black or White.
    #[must_use]
    #[inline]
    pub const fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            _ => Color::Black,
        }
    }

    /// The number of the colour: 0 for Black, 1 for White, below [`Color::COUNT`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the colour in the native position notation: `b w r u g y n`.
    pub const fn letter(self) -> char {
        ['b', 'w', 'r', 'u', 'g', 'y', 'n'][self.index()]
    }

    /// The colour with this letter.
    #[doc(hidden)]
    pub fn from_letter(letter: char) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|color| color.letter() == letter)
    }

    /// The name in lower case, as in marks and options: a neutral marble is a `pivot`.
    #[doc(hidden)]
    pub const fn key(self) -> &'static str {
        ["black", "white", "red", "blue", "green", "yellow", "pivot"][self.index()]
    }

    /// The colour with this name, English or French, in any case.
    #[doc(hidden)]
    pub fn find(name: &str) -> Option<Color> {
        const FRENCH: [&str; Color::COUNT] =
            ["noir", "blanc", "rouge", "bleu", "vert", "jaune", "neutre"];
        let is_name = |color: &Color| {
            let names = [color.key(), FRENCH[color.index()]];
            names.iter().any(|own| own.eq_ignore_ascii_case(name))
        };
        Color::ALL.into_iter().find(is_name)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::Black => "Black",
            Color::White => "White",
            Color::Red => "Red",
            Color::Blue => "Blue",
            Color::Green => "Green",
            Color::Yellow => "Yellow",
            Color::Neutral => "Neutral",
        })
    }
}

read_by_name!(
    Color,
    "colour",
    |text: &str| {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Color::from_letter(letter),
            _ => Color::find(text),
        }
    },
    Color::ALL.map(Color::key)
);
