//! The opening: its phases, the rule of the first removal, and the stones that may be taken off.

use std::fmt;

use crate::game::Color;
use crate::konane::board::{Bitboard, Board, Square};

/// The phase of the opening.
///
/// ```
/// use sumito::konane::{Phase, Position, read_move};
///
/// let mut position = Position::default();
/// assert_eq!(position.phase(), Phase::BlackRemoval);
/// position.play(read_move("d4", &position)?)?;
/// assert_eq!(position.phase(), Phase::WhiteRemoval { hole: "d4".parse()? });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(hidden)]
pub enum Phase {
    /// All squares are occupied, and Black is to take off a stone.
    BlackRemoval,
    /// White is to take off a stone next to the hole.
    WhiteRemoval {
        /// The square of the stone that Black took off.
        hole: Square,
    },
    /// Both have taken off a stone, or the position was set up later than that: every move is a jump.
    Jumps,
}

impl Phase {
    /// The name of the phase, as answers to queries have it.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Phase::BlackRemoval => "black-removal",
            Phase::WhiteRemoval { .. } => "white-removal",
            Phase::Jumps => "jumps",
        }
    }
}

/// Which stone Black may take off first.
///
/// ```
/// use sumito::konane::{Opening, Rules, read_position};
///
/// let any = Rules { opening: Opening::Any };
/// let [usual, free] = [Rules::default(), any].map(|rules| read_position("6x6", rules).expect("a size"));
/// assert_eq!((usual.legal_moves().len(), free.legal_moves().len()), (4, 18));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Opening {
    /// One in the middle or on a corner.
    #[default]
    Standard,
    /// Any one.
    Any,
}

impl Opening {
    /// Both rules, the standard one first.
    #[doc(hidden)]
    pub const ALL: [Opening; 2] = [Opening::Standard, Opening::Any];

    /// The value of the option `opening`.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Opening::Standard => "standard",
            Opening::Any => "any",
        }
    }

    /// The rule with this value of the option `opening`.
    pub(crate) fn from_key(key: &str) -> Option<Opening> {
        Opening::ALL.into_iter().find(|rule| rule.key() == key)
    }

    /// The squares whose stones Black may take off first. Where no black stone is in the middle or on a corner, any may be taken.
    pub(crate) fn first_removals(self, board: &Board) -> Bitboard {
        let black = board.squares_of(Color::Black);
        let named = black & (board.middle() | board.corners());
        if self == Opening::Any || named.is_empty() {
            black
        } else {
            named
        }
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::konane::rules::Layout;

    fn names(squares: Bitboard) -> String {
        let names: Vec<String> = squares.into_iter().map(|s| s.to_string()).collect();
        names.join(" ")
    }

    #[test]
    fn first_removals_are_in_the_middle_or_on_corners() {
        for (size, expected) in [
            ("8x8", "a1 d4 e5 h8"),
            ("6x6", "a1 c3 d4 f6"),
            ("5x5", "a1 e1 c3 a5 e5"),
            ("7x7", "a1 g1 d4 a7 g7"),
            // The centre of these boards is white.
            ("3x5", "a1 e1 a3 e3"),
            ("4x5", "a1 e1 c3"),
            ("4x4", "a1 b2 c3 d4"),
            ("1x5", "a1 c1 e1"),
            ("1x4", "a1 c1"),
            ("2x2", "a1 b2"),
        ] {
            let board = Board::rectangle(size.parse().unwrap());
            assert_eq!(
                names(Opening::Standard.first_removals(&board)),
                expected,
                "{size}"
            );
            let any = Opening::Any.first_removals(&board);
            assert_eq!(any, board.squares_of(Color::Black), "{size}");
        }
    }

    #[test]
    fn any_stone_may_be_taken_where_none_is_on_a_named_square() {
        let missing = "a1 c1 a3 c3 b2"
            .split(' ')
            .map(|name| name.parse().unwrap());
        let size = "3x4".parse().unwrap();
        let board = Board::with_missing(size, missing.collect()).unwrap();
        assert_eq!(names(Opening::Standard.first_removals(&board)), "d2");
    }

    #[test]
    fn white_takes_off_a_neighbour_of_the_hole() {
        let mut position = "konane-8x8".parse::<Layout>().unwrap().position();
        position.play_unchecked(position.removal("a1".parse().unwrap()).unwrap());
        assert_eq!(names(position.removals()), "b1 a2");
    }

    #[test]
    fn keys_round_trip() {
        for opening in Opening::ALL {
            assert_eq!(Opening::from_key(opening.key()), Some(opening));
        }
        assert_eq!(Opening::from_key("all"), None);
    }
}
