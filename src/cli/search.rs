//! `sumito search`

use std::ops::ControlFlow;

use anyhow::Result;
use clap::{ArgGroup, Args};
use serde_json::Value;

use super::args::DatedFilters;
use super::place::Place;
use super::{Context, Status, games, table};
use crate::store::Orientations;

/// Find the games that reach a position
///
/// Any of the twelve orientations of the board counts, unless --exact is given. Orientation 0 is the one asked for.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("what").args(["position", "moves"]).required(true))]
#[command(after_help = "Examples:
  sumito search --moves 'a1b2 i5h5 a2b3 i6h6' --layout belgian
  sumito search --position 'ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b' --exact --format json")]
pub(super) struct Search {
    #[command(flatten)]
    place: Place,
    /// Only this orientation
    #[arg(long)]
    exact: bool,
    /// Look only at which cells hold marbles, not at their colours nor at who moves next; marbles may be `m`. Every game is replayed
    /// for it
    #[arg(long)]
    any_color: bool,
    #[command(flatten)]
    filters: DatedFilters,
}

impl Search {
    pub(super) fn run(mut self, context: &mut Context<'_>) -> Result<Status> {
        if self.any_color {
            self.place.forget_colors();
        }
        let database = context.database()?;
        let mut filter = self.filters.filter();
        let position = self.place.find(&mut filter, &database)?;
        let orientations = if self.exact {
            Orientations::Exact
        } else {
            Orientations::Any
        };
        let hits = if self.any_color {
            database.search_without_colors(&position, orientations, &filter)?
        } else {
            let mut hits = Vec::new();
            database.search(&position, orientations, &filter, |hit| {
                hits.push(hit);
                ControlFlow::Continue(())
            })?;
            hits
        };
        let mut rows: Vec<Value> = Vec::new();
        for hit in hits {
            let mut row = serde_json::Map::new();
            row.insert("game".to_owned(), hit.game.into());
            row.insert("ply".to_owned(), hit.ply.into());
            row.insert("orientation".to_owned(), hit.orientation.index().into());
            if let Some(summary) = database.summary(hit.game)? {
                let summary = games::value(&summary);
                row.extend(
                    summary
                        .as_object()
                        .expect("a summary is an object")
                        .clone()
                        .into_iter()
                        .filter(|(name, _)| name != "id"),
                );
            }
            rows.push(row.into());
        }
        let columns = [
            "game",
            "ply",
            "orientation",
            "black",
            "white",
            "event",
            "date",
            "layout",
            "result",
            "score",
            "plies",
            "note",
        ];
        if context.format == table::Format::Table {
            rows.iter_mut().for_each(games::add_note);
        }
        table::rows(context.out, context.format, &rows, &columns)?;
        Ok(Status::of_found(rows.len()))
    }
}
