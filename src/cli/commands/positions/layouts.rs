//! `sumito layouts`: lists the start layouts.

use anyhow::Result;
use clap::Args;

use crate::answers::layouts;
use crate::cli::output::{OutputFormat, to_rows};
use crate::cli::{Context, Status};
use crate::games::GameKind;
use crate::queries::parse_game;

/// List the start layouts of Abalone (78 for two players, seven for three to six) and of Kōnane
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito layouts
  sumito layouts --game konane
  sumito layouts --format json")]
pub(crate) struct Layouts {
    /// Only those of one game: abalone or konane
    #[arg(long, value_parser = parse_game, value_name = "GAME")]
    game: Option<GameKind>,
}

impl Layouts {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut rows = layouts();
        rows.retain(|row| self.game.is_none_or(|game| row.game_type == game));
        let mut values = to_rows(&rows)?;
        if context.format == OutputFormat::Table {
            for (value, row) in values.iter_mut().zip(&rows) {
                value["names"] = row.names.join(", ").into();
            }
        }
        context.print_rows_with_fields(
            &values,
            &["key", "names", "players", "black", "white", "position"],
            &[
                "key",
                "names",
                "position",
                "players",
                "black",
                "white",
                "note",
                "game_type",
            ],
        )?;
        Ok(Status::Success)
    }
}
