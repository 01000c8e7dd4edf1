//! On which commands the global options have an effect.

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command, Id};

/// Commands that have one format of their own, or print nothing of the database.
const WITHOUT_FORMAT: [&str; 11] = [
    "browse",
    "completions",
    "convert",
    "engine",
    "export",
    "generate",
    "man",
    "play",
    "serve",
    "tree",
    "tune",
];

/// Commands that open no database.
const WITHOUT_DATABASE: [&str; 17] = [
    "check",
    "completions",
    "convert",
    "engine",
    "generate",
    "layouts",
    "man",
    "match",
    "minimax",
    "moves",
    "perft",
    "position",
    "rules",
    "solve",
    "train",
    "tree",
    "value",
];

/// Commands that print boards in colours.
const COLORED: [&str; 6] = ["browse", "openings", "play", "replay", "report", "show"];

/// Commands that know no names of openings.
const WITHOUT_OPENINGS: [&str; 19] = [
    "check",
    "completions",
    "convert",
    "db",
    "engine",
    "generate",
    "history",
    "import",
    "layouts",
    "log",
    "man",
    "match",
    "rejects",
    "rules",
    "saved",
    "solve",
    "train",
    "undo",
    "value",
];

/// Commands that only print, so that a pager can show what they print: they do not read answers, and run no editor, no server and no engine for which the user
/// waits.
const PAGED: [&str; 21] = [
    "delete", "events", "games", "history", "layouts", "log", "minimax", "moves", "openings",
    "players", "position", "query", "rejects", "replay", "report", "rules", "saved", "search",
    "show", "stats", "tree",
];

/// Whether the output of the command goes through a pager.
pub(super) fn is_paged(matches: &ArgMatches) -> bool {
    let name = matches.subcommand_name();
    name.is_some_and(|name| PAGED.contains(&name))
}

/// Whether a global option, given by its ID, has an effect on a command.
fn has_effect(option: &str, command: &str) -> bool {
    let is_in = |commands: &[&str]| commands.contains(&command);
    match option {
        "format" => !is_in(&WITHOUT_FORMAT),
        "db" => !is_in(&WITHOUT_DATABASE),
        "openings_file" => !is_in(&WITHOUT_OPENINGS),
        "color" => is_in(&COLORED),
        "wide" => !is_in(&WITHOUT_FORMAT),
        "no_pager" => is_in(&PAGED),
        _ => true,
    }
}

/// Hides the global options of each command that have no effect on it from its help.
pub(super) fn hide_unused(mut definition: Command) -> Command {
    // Global options become those of every command.
    definition.build();
    definition.mut_subcommands(|command| {
        let name = command.get_name().to_owned();
        hide_unused_of(command, &name)
    })
}

fn hide_unused_of(command: Command, name: &str) -> Command {
    let command = command.mut_args(|arg| {
        let is_hidden = arg.is_global_set() && !has_effect(arg.get_id().as_str(), name);
        if is_hidden { arg.hide(true) } else { arg }
    });
    command.mut_subcommands(|command| hide_unused_of(command, name))
}

/// What a command writes because of an option that decides its output, whatever `--format` says.
fn written_with(option: &str, command: &str) -> Option<&'static str> {
    match (option, command) {
        ("svg", _) | ("output", "position" | "replay" | "show") => Some("a picture"),
        ("listing", _) => Some("a line of moves"),
        ("html", _) => Some("a page"),
        ("notation" | "output" | "rows" | "reverse", "puzzles") => Some("records"),
        _ => None,
    }
}

/// Refuses an output format where it has no effect: the output would not have the requested format. Refuses moves without any.
///
/// # Errors
/// If `--format` was given, and the command or another option decides the format; if an argument for moves is empty.
pub(super) fn check(definition: &mut Command, matches: &ArgMatches) -> Result<(), clap::Error> {
    let Some((name, mut of_command)) = matches.subcommand() else {
        return Ok(());
    };
    // Errors have the usage of the command that was called.
    let mut called = definition.find_subcommand_mut(name).expect("a command");
    while let Some((name, of_subcommand)) = of_command.subcommand() {
        called = called.find_subcommand_mut(name).expect("a subcommand");
        of_command = of_subcommand;
    }
    let is_given = |id: &str| {
        matches!(of_command.try_contains_id(id), Ok(true))
            && of_command.value_source(id) == Some(ValueSource::CommandLine)
    };
    // A variable of a shell may be empty; in requests, empty moves are those of the start.
    let moves = ["line", "moves"].map(|id| of_command.try_get_one::<String>(id));
    let is_blank = |text: &String| text.trim().is_empty();
    if moves.into_iter().flatten().flatten().any(is_blank) {
        let message = "no moves are given, expected them as in `a1b2 i5h5`, or an opening";
        return Err(called.error(ErrorKind::InvalidValue, message));
    }
    if !is_given("format") {
        return Ok(());
    }
    let mut given = of_command.ids().map(Id::as_str).filter(|id| is_given(id));
    let written = given.find_map(|id| Some((id, written_with(id, name)?)));
    let (what, expected) = if let Some((option, what)) = written {
        (what.to_owned(), format!("expected it without `--{option}`"))
    } else if is_given("to") || has_effect("format", name) {
        // With `--to` it is clear what is written; scripts give `--format` to all commands.
        return Ok(());
    } else {
        let instead = match name {
            "convert" | "export" | "generate" => "the option for the format of games is `--to`",
            _ => "which has no table, JSON or CSV output",
        };
        (format!("`{name}`"), instead.to_owned())
    };
    let message = format!("`--format` does not apply to {what}, {expected}");
    Err(called.error(ErrorKind::ArgumentConflict, message))
}
