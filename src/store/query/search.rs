//! Finding the games that reach a position.

use std::ops::ControlFlow;

use super::positions::{Confirmed, Lookup};
use crate::board::Symmetry;
use crate::rules::{PatternQuery, Position, QueryMatch, QueryMatcher, QueryTarget};
use crate::store::{Database, Filter, StoreError};

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
                .find(|&symmetry| wanted.transform(symmetry).is_equivalent(&position))
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
        let question = PatternQuery {
            target: QueryTarget::Cells(*wanted),
            exact: orientations == Orientations::Exact,
            ..PatternQuery::default()
        };
        let mut hits = Vec::new();
        let take = |game, found: QueryMatch| {
            hits.push(Hit {
                game,
                ply: found.ply,
                orientation: found.orientation,
            });
            ControlFlow::Continue(())
        };
        self.scan(&QueryMatcher::new(&question), filter, |_| (), take)?;
        Ok(hits)
    }
}
