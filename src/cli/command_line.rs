//! The command line: global options, the command, and parsing.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process;

use anstream::AutoStream;
use clap::{Parser, ValueEnum};

use super::commands::Command;
use super::messages::note;
use super::output::{OutputFormat, is_control};
use crate::render::TextStyle;

/// The game-record database for the board games Abalone and Kōnane.
///
/// Imports games in every common notation, replays each by the rules, and answers from a SQLite database: positions in any
/// orientation, openings, playback from either end.
#[derive(Debug, Parser)]
#[command(name = "sumito", version, after_help = EXAMPLES, max_term_width = 100)]
pub struct Cli {
    /// The database
    #[arg(
        long,
        global = true,
        env = "SUMITO_DB",
        default_value = "sumito.db",
        value_name = "FILE"
    )]
    pub(super) db: PathBuf,
    /// How to print what is found
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t,
        value_name = "FORMAT"
    )]
    pub(super) format: OutputFormat,
    /// Whether boards in the terminal have colours [default: where they are seen, unless NO_COLOR is set]
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t,
        hide_default_value = true,
        value_name = "WHEN"
    )]
    pub(super) color: ColorChoice,
    /// Names of openings beside the known ones: a table as src/openings/names.tsv
    #[arg(
        long,
        global = true,
        env = "SUMITO_OPENINGS",
        hide_env_values = true,
        value_name = "FILE"
    )]
    pub(super) openings_file: Option<PathBuf>,
    /// Print every column of a table in full, also where lines are longer than those of the terminal
    #[arg(long, global = true)]
    pub(super) wide: bool,
    /// Print long output on the terminal directly, without the pager of SUMITO_PAGER or PAGER
    #[arg(long, global = true)]
    pub(super) no_pager: bool,
    #[command(subcommand)]
    pub(super) command: Command,
}

/// When boards in the terminal are coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(super) enum ColorChoice {
    /// On a terminal that has them, unless the environment says otherwise (`NO_COLOR`, `CLICOLOR`, `CLICOLOR_FORCE`)
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl ColorChoice {
    /// Resolves the choice for standard output.
    pub(super) fn text_style(self) -> TextStyle {
        let is_colored = match self {
            ColorChoice::Auto => AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
            ColorChoice::Always => true,
            ColorChoice::Never => false,
        };
        if is_colored {
            TextStyle::Colored
        } else {
            TextStyle::Plain
        }
    }
}

const EXAMPLES: &str = "Examples:
  sumito import games/                      every file of a folder
  sumito openings --layout belgian          what is played first, and how it ends
  sumito search --moves 'a1b2 i5h5 a2b3'    games that reach the position
  sumito search --pattern 'black:a1 white:b2 empty:c3'
  sumito replay 1 --reverse                 a game from its end, marbles coming back
  sumito export --player 'Frochot*' --to reversible -o frochot.txt";

/// Parses the arguments of the process. On an error, or where help or the version is requested, prints that and exits.
pub fn parse() -> Cli {
    Cli::try_parse().unwrap_or_else(|error| {
        let is_safe = |argument: OsString| !argument.to_string_lossy().contains(is_control);
        if !error.use_stderr() || env::args_os().all(is_safe) {
            error.exit()
        }
        // The message quotes arguments, which may contain control characters: `note` escapes them.
        note(error.render().to_string().trim_end());
        process::exit(error.exit_code())
    })
}
