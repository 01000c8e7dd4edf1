//! The parameters of an address, read as the command line reads its options: the same names, the same values, the same refusals.

use clap::error::ErrorKind;
use clap::{ArgAction, Command, Parser};

use super::answer::Refusal;

/// The most parameters of an address, and the most bytes of them.
const MOST: usize = 64;
const MOST_BYTES: usize = 8 << 10;

/// Reads what stands behind the `?` of an address.
///
/// An empty value is none, so that a form can be sent as it is. Options that have no value take `true` and `false`.
pub(super) fn read<T: Parser>(query: Option<&str>) -> Result<T, Refusal> {
    let query = query.unwrap_or_default();
    if query.len() > MOST_BYTES {
        let found = query.len();
        let message = format!("parameters of {found} bytes, expected at most {MOST_BYTES}");
        return Err(Refusal::Wrong(message));
    }
    let pairs: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes())
        .into_owned()
        .filter(|(name, _)| !OF_THE_PAGE.contains(&name.as_str()))
        .collect();
    if pairs.len() > MOST {
        let found = pairs.len();
        let message = format!("{found} parameters, expected at most {MOST}");
        return Err(Refusal::Wrong(message));
    }
    let words = words(&T::command(), pairs)?;
    T::try_parse_from(words).map_err(|error| refusal(&error))
}

/// Parameters that say how a page looks.
const OF_THE_PAGE: [&str; 1] = ["lang"];

/// The words that a command line would have.
fn words(command: &Command, pairs: Vec<(String, String)>) -> Result<Vec<String>, Refusal> {
    let mut words = Vec::new();
    let mut last = Vec::new();
    for (name, value) in pairs {
        let mut options = command.get_arguments();
        let option = options.find(|option| match option.get_long() {
            Some(long) => long == name,
            None => option.get_id() == name.as_str(),
        });
        let Some(option) = option else {
            return Err(unknown(command, &name));
        };
        if matches!(option.get_action(), ArgAction::SetTrue) {
            match value.as_str() {
                "true" | "1" => words.push(format!("--{name}")),
                "" | "false" | "0" => {}
                _ => {
                    let message = format!("{name}: `{value}`, expected true or false");
                    return Err(Refusal::Wrong(message));
                }
            }
        } else if value.is_empty() {
        } else if option.is_positional() {
            last.push(value);
        } else {
            words.push(format!("--{name}={value}"));
        }
    }
    words.push("--".to_owned());
    words.extend(last);
    Ok(words)
}

fn unknown(command: &Command, name: &str) -> Refusal {
    let name: String = name.chars().take(40).collect();
    let known: Vec<&str> = command
        .get_arguments()
        .map(|option| option.get_long().unwrap_or(option.get_id().as_str()))
        .collect();
    let message = format!(
        "there is no parameter `{name}`, expected some of {}",
        known.join(", ")
    );
    Refusal::Wrong(message)
}

/// What is wrong, without what only a command line needs.
fn refusal(error: &clap::Error) -> Refusal {
    let text = error.render().to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let said = match error.kind() {
        ErrorKind::MissingRequiredArgument => text.split("\n\nUsage").next(),
        _ => text.split("\n\n").next(),
    };
    let lines: Vec<&str> = said.unwrap_or(text).lines().map(str::trim).collect();
    Refusal::Wrong(lines.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::queries::{FilterArgs, PositionWithRulesArgs};

    #[derive(Debug, Parser)]
    #[command(no_binary_name = true, disable_help_flag = true)]
    struct Asked {
        #[command(flatten)]
        filters: FilterArgs,
    }

    #[derive(Debug, Parser)]
    #[command(no_binary_name = true, disable_help_flag = true)]
    struct OfPosition {
        #[command(flatten)]
        position: PositionWithRulesArgs,
    }

    fn refused(query: &str) -> String {
        match read::<Asked>(Some(query)) {
            Err(Refusal::Wrong(message)) => message,
            other => panic!("{query}: {other:?}"),
        }
    }

    #[test]
    fn options_by_their_names() {
        let asked: Asked = read(Some(
            "player=J%C3%BCrgen+*&min-plies=10&mended=true&in=a&in=b&event=&lang=fr",
        ))
        .unwrap();
        let filter = asked.filters.filter();
        assert_eq!(filter.player.as_deref(), Some("Jürgen *"));
        assert_eq!(
            (filter.min_plies, filter.mended, filter.event),
            (Some(10), true, None)
        );
        assert_eq!(filter.kept, ["a", "b"]);
        // What looks like an option is a value.
        let asked: Asked = read(Some("player=--help&black=-x&white=--")).unwrap();
        assert_eq!(asked.filters.filter().player.as_deref(), Some("--help"));
        assert!(read::<OfPosition>(Some("position=--rules")).is_ok());
    }

    #[test]
    fn mistakes_are_told_with_what_was_expected() {
        assert_eq!(
            refused("result=green"),
            "invalid value 'green' for '--result <RESULT>': expected black (1-0), white (0-1), third to sixth of more than two, draw or unknown"
        );
        assert!(
            refused("player2=x")
                .starts_with("there is no parameter `player2`, expected some of player, black")
        );
        assert!(refused("mended=perhaps").contains("expected true or false"));
        assert!(refused("player=a&player=b").contains("cannot be used multiple times"));
        assert!(refused("help=1").contains("no parameter `help`"));
        assert!(refused(&"player=x&".repeat(65)).contains("65 parameters, expected at most 64"));
        assert!(
            refused(&format!("player={}", "x".repeat(9_000))).contains("bytes, expected at most")
        );
        let missing = read::<OfPosition>(None).unwrap_err();
        assert!(
            matches!(&missing, Refusal::Wrong(message) if message.contains("<POSITION>")),
            "{missing:?}"
        );
    }
}
