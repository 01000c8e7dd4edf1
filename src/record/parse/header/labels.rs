//! Recognises what precedes the players of a game: `Game 3:`, `Round 1, game 2:`, `1st game:`, `Table 4:`, `3.`, a bullet.

use memchr::memchr_iter;

use crate::games::AnyLayout;
use crate::record::parse::header::facts::{date_within, is_date, without_label};
use crate::record::parse::header::keys::split_at_colon;
use crate::record::parse::header::players::names::is_name;
use crate::record::vocabulary::game_name::is_name_of_game;
use crate::record::vocabulary::lookup::{fold, is_game, is_group, is_round, is_stage, is_table};

/// A label before the players of a game: its tag and the value, a part of the text.
pub(crate) type Label<'a> = (&'static str, &'a str);

/// Splits numbers of rounds, tables and games from the rest of a line: `Game 3: Ann - Bob`, `Partie n° 3 - Ann - Bob`, `Spiel 3`,
/// `Round 1, 2nd game: Ann - Bob`. `None` if it begins with none.
pub(crate) fn numbered_labels(text: &str) -> Option<(Vec<Label<'_>>, &str)> {
    let mut labels = Vec::new();
    let mut rest = text;
    while let Some((label, after)) = numbered_label(rest).or_else(|| {
        let follows_number = !labels.is_empty();
        let other = || {
            board_label(rest)
                .filter(|_| {
                    labels
                        .last()
                        .is_some_and(|label: &Label<'_>| label.0 == "Round")
                })
                .or_else(|| date_label(rest))
                .or_else(|| layout_label(rest))
        };
        follows_number.then(other).flatten()
    }) {
        labels.push(label);
        rest = after;
    }
    (!labels.is_empty()).then_some((labels, rest))
}

/// Splits numbered labels, the number or bullet of a list, or a date from the rest of a line.
pub(crate) fn labels_of_list(text: &str) -> Option<(Vec<Label<'_>>, &str)> {
    let dated = || date_label(text).map(|(label, rest)| (vec![label], rest));
    numbered_labels(text)
        .or_else(|| list_item(text))
        .or_else(dated)
}

/// Splits the date with which a line begins, or that a colon follows, from its rest: `3.5.2013 Ann - Bob`, `Sa 4.5.2013: Ann - Bob`, `(May 2013): Ann - Bob`.
fn date_label(text: &str) -> Option<(Label<'_>, &str)> {
    if let Some(range) = date_within(text).filter(|range| range.start == 0) {
        let (date, rest) = text.split_at(end_with_time(text, range.end));
        return Some((("Date", date), without_separator(rest)));
    }
    if let Some(end) = end_of_short_date(text) {
        let (date, rest) = text.split_at(end);
        return Some((("Date", date), without_separator(rest)));
    }
    let (date, rest) = split_at_colon(text).unwrap_or((text, ""));
    let date = date.trim().trim_matches(['(', ')']);
    is_date(date).then(|| (("Date", date), without_separator(rest)))
}

/// The end of a date that ends at this byte, with the time of day after it: `3.5.2014, 14:30 Uhr`.
fn end_with_time(text: &str, end: usize) -> usize {
    let signs = text[end..]
        .match_indices([' ', ':'])
        .map(|(at, _)| end + at);
    let is_with_time = |&at: &usize| {
        let added = &text[end..at];
        let has_digit = || added.contains(|c: char| c.is_ascii_digit());
        !added.ends_with([',', ' ']) && has_digit() && is_date(&text[..at])
    };
    let ends = signs
        .take_while(|&at| at < end + MAX_TIME)
        .filter(is_with_time);
    ends.last().unwrap_or(end)
}

/// More bytes than a time of day after a date takes.
const MAX_TIME: usize = 24;

/// The end of a date with a year of two digits at the beginning of a text, `3.5.14`. The date itself is ambiguous.
fn end_of_short_date(text: &str) -> Option<usize> {
    let end = text.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | '/' | '-'))?;
    let date = &text[..end];
    let separator = date.chars().find(|c| !c.is_ascii_digit())?;
    let lengths: Vec<usize> = date.split(separator).map(str::len).collect();
    let are_digits = || date.chars().all(|c| c.is_ascii_digit() || c == separator);
    let is_date = matches!(lengths[..], [1 | 2, 1 | 2, 2]) && are_digits();
    (is_date && text[end..].starts_with([' ', ':', ','])).then_some(end)
}

