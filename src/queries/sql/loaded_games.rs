//! `LoadedGames`: the game that functions of SQL read last.

use crate::games::AnyPosition;
use crate::record::with_game;
use crate::store::{GameReader, StoredGame};

/// Reads games for functions of SQL. The last one is cached, because most queries read several values of one game before the next.
pub(super) struct LoadedGames {
    reader: GameReader,
    last: Option<LoadedGame>,
}

/// A game with its positions.
pub(super) struct LoadedGame {
    pub(super) stored: StoredGame,
    /// The positions from the start to the end; none if the start is not known.
    pub(super) positions: Vec<AnyPosition>,
}

impl LoadedGames {
    pub(super) fn new(reader: GameReader) -> LoadedGames {
        LoadedGames { reader, last: None }
    }

    /// The game with this id.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be read.
    pub(super) fn game(&mut self, id: i64) -> Result<&LoadedGame, String> {
        let last = self.last.take();
        let found = match last.filter(|last| last.stored.summary.id == id) {
            Some(last) => last,
            None => self.read(id)?,
        };
        Ok(self.last.insert(found))
    }

    fn read(&mut self, id: i64) -> Result<LoadedGame, String> {
        let stored = self.reader.game(id).map_err(|error| error.to_string())?;
        let missing = || {
            format!(
                "there is no game {id}, expected the number of a game, as `id` in the view games"
            )
        };
        let stored = stored.ok_or_else(missing)?;
        let positions = if stored.game.is_fragment() {
            Vec::new()
        } else {
            with_game!(&stored.game, game => game.positions().map(AnyPosition::from).collect())
        };
        Ok(LoadedGame { stored, positions })
    }
}
