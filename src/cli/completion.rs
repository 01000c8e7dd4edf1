//! Completes values of options in a shell, which runs the program for it (see `sumito completions`).

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::Command;
use clap_complete::CompleteEnv;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};

use super::command_line::definition;
use crate::games::{GameKind, Notation, with_game_kind};
use crate::openings::OpeningNames;
use crate::record::{DescribePosition as _, Ending, Format};
use crate::render::Theme;
use crate::store::{Access, Database};

/// Answers a shell that requests completions, and exits; returns if there is no such request.
pub(crate) fn complete() {
    CompleteEnv::with_factory(|| with_completers(definition(), "")).complete();
}

/// A command whose arguments complete their values. `path` is its name after those of the commands that it belongs to, such as `players merge`.
fn with_completers(command: Command, path: &str) -> Command {
    let command = command.mut_args(|arg| match values_of(path, arg.get_id().as_str()) {
        Some(values) => arg.add(ArgValueCompleter::new(move |typed: &OsStr| {
            candidates(values(), typed)
        })),
        None => arg,
    });
    command.mut_subcommands(|subcommand| {
        let path = format!("{path} {}", subcommand.get_name());
        // Older names still work, but are not offered.
        with_completers(subcommand.alias(None::<&str>), path.trim_start())
    })
}

/// All values of an argument.
type Values = fn() -> Vec<String>;

/// The values of the arguments of a command with this name; `None` if they are not completed.
fn values_of(command: &str, argument: &str) -> Option<Values> {
    let values: Values = match (command, argument) {
        ("position", "to") => || {
            let notations = |&game: &GameKind| with_game_kind!(game, P => P::position_notations());
            texts(GameKind::ALL.iter().flat_map(notations))
        },
        ("export", "to") => || {
            let keys = Format::writable().map(Format::key);
            texts(keys.chain(["html", "parquet"]))
        },
        // The formats of a tree are the values that its argument declares.
        ("tree", "to") => return None,
        (_, "to") => || texts(Format::writable().map(Format::key)),
        (_, "from") => || texts(Format::readable().map(Format::key)),
        (_, "layout") => layouts,
        (_, "position") => || [layouts(), openings()].concat(),
        (_, "opening" | "line") => openings,
        // The id of a game.
        ("show" | "replay" | "history", "game") => return None,
        (_, "game") => || texts(GameKind::ALL.iter().map(|game| game.key())),
        (_, "notation" | "from_notation") => {
            || texts(Notation::ALL.iter().map(|notation| notation.key()))
        }
        (_, "theme") => || texts(Theme::ALL.iter().map(|theme| theme.key())),
        (_, "ending") => || texts(Ending::ALL.iter().map(|ending| ending.key())),
        (_, "result") => || texts(["black", "white", "draw", "unknown"]),
        ("events merge", "events" | "into") | ("players crosstable", "name") => events,
        (_, "event") => events,
        ("players" | "players split" | "players ratings" | "report player", "name") => players,
        (_, "player" | "against" | "black" | "white" | "spellings" | "into") => players,
        (_, "saved" | "not_saved" | "add" | "remove" | "delete") => saved_searches,
        _ => return None,
    };
    Some(values)
}

fn texts(values: impl IntoIterator<Item = &'static str>) -> Vec<String> {
    values.into_iter().map(str::to_owned).collect()
}

fn layouts() -> Vec<String> {
    crate::answers::layouts()
        .into_iter()
        .map(|row| row.key)
        .collect()
}

fn openings() -> Vec<String> {
    let names = OpeningNames::known();
    names
        .all()
        .into_iter()
        .map(|opening| opening.name.clone())
        .collect()
}

fn players() -> Vec<String> {
    of_database(|database| database.player_names().ok())
}

fn events() -> Vec<String> {
    of_database(|database| database.event_names().ok())
}

fn saved_searches() -> Vec<String> {
    of_database(|database| {
        let saved = database.saved_searches().ok()?.into_iter();
        Some(saved.map(|saved| saved.name).collect())
    })
}

/// Values from the database that the command line names. Without a database the list is empty: a shell cannot show an error.
fn of_database(read: impl FnOnce(&Database) -> Option<Vec<String>>) -> Vec<String> {
    let database = Database::open(&database_path(), Access::Read).ok();
    database
        .and_then(|database| read(&database))
        .unwrap_or_default()
}

/// The database of `--db` in the command line to complete, or of the environment.
fn database_path() -> PathBuf {
    given_database(env::args_os())
        .or_else(|| env::var_os("SUMITO_DB").filter(|file| !file.is_empty()))
        .unwrap_or_else(|| "sumito.db".into())
        .into()
}

/// The value of `--db` in a command line; some shells pass `--db=FILE` as three words.
fn given_database(words: impl Iterator<Item = OsString>) -> Option<OsString> {
    let mut words = words.map(|word| word.to_string_lossy().into_owned());
    let option = words.find(|word| word == "--db" || word.starts_with("--db="))?;
    if let Some(file) = option.strip_prefix("--db=") {
        return Some(file.into());
    }
    words.find(|word| word != "=").map(OsString::from)
}

/// The values that begin with what is typed, in any case.
fn candidates(values: Vec<String>, typed: &OsStr) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy().to_lowercase();
    let values = values.into_iter();
    values
        .filter(|value| value.to_lowercase().starts_with(&typed))
        .map(CompletionCandidate::new)
        .collect()
}
