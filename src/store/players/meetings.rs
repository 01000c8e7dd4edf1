//! Finds which players met in a game, because such players are different persons.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::aliases::Aliases;
use super::persons::Persons;
use crate::store::connection::count;
use crate::store::connection::sqlite::Connection;
use crate::store::format::checksum;
use crate::store::format::filter::{Field, SegmentSelection, for_each_block, present_games};
use crate::store::{Database, StoreError};

impl Database {
    /// Calls `visit` for each pair of persons who met in a game, once per game, with the id of the game. The names of a pair are in ascending order.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn meetings(&self, visit: impl FnMut(&str, &str, i64)) -> Result<(), StoreError> {
        let _transaction = self.begin_read()?;
        for_each_meeting(&self.connection, &Persons::read(&self.connection)?, visit)
    }
}

/// Calls `visit` for each pair of names in a game, with the id of the game.
fn for_each_meeting(
    connection: &Connection,
    persons: &Persons,
    mut visit: impl FnMut(&str, &str, i64),
) -> Result<(), StoreError> {
    // The players of the third and later seats, which few games have.
    let mut later_seats: HashMap<i64, Vec<u32>> = HashMap::new();
    let mut select = connection.prepare_cached(include_str!("../../../sql/query/seats.sql"))?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        checksum::verify("seat", row, 3)?;
        if let Some(player) = row.get::<_, Option<u32>>(2)? {
            later_seats.entry(row.get(0)?).or_default().push(player);
        }
    }
    for SegmentSelection { segment, bitmap } in present_games(connection)? {
        let players = [Field::Black, Field::White];
        for_each_block(connection, segment, players, |block, columns| {
            for place in bitmap.ordinals_of(block) {
                let game = segment.first_game + count(place);
                let seats = columns.map(|column| column.at(place));
                let others = later_seats.get(&game).into_iter().flatten().copied();
                let names = seats.into_iter().chain(others);
                let names: BTreeSet<&str> = names.filter_map(|id| persons.name(id)).collect();
                for_each_pair(&names, |one, other| visit(one, other, game));
            }
        })?;
    }
    Ok(())
}

fn for_each_pair(names: &BTreeSet<&str>, mut visit: impl FnMut(&str, &str)) {
    for (place, one) in names.iter().enumerate() {
        names
            .iter()
            .skip(place + 1)
            .for_each(|other| visit(one, other));
    }
}

/// The games in which spellings met, by the one and the other spelling, each pair in both orders.
pub(super) struct Meetings(BTreeMap<String, BTreeMap<String, Vec<i64>>>);

impl Meetings {
    /// Reads the meetings of these spellings.
    pub(super) fn read(
        connection: &Connection,
        spellings: &BTreeSet<&str>,
    ) -> Result<Meetings, StoreError> {
        let mut meetings: BTreeMap<String, BTreeMap<String, Vec<i64>>> = BTreeMap::new();
        let persons = Persons::as_spelled(connection)?;
        for_each_meeting(connection, &persons, |one, other, game| {
            if spellings.contains(one) && spellings.contains(other) {
                for (one, other) in [(one, other), (other, one)] {
                    let others = meetings.entry(one.to_owned()).or_default();
                    others.entry(other.to_owned()).or_default().push(game);
                }
            }
        })?;
        Ok(Meetings(meetings))
    }

    /// The other persons whom a person met, and the ids of the games.
    pub(super) fn of<'a>(
        &'a self,
        person: &str,
        aliases: &'a Aliases,
    ) -> BTreeMap<&'a str, BTreeSet<i64>> {
        let mut met: BTreeMap<&str, BTreeSet<i64>> = BTreeMap::new();
        for spelling in aliases.spellings(person).chain([person]) {
            for (other, games) in self.0.get(spelling).into_iter().flatten() {
                let other = aliases.person(other);
                if other != person {
                    met.entry(other).or_default().extend(games);
                }
            }
        }
        met
    }
}
