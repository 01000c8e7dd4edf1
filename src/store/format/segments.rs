//! Writes segments together with their games, merges small ones, and rebuilds those whose games were deleted.

use std::borrow::Borrow;
use std::num::NonZero;
use std::{iter, thread};

use rusqlite::blob::ZeroBlob;
use rusqlite::{Connection, MAIN_DB, named_params};

use super::checksum;
use super::filter_column;
use super::filter_row::{FilterRow, SIZE};
use super::move_codec;
use super::position_keys::{self, Keys};
use crate::record::parallel_map_in_order;
use crate::store::StoreError;
use crate::store::connection::{count, distance};
use crate::store::index;
use crate::store::index::{Build, Segment};
use crate::store::query::scan::Copied;
use crate::store::query::starts::Starts;

/// What a segment has besides positions: so many bytes a game, zeros where there is none.
#[derive(Default)]
pub(in crate::store) struct Columns {
    pub(in crate::store) facts: Vec<u8>,
    pub(in crate::store) identities: Vec<u8>,
    pub(in crate::store) footprints: Vec<u8>,
}

/// A segment of more positions is not merged with others, unless that is asked for.
const SMALL: i64 = 8 << 20;

/// The number of a new game: no number is used twice, as long as the last segment is there.
pub(in crate::store) fn next_game(connection: &Connection) -> Result<i64, StoreError> {
    let last = index::segments(connection)?.pop();
    Ok(last.map_or(1, |segment| segment.first_game + segment.games))
}

/// Writes a segment; gives its number.
pub(in crate::store) fn store(
    connection: &Connection,
    first_game: i64,
    build: Build,
    columns: &Columns,
) -> Result<i64, StoreError> {
    store_while(connection, first_game, build, || Ok(columns))
}

/// The same, where the columns are made while others pack.
pub(in crate::store) fn store_while<C: Borrow<Columns>>(
    connection: &Connection,
    first_game: i64,
    build: Build,
    columns: impl FnOnce() -> Result<C, StoreError>,
) -> Result<i64, StoreError> {
    let mut used: Vec<i64> = index::segments(connection)?
        .iter()
        .map(|segment| segment.id)
        .collect();
    used.sort_unstable();
    // Behind all others, where appending is cheap, while there are numbers.
    let last = used.last().copied().unwrap_or(0);
    let free = (1..index::MOST_SEGMENTS).find(|id| used.binary_search(id).is_err());
    let id = if last + 1 < index::MOST_SEGMENTS {
        last + 1
    } else {
        free.ok_or(StoreError::Full)?
    };
    let positions = build.positions();
    let room = page_room(connection)?;
    let mut found = None;
    let meanwhile = || {
        found = Some(columns()?);
        Ok(())
    };
    index::write(connection, build, id, room, meanwhile)?;
    let columns = found.expect("made while others packed");
    let columns = columns.borrow();
    let mut insert =
        connection.prepare_cached(include_str!("../../../sql/query/insert_segment.sql"))?;
    insert.execute(named_params! {
        ":id": id,
        ":first_game": first_game,
        ":games": columns.games(),
        ":positions": positions,
        ":chunk_bytes": room,
        ":identities": blob_of_size(&columns.identities),
        ":signatures": blob_of_size(&columns.footprints),
    })?;
    write_blob(connection, id, "identities", &columns.identities)?;
    write_blob(connection, id, "signatures", &columns.footprints)?;
    filter_column::write(connection, id, &columns.facts)?;
    Ok(id)
}

/// A blob of zeros that is as long as these bytes and their checksum.
fn blob_of_size(bytes: &[u8]) -> ZeroBlob {
    ZeroBlob((bytes.len() + checksum::BYTES) as u64)
}

/// Writes bytes and their checksum into a blob of a segment's row. Binding them to a statement copies them several times, and they are many.
fn write_blob(
    connection: &Connection,
    segment: i64,
    column: &str,
    bytes: &[u8],
) -> Result<(), StoreError> {
    let mut blob = connection.blob_open(MAIN_DB, "segment", column, segment, false)?;
    blob.write_at(bytes, 0)?;
    blob.write_at(
        &checksum::of_blob(segment, bytes).to_le_bytes(),
        bytes.len(),
    )?;
    Ok(blob.close()?)
}

/// The bytes of a blob that fits on one page of a table, next to its number and the head of its row.
pub(in crate::store) fn page_room(connection: &Connection) -> Result<usize, StoreError> {
    let size: usize = connection.pragma_query_value(None, "page_size", |row| row.get(0))?;
    // 35 bytes of a page are for others; 6 for the head of a row.
    Ok(size - 35 - 6)
}

