//! Merges segments, and rebuilds them without deleted games.

use super::columns::{SegmentColumns, columns_of};
use super::replay_games::add_games;
use super::write::{delete, store, store_with};
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;
use crate::store::connection::{count, distance};
use crate::store::import::TempFolder;
use crate::store::index;
use crate::store::index::{MAX_GAMES, MAX_OCCURRENCES_IN_MEMORY, Segment, SegmentBuilder};

/// The largest number of positions of a segment that is merged with others of similar size without a request of the user.
const MAX_MERGED_POSITIONS: i64 = 8 << 20;

/// Segments are always merged with a new segment if they have in total at most as many positions as the new one, divided by this.
const MAX_ABSORBED_DIVISOR: i64 = 4;

/// Limit of the occurrences of merged segments in memory, while those of the new segment are there too.
const MAX_OCCURRENCES_OF_MERGED: usize = MAX_OCCURRENCES_IN_MEMORY / 16;

/// Stores the games that follow those of the last segment, together with those of the segments before that are not much larger, or much smaller, so that
/// the number of segments grows with the logarithm of the number of games. `add_columns` appends the columns of the games to those of games before them,
/// while other threads encode the index.
pub(in crate::store) fn append(
    connection: &Connection,
    first_game: i64,
    builder: SegmentBuilder,
    folder: TempFolder,
    add_columns: impl FnOnce(SegmentColumns) -> Result<SegmentColumns, StoreError>,
) -> Result<(), StoreError> {
    let segments = index::segments(connection)?;
    let segments_to_merge =
        segments_to_merge(&segments, first_game, builder.positions().cast_signed());
    let mut preceding = SegmentBuilder::with_memory_limit(MAX_OCCURRENCES_OF_MERGED, folder);
    let replayed = match replay(connection, segments_to_merge, &mut preceding, |_| ()) {
        Ok(columns) => segments_to_merge
            .first()
            .map(|first| (first.first_game, columns)),
        // Damage of stored games is reported when they are read. It does not prevent others from being stored.
        Err(error) if error.is_damage() => None,
        Err(error) => return Err(error),
    };
    let Some((first, mut columns)) = replayed else {
        let columns = SegmentColumns::default();
        store_with(connection, first_game, builder, || add_columns(columns))?;
        return Ok(());
    };
    let gap = distance(first + count(columns.games()), first_game);
    columns.pad(gap);
    preceding.skip_games(gap)?;
    for segment in segments_to_merge {
        delete(connection, segment.id)?;
    }
    let builder = builder.after(preceding);
    store_with(connection, first, builder, || add_columns(columns))?;
    Ok(())
}

/// The last segments, which are merged with a new segment that begins with this game and has this number of positions.
pub(super) fn segments_to_merge(
    segments: &[Segment],
    first_game: i64,
    positions: i64,
) -> &[Segment] {
    let (mut first, mut total) = (segments.len(), positions);
    while let Some(before) = first.checked_sub(1).map(|at| segments[at]) {
        let next = total + before.positions;
        let is_small = next - positions <= positions / MAX_ABSORBED_DIVISOR;
        let is_similar = before.positions <= 2 * total && next <= MAX_MERGED_POSITIONS;
        // The other half is for the games of the new segment.
        let has_room = distance(before.first_game, first_game) <= MAX_GAMES / 2;
        if !(has_room && (is_small || is_similar)) {
            break;
        }
        total = next;
        first -= 1;
    }
    &segments[first..]
}

/// Merges consecutive segments into one, which is built by replaying their games. `on_progress` receives the number of games done.
pub(in crate::store) fn merge(
    connection: &Connection,
    segments: &[Segment],
    on_progress: impl FnMut(u64),
) -> Result<(), StoreError> {
    let Some(first) = segments.first() else {
        return Ok(());
    };
    let mut builder = SegmentBuilder::new();
    let merged = replay(connection, segments, &mut builder, on_progress)?;
    for segment in segments {
        delete(connection, segment.id)?;
    }
    store(connection, first.first_game, builder, &merged)?;
    Ok(())
}

/// Replays the games of consecutive segments into a builder, and returns their columns. `on_progress` receives the number of games done.
fn replay(
    connection: &Connection,
    segments: &[Segment],
    builder: &mut SegmentBuilder,
    mut on_progress: impl FnMut(u64),
) -> Result<SegmentColumns, StoreError> {
    let mut merged = SegmentColumns::default();
    let mut done = 0;
    for segment in segments {
        // Ids between the segments belong to no game.
        let next = segments[0].first_game + count(merged.games());
        let gap = distance(next, segment.first_game);
        merged.pad(gap);
        builder.skip_games(gap)?;
        let columns = columns_of(connection, *segment)?;
        let outcome = |ordinal| Ok(columns.at(ordinal).0.outcome());
        add_games(connection, *segment, outcome, builder, || {
            done += 1;
            on_progress(done);
        })?;
        merged.append(&columns);
    }
    Ok(merged)
}

/// Removes games from their segments, which are rebuilt without them.
pub(in crate::store) fn remove(connection: &Connection, games: &[i64]) -> Result<(), StoreError> {
    for segment in index::segments(connection)? {
        let range = segment.first_game..segment.first_game + segment.games;
        let removed: Vec<i64> = games
            .iter()
            .copied()
            .filter(|game| range.contains(game))
            .collect();
        if removed.is_empty() {
            continue;
        }
        let mut columns = columns_of(connection, segment)?;
        for game in removed {
            columns.clear(distance(segment.first_game, game));
        }
        rebuild(connection, segment, &columns)?;
    }
    Ok(())
}

/// Rebuilds a segment from the stored games and these columns.
pub(super) fn rebuild(
    connection: &Connection,
    segment: Segment,
    columns: &SegmentColumns,
) -> Result<(), StoreError> {
    let mut builder = SegmentBuilder::new();
    let outcome = |ordinal| Ok(columns.at(ordinal).0.outcome());
    add_games(connection, segment, outcome, &mut builder, || ())?;
    delete(connection, segment.id)?;
    store(connection, segment.first_game, builder, columns)?;
    Ok(())
}
