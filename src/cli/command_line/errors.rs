//! The texts of errors in the command line.

use std::ffi::{OsStr, OsString};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, CommandFactory as _};

use super::Cli;
use super::suggestions::{drop_useless_tip, with_general_usage};
use crate::queries::number_error;

/// The text of an error in the words of a command line, with the prefix of all errors, and without texts of Rust's library.
pub(super) fn error_text(error: clap::Error, words: &[OsString]) -> String {
    let mut error = with_general_usage(error, words);
    if unexpected_value(&error, words).is_none() {
        drop_useless_tip(&mut error, words);
    }
    let text = error.render().to_string();
    let text = text.trim_end();
    let mut text = text.strip_prefix("error: ").unwrap_or(text).to_owned();
    if error.kind() == ErrorKind::ValueValidation
        && let Some((of_library, expected)) = number_error(&error, &command_of(words))
    {
        text = text.replace(&of_library, &expected);
    }
    if let Some((option, value)) = unexpected_value(&error, words) {
        let (option, value) = (option.to_string_lossy(), value.to_string_lossy());
        let tip = format!("use '-- {value}'");
        text = text.replace(&tip, &format!("use '{option}={value}'"));
    }
    format!("sumito: {text}")
}

/// Refuses options before a subcommand: its name is parsed as an argument of the command then.
///
/// # Errors
/// If an argument is the name of a subcommand, and is not given after `--`.
pub(super) fn check_subcommand(
    definition: &mut clap::Command,
    matches: &ArgMatches,
    words: &[OsString],
) -> Result<(), clap::Error> {
    let message = match matches.subcommand() {
        Some((name, of_command)) if !words.iter().any(|word| word == "--") => {
            let command = definition.find_subcommand(name);
            command.and_then(|command| misplaced_subcommand(command, of_command))
        }
        _ => None,
    };
    match message {
        Some(message) => Err(definition.error(ErrorKind::ArgumentConflict, message)),
        None => Ok(()),
    }
}

/// The fault that an argument of a command is the name of one of its subcommands.
fn misplaced_subcommand(command: &clap::Command, matches: &ArgMatches) -> Option<String> {
    if !command.has_subcommands() {
        return None;
    }
    let values = command.get_positionals().flat_map(|argument| {
        let values = matches.try_get_raw(argument.get_id().as_str());
        values.ok().flatten().into_iter().flatten()
    });
    let mut values = values.filter_map(OsStr::to_str);
    let subcommand = values.find(|value| command.find_subcommand(value).is_some())?;
    let name = command.get_name();
    Some(format!(
        "options before the subcommand `{subcommand}` have no effect on it, expected it first, as in `sumito {name} {subcommand}`, or a name after `--`"
    ))
}

/// The words with a negative number joined to the option before it, if the error is that the number was not expected.
pub(super) fn joined_number(error: &clap::Error, words: &[OsString]) -> Option<Vec<OsString>> {
    let (option, value) = unexpected_value(error, words)?;
    value.to_str()?.parse::<f64>().ok()?;
    if stands_alone(option.to_str()?, &command_of(words)) {
        return None;
    }
    let at = words.windows(2).position(|pair| pair == [option, value])?;
    let mut joined = words.to_vec();
    let value = joined.remove(at + 1);
    joined[at].push("=");
    joined[at].push(value);
    Some(joined)
}

/// Whether the word after an option is not its value: it takes one only behind `=`.
fn stands_alone(option: &str, command: &clap::Command) -> bool {
    let name = option.trim_start_matches("--");
    let is_option = |argument: &&clap::Arg| {
        let aliases = argument.get_all_aliases().unwrap_or_default();
        argument.get_long() == Some(name) || aliases.contains(&name)
    };
    let found = command.get_arguments().find(is_option);
    found.is_some_and(clap::Arg::is_require_equals_set)
}

/// An unexpected argument that begins with a hyphen, and the option before it, whose value it may be.
fn unexpected_value<'a>(
    error: &clap::Error,
    words: &'a [OsString],
) -> Option<(&'a OsStr, &'a OsStr)> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let Some(ContextValue::String(found)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let options = words.split(|word| word == "--").next()?;
    let pair = options.windows(2).find(|pair| {
        let [option, value] = pair else { return false };
        let is_option = |word: &str| word.starts_with("--") && !word.contains('=');
        let is_value = |word: &str| word.starts_with(found) && !word.starts_with("--");
        option.to_str().is_some_and(is_option) && value.to_str().is_some_and(is_value)
    })?;
    Some((&pair[0], &pair[1]))
}

/// The definition of the command that words call.
fn command_of(words: &[OsString]) -> clap::Command {
    // The setting is passed on to subcommands when a definition is built, so this one must not be built before.
    let parser = Cli::command().ignore_errors(true);
    let mut command = Cli::command();
    command.build();
    if let Ok(matches) = parser.try_get_matches_from(words) {
        let mut matches = &matches;
        while let Some((name, of_subcommand)) = matches.subcommand() {
            let Some(subcommand) = command.find_subcommand(name) else {
                break;
            };
            command = subcommand.clone();
            matches = of_subcommand;
        }
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts of Rust's library and of the parser of options about values.
    const OF_LIBRARIES: [&str; 9] = [
        "digit found in string",
        "cannot parse",
        "too large to fit",
        "too small to fit",
        "non-zero type",
        "invalid float",
        "invalid IP address",
        " is not in ",
        "provided string",
    ];

    /// Parses wrong values of every option of a command, and of its subcommands.
    fn check(command: &clap::Command, count: &mut usize) {
        let parser = command.clone().no_binary_name(true);
        for option in command.get_arguments().filter_map(clap::Arg::get_long) {
            for value in ["x", "-1", "1.5", "99999999999999999999"] {
                let word = format!("--{option}={value}");
                let Err(error) = parser.clone().try_get_matches_from([&word]) else {
                    continue;
                };
                if error.kind() != ErrorKind::ValueValidation {
                    continue;
                }
                let mut text = error.to_string();
                if let Some((of_library, expected)) = number_error(&error, command) {
                    text = text.replace(&of_library, &expected);
                }
                let found = OF_LIBRARIES.iter().find(|part| text.contains(**part));
                assert_eq!(found, None, "{} {word}: {text}", command.get_name());
                *count += 1;
            }
        }
        for subcommand in command.get_subcommands() {
            check(subcommand, count);
        }
    }

    #[test]
    fn errors_of_values_are_told_in_plain_words() {
        let mut command = Cli::command();
        command.build();
        let mut count = 0;
        check(&command, &mut count);
        assert!(count > 500, "{count}");
    }
}
