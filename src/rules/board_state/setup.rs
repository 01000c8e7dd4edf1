//! `Setup`: an unchecked position.

use crate::board::{Bitboard, Direction};
use crate::game::Color;
use crate::rules::ruleset::Rules;

/// Anything that can be drawn: marbles on cells, the side to move, the marbles lost. A [`super::Position`] is a checked setup.
///
/// ```
/// use sumito::rules::{Color, Position, Setup};
///
/// let mut setup = Setup::default();
/// setup.marbles[Color::Black.index()] = ["c3".parse()?, "c4".parse()?].into_iter().collect();
/// setup.marbles[Color::White.index()] = ["c5".parse()?].into_iter().collect();
/// let position = Position::try_from(setup).expect("two colours on different cells");
/// assert_eq!(position.to_string(), "5/6/7/8/9/8/2bbw2/6/5 b");
/// # Ok::<(), sumito::board::ParseCellError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The cells of the marbles, by [`Color::index`].
    pub marbles: [Bitboard; Color::COUNT],
    /// The number of marbles off the board, by [`Color::index`].
    pub lost: [u8; Color::COUNT],
    /// The seat of the player to move, from 0 in the order of turns.
    pub seat: u8,
    /// The colour of the first move of the turn, if the second one is to be played.
    pub first_moved_color: Option<Color>,
    /// Points of each side, in the order of turns, that do not follow from the marbles lost.
    pub points: [u8; Rules::MAX_SEATS],
    /// For each of two teams the number of plies since their daisies have joined, counting the joining one; 0 before.
    pub plies_since_join: [u16; 2],
}

impl Default for Setup {
    /// An empty board, the first player to move.
    fn default() -> Setup {
        Setup::EMPTY
    }
}

impl Setup {
    /// The maximum number of marbles that a colour may have lost: one less than there are cells.
    pub(crate) const MAX_LOST: u8 = 60;

    /// The maximum number of points that a side may start with: together with the points that can be won they fit in one byte.
    pub(crate) const MAX_POINTS: u8 = 60;

    /// An empty board, the first player to move.
    #[doc(hidden)]
    pub const EMPTY: Setup = Setup {
        marbles: [Bitboard::EMPTY; Color::COUNT],
        lost: [0; Color::COUNT],
        seat: 0,
        first_moved_color: None,
        points: [0; Rules::MAX_SEATS],
        plies_since_join: [0; 2],
    };

    /// A setup for two players: the marbles of Black and White, the side to move, and the numbers of marbles lost.
    pub const fn for_two(marbles: [Bitboard; 2], turn: Color, lost: [u8; 2]) -> Setup {
        let mut setup = Setup::EMPTY;
        [setup.marbles[0], setup.marbles[1]] = marbles;
        [setup.lost[0], setup.lost[1]] = lost;
        setup.seat = turn as u8;
        setup
    }

    /// Whether nothing but marbles of Black and White is in the setup.
    pub(crate) fn is_for_two(&self) -> bool {
        let ([black, white, ..], [lost_black, lost_white, ..]) = (self.marbles, self.lost);
        let turn = Color::BOTH[usize::from(self.seat % 2)];
        *self == Setup::for_two([black, white], turn, [lost_black, lost_white])
    }

    /// Copies the marbles of the first board to the second.
    pub(in crate::rules) fn copy_to_second_board(&mut self) {
        [self.marbles[2], self.marbles[3]] = [self.marbles[0], self.marbles[1]];
    }

    /// Whether it is a legal setup of the standard game, as most are.
    pub(super) fn is_standard(&self) -> bool {
        let [black, white, ..] = self.marbles;
        self.is_for_two()
            && (black & white).is_empty()
            && !(black | white).is_empty()
            && self.lost.iter().all(|&lost| lost <= Setup::MAX_LOST)
    }

    /// Whether the marbles of the two partners of a side touch.
    pub(in crate::rules) fn are_joined(&self, rules: &Rules, side: usize) -> bool {
        let [one, partner] =
            [side, side + 2].map(|seat| self.marbles[rules.colors()[seat].index()]);
        Direction::ALL
            .into_iter()
            .any(|direction| !(one.step(direction) & partner).is_empty())
    }
}
