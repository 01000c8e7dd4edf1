//! Contradictions within rules.

use super::players::{MovesPerTurn, Players};
use super::rules::Rules;
use crate::board::{Bitboard, Cell};
use crate::game::Color;

/// Why rules contradict themselves.
///
/// ```
/// use sumito::rules::{Position, Rules, RulesFault, SetupFault};
///
/// let rules = Rules { pivot_worth: Some(2), ..Rules::default() };
/// let faults = Position::default().with_rules(rules).unwrap_err();
/// assert_eq!(faults, [SetupFault::Rules(RulesFault::WorthWithoutPivot)]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Hash)]
#[non_exhaustive]
pub enum RulesFault {
    /// An obstacle and a hole on one cell.
    #[error("{0} is an obstacle and a hole, expected one of them")]
    ObstacleAndHole(Cell),
    /// A neutral marble starts on an obstacle.
    #[error("a pivot on the obstacle {0}, expected it on a free cell")]
    PivotOnObstacle(Cell),
    /// A neutral marble starts in a hole.
    #[error("a pivot in the hole {0}, expected it on a free cell")]
    PivotInHole(Cell),
    /// Points for neutral marbles in a game without neutral marbles.
    #[error("pivot-worth without a pivot, expected pivot= with the cells of neutral marbles")]
    WorthWithoutPivot,
    /// An option with a number below its minimum.
    #[error("{0}={1}, expected at least {2}")]
    TooFew(&'static str, u16, u16),
    /// More points for neutral marbles than can be counted.
    #[error("pivot-worth={0} for {1} pivots, expected at most {most} points of all together", most = MAX_WORTH)]
    TooMuchWorth(u8, u32),
    /// An option that contradicts the number of players.
    #[error("{0} with {1} players, expected {2}")]
    Players(&'static str, &'static str, &'static str),
    /// Two seats with the same colour, a neutral player, or too few or too many colours.
    #[error("colors, expected {0} different ones, a colour of each player's own")]
    Colors(u8),
}

/// The maximum number of points that all neutral marbles together may be worth: the points of a side, which include them, are counted in one byte.
const MAX_WORTH: u32 = 120;

impl Rules {
    /// All contradictions; empty if the rules can be played.
    #[doc(hidden)]
    pub fn faults(&self) -> Vec<RulesFault> {
        let mut faults = Vec::new();
        let overlap = |one: Bitboard, other: Bitboard| (one & other).into_iter();
        faults.extend(overlap(self.obstacles, self.holes).map(RulesFault::ObstacleAndHole));
        faults.extend(overlap(self.pivots, self.obstacles).map(RulesFault::PivotOnObstacle));
        faults.extend(overlap(self.pivots, self.holes).map(RulesFault::PivotInHole));
        if self.pivot_worth.is_some() && self.pivots.is_empty() {
            faults.push(RulesFault::WorthWithoutPivot);
        }
        let counts = [
            ("eject", Some(self.eject.into()), 1),
            ("sprint", self.sprint, 1),
            ("repetition", self.repetition.map(u16::from), 2),
        ];
        for (option, count, least) in counts {
            let too_few = count.filter(|&count| count < least);
            faults.extend(too_few.map(|count| RulesFault::TooFew(option, count, least)));
        }
        let worth = self.pivot_worth.unwrap_or_default();
        if u32::from(worth) * self.pivots.len() > MAX_WORTH {
            faults.push(RulesFault::TooMuchWorth(worth, self.pivots.len()));
        }
        let players = self.players;
        let mut require = |option, is_met: bool, expected| {
            if !is_met {
                faults.push(RulesFault::Players(option, players.key(), expected));
            }
        };
        require(
            "marguerite",
            !self.marguerite || matches!(players, Players::Four | Players::FourTwoColors),
            "players=4 or 4x2x1",
        );
        require(
            "moves=each",
            self.moves != MovesPerTurn::OneOfEach || players == Players::Two,
            "two players",
        );
        require(
            "no-move=loses",
            !self.no_move_loses || players.sides() == 2,
            "two sides",
        );
        require(
            "pivot",
            self.pivots.is_empty() || players.boards() == 1,
            "one board",
        );
        let has_color_per_seat = players.seats() > 2 && players.key().len() == 1;
        require(
            "colors",
            self.colors.is_none() || has_color_per_seat,
            "3 to 6, each with a colour",
        );
        if self.colors.is_some() && has_color_per_seat {
            let colors = self.colors();
            let has_duplicate = (1..colors.len()).any(|n| colors[..n].contains(&colors[n]));
            let beyond = self.colors.iter().flatten().skip(colors.len());
            let too_many = beyond.into_iter().any(|&color| color != Color::Neutral);
            if has_duplicate || too_many || colors.contains(&Color::Neutral) {
                faults.push(RulesFault::Colors(players.seats()));
            }
        }
        faults
    }
}
