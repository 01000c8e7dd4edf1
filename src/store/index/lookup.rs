//! Looks up a key in segments.

use std::ops::ControlFlow;

use rusqlite::{Connection, named_params};

use super::build::{MOST_GAMES, page_row};
use super::chunk::{Content, List, Popular, find};
use super::posting::{Posting, Postings};
use super::{Counter, Counts, KEY_BITS, MOST_SEGMENTS, Outcome, row_of};
use crate::store::StoreError;
use crate::store::format::checksum;
use crate::store::format::checksum::BYTES as CHECKSUM_BYTES;

/// Metadata of a segment for lookups.
#[derive(Debug, Clone, Copy)]
pub(in crate::store) struct Segment {
    pub(in crate::store) id: i64,
    /// Id of its first game.
    pub(in crate::store) first_game: i64,
    /// Numbers of games from there on, those of games that are not there any more among them.
    pub(in crate::store) games: i64,
    pub(in crate::store) positions: i64,
    /// Bytes of a chunk at most.
    pub(in crate::store) room: usize,
}

impl Segment {
    /// Index of a game within the segment, if the segment contains it.
    #[inline]
    pub(in crate::store) fn place(&self, game: i64) -> Option<usize> {
        let place = game.wrapping_sub(self.first_game);
        let is_one = (0..self.games).contains(&place);
        usize::try_from(place).ok().filter(|_| is_one)
    }
}

/// The positions of a segment that have one key, which are one position but for collisions.
pub(in crate::store) enum Group {
    /// Games and plies, of one key, of which the highest 48 bits are right.
    Rare(Vec<(i64, u32)>),
    /// Counted when the segment was made; all bits of the key are right.
    Popular(Known),
}

impl Group {
    /// Its games, each once.
    pub(in crate::store) fn games(&self) -> u64 {
        match self {
            Group::Rare(occurrences) => {
                let games = occurrences.chunk_by(|(one, _), (other, _)| one == other);
                games.count() as u64
            }
            Group::Popular(known) => known.counts.games,
        }
    }
}

/// Precomputed counts of a popular position.
pub(in crate::store) struct Known {
    pub(in crate::store) counts: Counts,
    /// The codes of the moves played next, sorted, with their counts.
    pub(in crate::store) moves: Vec<(u16, Counts)>,
    segment: Segment,
    list: Occurrences,
}

enum Occurrences {
    Here(Vec<Posting>),
    Pages(u64, u64),
}

/// More games or positions than a database can have: a number that is larger is no number of one.
const BEYOND: i64 = 1 << 48;

/// All segments, in the order of their games. Their numbers are checked here, because callers calculate with them.
pub(in crate::store) fn segments(connection: &Connection) -> Result<Vec<Segment>, StoreError> {
    let mut first = None;
    let segments = readable_segments(connection, |fault| {
        first.get_or_insert(fault);
    })?;
    match first {
        Some(fault) => Err(StoreError::Corrupt(fault)),
        None => Ok(segments),
    }
}

/// The readable segments; errors of the others are passed to `tell`.
pub(in crate::store) fn readable_segments(
    connection: &Connection,
    mut tell: impl FnMut(String),
) -> Result<Vec<Segment>, StoreError> {
    let sql = include_str!("../../../sql/query/segments.sql");
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query([])?;
    let mut segments = Vec::new();
    let (mut held, mut expected) = (0, None);
    while let Some(row) = rows.next()? {
        held += 1;
        expected = Some(row.get(6)?);
        if let Err(error) = checksum::verify("segment", row, 5) {
            tell(error.what());
        }
        match segment(row) {
            Ok(segment) => segments.push(segment),
            Err(error) => tell(error.what()),
        }
    }
    // Counted by the index of the table, which is another way to the same rows.
    let expected: usize = match expected {
        Some(expected) => expected,
        None => connection
            .prepare_cached(include_str!("../../../sql/query/count_segments.sql"))?
            .query_row([], |row| row.get(0))?,
    };
    if held != expected {
        tell(format!(
            "{held} segments of the position index, expected {expected}"
        ));
    }
    Ok(segments)
}

