//! The filter line: names of players, and filters of the command line as `name:value`.

use std::any::TypeId;

use clap::{Args as _, Command, FromArgMatches as _};

use crate::queries::{FilterArgs, number_error};

/// Parses a filter line. `result:white since:2016` are the options `--result white --from 2016`; a value with blanks is quoted, and one that is still missing
/// is ignored. All other words are parts of the name of a player.
///
/// # Errors
/// A filter that does not exist, or a value that is not one of its values.
pub(super) fn parse(text: &str) -> Result<FilterArgs, String> {
    let command = Command::new("filter")
        .no_binary_name(true)
        .disable_help_flag(true);
    let mut command = FilterArgs::augment_args(command);
    let (mut names, mut options) = (Vec::new(), Vec::new());
    for word in words(text) {
        let Some((name, value)) = word.split_once(':') else {
            names.push(word);
            continue;
        };
        let argument = command.get_arguments().find(|argument| {
            argument
                .get_long_and_visible_aliases()
                .is_some_and(|names| names.contains(&name))
        });
        let Some(argument) = argument else {
            let known = command
                .get_arguments()
                .filter(|argument| !argument.is_hide_set())
                .filter_map(|argument| argument.get_long());
            let known = known.collect::<Vec<_>>().join(", ");
            return Err(format!(
                "there is no filter `{name}`, expected some of {known}"
            ));
        };
        let is_flag = argument.get_value_parser().type_id() == TypeId::of::<bool>();
        let value = match (is_flag, value) {
            (_, "") => continue,
            (true, "yes") => "true",
            (true, "no") => "false",
            (true, value) if !["true", "false"].contains(&value) => {
                return Err(format!("{name}:{value}, expected {name}:yes or {name}:no"));
            }
            (_, value) => value,
        };
        options.push(format!("--{name}={value}"));
    }
    if !names.is_empty() {
        options.push(format!("--player={}", name_pattern(&names)));
    }
    let matches = command.try_get_matches_from_mut(options);
    let filters = matches.and_then(|matches| FilterArgs::from_arg_matches(&matches));
    filters.map_err(|error| message(&error, &command))
}

/// The pattern of names that contain these words, in their order; words with a `*` are a pattern already.
fn name_pattern(words: &[String]) -> String {
    if words.iter().any(|word| word.contains('*')) {
        return words.join(" ");
    }
    format!("*{}*", words.join("*"))
}

/// The words of a line; blanks within quotation marks do not end a word.
fn words(text: &str) -> Vec<String> {
    let (mut words, mut word, mut is_quoted) = (Vec::new(), String::new(), false);
    for character in text.chars() {
        match character {
            '"' => is_quoted = !is_quoted,
            ' ' if !is_quoted => words.push(std::mem::take(&mut word)),
            character => word.push(character),
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}

/// The first line of an error, without the prefix of the command line.
fn message(error: &clap::Error, command: &Command) -> String {
    let mut text = error.to_string();
    if let Some((of_library, expected)) = number_error(error, command) {
        text = text.replace(&of_library, &expected);
    }
    let line = text.lines().next().unwrap_or_default();
    line.strip_prefix("error: ").unwrap_or(line).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openings::OpeningNames;
    use crate::record::GameResult;
    use crate::store::Filter;

    fn filter(text: &str) -> Filter {
        parse(text).unwrap().filter(&OpeningNames::known()).unwrap()
    }

    #[test]
    fn words_are_names_and_words_with_a_colon_are_filters() {
        assert_eq!(filter("  "), Filter::default());
        assert_eq!(filter("bud").player.as_deref(), Some("*bud*"));
        assert_eq!(filter("anna b").player.as_deref(), Some("*anna*b*"));
        assert_eq!(filter("Ann*").player.as_deref(), Some("Ann*"));
        let some = filter("bud result:white since:2016 event:\"Open Cup\" plies:40-60");
        assert_eq!(some.player.as_deref(), Some("*bud*"));
        assert_eq!(some.result.map(GameResult::key), Some("white"));
        assert_eq!(some.from, Some("2016".parse().unwrap()));
        assert_eq!(some.event.as_deref(), Some("Open Cup"));
        assert_eq!((some.min_plies, some.max_plies), (Some(40), Some(60)));
        assert_eq!(filter("repaired:yes").repaired, Some(true));
        assert_eq!(filter("repaired:no").repaired, Some(false));
    }

    #[test]
    fn a_filter_without_a_value_is_ignored() {
        assert_eq!(filter("result:"), Filter::default());
        assert_eq!(filter("repaired:"), Filter::default());
    }

    #[test]
    fn mistakes_are_reported() {
        let error = |text: &str| parse(text).unwrap_err();
        assert!(
            error("resalt:white")
                .starts_with("there is no filter `resalt`, expected some of player")
        );
        assert!(
            error("result:wight").contains("invalid value 'wight'"),
            "{}",
            error("result:wight")
        );
        assert!(error("repaired:maybe").contains("expected repaired:yes or repaired:no"));
        assert!(!error("against:ann").is_empty());
    }
}
