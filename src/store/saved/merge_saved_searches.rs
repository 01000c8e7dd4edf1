//! Copies the saved searches of another database in a merge.

use rusqlite::named_params;

use crate::store::connection::sqlite::Connection;
use crate::store::import::{identities_of_games, ids_of_games_in_both};
use crate::store::journal::ChangeRecorder;
use crate::store::saved::saved_searches::{SavedSearch, all};
use crate::store::{Database, StoreError};

/// The saved searches of another database.
pub(in crate::store) struct OtherSavedSearches(Vec<OtherSavedSearch>);

/// A saved search of another database.
struct OtherSavedSearch {
    name: String,
    made_at: String,
    query: String,
    /// The identities of its games, which are the same in every database.
    games: Vec<[u8; 16]>,
}

impl OtherSavedSearches {
    /// Reads all saved searches of the other database.
    pub(in crate::store) fn read(other: &Database) -> Result<OtherSavedSearches, StoreError> {
        let connection = &other.connection;
        let mut select =
            connection.prepare(include_str!("../../../sql/query/saved_result_games.sql"))?;
        let mut id = connection.prepare(include_str!("../../../sql/query/saved_result_id.sql"))?;
        let mut sets = Vec::new();
        for set in other.saved_searches()? {
            let id: i64 = id.query_row(named_params! {":name": set.name}, |row| row.get(0))?;
            let games = select.query_map(named_params! {":saved_result": id}, |row| row.get(0))?;
            let mut games: Vec<i64> = games.collect::<Result<_, _>>()?;
            games.sort_unstable();
            sets.push(OtherSavedSearch {
                name: set.name,
                made_at: set.made_at,
                query: set.query,
                games: identities_of_games(connection, &games)?,
            });
        }
        Ok(OtherSavedSearches(sets))
    }

    /// Copies the saved searches that are not here, and returns their number and how many of their games are left out, because they are not stored
    /// here: a correction replaced them, or they are parts of joined games. A game that was edited here takes the place of the same game of the other database.
    pub(in crate::store) fn save(
        self,
        connection: &Connection,
        (other, stem): (&Database, &str),
        change: &mut ChangeRecorder,
    ) -> Result<[u64; 2], StoreError> {
        if self.0.is_empty() {
            return Ok([0, 0]);
        }
        let ids = ids_of_games_in_both(connection, &other.connection)?;
        let own = all(connection)?;
        let (mut saved, mut left_out) = (0, 0);
        for set in self.0 {
            let stored = set.games.iter().filter_map(|game| ids.get(game).copied());
            let mut games: Vec<i64> = stored.collect();
            let lost = set.games.len() - games.len();
            games.sort_unstable();
            games.dedup();
            if is_copied(connection, &own, &set, &games)? {
                continue;
            }
            if let Some(name) = free_name(connection, &set.name, stem, &games)? {
                let query = with_origin(&set.query, stem);
                let id = insert(connection, (&name, &query, &set.made_at), &games)?;
                change.add_new_saved_search(connection, id)?;
                saved += 1;
                left_out += lost as u64;
            }
        }
        Ok([saved, left_out])
    }
}

/// Whether a saved search of the same query and time with the same games is here under any name: one of the databases has it from the other.
fn is_copied(
    connection: &Connection,
    own: &[SavedSearch],
    set: &OtherSavedSearch,
    games: &[i64],
) -> Result<bool, StoreError> {
    let query = without_origin(&set.query);
    let is_same =
        |own: &&SavedSearch| without_origin(&own.query) == query && own.made_at == set.made_at;
    for SavedSearch { name, .. } in own.iter().filter(is_same) {
        if let Some(id) = id_of(connection, name)?
            && stored_games(connection, id)? == games
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The id of the saved search here with a name, if there is one.
fn id_of(connection: &Connection, name: &str) -> Result<Option<i64>, StoreError> {
    let sql = include_str!("../../../sql/query/saved_result_id.sql");
    let mut select = connection.prepare_cached(sql)?;
    select.query_optional_row(named_params! {":name": name}, |row| row.get(0))
}

/// The games of a saved search here, in ascending order.
fn stored_games(connection: &Connection, id: i64) -> Result<Vec<i64>, StoreError> {
    let sql = include_str!("../../../sql/query/saved_result_games.sql");
    let mut select = connection.prepare_cached(sql)?;
    let games = select.query_map(named_params! {":saved_result": id}, |row| row.get(0))?;
    let mut games: Vec<i64> = games.collect::<Result<_, _>>()?;
    games.sort_unstable();
    Ok(games)
}

/// A free name for a saved search; `None` if a saved search with one of its names has the same games.
fn free_name(
    connection: &Connection,
    name: &str,
    stem: &str,
    games: &[i64],
) -> Result<Option<String>, StoreError> {
    let others = (2..).map(|number| format!("{name} ({stem} {number})"));
    let names = [name.to_owned(), format!("{name} ({stem})")];
    for name in names.into_iter().chain(others) {
        let Some(existing) = id_of(connection, &name)? else {
            return Ok(Some(name));
        };
        if stored_games(connection, existing)? == games {
            return Ok(None);
        }
    }
    unreachable!("there are more names than saved searches")
}

/// The start of the name of the database at the end of a query.
const ORIGIN: &str = " (in database ";

/// A query that was asked of another database, with the name of that database: its IDs of games and names of searches are not those of this one.
fn with_origin(query: &str, stem: &str) -> String {
    let is_named = without_origin(query) != query;
    let origin = format!("{ORIGIN}{stem})");
    format!("{query}{}", if is_named { "" } else { &origin })
}

/// A query without the name of the database of which it was asked.
fn without_origin(query: &str) -> &str {
    match query.rsplit_once(ORIGIN) {
        Some((query, stem)) if stem.ends_with(')') => query,
        _ => query,
    }
}

fn insert(
    connection: &Connection,
    (name, query, made_at): (&str, &str, &str),
    games: &[i64],
) -> Result<i64, StoreError> {
    let sql = include_str!("../../../sql/query/insert_saved_result.sql");
    let values = named_params! {":name": name, ":question": query, ":created_at": made_at};
    let id: i64 = connection.query_row(sql, values, |row| row.get(0))?;
    let sql = include_str!("../../../sql/query/insert_saved_result_game.sql");
    let mut insert = connection.prepare_cached(sql)?;
    for game in games {
        insert.execute(named_params! {":saved_result": id, ":game": game})?;
    }
    Ok(id)
}
