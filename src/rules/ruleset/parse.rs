//! Rules as text: options separated by blanks.

use std::fmt;
use std::str::FromStr;

use super::options::{OPTIONS, RuleOption};
use super::rules::Rules;
use super::validation::RulesFault;
use crate::game::first_characters;

/// Every fault of a text of rules.
///
/// ```
/// use sumito::rules::Rules;
///
/// let error = "eject=many sprint=30".parse::<Rules>().unwrap_err();
/// assert_eq!(error.to_string(), "eject=many, expected a number up to 255");
/// assert_eq!(error.rules.sprint, Some(30));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RulesError {
    /// The rules as far as the text could be read.
    pub rules: Rules,
    /// The faults: what was found and what was expected.
    pub faults: Vec<String>,
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.faults.join("; "))
    }
}

impl std::error::Error for RulesError {}

impl Rules {
    /// Parses options separated by blanks, in any case and order: `eject=4 sprint=30 pivot=e5`; `standard` or an empty text is the
    /// standard game. `one-colour` and `colours` are accepted too. Returns the rules as far as they could be read, and the faults of
    /// the single options; contradictions between options are found by [`Rules::faults`].
    fn parse_options(text: &str) -> (Rules, Vec<String>) {
        let (mut rules, mut faults) = (Rules::STANDARD, Vec::new());
        let mut names: Vec<&str> = Vec::new();
        let text = normalize(text);
        for word in text.split_whitespace().filter(|word| *word != "standard") {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            let Some(option) = find_option(name) else {
                let known = OPTIONS.each_ref().map(|option| option.name).join(", ");
                faults.push(format!(
                    "option `{}`, expected one of {known}",
                    first_characters(name)
                ));
                continue;
            };
            names.push(option.name);
            if names.iter().filter(|name| **name == option.name).count() == 2 {
                faults.push(format!("{} twice, expected once", option.name));
            }
            let has_surplus_value = option.values.is_empty() && !value.is_empty();
            if has_surplus_value || !(option.read)(value, &mut rules) {
                let expected = match (option.values, option.name) {
                    ("", _) => "the name alone",
                    ("N", "sprint") => "a number up to 65535",
                    ("N", _) => "a number up to 255",
                    (values, _) => values,
                };
                let (name, found) = (option.name, first_characters(value));
                faults.push(format!("{name}={found}, expected {expected}"));
            }
        }
        rules.colors = rules.colors.filter(|_| rules.custom_colors().is_some());
        if faults.len() > MAX_REPORTED {
            let more = faults.split_off(MAX_REPORTED).len();
            faults.push(format!("... and {more} more"));
        }
        (rules, faults)
    }

    /// Whether a text is meant as rules: it is empty or `standard`, or has a word that is an option, even a wrong one.
    pub(crate) fn is_rules_text(text: &str) -> bool {
        let text = normalize(text);
        let is_option = |word: &str| {
            let name = word.split('=').next().unwrap_or_default();
            word.contains('=') || find_option(name).is_some()
        };
        matches!(text.trim(), "" | "standard") || text.split_whitespace().any(is_option)
    }

    /// One option with its value, in its canonical spelling.
    ///
    /// # Errors
    /// The fault of the option, or that it is the value of the standard game.
    pub(crate) fn normalized_option(word: &str) -> Result<String, String> {
        let (rules, faults) = Rules::parse_options(word);
        match (faults.first(), rules.options().next()) {
            (Some(fault), _) => Err(fault.clone()),
            (None, Some(_)) => Ok(rules.to_string()),
            (None, None) => Err(format!(
                "`{}` is what the standard game has",
                first_characters(word)
            )),
        }
    }

    /// Why no rules can have all of these options, which are among others that are not known.
    pub(crate) fn contradiction(options: &str) -> Option<String> {
        let (rules, _) = Rules::parse_options(options);
        let are_players_known = rules.players != Rules::STANDARD.players;
        let faults = rules.faults().into_iter();
        let mut certain = faults.filter(|fault| match fault {
            RulesFault::WorthWithoutPivot => false,
            RulesFault::Players(..) | RulesFault::Colors(_) => are_players_known,
            _ => true,
        });
        certain.next().map(|fault| fault.to_string())
    }
}

/// The number of faults that are reported one by one; further ones are only counted.
const MAX_REPORTED: usize = 20;

/// A text of rules in lower case, with single blanks between options and none within them.
fn normalize(text: &str) -> String {
    let text = text.to_lowercase().replace(';', " ");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text
        .replace(" =", "=")
        .replace("= ", "=")
        .replace(", ", ",");
    // A comma before the name of an option separates two options; any other one separates values.
    let mut options: Vec<String> = Vec::new();
    for part in text.split(',') {
        let name = part.split(['=', ' ']).next().unwrap_or_default();
        match options.last_mut() {
            Some(last) if find_option(name).is_none() => {
                last.push(',');
                last.push_str(part);
            }
            _ => options.push(part.to_owned()),
        }
    }
    options.join(" ")
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let (rules, mut faults) = Rules::parse_options(text);
        faults.extend(rules.faults().iter().map(RulesFault::to_string));
        if faults.is_empty() {
            Ok(rules)
        } else {
            Err(RulesError { rules, faults })
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self
            .options()
            .map(|(option, value)| match option.values {
                "" => option.name.to_owned(),
                _ => format!("{}={value}", option.name),
            })
            .collect();
        if words.is_empty() {
            return f.pad("standard");
        }
        f.pad(&words.join(" "))
    }
}

/// The option with this name, in either spelling of "colour".
fn find_option(name: &str) -> Option<&'static RuleOption> {
    let name = name.replace("colour", "color");
    OPTIONS.iter().find(|option| option.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_faults_are_reported_at_once() {
        let faults = |text: &str| text.parse::<Rules>().unwrap_err().faults;
        assert_eq!(
            faults(
                "players=7 pivot=c3,e5 obstacles=c3 holes=e5 eject=0 spring=30 eject=x triangles=1"
            ),
            [
                "players=7, expected 2, 3, 4, 4x2x1, 4x2x2, 5 or 6",
                "option `spring`, expected one of eject, sprint, obstacles, holes, pivot, pivot-worth, triangles, moves, one-color, \
                 players, colors, marguerite, repetition, no-move",
                "eject twice, expected once",
                "eject=x, expected a number up to 255",
                "triangles=1, expected the name alone",
                "a pivot on the obstacle c3, expected it on a free cell",
                "a pivot in the hole e5, expected it on a free cell",
                "eject=0, expected at least 1",
            ]
        );
        assert_eq!(faults("players=3 colors=red,blue,red").len(), 1);
        assert_eq!(faults("players=3 colors=red,blue").len(), 1);
        assert_eq!(
            faults("players=3 marguerite moves=each no-move=loses"),
            [
                "marguerite with 3 players, expected players=4 or 4x2x1",
                "moves=each with 3 players, expected two players",
                "no-move=loses with 3 players, expected two sides",
            ]
        );
        assert_eq!(faults("players=4x2x2 pivot=e5 colors=red,blue").len(), 2);
    }
}
