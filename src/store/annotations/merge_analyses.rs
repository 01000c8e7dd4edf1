//! What programs say of games that are stored already: it is taken in where nothing is said of a game yet.

use std::collections::{HashMap, HashSet};

use rusqlite::{Connection, named_params};

use super::analysis;
use crate::record::{Analysis, Content, Record};
use crate::store::StoreError;
use crate::store::format::segments;
use crate::store::index;
use crate::store::saved::merge_sets;

/// What programs say of games that are known by their identities.
#[derive(Default)]
pub(in crate::store) struct Judged(Vec<([u8; 16], Box<Analysis>)>);

impl Judged {
    /// Adds what a record says of its game, if it does. Gives the bytes that it takes, or somewhat more.
    pub(in crate::store) fn add(&mut self, identity: [u8; 16], record: Record) -> usize {
        let Content::Game(mut game) = record.content else {
            return 0;
        };
        let Some(analysis) = game.analysis.take() else {
            return 0;
        };
        let bytes = 128 * (1 + analysis.plies.len());
        self.0.push((identity, analysis));
        bytes
    }

    /// Stores it beside those games of which nothing is said; of two that say something of one game, the first one.
    pub(in crate::store) fn store(&self, connection: &Connection) -> Result<(), StoreError> {
        let wanted = self.0.iter().map(|(identity, _)| *identity).collect();
        let numbers = numbers(connection, &wanted)?;
        for (identity, analysis) in &self.0 {
            if let Some(&game) = numbers.get(identity) {
                analysis::insert_if_none(connection, game, analysis)?;
            }
        }
        Ok(())
    }
}

/// Takes in what the other database, which is attached as `other`, says of games of which nothing is said here.
pub(in crate::store) fn take_in(
    connection: &Connection,
    its: &Connection,
) -> Result<(), StoreError> {
    let games: Vec<i64> = {
        let mut select = its.prepare_cached(include_str!("../../../sql/query/analysed.sql"))?;
        let rows = select.query_map([], |row| row.get(0))?;
        rows.collect::<Result<_, _>>()?
    };
    let identities = merge_sets::identities(its, &games)?;
    let numbers = numbers(connection, &identities.iter().copied().collect())?;
    let mut take = connection.prepare(include_str!("../../../sql/query/take_analysis.sql"))?;
    for (old, identity) in games.iter().zip(&identities) {
        if let Some(new) = numbers.get(identity) {
            take.execute(named_params! {":old": old, ":new": new})?;
        }
    }
    Ok(())
}

/// The numbers of games by their identities, of those that are wanted and there.
pub(in crate::store) fn numbers(
    connection: &Connection,
    wanted: &HashSet<[u8; 16]>,
) -> Result<HashMap<[u8; 16], i64>, StoreError> {
    let mut numbers = HashMap::new();
    if wanted.is_empty() {
        return Ok(numbers);
    }
    for segment in index::segments(connection)? {
        let identities = segments::identities_of(connection, segment)?;
        let identities = identities.as_chunks().0.iter().copied();
        let numbered = identities.zip(segment.first_game..);
        numbers.extend(numbered.filter(|(identity, _)| wanted.contains(identity)));
    }
    Ok(numbers)
}
