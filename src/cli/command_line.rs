//! The command line: global options, the command, and parsing.

mod global_options;

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::io;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};
use std::path::PathBuf;
use std::process;

use anstream::AutoStream;
use clap::error::ErrorKind;
use clap::{CommandFactory as _, FromArgMatches as _, Parser, ValueEnum};

use super::commands::Command;
use super::messages::note;
use super::output::OutputFormat;
use super::text_index::TextIndexUse;
use crate::render::TextStyle;

/// The game-record database for the board games Abalone and Kōnane.
///
/// Imports games in every common notation, replays each by the rules, and stores them in a SQLite database. Finds positions in any orientation, explores
/// openings, and replays games from either end.
#[derive(Debug, Parser)]
#[command(name = "sumito", version, after_help = EXAMPLES, max_term_width = 100)]
pub struct Cli {
    /// Database file
    #[arg(
        long,
        global = true,
        help_heading = "Global options",
        env = "SUMITO_DB",
        default_value = "sumito.db",
        value_name = "FILE"
    )]
    pub(super) db: PathBuf,
    /// Output format
    #[arg(
        long,
        global = true,
        help_heading = "Global options",
        value_enum,
        default_value_t,
        value_name = "FORMAT"
    )]
    pub(super) format: OutputFormat,
    /// When to use colours in the terminal [default: auto]
    #[arg(
        long,
        global = true,
        help_heading = "Global options",
        value_enum,
        default_value_t,
        hide_default_value = true,
        value_name = "WHEN"
    )]
    pub(super) color: ColorChoice,
    /// File with additional opening names: a table like src/openings/names.tsv
    #[arg(
        long,
        global = true,
        help_heading = "Global options",
        env = "SUMITO_OPENINGS",
        hide_env_values = true,
        value_name = "FILE"
    )]
    pub(super) openings_file: Option<PathBuf>,
    /// Print every column of a table in full, also where lines are longer than those of the terminal
    #[arg(long, global = true, help_heading = "Global options")]
    pub(super) wide: bool,
    /// Print long output on the terminal directly, without the pager of SUMITO_PAGER or PAGER
    #[arg(long, global = true, help_heading = "Global options")]
    pub(super) no_pager: bool,
    #[command(subcommand)]
    pub(super) command: Command,
    /// Whether the output of the command goes through a pager.
    #[arg(skip)]
    pub(super) is_paged: bool,
    #[arg(skip)]
    pub(super) text_index: TextIndexUse,
}

/// When boards in the terminal are coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(super) enum ColorChoice {
    /// On a terminal with colours, unless `NO_COLOR`, `CLICOLOR` or `CLICOLOR_FORCE` says otherwise
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
  sumito search 'a1b2 i5h5 a2b3'            games that reach the position
  sumito search --pattern 'black:a1 white:b2 empty:c3'
  sumito replay 1 --reverse                 a game from its end, marbles coming back
  sumito export --player 'Frochot*' --to reversible -o frochot.txt

Exit status:
  0  success
  1  nothing was found, or some records could not be imported
  2  the command failed, and the reason is on standard error";

/// The definition of the command line, in which each command has the help that it prints.
pub(super) fn definition() -> clap::Command {
    global_options::hide_unused(Cli::command())
}

/// Parses the arguments of the process. On an error, or where help or the version is requested, prints that and exits.
pub(crate) fn parse() -> Cli {
    try_parse(env::args_os()).unwrap_or_else(|error| {
        if !error.use_stderr() {
            error.exit()
        }
        note(&error_text(&error));
        process::exit(error.exit_code())
    })
}

fn try_parse(words: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let words: Vec<OsString> = words.into_iter().collect();
    // The definition of all commands with what their help lists takes a millisecond longer, so it is made only for help.
    let mut command = Cli::command();
    let matches = match command.try_get_matches_from_mut(&words) {
        Err(error) if error.kind() == ErrorKind::DisplayHelp => {
            definition().try_get_matches_from(&words)?
        }
        parsed => parsed?,
    };
    global_options::check(&mut command, &matches)?;
    let cli = Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))?;
    Ok(Cli {
        is_paged: global_options::is_paged(&matches),
        text_index: TextIndexUse::of(&matches),
        ..cli
    })
}

/// The text of an error in the command line, with the prefix of all errors, and without texts of Rust's library.
fn error_text(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let text = text.trim_end();
    let text = text.strip_prefix("error: ").unwrap_or(text);
    let text = match error.source().and_then(expected_number) {
        Some((of_library, expected)) => text.replace(&of_library, expected),
        None => text.to_owned(),
    };
    format!("sumito: {text}")
}

/// The message of Rust's library about a number that it cannot parse, and the text of what was expected that replaces it.
fn expected_number(source: &(dyn Error + 'static)) -> Option<(String, &'static str)> {
    if source.is::<ParseFloatError>() {
        return Some((source.to_string(), "expected a number"));
    }
    let expected = match source.downcast_ref::<ParseIntError>()?.kind() {
        IntErrorKind::Zero => "expected a whole number above 0",
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "expected a smaller whole number",
        _ => "expected a whole number",
    };
    Some((source.to_string(), expected))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of the error in a command line.
    fn error_of(words: &str) -> String {
        error_text(&try_parse(words.split(' ').map(OsString::from)).unwrap_err())
    }

    #[test]
    fn errors_have_the_prefix_of_all_errors_and_no_text_of_the_library() {
        let text = error_of("sumito games --limit many");
        assert!(text.starts_with("sumito: invalid value 'many'"), "{text}");
        assert!(text.contains("expected a whole number"), "{text}");
        let text = error_of("sumito analyse 1 --threads 0");
        assert!(text.contains("expected a whole number above 0"), "{text}");
        let text = error_of("sumito stast");
        assert!(text.contains("'stats'"), "{text}");
    }
}
