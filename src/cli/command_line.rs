//! The command line: global options, the command, and parsing.

mod errors;
mod global_options;
mod suggestions;

use std::env;
use std::ffi::OsString;
use std::io;
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
    global_options::hide_unused(command())
}

/// The command line as declared, in which an empty environment variable is none.
fn command() -> clap::Command {
    Cli::command().mut_args(|arg| {
        let value = arg.get_env().and_then(env::var_os);
        if value.is_some_and(|value| value.is_empty()) {
            arg.env(None::<&str>)
        } else {
            arg
        }
    })
}

/// Parses the arguments of the process. On an error, or where help or the version is requested, prints that and exits.
pub(crate) fn parse() -> Cli {
    try_parse(env::args_os()).unwrap_or_else(|error| {
        if !error.use_stderr() {
            error.exit()
        }
        let words: Vec<OsString> = env::args_os().collect();
        let status = error.exit_code();
        note(&errors::error_text(error, &words));
        process::exit(status)
    })
}

fn try_parse(words: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let words: Vec<OsString> = words.into_iter().collect();
    // The definition of all commands with what their help lists takes a millisecond longer, so it is made only for help.
    let mut command = command();
    let matches = match command.try_get_matches_from_mut(&words) {
        Err(error) if error.kind() == ErrorKind::DisplayHelp => {
            definition().try_get_matches_from(&words)?
        }
        Err(error) => {
            // A negative number after an option is its value.
            return match errors::joined_number(&error, &words).map(try_parse) {
                None => Err(error),
                Some(Err(of_value)) if of_value.kind() == ErrorKind::TooManyValues => Err(error),
                Some(parsed) => parsed,
            };
        }
        Ok(parsed) => parsed,
    };
    global_options::check(&mut command, &matches)?;
    errors::check_subcommand(&mut command, &matches, &words)?;
    let cli = Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))?;
    Ok(Cli {
        is_paged: global_options::is_paged(&matches),
        text_index: TextIndexUse::of(&matches),
        ..cli
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of the error in a command line.
    fn error_of(words: &str) -> String {
        let words: Vec<OsString> = words.split(' ').map(OsString::from).collect();
        errors::error_text(try_parse(words.clone()).unwrap_err(), &words)
    }

    #[test]
    fn errors_have_the_prefix_of_all_errors_and_no_text_of_the_library() {
        let text = error_of("sumito games --limit many");
        assert!(text.starts_with("sumito: invalid value 'many'"), "{text}");
        assert!(text.contains("expected a whole number"), "{text}");
        let text = error_of("sumito analyse 1 --threads 0");
        assert!(text.contains("expected a whole number from 1\n"), "{text}");
        let text = error_of("sumito stast");
        assert!(text.contains("'stats'"), "{text}");
    }

    #[test]
    fn errors_of_numbers_state_the_range_that_is_expected() {
        for (words, value, range) in [
            ("games --limit x", "'x' for '--limit <N>'", "1"),
            (
                "--db games games --min-plies -5",
                "'-5' for '--min-plies <N>'",
                "0",
            ),
            (
                "games --min-plies=-5 --wide",
                "'-5' for '--min-plies <N>'",
                "0",
            ),
            ("openings --min-games 0", "'0' for '--min-games <N>'", "1"),
            (
                "serve --connections-per-address 300",
                "'300' for '--connections-per-address <N>'",
                "1 to 256",
            ),
            (
                "db dedupe --min-plies 5000000000",
                "'5000000000' for '--min-plies <N>'",
                "0 to 4294967295",
            ),
            (
                "analyse 1 --depth -3 --nodes 5",
                "'-3' for '--depth <N>'",
                "1 to 255",
            ),
        ] {
            let text = error_of(&format!("sumito {words}"));
            let expected =
                format!("sumito: invalid value {value}: expected a whole number from {range}\n");
            assert!(text.starts_with(&expected), "{words}: {text}");
            assert!(!text.contains("tip:"), "{words}: {text}");
        }
    }

    #[test]
    fn options_before_a_subcommand_are_refused() {
        for (words, subcommand) in [
            ("--event zzq aliases", "aliases"),
            ("--limit 3 ratings", "ratings"),
        ] {
            let text = error_of(&format!("sumito players {words}"));
            let expected = format!(
                "sumito: options before the subcommand `{subcommand}` have no effect on it, expected it first, as in `sumito players {subcommand}`, or a name after `--`"
            );
            assert!(text.starts_with(&expected), "{text}");
        }
        for words in [
            "players -- aliases",
            "players --event zzq -- aliases",
            "players aliases",
        ] {
            let words = format!("sumito {words}");
            let parsed = try_parse(words.split(' ').map(OsString::from));
            assert!(parsed.is_ok(), "{words}");
        }
    }

    #[test]
    fn tips_for_values_that_begin_with_a_hyphen_name_the_option() {
        let text = error_of("sumito edit --player -x");
        assert!(text.contains("use '--player=-x'"), "{text}");
        let text = error_of("sumito games --repaired -5");
        assert!(text.contains("unexpected argument '-5' found"), "{text}");
    }

    #[test]
    fn a_tip_to_give_a_word_after_two_hyphens_is_one_that_works() {
        for words in [
            "show 32 --notation nacre",
            "report opening Scorpio -o x.html",
        ] {
            let text = error_of(&format!("sumito {words}"));
            assert!(text.contains("unexpected argument '-"), "{words}: {text}");
            assert!(!text.contains("tip:"), "{words}: {text}");
        }
        let text = error_of("sumito import -x.txt");
        assert!(text.contains("use '-- -x"), "{text}");
    }

    #[test]
    fn errors_state_the_general_usage_and_tips_about_similar_options() {
        for (words, usage) in [
            ("players --replace", "players [OPTIONS] [NAME]"),
            ("--db games.db import", "import [OPTIONS] <FILE>..."),
            ("openings A03 --exact", "openings [OPTIONS] [MOVES]"),
            ("games --replace", "games [OPTIONS]"),
            ("--foo games", "[OPTIONS] <COMMAND>"),
        ] {
            let text = error_of(&format!("sumito {words}"));
            assert!(
                text.contains(&format!("\n\nUsage: sumito {usage}\n")),
                "{words}: {text}"
            );
            assert!(!text.contains("tip:"), "{words}: {text}");
        }
        for (words, tip) in [
            ("games --lmit 3", "a similar argument exists: '--limit'"),
            ("export --too csv", "a similar argument exists: '--to'"),
            ("--lmit 3 games", "'games --limit' exists"),
        ] {
            let text = error_of(&format!("sumito {words}"));
            assert!(text.contains(&format!("tip: {tip}\n")), "{words}: {text}");
        }
    }

    #[test]
    fn errors_of_global_options_state_the_usage_of_their_command() {
        for (words, usage) in [
            ("convert x --format json", "convert [OPTIONS] <FILE>..."),
            ("man --format csv", "man [OPTIONS]"),
        ] {
            let text = error_of(&format!("sumito {words}"));
            assert!(text.contains("`--format` does not apply"), "{text}");
            let usage = format!("\n\nUsage: sumito {usage}");
            assert!(text.contains(&usage), "{words}: {text}");
        }
    }

    #[test]
    fn misspelt_subcommands_are_told_as_such() {
        for (words, similar) in [
            ("players crosstabel x", "crosstable"),
            ("players mrege a b --into c", "merge"),
            ("events sma x", "same"),
            ("impotr", "import"),
        ] {
            let text = error_of(&format!("sumito {words}"));
            assert!(
                text.starts_with("sumito: unrecognized subcommand"),
                "{text}"
            );
            assert!(
                text.contains(&format!("a similar subcommand exists: '{similar}'\n")),
                "{text}"
            );
        }
        let text = error_of("sumito players Bob Ann");
        assert!(
            text.starts_with("sumito: unexpected argument 'Ann' found"),
            "{text}"
        );
        let text = error_of("sumito players Bob ratings");
        assert!(text.contains("'ratings' cannot be used with"), "{text}");
    }
}
