//! Lists the spellings of players' names in records, with their counts.

use std::collections::HashMap;

use super::aliases::Aliases;
use super::name_table::for_each_name;
use crate::names::name_order;
use crate::store::format::filter::{Field, SegmentSelection, for_each_block};
use crate::store::{Database, Filter, StoreError};

/// A spelling of a player's name, and the number of games with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerSpelling {
    /// The spelling in records.
    pub spelling: String,
    /// The number of games in which one of the first two seats has it.
    pub games: u64,
    /// The name of the person.
    pub person: String,
}

impl Database {
    /// The spellings of the players of the first two seats, in the games that match a filter, in ascending order.
    ///
    /// # Errors
    /// When the database cannot be read.
    #[doc(hidden)]
    pub fn spellings(&self, filter: &Filter) -> Result<Vec<PlayerSpelling>, StoreError> {
        let _transaction = self.begin_read()?;
        let mut games: HashMap<u32, u64> = HashMap::new();
        for SegmentSelection { segment, bitmap } in self.games_by_segment(filter)? {
            let players = [Field::Black, Field::White];
            for_each_block(&self.connection, segment, players, |block, columns| {
                for place in bitmap.ordinals_of(block) {
                    let [first, second] = columns.map(|column| column.at(place));
                    *games.entry(first).or_default() += 1;
                    if second != first {
                        *games.entry(second).or_default() += 1;
                    }
                }
            })?;
        }
        let aliases = Aliases::read(&self.connection)?;
        let sql = include_str!("../../../sql/query/players.sql");
        let mut found = Vec::new();
        for_each_name(&self.connection, "player", sql, |id, spelling| {
            if let Some(&games) = games.get(&id) {
                found.push(PlayerSpelling {
                    spelling: spelling.to_owned(),
                    games,
                    person: aliases.person(spelling).to_owned(),
                });
            }
        })?;
        found.sort_by_cached_key(|found| name_order(&found.spelling));
        Ok(found)
    }
}
