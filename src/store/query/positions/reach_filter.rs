//! Selects the games that reach one of some positions.

use std::cell::Cell;
use std::ops::ControlFlow;

use super::lookup::{PositionLookup, PositionQuery};
use crate::games::AnyPosition;
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;
use crate::store::format::filter::{GameBitmap, GameSelection};
use crate::store::index::{PostingList, Segment};

/// The condition that a game reaches one of some positions, in any orientation.
pub(in crate::store) struct ReachFilter<'a>(Option<(PositionLookup<'a>, Vec<Reached>)>);

/// A position to be reached.
struct Reached {
    query: PositionQuery,
    /// Whether a popular posting list has been found to be of this position.
    is_verified: Cell<bool>,
}

impl<'a> ReachFilter<'a> {
    /// The condition; without positions there is none.
    pub(in crate::store) fn new(
        connection: &'a Connection,
        positions: &[AnyPosition],
    ) -> Result<ReachFilter<'a>, StoreError> {
        if positions.is_empty() {
            return Ok(ReachFilter(None));
        }
        let reached = positions.iter().map(|position| Reached {
            query: PositionQuery::of_any(position),
            is_verified: Cell::new(false),
        });
        Ok(ReachFilter(Some((
            PositionLookup::new(connection)?,
            reached.collect(),
        ))))
    }

    /// Removes the games of a segment that reach none of the positions.
    ///
    /// As where games are counted, games with the same 64-bit key are a group: for popular positions a replay confirms the first of them, otherwise each one.
    pub(in crate::store) fn narrow(
        &self,
        segment: Segment,
        bitmap: &mut GameBitmap,
    ) -> Result<(), StoreError> {
        let Some((lookup, positions)) = &self.0 else {
            return Ok(());
        };
        let mut reaching = GameBitmap::none(bitmap.games());
        for Reached { query, is_verified } in positions {
            for list in lookup.posting_lists(segment, query)? {
                let mut insert = |game| {
                    if let Some(ordinal) = segment.ordinal(game) {
                        reaching.insert(ordinal);
                    }
                };
                if let PostingList::Popular(popular) = &list {
                    if lookup.verify_list(&list, query, is_verified)? {
                        let _ = popular.occurrences(lookup.connection, |(game, _)| {
                            insert(game);
                            ControlFlow::<()>::Continue(())
                        })?;
                    }
                    continue;
                }
                let _ = lookup.visit_confirmed(list, query, &GameSelection::all(), &mut |hit| {
                    insert(hit.game);
                    ControlFlow::Continue(())
                })?;
            }
        }
        bitmap.intersect_with(&reaching);
        Ok(())
    }
}
