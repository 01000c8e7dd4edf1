//! `Options`: the options of a query by their names.

use clap::{Args, Command};

use crate::names::similar_names;
use crate::queries::{NamedOptionError, named_option_matches, option_error_message};

/// The options of a query: names and values as on the command line. In a name `_` may stand for `-`, and a `_` at its end is ignored, so that names can differ
/// from keywords of a language. An option without a value takes `true` and `false`, an empty value counts as absent, and options that can be repeated on the
/// command line can be repeated here.
#[derive(Debug, Clone, Default)]
pub struct Options(Vec<(String, String)>);

/// Why options are invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("there is no option `{name}`, {}", expected(.similar, .known))]
    Unknown {
        /// The name, as it was given.
        name: String,
        /// The names that are most similar.
        similar: Vec<String>,
        /// All names.
        known: Vec<String>,
    },
    /// A value is wrong or missing, or options contradict each other: what was found and what was expected.
    #[error("{0}")]
    Invalid(String),
}

fn expected(similar: &[String], known: &[String]) -> String {
    match similar {
        [] => format!("expected some of {}", known.join(", ")),
        similar => format!("did you mean {}?", similar.join(" or ")),
    }
}

impl Options {
    /// Adds an option.
    pub fn push(&mut self, name: &str, value: impl Into<String>) {
        self.0.push((name.to_owned(), value.into()));
    }

    /// Reads the options as those of a command.
    pub(super) fn read<T: Args>(self) -> Result<T, OptionError> {
        let command = Command::new("question")
            .no_binary_name(true)
            .disable_help_flag(true);
        let mut command = T::augment_args(command);
        let options = self.0.into_iter();
        let options =
            options.map(|(name, value)| (name.trim_end_matches('_').replace('_', "-"), value));
        let matches =
            named_option_matches(&mut command, options.collect()).map_err(OptionError::from)?;
        T::from_arg_matches(&matches)
            .map_err(|error| OptionError::Invalid(option_error_message(&error, &command)))
    }
}

impl From<NamedOptionError> for OptionError {
    fn from(error: NamedOptionError) -> OptionError {
        match error {
            NamedOptionError::Unknown { name, known } => {
                let known: Vec<String> = known.iter().map(|name| name.replace('-', "_")).collect();
                let name = name.replace('-', "_");
                OptionError::Unknown {
                    similar: similar_names(&name, known.iter().map(String::as_str)),
                    name,
                    known,
                }
            }
            NamedOptionError::Invalid(message) => OptionError::Invalid(message),
        }
    }
}
