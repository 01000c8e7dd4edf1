//! Recognises names of players, and numbers of games and rounds.

use crate::game::Color;
use crate::games::AnyLayout;
use crate::record::parse::header::facts::places;
use crate::record::vocabulary::lookup::{
    color_letter, color_named, fold, is_game, is_particle, is_round, is_unlikely_name,
};

/// The kind of the word between two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum VersusKind {
    /// `vs`, `/`, `contre`: seldom used in other contexts.
    Versus,
    /// `gegen`, `contro`, `contra`, `tegen`, `against`: prepositions that occur in all kinds of sentences.
    Preposition,
}

/// The words between two players, including blanks.
const VERSUS_WORDS: [(&str, VersusKind); 11] = [
    (" vs ", VersusKind::Versus),
    (" vs. ", VersusKind::Versus),
    (" contre ", VersusKind::Versus),
    (" / ", VersusKind::Versus),
    (" versus ", VersusKind::Versus),
    (" v. ", VersusKind::Preposition),
    (" gegen ", VersusKind::Preposition),
    (" contro ", VersusKind::Preposition),
    (" contra ", VersusKind::Preposition),
    (" tegen ", VersusKind::Preposition),
    (" against ", VersusKind::Preposition),
];

/// Splits a text at the word between two players and returns its kind.
pub(crate) fn split_at_versus(text: &str) -> Option<(&str, &str, VersusKind)> {
    VERSUS_WORDS.into_iter().find_map(|(between, kind)| {
        let at = places(text, between).next()?;
        Some((&text[..at], &text[at + between.len()..], kind))
    })
}

/// Whether a text has a separator that can stand between two players.
pub(crate) fn may_name_players(text: &str) -> bool {
    let dashes = [" - ", " – ", " — "];
    let has_dash = || {
        dashes
            .iter()
            .any(|dash| places(text, dash).next().is_some())
    };
    split_at_versus(text).is_some() || has_dash()
}

/// Whether a text is plausible as the name of a player.
pub(crate) fn is_name(name: &str) -> bool {
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_sign = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '.' | '\'' | '’' | '-' | '_');
    let is_cell = matches!(name.as_bytes(), [b'a'..=b'i' | b'A'..=b'I', b'1'..=b'9']);
    let has_signs = name.len() <= 60
        && name.chars().all(is_sign)
        && name.starts_with(char::is_alphanumeric)
        && name.contains(char::is_alphabetic);
    if !has_signs || is_cell || words.is_empty() || words.len() > 4 {
        return false;
    }
    let is_word = |word: &str| {
        let lower = fold(word.trim_end_matches('.'));
        let points = word.matches('.').count();
        let is_short = word.chars().count() <= 4 || word.split('.').all(|part| part.len() <= 1);
        let is_small = word.starts_with(char::is_lowercase);
        let may_be_small = words.len() == 1 || is_particle(&lower);
        (points == 0 || is_short) && (!is_small || may_be_small) && !is_unlikely_name(&lower)
    };
    words.iter().all(|word| is_word(word))
        && color_named(name).is_none()
        && AnyLayout::find(name).is_none()
}

/// Splits the number of a game from the rest of a line: `Game 3: Ann - Bob`, `Partie n° 3 - Ann - Bob`, `Spiel 3`.
pub(crate) fn game_number(text: &str) -> Option<(&str, &str)> {
    let word_end = text.find(char::is_whitespace)?;
    let (word, after) = text.split_at(word_end);
    if !word.chars().all(char::is_alphabetic) || !is_game(&fold(word)) {
        return None;
    }
    let after = after.trim_start();
    let marks = [
        "n°", "N°", "nº", "no.", "no", "nr.", "nr", "Nr.", "Nr", "No.", "No", "#",
    ];
    let mark = marks.into_iter().find(|&mark| after.starts_with(mark));
    let after = after[mark.map_or(0, str::len)..].trim_start();
    let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, rest) = after.split_at(digits);
    let is_separate = rest.is_empty() || rest.starts_with(|c: char| !c.is_alphanumeric());
    if !(1..=5).contains(&digits) || !is_separate {
        return None;
    }
    let rest = rest.trim_start();
    let characters = [":", ".", ")", "- ", "– ", "— ", ","];
    let character = characters
        .into_iter()
        .find(|&character| rest.starts_with(character));
    Some((number, rest[character.map_or(0, str::len)..].trim()))
}

/// Splits the number or the bullet of a list from the rest of a line: `1. Ann - Bob`, `#12 Ann - Bob`, `• Ann - Bob`.
fn list_item(text: &str) -> Option<(Option<&str>, &str)> {
    let bullets = ['•', '·', '‣', '◦', '*', '-', '–', '—'];
    if let Some(row) = text.strip_prefix(bullets) {
        return row
            .starts_with(char::is_whitespace)
            .then(|| (None, row.trim_start()));
    }
    let text = text.trim_start_matches('#');
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, row) = text.split_at(digits);
    let row = row.strip_prefix(['.', ')']).unwrap_or(row);
    let is_item = (1..=5).contains(&digits) && row.starts_with(char::is_whitespace);
    is_item.then(|| (Some(number), row.trim_start()))
}

