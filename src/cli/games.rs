//! `sumito games`

use anyhow::Result;
use clap::Args;
use serde_json::Value;

use super::saving::Saving;
use super::{Context, Status, table};
use crate::ask::{DatedFilters, game_row};

/// List games
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito games --player 'budgie' --result white
  sumito games --from 2016.09 --to 2016.12 --min-plies 100 --format csv
  sumito games --player 'budgie' --save budgie && sumito openings --in budgie")]
pub(super) struct Games {
    #[command(flatten)]
    filters: DatedFilters,
    #[command(flatten)]
    saving: Saving,
}

/// The columns that a list of games shows.
pub(super) const COLUMNS: [&str; 11] = [
    "id", "black", "white", "event", "date", "layout", "result", "score", "ending", "plies", "note",
];

impl Games {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut database = self.saving.database(context)?;
        let (mut games, mut ids) = (Vec::new(), Vec::new());
        database.games(&self.filters.filter(), |game| {
            games.push(game_row(&game));
            ids.push(game.id);
        })?;
        self.saving.save(&mut database, &ids)?;
        if context.format == table::Format::Table {
            games.iter_mut().for_each(add_note);
        }
        table::rows(context.out, context.format, &games, &COLUMNS)?;
        Ok(Status::of_found(games.len()))
    }
}

/// Adds the note of a table, where there is no room for the reasons: whether a game is incomplete or mended; who else played, and by
/// which rules.
pub(super) fn add_note(row: &mut Value) {
    let marks = ["incomplete", "mended"].into_iter();
    let mut notes: Vec<String> = marks
        .filter(|note| !row[note].is_null())
        .map(str::to_owned)
        .collect();
    let others = row["others"].as_str();
    notes.extend(others.map(|names| format!("with {names}")));
    notes.extend(row["rules"].as_str().map(str::to_owned));
    row["note"] = notes.join(", ").into();
}
