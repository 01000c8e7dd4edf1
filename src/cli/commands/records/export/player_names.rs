//! By which names players are written.

use std::collections::HashMap;

use anyhow::Result;

use crate::record::Game;
use crate::rules::Rules;
use crate::store::{Alias, Database};

/// Names of persons by the spellings that are not written.
#[derive(Debug, Default)]
pub(super) struct Names(HashMap<String, String>);

impl Names {
    /// Those that spellings were merged into.
    pub(super) fn merged(database: &Database) -> Result<Names> {
        let aliases = database.aliases()?.into_iter();
        let names = aliases.map(|Alias { spelling, name, .. }| (spelling, name));
        Ok(Names(names.collect()))
    }

    /// Puts them into the tags of a game.
    pub(super) fn put(&self, game: &mut Game) {
        let rules: Rules = *game.rules();
        let seats = (0..rules.players.seats()).map(|seat| rules.seat_name(seat));
        for seat in seats {
            let tag = game.tags.iter_mut().find(|(name, _)| *name == seat);
            if let Some((_, value)) = tag
                && let Some(name) = self.0.get(value)
            {
                value.clone_from(name);
            }
        }
    }
}
