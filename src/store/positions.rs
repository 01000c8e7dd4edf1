//! The position index, behind a few functions: what a game adds, adding it, finding it, looking it up, its size.

use rusqlite::{Connection, OptionalExtension, Transaction, named_params};

use super::game::result_from;
use super::{StoreError, code};
use crate::board::Symmetry;
use crate::record::GameResult;
use crate::rules::{Canonical, Move, Position, canonical};

/// One occurrence of a position in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    /// The key of the canonical form, as the signed number that SQLite can order.
    pub(super) key: i64,
    pub(super) game: i64,
    /// Plies played before it.
    pub(super) ply: u32,
    /// The number of the symmetry that leads to the canonical form.
    pub(super) orientation: u8,
    /// The code of the move played next in the canonical orientation; 0 at the end.
    pub(super) next: u16,
}

/// An occurrence that a replay has confirmed, with what is needed to count it.
#[derive(Debug, Clone)]
pub(super) struct Confirmed {
    pub(super) game: i64,
    pub(super) ply: u32,
    /// The code of the move played next in the canonical orientation.
    pub(super) next: u16,
    /// The position as it stood in the game.
    pub(super) position: Position,
    pub(super) date: Option<String>,
    /// Unknown for incomplete games, which do not count.
    pub(super) result: GameResult,
}

/// What a game adds to the index.
pub(super) fn entries(game: i64, start: Position, moves: &[Move]) -> Vec<Entry> {
    let mut position = start;
    let mut entries = Vec::with_capacity(moves.len() + 1);
    for (ply, made) in (0..).zip(moves.iter().copied().map(Some).chain([None])) {
        let form = canonical(&position);
        let next = made.map_or(0, |made| form.canonical_move(made).code());
        entries.push(Entry {
            key: key(form),
            game,
            ply,
            orientation: form.orientation().index(),
            next,
        });
        made.into_iter().for_each(|made| position.apply(made));
    }
    entries
}

/// Adds entries, in the order of their keys.
pub(super) fn insert(batch: &Transaction<'_>, mut entries: Vec<Entry>) -> Result<(), StoreError> {
    entries.sort_unstable();
    let mut insert = batch.prepare_cached(include_str!("../../sql/query/insert_position.sql"))?;
    for Entry {
        key,
        game,
        ply,
        orientation,
        next,
    } in entries
    {
        insert.execute(named_params! {
            ":key": key, ":game": game, ":ply": ply, ":orientation": orientation, ":move": next,
        })?;
    }
    Ok(())
}

/// Takes entries out.
pub(super) fn delete(batch: &Transaction<'_>, entries: &[Entry]) -> Result<(), StoreError> {
    let mut delete = batch.prepare_cached(include_str!("../../sql/query/delete_position.sql"))?;
    for Entry { key, game, ply, .. } in entries {
        delete.execute(named_params! {":key": key, ":game": game, ":ply": ply})?;
    }
    Ok(())
}

/// The occurrences of a position in any orientation, by game and ply. Each is confirmed by replay, so that two positions
/// with one key are never mistaken for each other.
pub(super) fn find(
    connection: &Connection,
    wanted: &Position,
) -> Result<Vec<Confirmed>, StoreError> {
    let form = canonical(wanted);
    let canonical_position = wanted.transform(form.orientation());
    let mut select = connection.prepare_cached(include_str!("../../sql/query/hits.sql"))?;
    let mut rows = select.query(named_params! {":key": key(form)})?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let (game, ply): (i64, u32) = (row.get(0)?, row.get(1)?);
        let (start, moves) = (row.get_ref(4)?.as_blob(), row.get_ref(5)?.as_blob());
        let rules: Option<String> = row.get(8)?;
        let position = start
            .ok()
            .zip(moves.ok())
            .and_then(|(start, moves)| position_after(start, rules.as_deref(), moves, ply));
        let position = position.ok_or(StoreError::Damaged(game))?;
        let symmetry = Symmetry::from_index(row.get(2)?).ok_or(StoreError::Damaged(game))?;
        if position.transform(symmetry).is_same(&canonical_position) {
            let result = result_from(row.get_ref(7)?.as_str().unwrap_or_default());
            found.push(Confirmed {
                game,
                ply,
                next: row.get(3)?,
                position,
                date: row.get(6)?,
                result,
            });
        }
    }
    Ok(found)
}

/// What the index holds of an occurrence, `None` when it does not know it.
pub(super) fn stored(
    connection: &Connection,
    entry: &Entry,
) -> Result<Option<(u8, u16)>, StoreError> {
    let mut select =
        connection.prepare_cached(include_str!("../../sql/query/game_positions.sql"))?;
    let parameters = named_params! {":key": entry.key, ":game": entry.game, ":ply": entry.ply};
    Ok(select
        .query_row(parameters, |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?)
}

/// The number of occurrences in the index, and its size in bytes.
pub(super) fn size(connection: &Connection) -> Result<(i64, i64), StoreError> {
    let sql = include_str!("../../sql/query/position_size.sql");
    Ok(connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?)
}

#[allow(clippy::cast_possible_wrap)]
fn key(form: Canonical) -> i64 {
    form.key() as i64
}

fn position_after(start: &[u8], rules: Option<&str>, moves: &[u8], ply: u32) -> Option<Position> {
    let mut position = code::start_from(start, rules)?;
    for made in code::moves_from(moves.get(..2 * ply as usize)?)? {
        if !position.is_legal(made) {
            return None;
        }
        position.apply(made);
    }
    Some(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;
    use crate::rules::Layout;

    /// A wrong key is found out by the replay.
    #[test]
    fn a_collision_gives_no_wrong_answer() {
        let mut database = super::super::Database::in_memory().unwrap();
        let records = crate::record::read(
            "# layout: Standard\n1.a1b2 i9h8".as_bytes(),
            crate::record::ReadOptions::default(),
        );
        let mut counts = super::super::Counts::default();
        database
            .import("x", records, &mut counts, |_| {
                super::super::Progress::Continue
            })
            .unwrap();
        let mut other = Layout::find("Belgian Daisy").unwrap().position();
        other.apply(Notation::Abapro.read("a1b2", &other).unwrap());
        let sql = "UPDATE position SET key = ?1 WHERE ply = 1";
        assert_eq!(
            database
                .connection
                .execute(sql, [key(canonical(&other))])
                .unwrap(),
            1
        );
        assert!(find(&database.connection, &other).unwrap().is_empty());
    }

    #[test]
    fn entries_are_pinned() {
        let position = Layout::find("Belgian Daisy").unwrap().position();
        let made = Notation::Abapro.read("i9h8", &position).unwrap();
        let found = entries(7, position, &[made]);
        // i9h8 in canonical form is a1b2, its image in the Belgian Daisy turned by half.
        let a1b2 = Notation::Abapro.read("a1b2", &position).unwrap().code();
        let expected = [
            Entry {
                key: 2_195_209_041_043_869_129,
                game: 7,
                ply: 0,
                orientation: 0,
                next: a1b2,
            },
            Entry {
                key: 899_026_162_330_280_422,
                game: 7,
                ply: 1,
                orientation: 6,
                next: 0,
            },
        ];
        assert_eq!(found, expected);
    }
}
