//! The games that a command line chooses, by number or by filters.

use anyhow::Result;

use crate::answers::game_not_found;
use crate::store::{Database, Filter, StoredGame};

/// Parses the number of a game.
pub(crate) fn game_number(text: &str) -> Result<i64, String> {
    text.parse()
        .map_err(|_| "expected the number of a game (see `sumito games`)".to_owned())
}

/// Reads a game of the database; the error of a missing one states how many there are.
pub(crate) fn find_game(database: &Database, number: i64) -> Result<StoredGame> {
    Ok(database
        .game(number)?
        .ok_or_else(|| game_not_found(number))?)
}

/// The numbers of the games that pass a filter.
pub(crate) fn matching_games(database: &Database, filter: &Filter) -> Result<Vec<i64>> {
    let mut numbers = Vec::new();
    database.for_each_summary(filter, |game| numbers.push(game.id))?;
    Ok(numbers)
}
