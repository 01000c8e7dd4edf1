//! Parsers of option values. Their errors state what was expected.

use std::ops::RangeInclusive;

use crate::game::{Color, GamePosition, GameRules, excerpt};
use crate::games::{AnyLayout, GameKind, Notation, similar_layouts, with_game_kind};
use crate::names::quoted_list;
use crate::record::{Ending, Format, GameResult, ReadGame as _};
use crate::render::{Flip, Theme};

/// A start layout of any game by any of its names.
pub(crate) fn parse_layout(text: &str) -> Result<AnyLayout, String> {
    AnyLayout::find(text).ok_or_else(|| {
        let expected = "expected the name of a layout (see `sumito layouts`)";
        if is_position(text) {
            return format!("{expected}; a position is searched for by `sumito search '{text}'`");
        }
        match &similar_layouts(text)[..] {
            [] => expected.to_owned(),
            similar => format!("{expected}, did you mean {}?", quoted_list(similar)),
        }
    })
}

/// Whether a text is a position of any game.
fn is_position(text: &str) -> bool {
    let is_of = |&kind: &GameKind| with_game_kind!(kind, P => P::read_position(text, None).is_ok());
    GameKind::ALL.iter().any(is_of)
}

/// A game.
pub(crate) fn parse_game(text: &str) -> Result<GameKind, String> {
    let keys = || GameKind::ALL.iter().map(|kind| kind.key());
    GameKind::find(text)
        .ok_or_else(|| format!("expected {}", keys().collect::<Vec<_>>().join(" or ")))
}

/// A format that records can be written in.
pub(crate) fn parse_format(text: &str) -> Result<Format, String> {
    parse_format_among(Format::writable(), text)
}

/// One of some formats.
pub(crate) fn parse_format_among(
    mut formats: impl Iterator<Item = Format> + Clone,
    text: &str,
) -> Result<Format, String> {
    let keys = formats
        .clone()
        .map(Format::key)
        .collect::<Vec<_>>()
        .join(", ");
    formats
        .find(|format| format.key() == text)
        .ok_or_else(|| format!("expected one of {keys}"))
}

/// A notation of moves.
pub(crate) fn parse_notation(text: &str) -> Result<Notation, String> {
    let expected = || {
        format!(
            "expected one of {}",
            Notation::ALL.map(Notation::key).join(", ")
        )
    };
    Notation::find(text).ok_or_else(expected)
}

/// The colour theme of a picture.
pub(crate) fn parse_theme(text: &str) -> Result<Theme, String> {
    Theme::find(text).ok_or_else(|| "expected light, dark or print".to_owned())
}

/// The side from which a board is seen: `half` for a half turn, the number of an orientation, or the colour at the bottom.
pub(crate) fn parse_flip(text: &str) -> Result<Flip, String> {
    if text == "half" {
        return Ok(Flip::Half);
    }
    let turn = text.parse().ok().map(Flip::By);
    turn.or_else(|| Color::find(text).map(Flip::AtBottom))
        .ok_or_else(|| "expected a colour, or the number of an orientation".to_owned())
}

/// A result of a game.
pub(crate) fn parse_result(text: &str) -> Result<GameResult, String> {
    let found = GameResult::find(text).filter(|_| !text.trim().is_empty());
    found.ok_or_else(|| {
        "expected black (1-0), white (0-1), third to sixth of more than two, draw or unknown"
            .to_owned()
    })
}

/// A way in which games end.
pub(crate) fn parse_ending(text: &str) -> Result<Ending, String> {
    Ending::find(text).ok_or_else(|| {
        format!(
            "expected one of {}",
            Ending::ALL.map(Ending::key).join(", ")
        )
    })
}

/// Options of rules, each with a value or for any value, normalised to the spelling in which rules are written.
pub(crate) fn parse_options(text: &str) -> Result<String, String> {
    with_game_kind!(GameKind::default(), P => parse_options_of::<P>(text))
}

