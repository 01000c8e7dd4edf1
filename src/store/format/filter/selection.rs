//! Sets of games that a filter has selected, and the outcomes of these games.

use super::column_reader::ColumnReader;
use super::expected_games::present_bitmap;
use super::filter_column::Field;
use super::filter_row::{self, Flags};
use super::game_bitmap::GameBitmap;
use crate::store::StoreError;
use crate::store::connection::count;
use crate::store::connection::sqlite::Connection;
use crate::store::index::{self, Outcome, Segment};

/// The selected games, by segment; `None` selects all games.
pub(in crate::store) struct GameSelection(Option<Vec<SegmentSelection>>);

/// The selected games of one segment.
pub(in crate::store) struct SegmentSelection {
    pub(in crate::store) segment: Segment,
    pub(in crate::store) bitmap: GameBitmap,
}

impl SegmentSelection {
    /// The ordinal of a game in its segment, if the game is selected.
    #[inline]
    pub(in crate::store) fn ordinal(&self, game: i64) -> Option<usize> {
        let ordinal = self.segment.ordinal(game)?;
        self.bitmap.contains(ordinal).then_some(ordinal)
    }

    /// The ids of the games, in ascending order.
    pub(in crate::store) fn games(&self) -> impl Iterator<Item = i64> {
        let first = self.segment.first_game;
        let ordinals = self.bitmap.ordinals();
        ordinals.map(move |ordinal| first + count(ordinal))
    }
}

/// All games that exist, by segment.
pub(in crate::store) fn present_games(
    connection: &Connection,
) -> Result<Vec<SegmentSelection>, StoreError> {
    let segments = index::segments(connection)?.into_iter();
    let select = |segment| {
        let bitmap = present_bitmap(connection, segment)?;
        Ok(SegmentSelection { segment, bitmap })
    };
    segments.map(select).collect()
}

/// Reads results and dates of the games of a segment, one block of games at a time.
pub(in crate::store) struct Outcomes<'a> {
    results: ColumnReader<'a>,
    dates: ColumnReader<'a>,
}

impl<'a> Outcomes<'a> {
    /// Opens the columns of a segment.
    pub(in crate::store) fn open(
        connection: &'a Connection,
        segment: Segment,
    ) -> Result<Outcomes<'a>, StoreError> {
        Ok(Outcomes {
            results: ColumnReader::open(connection, segment, Field::Result)?,
            dates: ColumnReader::open(connection, segment, Field::Date)?,
        })
    }

    /// The outcome of the game with this ordinal, as the position index counts it. Games are best requested in their order.
    #[inline]
    pub(in crate::store) fn at(&mut self, ordinal: usize) -> Result<Outcome, StoreError> {
        let (result, flags) = Flags::split(self.results.at(ordinal)? as u8);
        Ok(filter_row::outcome(result, flags, self.dates.at(ordinal)?))
    }
}

impl GameSelection {
    /// Selects all games.
    pub(in crate::store) fn all() -> GameSelection {
        GameSelection(None)
    }

    /// Selects some games of each segment; the segments are in the order of their games.
    pub(in crate::store) fn some(segments: Vec<SegmentSelection>) -> GameSelection {
        GameSelection(Some(segments))
    }

    /// Whether a game is selected.
    pub(in crate::store) fn contains(&self, game: i64) -> bool {
        self.0.as_ref().is_none_or(|segments| {
            let at = segments.partition_point(|selected| selected.segment.first_game <= game);
            at.checked_sub(1)
                .is_some_and(|at| segments[at].ordinal(game).is_some())
        })
    }

    /// The selected games of a segment; `None` where all games are selected.
    pub(in crate::store) fn of(&self, segment: Segment) -> Option<&SegmentSelection> {
        let segments = self.0.as_ref()?;
        segments
            .iter()
            .find(|selected| selected.segment.id == segment.id)
    }

    /// The ids of the selected games, in ascending order; none where all games are selected.
    pub(in crate::store) fn games(&self) -> impl Iterator<Item = i64> {
        let segments = self.0.iter().flatten();
        segments.flat_map(SegmentSelection::games)
    }
}
