//! What the openings of listed games are called.

use std::ops::ControlFlow;

use crate::openings::OpeningNames;
use crate::rules::Position;
use crate::store::{Boards, Database, StoreError};

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
        last_name(self.names, |visit| self.boards.walk(game, visit))
    }
}

/// The name of the last position that has one, of those that `walk` hands out. Only as much of a game is replayed as can have one.
///
/// # Errors
/// Those of `walk`.
pub(super) fn last_name(
    names: &OpeningNames,
    walk: impl FnOnce(&mut dyn FnMut(&Position) -> ControlFlow<()>) -> Result<(), StoreError>,
) -> Result<Option<&str>, StoreError> {
    let mut name = None;
    walk(&mut |position| {
        if !names.may_follow(position) {
            return ControlFlow::Break(());
        }
        let opening = names.of(position);
        name = opening.map(|opening| opening.name.as_str()).or(name);
        ControlFlow::Continue(())
    })?;
    Ok(name)
}