fn parse_options_of<P: GamePosition>(text: &str) -> Result<String, String> {
    let options = P::rule_options();
    let mut words: Vec<String> = Vec::new();
    // Options of this game that state a value.
    let mut stated = String::new();
    for word in text.split_whitespace() {
        let word = word.to_lowercase().replace("colour", "color");
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

/// The fault of an option whose name is one of another game than the first of the list, or of no game; `None` if its name is one of the first game.
fn fault_of_option(word: &str) -> Option<String> {
    let name = word.split('=').next().unwrap_or_default();
    let mut expected = Vec::new();
    for &kind in GameKind::ALL {
        let options = with_game_kind!(kind, P => P::rule_options());
        if options.iter().any(|option| option.name == name) {
            let is_other = kind != GameKind::default();
            return with_game_kind!(kind, P => fault_in::<P>(word)).filter(|_| is_other);
        }
        let names: Vec<&str> = options.iter().map(|option| option.name).collect();
        expected.push(format!("{} of {}", names.join(", "), kind.title()));
    }
    let name = excerpt(name);
    let expected = expected.join(", or ");
    Some(format!("option `{name}`, expected one of {expected}"))
}

fn fault_in<P: GamePosition>(word: &str) -> Option<String> {
    P::Rules::normalized_option(word).err()
}

/// Checks that the rules of a game have all options of a text that [`parse_options`] has written: without them, no game would be found.
pub(super) fn check_options(text: &str, kind: GameKind) -> Result<(), String> {
    let options = with_game_kind!(kind, P => P::rule_options());
    let mut words = text.split(' ').filter(|word| *word != "standard");
    let is_known = |word: &&str| {
        let name = word.split('=').next();
        options.iter().any(|option| Some(option.name) == name)
    };
    match words.find(|word| !is_known(word)) {
        Some(word) => {
            let names: Vec<&str> = options.iter().map(|option| option.name).collect();
            let (title, names) = (kind.title(), names.join(", "));
            Err(format!(
                "`{word}` is not an option of the rules of {title}, expected one of standard, {names}"
            ))
        }
        None => Ok(()),
    }
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

/// A number of plies, or an inclusive range as [`parse_rating`] reads it.
pub(crate) fn parse_plies(text: &str) -> Result<RangeInclusive<u32>, String> {
    range_of(
        text,
        "a number of plies",
        ["20..40", "20-40", "20..", "..40"],
    )
}

/// Words to find. An option behind `--text` is a forgotten value, not a word to leave out.
pub(super) fn parse_words(text: &str) -> Result<String, String> {
    if text.starts_with("--") {
        return Err("this is an option, expected words to find".to_owned());
    }
    Ok(text.to_owned())
}

/// A rating, or an inclusive range: `1500..1800` or `1500-1800`, `1500..` or `..1800`.
pub(super) fn parse_rating(text: &str) -> Result<RangeInclusive<u32>, String> {
    range_of(
        text,
        "a rating",
        ["1500..1800", "1500-1800", "1500..", "..1800"],
    )
}

fn range_of(text: &str, what: &str, examples: [&str; 4]) -> Result<RangeInclusive<u32>, String> {
    let number = |text: &str, default: u32| match text.trim() {
        "" => Some(default),
        digits => digits.parse().ok(),
    };
    let range = if let Some((first, last)) = text.split_once("..") {
        number(first, 0).zip(number(last.trim_start_matches('='), u32::MAX))
    } else if let Some((first, last)) = text.split_once('-')
        && ![first, last].contains(&"")
    {
        number(first, 0).zip(number(last, u32::MAX))
    } else {
        text.trim().parse().ok().map(|number| (number, number))
    };
    match range {
        Some((first, last)) if first <= last => Ok(first..=last),
        Some((first, last)) => Err(format!(
            "the range from {first} to {last} is empty, expected the first number before the last"
        )),
        None => {
            let [both, dash, first, last] = examples;
            Err(format!(
                "expected {what}, or a range as {both}, {dash}, {first} or {last}"
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_no_layouts() {
        for text in ["random:42", "wbwbwb/bwbwbw/wbwbwb/bwbwbw/wbwbwb/bwbwbw b -"] {
            let refused = parse_layout(text).unwrap_err();
            let expected = format!("; a position is searched for by `sumito search '{text}'`");
            assert!(refused.ends_with(&expected), "{refused}");
        }
    }

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
            assert!(parse_options(text).is_ok(), "{text}");
        }
        assert_eq!(parse_options("eject=4 eject=4").unwrap(), "eject=4");
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
            assert_eq!(parse_options(text).unwrap_err(), expected, "{text}");
        }
    }

    #[test]
    fn ranges_of_plies_are_parsed() {
        for (text, expected) in [
            ("7", 7..=7),
            ("..7", 0..=7),
            ("7..", 7..=u32::MAX),
            ("3..7", 3..=7),
            ("3-7", 3..=7),
            ("3..=7", 3..=7),
        ] {
            assert_eq!(parse_plies(text), Ok(expected), "{text}");
        }
        for text in ["", "x", "7..3", "1-", "-1", "1-2-3", "1..2..3"] {
            assert!(parse_plies(text).is_err(), "{text}");
        }
    }
}
