//! The games that a filter has chosen, and how they ended.

use rusqlite::Connection;

use crate::store::StoreError;
use crate::store::connection::count;
use crate::store::format::filter_column::{self, Column, Field, Mask};
use crate::store::format::filter_row::{self, Flags};
use crate::store::index::{Outcome, Segment};

/// Some games; `None` for all.
pub(in crate::store) struct Chosen(pub(super) Option<Vec<Choice>>);

/// Some games of a segment.
pub(in crate::store) struct Choice {
    pub(in crate::store) segment: Segment,
    pub(in crate::store) mask: Mask,
}

impl Choice {
    /// The place of a game, if it is one of them.
    #[inline]
    pub(in crate::store) fn place(&self, game: i64) -> Option<usize> {
        let place = self.segment.place(game)?;
        self.mask.has(place).then_some(place)
    }
}

/// How the games of a segment ended, and when they were played.
pub(in crate::store) struct Outcomes<'a> {
    results: Column<'a>,
    dates: Column<'a>,
}

/// Hands those of a segment to `work`.
pub(in crate::store) fn with_outcomes<T>(
    connection: &Connection,
    segment: Segment,
    work: impl FnOnce(&Outcomes<'_>) -> T,
) -> Result<T, StoreError> {
    filter_column::with(connection, segment, Field::Result, |results| {
        filter_column::with(connection, segment, Field::Date, |dates| {
            work(&Outcomes { results, dates })
        })
    })?
}

impl Outcomes<'_> {
    /// What the index counts of a game.
    #[inline]
    pub(in crate::store) fn of(&self, place: usize) -> Outcome {
        let (result, flags) = Flags::split(self.results.at(place) as u8);
        filter_row::outcome(result, flags, self.dates.at(place))
    }
}

impl Chosen {
    /// All games.
    pub(in crate::store) fn all() -> Chosen {
        Chosen(None)
    }

    /// Whether a game is one of them.
    pub(in crate::store) fn has(&self, game: i64) -> bool {
        self.0.as_ref().is_none_or(|segments| {
            let at = segments.partition_point(|choice| choice.segment.first_game <= game);
            at.checked_sub(1)
                .is_some_and(|at| segments[at].place(game).is_some())
        })
    }

    /// Those of a segment; `None` where all games are.
    pub(in crate::store) fn of(&self, segment: Segment) -> Option<&Choice> {
        let segments = self.0.as_ref()?;
        segments
            .iter()
            .find(|choice| choice.segment.id == segment.id)
    }

    /// Their numbers, where some are chosen.
    pub(in crate::store) fn games(&self) -> impl Iterator<Item = i64> {
        let segments = self.0.iter().flatten();
        segments.flat_map(|Choice { segment, mask }| {
            let first = segment.first_game;
            mask.places().map(move |place| first + count(place))
        })
    }
}
