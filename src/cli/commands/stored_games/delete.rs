//! `sumito delete`: deletes games or rejects.

use std::collections::BTreeSet;

use anyhow::{Result, bail};
use clap::Args;

use crate::answers::{DeleteReport, GameRow, OpeningClassifier, TextLocations};
use crate::cli::args::GameIdArgs;
use crate::cli::messages::{note, plural};
use crate::cli::output::{GameListPrinter, game_columns};
use crate::cli::{Context, Status};
use crate::queries::FilterArgs;
use crate::store::Filter;

/// Delete games or rejects
///
/// Without --yes the games are only listed. `sumito undo` restores deleted games, and so do the next import of their file and a merge with a database that has them. They remain in the database
/// until `sumito db compact --purge`, which removes their records, and names that no other game has, from the file. Merged spellings of
/// names remain until `players split`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito delete 17 23
  sumito delete 17 23-29 --yes
  sumito delete --player 'J. Doe' --until 2019 --yes && sumito db compact --purge
  sumito delete --max-plies 4 --format json
  sumito delete --reject 3 --reject 4 --yes")]
pub(crate) struct Delete {
    #[command(flatten)]
    ids: GameIdArgs,
    /// Reject ID (see `sumito rejects`), can be repeated; the incomplete game of a reject is deleted too
    #[arg(long = "reject", value_name = "REJECT", conflicts_with = "ids")]
    rejects: Vec<i64>,
    #[command(flatten)]
    filters: FilterArgs,
    /// Delete the games, instead of listing them
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
        let filter = self.ids.selection(filter, &database)?;
        let mut games = Vec::new();
        database.for_each_summary(&filter, |game| games.push(game))?;
        let (status, count) = (Status::from_count(games.len()), plural::games(games.len()));
        let incomplete = games
            .iter()
            .filter(|game| game.incomplete.is_some())
            .count();
        let rejects = match incomplete {
            0 => "",
            1 => ", with the reject of the incomplete one",
            _ => ", with the rejects of the incomplete ones",
        };
        if !self.yes {
            let names = context.opening_names()?;
            let openings = OpeningClassifier::new(&database, &names)?;
            let places = TextLocations::new(&database, &filter)?;
            let columns = game_columns(&filter);
            let mut printer = GameListPrinter::new(context.out, context.format, columns);
            for game in games {
                let opening = openings.classify(game.id)?;
                printer.push(GameRow::new(game, opening).with_matches(&places)?)?;
            }
            printer.finish()?;
            note(&format!("{count} would be deleted{rejects}; --yes deletes"));
            return Ok(status);
        }
        let ids: Vec<i64> = games.iter().map(|game| game.id).collect();
        let deleted = context.open_write()?.delete(&ids)?;
        context.print_object(&DeleteReport { deleted })?;
        if incomplete > 0 {
            note(&format!("{count} deleted{rejects}"));
        }
        Ok(Status::from_count(deleted))
    }

    /// Deletes or lists the rejects with the given numbers.
    fn delete_rejects(&self, filter: &Filter, context: &mut Context<'_>) -> Result<Status> {
        if *filter != Filter::default() {
            bail!("reject IDs cannot be combined with filters, expected one of the two");
        }
        let database = context.open_read()?;
        let mut rejects = Vec::new();
        for id in self.rejects.iter().copied().collect::<BTreeSet<i64>>() {
            match database.reject(id)? {
                Some(reject) => rejects.push(reject),
                None => {
                    bail!("there is no reject {id}, expected an ID that `sumito rejects` lists")
                }
            }
        }
        let games = rejects
            .iter()
            .filter(|reject| reject.game.is_some())
            .count();
        let games = match games {
            0 => String::new(),
            1 => ", with the incomplete game of one".to_owned(),
            _ => format!(", with the incomplete games of {games}"),
        };
        let count = plural::count(rejects.len(), "reject");
        if self.yes {
            let ids: Vec<i64> = rejects.iter().map(|reject| reject.id).collect();
            let deleted = context.open_write()?.delete_rejects(&ids)?;
            context.print_object(&DeleteReport { deleted })?;
            if !games.is_empty() {
                note(&format!("{count} deleted{games}"));
            }
            return Ok(Status::from_count(deleted));
        }
        context.print_rows(
            &rejects,
            &["id", "source", "line", "kind", "message", "game"],
        )?;
        note(&format!("{count} would be deleted{games}; --yes deletes"));
        Ok(Status::from_count(rejects.len()))
    }
}
