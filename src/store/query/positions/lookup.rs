//! Looks up positions in the position index, and confirms hits by replay.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use rusqlite::named_params;

use super::counts::ConfirmedHit;
use crate::game::{CanonicalForm, GameMove, IllegalMoveCode};
use crate::games::{AnyPosition, InGame, with_position};
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;
use crate::store::format::MoveCodes;
use crate::store::format::filter::GameSelection;
use crate::store::format::start_positions::StartPositions;
use crate::store::index;
use crate::store::index::{Outcome, PostingList, Segment};
use crate::store::query::prefetch::{SLOW_LOOKUP, with_prefetch};

/// A position to be found in all orientations.
pub(super) struct PositionQuery {
    /// The key of the position.
    key: u64,
    /// The position in its canonical orientation.
    canonical: AnyPosition,
}

impl PositionQuery {
    pub(super) fn of_any(position: &AnyPosition) -> PositionQuery {
        with_position!(position, position => PositionQuery::new(position))
    }

    pub(super) fn new<P: InGame>(position: &P) -> PositionQuery {
        let form = position.canonical_form();
        PositionQuery {
            key: form.key(),
            canonical: position.oriented(form.orientation()).into(),
        }
    }

    /// Replays a game up to a ply. Returns the position there and the code of the next move in canonical form, 0 at the end; `None` if it is another position
    /// with the same key, or with another one.
    fn occurrence<P: InGame>(
        &self,
        start: P,
        codes: MoveCodes<'_>,
        plies: u32,
    ) -> Result<Option<(AnyPosition, u16)>, IllegalMoveCode> {
        let mut position = start;
        let mut codes = (1..).zip(codes);
        for ply in 1..=plies {
            let (_, code) = codes.next().unwrap_or((ply, 0));
            let played = position.play_code(code);
            played.ok_or(IllegalMoveCode { ply, code })?;
        }
        let form = position.canonical_form();
        let is_hit = form.key() == self.key
            && P::of(&self.canonical).is_some_and(|canonical| {
                let oriented = position.oriented(form.orientation());
                oriented.is_equivalent(canonical)
            });
        if !is_hit {
            return Ok(None);
        }
        let next = match codes.next() {
            Some((ply, code)) => {
                let mv = P::Move::from_code(code).ok_or(IllegalMoveCode { ply, code })?;
                form.canonical_move(mv).code()
            }
            None => 0,
        };
        Ok(Some((position.into(), next)))
    }
}

/// Look-ups of positions in one state of the database.
pub(in crate::store) struct PositionLookup<'a> {
    pub(super) connection: &'a Connection,
    pub(super) segments: Vec<Segment>,
    starts: Arc<StartPositions>,
    /// Whether the first look-up was so slow that it must have waited for the disk.
    pub(super) is_cold: Cell<Option<bool>>,
}

