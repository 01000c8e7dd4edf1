//! What is asked of the positions of a game.

use std::ops::RangeInclusive;

use super::{Color, Pattern, Position, Setup};
use crate::board::Symmetry;

/// What a position shall be, and what shall come after it. The default is what every start is.
///
/// ```
/// use sumito::rules::{Layout, Matcher, Pattern, Question, Wanted};
///
/// let start = Layout::find("Standard").expect("a built-in layout").position();
/// let question = Question {
///     material: Some([14, 14]),
///     ..Question::default()
/// };
/// let found = Matcher::new(&question).find(&start, [])?;
/// assert_eq!(found.map(|occurrence| occurrence.ply), Some(0));
/// # Ok::<(), sumito::rules::BadCode>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// What is on the board.
    pub wanted: Wanted,
    /// Whether only the orientation given counts, not all twelve.
    pub exact: bool,
    /// Whether Black and White may be exchanged in all that is asked.
    pub swap: bool,
    /// How many marbles Black and White have on the board; of two boards, on the one that is looked at.
    pub material: Option<[u8; 2]>,
    /// What each side has ejected, or its points: as many numbers as there are sides.
    pub score: Option<Vec<u8>>,
    /// How many plies are played.
    pub plies: RangeInclusive<u32>,
    /// What shall stand on the board later.
    pub then: Option<Then>,
}

/// What is on the board.
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "a search has one of them")]
pub enum Wanted {
    /// What a pattern says; of two boards, on either. There marbles have the colours that the boards show.
    Pattern(Pattern),
    /// A position, [the same](Position::is_same) to who plays on.
    Position(Position),
    /// Marbles on the cells of a position, [whatever their colours](Position::is_same_without_colors).
    Cells(Position),
}

/// What shall stand on the board after what is asked for, in the same orientation and colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Then {
    /// What the board shall hold.
    pub pattern: Pattern,
    /// Within how many plies; the next ply is 1.
    pub within: u32,
}

/// Where a game has what is asked for: the first time that it is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Occurrence {
    /// Plies played before it.
    pub ply: u32,
    /// Plies played before what shall come then, if that was asked.
    pub then: Option<u32>,
    /// The symmetry that takes what is asked for to what is in the game; the first one where several do.
    pub orientation: Symmetry,
    /// Whether Black and White are exchanged.
    pub swapped: bool,
}

impl Default for Question {
    fn default() -> Question {
        Question {
            wanted: Wanted::Pattern(Pattern::ANYTHING),
            exact: false,
            swap: false,
            material: None,
            score: None,
            plies: 0..=u32::MAX,
            then: None,
        }
    }
}

/// A question in one orientation, with the colours as they are or exchanged.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Lane {
    pub(super) wanted: Wanted,
    pub(super) then: Option<Pattern>,
    pub(super) material: Option<[u8; 2]>,
    pub(super) score: Option<Vec<u8>>,
}

impl Question {
    /// The question in all its orientations and colours, each different one once and the one asked for first.
    pub(super) fn lanes(&self) -> Vec<(Lane, Symmetry, bool)> {
        let mut lanes: Vec<(Lane, Symmetry, bool)> = Vec::new();
        let orientations = if self.exact { 1 } else { Symmetry::COUNT };
        for swapped in [false, true] {
            if swapped && !self.swap {
                break;
            }
            let asked = self.lane(swapped);
            for symmetry in Symmetry::all().take(orientations) {
                let lane = asked.transform(symmetry);
                if !lanes.iter().any(|(known, ..)| *known == lane) {
                    lanes.push((lane, symmetry, swapped));
                }
            }
        }
        lanes
    }

    fn lane(&self, swapped: bool) -> Lane {
        let mut lane = Lane {
            wanted: self.wanted.clone(),
            then: self.then.map(|then| then.pattern),
            material: self.material,
            score: self.score.clone(),
        };
        if swapped {
            lane.wanted = match lane.wanted {
                Wanted::Pattern(pattern) => Wanted::Pattern(pattern.swap_colors()),
                Wanted::Position(position) => Wanted::Position(position.swap_colors()),
                // Colours say nothing there.
                Wanted::Cells(position) => Wanted::Cells(position),
            };
            lane.then = lane.then.map(|pattern| pattern.swap_colors());
            lane.material.iter_mut().for_each(|counts| counts.reverse());
            if let Some([first, second, ..]) = lane.score.as_deref_mut() {
                std::mem::swap(first, second);
            }
        }
        lane
    }
}

impl Lane {
    fn transform(&self, symmetry: Symmetry) -> Lane {
        Lane {
            wanted: match &self.wanted {
                Wanted::Pattern(pattern) => Wanted::Pattern(pattern.transform(symmetry)),
                Wanted::Position(position) => Wanted::Position(position.transform(symmetry)),
                Wanted::Cells(position) => Wanted::Cells(position.transform(symmetry)),
            },
            then: self.then.map(|pattern| pattern.transform(symmetry)),
            ..self.clone()
        }
    }
}

impl Position {
    /// The same position with Black for White and White for Black, where these two play; any other one as it is.
    #[must_use]
    pub fn swap_colors(&self) -> Position {
        let Setup { seat, half, .. } = self.setup();
        if self.rules().colors() != Color::BOTH {
            return *self;
        }
        let mut setup = self.setup();
        setup.marbles.swap(0, 1);
        setup.lost.swap(0, 1);
        setup.points.swap(0, 1);
        setup.seat = 1 - seat;
        setup.half = half.map(Color::opponent);
        Position::new(setup, *self.rules()).unwrap_or(*self)
    }
}
