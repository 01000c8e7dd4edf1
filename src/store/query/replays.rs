//! Games as their moves, one after another: for figures that need the boards of many.

use rusqlite::named_params;

use super::starts::Starts;
use crate::rules::{Move, Position};
use crate::store::format::filter_column::Expected;
use crate::store::read::summaries::runs;
use crate::store::{Database, StoreError};

/// A game as its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// The number of the game.
    pub game: i64,
    /// Where it starts.
    pub start: Position,
    /// Its moves; [`Replay::walk`] says whether they are legal.
    pub moves: Vec<Move>,
}

impl Replay {
    /// Hands the position after 0, 1, 2 and so on up to `most` plies to `visit`, with the number of plies and the move that is played next.
    ///
    /// # Errors
    /// When a move is not legal: the game is damaged.
    pub fn walk(
        &self,
        most: usize,
        mut visit: impl FnMut(usize, &Position, Option<Move>),
    ) -> Result<(), StoreError> {
        let mut position = self.start;
        for (ply, &made) in self.moves.iter().enumerate().take(most) {
            if !position.is_legal(made) {
                return Err(StoreError::Damaged(self.game));
            }
            visit(ply, &position, Some(made));
            position.apply(made);
        }
        let last = most.min(self.moves.len());
        visit(last, &position, self.moves.get(last).copied());
        Ok(())
    }
}

impl Database {
    /// Hands the games with these numbers, which ascend, to `visit`.
    ///
    /// # Errors
    /// Those of `visit`; when the database cannot be read, or a game in it is damaged or missing.
    pub fn replays(
        &self,
        ids: &[i64],
        mut visit: impl FnMut(&Replay) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let _snapshot = self.snapshot()?;
        let starts = Starts::new(&self.connection)?;
        let sql = include_str!("../../../sql/query/scan.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        for (first, last) in runs(ids.iter().copied()) {
            let mut rows = select.query(named_params! {":first": first, ":last": last})?;
            let mut expected = Expected::all(first, last);
            while let Some(row) = rows.next()? {
                let game = row.get(0)?;
                expected.is_next(game)?;
                let (start, moves) = starts.game(game, row, 0)?;
                visit(&Replay { game, start, moves })?;
            }
            expected.finish()?;
        }
        Ok(())
    }
}
