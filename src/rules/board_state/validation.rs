//! Faults of a setup under its rules.

use super::setup::Setup;
use crate::board::{Bitboard, Cell};
use crate::game::Color;
use crate::rules::ruleset::{MovesPerTurn, Rules, RulesFault};

/// Why a setup is not a position.
///
/// ```
/// use sumito::rules::{Position, Rules, Setup};
///
/// let faults = Position::new(Setup::default(), Rules::default()).unwrap_err();
/// assert_eq!(faults[0].to_string(), "the board is empty, expected at least one marble");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Hash)]
#[non_exhaustive]
pub enum SetupFault {
    /// Two marbles on one cell.
    #[error("{0} holds a {first} and a {second} marble, expected one", first = .1.key(), second = .2.key())]
    TwoMarbles(Cell, Color, Color),
    /// Not a single marble.
    #[error("the board is empty, expected at least one marble")]
    NoMarbles,
    /// More marbles lost than the board has cells.
    #[error("{color} has lost {lost} marbles, expected at most {most}", most = Setup::MAX_LOST)]
    TooManyLost {
        /// The colour of the marbles.
        color: Color,
        /// The number of marbles lost.
        lost: u8,
    },
    /// A marble on an obstacle.
    #[error("{0} holds a {color} marble and an obstacle, expected one of them", color = .1.key())]
    OnObstacle(Cell, Color),
    /// A marble in a hole.
    #[error("{0} holds a {color} marble and is a hole, expected one of them", color = .1.key())]
    InHole(Cell, Color),
    /// Marbles of a colour without a player.
    #[error("{color} marbles, expected only those of the {seats} players", color = .0.key(), seats = .1)]
    ColorWithoutPlayer(Color, u8),
    /// Points that the side cannot have.
    #[error("{0} points of side {side}, expected at most {2}", side = .1 + 1)]
    TooManyPoints(u8, u8, u8),
    /// Joined daisies where the rules have none.
    #[error("teams that have joined, expected none without marguerite in the rules")]
    JoinWithoutMarguerite,
    /// The turn of a seat that does not exist.
    #[error("the turn of player {turn}, expected one of {1}", turn = u16::from(*.0) + 1)]
    NoSuchSeat(u8, u8),
    /// The second move of a turn that has only one.
    #[error("the second move of a turn, expected one move a turn as the rules say")]
    NoSecondMove,
    /// A first move of the turn with a colour that the player may not move.
    #[error("a move of {color} first, expected one of {expected}", color = .0.key(), expected = .1)]
    WrongFirstColor(Color, &'static str),
    /// A layout for another number of players.
    #[error("the layout is for {0} players, expected one for {1}")]
    WrongPlayerCount(u8, u8),
    /// Too few free cells for the marbles of a start position.
    #[error("{0} free cells, expected {1} for the marbles of a random start")]
    NoRoom(u32, u32),
    /// The rules contradict themselves.
    #[error(transparent)]
    Rules(#[from] RulesFault),
}

impl Setup {
    /// All faults of the setup under these rules; empty if it is a position.
    #[doc(hidden)]
    pub fn faults(&self, rules: &Rules) -> Vec<SetupFault> {
        if *rules == Rules::STANDARD && self.is_standard() {
            return Vec::new();
        }
        let mut faults: Vec<SetupFault> = rules.faults().into_iter().map(Into::into).collect();
        self.find_overlapping_marbles(rules, &mut faults);
        self.find_color_faults(rules, &mut faults);
        self.find_point_faults(rules, &mut faults);
        self.find_turn_faults(rules, &mut faults);
        faults
    }

    /// The colours with their marbles.
    fn marbles_by_color(&self) -> [(Color, Bitboard); Color::COUNT] {
        Color::ALL.map(|color| (color, self.marbles[color.index()]))
    }

    /// Adds cells of one board with two marbles, and an empty board.
    fn find_overlapping_marbles(&self, rules: &Rules, faults: &mut Vec<SetupFault>) {
        for (first, marbles) in self.marbles_by_color() {
            let later = self.marbles_by_color().into_iter().filter(|&(second, _)| {
                second > first && rules.board_of(first) == rules.board_of(second)
            });
            for (second, others) in later {
                let both = (marbles & others).into_iter();
                faults.extend(both.map(|cell| SetupFault::TwoMarbles(cell, first, second)));
            }
        }
        if self.marbles.iter().all(|marbles| marbles.is_empty()) {
            faults.push(SetupFault::NoMarbles);
        }
    }

    /// Adds marbles on obstacles and in holes, colours without a player, and impossible numbers of marbles lost.
    fn find_color_faults(&self, rules: &Rules, faults: &mut Vec<SetupFault>) {
        for (color, marbles) in self.marbles_by_color() {
            // Neutral marbles that start on an obstacle or in a hole are a fault of the rules.
            let reported = match color {
                Color::Neutral => rules.pivots,
                _ => Bitboard::EMPTY,
            };
            let on = |cells: Bitboard| (marbles & cells & !reported).into_iter();
            faults.extend(on(rules.obstacles).map(|cell| SetupFault::OnObstacle(cell, color)));
            faults.extend(on(rules.holes).map(|cell| SetupFault::InHole(cell, color)));
            let lost = self.lost[color.index()];
            let has_player = match color {
                Color::Neutral => !rules.pivots.is_empty(),
                _ => rules.colors().contains(&color),
            };
            if !has_player && (!marbles.is_empty() || lost > 0) {
                faults.push(SetupFault::ColorWithoutPlayer(color, rules.players.seats()));
            }
            if lost > Setup::MAX_LOST {
                faults.push(SetupFault::TooManyLost { color, lost });
            }
        }
    }

    /// Adds points that no side can have, and joined teams without the rule for them.
    fn find_point_faults(&self, rules: &Rules, faults: &mut Vec<SetupFault>) {
        let sides = rules.players.sides();
        for (side, points) in (0..).zip(self.points) {
            // With two sides, all points but those for neutral marbles follow from the marbles lost.
            let can_score = side < sides && (sides > 2 || rules.pivot_worth.is_some());
            let most = if can_score { Setup::MAX_POINTS } else { 0 };
            if points > most {
                faults.push(SetupFault::TooManyPoints(points, side, most));
            }
        }
        if self.plies_since_join != [0; 2] && !rules.marguerite {
            faults.push(SetupFault::JoinWithoutMarguerite);
        }
    }

    /// Adds a seat that does not exist, and a first move of the turn that the rules do not allow.
    fn find_turn_faults(&self, rules: &Rules, faults: &mut Vec<SetupFault>) {
        let seats = rules.players.seats();
        if self.seat >= seats {
            faults.push(SetupFault::NoSuchSeat(self.seat, seats));
        }
        if self.first_moved_color.is_some() && !rules.moves.are_two() {
            faults.push(SetupFault::NoSecondMove);
        }
        let turn = rules.colors().get(usize::from(self.seat)).copied();
        match (rules.moves, self.first_moved_color) {
            (MovesPerTurn::Two, Some(first)) if turn.is_some_and(|turn| turn != first) => {
                faults.push(SetupFault::WrongFirstColor(first, "the colour to move"));
            }
            (MovesPerTurn::OneOfEach, Some(first)) if !Color::BOTH.contains(&first) => {
                faults.push(SetupFault::WrongFirstColor(first, "black and white"));
            }
            _ => (),
        }
    }
}
