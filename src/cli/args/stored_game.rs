//! The games that a command line chooses, by number or by filters.

use anyhow::{Error, Result, anyhow};

use crate::answers::game_not_found;
use crate::store::{Database, Filter, StoredGame};

/// Parses the number of a game.
pub(crate) fn game_number(text: &str) -> Result<i64, String> {
    text.parse()
        .map_err(|_| "expected the number of a game (see `sumito games`)".to_owned())
}

/// Reads a game of the database.
pub(crate) fn find_game(database: &Database, number: i64) -> Result<StoredGame> {
    let game = database.game(number)?;
    game.ok_or_else(|| missing_game(database, number))
}

/// The error for the number of a game that is not stored: since which change, if it was.
pub(crate) fn missing_game(database: &Database, number: i64) -> Error {
    let history = database.history(number).unwrap_or_default();
    let Some(last) = history.last() else {
        return game_not_found(number).into();
    };
    let (change, kind) = (last.change.id, &last.change.kind);
    anyhow!(
        "game {number} was deleted by change {change} ({kind}), expected an ID that `sumito games` lists; `sumito undo {change}` brings it back"
    )
}

/// The numbers of the games that pass a filter.
pub(crate) fn matching_games(database: &Database, filter: &Filter) -> Result<Vec<i64>> {
    let mut numbers = Vec::new();
    database.for_each_summary(filter, |game| numbers.push(game.id))?;
    Ok(numbers)
}
