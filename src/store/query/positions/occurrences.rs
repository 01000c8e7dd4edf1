//! Enumerates the games that reach positions, with date and next move, and replays as few of them as possible.

use std::cell::Cell;
use std::ops::ControlFlow;

use super::lookup::{PositionLookup, PositionQuery};
use crate::games::AnyPosition;
use crate::store::connection::count;
use crate::store::format::filter::{Column, ColumnReader, Field, GameSelection};
use crate::store::index::{PostingList, Segment};
use crate::store::query::Filter;
use crate::store::{Database, StoreError};

/// The number of games whose dates are in memory: 16 MiB of them.
const DATED_GAMES: usize = 1 << 22;

/// An occurrence of a position in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PositionOccurrence {
    /// The id of the game.
    pub game: i64,
    /// The number of plies played before the position.
    pub ply: u32,
    /// The code of the next move in the canonical orientation; 0 at the end of a game.
    pub next: u16,
    /// The date of the game as a number: 20191231, with zeros for unknown parts; 0 for none.
    pub date: u32,
}

impl Database {
    /// Passes every occurrence of some positions, in any orientation, in the games that pass a filter to `visit`, with the index of the position in the list.
    /// The occurrences of a position are ordered by game and ply. Only the dates of `DATED_GAMES` games are in memory at a time.
    ///
    /// As where games are counted, games with the same 64-bit key are a group: for popular positions a replay confirms the first of them, otherwise each one.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn position_visits(
        &self,
        positions: &[AnyPosition],
        filter: &Filter,
        mut visit: impl FnMut(usize, PositionOccurrence),
    ) -> Result<(), StoreError> {
        let _transaction = self.begin_read()?;
        let selection = self.selected_games(filter)?;
        let lookup = PositionLookup::new(&self.connection)?;
        let queries: Vec<PositionQuery> = positions.iter().map(PositionQuery::of_any).collect();
        let verified = vec![Cell::new(false); queries.len()];
        for &segment in &lookup.segments {
            let mut dates = ColumnReader::open(&self.connection, segment, Field::Date)?;
            for games in segment.blocks_of(DATED_GAMES) {
                let dates = dates.read(games)?;
                for (number, query) in queries.iter().zip(&verified).enumerate() {
                    let visit = |occurrence| visit(number, occurrence);
                    lookup.visit_games(segment, dates, query, &selection, visit)?;
                }
            }
        }
        Ok(())
    }
}

impl PositionLookup<'_> {
    /// Visits the occurrences in the games of a segment whose dates are given.
    fn visit_games(
        &self,
        segment: Segment,
        dates: Column<'_>,
        (query, is_verified): (&PositionQuery, &Cell<bool>),
        selection: &GameSelection,
        mut visit: impl FnMut(PositionOccurrence),
    ) -> Result<(), StoreError> {
        let games = dates.games();
        for list in self.posting_lists(segment, query)? {
            let PostingList::Popular(popular) = &list else {
                if games.start > 0 {
                    // The first part of the segment has visited the few occurrences.
                    continue;
                }
                let _ = self.visit_confirmed(list, query, selection, &mut |hit| {
                    visit(PositionOccurrence {
                        game: hit.game,
                        ply: hit.ply,
                        next: hit.next,
                        date: hit.outcome.date,
                    });
                    ControlFlow::Continue(())
                })?;
                continue;
            };
            if !self.verify_list(&list, query, is_verified)? {
                continue;
            }
            let selected = selection.of(segment);
            popular.for_each_move(self.connection, &games, |ordinal, ply, next| {
                if selected.is_none_or(|selected| selected.bitmap.contains(ordinal)) {
                    visit(PositionOccurrence {
                        game: segment.first_game + count(ordinal),
                        ply,
                        next,
                        date: dates.at(ordinal),
                    });
                }
            })?;
        }
        Ok(())
    }
}
