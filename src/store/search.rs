//! Finding the games that reach a position.

use super::positions::{self, Confirmed};
use super::{Database, Filter, StoreError, code};
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
            if is_known || !chosen.has(game) {
                continue;
            }
            let orientation =
                Symmetry::all().find(|&symmetry| wanted.transform(symmetry).is_same(&position));
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

    /// The games in which marbles stand on the same cells, whatever their colours and whoever moves next: each once, by their numbers.
    ///
    /// Every game is replayed for it.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn search_without_colors(
        &self,
        wanted: &Position,
        orientations: Orientations,
        filter: &Filter,
    ) -> Result<Vec<Hit>, StoreError> {
        let chosen = self.chosen(filter)?;
        let looked_for: Vec<(Symmetry, Position)> = Symmetry::all()
            .take(if orientations == Orientations::Any {
                12
            } else {
                1
            })
            .map(|symmetry| (symmetry, wanted.transform(symmetry)))
            .collect();
        let mut hits = Vec::new();
        let mut select = self
            .connection
            .prepare_cached(include_str!("../../sql/query/all_moves.sql"))?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let game = row.get(0)?;
            if !chosen.has(game) {
                continue;
            }
            let rules: Option<String> = row.get(3)?;
            let start = row.get_ref(1)?.as_blob().ok();
            let moves = row.get_ref(2)?.as_blob().ok().and_then(code::moves_from);
            let start = start.and_then(|start| code::start_from(start, rules.as_deref()));
            let (Some(mut position), Some(moves)) = (start, moves) else {
                return Err(StoreError::Damaged(game));
            };
            for (ply, made) in (0..).zip(moves.into_iter().map(Some).chain([None])) {
                let mut found = looked_for.iter();
                let found = found.find(|(_, wanted)| wanted.is_same_without_colors(&position));
                if let Some(&(orientation, _)) = found {
                    hits.push(Hit {
                        game,
                        ply,
                        orientation,
                    });
                    break;
                }
                if let Some(made) = made {
                    if !position.is_legal(made) {
                        return Err(StoreError::Damaged(game));
                    }
                    position.apply(made);
                }
            }
        }
        Ok(hits)
    }
}
