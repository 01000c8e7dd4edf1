//! What is asked of the positions of a game.

use std::ops::RangeInclusive;

use super::{Color, Pattern, Position, Setup};
use crate::board::Symmetry;

/// What a position shall be, and what shall come after it. The default is what every start is.
///
/// ```
/// use sumito::rules::{Layout, QueryMatcher, Pattern, PatternQuery, QueryTarget};
///
/// let start = Layout::find("Standard").expect("a built-in layout").position();
/// let question = PatternQuery {
///     material: Some([14, 14]),
///     ..PatternQuery::default()
/// };
/// let found = QueryMatcher::new(&question).find(&start, [])?;
/// assert_eq!(found.map(|occurrence| occurrence.ply), Some(0));
/// # Ok::<(), sumito::rules::IllegalMoveCode>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct PatternQuery {
    /// What is on the board.
    pub target: QueryTarget,
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
    pub follow_up: Option<FollowUp>,
}

/// What is on the board.
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "a search has one of them")]
pub enum QueryTarget {
    /// What a pattern says; of two boards, on either. There marbles have the colours that the boards show.
    Pattern(Pattern),
    /// A position, [the same](Position::is_same) to who plays on.
    Position(Position),
    /// Marbles on the cells of a position, [whatever their colours](Position::has_same_cells).
    Cells(Position),
}

/// What shall stand on the board after what is asked for, in the same orientation and colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FollowUp {
    /// What the board shall hold.
    pub pattern: Pattern,
    /// Within how many plies; the next ply is 1.
    pub within: u32,
}

/// Where a game has what is asked for: the first time that it is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueryMatch {
    /// Plies played before it.
    pub ply: u32,
    /// Plies played before what shall come then, if that was asked.
    pub follow_up_ply: Option<u32>,
    /// The symmetry that takes what is asked for to what is in the game; the first one where several do.
    pub orientation: Symmetry,
    /// Whether Black and White are exchanged.
    pub swapped: bool,
}

impl Default for PatternQuery {
    fn default() -> PatternQuery {
        PatternQuery {
            target: QueryTarget::Pattern(Pattern::ANYTHING),
            exact: false,
            swap: false,
            material: None,
            score: None,
            plies: 0..=u32::MAX,
            follow_up: None,
        }
    }
}

/// A question in one orientation, with the colours as they are or exchanged.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct OrientedQuery {
    pub(super) target: QueryTarget,
    pub(super) follow_up: Option<Pattern>,
    pub(super) material: Option<[u8; 2]>,
    pub(super) score: Option<Vec<u8>>,
}

impl PatternQuery {
    /// The question in all its orientations and colours, each different one once and the one asked for first.
    pub(super) fn lanes(&self) -> Vec<(OrientedQuery, Symmetry, bool)> {
        let mut lanes: Vec<(OrientedQuery, Symmetry, bool)> = Vec::new();
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

    fn lane(&self, swapped: bool) -> OrientedQuery {
        let mut lane = OrientedQuery {
            target: self.target.clone(),
            follow_up: self.follow_up.map(|then| then.pattern),
            material: self.material,
            score: self.score.clone(),
        };
        if swapped {
            lane.target = match lane.target {
                QueryTarget::Pattern(pattern) => QueryTarget::Pattern(pattern.swap_colors()),
                QueryTarget::Position(position) => QueryTarget::Position(position.swap_colors()),
                // Colours say nothing there.
                QueryTarget::Cells(position) => QueryTarget::Cells(position),
            };
            lane.follow_up = lane.follow_up.map(|pattern| pattern.swap_colors());
            lane.material.iter_mut().for_each(|counts| counts.reverse());
            if let Some([first, second, ..]) = lane.score.as_deref_mut() {
                std::mem::swap(first, second);
            }
        }
        lane
    }
}

impl OrientedQuery {
    fn transform(&self, symmetry: Symmetry) -> OrientedQuery {
        OrientedQuery {
            target: match &self.target {
                QueryTarget::Pattern(pattern) => QueryTarget::Pattern(pattern.transform(symmetry)),
                QueryTarget::Position(position) => QueryTarget::Position(position.transform(symmetry)),
                QueryTarget::Cells(position) => QueryTarget::Cells(position.transform(symmetry)),
            },
            follow_up: self.follow_up.map(|pattern| pattern.transform(symmetry)),
            ..self.clone()
        }
    }
}

impl Position {
    /// The same position with Black for White and White for Black, where these two play; any other one as it is.
    #[must_use]
    pub fn swap_colors(&self) -> Position {
        let Setup { seat, half_turn, .. } = self.setup();
        if self.rules().colors() != Color::BOTH {
            return *self;
        }
        let mut setup = self.setup();
        setup.marbles.swap(0, 1);
        setup.lost.swap(0, 1);
        setup.points.swap(0, 1);
        setup.seat = 1 - seat;
        setup.half_turn = half_turn.map(Color::opponent);
        Position::new(setup, *self.rules()).unwrap_or(*self)
    }
}
