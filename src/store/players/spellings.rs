//! How records spell the names of players.

use std::collections::HashMap;

use super::aliases::Aliases;
use super::name_pattern;
use crate::store::format::filter;
use crate::store::format::filter::Field;
use crate::store::format::filter::SegmentSelection;
use crate::store::{Database, Filter, StoreError};

/// A name as records have it, and how many games have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spelling {
    /// As records have it.
    pub spelling: String,
    /// Games in which one of the first two seats has it.
    pub games: u64,
    /// What the person is called.
    pub person: String,
}

impl Database {
    /// The names that the games that pass a filter have for who plays in the first two seats, in the order of names.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn spellings(&self, filter: &Filter) -> Result<Vec<Spelling>, StoreError> {
        let _snapshot = self.snapshot()?;
        let mut games: HashMap<u32, u64> = HashMap::new();
        for SegmentSelection { segment, bitmap } in self.games_by_segment(filter)? {
            filter::with_column(&self.connection, segment, Field::Black, |first| {
                filter::with_column(&self.connection, segment, Field::White, |second| {
                    for place in bitmap.ordinals() {
                        let (first, second) = (first.at(place), second.at(place));
                        *games.entry(first).or_default() += 1;
                        if second != first {
                            *games.entry(second).or_default() += 1;
                        }
                    }
                })
            })??;
        }
        let aliases = Aliases::read(&self.connection)?;
        let sql = include_str!("../../../sql/query/players.sql");
        let mut found = Vec::new();
        name_pattern::each(&self.connection, "player", sql, |number, spelling| {
            if let Some(&games) = games.get(&number) {
                found.push(Spelling {
                    spelling: spelling.to_owned(),
                    games,
                    person: aliases.person(spelling).to_owned(),
                });
            }
        })?;
        found.sort_by(|one, other| one.spelling.cmp(&other.spelling));
        Ok(found)
    }
}
