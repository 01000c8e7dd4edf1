//! `sumito search`

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use anyhow::Result;
use clap::{ArgGroup, Args};
use serde_json::{Map, Value};

use super::args::DatedFilters;
use super::place::Place;
use super::question::Asked;
use super::saving::Saving;
use super::stream::Stream;
use super::{Context, Status, games, table, ui};
use crate::rules::{Matcher, Occurrence, Wanted};
use crate::store::{Database, Filter, Orientations};

/// Find the games that reach a position, or one that is as asked
///
/// Any of the twelve orientations of the board counts, unless --exact is given. Orientation 0 is the one asked for. A game is found once, at the
/// first ply that is as asked. A position is looked up in an index; for all else games are replayed, a million in a few seconds.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("place").args(["position", "moves"]))]
#[command(group = ArgGroup::new("what").args(["position", "moves", "pattern", "material", "score"]).required(true).multiple(true))]
#[command(after_help = "Examples:
  sumito search --moves 'a1b2 i5h5 a2b3 i6h6' --layout belgian
  sumito search --position 'ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b' --exact --format json
  sumito search --pattern 'black:e5,e6,e7 white:e8 empty:e9' --swap
  sumito search --pattern '?????/??????/???????/???**???/???b1w???/????????/???????/??????/?????' --ply 20..40
  sumito search --material 14-12 --score 2-0 --result white --save comebacks
  sumito search --pattern 'white:a1' --then 'empty:a1' --within 1 --in comebacks --limit 10")]
pub(super) struct Search {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    asked: Asked,
    /// Only this orientation
    #[arg(long)]
    exact: bool,
    /// Of a position, look only at which cells hold marbles, not at their colours nor at who moves next; marbles may be `m`
    #[arg(long, requires = "place")]
    any_color: bool,
    /// Stop after so many games
    #[arg(long, value_name = "N")]
    limit: Option<NonZeroUsize>,
    #[command(flatten)]
    saving: Saving,
    #[command(flatten)]
    filters: DatedFilters,
}

/// What is printed of a hit in a table, before and after what only some questions ask for.
const FIRST_COLUMNS: [&str; 2] = ["game", "ply"];
const COLUMNS: [&str; 10] = [
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

impl Search {
    pub(super) fn run(mut self, context: &mut Context<'_>) -> Result<Status> {
        if self.any_color {
            self.place.forget_colors();
        }
        let mut database = self.saving.database(context)?;
        let mut filter = self.filters.filter();
        let mut hits = Hits {
            stream: Stream::new(context.out, context.format, self.columns()),
            is_table: context.format == table::Format::Table,
            ids: Vec::new(),
            limit: self.limit.map_or(usize::MAX, NonZeroUsize::get),
        };
        self.find(&database, &mut filter, &mut hits)?;
        let (count, ids) = (hits.stream.count(), hits.ids);
        hits.stream.finish()?;
        self.saving.save(&mut database, &ids)?;
        Ok(Status::of_found(count))
    }

    fn find(&self, database: &Database, filter: &mut Filter, hits: &mut Hits<'_>) -> Result<()> {
        let mut wanted = None;
        if self.place.is_named() {
            let position = self.place.find(filter, database)?;
            if !self.any_color && self.asked.is_nothing() {
                let orientations = if self.exact {
                    Orientations::Exact
                } else {
                    Orientations::Any
                };
                let mut taken = Ok(());
                database.search(&position, orientations, filter, |hit| {
                    let found = Occurrence {
                        ply: hit.ply,
                        then: None,
                        orientation: hit.orientation,
                        swapped: false,
                    };
                    let flow = self.take(database, hits, hit.game, found);
                    flow.unwrap_or_else(|error| {
                        taken = Err(error);
                        ControlFlow::Break(())
                    })
                })?;
                return taken;
            }
            let question = if self.any_color {
                Wanted::Cells
            } else {
                Wanted::Position
            };
            wanted = Some(question(position));
        }
        let mut question = self.asked.question(wanted);
        question.exact = self.exact;
        let bar = ui::games_bar("search", 0);
        let mut taken = Ok(());
        database.scan(
            &Matcher::new(&question),
            filter,
            |scanned| {
                bar.set_length(scanned.of);
                bar.set_position(scanned.games);
            },
            |game, found| {
                let flow = bar.suspend(|| self.take(database, hits, game, found));
                flow.unwrap_or_else(|error| {
                    taken = Err(error);
                    ControlFlow::Break(())
                })
            },
        )?;
        bar.finish_and_clear();
        taken
    }

    fn columns(&self) -> Vec<&'static str> {
        let mut columns = FIRST_COLUMNS.to_vec();
        columns.extend(self.asked.has_then().then_some("then"));
        columns.extend(self.asked.swaps().then_some("swapped"));
        columns.extend(COLUMNS);
        columns
    }

    /// Prints a hit.
    fn take(
        &self,
        database: &Database,
        hits: &mut Hits<'_>,
        game: i64,
        found: Occurrence,
    ) -> Result<ControlFlow<()>> {
        let mut row = Map::new();
        row.insert("game".to_owned(), game.into());
        row.insert("ply".to_owned(), found.ply.into());
        if self.asked.has_then() {
            row.insert("then".to_owned(), found.then.into());
        }
        row.insert("orientation".to_owned(), found.orientation.index().into());
        if self.asked.swaps() {
            row.insert("swapped".to_owned(), found.swapped.into());
        }
        if let Some(Value::Object(summary)) =
            database.summary(game)?.map(|game| games::value(&game))
        {
            row.extend(summary.into_iter().filter(|(name, _)| name != "id"));
        }
        let mut row = Value::Object(row);
        if hits.is_table {
            games::add_note(&mut row);
        }
        hits.stream.push(row)?;
        if self.saving.is_asked() {
            hits.ids.push(game);
        }
        Ok(if hits.stream.count() >= hits.limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    }
}

/// Where hits go.
struct Hits<'a> {
    stream: Stream<'a>,
    is_table: bool,
    /// The games, where they are to be kept.
    ids: Vec<i64>,
    limit: usize,
}
