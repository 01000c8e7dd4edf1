//! `sumito book`: makes and shows opening books.

mod make;
mod show;

use anyhow::Result;
use clap::{Args, Subcommand};

use crate::cli::{Context, Status};
use make::Make;
use show::Show;

/// Make an opening book with the engine, or show one
///
/// A book has positions of openings with moves and their values. `sumito play --book FILE`, `sumito engine --book FILE` and `sumito match sumito:book=FILE ...`
/// play from it, in every orientation of the board; `built-in` instead of FILE is the book of the program.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito book make -o book.txt
  sumito book make --start standard,german-daisy --positions 100 --nodes 10000 -o book.txt
  sumito book show built-in belgian-daisy
  sumito play --book book.txt")]
pub(crate) struct Book {
    #[command(subcommand)]
    command: BookCommand,
}

#[derive(Debug, Subcommand)]
enum BookCommand {
    Make(Box<Make>),
    Show(Show),
}

impl Book {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        match self.command {
            BookCommand::Make(command) => command.run(context),
            BookCommand::Show(command) => command.run(context),
        }
    }
}