impl<'a> PositionLookup<'a> {
    pub(in crate::store) fn new(
        connection: &'a Connection,
    ) -> Result<PositionLookup<'a>, StoreError> {
        Ok(PositionLookup {
            connection,
            segments: index::segments(connection)?,
            starts: Arc::new(StartPositions::new(connection)?),
            is_cold: Cell::new(None),
        })
    }

    /// Calls `work`. If look-ups wait for the disk, other connections prefetch the pages that it needs: they call `read` for each job, by its number.
    pub(super) fn with_prefetch<T>(
        &self,
        jobs: usize,
        read: impl Fn(&PositionLookup<'_>, usize) -> Result<(), StoreError> + Sync,
        work: impl FnOnce() -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        if self.is_cold.get() != Some(true) {
            return work();
        }
        let starts = &self.starts;
        let read = |connection: &Connection, job| {
            let prefetching = PositionLookup {
                connection,
                segments: Vec::new(),
                starts: Arc::clone(starts),
                is_cold: Cell::new(Some(false)),
            };
            // The error, if there is one, occurs again in `work`, which reports it.
            let _ = read(&prefetching, job);
        };
        with_prefetch(self.connection, jobs, read, work)
    }

    pub(super) fn posting_lists(
        &self,
        segment: Segment,
        query: &PositionQuery,
    ) -> Result<Vec<PostingList>, StoreError> {
        let began = Instant::now();
        let lists = index::posting_lists(self.connection, segment, query.key)?;
        if self.is_cold.get().is_none() {
            self.is_cold.set(Some(began.elapsed() > SLOW_LOOKUP));
        }
        Ok(lists)
    }

    /// Passes the hits of a position in selected games, in any orientation, to `visit`, in the order of games and plies. Each hit is confirmed by replay, so
    /// that two positions with the same key are never confused.
    pub(in crate::store) fn find<P: InGame>(
        &self,
        position: &P,
        selection: &GameSelection,
        mut visit: impl FnMut(ConfirmedHit) -> ControlFlow<()>,
    ) -> Result<(), StoreError> {
        let query = PositionQuery::new(position);
        let mut visit_segment = |segment| -> Result<ControlFlow<()>, StoreError> {
            // If hashes collide there are several lists; then the games are not in order.
            for list in self.posting_lists(segment, &query)? {
                if self
                    .visit_confirmed(list, &query, selection, &mut visit)?
                    .is_break()
                {
                    return Ok(ControlFlow::Break(()));
                }
            }
            Ok(ControlFlow::Continue(()))
        };
        let Some((&first, others)) = self.segments.split_first() else {
            return Ok(());
        };
        if visit_segment(first)?.is_break() {
            return Ok(());
        }
        let read = |prefetching: &PositionLookup<'_>, job: usize| {
            prefetching.posting_lists(others[job], &query).map(drop)
        };
        self.with_prefetch(others.len(), read, || {
            for &segment in others {
                if visit_segment(segment)?.is_break() {
                    break;
                }
            }
            Ok(())
        })
    }

    /// Passes the confirmed hits of a posting list to `visit`.
    pub(super) fn visit_confirmed(
        &self,
        list: PostingList,
        query: &PositionQuery,
        selection: &GameSelection,
        visit: &mut impl FnMut(ConfirmedHit) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StoreError> {
        let connection = self.connection;
        let mut confirm = |game, ply| {
            let hit = if selection.contains(game) {
                self.confirm(game, ply, query)?
            } else {
                None
            };
            Ok(hit.map_or(ControlFlow::Continue(()), &mut *visit))
        };
        match list {
            PostingList::Popular(popular) => {
                let flow =
                    popular.occurrences(connection, |(game, ply)| match confirm(game, ply) {
                        Ok(ControlFlow::Continue(())) => ControlFlow::Continue(()),
                        stopped => ControlFlow::Break(stopped),
                    })?;
                flow.break_value().unwrap_or(Ok(ControlFlow::Continue(())))
            }
            PostingList::Rare(occurrences) => {
                for (game, ply) in occurrences {
                    if confirm(game, ply)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                Ok(ControlFlow::Continue(()))
            }
        }
    }

    /// Whether the first occurrence of a posting list is a hit. If it is, all are, because all bits of their keys agree. The keys of popular lists of all
    /// segments agree as well, so that only one of these lists is verified; then `is_verified` is set.
    pub(super) fn verify_list(
        &self,
        list: &PostingList,
        query: &PositionQuery,
        is_verified: &Cell<bool>,
    ) -> Result<bool, StoreError> {
        let is_popular = matches!(list, PostingList::Popular(_));
        if is_popular && is_verified.get() {
            return Ok(true);
        }
        let first = match list {
            PostingList::Popular(popular) => popular
                .occurrences(self.connection, ControlFlow::Break)?
                .break_value(),
            PostingList::Rare(occurrences) => occurrences.first().copied(),
        };
        let Some((game, ply)) = first else {
            return Ok(false);
        };
        let is_hit = self.confirm(game, ply, query)?.is_some();
        if is_hit && is_popular {
            is_verified.set(true);
        }
        Ok(is_hit)
    }

    /// Replays a game up to an occurrence. Returns the hit, or `None` if another position with the same key stands there.
    fn confirm(
        &self,
        game: i64,
        ply: u32,
        query: &PositionQuery,
    ) -> Result<Option<ConfirmedHit>, StoreError> {
        let sql = include_str!("../../../../sql/query/moves.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let damaged = || StoreError::Damaged(game);
        let mut rows = select.query(named_params! {":id": game})?;
        let row = rows.next()?.ok_or_else(damaged)?;
        let (start, moves) = self.starts.start_and_bytes(game, row, 0)?;
        let codes = MoveCodes::new(moves);
        let occurrence = with_position!(start, start => query.occurrence(start, codes, ply));
        let Some((position, next)) = occurrence.map_err(|_| damaged())? else {
            return Ok(None);
        };
        Ok(Some(ConfirmedHit {
            game,
            ply,
            next,
            position,
            outcome: Outcome {
                result: if row.get(6)? {
                    0
                } else {
                    row.get::<_, u8>(4)?.min(4)
                },
                date: row.get::<_, Option<u32>>(5)?.unwrap_or_default(),
            },
        }))
    }
}