/// Splits the number of a board after that of a round from the rest of a line: `B3` of `R2.B3`.
fn board_label(text: &str) -> Option<(Label<'_>, &str)> {
    let after = text.strip_prefix(['B', 'T'])?;
    let after = after.strip_prefix('.').unwrap_or(after);
    let (number, rest) = after.split_at(digits(after));
    let is_number = (1..=3).contains(&number.len()) && !rest.starts_with(char::is_alphanumeric);
    is_number.then(|| (("Table", number), without_separator(rest)))
}

/// Splits the layout, or the name of a game, before a colon from the rest of a line: `Belgian Daisy: Ann - Bob`, `Kōnane 8x8: Ann - Bob`.
pub(crate) fn layout_label(text: &str) -> Option<(Label<'_>, &str)> {
    let (key, row) = split_at_colon(text)?;
    let (key, row) = (key.trim(), row.trim());
    if AnyLayout::find(key).is_some() {
        return Some((("Variant", key), row));
    }
    is_name_of_game(key).then_some((("Game", key), row))
}

/// The numbers of a round and a table that a text consists of: `Runde 3`, `3rd round`, `Ronde 5 - Table 2`.
pub(crate) fn round_and_table(text: &str) -> Option<Vec<Label<'_>>> {
    let (labels, rest) = numbered_labels(text)?;
    let are_places = labels.iter().all(|label| label.0 != "Game");
    let is_closed = text.ends_with(|c: char| c.is_alphanumeric() || c == '.')
        || text.ends_with(')') && text.contains('(');
    (are_places && rest.is_empty() && is_closed).then_some(labels)
}

/// The number of a game that a text consists of: `Partida 1`, `Game 2`.
pub(crate) fn number_of_game(text: &str) -> Option<Label<'_>> {
    let (labels, rest) = numbered_labels(text)?;
    let has_word = text.starts_with(char::is_alphabetic) && text.contains(' ');
    match labels[..] {
        [label @ ("Game", _)] if rest.is_empty() && has_word && !text.ends_with(':') => Some(label),
        _ => None,
    }
}

/// The final or the group of a tournament that a text consists of: `Halbfinale`, `semi-final`, `Gruppe A`.
pub(crate) fn stage(text: &str) -> Option<Label<'_>> {
    let folded = (text.len() < 40).then(|| fold(text))?;
    let words: Vec<&str> = folded.split(' ').collect();
    match words[..] {
        [word] if word.contains("final") => Some(("Round", text)),
        [word] if is_stage(word) => Some(("Stage", text)),
        [group, name] if is_group(group) && name.len() <= 2 => Some(("Stage", text)),
        _ => None,
    }
}

/// Splits the word for a final or another stage, or the group, from the name after it: `Halbfinale Ann`, `Groupe B Ann`.
pub(crate) fn stage_before_name(text: &str) -> Option<(Label<'_>, &str)> {
    let blanks = memchr_iter(b' ', text.as_bytes()).take(2);
    blanks.into_iter().find_map(|at| {
        let (words, name) = (text[..at].trim(), text[at..].trim());
        let last = words.rsplit(' ').next().unwrap_or_default();
        let is_title = |c: char| c.is_uppercase() || c.is_ascii_digit();
        let is_set_off = words.ends_with(char::is_alphanumeric) && last.starts_with(is_title);
        let label = stage(words).filter(|_| is_set_off && name.starts_with(char::is_uppercase))?;
        is_name(without_label(name)).then_some((label, name))
    })
}

/// Splits one numbered label from the rest of a line.
fn numbered_label(text: &str) -> Option<(Label<'_>, &str)> {
    // `Partie 1 (ronde 1)`
    let text = text.strip_prefix('(').unwrap_or(text);
    if let Some((tag, number, rest)) = number_after_mark(text) {
        return Some(((tag, number), without_separator(rest)));
    }
    let (word, number, rest) = number_after_word(text).or_else(|| number_before_word(text))?;
    let word = fold(word);
    let tag = [
        ("Game", is_game as fn(&str) -> bool),
        ("Round", is_round),
        ("Table", is_table),
    ]
    .into_iter()
    .find_map(|(tag, is_word)| is_word(&word).then_some(tag))?;
    Some(((tag, number), without_separator(rest)))
}