/// Merges the last segments as long as they are small and not much smaller than the one before, so that their number grows
/// with the logarithm of the games.
pub(in crate::store) fn merge_small(connection: &Connection) -> Result<(), StoreError> {
    let segments = index::segments(connection)?;
    let (mut first, mut positions) = (segments.len(), 0);
    while let Some(before) = first.checked_sub(1).map(|at| segments[at]) {
        if positions > 0
            && (before.positions > 2 * positions || before.positions + positions > SMALL)
        {
            break;
        }
        positions += before.positions;
        first -= 1;
    }
    if segments.len() - first > 1 {
        merge(connection, &segments[first..], |_| ())?;
    }
    Ok(())
}

/// Makes one segment of several that follow one another, from their games. `watch` sees the number of games done.
pub(in crate::store) fn merge(
    connection: &Connection,
    segments: &[Segment],
    mut watch: impl FnMut(u64),
) -> Result<(), StoreError> {
    let Some(first) = segments.first() else {
        return Ok(());
    };
    let mut columns = Columns::default();
    let mut build = Build::new();
    let mut done = 0;
    for segment in segments {
        // Numbers between segments that no game has.
        let next = first.first_game + count(columns.games());
        let gap = distance(next, segment.first_game);
        columns.pad(gap);
        build.skip_games(gap);
        let own = columns_of(connection, *segment)?;
        add_games(connection, *segment, &own, &mut build, || {
            done += 1;
            watch(done);
        })?;
        columns.facts.extend(own.facts);
        columns.identities.extend(own.identities);
        columns.footprints.extend(own.footprints);
    }
    for segment in segments {
        delete(connection, segment.id)?;
    }
    store(connection, first.first_game, build, &columns)?;
    Ok(())
}

impl Columns {
    /// Empty ones with room for so many games.
    pub(in crate::store) fn with_room_for(games: usize) -> Columns {
        Columns {
            facts: Vec::with_capacity(SIZE * games),
            identities: Vec::with_capacity(16 * games),
            footprints: Vec::with_capacity(16 * games),
        }
    }

    pub(in crate::store) fn games(&self) -> usize {
        self.facts.len() / SIZE
    }

    pub(in crate::store) fn push(
        &mut self,
        facts: &FilterRow,
        identity: &[u8],
        footprint: &[u8; 16],
    ) {
        self.facts.extend(facts.bytes());
        self.identities.extend(identity);
        self.footprints.extend(footprint);
    }

    /// Adds numbers that no game has.
    pub(in crate::store) fn pad(&mut self, games: usize) {
        self.facts.resize(self.facts.len() + SIZE * games, 0);
        self.identities
            .resize(self.identities.len() + 16 * games, 0);
        self.footprints
            .resize(self.footprints.len() + 16 * games, 0);
    }

    /// What is said of the game at a place.
    pub(in crate::store) fn at(&self, at: usize) -> (FilterRow, [u8; 16], [u8; 16]) {
        let facts = self.facts.as_chunks().0.get(at);
        let sixteen = |column: &[u8]| column.as_chunks().0.get(at).copied().unwrap_or_default();
        (
            facts.map(FilterRow::read).unwrap_or_default(),
            sixteen(&self.identities),
            sixteen(&self.footprints),
        )
    }

    /// Takes the game at a place out.
    fn clear(&mut self, at: usize) {
        self.facts[SIZE * at..][..SIZE].fill(0);
        self.identities[16 * at..][..16].fill(0);
        self.footprints[16 * at..][..16].fill(0);
    }
}

/// The columns of a segment.
pub(in crate::store) fn columns_of(
    connection: &Connection,
    segment: Segment,
) -> Result<Columns, StoreError> {
    Ok(Columns {
        facts: filter_column::read_all(connection, segment)?,
        identities: identities_of(connection, segment)?,
        footprints: footprints_of(connection, segment)?,
    })
}

/// What the games of a segment are known by, 16 bytes each.
pub(in crate::store) fn identities_of(
    connection: &Connection,
    segment: Segment,
) -> Result<Vec<u8>, StoreError> {
    let sql = include_str!("../../../sql/query/identities.sql");
    unsealed(connection, segment, sql, "identities")
}

/// What can be told of the positions of the games of a segment without replay, 16 bytes each.
pub(in crate::store) fn footprints_of(
    connection: &Connection,
    segment: Segment,
) -> Result<Vec<u8>, StoreError> {
    let sql = include_str!("../../../sql/query/signatures.sql");
    unsealed(connection, segment, sql, "signatures")
}

