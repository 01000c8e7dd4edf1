//! The openings of listed games, by the names of their positions.

use crate::game::IllegalMoveCode;
use crate::games::AnyPosition;
use crate::openings::OpeningNames;
use crate::store::{Database, MoveCodes, PositionReader, StoreError};

/// Names the opening of a game: its last position that has a name.
pub(crate) struct OpeningClassifier<'a> {
    reader: PositionReader<'a>,
    names: &'a OpeningNames,
}

impl<'a> OpeningClassifier<'a> {
    /// A classifier for the games of a database.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn new(
        database: &'a Database,
        names: &'a OpeningNames,
    ) -> Result<OpeningClassifier<'a>, StoreError> {
        let reader = database.position_reader()?;
        Ok(OpeningClassifier { reader, names })
    }

    /// The name of a game's opening, if a position of the game has a name.
    ///
    /// # Errors
    /// When the database cannot be read, or the game in it is damaged.
    pub(crate) fn classify(&self, game: i64) -> Result<Option<&'a str>, StoreError> {
        let name = |start: &AnyPosition, codes: MoveCodes<'_>| {
            last_named_position(self.names, start, codes)
        };
        Ok(self.reader.replay_with(game, name)?.flatten())
    }
}

/// The name of the last position of a game that has one.
///
/// # Errors
/// When a move before it is illegal.
pub(crate) fn last_named_position<'a>(
    names: &'a OpeningNames,
    start: &AnyPosition,
    codes: MoveCodes<'_>,
) -> Result<Option<&'a str>, IllegalMoveCode> {
    let last = names.of_codes(start, codes)?;
    Ok(last.map(|(_, opening)| opening.name.as_str()))
}
