//! Finding the games that reach a position.

use std::ops::ControlFlow;

use rusqlite::named_params;

use super::positions::{Confirmed, Lookup, Starts};
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
    /// The games that reach a position, each once, by their numbers, handed to `visit` as they are found.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn search(
        &self,
        wanted: &Position,
        orientations: Orientations,
        filter: &Filter,
        mut visit: impl FnMut(Hit) -> ControlFlow<()>,
    ) -> Result<(), StoreError> {
        let _snapshot = self.snapshot()?;
        let chosen = self.chosen(filter)?;
        let mut last = None;
        Lookup::new(&self.connection)?.find(wanted, &chosen, |found| {
            let Confirmed {
                game,
                ply,
                position,
                ..
            } = found;
            if last == Some(game) {
                return ControlFlow::Continue(());
            }
            let orientation = Symmetry::all()
                .find(|&symmetry| wanted.transform(symmetry).is_same(&position))
                .expect("the same in some orientation");
            if orientations == Orientations::Exact && orientation != Symmetry::IDENTITY {
                return ControlFlow::Continue(());
            }
            last = Some(game);
            visit(Hit {
                game,
                ply,
                orientation,
            })
        })
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
        let mut rows = select.query(named_params! {":first": i64::MIN, ":behind": i64::MAX})?;
        let starts = Starts::new(&self.connection)?;
        while let Some(row) = rows.next()? {
            let game = row.get(0)?;
            if !chosen.has(game) {
                continue;
            }
            let (mut position, moves) = starts.game(game, row, 1)?;
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