/// Splits `No. 3`, `N° 3` or `R3` from the rest of a line, into tag, number and rest.
fn number_after_mark(text: &str) -> Option<(&'static str, &str, &str)> {
    let mark = ["No.", "Nr.", "N°", "Nº", "n°", "R.", "R"]
        .into_iter()
        .find(|&mark| text.starts_with(mark))?;
    let (tag, after) = match mark {
        "R" | "R." => ("Round", &text[mark.len()..]),
        _ => ("Game", text[mark.len()..].trim_start()),
    };
    let (number, rest) = after.split_at(digits(after));
    let is_number = (1..=3).contains(&number.len())
        && (!rest.starts_with(|c: char| c.is_alphanumeric() || c == '-')
            || mark.starts_with('R') && board_label(rest).is_some());
    is_number.then_some((tag, number, rest))
}

/// Splits `Game 3`, `Partie n° 3`, `Rd.3` or `Round 3.2` from the rest of a line, into word, number and rest.
fn number_after_word(text: &str) -> Option<(&str, &str, &str)> {
    let point = text.find(|c: char| !c.is_alphabetic())?;
    let abbreviated = text[point..].strip_prefix('.');
    let abbreviated = abbreviated.filter(|after| digits(after) > 0);
    let (word, after) = match abbreviated {
        Some(after) => (&text[..point], after),
        None => text.split_at(text.find(char::is_whitespace)?),
    };
    let after = after.trim_start();
    let marks = [
        "n°", "N°", "nº", "no.", "no", "nr.", "nr", "Nr.", "Nr", "No.", "No", "#",
    ];
    let mark = marks.into_iter().find(|&mark| after.starts_with(mark));
    let after = after[mark.map_or(0, str::len)..].trim_start();
    let mut end = digits(after);
    // `3.2`: the second number of the third round.
    if after[end..].starts_with('.') && digits(&after[end + 1..]) > 0 {
        end += 1 + digits(&after[end + 1..]);
    }
    let (number, rest) = after.split_at(end);
    let is_number = (1..=5).contains(&end) && !rest.starts_with(char::is_alphanumeric);
    let word = word.trim_end_matches('.');
    (is_number && word.chars().all(char::is_alphabetic)).then_some((word, number, rest))
}

/// Splits `3rd round`, `1. Partie` or `2e ronde` from the rest of a line, into word, number and rest.
fn number_before_word(text: &str) -> Option<(&str, &str, &str)> {
    let end = digits(text);
    let (ordinal, after) = text.split_at(text.find(char::is_whitespace)?);
    let endings = [
        ".", "", "e", "er", "re", "ère", "eme", "ème", "st", "nd", "rd", "th", "°", "ª", "a", "o",
        "º", "de", "ste",
    ];
    let after = after.trim_start();
    let word_end = after.find(|c: char| !c.is_alphabetic());
    let (word, rest) = after.split_at(word_end.unwrap_or(after.len()));
    let is_number = (1..=5).contains(&end) && endings.contains(&&ordinal[end..]);
    is_number.then(|| (word, &text[..end], rest))
}

/// The number of ASCII digits with which a text begins.
pub(crate) fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// The text after the separators that follow a label.
fn without_separator(text: &str) -> &str {
    let mut left = text.trim();
    let separators = [":", ".", ")", "- ", "– ", "— ", ",", "/ "];
    while let Some(after) = separators
        .into_iter()
        .find_map(|separator| left.strip_prefix(separator))
    {
        left = after.trim_start();
    }
    left
}

