//! Looks up the posting lists of a key in a segment.

use std::ops::{ControlFlow, Range};

use rusqlite::named_params;

use super::chunk::{ChunkEntry, PopularEntry, PostingStorage, find};
use super::chunk_trailer::ChunkTrailer;
use super::counts::{GameCounter, Outcome, OutcomeCounts};
use super::posting::{Posting, Postings};
use super::row_ids::{chunk_row_id, key_prefix, page_row_id};
use super::segment::Segment;
use crate::store::StoreError;
use crate::store::connection::sqlite::{Connection, Statement};
use crate::store::format::checksum;

/// The occurrences in a segment of the positions with one key. These are one position, except for collisions of hashes.
pub(in crate::store) enum PostingList {
    /// Games and plies. Only the highest 48 bits of the key are known to agree.
    Rare(Vec<(i64, u32)>),
    /// Postings with counts that were computed when the segment was built. All bits of the key agree.
    Popular(PopularPostings),
}

impl PostingList {
    /// The number of games, each counted once.
    pub(in crate::store) fn games(&self) -> u64 {
        match self {
            PostingList::Rare(occurrences) => {
                let games = occurrences.chunk_by(|(one, _), (other, _)| one == other);
                games.count() as u64
            }
            PostingList::Popular(popular) => popular.counts().games,
        }
    }
}

/// The postings of a popular position, with precomputed counts.
pub(in crate::store) struct PopularPostings {
    entry: PopularEntry,
    segment: Segment,
}

/// The posting lists of a segment for a key: one, or none, or several if hashes collide.
pub(in crate::store) fn posting_lists(
    connection: &Connection,
    segment: Segment,
    key: u64,
) -> Result<Vec<PostingList>, StoreError> {
    let sql = include_str!("../../../sql/query/index_chunk.sql");
    let mut select = connection.prepare_cached(sql)?;
    let last = chunk_row_id(segment.id, key);
    let parameters = named_params! {":first": chunk_row_id(segment.id, 0), ":last": last};
    let mut rows = select.query(parameters)?;
    let Some(row) = rows.next()? else {
        return check_no_chunk_before(connection, segment, last).map(|()| Vec::new());
    };
    let first: i64 = row.get(0)?;
    let damaged = || StoreError::Corrupt(format!("chunk {first} of the position index"));
    let chunk = row.get_ref(1)?.as_blob().map_err(|_| damaged())?;
    let (chunk, trailer) = ChunkTrailer::split_off(first, chunk).ok_or_else(damaged)?;
    // The key can only be in this chunk, unless the row of the next chunk is missing.
    if trailer.next.is_some_and(|next| next <= key_prefix(last)) {
        return Err(damaged());
    }
    let mut lists = Vec::new();
    let is_intact = find(
        chunk,
        key_prefix(first),
        key_prefix(last),
        |entry| match entry {
            ChunkEntry::Rare(occurrences) => {
                let occurrences = occurrences.into_iter();
                let with_ids =
                    occurrences.map(|(game, ply)| (segment.first_game + i64::from(game), ply));
                lists.push(PostingList::Rare(with_ids.collect()));
            }
            ChunkEntry::Popular(popular) if popular.key_suffix == key as u16 => {
                lists.push(PostingList::Popular(PopularPostings {
                    entry: popular,
                    segment,
                }));
            }
            ChunkEntry::Popular(_) => {}
        },
    );
    if is_intact { Ok(lists) } else { Err(damaged()) }
}

/// Checks that the first chunk of a segment comes after the row with this id.
fn check_no_chunk_before(
    connection: &Connection,
    segment: Segment,
    row_id: i64,
) -> Result<(), StoreError> {
    if segment.positions == 0 {
        return Ok(());
    }
    let damaged = || StoreError::Corrupt(format!("chunks of segment {}", segment.id));
    let sql = include_str!("../../../sql/query/next_index_chunk.sql");
    let mut select = connection.prepare_cached(sql)?;
    let parameters = named_params! {":after": row_id, ":last": chunk_row_id(segment.id, u64::MAX)};
    let mut rows = select.query(parameters)?;
    let next = rows.next()?.ok_or_else(damaged)?;
    let blob = next.get_ref(1)?.as_blob().map_err(|_| damaged())?;
    let (_, trailer) = ChunkTrailer::split_off(next.get(0)?, blob).ok_or_else(damaged)?;
    if trailer.is_first {
        Ok(())
    } else {
        Err(damaged())
    }
}

impl PopularPostings {
    /// The counts of all games.
    pub(in crate::store) fn counts(&self) -> &OutcomeCounts {
        &self.entry.counts
    }

    /// The codes of the next moves, in ascending order, with their counts.
    pub(in crate::store) fn moves(&self) -> Vec<(u16, OutcomeCounts)> {
        self.entry.moves_and_postings().0
    }

