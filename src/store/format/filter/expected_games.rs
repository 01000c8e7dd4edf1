//! Detects missing rows: compares the games that are read with those that a segment contains.

use super::column_reader::for_each_block;
use super::filter_column::Field;
use super::filter_row::Flags;
use super::game_bitmap::GameBitmap;
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;
use crate::store::index::Segment;

/// The ids of the games whose rows are read next, in ascending order. A row that is missing, or that should not exist, is an error.
pub(in crate::store) struct ExpectedGames {
    next: i64,
    last: i64,
    /// The id of the first game of the segment, and which of its games exist; `None` where every id belongs to a game.
    present: Option<(i64, GameBitmap)>,
}

impl ExpectedGames {
    /// Expects a game for each id from `first` to `last`.
    pub(in crate::store) fn all(first: i64, last: i64) -> ExpectedGames {
        ExpectedGames {
            next: first,
            last,
            present: None,
        }
    }

    /// Expects the games that a segment contains according to its filter columns.
    pub(in crate::store) fn of(
        connection: &Connection,
        segment: Segment,
    ) -> Result<ExpectedGames, StoreError> {
        let bitmap = present_bitmap(connection, segment)?;
        let first = segment.first_game;
        Ok(ExpectedGames {
            next: first,
            last: first + segment.games - 1,
            present: Some((first, bitmap)),
        })
    }

    /// The ids that have not been read yet.
    pub(in crate::store) fn remaining(mut self) -> Vec<i64> {
        let mut ids = Vec::new();
        while let Some(id) = self.advance() {
            ids.push(id);
            self.next += 1;
        }
        ids
    }

    /// Checks that the row just read belongs to the next expected game.
    pub(in crate::store) fn check_next(&mut self, game: i64) -> Result<(), StoreError> {
        let next = self.advance();
        self.next += 1;
        match next {
            Some(next) if next == game => Ok(()),
            Some(next) => Err(StoreError::Damaged(next.min(game))),
            None => Err(StoreError::Damaged(game)),
        }
    }

    /// Checks at the end of the rows that no expected game is missing.
    pub(in crate::store) fn check_end(mut self) -> Result<(), StoreError> {
        self.advance()
            .map_or(Ok(()), |game| Err(StoreError::Damaged(game)))
    }

    fn advance(&mut self) -> Option<i64> {
        if let Some((first, bitmap)) = &self.present {
            let exists =
                |game: i64| usize::try_from(game - first).is_ok_and(|at| bitmap.contains(at));
            while self.next <= self.last && !exists(self.next) {
                self.next += 1;
            }
        }
        (self.next <= self.last).then_some(self.next)
    }
}

/// The games of a segment that exist: the others have been deleted, or were never stored.
pub(super) fn present_bitmap(
    connection: &Connection,
    segment: Segment,
) -> Result<GameBitmap, StoreError> {
    let mut bitmap = GameBitmap::all(usize::try_from(segment.games).unwrap_or_default());
    for_each_block(connection, segment, [Field::Result], |_, [results]| {
        bitmap.retain_values(results, |byte| {
            Flags::split(byte as u8).1.has(Flags::PRESENT)
        });
    })?;
    Ok(bitmap)
}
