//! The query of `sumito openings`.

use std::ops::ControlFlow;

use clap::Args;

use super::error::BindingError;
use crate::answers::opening_name;
use crate::bindings::{AnyMove, OptionError, Options, positions};
use crate::games::AnyPosition;
use crate::openings::OpeningNames;
use crate::queries::{FilterArgs, OpeningSortArgs, PositionArgs};
use crate::store::{Database, LookupProgressCallback, ResultCounts, StoreError};

/// A query for the moves played in a position, and how the games ended.
#[derive(Debug, Clone)]
pub struct OpeningsQuery(Arguments);

#[derive(Debug, Clone, Args)]
struct Arguments {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    sort: OpeningSortArgs,
    /// Include games that reach the position with the colours exchanged, with their results exchanged
    #[arg(long)]
    swap: bool,
    #[command(flatten)]
    filters: FilterArgs,
}

/// The answer.
#[derive(Debug, Clone)]
pub struct OpeningsAnswer {
    /// The position.
    pub position: AnyPosition,
    /// Its name, if it has one.
    pub opening: Option<String>,
    /// All games that reach it.
    pub results: ResultCounts,
    /// The moves played in it.
    pub moves: Vec<MoveRow>,
}

/// A move played in the position.
#[derive(Debug, Clone)]
pub struct MoveRow {
    /// The move.
    pub mv: AnyMove,
    /// The games in which it was played there.
    pub results: ResultCounts,
    /// The games that reach the position after it, by any order of moves.
    pub reaching: u64,
    /// The games among them in which it was not played there.
    pub transpositions: u64,
    /// When it was last played.
    pub last_date: Option<String>,
    /// The name of the position after it, if it has one.
    pub opening: Option<String>,
}

impl OpeningsQuery {
    /// The query with these options.
    ///
    /// # Errors
    /// When an option is unknown or has a wrong value.
    pub fn new(options: Options) -> Result<OpeningsQuery, OptionError> {
        options.read().map(OpeningsQuery)
    }

    /// The answer. `progress` receives the number of completed look-ups and the number of all, 0 if that is not known yet; it can cancel the query.
    ///
    /// # Errors
    /// When a name in the query does not exist, the database cannot be read, or the query was cancelled.
    pub fn answer(
        &self,
        database: &Database,
        names: &OpeningNames,
        mut progress: impl FnMut(u64, u64) -> ControlFlow<()>,
    ) -> Result<OpeningsAnswer, BindingError> {
        let mut filter = self.0.filters.filter(names)?;
        let place = self
            .0
            .position
            .resolve(&mut filter, database, names)?
            .certain()?;
        let position = place.position;
        let on_progress: &mut LookupProgressCallback<'_> =
            &mut |done, of| match progress(done as u64, of as u64) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(StoreError::Interrupted),
            };
        let mut openings = if self.0.swap {
            database.openings_with_swap_and_progress(position, &filter, on_progress)?
        } else {
            database.openings_with_progress(position, &filter, on_progress)?
        };
        self.0.sort.apply(&mut openings, &position, names)?;
        let name = |position: AnyPosition| opening_name(&position, names).map(str::to_owned);
        let moves = openings.moves.into_iter().map(|row| {
            let mv = AnyMove::known(position.kind(), row.mv);
            MoveRow {
                mv,
                results: row.results,
                reaching: row.reaching,
                transpositions: row.transpositions,
                last_date: row.last_date,
                opening: name(positions::play_unchecked(&position, mv)),
            }
        });
        Ok(OpeningsAnswer {
            opening: name(position),
            results: openings.results,
            moves: moves.collect(),
            position,
        })
    }
}
