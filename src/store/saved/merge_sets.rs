//! Kept results of another database, with its games as they are here.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, named_params};

use crate::store::connection::integers::distance;
use crate::store::format::segments;
use crate::store::index;
use crate::store::{Database, StoreError};

/// The kept results of another database.
pub(in crate::store) struct Incoming(Vec<Answer>);

/// A kept result on its way.
struct Answer {
    name: String,
    made_at: String,
    question: String,
    /// What its games are known by everywhere.
    games: Vec<[u8; 16]>,
}

impl Incoming {
    pub(in crate::store) fn read(its: &Database) -> Result<Incoming, StoreError> {
        let connection = &its.connection;
        let mut select =
            connection.prepare(include_str!("../../../sql/query/saved_result_games.sql"))?;
        let mut id = connection.prepare(include_str!("../../../sql/query/saved_result_id.sql"))?;
        let mut incoming = Vec::new();
        for kept in its.result_sets()? {
            let id: i64 = id.query_row(named_params! {":name": kept.name}, |row| row.get(0))?;
            let games = select.query_map(named_params! {":kept": id}, |row| row.get(0))?;
            let mut games: Vec<i64> = games.collect::<Result<_, _>>()?;
            games.sort_unstable();
            incoming.push(Answer {
                name: kept.name,
                made_at: kept.made_at,
                question: kept.question,
                games: identities(connection, &games)?,
            });
        }
        Ok(Incoming(incoming))
    }

    /// Keeps those that are not kept here; gives how many. Games that are not here, because something better was taken in, are left out.
    pub(in crate::store) fn keep(
        self,
        connection: &Connection,
        stem: &str,
    ) -> Result<u64, StoreError> {
        if self.0.is_empty() {
            return Ok(0);
        }
        let own = numbers(connection)?;
        let mut came = 0;
        for kept in self.0 {
            let games = kept.games.iter().filter_map(|game| own.get(game).copied());
            let mut games: Vec<i64> = games.collect();
            games.sort_unstable();
            if let Some(name) = free_name(connection, &kept.name, stem, &games)? {
                insert(connection, &name, &kept, &games)?;
                came += 1;
            }
        }
        Ok(came)
    }
}

/// The name for a result; `None` where these games are kept under one of its names already.
fn free_name(
    connection: &Connection,
    name: &str,
    stem: &str,
    games: &[i64],
) -> Result<Option<String>, StoreError> {
    let others = (2..).map(|number| format!("{name} ({stem} {number})"));
    let names = [name.to_owned(), format!("{name} ({stem})")];
    let mut id =
        connection.prepare_cached(include_str!("../../../sql/query/saved_result_id.sql"))?;
    let mut select =
        connection.prepare_cached(include_str!("../../../sql/query/saved_result_games.sql"))?;
    for name in names.into_iter().chain(others) {
        let known: Option<i64> = id
            .query_row(named_params! {":name": name}, |row| row.get(0))
            .optional()?;
        let Some(known) = known else {
            return Ok(Some(name));
        };
        let held = select.query_map(named_params! {":kept": known}, |row| row.get(0))?;
        let mut held: Vec<i64> = held.collect::<Result<_, _>>()?;
        held.sort_unstable();
        if held == games {
            return Ok(None);
        }
    }
    unreachable!("there are more names than results")
}

fn insert(
    connection: &Connection,
    name: &str,
    kept: &Answer,
    games: &[i64],
) -> Result<(), StoreError> {
    let sql = include_str!("../../../sql/query/insert_saved_result.sql");
    let values =
        named_params! {":name": name, ":question": kept.question, ":created_at": kept.made_at};
    let id: i64 = connection.query_row(sql, values, |row| row.get(0))?;
    let sql = include_str!("../../../sql/query/insert_saved_result_game.sql");
    let mut insert = connection.prepare_cached(sql)?;
    for game in games {
        insert.execute(named_params! {":kept": id, ":game": game})?;
    }
    Ok(())
}

/// The identities of games by their numbers, which ascend.
pub(in crate::store) fn identities(
    connection: &Connection,
    games: &[i64],
) -> Result<Vec<[u8; 16]>, StoreError> {
    let mut found = Vec::with_capacity(games.len());
    for segment in index::segments(connection)? {
        let behind = segment.first_game + segment.games;
        let place = |number| games.partition_point(|&game| game < number);
        let own = &games[place(segment.first_game)..place(behind)];
        if own.is_empty() {
            continue;
        }
        let identities = segments::identities_of(connection, segment)?;
        let identities = identities.as_chunks().0;
        for &game in own {
            let identity = identities.get(distance(segment.first_game, game));
            found.push(*identity.ok_or(StoreError::Damaged(game))?);
        }
    }
    Ok(found)
}

/// The numbers of all games by their identities.
fn numbers(connection: &Connection) -> Result<HashMap<[u8; 16], i64>, StoreError> {
    let mut numbers = HashMap::new();
    for segment in index::segments(connection)? {
        let identities = segments::identities_of(connection, segment)?;
        let identities = identities.as_chunks().0.iter().copied();
        let numbered = identities.zip(segment.first_game..);
        numbers.extend(numbered.filter(|(identity, _)| *identity != [0; 16]));
    }
    Ok(numbers)
}
