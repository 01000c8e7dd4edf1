//! Anything drawable, and what can be wrong with it.

use super::{Color, MovesPerTurn, Rules, RulesFault};
use crate::board::{Bitboard, Cell};

/// Anything that can be drawn: marbles on cells, whose turn it is, what was lost. A [`super::Position`] is made from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setup {
    /// The cells of the marbles, by [`Color::index`].
    pub marbles: [Bitboard; Color::COUNT],
    /// The marbles that are off the board, by [`Color::index`].
    pub lost: [u8; Color::COUNT],
    /// The seat of the player who moves next, from 0 in the order of turns.
    pub seat: u8,
    /// The colour that was moved first, where the second move of a turn comes next.
    pub half_turn: Option<Color>,
    /// Points of each side that the marbles lost do not tell, from 0 in the order of turns.
    pub points: [u8; Rules::MOST_SEATS],
    /// Plies since the daisies of each of two teams have joined, the joining one counted; 0 as long as they have not.
    pub joined: [u16; 2],
}

/// Why a setup is not a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SetupFault {
    /// Two marbles on one cell.
    #[error("{0} holds a {first} and a {second} marble, expected one", first = .1.key(), second = .2.key())]
    TwoMarbles(Cell, Color, Color),
    /// Not a single marble.
    #[error("the board is empty, expected at least one marble")]
    NoMarbles,
    /// More lost marbles than the board has cells.
    #[error("{color} has lost {lost} marbles, expected at most {most}", most = Setup::MOST_LOST)]
    TooManyLost {
        /// Who has lost them.
        color: Color,
        /// How many are said to be lost.
        lost: u8,
    },
    /// A marble where none may be.
    #[error("{0} holds a {color} marble and an obstacle, expected one of them", color = .1.key())]
    OnObstacle(Cell, Color),
    /// A marble where none can stay.
    #[error("{0} holds a {color} marble and is a hole, expected one of them", color = .1.key())]
    InHole(Cell, Color),
    /// Marbles of a colour that nobody plays.
    #[error("{color} marbles, expected only those of the {seats} players", color = .0.key(), seats = .1)]
    NobodyPlays(Color, u8),
    /// Points that nothing can have given.
    #[error("{0} points of side {side}, expected at most {2}", side = .1 + 1)]
    TooManyPoints(u8, u8, u8),
    /// Daisies that have joined where the rules have none.
    #[error("teams that have joined, expected none without marguerite in the rules")]
    NobodyJoins,
    /// A turn of nobody.
    #[error("the turn of player {turn}, expected one of {1}", turn = .0 + 1)]
    NoSuchSeat(u8, u8),
    /// The second move of a turn where a turn has one.
    #[error("the second move of a turn, expected one move a turn as the rules say")]
    NoSecondMove,
    /// A first move of a colour that the player does not move.
    #[error("a move of {color} first, expected one of {expected}", color = .0.key(), expected = .1)]
    NotMovedFirst(Color, &'static str),
    /// A layout for another number of players.
    #[error("the layout is for {0} players, expected one for {1}")]
    OtherPlayers(u8, u8),
    /// No room for as many marbles as the players begin with.
    #[error("{0} free cells, expected {1} for the marbles of a random start")]
    NoRoom(u32, u32),
    /// The rules contradict themselves.
    #[error(transparent)]
    Rules(#[from] RulesFault),
}

impl Setup {
    /// The most marbles a colour may have lost: with any more, the game began with more marbles than there are cells.
    pub const MOST_LOST: u8 = 60;

    /// The most points that a side may begin with: with those that can be won on top they are counted in one byte.
    pub const MOST_POINTS: u8 = 60;

    /// An empty board, the first player to move.
    pub const EMPTY: Setup = Setup {
        marbles: [Bitboard::EMPTY; Color::COUNT],
        lost: [0; Color::COUNT],
        seat: 0,
        half_turn: None,
        points: [0; Rules::MOST_SEATS],
        joined: [0; 2],
    };

    /// Black's and White's marbles, the side to move, and what they have lost.
    pub const fn for_two(marbles: [Bitboard; 2], turn: Color, lost: [u8; 2]) -> Setup {
        let mut setup = Setup::EMPTY;
        [setup.marbles[0], setup.marbles[1]] = marbles;
        [setup.lost[0], setup.lost[1]] = lost;
        setup.seat = turn as u8;
        setup
    }

    /// Whether it is one of Black's and White's marbles and nothing else.
    pub(crate) fn is_for_two(&self) -> bool {
        let ([black, white, ..], [lost_black, lost_white, ..]) = (self.marbles, self.lost);
        let turn = Color::BOTH[usize::from(self.seat % 2)];
        *self == Setup::for_two([black, white], turn, [lost_black, lost_white])
    }

    /// Puts the marbles of the first of two boards on the second too.
    pub(super) fn copy_to_second_board(&mut self) {
        [self.marbles[2], self.marbles[3]] = [self.marbles[0], self.marbles[1]];
    }

    /// Whether it is a position of the standard game, which most are.
    fn is_standard(&self) -> bool {
        let [black, white, ..] = self.marbles;
        self.is_for_two()
            && (black & white).is_empty()
            && !(black | white).is_empty()
            && self.lost.iter().all(|&lost| lost <= Setup::MOST_LOST)
    }

    /// All that is wrong with the setup under these rules; nothing when it is a position.
    pub fn faults(&self, rules: &Rules) -> Vec<SetupFault> {
        if *rules == Rules::STANDARD && self.is_standard() {
            return Vec::new();
        }
        let mut faults: Vec<SetupFault> = rules.faults().into_iter().map(Into::into).collect();
        let colored = || Color::ALL.map(|color| (color, self.marbles[color.index()]));
        for (first, marbles) in colored() {
            let later = colored().into_iter().filter(|&(second, _)| {
                second > first && rules.board_of(first) == rules.board_of(second)
            });
            for (second, others) in later {
                let both = (marbles & others).into_iter();
                faults.extend(both.map(|cell| SetupFault::TwoMarbles(cell, first, second)));
            }
        }
        if colored().iter().all(|(_, marbles)| marbles.is_empty()) {
            faults.push(SetupFault::NoMarbles);
        }
        let seats = rules.players.seats();
        for (color, marbles) in colored() {
            // Pivots that begin where none can stand are a fault of the rules.
            let told = match color {
                Color::Neutral => rules.pivots,
                _ => Bitboard::EMPTY,
            };
            let on = |cells: Bitboard| (marbles & cells & !told).into_iter();
            faults.extend(on(rules.obstacles).map(|cell| SetupFault::OnObstacle(cell, color)));
            faults.extend(on(rules.holes).map(|cell| SetupFault::InHole(cell, color)));
            let lost = self.lost[color.index()];
            let plays = match color {
                Color::Neutral => !rules.pivots.is_empty(),
                _ => rules.colors().contains(&color),
            };
            if !plays && (!marbles.is_empty() || lost > 0) {
                faults.push(SetupFault::NobodyPlays(color, seats));
            }
            if lost > Setup::MOST_LOST {
                faults.push(SetupFault::TooManyLost { color, lost });
            }
        }
        let sides = rules.players.sides();
        for (side, points) in (0..).zip(self.points) {
            // Of two sides, the marbles lost tell all but what neutral marbles were worth.
            let can_score = side < sides && (sides > 2 || rules.pivot_worth.is_some());
            let most = if can_score { Setup::MOST_POINTS } else { 0 };
            if points > most {
                faults.push(SetupFault::TooManyPoints(points, side, most));
            }
        }
        if self.joined != [0; 2] && !rules.marguerite {
            faults.push(SetupFault::NobodyJoins);
        }
        if self.seat >= seats {
            faults.push(SetupFault::NoSuchSeat(self.seat, seats));
        }
        if self.half_turn.is_some() && !rules.moves.are_two() {
            faults.push(SetupFault::NoSecondMove);
        }
        let turn = rules.colors().get(usize::from(self.seat)).copied();
        match (rules.moves, self.half_turn) {
            (MovesPerTurn::Two, Some(half)) if turn.is_some_and(|turn| turn != half) => {
                faults.push(SetupFault::NotMovedFirst(half, "the colour to move"));
            }
            (MovesPerTurn::OneOfEach, Some(half)) if !Color::BOTH.contains(&half) => {
                faults.push(SetupFault::NotMovedFirst(half, "black and white"));
            }
            _ => (),
        }
        faults
    }
}
