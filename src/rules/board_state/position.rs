//! `Position`: marbles, turn, marbles lost and rules, checked.

use super::setup::Setup;
use super::validation::SetupFault;
use crate::board::{Bitboard, Cell};
use crate::game::Color;
use crate::rules::ruleset::Rules;

/// A position: marbles on cells, the side to move, the marbles that each colour has lost, and the rules of the game.
///
/// It is created from a [`Setup`] without faults, or by moves from another position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(in crate::rules) marbles: [Bitboard; Color::COUNT],
    pub(in crate::rules) lost: [u8; Color::COUNT],
    pub(in crate::rules) points: [u8; Rules::MAX_SEATS],
    pub(in crate::rules) turn: Color,
    pub(in crate::rules) seat: u8,
    pub(in crate::rules) first_moved_color: Option<Color>,
    pub(in crate::rules) plies_since_join: [u16; 2],
    /// Whether the legal moves are those of the standard game, for which move generation has a fast path.
    pub(in crate::rules) is_standard: bool,
    pub(in crate::rules) rules: Rules,
}

impl Position {
    /// The position of a setup under rules.
    ///
    /// # Errors
    /// All faults of the setup and of the rules.
    pub fn new(setup: Setup, rules: Rules) -> Result<Position, Vec<SetupFault>> {
        let faults = setup.faults(&rules);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut position = Position {
            marbles: setup.marbles,
            lost: setup.lost,
            points: setup.points,
            turn: rules.colors()[usize::from(setup.seat)],
            seat: setup.seat,
            first_moved_color: setup.first_moved_color,
            plies_since_join: setup.plies_since_join,
            is_standard: rules.plays_as_standard()
                && setup.marbles[2..].iter().all(|marbles| marbles.is_empty()),
            rules,
        };
        if rules.marguerite {
            for side in 0..2 {
                let joined = &mut position.plies_since_join[side];
                *joined = (*joined).max(u16::from(setup.are_joined(&rules, side)));
            }
        }
        Ok(position)
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The colour to move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The seat to move, from 0 in the order of turns.
    #[doc(hidden)]
    pub const fn seat(&self) -> u8 {
        self.seat
    }

    /// The colour of the first move of the turn, if the second one is to be played.
    #[doc(hidden)]
    pub const fn first_moved_color(&self) -> Option<Color> {
        self.first_moved_color
    }

    /// The cells of the marbles of one colour.
    #[inline]
    pub const fn marbles(&self, color: Color) -> Bitboard {
        self.marbles[color.index()]
    }

    /// The number of marbles of one colour that are off the board.
    pub const fn lost(&self, color: Color) -> u8 {
        self.lost[color.index()]
    }

    /// The points of a side: with two sides, the marbles of the other side that are off the board and the points for ejected neutral
    /// marbles; with more sides, the marbles that the side itself has ejected.
    #[inline]
    pub fn points(&self, side: u8) -> u8 {
        let own = self.points.get(usize::from(side)).copied().unwrap_or(0);
        if self.is_standard {
            let lost = self.lost.get(usize::from(side ^ 1));
            return own.saturating_add(lost.copied().unwrap_or(0));
        }
        if self.rules.players.sides() != 2 || side > 1 {
            return own;
        }
        let others = Color::ALL
            .into_iter()
            .filter(|&color| self.rules.side_of(color).is_some_and(|other| other != side));
        others.fold(own, |sum, color| sum.saturating_add(self.lost(color)))
    }

    /// The colour of the marble on a cell, if there is one; with two boards, on the board of the side to move.
    pub fn at(&self, cell: Cell) -> Option<Color> {
        self.at_on_board(self.rules.board_of(self.turn), cell)
    }

    /// The colour of the marble on a cell of a board, 0 or 1, if there is one.
    #[doc(hidden)]
    pub fn at_on_board(&self, board: u8, cell: Cell) -> Option<Color> {
        let has_marble = |color: &Color| self.marbles(*color).contains(cell);
        if self.is_standard {
            let mut colors = Color::BOTH.into_iter().filter(|_| board == 0);
            return colors.find(has_marble);
        }
        let mut colors = Color::ALL.into_iter().filter(has_marble);
        colors.find(|&color| self.rules.board_of(color) == board)
    }

    /// The setup from which [`Position::new`] creates this position.
    #[doc(hidden)]
    pub const fn setup(&self) -> Setup {
        Setup {
            marbles: self.marbles,
            lost: self.lost,
            seat: self.seat,
            first_moved_color: self.first_moved_color,
            points: self.points,
            plies_since_join: self.plies_since_join,
        }
    }

    /// The same position under other rules.
    ///
    /// # Errors
    /// All faults of the position under these rules.
    pub fn with_rules(&self, rules: Rules) -> Result<Position, Vec<SetupFault>> {
        Position::new(self.setup(), rules)
    }
}

impl TryFrom<Setup> for Position {
    type Error = Vec<SetupFault>;

    /// Creates a position of the standard game.
    ///
    /// # Errors
    /// All faults of the setup.
    fn try_from(setup: Setup) -> Result<Position, Vec<SetupFault>> {
        Position::new(setup, Rules::STANDARD)
    }
}

impl Rules {
    /// The number of the side that has won this position by ejections, if any.
    #[inline]
    #[doc(hidden)]
    pub fn winner(&self, position: &Position) -> Option<u8> {
        (0..self.players.sides()).find(|&side| position.points(side) >= self.eject)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_faults_are_reported_at_once() {
        let cells = |names: &str| {
            names
                .split(' ')
                .map(|name| name.parse::<Cell>().unwrap())
                .collect::<Bitboard>()
        };
        let setup = Setup::for_two([cells("a1 b2 c3"), cells("b2 c3")], Color::Black, [0, 61]);
        assert_eq!(Position::try_from(setup).unwrap_err().len(), 3);
        assert_eq!(
            Position::try_from(Setup::EMPTY),
            Err(vec![SetupFault::NoMarbles])
        );
    }

    #[test]
    fn six_ejections_win_for_the_side_that_made_them() {
        let marbles = [Cell::new(5, 5).unwrap().bit(), Bitboard::EMPTY];
        let setup = Setup::for_two(marbles, Color::White, [5, 6]);
        let position = Position::try_from(setup).unwrap();
        assert_eq!(position.rules().winner(&position), Some(0));
        let seven = Rules {
            eject: 7,
            ..Rules::STANDARD
        };
        assert_eq!(seven.winner(&position), None);
    }
}
