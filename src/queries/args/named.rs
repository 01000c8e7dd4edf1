//! Options that are given by their names, as in the address of a page or by a program in another language: the same names, values and errors as on the command
//! line.

use std::any::TypeId;
use std::collections::HashSet;
use std::error::Error as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgAction, ArgMatches, Command};

use super::number_error::number_error;

/// Why options that are given by name are not understood.
#[derive(Debug)]
pub(crate) enum NamedOptionError {
    /// There is no such option.
    Unknown {
        /// The name.
        name: String,
        /// The names that exist.
        known: Vec<String>,
    },
    /// A value is wrong or missing, or options contradict each other: what was found and what was expected.
    Invalid(String),
}

/// Parses options by their names and values, in which an empty value counts as absent, and options without a value take `true` and `false`.
///
/// # Errors
/// When an option is unknown, invalid, repeated or missing.
pub(crate) fn named_option_matches(
    command: &mut Command,
    options: Vec<(String, String)>,
) -> Result<ArgMatches, NamedOptionError> {
    let words = command_line(command, options)?;
    let matches = command.try_get_matches_from_mut(words);
    matches.map_err(|error| NamedOptionError::Invalid(option_error_message(&error, command)))
}

/// The words of the command line with the same options.
fn command_line(
    command: &Command,
    options: Vec<(String, String)>,
) -> Result<Vec<String>, NamedOptionError> {
    let mut words = Vec::new();
    let mut positionals = Vec::new();
    let mut given = HashSet::new();
    for (name, value) in options {
        let mut known = command.get_arguments();
        let option = known.find(|option| match option.get_long() {
            Some(long) => {
                let aliases = option.get_all_aliases().unwrap_or_default();
                long == name || aliases.contains(&name.as_str())
            }
            None => option.get_id() == name.as_str(),
        });
        let Some(option) = option else {
            return Err(unknown(command, name));
        };
        if value.is_empty() {
        } else if option.get_value_parser().type_id() == TypeId::of::<bool>() {
            let is_set = match value.as_str() {
                "true" | "1" => true,
                "false" | "0" => false,
                _ => {
                    let message = format!("{name}: `{value}`, expected true or false");
                    return Err(NamedOptionError::Invalid(message));
                }
            };
            match option.get_action() {
                ArgAction::SetTrue if is_set => words.push(format!("--{name}")),
                ArgAction::SetTrue => {}
                _ => words.push(format!("--{name}={is_set}")),
            }
        } else if option.is_positional() {
            let takes_one = matches!(option.get_action(), ArgAction::Set);
            if takes_one && !given.insert(option.get_id().clone()) {
                let message = format!("the argument '{name}' cannot be used multiple times");
                return Err(NamedOptionError::Invalid(message));
            }
            positionals.push(value);
        } else {
            words.push(format!("--{name}={value}"));
        }
    }
    words.push("--".to_owned());
    words.extend(positionals);
    Ok(words)
}

fn unknown(command: &Command, name: String) -> NamedOptionError {
    let known = command.get_arguments();
    let known = known.filter(|option| !option.is_hide_set());
    let name_of = |option: &clap::Arg| {
        let long = option.get_long();
        long.unwrap_or(option.get_id().as_str()).to_owned()
    };
    NamedOptionError::Unknown {
        name,
        known: known.map(name_of).collect(),
    }
}

/// The message of an error of a command in one line, in the words of the command line, but without its hints on usage.
pub(crate) fn option_error_message(error: &clap::Error, command: &Command) -> String {
    let texts = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.as_str()],
        Some(ContextValue::Strings(texts)) => texts.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    };
    let text = |kind| match kind {
        ContextKind::InvalidArg | ContextKind::PriorArg => {
            let names = texts(kind)
                .into_iter()
                .map(|text| given_name(text, command));
            names.collect::<Vec<_>>().join(" ")
        }
        kind => texts(kind).join(" "),
    };
    let (argument, value) = (
        text(ContextKind::InvalidArg),
        text(ContextKind::InvalidValue),
    );
    let message = match error.kind() {
        ErrorKind::InvalidValue => {
            let message = format!("invalid value '{value}' for '{argument}'");
            let possible = texts(ContextKind::ValidValue);
            if possible.is_empty() {
                message
            } else {
                format!("{message} [possible values: {}]", possible.join(", "))
            }
        }
        ErrorKind::ValueValidation => {
            let message = format!("invalid value '{value}' for '{argument}'");
            let expected = number_error(error, command).map(|(_, expected)| expected);
            match expected.or_else(|| error.source().map(ToString::to_string)) {
                Some(expected) => format!("{message}: {expected}"),
                None => message,
            }
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = texts(ContextKind::InvalidArg).into_iter().map(alternatives);
            let missing = missing.collect::<Vec<_>>().join(" and ");
            format!("a required parameter is missing, expected {missing}")
        }
        ErrorKind::ArgumentConflict => match error.get(ContextKind::PriorArg) {
            Some(ContextValue::String(prior)) if given_name(prior, command) == argument => {
                format!("the argument '{argument}' cannot be used multiple times")
            }
            Some(ContextValue::String(_)) => {
                let prior = text(ContextKind::PriorArg);
                format!("the argument '{argument}' cannot be used with '{prior}'")
            }
            _ => {
                let prior = text(ContextKind::PriorArg);
                format!("the argument '{argument}' cannot be used with: {prior}")
            }
        },
        ErrorKind::UnknownArgument => format!("unexpected argument '{argument}' found"),
        kind => kind.to_string(),
    };
    let lines: Vec<&str> = message.lines().map(str::trim).collect();
    lines.join(" ")
}

/// The name of an argument: that by which options without dashes are given, `line` for `[MOVES]`.
fn given_name<'a>(argument: &'a str, command: &'a Command) -> &'a str {
    let mut positionals = command.get_positionals();
    let found = positionals.find(|positional| positional.to_string() == argument);
    found.map_or(argument, |positional| positional.get_id().as_str())
}

/// The names in the usage of a required option: `--name <NAME>`, or `<--position <POSITION>|MOVES|--moves <MOVES>>`, of which one is required.
fn alternatives(usage: &str) -> String {
    let mut names: Vec<String> = Vec::new();
    for option in usage.split('|') {
        let word = option.split(' ').next().unwrap_or_default();
        let name = word.trim_matches(['-', '<', '>']).to_lowercase();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let one_of = if names.len() > 1 { "one of " } else { "" };
    format!("{one_of}{}", names.join(", "))
}
