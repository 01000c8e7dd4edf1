//! What the openings of listed games are called.

use crate::openings::OpeningNames;
use crate::rules::{BadCode, Position};
use crate::store::{Boards, Database, MoveCodes, StoreError};

/// Tells of games what the last of their positions is called that has a name.
pub(crate) struct Named<'a> {
    boards: Boards<'a>,
    names: &'a OpeningNames,
}

impl<'a> Named<'a> {
    /// Of the games of a database.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn new(
        database: &'a Database,
        names: &'a OpeningNames,
    ) -> Result<Named<'a>, StoreError> {
        let boards = database.boards()?;
        Ok(Named { boards, names })
    }

    /// The name, if a position of the game has one.
    ///
    /// # Errors
    /// When the database cannot be read, or the game in it is damaged.
    pub(crate) fn of(&self, game: i64) -> Result<Option<&'a str>, StoreError> {
        let name = |start: &Position, codes: MoveCodes<'_>| last_name(self.names, start, codes);
        Ok(self.boards.ask(game, name)?.flatten())
    }
}

/// The name of the last position of a game that has one.
///
/// # Errors
/// When a move before that is not legal.
pub(super) fn last_name<'a>(
    names: &'a OpeningNames,
    start: &Position,
    codes: MoveCodes<'_>,
) -> Result<Option<&'a str>, BadCode> {
    let found = names.of_codes(start, codes)?;
    Ok(found.map(|(_, opening)| opening.name.as_str()))
}
