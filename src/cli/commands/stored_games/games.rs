//! `sumito games`: lists games.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use anyhow::Result;
use clap::Args;

use crate::answers::{GameRow, OpeningClassifier, TextLocations};
use crate::cli::args::SaveArgs;
use crate::cli::messages::note_none;
use crate::cli::output::{GameListPrinter, game_columns};
use crate::cli::{Context, Status};
use crate::queries::{FilterArgs, GameColumn, GameColumns, SortArgs, parse_game_columns};
use crate::store::{Database, Filter, StoreError, Summary};

/// List games
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito games --player 'budgie' --result white
  sumito games --since 2016.09 --until 2016.12 --min-plies 100 --format csv
  sumito games --layout belgian --limit 20
  sumito games --opening scorpio --sort date --desc --columns date,black,white,result
  sumito games --player schmidt --against 'anna b' --plies 40-60
  sumito games --player 'budgie' --save budgie && sumito openings --in budgie")]
pub(crate) struct Games {
    #[command(flatten)]
    sort: SortArgs<GameColumn>,
    /// Maximum number of games
    #[arg(long, value_name = "N")]
    limit: Option<NonZeroUsize>,
    /// Number of games to skip
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    offset: usize,
    /// Columns to print, in this order, separated by commas: id, black, white, event, date, layout, opening, result, ending, score, plies, ...
    ///
    /// A column is any field of the JSON output: id, black, white, event, date, layout, layout_inferred, opening, result, ending, score, plies, incomplete, mended, rules, others, game_type, with --text also matched, and note, which says in words what is unusual about a game.
    #[arg(long, value_name = "COLUMNS", value_parser = parse_game_columns)]
    columns: Option<GameColumns>,
    #[command(flatten)]
    saving: SaveArgs,
    #[command(flatten)]
    filters: FilterArgs,
}

impl Games {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut database = self.saving.open_database(context)?;
        let names = context.opening_names()?;
        let filter = self.filters.filter(&names)?;
        let openings = OpeningClassifier::new(&database, &names)?;
        let places = TextLocations::new(&database, &filter)?;
        let limit = self.limit.map_or(usize::MAX, NonZeroUsize::get);
        let printer = GameListPrinter::new(context.out, context.format, game_columns(&filter));
        let mut printer = printer.with_chosen_columns(self.columns.map(|columns| columns.0));
        // The ids of the games, if they are to be saved.
        let mut ids = Vec::new();
        let mut result = Ok(());
        let print = |game: Summary| {
            if self.saving.is_given() {
                ids.push(game.id);
            }
            let row = openings.classify(game.id);
            let row = row.and_then(|opening| GameRow::new(game, opening).with_matches(&places));
            result = row.map_err(anyhow::Error::from).and_then(|row| {
                let pushed = printer.push(row);
                self.saving.go_on_if_closed(pushed, &printer)
            });
            if result.is_err() || printer.count() >= limit {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        for_each_game(&database, &filter, self.sort, self.offset, print)?;
        result?;
        let count = printer.count();
        let finished = printer.finish();
        drop((openings, places));
        self.saving
            .save(&mut database, &ids, finished, context.out)?;
        note_none(context.format, count, "games");
        Ok(Status::from_count(count))
    }
}

/// Passes the games that pass a filter to `visit` in an order, without the first `offset`, until it breaks.
fn for_each_game(
    database: &Database,
    filter: &Filter,
    sort: SortArgs<GameColumn>,
    offset: usize,
    mut visit: impl FnMut(Summary) -> ControlFlow<()>,
) -> Result<(), StoreError> {
    if sort.column() == GameColumn::Id && !sort.is_descending() {
        let mut left = offset;
        return database.games_until(filter, |game| {
            if left > 0 {
                left -= 1;
                return ControlFlow::Continue(());
            }
            visit(game)
        });
    }
    database.with_read_transaction(|| {
        let mut keys = Vec::new();
        database.for_each_summary(filter, |game| keys.push((sort.key(&game), game.id)))?;
        let mut summaries = database.summary_reader()?;
        for id in sort.sorted(keys).into_iter().skip(offset) {
            let game = summaries.get(id)?.ok_or(StoreError::Damaged(id))?;
            if visit(game).is_break() {
                break;
            }
        }
        Ok(())
    })?
}
