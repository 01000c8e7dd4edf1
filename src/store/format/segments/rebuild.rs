//! Merges segments, and rebuilds them without deleted games.

use rusqlite::Connection;

use super::columns::{SegmentColumns, columns_of};
use super::replay_games::add_games;
use super::write::{delete, store};
use crate::store::StoreError;
use crate::store::connection::{count, distance};
use crate::store::index;
use crate::store::index::{Segment, SegmentBuilder};

/// The largest number of positions of a segment that is merged with others without a request of the user.
const MAX_MERGED_POSITIONS: i64 = 8 << 20;

/// Merges the last segments as long as they are small and not much smaller than the one before, so that the number of segments grows with the logarithm
/// of the number of games.
pub(in crate::store) fn merge_small(connection: &Connection) -> Result<(), StoreError> {
    let segments = index::segments(connection)?;
    let (mut first, mut positions) = (segments.len(), 0);
    while let Some(before) = first.checked_sub(1).map(|at| segments[at]) {
        if positions > 0
            && (before.positions > 2 * positions
                || before.positions + positions > MAX_MERGED_POSITIONS)
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

/// Merges consecutive segments into one, which is built by replaying their games. `on_progress` receives the number of games done.
pub(in crate::store) fn merge(
    connection: &Connection,
    segments: &[Segment],
    mut on_progress: impl FnMut(u64),
) -> Result<(), StoreError> {
    let Some(first) = segments.first() else {
        return Ok(());
    };
    let mut merged = SegmentColumns::default();
    let mut builder = SegmentBuilder::new();
    let mut done = 0;
    for segment in segments {
        // Ids between the segments belong to no game.
        let next = first.first_game + count(merged.games());
        let gap = distance(next, segment.first_game);
        merged.pad(gap);
        builder.skip_games(gap);
        let columns = columns_of(connection, *segment)?;
        add_games(connection, *segment, &columns, &mut builder, || {
            done += 1;
            on_progress(done);
        })?;
        merged.append(columns);
    }
    for segment in segments {
        delete(connection, segment.id)?;
    }
    store(connection, first.first_game, builder, &merged)?;
    Ok(())
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
fn rebuild(
    connection: &Connection,
    segment: Segment,
    columns: &SegmentColumns,
) -> Result<(), StoreError> {
    let mut builder = SegmentBuilder::new();
    add_games(connection, segment, columns, &mut builder, || ())?;
    delete(connection, segment.id)?;
    store(connection, segment.first_game, builder, columns)?;
    Ok(())
}
