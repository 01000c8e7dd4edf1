//! The names of players in an export.

use std::collections::HashMap;

use anyhow::Result;

use crate::record::Game;
use crate::store::{Alias, Database};

/// The names of persons by the spellings that they replace; without entries, names are exported as records spell them.
#[derive(Debug, Default)]
pub(super) struct PlayerNames(HashMap<String, String>);

impl PlayerNames {
    /// The names that spellings were merged into.
    pub(super) fn merged(database: &Database) -> Result<PlayerNames> {
        let aliases = database.aliases()?.into_iter();
        let names = aliases.map(|Alias { spelling, name, .. }| (spelling, name));
        Ok(PlayerNames(names.collect()))
    }

    /// Replaces the names in the tags of a game. Returns whether there were any to replace.
    pub(super) fn apply(&self, game: &mut Game) -> bool {
        let mut is_changed = false;
        for seat in 0..game.seats() {
            let seat = game.seat_name(seat);
            let tag = game.tags.iter_mut().find(|(name, _)| *name == seat);
            if let Some((_, value)) = tag
                && let Some(name) = self.0.get(value)
            {
                is_changed |= value != name;
                value.clone_from(name);
            }
        }
        is_changed
    }
}
