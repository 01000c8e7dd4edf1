//! A checked position.

use super::{Color, Rules, Setup, SetupFault};
use crate::board::{Bitboard, Cell, Symmetry};

/// A position: marbles on cells, whose turn it is, what each colour has lost, and the rules by which it is played.
///
/// Made from a [`Setup`] that has no fault, or by moves from another position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) marbles: [Bitboard; Color::COUNT],
    pub(super) lost: [u8; Color::COUNT],
    pub(super) points: [u8; Rules::MOST_SEATS],
    pub(super) turn: Color,
    pub(super) seat: u8,
    pub(super) half_turn: Option<Color>,
    pub(super) joined: [u16; 2],
    /// Whether the legal moves are those of the standard game, which has a path of its own.
    pub(super) is_standard: bool,
    pub(super) rules: Rules,
}

impl Position {
    /// The position of a setup under rules.
    ///
    /// # Errors
    /// All the faults of the setup and of the rules at once.
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
            half_turn: setup.half_turn,
            joined: setup.joined,
            is_standard: rules.plays_as_standard()
                && setup.marbles[2..].iter().all(|marbles| marbles.is_empty()),
            rules,
        };
        if rules.marguerite {
            for side in 0..2 {
                let joined = &mut position.joined[side];
                *joined = (*joined).max(u16::from(setup.are_joined(&rules, side)));
            }
        }
        Ok(position)
    }

    /// The rules by which it is played.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The colour of who moves next.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The seat of who moves next, from 0 in the order of turns.
    pub const fn seat(&self) -> u8 {
        self.seat
    }

    /// The colour that was moved first, where the second move of a turn comes next.
    pub const fn half_turn(&self) -> Option<Color> {
        self.half_turn
    }

    /// The cells of the marbles of one colour.
    #[inline]
    pub const fn marbles(&self, color: Color) -> Bitboard {
        self.marbles[color.index()]
    }

    /// The marbles of one colour that are off the board.
    pub const fn lost(&self, color: Color) -> u8 {
        self.lost[color.index()]
    }

    /// The points of a side: marbles of the other side that are off the board, and what ejected neutral marbles were worth; with
    /// more than two sides, what the side itself has ejected.
    #[inline]
    pub fn points(&self, side: u8) -> u8 {
        let own = self.points[usize::from(side)];
        if self.is_standard {
            return own.saturating_add(self.lost[usize::from(1 - side)]);
        }
        if self.rules.players.sides() > 2 {
            return own;
        }
        let others = Color::ALL
            .into_iter()
            .filter(|&color| self.rules.side_of(color).is_some_and(|other| other != side));
        others.fold(own, |sum, color| sum.saturating_add(self.lost(color)))
    }

    /// The colour of the marble on a cell, if there is one; of two boards, on that of the side to move.
    pub fn at(&self, cell: Cell) -> Option<Color> {
        self.at_on_board(self.rules.board_of(self.turn), cell)
    }

    /// The colour of the marble on a cell of a board, 0 or 1, if there is one.
    pub fn at_on_board(&self, board: u8, cell: Cell) -> Option<Color> {
        let is_there = |color: &Color| self.marbles(*color).contains(cell);
        if self.is_standard {
            let mut colors = Color::BOTH.into_iter().filter(|_| board == 0);
            return colors.find(is_there);
        }
        let mut colors = Color::ALL.into_iter().filter(is_there);
        colors.find(|&color| self.rules.board_of(color) == board)
    }

    /// The setup that makes this position.
    pub const fn setup(&self) -> Setup {
        Setup {
            marbles: self.marbles,
            lost: self.lost,
            seat: self.seat,
            half_turn: self.half_turn,
            points: self.points,
            joined: self.joined,
        }
    }

    /// The same position under other rules.
    ///
    /// # Errors
    /// All the faults of it under these rules.
    pub fn with_rules(&self, rules: Rules) -> Result<Position, Vec<SetupFault>> {
        Position::new(self.setup(), rules)
    }

    /// The same position on the board turned by a symmetry, its obstacles and holes with it.
    #[must_use]
    pub fn transform(&self, symmetry: Symmetry) -> Position {
        let mut turned = *self;
        let rules = &mut turned.rules;
        let sets = [&mut rules.obstacles, &mut rules.holes, &mut rules.pivots];
        for set in sets.into_iter().chain(&mut turned.marbles) {
            if !set.is_empty() {
                *set = symmetry.cells(*set);
            }
        }
        turned
    }

    /// Whether two positions are the same to who plays on: marbles, turn and the rules of moving; not what was lost before, nor how
    /// the game will end.
    pub fn is_equivalent(&self, other: &Position) -> bool {
        let has_joined = |position: &Position| position.joined.map(|plies| plies > 0);
        self.marbles == other.marbles
            && (self.seat, self.half_turn) == (other.seat, other.half_turn)
            && has_joined(self) == has_joined(other)
            && self.rules.movement_rules() == other.rules.movement_rules()
    }

    /// As [`Position::is_same`], but for the colours: the same cells hold marbles.
    pub fn has_same_cells(&self, other: &Position) -> bool {
        let cells = |position: &Position, board: u8| {
            Color::ALL
                .into_iter()
                .filter(|&color| position.rules.board_of(color) == board)
                .fold(Bitboard::EMPTY, |set, color| set | position.marbles(color))
        };
        (0..2).all(|board| cells(self, board) == cells(other, board))
    }
}

impl TryFrom<Setup> for Position {
    type Error = Vec<SetupFault>;

    /// Under the rules of the standard game.
    ///
    /// # Errors
    /// All the faults of the setup at once.
    fn try_from(setup: Setup) -> Result<Position, Vec<SetupFault>> {
        Position::new(setup, Rules::STANDARD)
    }
}

impl Setup {
    /// Whether the marbles of the two partners of a side touch.
    pub(super) fn are_joined(&self, rules: &Rules, side: usize) -> bool {
        let [one, partner] =
            [side, side + 2].map(|seat| self.marbles[rules.colors()[seat].index()]);
        crate::board::Direction::ALL
            .into_iter()
            .any(|direction| !(one.step(direction) & partner).is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_at_once() {
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