fn segment(row: &rusqlite::Row<'_>) -> Result<Segment, StoreError> {
    let segment = Segment {
        id: row.get(0)?,
        first_game: row.get(1)?,
        games: row.get(2)?,
        positions: row.get(3)?,
        room: row.get(4).unwrap_or_default(),
    };
    let is_possible = (1..MOST_SEGMENTS).contains(&segment.id)
        && (1..BEYOND).contains(&segment.first_game)
        && (0..=MOST_GAMES as u64).contains(&segment.games.cast_unsigned())
        && (0..BEYOND).contains(&segment.positions)
        && (1..=LARGEST_PAGE).contains(&segment.room);
    if is_possible {
        Ok(segment)
    } else {
        Err(StoreError::Corrupt(format!("segment {}", segment.id)))
    }
}

/// Bytes of a page of SQLite at most.
const LARGEST_PAGE: usize = 65_536;

/// The positions of a segment with a key.
pub(in crate::store) fn groups(
    connection: &Connection,
    segment: Segment,
    key: u64,
) -> Result<Vec<Group>, StoreError> {
    let sql = include_str!("../../../sql/query/index_chunk.sql");
    let mut select = connection.prepare_cached(sql)?;
    let last = row_of(segment.id, key);
    let parameters = named_params! {":first": row_of(segment.id, 0), ":last": last};
    let mut rows = select.query(parameters)?;
    let Some(row) = rows.next()? else {
        return is_before_first(connection, segment, last).map(|()| Vec::new());
    };
    let first: i64 = row.get(0)?;
    let damaged = || StoreError::Corrupt(format!("chunk {first} of the position index"));
    let chunk = row.get_ref(1)?.as_blob().map_err(|_| damaged())?;
    let (chunk, neighbours) = neighbours_of(first, chunk).ok_or_else(damaged)?;
    // What is looked for is in this chunk or nowhere, unless one behind it cannot be found.
    if neighbours.next.is_some_and(|next| next <= part(last)) {
        return Err(damaged());
    }
    let mut groups = Vec::new();
    let is_whole = find(chunk, part(first), part(last), |content| match content {
        Content::Rare(occurrences) => {
            let occurrences = occurrences.into_iter();
            let numbered =
                occurrences.map(|(game, ply)| (segment.first_game + i64::from(game), ply));
            groups.push(Group::Rare(numbered.collect()));
        }
        Content::Popular(popular) if popular.low == key as u16 => {
            groups.push(Group::Popular(Known::new(popular, segment)));
        }
        Content::Popular(_) => {}
    });
    if is_whole { Ok(groups) } else { Err(damaged()) }
}

/// The bits of a key that the number of a row has.
pub(super) fn part(row: i64) -> u64 {
    row.cast_unsigned() & ((1 << KEY_BITS) - 1)
}

/// What a chunk says of those beside it, so that one that cannot be found is missed.
struct Neighbours {
    is_first: bool,
    /// The bits of the first key of the next chunk of its segment that the number of its row has.
    next: Option<u64>,
}

/// Bytes behind those of a chunk: the bits of the next one's first key (6), 1 where it is the first and 2 where it is the last of its segment, and the seal.
pub(super) const CHUNK_TRAILER: usize = 7 + CHECKSUM_BYTES;
pub(super) const FIRST: u8 = 1;
pub(super) const LAST: u8 = 2;

fn neighbours_of(id: i64, blob: &[u8]) -> Option<(&[u8], Neighbours)> {
    let (chunk, trailer) = checksum::verified(id, blob)?.split_last_chunk::<7>()?;
    let flags = trailer[6];
    let mut next = [0; 8];
    next[..6].copy_from_slice(&trailer[..6]);
    let next = u64::from_le_bytes(next);
    let neighbours = Neighbours {
        is_first: flags & FIRST != 0,
        next: (flags & LAST == 0).then_some(next),
    };
    Some((chunk, neighbours))
}

/// Makes sure that a segment has no chunk up to the one with this number.
fn is_before_first(connection: &Connection, segment: Segment, row: i64) -> Result<(), StoreError> {
    if segment.positions == 0 {
        return Ok(());
    }
    let damaged = || StoreError::Corrupt(format!("chunks of segment {}", segment.id));
    let sql = include_str!("../../../sql/query/next_index_chunk.sql");
    let mut select = connection.prepare_cached(sql)?;
    let parameters = named_params! {":behind": row, ":last": row_of(segment.id, u64::MAX)};
    let mut rows = select.query(parameters)?;
    let next = rows.next()?.ok_or_else(damaged)?;
    let blob = next.get_ref(1)?.as_blob().map_err(|_| damaged())?;
    let (_, neighbours) = neighbours_of(next.get(0)?, blob).ok_or_else(damaged)?;
    if neighbours.is_first {
        Ok(())
    } else {
        Err(damaged())
    }
}

