//! The combinatorial value of a position.

use crate::konane::{Bitboard, Color, Phase, Position, Square};

use super::arena::{Arena, GameId};
use super::grid::{Content, Grid};
use super::independence::independent_regions;
use super::limit::{LimitReached, ValueLimit, ValueStop};
use super::order::OutcomeClass;
use super::region_value_cache::RegionValueCache;

/// Why a position has no value.
///
/// ```
/// use sumito::konane::Position;
/// use sumito::konane::values::{ValueError, ValueLimit, value};
///
/// let error = value(&Position::default(), ValueLimit::default()).unwrap_err();
/// assert!(matches!(error, ValueError::Opening));
/// assert_eq!(error.to_string(), "a position of the opening, expected one in which both sides jump");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Hash)]
#[non_exhaustive]
pub enum ValueError {
    /// In the opening the sides have different kinds of moves, and the position is not a combinatorial game.
    #[error("a position of the opening, expected one in which both sides jump")]
    Opening,
    /// The value is out of reach.
    #[error(transparent)]
    Limit(#[from] LimitReached),
}

/// A part of a position that does not interact with the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegionValue {
    /// The squares that a stone may ever leave, enter, or be taken from.
    pub squares: Bitboard,
    /// The value of the region.
    pub value: GameId,
}

/// The values of the regions of a position, and their sum.
///
/// ```
/// use sumito::konane::Color;
/// use sumito::konane::values::{ValueLimit, value};
///
/// let position = "bw1 b -".parse()?;
/// let values = value(&position, ValueLimit::default()).expect("a small position");
/// assert_eq!([Color::Black, Color::White].map(|first| values.winner(first)), [Color::Black; 2]);
/// # Ok::<(), sumito::konane::PositionError>(())
/// ```
#[derive(Debug)]
pub struct PositionValue {
    arena: Arena,
    regions: Vec<RegionValue>,
    sum: GameId,
    outcome: OutcomeClass,
}

/// The values of a position in which both sides jump.
///
/// ```
/// use sumito::konane::{Board, Color, Position, Rules, Setup};
/// use sumito::konane::values::{OutcomeClass, ValueLimit, value};
///
/// // . b w . and far away  . b w b .
/// let squares = ["b1", "c1", "c8", "d8", "e8"];
/// let setup = Setup {
///     board: Board::rectangle("8x8".parse()?),
///     occupied: squares.iter().map(|name| name.parse()).collect::<Result<Vec<_>, _>>()?.into_iter().collect(),
///     turn: Color::Black,
///     hole: None,
/// };
/// let position = Position::new(&setup, Rules::default()).expect("the setup has no faults");
/// let values = value(&position, ValueLimit::default())?;
/// assert_eq!(values.outcome(), OutcomeClass::Black);
/// assert_eq!(values.winner(Color::White), Color::Black);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the position is one of the opening, or if a limit is reached.
pub fn value(position: &Position, limit: ValueLimit) -> Result<PositionValue, ValueError> {
    value_until(position, limit, ValueStop::new(None, None))
}

/// The values of a position as [`value`] computes them, unless that is stopped before.
///
/// # Errors
/// As for [`value`], and if it is stopped.
pub(crate) fn value_until(
    position: &Position,
    limit: ValueLimit,
    stop: ValueStop,
) -> Result<PositionValue, ValueError> {
    if position.phase() != Phase::Jumps {
        return Err(ValueError::Opening);
    }
    let grid = grid_of(position);
    let mut values = RegionValueCache::new(limit, stop);
    let mut regions = Vec::new();
    let mut sum = GameId::ZERO;
    for squares in independent_regions(&grid) {
        let value = values.value(&grid.cut_out(&squares))?;
        sum = values.arena.add(sum, value)?;
        regions.push(RegionValue {
            squares: squares
                .iter()
                .map(|&square| square_at(position, square))
                .collect(),
            value,
        });
    }
    Ok(PositionValue {
        outcome: values.arena.outcome(sum)?,
        arena: values.arena,
        regions,
        sum,
    })
}

impl PositionValue {
    /// The regions, ordered by their first square. Stones that never move and are never taken are in none.
    #[doc(hidden)]
    pub fn regions(&self) -> &[RegionValue] {
        &self.regions
    }

    /// The value of the position.
    #[doc(hidden)]
    pub const fn sum(&self) -> GameId {
        self.sum
    }

    /// The name of a game, as [`Arena::name`] writes it.
    #[doc(hidden)]
    pub fn name(&self, game: GameId) -> String {
        self.arena.name(game)
    }

    /// The outcome with best play.
    pub const fn outcome(&self) -> OutcomeClass {
        self.outcome
    }

    /// The winner with best play if this colour moves first.
    pub const fn winner(&self, first: Color) -> Color {
        self.outcome.winner(first)
    }
}

impl OutcomeClass {
    /// The winner if this colour moves first.
    #[doc(hidden)]
    pub const fn winner(self, first: Color) -> Color {
        match self {
            OutcomeClass::Black => Color::Black,
            OutcomeClass::White => Color::White,
            OutcomeClass::First => first,
            OutcomeClass::Second => first.opponent(),
        }
    }
}

/// The board with its stones, row by row from the bottom.
pub(super) fn grid_of(position: &Position) -> Grid {
    let board = position.board();
    let content = |square: Square| {
        if !board.squares().contains(square) {
            return Content::Blocked;
        }
        match position.at(square) {
            None => Content::Empty,
            Some(Color::Black) => Content::Black,
            Some(_) => Content::White,
        }
    };
    Grid::new(
        board.size().columns(),
        board.size().squares().map(content).collect(),
    )
}

fn square_at(position: &Position, number: usize) -> Square {
    let columns = usize::from(position.board().size().columns());
    Square::new((number / columns) as u8, (number % columns) as u8).expect("the grid is the board")
}
