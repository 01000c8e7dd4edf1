//! Finding the games that reach a position.

use super::positions::{self, Confirmed};
use super::{Database, Filter, StoreError};
use crate::board::Symmetry;
use crate::rules::Position;

/// A game that reaches a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// The number of the game.
    pub game: i64,
    /// Plies played when it first stands on the board.
    pub ply: u32,
    /// The symmetry that takes the position asked for to the one in the game.
    pub orientation: Symmetry,
}

/// Which orientations of a position count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Orientations {
    /// All twelve.
    Any,
    /// Only the one asked for.
    Exact,
}

impl Database {
    /// The games that reach a position, each once, by their numbers.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn search(
        &self,
        wanted: &Position,
        orientations: Orientations,
        filter: &Filter,
    ) -> Result<Vec<Hit>, StoreError> {
        let chosen = self.chosen(filter)?;
        let mut hits: Vec<Hit> = Vec::new();
        for Confirmed {
            game,
            ply,
            position,
            ..
        } in positions::find(&self.connection, wanted)?
        {
            let is_known = hits.last().is_some_and(|hit| hit.game == game);
            if is_known
                || chosen
                    .as_ref()
                    .is_some_and(|chosen| !chosen.contains(&game))
            {
                continue;
            }
            let orientation = Symmetry::all()
                .find(|&symmetry| positions::is_same(&wanted.transform(symmetry), &position));
            let orientation = orientation.ok_or(StoreError::Damaged(game))?;
            if orientations == Orientations::Any || orientation == Symmetry::IDENTITY {
                hits.push(Hit {
                    game,
                    ply,
                    orientation,
                });
            }
        }
        Ok(hits)
    }
}
