//! The usage and the tips of errors in the command line.

use std::ffi::OsString;

use clap::CommandFactory as _;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::Cli;
use crate::names::similar_names;

/// The error with the general usage of its command, and with tips about similar options and subcommands only.
///
/// The usage of the parser contains the options that were given, also by environment variables, and those of its tips.
pub(super) fn with_general_usage(error: clap::Error, words: &[OsString]) -> clap::Error {
    let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) else {
        return error;
    };
    let mut command = command_of_usage(&usage.to_string());
    let mut error = of_misspelt_subcommand(error, &command, words);
    if error.kind() == ErrorKind::UnknownArgument {
        set_tips(&mut error, &command);
    }
    let usage = ContextValue::StyledStr(command.render_usage());
    error.insert(ContextKind::Usage, usage);
    error
}

/// The definition of the command whose usage this is.
fn command_of_usage(usage: &str) -> clap::Command {
    let mut command = Cli::command();
    command.build();
    // The first two words are `Usage:` and the name of the program.
    for word in usage.split_whitespace().skip(2) {
        let Some(subcommand) = command.find_subcommand(word) else {
            break;
        };
        command = subcommand.clone();
    }
    command
}

/// If a word was taken for an argument, and the next one is refused because a subcommand would stand there, the error that the first one is a misspelt
/// subcommand, or else that the second one is not expected.
fn of_misspelt_subcommand(
    error: clap::Error,
    command: &clap::Command,
    words: &[OsString],
) -> clap::Error {
    let Some(ContextValue::String(second)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    if error.kind() != ErrorKind::ArgumentConflict || command.find_subcommand(second).is_some() {
        return error;
    }
    let mut pairs = words.windows(2);
    let pair = pairs.rfind(|pair| pair[1] == **second);
    let first = pair.and_then(|pair| pair[0].to_str()).unwrap_or_default();
    let subcommands = command.get_subcommands();
    let shown = subcommands.filter(|subcommand| !subcommand.is_hide_set());
    let similar = similar_names(first, shown.map(clap::Command::get_name));
    let text = |text: &str| ContextValue::String(text.to_owned());
    let Some(similar) = similar.first() else {
        let mut unexpected = clap::Error::new(ErrorKind::UnknownArgument).with_cmd(command);
        unexpected.insert(ContextKind::InvalidArg, text(second));
        return unexpected;
    };
    let mut misspelt = clap::Error::new(ErrorKind::InvalidSubcommand).with_cmd(command);
    misspelt.insert(ContextKind::InvalidSubcommand, text(first));
    misspelt.insert(ContextKind::SuggestedSubcommand, text(similar));
    misspelt
}

/// Sets the option that is most similar to one that does not exist as the tip, and drops tips about options that are not similar.
fn set_tips(error: &mut clap::Error, command: &clap::Command) {
    let found = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(found)) => found.strip_prefix("--").map(str::to_owned),
        _ => None,
    };
    let Some(found) = found else {
        return;
    };
    let of_parser = match error.remove(ContextKind::SuggestedArg) {
        Some(ContextValue::String(option)) => Some(option),
        _ => None,
    };
    // A name of two letters is too short to be similar, but one may begin with the other: `--too` and `--to`.
    let of_parser = of_parser.filter(|option| {
        let option = option.trim_start_matches('-');
        option.starts_with(&found) || found.starts_with(option)
    });
    let shown = command
        .get_arguments()
        .filter(|option| !option.is_hide_set());
    let similar = similar_names(&found, shown.filter_map(clap::Arg::get_long));
    let similar = similar.first().map(|option| format!("--{option}"));
    if let Some(option) = similar.or(of_parser) {
        error.insert(ContextKind::SuggestedArg, ContextValue::String(option));
    }
    if let Some(ContextValue::StyledStrs(mut tips)) = error.remove(ContextKind::Suggested) {
        tips.retain(|tip| is_similar_elsewhere(&tip.to_string(), &found));
        if !tips.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
}

/// Drops the tip to give an unexpected word after `--`, if the command does not parse it there, either.
pub(super) fn drop_useless_tip(error: &mut clap::Error, words: &[OsString]) {
    let Some(ContextValue::String(found)) = error.get(ContextKind::InvalidArg) else {
        return;
    };
    let is_found = |word: &OsString| word.to_string_lossy().starts_with(&**found);
    let Some(at) = words.iter().position(is_found) else {
        return;
    };
    let mut after_dashes = words.to_vec();
    after_dashes.insert(at, "--".into());
    if Cli::command().try_get_matches_from(after_dashes).is_ok() {
        return;
    }
    if let Some(ContextValue::StyledStrs(mut tips)) = error.remove(ContextKind::Suggested) {
        tips.retain(|tip| !tip.to_string().starts_with("to pass "));
        if !tips.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
}

/// Whether a tip is not about an option of a subcommand, as in `'games --from' exists`, or about one that is similar.
fn is_similar_elsewhere(tip: &str, found: &str) -> bool {
    let option = tip
        .strip_suffix("' exists")
        .and_then(|tip| tip.rsplit_once(" --"));
    option.is_none_or(|(_, option)| !similar_names(found, [option]).is_empty())
}
