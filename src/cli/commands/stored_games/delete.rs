//! `sumito delete`: deletes games or rejects.

use std::collections::BTreeSet;

use anyhow::{Result, bail};
use clap::Args;
use serde_json::json;

use crate::cli::args::game_number;
use crate::cli::messages::{note, plural};
use crate::cli::output::{GameListPrinter, game_columns, to_rows};
use crate::cli::{Context, Status};
use crate::queries::{FilterArgs, GameRow, OpeningClassifier, TextPlaces};
use crate::store::{Database, Filter, Summary};

/// Delete games, with their records, positions and rejects, or rejects
///
/// Without --yes the games are only listed. `sumito undo` brings deleted games back, and so does the next import of their file. They stay in the database
/// until `sumito db compact --purge`: after that nothing of the records is left in the file, nor a name that no other game has.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito delete 17 23
  sumito delete 17 23 --yes
  sumito delete --player 'J. Doe' --to 2019 --yes && sumito db compact --purge
  sumito delete --max-plies 4 --format json
  sumito delete --reject 3 --reject 4 --yes")]
pub(crate) struct Delete {
    /// The numbers of the games
    #[arg(value_name = "GAME", value_parser = game_number)]
    ids: Vec<i64>,
    /// The numbers of rejects, given again for each (see `sumito rejects`); the incomplete game of one goes with it
    #[arg(long = "reject", value_name = "REJECT", conflicts_with = "ids")]
    rejects: Vec<i64>,
    #[command(flatten)]
    filters: FilterArgs,
    /// Delete, instead of listing what would be deleted
    #[arg(long)]
    yes: bool,
}

impl Delete {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let filter = self.filters.filter(&context.opening_names()?)?;
        if !self.rejects.is_empty() {
            return self.delete_rejects(&filter, context);
        }
        let database = context.open_read()?;
        let games = self.chosen_games(&filter, &database)?;
        let (status, count) = (Status::from_count(games.len()), plural::games(games.len()));
        if !self.yes {
            let names = context.opening_names()?;
            let openings = OpeningClassifier::new(&database, &names)?;
            let places = TextPlaces::new(&database, &filter)?;
            let columns = game_columns(&filter);
            let mut printer = GameListPrinter::new(context.out, context.format, columns);
            for game in games {
                let opening = openings.classify(game.id)?;
                printer.push(GameRow::new(game, opening).with_matches(&places)?)?;
            }
            printer.finish()?;
            note(&format!("{count} would be deleted; --yes deletes"));
            return Ok(status);
        }
        let ids: Vec<i64> = games.iter().map(|game| game.id).collect();
        let deleted = context.open_write()?.delete(&ids)?;
        context.print_object(&json!({"deleted": deleted}))?;
        Ok(Status::from_count(deleted))
    }

    /// Deletes or lists the rejects with the given numbers.
    fn delete_rejects(&self, filter: &Filter, context: &mut Context<'_>) -> Result<Status> {
        if *filter != Filter::default() {
            bail!("numbers of rejects and filters, expected either");
        }
        let database = context.open_read()?;
        let mut rejects = Vec::new();
        for id in self.rejects.iter().copied().collect::<BTreeSet<i64>>() {
            match database.reject(id)? {
                Some(reject) => rejects.push(reject),
                None => {
                    bail!("there is no reject {id}, expected a number that `sumito rejects` shows")
                }
            }
        }
        if self.yes {
            let ids: Vec<i64> = rejects.iter().map(|reject| reject.id).collect();
            let deleted = context.open_write()?.delete_rejects(&ids)?;
            context.print_object(&json!({"deleted": deleted}))?;
            return Ok(Status::from_count(deleted));
        }
        let rows = to_rows(&rejects)?;
        context.print_rows(&rows, &["id", "source", "line", "kind", "message", "game"])?;
        let count = plural::count(rejects.len(), "reject");
        note(&format!("{count} would be deleted; --yes deletes"));
        Ok(Status::from_count(rejects.len()))
    }

    /// The games with the given numbers, or those that pass the filter.
    fn chosen_games(&self, filter: &Filter, database: &Database) -> Result<Vec<Summary>> {
        let has_filter = *filter != Filter::default();
        let mut games = Vec::new();
        if self.ids.is_empty() {
            if !has_filter {
                bail!("no games named, expected their numbers or a filter");
            }
            database.games(filter, |game| games.push(game))?;
            return Ok(games);
        }
        if has_filter {
            bail!("numbers of games and filters, expected either");
        }
        for id in self.ids.iter().copied().collect::<BTreeSet<i64>>() {
            match database.summary(id)? {
                Some(game) => games.push(game),
                None => bail!("there is no game {id}, expected a number that `sumito games` shows"),
            }
        }
        Ok(games)
    }
}
