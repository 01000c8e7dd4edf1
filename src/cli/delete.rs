//! `sumito delete`

use std::collections::BTreeSet;

use anyhow::{Result, bail};
use clap::Args;
use serde_json::json;

use super::games::COLUMNS;
use super::stream::Stream;
use super::{Context, Status, table, ui};
use crate::ask::{DatedFilters, Listed};
use crate::store::{Access, Database, Filter, Summary};

/// Delete games, with their records, positions and rejects
///
/// Without --yes the games are only listed. What is deleted is overwritten; `sumito db compact` gives the room back, and then nothing of
/// the records is left in the file, nor a name that no other game says. The next import of their file brings the games back.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito delete 17 23
  sumito delete 17 23 --yes
  sumito delete --player 'J. Doe' --to 2019 --yes && sumito db compact
  sumito delete --max-plies 4 --format json")]
pub(super) struct Delete {
    /// The numbers of the games
    #[arg(value_name = "GAME", value_parser = super::args::game)]
    ids: Vec<i64>,
    #[command(flatten)]
    filters: DatedFilters,
    /// Delete, instead of listing what would be deleted
    #[arg(long)]
    yes: bool,
}

impl Delete {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let games = self.chosen(&context.database()?)?;
        let count = ui::games(games.len());
        if !self.yes {
            let found = games.len();
            let mut stream = Stream::new(context.out, context.format, COLUMNS.to_vec());
            for game in games {
                stream.push(Listed::new(game))?;
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
