//! Positions of games, for one game after another: only the moves are read.

use std::ops::ControlFlow;

use rusqlite::{Connection, named_params};

use super::moves::Codes;
use super::starts::Starts;
use super::{Database, StoreError};
use crate::rules::{Move, Position};

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
        let mut plies = 0;
        let mut found = None;
        self.walk(game, |position| {
            if plies == ply {
                found = Some(*position);
                return ControlFlow::Break(());
            }
            plies += 1;
            ControlFlow::Continue(())
        })?;
        Ok(found)
    }

    /// Hands the positions of a game to `visit`, from its start on, until it breaks off; none where there is no such game.
    ///
    /// # Errors
    /// When the database cannot be read, or the game in it is damaged.
    pub fn walk(
        &self,
        game: i64,
        visit: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> Result<(), StoreError> {
        let sql = include_str!("../../sql/query/moves.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rows = select.query(named_params! {":id": game})?;
        let Some(row) = rows.next()? else {
            return Ok(());
        };
        let (start, moves) = self.starts.packed(game, row, 0)?;
        Played { game, start, moves }.walk(visit)
    }
}

/// A game as it is stored, to be replayed.
pub struct Played<'a> {
    pub(super) game: i64,
    pub(super) start: Position,
    pub(super) moves: &'a [u8],
}

impl Played<'_> {
    /// Hands the positions of the game to `visit`, from its start on, until it breaks off.
    ///
    /// # Errors
    /// When the game is damaged.
    pub fn walk(
        &self,
        mut visit: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> Result<(), StoreError> {
        let mut position = self.start;
        let mut codes = Codes::of(self.moves);
        while visit(&position).is_continue() {
            let Some(code) = codes.next() else { break };
            let made = code.and_then(Move::from_code);
            let made = made.filter(|&made| position.is_legal(made));
            position.apply(made.ok_or(StoreError::Damaged(self.game))?);
        }
        Ok(())
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
