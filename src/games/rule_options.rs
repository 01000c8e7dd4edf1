//! Options of rules in a question, each with a value or for any value: `eject=4 sprint`.

use super::list::{GameKind, with_game_kind};
use super::rules::{fault_of_option, normalized};
use crate::game::{GamePosition, GameRules};

/// Options of rules, each with a value or for any value, normalised to the spelling in which rules are written.
pub(crate) fn parse_rule_options(text: &str) -> Result<String, String> {
    with_game_kind!(GameKind::default(), P => parse_options_of::<P>(text))
}

fn parse_options_of<P: GamePosition>(text: &str) -> Result<String, String> {
    let options = P::rule_options();
    let mut words: Vec<String> = Vec::new();
    // Options of this game that state a value.
    let mut stated = String::new();
    for word in text.split_whitespace() {
        let word = normalized(word);
        let is_name = options.iter().any(|option| option.name == word);
        let written = if is_name || word == "standard" {
            word
        } else if is_of_other_game(&word) {
            let fault = fault_of_option(&word).filter(|_| word.contains('='));
            fault.map_or(Ok(word), Err)?
        } else {
            let written = P::Rules::normalized_option(&word);
            written.map_err(|fault| fault_of_option(&word).unwrap_or(fault))?
        };
        if words.contains(&written) {
            continue;
        }
        if let Some(other) = words
            .iter()
            .find(|other| exclude_each_other(other, &written))
        {
            return Err(format!(
                "`{other}` and `{written}` exclude each other, expected one of them"
            ));
        }
        let is_stated = !is_name && written != "standard" && !is_of_other_game(&written);
        if is_stated {
            stated.push_str(&format!("{written} "));
        }
        words.push(written);
    }
    if let Some(reason) = P::Rules::contradiction(&stated) {
        return Err(reason);
    }
    if words.is_empty() {
        return Err("expected options as 'eject=4 sprint', or standard".to_owned());
    }
    Ok(words.join(" "))
}

/// Whether no rules have both options: `standard` are the rules without options, an option has one value, and an option is of one game.
fn exclude_each_other(one: &str, other: &str) -> bool {
    let has_two_values = || {
        let values = one.split_once('=').zip(other.split_once('='));
        values.is_some_and(|((name, value), (other, other_value))| {
            name == other && value != other_value
        })
    };
    one == "standard"
        || other == "standard"
        || is_of_other_game(one) != is_of_other_game(other)
        || has_two_values()
}

/// Whether a word is an option, with or without its value, of another game than the first of the list.
fn is_of_other_game(word: &str) -> bool {
    let mut kinds = GameKind::ALL[1..].iter();
    kinds.any(|&kind| {
        with_game_kind!(kind, P => {
            let mut options = P::rule_options().into_iter();
            options.any(|option| option.name == word) || P::seats(word).is_some()
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_that_exclude_each_other_are_refused() {
        for text in [
            "eject=4 sprint",
            "eject eject=4",
            "eject=4 EJECT=4",
            "pivot-worth=2",
            "marguerite moves=each",
            "colors=red,blue,yellow",
            "standard",
            "opening=any",
            "opening",
        ] {
            assert!(parse_rule_options(text).is_ok(), "{text}");
        }
        assert_eq!(parse_rule_options("eject=4 eject=4").unwrap(), "eject=4");
        for (text, expected) in [
            (
                "eject=4 eject=5",
                "`eject=4` and `eject=5` exclude each other, expected one of them",
            ),
            (
                "standard sprint",
                "`standard` and `sprint` exclude each other, expected one of them",
            ),
            (
                "opening=any eject=4",
                "`opening=any` and `eject=4` exclude each other, expected one of them",
            ),
            (
                "opening=here",
                "`opening=here` is not an option of Kōnane, expected opening=any, or opening=standard for a first removal in the middle or on a corner",
            ),
            (
                "opening=standard",
                "`opening=standard` is what the standard rules have",
            ),
            (
                "speed=3",
                "option `speed`, expected one of eject, sprint, obstacles, holes, pivot, pivot-worth, triangles, moves, one-color, players, colors, \
                 marguerite, repetition, no-move of Abalone, or opening of Kōnane",
            ),
            ("eject=x", "eject=x, expected a number up to 255"),
            (
                "moves=each players=6",
                "moves=each with 6 players, expected two players",
            ),
            (
                "holes=e5 obstacles=e5,e6",
                "e5 is an obstacle and a hole, expected one of them",
            ),
        ] {
            assert_eq!(parse_rule_options(text).unwrap_err(), expected, "{text}");
        }
    }
}