impl Known {
    fn new(popular: Popular<'_>, segment: Segment) -> Known {
        Known {
            counts: popular.counts,
            moves: popular.moves,
            segment,
            list: match popular.list {
                List::Here(postings) => Occurrences::Here(postings.collect()),
                List::Pages(first, count) => Occurrences::Pages(first, count),
            },
        }
    }

    /// Calls `visit` with the game and ply of each occurrence, in order.
    pub(in crate::store) fn occurrences<B>(
        &self,
        connection: &Connection,
        mut visit: impl FnMut((i64, u32)) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, StoreError> {
        self.postings(connection, |Posting { game, ply, .. }| {
            visit((self.segment.first_game + i64::from(game), ply))
        })
    }

    /// Hands each occurrence to `visit`: the place of its game in the segment, its ply, and the code of the move played next, 0 where none was.
    pub(in crate::store) fn moves_played(
        &self,
        connection: &Connection,
        mut visit: impl FnMut(usize, u32, u16),
    ) -> Result<(), StoreError> {
        self.all_postings(connection, |Posting { game, ply, number }| {
            let code = self
                .moves
                .get(usize::from(number))
                .map_or(0, |(code, _)| *code);
            visit(game as usize, ply, code);
        })
    }

    /// Counts some of the games as all are counted: those that have an outcome, by their places in the segment.
    pub(in crate::store) fn count(
        &self,
        connection: &Connection,
        outcome: impl Fn(usize) -> Option<Outcome>,
    ) -> Result<(Counts, Vec<(u16, Counts)>), StoreError> {
        let mut counter = Counter::new(self.moves.iter().map(|(code, _)| *code));
        self.all_postings(connection, |posting| {
            if let Some(outcome) = outcome(posting.game as usize) {
                counter.add(posting.game, posting.number.into(), outcome);
            }
        })?;
        counter.moves.retain(|(_, counts)| counts.games > 0);
        Ok((counter.counts, counter.moves))
    }

    /// How many of the games are chosen, by their places in the segment.
    pub(in crate::store) fn count_games(
        &self,
        connection: &Connection,
        is_chosen: impl Fn(usize) -> bool,
    ) -> Result<u64, StoreError> {
        let (mut count, mut last) = (0, None);
        self.all_postings(connection, |Posting { game, .. }| {
            let is_next = last.replace(game) != Some(game);
            count += u64::from(is_next && is_chosen(game as usize));
        })?;
        Ok(count)
    }

    fn all_postings(
        &self,
        connection: &Connection,
        mut visit: impl FnMut(Posting),
    ) -> Result<(), StoreError> {
        let all: ControlFlow<()> = self.postings(connection, |posting| {
            visit(posting);
            ControlFlow::Continue(())
        })?;
        debug_assert!(all.is_continue());
        Ok(())
    }

    fn postings<B>(
        &self,
        connection: &Connection,
        mut visit: impl FnMut(Posting) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, StoreError> {
        let (first, count) = match &self.list {
            Occurrences::Here(postings) => {
                return Ok(postings.iter().copied().try_for_each(visit));
            }
            Occurrences::Pages(first, count) => (*first, *count),
        };
        let sql = include_str!("../../../sql/query/index_page.sql");
        let mut select = connection.prepare_cached(sql)?;
        for number in first..first.saturating_add(count) {
            let id = page_row(self.segment.id, number);
            let damaged = || StoreError::Corrupt(format!("page {id} of the position index"));
            let mut rows = select.query(named_params! {":id": id})?;
            let row = rows.next()?.ok_or_else(damaged)?;
            let page = row.get_ref(0)?.as_blob().map_err(|_| damaged())?;
            let page = checksum::verified(id, page).ok_or_else(damaged)?;
            let flow = Postings::of_page(page).try_for_each(&mut visit);
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}
