//! Completes values of options in a shell, which runs the program for it (see `sumito completions`).

use std::env;
use std::ffi::OsStr;
use std::path::PathBuf;

use clap::Command;
use clap_complete::CompleteEnv;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};

use super::command_line::definition;
use crate::games::{GameKind, Notation};
use crate::openings::OpeningNames;
use crate::record::{Ending, Format};
use crate::render::Theme;
use crate::store::{Access, Database};

/// Answers a shell that requests completions, and exits; returns if there is no such request.
pub(crate) fn complete() {
    CompleteEnv::with_factory(|| with_completers(definition())).complete();
}

/// A command whose arguments complete their values.
fn with_completers(command: Command) -> Command {
    let command = command.mut_args(|arg| match values_of(arg.get_id().as_str()) {
        Some(values) => arg.add(ArgValueCompleter::new(move |typed: &OsStr| {
            candidates(values(), typed)
        })),
        None => arg,
    });
    command.mut_subcommands(with_completers)
}

/// All values of an argument.
type Values = fn() -> Vec<String>;

/// The values of the arguments with this name; `None` if they are not completed.
fn values_of(argument: &str) -> Option<Values> {
    let values: Values = match argument {
        "layout" => layouts,
        "game" => || texts(GameKind::ALL.iter().map(|game| game.key())),
        "notation" | "from_notation" => {
            || texts(Notation::ALL.iter().map(|notation| notation.key()))
        }
        "from" => || texts(Format::readable().map(Format::key)),
        "to" => || {
            texts(
                Format::writable()
                    .map(Format::key)
                    .chain(["html", "parquet"]),
            )
        },
        "theme" => || texts(Theme::ALL.iter().map(|theme| theme.key())),
        "ending" => || texts(Ending::ALL.iter().map(|ending| ending.key())),
        "result" => || texts(["black", "white", "draw", "unknown"]),
        "opening" | "line" => openings,
        "player" | "against" | "black" | "white" | "spelling" | "into" => players,
        "event" => events,
        "saved" | "not_saved" | "add" | "remove" | "delete" => saved_searches,
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
    let words: Vec<_> = env::args_os().collect();
    let after_option = words.iter().position(|word| word == "--db");
    let given = after_option.and_then(|at| words.get(at + 1)).cloned();
    given
        .or_else(|| env::var_os("SUMITO_DB").filter(|file| !file.is_empty()))
        .unwrap_or_else(|| "sumito.db".into())
        .into()
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
