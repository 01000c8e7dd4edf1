//! `GameRules`: the rules of a game, as a value.

use std::fmt::{Debug, Display};

use serde_json::{Map, Value};

/// The rules of a game. The default is the standard game; as text, they are options separated by blanks.
pub trait GameRules: Copy + Eq + Default + Debug + Display + Send + Sync + 'static {
    /// Reads a text: the rules as far as it can be read, and all its faults.
    fn read(text: &str) -> (Self, Vec<String>);

    /// Whether a text is meant as rules, even as wrong ones.
    fn is_rules_text(_: &str) -> bool {
        true
    }

    /// One option with its value, in the spelling in which rules are written.
    ///
    /// # Errors
    /// The fault of the option, or that it is the value of the standard game.
    fn normalized_option(word: &str) -> Result<String, String>;

    /// Why no rules can have all of these options, which [`Self::normalized_option`] has written; `None` if some can.
    fn contradiction(_: &str) -> Option<String> {
        None
    }

    /// The number of players.
    fn seats(&self) -> u8;

    /// The number of sides; partners are one.
    fn sides(&self) -> u8;

    /// The name of a seat, from 0 in the order of turns.
    fn seat_name(&self, seat: u8) -> String;

    /// The number of moves in a turn.
    fn moves_in_turn(&self) -> usize {
        1
    }
}

/// A JSON object of options as text: values are numbers, texts or lists, and `true` for an option without a value.
pub(crate) fn options_from_json(options: &Map<String, Value>) -> String {
    let to_text = |value: &Value| match value {
        Value::String(text) => text.replace(char::is_whitespace, ""),
        value => value.to_string(),
    };
    let option = |(name, value): (&String, &Value)| {
        let name = name.replace('_', "-");
        match value {
            Value::Bool(true) => name,
            Value::Array(values) => {
                let values: Vec<String> = values.iter().map(to_text).collect();
                format!("{name}={}", values.join(","))
            }
            value => format!("{name}={}", to_text(value)),
        }
    };
    let present = options
        .iter()
        .filter(|(_, value)| !matches!(value, Value::Null | Value::Bool(false)));
    present.map(option).collect::<Vec<_>>().join(" ")
}
