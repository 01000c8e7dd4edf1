//! `sumito delete`

use std::collections::BTreeSet;

use anyhow::{Result, bail};
use clap::Args;
use serde_json::{Value, json};

use super::games::COLUMNS;
use super::stream::Stream;
use super::{Context, Status, table, ui};
use crate::ask::{DatedFilters, Listed, Named};
use crate::store::{Access, Database, Filter, Summary};

/// Delete games, with their records, positions and rejects, or rejects
///
/// Without --yes the games are only listed. What is deleted is overwritten; `sumito db compact` gives the room back, and then nothing of
/// the records is left in the file, nor a name that no other game says. The next import of their file brings the games back.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito delete 17 23
  sumito delete 17 23 --yes
  sumito delete --player 'J. Doe' --to 2019 --yes && sumito db compact
  sumito delete --max-plies 4 --format json
  sumito delete --reject 3 --reject 4 --yes")]
pub(super) struct Delete {
    /// The numbers of the games
    #[arg(value_name = "GAME", value_parser = super::args::game)]
    ids: Vec<i64>,
    /// The numbers of rejects, given again for each (see `sumito rejects`); the incomplete game of one goes with it
    #[arg(long = "reject", value_name = "REJECT", conflicts_with = "ids")]
    rejects: Vec<i64>,
    #[command(flatten)]
    filters: DatedFilters,
    /// Delete, instead of listing what would be deleted
    #[arg(long)]
    yes: bool,
}

impl Delete {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        if !self.rejects.is_empty() {
            return self.delete_rejects(context);
        }
        let database = context.database()?;
        let games = self.chosen(&database)?;
        let count = ui::games(games.len());
        if !self.yes {
            let found = games.len();
            let names = context.openings()?;
            let called = Named::new(&database, &names)?;
            let mut stream = Stream::new(context.out, context.format, COLUMNS.to_vec());
            for game in games {
                let opening = called.of(game.id)?;
                stream.push(Listed::new(game, opening))?;
            }
            stream.finish()?;
            ui::note(&format!("{count} would be deleted; --yes deletes"));
            return Ok(Status::of_found(found));
        }
        let ids: Vec<i64> = games.iter().map(|game| game.id).collect();
        let deleted = Database::open(&context.db, Access::Write)?.delete(&ids)?;
        table::object(context.out, context.format, &json!({"deleted": deleted}))?;
        Ok(Status::of_found(deleted))
    }

    fn delete_rejects(self, context: &mut Context<'_>) -> Result<Status> {
        if self.filters.filter() != Filter::default() {
            bail!("numbers of rejects and filters, expected either");
        }
        let database = context.database()?;
        let mut rejects = Vec::new();
        for id in self.rejects.into_iter().collect::<BTreeSet<i64>>() {
            match database.reject(id)? {
                Some(reject) => rejects.push(reject),
                None => {
                    bail!("there is no reject {id}, expected a number that `sumito rejects` shows")
                }
            }
        }
        if self.yes {
            let ids: Vec<i64> = rejects.iter().map(|reject| reject.id).collect();
            let deleted = Database::open(&context.db, Access::Write)?.delete_rejects(&ids)?;
            table::object(context.out, context.format, &json!({"deleted": deleted}))?;
            return Ok(Status::of_found(deleted));
        }
        let rows: Vec<Value> = rejects
            .iter()
            .map(serde_json::to_value)
            .collect::<Result<_, _>>()?;
        let columns = ["id", "source", "line", "kind", "message", "game"];
        table::rows(context.out, context.format, &rows, &columns)?;
        let count = rejects.len();
        let plural = if count == 1 { "" } else { "s" };
        ui::note(&format!(
            "{count} reject{plural} would be deleted; --yes deletes"
        ));
        Ok(Status::of_found(count))
    }

    fn chosen(&self, database: &Database) -> Result<Vec<Summary>> {
        let filter = self.filters.filter();
        let mut games = Vec::new();
        if self.ids.is_empty() {
            if filter == Filter::default() {
                bail!("no games named, expected their numbers or a filter");
            }
            database.games(&filter, |game| games.push(game))?;
            return Ok(games);
        }
        if filter != Filter::default() {
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
