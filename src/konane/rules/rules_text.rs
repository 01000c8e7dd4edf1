//! Rules as text: options with their values, as in `opening=any`.

use std::fmt;
use std::str::FromStr;

use super::opening::Opening;
use super::ruleset::Rules;
use crate::game::first_characters;

/// The text does not state rules; all its faults.
///
/// ```
/// use sumito::konane::Rules;
///
/// let error = "opening=none size=8".parse::<Rules>().unwrap_err();
/// assert_eq!(error.faults.len(), 2);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .faults.join("; "))]
#[non_exhaustive]
pub struct RulesError {
    /// The faults: what was found, and what was expected.
    pub faults: Vec<String>,
}

impl FromStr for Rules {
    type Err = RulesError;

    /// Reads options that are separated by blanks. What is not stated is as in the standard rules; so is everything in `standard`.
    ///
    /// ```
    /// use sumito::konane::{Opening, Rules};
    ///
    /// let rules: Rules = "opening=any".parse()?;
    /// assert_eq!(rules.opening, Opening::Any);
    /// assert_eq!("standard".parse(), Ok(Rules::default()));
    /// # Ok::<(), sumito::konane::RulesError>(())
    /// ```
    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let text = text.to_lowercase();
        let (mut stated, mut faults) = (None, Vec::new());
        for word in text.split_whitespace().filter(|word| *word != "standard") {
            match read_option(word) {
                Err(fault) => faults.push(fault),
                Ok(opening) if stated.is_some_and(|other| other != opening) => {
                    faults.push(format!("`{word}` after another opening, expected one"));
                }
                Ok(opening) => stated = Some(opening),
            }
        }
        if faults.is_empty() {
            Ok(Rules {
                opening: stated.unwrap_or_default(),
            })
        } else {
            Err(RulesError { faults })
        }
    }
}

fn read_option(word: &str) -> Result<Opening, String> {
    let value = word.strip_prefix("opening=");
    value.and_then(Opening::from_key).ok_or_else(|| {
        let start = first_characters(word);
        format!(
            "`{start}` is not an option of Kōnane, expected opening=any, or opening=standard for a first removal in the middle or on a corner"
        )
    })
}

impl fmt::Display for Rules {
    /// Writes the options that differ from the standard rules, or `standard` if none does.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.opening {
            Opening::Standard => f.pad("standard"),
            Opening::Any => f.pad("opening=any"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_round_trip() {
        for opening in Opening::ALL {
            let rules = Rules { opening };
            assert_eq!(rules.to_string().parse(), Ok(rules));
        }
        assert_eq!("".parse(), Ok(Rules::STANDARD));
        assert_eq!(
            " OPENING=any  opening=any ".parse(),
            Ok(Rules {
                opening: Opening::Any
            })
        );
        assert_eq!("opening=standard".parse(), Ok(Rules::STANDARD));
    }

    #[test]
    fn all_faults_are_reported() {
        let error = "opening=any opening=standard eject=4 opening=\u{7}"
            .parse::<Rules>()
            .unwrap_err();
        let expected = "is not an option of Kōnane, expected opening=any, or opening=standard for a first removal in the middle or on a corner";
        assert_eq!(
            error.faults,
            [
                "`opening=standard` after another opening, expected one".to_owned(),
                format!("`eject=4` {expected}"),
                format!("`opening=\u{fffd}` {expected}"),
            ]
        );
    }
}
