//! Reads the moves of many games, for statistics of their positions.

use rusqlite::named_params;

use crate::game::MoveCode;
use crate::games::{AnyPosition, InGame};
use crate::store::format::filter::ExpectedGames;
use crate::store::format::start_positions::StartPositions;
use crate::store::read::consecutive_ranges;
use crate::store::{Database, StoreError};

/// The start position and the moves of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// The id of the game.
    pub game: i64,
    /// The start position.
    pub start: AnyPosition,
    /// The moves; [`Replay::walk`] checks whether they are legal.
    pub moves: Vec<MoveCode>,
}

impl Replay {
    /// Passes the positions after 0 to `max_plies` plies to `visit`, each with the number of plies and the next move; none if it is a replay of another game.
    ///
    /// # Errors
    /// When a move is illegal: the game is damaged.
    pub fn walk<P: InGame>(
        &self,
        max_plies: usize,
        mut visit: impl FnMut(usize, &P, Option<P::Move>),
    ) -> Result<(), StoreError> {
        let Some(&(mut position)) = P::of(&self.start) else {
            return Ok(());
        };
        let damaged = || StoreError::Damaged(self.game);
        for (ply, mv) in self.moves.iter().enumerate().take(max_plies) {
            let before = position;
            let mv = position.play_code(mv.code()).ok_or_else(damaged)?;
            visit(ply, &before, Some(mv));
        }
        let last = max_plies.min(self.moves.len());
        let next = self.moves.get(last).map(|mv| mv.checked());
        visit(
            last,
            &position,
            next.map(|mv| mv.ok_or_else(damaged)).transpose()?,
        );
        Ok(())
    }
}

impl Database {
    /// Passes the games with these ids, which are in ascending order, to `visit`.
    ///
    /// # Errors
    /// Those of `visit`; when the database cannot be read, or a game in it is damaged or missing.
    pub(crate) fn replays(
        &self,
        ids: &[i64],
        mut visit: impl FnMut(&Replay) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let _transaction = self.begin_read()?;
        let starts = StartPositions::new(&self.connection)?;
        let sql = include_str!("../../../sql/query/scan.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        for (first, last) in consecutive_ranges(ids.iter().copied()) {
            let mut rows = select.query(named_params! {":first": first, ":last": last})?;
            let mut expected = ExpectedGames::all(first, last);
            while let Some(row) = rows.next()? {
                let game = row.get(0)?;
                expected.check_next(game)?;
                let (start, moves) = starts.start_and_moves(game, row, 0)?;
                visit(&Replay { game, start, moves })?;
            }
            expected.check_end()?;
        }
        Ok(())
    }
}