fn unsealed(
    connection: &Connection,
    segment: Segment,
    sql: &str,
    what: &str,
) -> Result<Vec<u8>, StoreError> {
    let damaged = || StoreError::Corrupt(format!("{what} of the games of segment {}", segment.id));
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query(named_params! {":id": segment.id})?;
    let row = rows.next()?.ok_or_else(damaged)?;
    let bytes = row.get_ref(0)?.as_blob().map_err(|_| damaged())?;
    let bytes = checksum::verified(segment.id, bytes).ok_or_else(damaged)?;
    // Of so many games as the segment says.
    if bytes.len() != 16 * distance(0, segment.games) {
        return Err(damaged());
    }
    Ok(bytes.to_vec())
}

/// Games replayed at once.
const BATCH: usize = 64;

fn keys(game: &Copied) -> Option<Keys> {
    let moves = move_codec::unpack(&game.moves)?;
    let (keys, _) = position_keys::of_game(game.start, &moves)?;
    Some(keys)
}

/// Replays the games of a segment into another one, on all cores.
pub(in crate::store) fn add_games(
    connection: &Connection,
    segment: Segment,
    columns: &Columns,
    build: &mut Build,
    mut watch: impl FnMut(),
) -> Result<(), StoreError> {
    let sql = include_str!("../../../sql/query/all_moves.sql");
    let mut select = connection.prepare_cached(sql)?;
    let behind = segment.first_game + segment.games;
    let range = named_params! {":first": segment.first_game, ":behind": behind};
    let mut rows = select.query(range)?;
    let starts = Starts::new(connection)?;
    let mut read = || -> Result<Vec<Copied>, StoreError> {
        let mut games = Vec::new();
        while games.len() < BATCH
            && let Some(row) = rows.next()?
        {
            let id = row.get(0)?;
            let (start, moves) = starts.packed(id, row, 0)?;
            let moves = moves.to_vec();
            games.push(Copied { id, start, moves });
        }
        Ok(games)
    };
    let mut failure = None;
    let batches = iter::from_fn(|| match read() {
        Ok(games) => Some(games).filter(|games| !games.is_empty()),
        Err(error) => {
            failure = Some(error);
            None
        }
    });
    let replay = |games: Vec<Copied>| -> Vec<(i64, Option<Keys>)> {
        let found = games.iter().map(|game| (game.id, keys(game)));
        found.collect()
    };
    let facts = columns.facts.as_chunks().0;
    let mut next = segment.first_game;
    let threads = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    parallel_map_in_order(threads, batches, replay, |games| {
        for (game, keys) in games {
            let damaged = || StoreError::Damaged(game);
            let skipped = usize::try_from(game - next).map_err(|_| damaged())?;
            build.skip_games(skipped);
            next = game + 1;
            let facts = facts.get(distance(segment.first_game, game));
            let facts = FilterRow::read(facts.ok_or_else(damaged)?);
            build.add_game(facts.outcome(), keys.ok_or_else(damaged)?.into_iter())?;
            watch();
        }
        Ok::<(), StoreError>(())
    })?;
    if let Some(error) = failure {
        return Err(error);
    }
    build.skip_games(distance(next, behind));
    Ok(())
}

/// Takes the rows of a segment out.
pub(in crate::store) fn delete(connection: &Connection, segment: i64) -> Result<(), StoreError> {
    index::delete(connection, segment)?;
    filter_column::delete(connection, segment)?;
    let sql = include_str!("../../../sql/query/delete_segment.sql");
    connection
        .prepare_cached(sql)?
        .execute(named_params! {":id": segment})?;
    Ok(())
}

/// Takes games out of their segments, which are made again without them.
pub(in crate::store) fn remove(connection: &Connection, games: &[i64]) -> Result<(), StoreError> {
    for segment in index::segments(connection)? {
        let range = segment.first_game..segment.first_game + segment.games;
        let own: Vec<i64> = games
            .iter()
            .copied()
            .filter(|game| range.contains(game))
            .collect();
        if own.is_empty() {
            continue;
        }
        let mut columns = columns_of(connection, segment)?;
        for game in own {
            columns.clear(distance(segment.first_game, game));
        }
        make_again(connection, segment, &columns)?;
    }
    Ok(())
}

/// Makes a segment again from the rows of its games and these columns.
pub(in crate::store) fn make_again(
    connection: &Connection,
    segment: Segment,
    columns: &Columns,
) -> Result<(), StoreError> {
    let mut build = Build::new();
    add_games(connection, segment, columns, &mut build, || ())?;
    delete(connection, segment.id)?;
    store(connection, segment.first_game, build, columns)?;
    Ok(())
}