/// Splits the number or the bullet of a list from the rest of a line: `1. Ann - Bob`, `#12 Ann - Bob`, `• Ann - Bob`; `3.2 Ann - Bob` has the
/// number of the round first, also in parentheses.
pub(crate) fn list_item(text: &str) -> Option<(Vec<Label<'_>>, &str)> {
    let bullets = ['•', '·', '‣', '◦', '*', '-', '–', '—'];
    if let Some(row) = text.strip_prefix(bullets) {
        return row
            .starts_with(char::is_whitespace)
            .then(|| (Vec::new(), row.trim_start()));
    }
    // `(5.2) Ann - Bob`
    let enclosed = text
        .strip_prefix('(')
        .and_then(|text| text.split_once(") "));
    if let Some((number, row)) = enclosed {
        let is_number = |text: &str| (1..=3).contains(&text.len()) && digits(text) == text.len();
        let tag = match number.split_once('.') {
            Some((round, board)) if is_number(round) && is_number(board) => "Round",
            None if is_number(number) => "Game",
            _ => return None,
        };
        return Some((vec![(tag, number)], row.trim_start()));
    }
    let text = text.trim_start_matches('#');
    let (number, row) = text.split_at(digits(text));
    let row = row.strip_prefix(['.', ')']).unwrap_or(row);
    let board = digits(row);
    if (1..=2).contains(&number.len())
        && (1..=2).contains(&board)
        && text[number.len()..].starts_with('.')
    {
        let (number, row) = text.split_at(number.len() + 1 + board);
        return row
            .starts_with(' ')
            .then(|| (vec![("Round", number)], row.trim_start()));
    }
    let is_item = (1..=5).contains(&number.len()) && row.starts_with(char::is_whitespace);
    is_item.then(|| (vec![("Game", number)], row.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_games_rounds_and_tables() {
        for (text, expected) in [
            (
                "Game 1: Ann - Bob",
                Some((vec![("Game", "1")], "Ann - Bob")),
            ),
            (
                "Partie n° 3 : Ann - Bob",
                Some((vec![("Game", "3")], "Ann - Bob")),
            ),
            (
                "Spiel Nr. 12 - Ann - Bob",
                Some((vec![("Game", "12")], "Ann - Bob")),
            ),
            (
                "Partita 2. Ann - Bob",
                Some((vec![("Game", "2")], "Ann - Bob")),
            ),
            ("Partij 4", Some((vec![("Game", "4")], ""))),
            ("Partida #5", Some((vec![("Game", "5")], ""))),
            ("1st game: Ann", Some((vec![("Game", "1")], "Ann"))),
            ("1ère partie : Ann", Some((vec![("Game", "1")], "Ann"))),
            ("2. Partie, Ann", Some((vec![("Game", "2")], "Ann"))),
            ("Tisch 3: Ann", Some((vec![("Table", "3")], "Ann"))),
            (
                "Round 1, game 2: Ann",
                Some((vec![("Round", "1"), ("Game", "2")], "Ann")),
            ),
            (
                "Ronde 3.2 - table 4 - Ann",
                Some((vec![("Round", "3.2"), ("Table", "4")], "Ann")),
            ),
            ("Game of the year", None),
            ("Games 1: x", None),
            ("Game 3rd", None),
            ("Game", None),
        ] {
            assert_eq!(numbered_labels(text), expected, "{text}");
        }
    }

    #[test]
    fn numbers_of_rounds_and_tables() {
        for (text, expected) in [
            ("Round 3", Some("3")),
            ("Ronde 3", Some("3")),
            ("Runde 3", Some("3")),
            ("Runde 3.", Some("3")),
            ("3. Runde", Some("3")),
            ("3rd round", Some("3")),
            ("2e ronde", Some("2")),
            ("Ronda 3.2", Some("3.2")),
            ("Round", None),
            ("Round three", None),
            ("Round 3 was hard", None),
            ("Round 3:", None),
            ("3 Ann", None),
        ] {
            let expected = expected.map(|number| vec![("Round", number)]);
            assert_eq!(round_and_table(text), expected, "{text}");
        }
        let both = Some(vec![("Round", "5"), ("Table", "2")]);
        for text in [
            "Rd 5 Br. 2",
            "Rd.5, Bd.2",
            "5. Rd., Br. 2",
            "Rd. 5 - Brett 2",
        ] {
            assert_eq!(round_and_table(text), both, "{text}");
        }
        for text in ["Ronde 5 - Table 2", "Runde 5, Tisch 2", "Round 5 / Board 2"] {
            assert_eq!(round_and_table(text), both, "{text}");
        }
        assert_eq!(round_and_table("Game 3"), None);
    }
}
