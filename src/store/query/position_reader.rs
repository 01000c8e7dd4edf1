//! Reads positions of games, one game after the other; only their moves are read.

use rusqlite::named_params;

use crate::game::IllegalMoveCode;
use crate::games::{AnyPosition, InGame, with_position};
use crate::store::connection::sqlite::Connection;
use crate::store::format::start_positions::StartPositions;
use crate::store::format::{EncodedGame, MoveCodes};
use crate::store::{Database, StoreError};

/// Reads positions of games over one connection.
pub struct PositionReader<'a> {
    connection: &'a Connection,
    starts: StartPositions,
}

impl Database {
    /// A reader of positions, which is faster for many games than reading each whole game.
    ///
    /// # Errors
    /// When the database cannot be read.
    #[doc(hidden)]
    pub fn position_reader(&self) -> Result<PositionReader<'_>, StoreError> {
        Ok(PositionReader {
            connection: &self.connection,
            starts: StartPositions::new(&self.connection)?,
        })
    }
}

impl PositionReader<'_> {
    /// The position of a game after `ply` plies; `None` if there is no such game or it has fewer plies.
    ///
    /// # Errors
    /// When the database cannot be read, or the game in it is damaged.
    pub fn at(&self, game: i64, ply: u32) -> Result<Option<AnyPosition>, StoreError> {
        let position = self.replay_with(
            game,
            |start, codes| with_position!(start, start => position_at(start, codes, ply)),
        )?;
        Ok(position.flatten())
    }

    /// Passes the start position and the codes of the moves of a game to `replay`, like [`EncodedGame::replay_with`]; `None` if there is no such game, or if it
    /// is a fragment.
    ///
    /// # Errors
    /// When the database cannot be read, or the game in it is damaged.
    pub fn replay_with<T>(
        &self,
        game: i64,
        replay: impl FnOnce(&AnyPosition, MoveCodes<'_>) -> Result<T, IllegalMoveCode>,
    ) -> Result<Option<T>, StoreError> {
        let sql = include_str!("../../../sql/query/moves.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rows = select.query(named_params! {":id": game})?;
        let Some(row) = rows.next()? else {
            return Ok(None);
        };
        let (start, moves) = self.starts.start_and_bytes(game, row, 0)?;
        if moves.is_empty() {
            return Ok(None);
        }
        let id = game;
        EncodedGame { id, start, moves }
            .replay_with(replay)
            .map(Some)
    }
}

/// The position after `ply` plies; `None` if there are fewer moves.
fn position_at<P: InGame>(
    start: &P,
    mut codes: MoveCodes<'_>,
    ply: u32,
) -> Result<Option<AnyPosition>, IllegalMoveCode> {
    let mut position = *start;
    for ply in 1..=ply {
        let Some(code) = codes.next() else {
            return Ok(None);
        };
        let played = position.play_code(code);
        played.ok_or(IllegalMoveCode { ply, code })?;
    }
    Ok(Some(position.into()))
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::record::{ReadOptions, read};
    use crate::store::ImportCounts;

    #[test]
    fn positions_are_those_of_the_game() {
        let mut database = Database::in_memory().unwrap();
        let text = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3\n\n# rules: triangles\n# layout: Standard\n1.a1b1 i9h9\n";
        let records = read(text.as_bytes(), ReadOptions::default());
        let mut counts = ImportCounts::default();
        let watch = |_: &_| ControlFlow::Continue(());
        database.import("x", records, &mut counts, watch).unwrap();
        assert_eq!(counts.imported, 2);
        let reader = database.position_reader().unwrap();
        for id in 1..=2 {
            let game = database.game(id).unwrap().unwrap().game;
            for (ply, position) in
                (0..).zip(game.of::<crate::rules::Position>().unwrap().positions())
            {
                assert_eq!(reader.at(id, ply).unwrap(), Some(position.into()));
            }
            let after = u32::try_from(game.plies().len()).unwrap() + 1;
            assert_eq!(reader.at(id, after).unwrap(), None);
        }
        assert_eq!(reader.at(3, 0).unwrap(), None);
    }
}
