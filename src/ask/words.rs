//! The words that options take, read or refused with what was expected.

use crate::game_tree::MoveFilter;
use crate::notation::Notation;
use crate::record::{DateReading, Ending, Format, GameResult, read_date};
use crate::render::Theme;
use crate::rules::{Layout, OPTIONS, Rules};

pub(crate) fn layout(text: &str) -> Result<&'static Layout, String> {
    Layout::find(text)
        .ok_or_else(|| "expected the name of a layout (see `sumito layouts`)".to_owned())
}

pub(crate) fn format(text: &str) -> Result<Format, String> {
    format_among(Format::writable(), text)
}

pub(crate) fn format_among(
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

pub(crate) fn notation(text: &str) -> Result<Notation, String> {
    let expected = || {
        format!(
            "expected one of {}",
            Notation::ALL.map(Notation::key).join(", ")
        )
    };
    Notation::find(text).ok_or_else(expected)
}

/// The moves of the exercise, which may leave broadsides out.
pub(crate) const fn allowed(inline_only: bool) -> MoveFilter {
    if inline_only {
        MoveFilter::Inline
    } else {
        MoveFilter::All
    }
}

/// The look of a picture.
pub(crate) fn theme(text: &str) -> Result<Theme, String> {
    Theme::find(text).ok_or_else(|| "expected light, dark or print".to_owned())
}

pub(crate) fn result(text: &str) -> Result<GameResult, String> {
    let found = GameResult::find(text).filter(|_| !text.trim().is_empty());
    found.ok_or_else(|| {
        "expected black (1-0), white (0-1), third to sixth of more than two, draw or unknown"
            .to_owned()
    })
}

pub(crate) fn ending(text: &str) -> Result<Ending, String> {
    Ending::find(text).ok_or_else(|| {
        format!(
            "expected one of {}",
            Ending::ALL.map(Ending::key).join(", ")
        )
    })
}

/// A day, a month or a year, as `2016.09.19`, `2016.09` or `2016`.
pub(crate) fn date(text: &str) -> Result<String, String> {
    let date = match read_date(text, None) {
        DateReading::Date { date, .. } => date.to_string(),
        DateReading::Impossible { why, .. } => {
            return Err(format!(
                "{why}; expected a date as 2016.09.19, 2016.09 or 2016"
            ));
        }
        DateReading::Unknown | DateReading::NotADate => String::new(),
    };
    let has_zero = text
        .split(['.', '-', '/'])
        .any(|part| matches!(part, "0" | "00"));
    // A day of no month is no beginning or end of a period.
    let known = date.trim_end_matches(['.', '?']);
    if known.is_empty() || known.contains('?') || has_zero {
        return Err("expected a date as 2016.09.19, 2016.09 or 2016".to_owned());
    }
    Ok(known.to_owned())
}

/// Options of rules, each with a value or for any value, in the spelling in which rules are written.
pub(crate) fn options(text: &str) -> Result<String, String> {
    let mut words = Vec::new();
    for word in text.split_whitespace() {
        let word = word.to_lowercase().replace("colour", "color");
        let is_name = OPTIONS.iter().any(|option| option.name == word);
        let written = if is_name || word == "standard" {
            word
        } else {
            Rules::option(&word)?
        };
        words.push(written);
    }
    if words.is_empty() {
        return Err("expected options as 'eject=4 sprint', or standard".to_owned());
    }
    Ok(words.join(" "))
}
