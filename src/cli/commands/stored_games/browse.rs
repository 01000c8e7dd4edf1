//! `sumito browse`: shows the whole database on the screen of a terminal.

use anyhow::{Result, bail};
use clap::Args;

use crate::cli::args::BoardViewArgs;
use crate::cli::terminal::{Background, BrowseView, LineOptions, Source, is_interactive, show};
use crate::cli::{Context, Status};
use crate::games::Notation;
use crate::queries::{parse_notation, written_notations};

/// Look through games and openings on the screen of a terminal
///
/// The list of games is filtered while a filter is typed after `/`: parts of a name, and the filters of `sumito games` as result:white or since:2016. Enter
/// opens a game, Tab shows what was played first; `?` shows all keys.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito browse
  sumito browse 'budgie result:white since:2016'")]
pub(crate) struct Browse {
    /// The filter at first
    #[arg(value_name = "FILTER", default_value = "", hide_default_value = true)]
    filter: String,
    #[arg(long, value_parser = parse_notation, default_value = "abapro", value_name = "NOTATION", help = written_notations())]
    notation: Notation,
    #[command(flatten)]
    view: BoardViewArgs,
}

impl Browse {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let database = context.open_read()?;
        if !is_interactive() {
            bail!(
                "`sumito browse` needs a terminal as standard input and output; `sumito games` and `sumito openings` print lists"
            );
        }
        let options = LineOptions {
            notation: self.notation,
            pictures: self.view.options(),
            style: context.ink,
        };
        let source = Source::new(database, context.opening_names()?, options);
        let background = Background::start(source);
        show(&mut BrowseView::new(background, self.filter))?;
        Ok(Status::Success)
    }
}
