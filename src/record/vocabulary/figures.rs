//! Results and scores in figures: `1-0`, `6 : 3`, `½–½`.

use std::ops::Range;

use crate::record::model::result::GameResult;

/// Whether a text is a score or a result in figures: not `black`, which may be a name.
pub(crate) fn is_outcome(text: &str) -> bool {
    is_score(text) || {
        let code = code(text);
        code.contains('-') && GameResult::find(&code).is_some()
    }
}

/// Whether a text is a score, `6-2`, `6/2`, `6:2` or `6 to 2`.
pub(crate) fn is_score(text: &str) -> bool {
    score(text).is_some()
}

/// The figures of a score, in the order written.
pub(crate) fn score(text: &str) -> Option<[&str; 2]> {
    if text.len() >= 12 {
        return None;
    }
    let is_digit = |text: &str| text.len() == 1 && text.bytes().all(|b| b.is_ascii_digit());
    let between_words = || SCORE_WORDS.iter().find_map(|word| text.split_once(word));
    let (black, white) = text
        .split_once(['-', '/', '–', ':'])
        .or_else(between_words)?;
    let sides = [black.trim(), white.trim()];
    sides.into_iter().all(is_digit).then_some(sides)
}

/// A text without blanks, in the signs of the codes of results: `½-½` for `½ : ½`, `0.5-0.5` for `0,5–0,5`, `1-0` for `1.0-0.0` and for `1-O`.
pub(crate) fn code(text: &str) -> String {
    let visible = text.chars().filter(|c| !c.is_whitespace());
    let code: String = visible
        .map(|c| match c {
            '–' | '—' | '−' | '‑' | ':' => '-',
            ',' => '.',
            'O' => '0',
            other => other,
        })
        .collect();
    if !code.contains(".0") {
        return code;
    }
    let sides = code
        .split('-')
        .map(|side| side.strip_suffix(".0").unwrap_or(side));
    sides.collect::<Vec<&str>>().join("-")
}

/// The byte ranges of the results and scores in a text. Parts of words, dates and clock times are none.
pub(crate) fn figures(text: &str) -> impl Iterator<Item = Range<usize>> {
    let is_figure = |c: char| c.is_ascii_digit() || matches!(c, '½' | 'O');
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            let start = from + text[from..].find(is_figure)?;
            let before = text[..start].chars().next_back();
            let begins_word = before
                .is_none_or(|c| c.is_whitespace() || matches!(c, '(' | '[' | ',' | ';' | ':'))
                && !follows_decimal_comma(&text[..start]);
            let length = begins_word.then(|| figures_length(&text[start..]));
            if let Some(length) = length.flatten() {
                from = start + length;
                return Some(start..from);
            }
            let end = text[start..].find(|c| !is_figure(c));
            from = end.map_or(text.len(), |end| start + end);
        }
    })
}

/// Whether a text ends with a digit and a comma: `1,` of `1,5`.
fn follows_decimal_comma(text: &str) -> bool {
    let before = text.strip_suffix(',');
    before.is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()))
}

/// The length of the result or the score with which a text begins.
fn figures_length(text: &str) -> Option<usize> {
    let halves = HALVES.iter().filter(|half| text.starts_with(**half));
    let first = halves.map(|half| half.len()).chain(side_length(text));
    first.into_iter().find_map(|first| {
        let mut length = first;
        for _ in 1..MAX_SIDES {
            length += next_side(&text[length..]).unwrap_or_default();
        }
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '/' | '-' | '–' | ':' | '½');
        let ends_word = !text[length..].starts_with(is_part);
        (length > first && ends_word && is_outcome(&text[..length])).then_some(length)
    })
}

/// The most sides of a game.
const MAX_SIDES: usize = 6;

const HALVES: [&str; 4] = ["½", "1/2", "0.5", "0,5"];

/// Words between the figures of a score.
const SCORE_WORDS: [&str; 4] = [" to ", " zu ", " à ", " a "];

/// The length of a separator and the figure of the next side, with blanks around the separator or without.
fn next_side(text: &str) -> Option<usize> {
    let separator = text.trim_start();
    let after_word = || SCORE_WORDS.iter().find_map(|word| text.strip_prefix(word));
    let figure = separator
        .strip_prefix(['-', '–', '—', '−', ':', '/'])
        .or_else(after_word)?
        .trim_start();
    let half = HALVES.iter().find(|half| figure.starts_with(**half));
    let length = half
        .map(|half| half.len())
        .or_else(|| side_length(figure))?;
    Some(text.len() - figure.len() + length)
}

/// The length of the single digit with which a text begins: `1`, also `1.0`, and `O` for `0`.
fn side_length(text: &str) -> Option<usize> {
    let is_digit = |c: char| c.is_ascii_digit();
    let after = text
        .strip_prefix(is_digit)
        .or_else(|| text.strip_prefix('O'))?;
    let decimal = [".0", ",0"]
        .into_iter()
        .find(|decimal| after.starts_with(decimal));
    let length = 1 + decimal.map_or(0, str::len);
    (!text[length..].starts_with(is_digit)).then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_and_scores_in_texts() {
        for (text, expected) in [
            ("Ann - Bob 1-0", &["1-0"][..]),
            ("Ann - Bob 6 : 3", &["6 : 3"]),
            ("Ann 1 - 0 Bob", &["1 - 0"]),
            ("Ann ½ - ½ Bob", &["½ - ½"]),
            ("½:½", &["½:½"]),
            ("1/2 - 1/2, 6/2", &["1/2 - 1/2", "6/2"]),
            ("0,5-0,5 (0.5-0.5)", &["0,5-0,5", "0.5-0.5"]),
            ("0-0-1", &["0-0-1"]),
            ("1.0 - 0.0, 0,0:1,0", &["1.0 - 0.0", "0,0:1,0"]),
            ("Ann - Bob O-1", &["O-1"]),
            ("Ann - Bob 6 zu 3, 6 to 4", &["6 zu 3", "6 to 4"]),
            ("O'Brien - Otto, O-O, 1-Otto", &[]),
            ("1½-½, 12 to 3", &[]),
            ("1,5-0,5, 1,5 : 0,5", &[]),
            ("12.3.2004, 1-2-2004, 10-0, 1-10", &[]),
            ("0:05:00, 1:30, a1-0, 1-0a", &[]),
            ("Round 3 - Ann", &[]),
            ("Ann - Bob", &[]),
        ] {
            let found: Vec<&str> = figures(text).map(|range| &text[range]).collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
