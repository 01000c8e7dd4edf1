//! Who played against whom: names that met in a game are not one person's.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rusqlite::Connection;

use super::persons::Persons;
use crate::store::connection::integers::count;
use crate::store::format::checksum;
use crate::store::format::filter;
use crate::store::format::filter::Field;
use crate::store::format::filter::{SegmentSelection, present_games};
use crate::store::{Database, StoreError};

impl Database {
    /// Hands every two persons who sit in one game, in whichever seats, to `visit`, with the number of the game; two persons once for each game, the name
    /// that comes first in the order of names before the other.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn meetings(&self, visit: impl FnMut(&str, &str, i64)) -> Result<(), StoreError> {
        let _snapshot = self.snapshot()?;
        meetings(&self.connection, &Persons::read(&self.connection)?, visit)
    }
}

/// Hands every two names that sit in one game to `visit`, with its number.
fn meetings(
    connection: &Connection,
    persons: &Persons,
    mut visit: impl FnMut(&str, &str, i64),
) -> Result<(), StoreError> {
    // Few games have more seats than two.
    let mut later: HashMap<i64, Vec<u32>> = HashMap::new();
    let mut select = connection.prepare_cached(include_str!("../../../sql/query/seats.sql"))?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        checksum::verify("seat", row, 3)?;
        if let Some(player) = row.get::<_, Option<u32>>(2)? {
            later.entry(row.get(0)?).or_default().push(player);
        }
    }
    for SegmentSelection { segment, bitmap } in present_games(connection)? {
        filter::with_column(connection, segment, Field::Black, |first| {
            filter::with_column(connection, segment, Field::White, |second| {
                for place in bitmap.ordinals() {
                    let game = segment.first_game + count(place);
                    let seats = [first.at(place), second.at(place)];
                    let others = later.get(&game).into_iter().flatten().copied();
                    let names = seats.into_iter().chain(others);
                    let names: BTreeSet<&str> = names.filter_map(|id| persons.of(id)).collect();
                    each_two(&names, |one, other| visit(one, other, game));
                }
            })
        })??;
    }
    Ok(())
}

fn each_two(names: &BTreeSet<&str>, mut visit: impl FnMut(&str, &str)) {
    for (place, one) in names.iter().enumerate() {
        names
            .iter()
            .skip(place + 1)
            .for_each(|other| visit(one, other));
    }
}

/// The games of every two spellings of some that met, as records have them.
pub(in crate::store) struct Met(BTreeMap<(String, String), Vec<i64>>);

impl Met {
    /// What is known of these spellings.
    pub(in crate::store) fn of(
        connection: &Connection,
        spellings: &BTreeSet<&str>,
    ) -> Result<Met, StoreError> {
        let mut met: BTreeMap<(String, String), Vec<i64>> = BTreeMap::new();
        let persons = Persons::as_spelled(connection)?;
        meetings(connection, &persons, |one, other, game| {
            if spellings.contains(one) && spellings.contains(other) {
                let pair = (one.to_owned(), other.to_owned());
                met.entry(pair).or_default().push(game);
            }
        })?;
        Ok(Met(met))
    }

    /// The games in which a spelling of one person met one of another, in ascending order.
    pub(in crate::store) fn games(
        &self,
        ones: &BTreeSet<&str>,
        others: &BTreeSet<&str>,
    ) -> Vec<i64> {
        let met = self.0.iter().filter(|((one, other), _)| {
            let (one, other) = (one.as_str(), other.as_str());
            ones.contains(one) && others.contains(other)
                || ones.contains(other) && others.contains(one)
        });
        let games: BTreeSet<i64> = met.flat_map(|(_, games)| games).copied().collect();
        games.into_iter().collect()
    }
}
