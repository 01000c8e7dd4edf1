//! Parsers of option values. Their errors state what was expected.

use std::ops::RangeInclusive;

use crate::game::{Color, GamePosition};
use crate::games::{AnyLayout, GameKind, Notation, similar_layouts, with_game_kind};
use crate::names::quoted_list;
use crate::record::{Ending, Format, GameResult, ReadGame as _};
use crate::render::{Flip, Theme};

/// A start layout of any game by any of its names.
pub(crate) fn parse_layout(text: &str) -> Result<AnyLayout, String> {
    AnyLayout::find(text).ok_or_else(|| {
        let expected = "expected the name of a layout (see `sumito layouts`)";
        if is_position(text) {
            return format!(
                "{expected}; a position is none, but `sumito search --position '{text}'` finds games with it"
            );
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

/// Whether something is so.
pub(super) fn parse_flag(text: &str) -> Result<bool, String> {
    match text {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err("expected true or false".to_owned()),
    }
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

/// Checks that the rules of a game have all options of a text that [`parse_rule_options`] has written: without them, no game would be found.
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
            let expected = format!(
                "; a position is none, but `sumito search --position '{text}'` finds games with it"
            );
            assert!(refused.ends_with(&expected), "{refused}");
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
