//! Replaces games of segments: edited, deleted and restored ones.

use std::collections::BTreeMap;

use super::columns::{SegmentColumnReader, SegmentRow, columns_of};
use super::rebuild::rebuild;
use super::write::{ChangedColumns, store, write_columns_only};
use crate::store::StoreError;
use crate::store::connection::distance;
use crate::store::connection::sqlite::Connection;
use crate::store::format::filter::Flags;
use crate::store::index;
use crate::store::index::{Segment, SegmentBuilder};

/// The new values of a game in the columns of its segment.
#[derive(Debug, Clone, Copy)]
pub(in crate::store) struct ColumnUpdate {
    /// The values; `None` if the game is deleted.
    pub(in crate::store) values: Option<SegmentRow>,
    /// Whether its positions have to be indexed again.
    pub(in crate::store) moves: MovesUpdate,
}

/// Whether the moves of a game have changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) enum MovesUpdate {
    Same,
    Changed,
}

/// The values of games in the columns of their segments, given their numbers in ascending order; zeros where no game has the number.
pub(in crate::store) fn columns_at(
    connection: &Connection,
    ids: &[i64],
) -> Result<Vec<SegmentRow>, StoreError> {
    let mut values = vec![SegmentRow::default(); ids.len()];
    for segment in index::segments(connection)? {
        let place = |id| ids.partition_point(|&game| game < id);
        let own = place(segment.first_game)..place(segment.first_game + segment.games);
        if own.is_empty() {
            continue;
        }
        let mut reader = SegmentColumnReader::open(connection, segment)?;
        for at in own {
            let ordinal = distance(segment.first_game, ids[at]);
            values[at] = reader.read(ordinal..ordinal + 1)?.at(0);
        }
    }
    Ok(values)
}

/// Replaces games, whose rows are stored already. The index of a segment is built again if the moves, the result or the date of one of its games have
/// changed; otherwise only the columns are written.
pub(in crate::store) fn replace(
    connection: &Connection,
    updates: &BTreeMap<i64, ColumnUpdate>,
) -> Result<(), StoreError> {
    let mut uncovered: Vec<i64> = updates.keys().copied().collect();
    for segment in index::segments(connection)? {
        let range = segment.first_game..segment.first_game + segment.games;
        uncovered.retain(|id| !range.contains(id));
        let own = updates.range(range);
        if own.clone().next().is_none() {
            continue;
        }
        let mut columns = columns_of(connection, segment)?;
        let mut is_reindexed = false;
        let mut changed = ChangedColumns::default();
        for (id, update) in own {
            let ordinal = distance(segment.first_game, *id);
            let (old, _, old_signature) = columns.at(ordinal);
            let new = update.values.map(|(row, ..)| row).unwrap_or_default();
            is_reindexed |= update.moves == MovesUpdate::Changed
                || old.outcome() != new.outcome()
                || old.flags.has(Flags::PRESENT) != new.flags.has(Flags::PRESENT);
            changed.filter_rows |= old != new;
            changed.signatures |= update.values.is_none_or(|(.., new)| new != old_signature);
            match &update.values {
                Some(values) => columns.set(ordinal, values),
                None => columns.clear(ordinal),
            }
        }
        if is_reindexed {
            rebuild(connection, segment, &columns)?;
        } else {
            write_columns_only(connection, segment, &columns, changed)?;
        }
    }
    // A recovery may have left no segment for numbers of games that were deleted before it.
    for id in uncovered {
        if let Some(values) = updates.get(&id).and_then(|update| update.values) {
            store_alone(connection, id, &values)?;
        }
    }
    Ok(())
}

/// Stores a segment of one game.
fn store_alone(connection: &Connection, id: i64, values: &SegmentRow) -> Result<(), StoreError> {
    let segment = Segment {
        id: 0,
        first_game: id,
        games: 1,
        positions: 0,
        chunk_bytes: 0,
    };
    let mut columns = super::columns::SegmentColumns::default();
    columns.push(&values.0, &values.1, &values.2);
    let mut builder = SegmentBuilder::new();
    let outcome = |ordinal| Ok(columns.at(ordinal).0.outcome());
    super::replay_games::add_games(connection, segment, outcome, &mut builder, || ())?;
    store(connection, id, builder, &columns)?;
    Ok(())
}
