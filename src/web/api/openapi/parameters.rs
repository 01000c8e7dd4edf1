//! The parameters of an address, from the arguments by which they are parsed.

use std::any::TypeId;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command};
use serde_json::{Value, json};

use crate::games::{GameKind, Notation};
use crate::record::{Ending, Format, GameResult, PuzzleTask, PuzzleTheme};
use crate::render::{Language, Theme};
use crate::stats::RatingPeriod;

/// The parameters in the query string of an address.
pub(super) fn query_parameters(add: fn(Command) -> Command) -> Vec<Value> {
    let command = add(Command::new("api")
        .no_binary_name(true)
        .disable_help_flag(true));
    let arguments = command.get_arguments();
    let arguments = arguments.filter(|argument| !argument.is_hide_set());
    arguments
        .map(|argument| parameter(argument, &command))
        .collect()
}

fn parameter(argument: &Arg, command: &Command) -> Value {
    let help = argument.get_long_help().or(argument.get_help());
    let mut parameter = json!({
        "name": name(argument),
        "in": "query",
        "description": help.map(ToString::to_string).unwrap_or_default(),
        "schema": schema(argument, command),
    });
    if argument.is_required_set() {
        parameter["required"] = true.into();
    }
    parameter
}

/// The name of an argument in a query string.
fn name(argument: &Arg) -> &str {
    let long = argument.get_long();
    long.unwrap_or_else(|| argument.get_id().as_str())
}

fn schema(argument: &Arg, command: &Command) -> Value {
    if matches!(argument.get_action(), ArgAction::SetTrue) {
        return json!({"type": "boolean", "default": false});
    }
    let mut value = value_schema(argument, command);
    let defaults = argument.get_default_values();
    let default = defaults.first().and_then(|default| default.to_str());
    if let Some(default) = default.filter(|default| !default.is_empty()) {
        let number = default.parse::<u64>().ok().map(Value::from);
        let number = number.filter(|_| value["type"] == "integer");
        value["default"] = number.unwrap_or_else(|| default.into());
    }
    if matches!(argument.get_action(), ArgAction::Append) {
        return json!({"type": "array", "items": value});
    }
    value
}

/// The schema of one value of an argument.
fn value_schema(argument: &Arg, command: &Command) -> Value {
    let possible = argument.get_possible_values();
    if !possible.is_empty() {
        let names: Vec<&str> = possible.iter().map(|value| value.get_name()).collect();
        return json!({"type": "string", "enum": names});
    }
    let kind = argument.get_value_parser().type_id();
    if kind == TypeId::of::<bool>() {
        return json!({"type": "boolean"});
    }
    let integers: [(TypeId, u64); 5] = [
        (TypeId::of::<u8>(), u8::MAX.into()),
        (TypeId::of::<u16>(), u16::MAX.into()),
        (TypeId::of::<u32>(), u32::MAX.into()),
        (TypeId::of::<u64>(), i64::MAX as u64),
        (TypeId::of::<usize>(), i64::MAX as u64),
    ];
    if let Some((_, max)) = integers.iter().find(|(integer, _)| kind == *integer) {
        return integer_schema(argument, command, *max);
    }
    if kind == TypeId::of::<i64>() {
        return json!({"type": "integer"});
    }
    if kind == TypeId::of::<f64>() {
        return json!({"type": "number"});
    }
    match keys(argument, command) {
        Some(keys) => json!({"type": "string", "enum": keys}),
        None => json!({"type": "string"}),
    }
}

/// An integer. Its range is found by trying values.
fn integer_schema(argument: &Arg, command: &Command, max: u64) -> Value {
    let accepts = |number: u64| accepts(argument, command, &number.to_string());
    let mut schema = json!({"type": "integer"});
    let Some(min) = (0..=1).find(|&number| accepts(number)) else {
        return schema;
    };
    schema["minimum"] = min.into();
    if !accepts(max) {
        // The greatest number that is accepted is in this range.
        let (mut accepted, mut refused) = (min, max);
        while refused - accepted > 1 {
            let middle = accepted + (refused - accepted) / 2;
            if accepts(middle) {
                accepted = middle;
            } else {
                refused = middle;
            }
        }
        schema["maximum"] = accepted.into();
    }
    schema
}

/// The keys that an argument takes, if it takes nothing but these and their aliases.
fn keys(argument: &Arg, command: &Command) -> Option<Vec<&'static str>> {
    if accepts(argument, command, "no-such-key") {
        return None;
    }
    let lists: [Vec<&'static str>; 10] = [
        Notation::ALL.map(Notation::key).to_vec(),
        GameKind::ALL.iter().map(|game| game.key()).collect(),
        Theme::ALL.iter().map(|theme| theme.key()).collect(),
        GameResult::ALL.map(GameResult::key).to_vec(),
        Ending::ALL.map(Ending::key).to_vec(),
        PuzzleTask::ALL.map(PuzzleTask::key).to_vec(),
        PuzzleTheme::ALL.map(PuzzleTheme::key).to_vec(),
        RatingPeriod::ALL.map(RatingPeriod::key).to_vec(),
        [Language::English, Language::French]
            .map(Language::tag)
            .to_vec(),
        Format::writable().map(Format::key).collect(),
    ];
    let mut lists = lists.into_iter();
    let mut keys = lists.find(|keys| keys.iter().all(|key| accepts(argument, command, key)))?;
    // Addresses that write files take more than the formats of records.
    let files = ["html", "svg", "png", "gif"];
    keys.extend(files.iter().filter(|file| accepts(argument, command, file)));
    Some(keys)
}

/// Whether an argument takes a value.
fn accepts(argument: &Arg, command: &Command, value: &str) -> bool {
    let word = match argument.get_long() {
        Some(long) => format!("--{long}={value}"),
        None => value.to_owned(),
    };
    match command.clone().try_get_matches_from([word]) {
        Ok(_) => true,
        Err(error) => !matches!(
            error.kind(),
            ErrorKind::InvalidValue | ErrorKind::ValueValidation
        ),
    }
}
