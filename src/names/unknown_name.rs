//! `UnknownName`: the error for an unknown name, and macros that implement `Display` and `FromStr` for types whose values have names.

use std::fmt;

use super::similar::{quoted_list, similar_names};

/// Error of a text that names no value of a type, such as a format, a notation or a result.
///
/// ```
/// use sumito::record::Format;
///
/// let error = "apgm".parse::<Format>().expect_err("no format is called so");
/// assert!(error.to_string().starts_with("unknown format `apgm`, did you mean `apgn`?"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownName {
    what: &'static str,
    found: String,
    expected: Expected,
}

/// The expected names that an error lists.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Expected {
    /// One of these names.
    OneOf(Vec<&'static str>),
    /// One of many names, of which these are the most similar.
    Similar(Vec<String>),
}

impl UnknownName {
    /// The error of a text that is not one of these names of `what`, such as a `format`.
    pub(crate) fn new(what: &'static str, found: &str, expected: Vec<&'static str>) -> UnknownName {
        UnknownName {
            what,
            found: found.to_owned(),
            expected: Expected::OneOf(expected),
        }
    }

    /// The error of a text that is not one of many names, of which these are the most similar.
    pub(crate) fn of_many(what: &'static str, found: &str, similar: Vec<String>) -> UnknownName {
        UnknownName {
            what,
            found: found.to_owned(),
            expected: Expected::Similar(similar),
        }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} `{}`, ", self.what, self.found)?;
        let expected = match &self.expected {
            Expected::OneOf(expected) => expected,
            Expected::Similar(similar) if similar.is_empty() => {
                return write!(f, "expected the name of a {}", self.what);
            }
            Expected::Similar(similar) => {
                return write!(f, "did you mean {}?", quoted_list(similar));
            }
        };
        let similar = similar_names(&self.found, expected.iter().copied());
        if !similar.is_empty() {
            write!(f, "did you mean {}? ", quoted_list(&similar))?;
        }
        write!(f, "expected one of {}", expected.join(", "))
    }
}

impl std::error::Error for UnknownName {}

/// Implements `Display` and `FromStr` for a type whose values have names: how a value is written, how a text is read, and the names that an error
/// lists.
macro_rules! text_by_name {
    ($type:ty, $what:literal, $write:expr, $read:expr, $names:expr) => {
        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad($write(*self))
            }
        }

        $crate::names::read_by_name!($type, $what, $read, $names);
    };
}

/// Implements `FromStr` for a type whose values have names.
macro_rules! read_by_name {
    ($type:ty, $what:literal, $read:expr, $names:expr) => {
        impl ::std::str::FromStr for $type {
            type Err = $crate::names::UnknownName;

            fn from_str(text: &str) -> Result<$type, Self::Err> {
                let names = || $crate::names::UnknownName::new($what, text, $names.to_vec());
                $read(text).ok_or_else(names)
            }
        }
    };
}

pub(crate) use {read_by_name, text_by_name};