/// Splits the key of a round from the rest of a line: `Runde 3: Ann - Bob`, `Demi-finale : Ann - Bob`.
fn round_key(text: &str) -> Option<(&str, &str)> {
    let (key, row) = text.split_once(':')?;
    let key = key.trim();
    let is_final = || key.len() < 30 && fold(key).contains("final");
    let round = round_number(key).or_else(|| is_final().then_some(key))?;
    Some((round, row.trim()))
}

/// Splits a number, bullet or round from a line that names the players after it. Returns its tag, if it gives one, and
/// the rest.
pub(crate) fn labelled_row(
    text: &str,
    names_players: impl Fn(&str) -> bool,
) -> Option<(Option<(&'static str, &str)>, &str)> {
    let item = list_item(text).map(|(number, row)| (number.map(|number| ("Game", number)), row));
    let round = || round_key(text).map(|(round, row)| (Some(("Round", round)), row));
    item.filter(|(_, row)| names_players(row))
        .or_else(|| round().filter(|(_, row)| names_players(row)))
}

/// The number of a round: `Runde 3`, `3. Runde`, `3rd round`.
pub(crate) fn round_number(text: &str) -> Option<&str> {
    let mut words = text.split_whitespace();
    let (first, second) = (words.next()?, words.next()?);
    if words.next().is_some() {
        return None;
    }
    let is_round = |word: &str| is_round(&fold(word));
    let number = |word: &'_ str| {
        word.find(|c: char| !c.is_ascii_digit())
            .unwrap_or(word.len())
    };
    if is_round(first) {
        let whole = second
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
        return (whole && number(second) > 0).then_some(second.trim_end_matches('.'));
    }
    let digits = number(first);
    let ordinal = &first[digits..];
    let endings = [
        ".", "", "e", "er", "re", "eme", "ème", "st", "nd", "rd", "th", "°", "ª", "a", "o", "º",
        "de", "ste",
    ];
    (digits > 0 && endings.contains(&ordinal) && is_round(second)).then_some(&first[..digits])
}

/// Two names that are labelled with their colours in parentheses: the names without labels, each with its colour.
pub(crate) fn with_colors<'a>(first: &'a str, second: &'a str) -> Option<[(&'a str, Color); 2]> {
    let labels = [first, second].map(labelled);
    let letters: Vec<char> = labels
        .iter()
        .filter_map(|found| only_letter(found.as_ref()?.1))
        .collect();
    let colors = labels.map(|found| {
        let label = found?.1;
        let letter = only_letter(label).and_then(|letter| color_letter(letter, &letters));
        color_named(label).or(letter)
    });
    let color = match colors {
        [Some(Color::Black), None | Some(Color::White)] | [None, Some(Color::White)] => {
            Color::Black
        }
        [Some(Color::White), None | Some(Color::Black)] | [None, Some(Color::Black)] => {
            Color::White
        }
        _ => return None,
    };
    // A label that is no colour is part of the name.
    let name = |at: usize, text: &'a str| match (labels[at], colors[at]) {
        (Some((name, _)), Some(_)) => name,
        _ => text.trim(),
    };
    let names = [name(0, first), name(1, second)];
    let are_all_named = names.iter().all(|name| !name.is_empty());
    are_all_named.then_some([(names[0], color), (names[1], color.opponent())])
}

/// Splits a name from its label in parentheses or brackets.
fn labelled(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let found = text
        .strip_suffix(')')
        .and_then(|inner| inner.rsplit_once('('))
        .or_else(|| {
            text.strip_suffix(']')
                .and_then(|inner| inner.rsplit_once('['))
        })?;
    Some((found.0.trim(), found.1.trim()))
}

fn only_letter(label: &str) -> Option<char> {
    let mut letters = label.chars();
    letters.next().filter(|_| letters.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_games_and_rounds() {
        for (text, expected) in [
            ("Game 1: Ann - Bob", Some(("1", "Ann - Bob"))),
            ("Partie n° 3 : Ann - Bob", Some(("3", "Ann - Bob"))),
            ("Spiel Nr. 12 - Ann - Bob", Some(("12", "Ann - Bob"))),
            ("Partita 2. Ann - Bob", Some(("2", "Ann - Bob"))),
            ("Partij 4", Some(("4", ""))),
            ("Partida #5", Some(("5", ""))),
            ("Game of the year", None),
            ("Games 1: x", None),
            ("Game 3rd", None),
            ("Game", None),
        ] {
            assert_eq!(game_number(text), expected, "{text}");
        }
        for (text, expected) in [
            ("Round 3", Some("3")),
            ("Ronde 3", Some("3")),
            ("Runde 3", Some("3")),
            ("3. Runde", Some("3")),
            ("3rd round", Some("3")),
            ("2e ronde", Some("2")),
            ("Ronda 3.2", Some("3.2")),
            ("Round", None),
            ("Round three", None),
            ("Round 3 was hard", None),
            ("3 Ann", None),
        ] {
            assert_eq!(round_number(text), expected, "{text}");
        }
    }
}
