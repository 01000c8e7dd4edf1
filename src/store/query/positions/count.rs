//! Counts the games that reach a position, and the moves played there, segment by segment.

use std::cell::Cell;
use std::ops::ControlFlow;

use super::counts::{GamesWithMove, HitCounter, SegmentCounts};
use super::lookup::{PositionLookup, PositionQuery};
use crate::games::InGame;
use crate::store::StoreError;
use crate::store::format::filter::{GameSelection, Outcomes};
use crate::store::index::{PostingList, Segment};

/// Progress callback, called before each look-up with the number of look-ups done and their total, 0 if it is not known yet; an error cancels the count.
pub(crate) type ProgressCallback<'a> = dyn FnMut(usize, usize) -> Result<(), StoreError> + 'a;

impl PositionLookup<'_> {
    /// Counts the games of each segment that reach a position: each game once, and once for each move that it played there.
    pub(in crate::store) fn count<P: InGame>(
        &self,
        position: &P,
        selection: &GameSelection,
        on_progress: &mut ProgressCallback<'_>,
    ) -> Result<Vec<SegmentCounts>, StoreError> {
        let query = PositionQuery::new(position);
        let Some((&first, others)) = self.segments.split_first() else {
            return Ok(Vec::new());
        };
        let is_verified = Cell::new(false);
        let mut counts = vec![self.count_in(first, &query, &is_verified, selection)?];
        let read = |prefetching: &PositionLookup<'_>, job: usize| {
            let counts = prefetching.count_in(others[job], &query, &Cell::new(false), selection);
            counts.map(drop)
        };
        self.with_prefetch(others.len(), read, || {
            for &segment in others {
                on_progress(counts.len(), 0)?;
                counts.push(self.count_in(segment, &query, &is_verified, selection)?);
            }
            Ok(counts)
        })
    }

    fn count_in(
        &self,
        segment: Segment,
        query: &PositionQuery,
        is_verified: &Cell<bool>,
        selection: &GameSelection,
    ) -> Result<SegmentCounts, StoreError> {
        let mut result = SegmentCounts::default();
        let connection = self.connection;
        for list in self.posting_lists(segment, query)? {
            match &list {
                PostingList::Popular(popular) => {
                    if !self.verify_list(&list, query, is_verified)? {
                        continue;
                    }
                    let moves = popular.moves();
                    result.all.add(popular.counts(), &moves);
                    match selection.of(segment) {
                        None => result.selected.add(popular.counts(), &moves),
                        Some(selected) => {
                            let mut outcomes = Outcomes::open(connection, segment)?;
                            let (counts, moves) = popular.count(connection, |ordinal| {
                                let is_selected = selected.bitmap.contains(ordinal);
                                is_selected.then(|| outcomes.at(ordinal)).transpose()
                            })?;
                            result.selected.add(&counts, &moves);
                        }
                    }
                }
                PostingList::Rare(_) => {
                    let mut all = HitCounter::new(&mut result.all);
                    let mut selected = HitCounter::new(&mut result.selected);
                    let every_game = GameSelection::all();
                    let _ = self.visit_confirmed(list, query, &every_game, &mut |hit| {
                        all.add(&hit);
                        if selection.contains(hit.game) {
                            selected.add(&hit);
                        }
                        ControlFlow::Continue(())
                    })?;
                }
            }
        }
        Ok(result)
    }

    /// Counts the selected games that reach each of several positions, of which nothing is known.
    pub(in crate::store) fn count_games_of<P: InGame>(
        &self,
        positions: &[P],
        selection: &GameSelection,
        on_progress: &mut ProgressCallback<'_>,
    ) -> Result<Vec<u64>, StoreError> {
        let unknown = || self.segments.iter().map(|_| GamesWithMove::default());
        let positions = positions
            .iter()
            .map(|&position| (position, unknown().collect()));
        let positions: Vec<(P, Vec<GamesWithMove>)> = positions.collect();
        self.count_games(&positions, selection, on_progress)
    }

    /// Counts the selected games that reach each of several positions. For each position and segment the caller knows how many games reach it by one move.
    pub(in crate::store) fn count_games<P: InGame>(
        &self,
        positions: &[(P, Vec<GamesWithMove>)],
        selection: &GameSelection,
        on_progress: &mut ProgressCallback<'_>,
    ) -> Result<Vec<u64>, StoreError> {
        let segments = &self.segments;
        let queries: Vec<PositionQuery> = positions
            .iter()
            .map(|(position, _)| PositionQuery::new(position))
            .collect();
        let count = |lookup: &PositionLookup<'_>, job: usize, is_verified: &Cell<bool>| {
            let (number, segment) = (job / segments.len(), job % segments.len());
            let (query, known) = (&queries[number], positions[number].1[segment]);
            lookup.count_games_in(segments[segment], query, is_verified, known, selection)
        };
        let jobs = positions.len() * segments.len();
        let read = |prefetching: &PositionLookup<'_>, job: usize| {
            count(prefetching, job, &Cell::new(false)).map(drop)
        };
        self.with_prefetch(jobs, read, || {
            let mut counts = vec![0; positions.len()];
            let is_verified = vec![Cell::new(false); positions.len()];
            for job in 0..jobs {
                on_progress(segments.len() + job, segments.len() + jobs)?;
                let number = job / segments.len();
                counts[number] += count(self, job, &is_verified[number])?;
            }
            on_progress(segments.len() + jobs, segments.len() + jobs)?;
            Ok(counts)
        })
    }

    /// Games that are known to reach the position are in a posting list of its key. If there is only one list, it is that of the position, and no replay is
    /// needed; if it contains no other games, their number is known without reading it.
    fn count_games_in(
        &self,
        segment: Segment,
        query: &PositionQuery,
        is_verified: &Cell<bool>,
        known: GamesWithMove,
        selection: &GameSelection,
    ) -> Result<u64, StoreError> {
        let lists = self.posting_lists(segment, query)?;
        let contains_known = lists.len() == 1 && known.all > 0;
        let mut count = 0;
        for list in lists {
            if contains_known && matches!(list, PostingList::Popular(_)) {
                is_verified.set(true);
            }
            count += if contains_known && list.games() == known.all {
                known.selected
            } else if contains_known || self.verify_list(&list, query, is_verified)? {
                self.count_selected(&list, segment, selection)?
            } else {
                0
            };
        }
        Ok(count)
    }

    /// Counts the selected games of a posting list, each once.
    fn count_selected(
        &self,
        list: &PostingList,
        segment: Segment,
        selection: &GameSelection,
    ) -> Result<u64, StoreError> {
        let Some(selected) = selection.of(segment) else {
            return Ok(list.games());
        };
        match list {
            PostingList::Popular(popular) => {
                popular.count_games(self.connection, |ordinal| selected.bitmap.contains(ordinal))
            }
            PostingList::Rare(occurrences) => {
                let games = occurrences.chunk_by(|(one, _), (other, _)| one == other);
                let is_selected =
                    |of_game: &&[(i64, u32)]| selected.ordinal(of_game[0].0).is_some();
                Ok(games.filter(is_selected).count() as u64)
            }
        }
    }
}
