//! Positions of games, for one game after another: only the moves are read.

use rusqlite::{Connection, named_params};

use super::starts::Starts;
use crate::rules::{IllegalMoveCode, Position};
use crate::store::format::move_codec::MoveCodes;
use crate::store::{Database, StoreError};

/// Tells of games how the board stood, over one connection.
pub struct Boards<'a> {
    connection: &'a Connection,
    starts: Starts,
}

impl Database {
    /// How the board stood in games, for those who ask for many.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn boards(&self) -> Result<Boards<'_>, StoreError> {
        Ok(Boards {
            connection: &self.connection,
            starts: Starts::new(&self.connection)?,
        })
    }
}

impl Boards<'_> {
    /// The position of a game after so many plies, or `None` when there is no such game or it has fewer.
    ///
    /// # Errors
    /// When the database cannot be read, or the game in it is damaged.
    pub fn at(&self, game: i64, ply: u32) -> Result<Option<Position>, StoreError> {
        let found = self.ask(game, |start, mut codes| {
            let mut position = *start;
            for ply in 1..=ply {
                let Some(code) = codes.next() else {
                    return Ok(None);
                };
                position
                    .play_code(code)
                    .ok_or(IllegalMoveCode { ply, code })?;
            }
            Ok(Some(position))
        })?;
        Ok(found.flatten())
    }

    /// Asks a game something, as [`PackedGame::ask`] does; `None` where there is no such game, or it is a fragment.
    ///
    /// # Errors
    /// When the database cannot be read, or the game in it is damaged.
    pub fn ask<T>(
        &self,
        game: i64,
        ask: impl FnOnce(&Position, MoveCodes<'_>) -> Result<T, IllegalMoveCode>,
    ) -> Result<Option<T>, StoreError> {
        let sql = include_str!("../../../sql/query/moves.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rows = select.query(named_params! {":id": game})?;
        let Some(row) = rows.next()? else {
            return Ok(None);
        };
        let (start, moves) = self.starts.packed(game, row, 0)?;
        if moves.is_empty() {
            return Ok(None);
        }
        PackedGame { game, start, moves }.ask(ask).map(Some)
    }
}

/// A game as it is stored, to be replayed.
pub struct PackedGame<'a> {
    pub(in crate::store) game: i64,
    pub(in crate::store) start: Position,
    pub(in crate::store) moves: &'a [u8],
}

impl PackedGame<'_> {
    /// Asks the game something that its start and the codes of its moves tell.
    ///
    /// # Errors
    /// When the game is damaged.
    pub fn ask<T>(
        &self,
        ask: impl FnOnce(&Position, MoveCodes<'_>) -> Result<T, IllegalMoveCode>,
    ) -> Result<T, StoreError> {
        ask(&self.start, MoveCodes::of(self.moves)).map_err(|_| StoreError::Damaged(self.game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{ReadOptions, read};
    use crate::store::{Counts, Progress};

    #[test]
    fn boards_are_those_of_the_game() {
        let mut database = Database::in_memory().unwrap();
        let text = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3\n\n# rules: triangles\n# layout: Standard\n1.a1b1 i9h9\n";
        let records = read(text.as_bytes(), ReadOptions::default());
        let mut counts = Counts::default();
        let watch = |_: &_| Progress::Continue;
        database.import("x", records, &mut counts, watch).unwrap();
        assert_eq!(counts.imported, 2);
        let boards = database.boards().unwrap();
        for id in 1..=2 {
            let game = database.game(id).unwrap().unwrap().game;
            for (ply, position) in (0..).zip(game.positions()) {
                assert_eq!(boards.at(id, ply).unwrap(), Some(position));
            }
            let after = u32::try_from(game.plies().len()).unwrap() + 1;
            assert_eq!(boards.at(id, after).unwrap(), None);
        }
        assert_eq!(boards.at(3, 0).unwrap(), None);
    }
}