    /// Calls `visit` with game and ply of each occurrence, in order, until it breaks.
    pub(in crate::store) fn occurrences<B>(
        &self,
        connection: &Connection,
        mut visit: impl FnMut((i64, u32)) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, StoreError> {
        self.try_for_each_posting(connection, 0, |Posting { game, ply, .. }| {
            visit((self.segment.first_game + i64::from(game), ply))
        })
    }

    /// Calls `visit` with the ordinal of the game, the ply and the code of the next move (0 at the end of a game) of each occurrence in games with these
    /// ordinals.
    pub(in crate::store) fn for_each_move(
        &self,
        connection: &Connection,
        games: &Range<usize>,
        mut visit: impl FnMut(usize, u32, u16),
    ) -> Result<(), StoreError> {
        let moves = self.moves();
        let _ = self.try_for_each_posting(connection, games.start, |posting| {
            let Posting {
                game,
                ply,
                move_index,
            } = posting;
            let game = game as usize;
            if game >= games.end {
                return ControlFlow::Break(());
            }
            if game >= games.start {
                let code = moves.get(usize::from(move_index));
                visit(game, ply, code.map_or(0, |(code, _)| *code));
            }
            ControlFlow::Continue(())
        })?;
        Ok(())
    }

    /// Counts some of the games, also by next move: those for whose ordinal `outcome` returns an outcome.
    pub(in crate::store) fn count(
        &self,
        connection: &Connection,
        mut outcome: impl FnMut(usize) -> Result<Option<Outcome>, StoreError>,
    ) -> Result<(OutcomeCounts, Vec<(u16, OutcomeCounts)>), StoreError> {
        let mut counter = GameCounter::new(self.moves().iter().map(|(code, _)| *code));
        let flow = self.try_for_each_posting(connection, 0, |posting| {
            match outcome(posting.game as usize) {
                Ok(Some(outcome)) => counter.add(posting.game, posting.move_index.into(), outcome),
                Ok(None) => {}
                Err(error) => return ControlFlow::Break(error),
            }
            ControlFlow::Continue(())
        })?;
        if let ControlFlow::Break(error) = flow {
            return Err(error);
        }
        counter.moves.retain(|(_, counts)| counts.games > 0);
        Ok((counter.counts, counter.moves))
    }

    /// Counts the games whose ordinal satisfies `is_selected`, each once.
    pub(in crate::store) fn count_games(
        &self,
        connection: &Connection,
        is_selected: impl Fn(usize) -> bool,
    ) -> Result<u64, StoreError> {
        let (mut count, mut last) = (0, None);
        self.for_each_posting(connection, |Posting { game, .. }| {
            let is_next = last.replace(game) != Some(game);
            count += u64::from(is_next && is_selected(game as usize));
        })?;
        Ok(count)
    }

    /// Calls `visit` with each posting.
    fn for_each_posting(
        &self,
        connection: &Connection,
        mut visit: impl FnMut(Posting),
    ) -> Result<(), StoreError> {
        let flow: ControlFlow<()> = self.try_for_each_posting(connection, 0, |posting| {
            visit(posting);
            ControlFlow::Continue(())
        })?;
        debug_assert!(flow.is_continue());
        Ok(())
    }

    /// Calls `visit` with each posting until it breaks, or with those from the page on that contains the first game with at least this ordinal.
    fn try_for_each_posting<B>(
        &self,
        connection: &Connection,
        from_game: usize,
        mut visit: impl FnMut(Posting) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, StoreError> {
        let (first, count) = match self.entry.moves_and_postings().1 {
            PostingStorage::Inline(mut postings) => return Ok(postings.try_for_each(visit)),
            PostingStorage::Pages { first, count } => (first, count),
        };
        let sql = include_str!("../../../sql/query/index_page.sql");
        let mut select = connection.prepare_cached(sql)?;
        let (mut next, end) = (first, first.saturating_add(count));
        if from_game > 0 {
            // The last page that begins before the game, because games may continue on the next page.
            let mut after = end;
            while next + 1 < after {
                let middle = next + (after - next) / 2;
                let starts_before = self.with_page(&mut select, middle, |mut postings| {
                    let first = postings.next();
                    first.is_some_and(|first| (first.game as usize) < from_game)
                })?;
                *(if starts_before { &mut next } else { &mut after }) = middle;
            }
        }
        for number in next..end {
            let flow = self.with_page(&mut select, number, |mut postings| {
                postings.try_for_each(&mut visit)
            })?;
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Reads a page of postings, verifies its checksum and passes it to `work`.
    fn with_page<T>(
        &self,
        select: &mut Statement<'_>,
        number: u64,
        work: impl FnOnce(Postings<'_>) -> T,
    ) -> Result<T, StoreError> {
        let id = page_row_id(self.segment.id, number);
        let damaged = || StoreError::Corrupt(format!("page {id} of the position index"));
        let mut rows = select.query(named_params! {":id": id})?;
        let row = rows.next()?.ok_or_else(damaged)?;
        let page = row.get_ref(0)?.as_blob().map_err(|_| damaged())?;
        let page = checksum::verified(id, page).ok_or_else(damaged)?;
        Ok(work(Postings::of_page(page)))
    }
}
