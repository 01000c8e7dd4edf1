//! What is expected where the value of an option is not a number, not in its range, or no network address. Parsers say it in texts of Rust's library, and
//! without the range.

use std::error::Error;
use std::net::AddrParseError;
use std::num::{ParseFloatError, ParseIntError, TryFromIntError};

use clap::builder::ValueParser;
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command};

/// The text of a parser of numbers or addresses in an error of a command, and what replaces it: what was expected.
pub(crate) fn number_error(error: &clap::Error, command: &Command) -> Option<(String, String)> {
    let source = error.source()?;
    let text = source.to_string();
    if source.is::<ParseFloatError>() {
        return Some((text, "expected a number".to_owned()));
    }
    if source.is::<AddrParseError>() {
        return Some((
            text,
            "expected an IP address, as 127.0.0.1 or ::1".to_owned(),
        ));
    }
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        _ => "",
    };
    let value = context(ContextKind::InvalidValue);
    // The number may be written otherwise than the value, as 5 for 005.
    let number = text.split_once(" is not in ").map(|(number, _)| number);
    let is_out_of_range = number.is_some_and(|number| number.parse::<i128>().is_ok());
    if !(is_out_of_range || source.is::<ParseIntError>() || source.is::<TryFromIntError>()) {
        return None;
    }
    let name = context(ContextKind::InvalidArg);
    let mut arguments = command.get_arguments();
    let argument = arguments.find(|argument| argument.to_string() == name);
    let range = argument.and_then(Range::of);
    let expected = range.map_or_else(
        || "expected a whole number".to_owned(),
        |range| range.expected(value),
    );
    Some((text, expected))
}

/// The whole numbers that an option accepts.
struct Range {
    /// `None` if negative numbers are accepted.
    min: Option<u64>,
    max: u64,
}

impl Range {
    /// The range of an option, which is found by trying values.
    fn of(argument: &Arg) -> Option<Range> {
        let trial = Trial::new(argument.get_value_parser().clone());
        if trial.accepts("-1") {
            return Some(Range {
                min: None,
                max: u64::MAX,
            });
        }
        let accepts = |number: u64| trial.accepts(&number.to_string());
        let mut powers = std::iter::once(0).chain((0..u64::BITS).map(|bit| 1 << bit));
        let some = powers.find(|&number| accepts(number))?;
        let min = boundary(some / 2, some, &accepts);
        let max = if accepts(u64::MAX) {
            u64::MAX
        } else {
            boundary(u64::MAX, some, &accepts)
        };
        Some(Range {
            min: Some(min),
            max,
        })
    }

    /// What was expected instead of a value.
    fn expected(&self, value: &str) -> String {
        let is_number = value.bytes().all(|byte| byte.is_ascii_digit());
        let Range {
            min: Some(min),
            max,
        } = *self
        else {
            let size = if is_number { "smaller whole" } else { "whole" };
            return format!("expected a {size} number");
        };
        // The greatest number of a type says nothing, unless the value is greater.
        let is_greater = is_number && value.parse::<u64>().is_ok_and(|value| value > max);
        let is_too_great = is_number && value.parse::<u64>().is_err();
        if max < u64::from(u32::MAX >> 1) || is_greater || is_too_great {
            format!("expected a whole number from {min} to {max}")
        } else {
            format!("expected a whole number from {min}")
        }
    }
}

/// The last number that is accepted between one that may be refused and one that is accepted.
fn boundary(mut refused: u64, mut accepted: u64, accepts: &impl Fn(u64) -> bool) -> u64 {
    if accepts(refused) {
        return refused;
    }
    while refused.abs_diff(accepted) > 1 {
        let middle = refused.midpoint(accepted);
        if accepts(middle) {
            accepted = middle;
        } else {
            refused = middle;
        }
    }
    accepted
}

/// An option with the values of another one, and without its relations to other options.
struct Trial(Command);

impl Trial {
    fn new(values: ValueParser) -> Trial {
        let option = Arg::new("number").long("number").value_parser(values);
        let command = Command::new("trial").no_binary_name(true);
        Trial(command.arg(option))
    }

    fn accepts(&self, value: &str) -> bool {
        let words = [format!("--number={value}")];
        self.0.clone().try_get_matches_from(words).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expected(values: impl Into<ValueParser>, value: &str) -> String {
        let option = Arg::new("limit").long("limit").value_name("N");
        let mut command = Command::new("list")
            .no_binary_name(true)
            .arg(option.value_parser(values.into()));
        let words = [format!("--limit={value}")];
        let error = command.try_get_matches_from_mut(words).unwrap_err();
        number_error(&error, &command).unwrap().1
    }

    #[test]
    fn errors_of_numbers_state_the_range() {
        let from_1 = || ValueParser::from(clap::value_parser!(u64).range(1..));
        let of_5 = || ValueParser::from(clap::value_parser!(u8).range(1..=5));
        for (values, value, range) in [
            (from_1(), "x", " from 1"),
            (from_1(), "0", " from 1"),
            (from_1(), "-5", " from 1"),
            (
                from_1(),
                "18446744073709551616",
                " from 1 to 18446744073709551615",
            ),
            (of_5(), "9", " from 1 to 5"),
            (of_5(), "", " from 1 to 5"),
            (of_5(), "300", " from 1 to 5"),
            (of_5(), "+007", " from 1 to 5"),
            (
                clap::value_parser!(u32).range(16..=8192).into(),
                "x",
                " from 16 to 8192",
            ),
            (
                clap::value_parser!(u8).range(1..).into(),
                "300",
                " from 1 to 255",
            ),
            (
                ValueParser::from(clap::value_parser!(usize)),
                "-5",
                " from 0",
            ),
            (
                ValueParser::from(clap::value_parser!(u32)),
                "1.5",
                " from 0",
            ),
            (
                ValueParser::from(clap::value_parser!(u32)),
                "5000000000",
                " from 0 to 4294967295",
            ),
            (clap::value_parser!(i32).range(0..).into(), "-1", " from 0"),
            (ValueParser::from(clap::value_parser!(i64)), "x", ""),
        ] {
            assert_eq!(
                expected(values, value),
                format!("expected a whole number{range}"),
                "{value}"
            );
        }
        assert_eq!(
            expected(ValueParser::from(clap::value_parser!(f64)), "x"),
            "expected a number"
        );
        assert_eq!(
            expected(clap::value_parser!(std::net::IpAddr), "localhost"),
            "expected an IP address, as 127.0.0.1 or ::1"
        );
    }
}
