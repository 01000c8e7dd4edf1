//! Splits a sentence on the end of a game into parts with a meaning.

use crate::game::Color;
use crate::record::model::ending::Ending;
use crate::record::model::result::GameResult;
use crate::record::vocabulary::figures::{figures, score};
use crate::record::vocabulary::lookup::{color_of_folded, fold, is_particle};
use crate::record::vocabulary::result_words::{Word, sentence_word};

/// A part of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Side(Color),
    Word(Word),
    /// A number; 0 for a sequence that is neither a number nor a score.
    Number(u32),
    /// A score, in the order written.
    Score(u8, u8),
    /// A result in figures.
    Code(GameResult),
    Parenthesis,
    /// A comma or point.
    Break,
    Other,
}

/// Placeholders for the name of Black, for the name of White, and for a name that is the colour of the other player.
const PLACEHOLDERS: [char; 3] = ['\u{1}', '\u{2}', '\u{3}'];

/// A text with placeholders in place of the names of the players.
pub(crate) fn with_placeholders(
    mut text: String,
    player: &dyn Fn(Color) -> Option<String>,
) -> String {
    let name = |color: Color| player(color).map(|name| fold(&name)).unwrap_or_default();
    let names = Color::BOTH.map(name);
    if names[0] == names[1] {
        return text;
    }
    let mut found: Vec<(&str, char)> = Vec::new();
    for color in Color::BOTH {
        let (own, other) = (&names[color.index()], &names[color.opponent().index()]);
        let placeholder = match color_of_folded(own) {
            Some(meant) if meant != color => PLACEHOLDERS[2],
            _ => PLACEHOLDERS[color.index()],
        };
        found.push((own, placeholder));
        // The first or the last word of a name stands for the whole name if it has no other meaning.
        let words = own
            .split(' ')
            .next()
            .into_iter()
            .chain(own.split(' ').next_back());
        found.extend(words.filter_map(|part| {
            let is_other = other.split(' ').any(|word| word == part);
            let is_word = sentence_word(part).is_some()
                || color_of_folded(part).is_some()
                || is_particle(part);
            (part.len() > 2 && !is_other && !is_word).then_some((part, placeholder))
        }));
    }
    found.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    for (name, placeholder) in found {
        if !name.is_empty() {
            text = replace_name(&text, name, placeholder);
        }
    }
    text
}

/// Replaces a name by a placeholder where it is a word of its own. A name that is also a common word, or a single letter, is replaced only at the
/// beginning of the text.
fn replace_name(text: &str, name: &str, placeholder: char) -> String {
    let is_common = name.len() == 1 || sentence_word(name).is_some();
    let is_in_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let (mut result, mut done) = (String::with_capacity(text.len()), 0);
    for (at, _) in text.match_indices(name) {
        let end = at + name.len();
        let is_word =
            !is_in_word(text[..at].chars().next_back()) && !is_in_word(text[end..].chars().next());
        if is_word && at >= done && !(is_common && at > 0) {
            result.push_str(&text[done..at]);
            result.extend([' ', placeholder, ' ']);
            done = end;
        }
    }
    result.push_str(&text[done..]);
    result
}

/// How a text says that a player has no move, after [`with_plain_phrases`].
pub(crate) const CANNOT_MOVE: &str = "cannot move";

/// Other phrases for it, in lower case without accents; a phrase that is a part of another one follows it.
const CANNOT_MOVE_PHRASES: [&str; 22] = [
    "can't move",
    "can not move",
    "could not move",
    "couldn't move",
    "is unable to move",
    "unable to move",
    "kann nicht mehr ziehen",
    "kann nicht ziehen",
    "konnte nicht mehr ziehen",
    "konnte nicht ziehen",
    "nicht mehr ziehen kann",
    "nicht ziehen kann",
    "ne peut plus jouer",
    "ne peuvent plus jouer",
    "ne peut pas jouer",
    "ne peuvent pas jouer",
    "ne peut plus bouger",
    "non puo piu muovere",
    "non puo muovere",
    "no puede mover",
    "kan niet meer zetten",
    "kan niet zetten",
];

/// Verbs and nouns of which at least one is in each of [`CANNOT_MOVE_PHRASES`].
const WORDS_OF_NO_MOVE: [&str; 6] = ["move", "ziehen", "jouer", "bouger", "muovere", "zetten"];

/// What stands in place of all phrases that say that a game was not finished.
const UNFINISHED: &str = "unfinished";

/// Phrases for it of which the first word alone is a negation, in lower case without accents; a phrase that is a part of another one follows it.
const UNFINISHED_PHRASES: [&str; 26] = [
    "not finished",
    "not completed",
    "not concluded",
    "no result",
    "nicht zu ende gespielt",
    "nicht beendet",
    "nicht fertig",
    "kein ergebnis",
    "ohne ergebnis",
    "pas terminee",
    "pas finie",
    "non terminee",
    "non finie",
    "sans resultat",
    "pas de resultat",
    "non terminata",
    "non finita",
    "non conclusa",
    "nessun risultato",
    "no terminada",
    "no acabada",
    "sin resultado",
    "niet uitgespeeld",
    "niet afgemaakt",
    "geen uitslag",
    "geen resultaat",
];

/// Words of which at least one is in each of [`UNFINISHED_PHRASES`].
const WORDS_OF_UNFINISHED: [&str; 16] = [
    "finished",
    "comple",
    "conclu",
    "result",
    "risultato",
    "gespielt",
    "beendet",
    "fertig",
    "ergebnis",
    "termin",
    "fini",
    "acabada",
    "uitgespeeld",
    "afgemaakt",
    "uitslag",
    "resultaat",
];

/// What stands in place of all phrases that deny a draw.
const NOT_DRAW: &str = "not draw";

/// Phrases that deny or offer a draw and whose first word alone is no negation.
const NOT_DRAW_PHRASES: [&str; 3] = ["no draw", "bot remis", "bot unentschieden"];

/// A text in lower case without accents with one phrase in place of all that mean the same and are negations, or have no other verb of an end: that a player has no move, that the
/// game was not finished, and that it was no draw.
pub(crate) fn with_plain_phrases(text: String) -> String {
    let text = with_phrase(text, NOT_DRAW, &NOT_DRAW_PHRASES, &NOT_DRAW_PHRASES);
    let text = with_phrase(text, CANNOT_MOVE, &WORDS_OF_NO_MOVE, &CANNOT_MOVE_PHRASES);
    with_phrase(text, UNFINISHED, &WORDS_OF_UNFINISHED, &UNFINISHED_PHRASES)
}

/// A text with a phrase in place of the first of others that it contains. It is looked at only if one of these words is in it.
fn with_phrase(text: String, phrase: &str, words: &[&str], others: &[&str]) -> String {
    if !words.iter().any(|word| text.contains(word)) {
        return text;
    }
    let is_whole = |at: usize, other: &str| {
        let (before, after) = (&text[..at], &text[at + other.len()..]);
        !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
    };
    let mut found = others.iter().filter_map(|other| {
        let at = text.find(other).filter(|&at| is_whole(at, other))?;
        Some((at, other))
    });
    match found.next() {
        Some((at, other)) => format!("{}{phrase}{}", &text[..at], &text[at + other.len()..]),
        None => text,
    }
}

/// The parts of a text in lower case without accents.
pub(crate) fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut left = text;
    while let Some(first) = left.chars().next() {
        let length = |is_in: fn(char) -> bool| left.len() - left.trim_start_matches(is_in).len();
        if first.is_ascii_digit()
            && let Some((score, size)) = score_in_words(left)
        {
            parts.push(score);
            left = &left[size..];
            continue;
        }
        let size = match first {
            c if c.is_ascii_digit() => ordinal(left)
                .unwrap_or_else(|| length(|c| c.is_ascii_digit() || matches!(c, '-' | '/' | ':'))),
            c if c.is_alphanumeric() => length(char::is_alphanumeric),
            c => c.len_utf8(),
        };
        let (piece, after) = left.split_at(size);
        let part = match first {
            // `au 25e coup`
            c if c.is_ascii_digit() && ordinal(left).is_some() => None,
            c if c.is_ascii_digit() => Some(number(piece, after)),
            // `White's`
            's' if piece == "s" && text[..text.len() - left.len()].ends_with('\'') => None,
            c if c.is_alphanumeric() => Some(word(piece, after)),
            '\u{1}' => Some(Part::Side(Color::Black)),
            '\u{2}' => Some(Part::Side(Color::White)),
            '(' | ')' | '[' | ']' => Some(Part::Parenthesis),
            ',' | ';' | '.' | '!' => Some(Part::Break),
            '?' => Some(Part::Word(Word::Negation)),
            c if c.is_whitespace() || matches!(c, ':' | '-' | '"' | '\'' | '*' | '_') => None,
            _ => Some(Part::Other),
        };
        parts.extend(part);
        left = after;
    }
    parts
}

/// The score with a word between its figures with which a text begins, `6 a 4` or `6 zu 3`, and its bytes.
fn score_in_words(text: &str) -> Option<(Part, usize)> {
    // Few numbers are followed by a blank and a word.
    if !text[1..].starts_with(' ') || !text[2..].starts_with(char::is_alphabetic) {
        return None;
    }
    let range = figures(text).next().filter(|range| range.start == 0)?;
    let [one, other] = score(&text[range.clone()])?.map(digit_value);
    Some((Part::Score(one, other), range.end))
}

/// The bytes of an ordinal number with which a text begins: `25e`, `1st`, `25.` before a word for a move.
fn ordinal(text: &str) -> Option<usize> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let after = &text[digits..];
    if let Some(after) = after.strip_prefix(". ") {
        return after.starts_with("zug").then_some(digits + 1);
    }
    let letters = after.find(|c: char| !c.is_alphanumeric());
    let letters = letters.unwrap_or(after.len());
    ORDINAL_ENDINGS
        .contains(&&after[..letters])
        .then_some(digits + letters)
}

/// What follows the digits of an ordinal number, in lower case without accents.
const ORDINAL_ENDINGS: [&str; 11] = [
    "st", "nd", "rd", "th", "e", "er", "re", "eme", "o", "a", "de",
];

fn number(piece: &str, after: &str) -> Part {
    if after.starts_with(char::is_alphanumeric) {
        return Part::Other;
    }
    match piece.trim_end_matches(['-', '/', ':']) {
        "1-0" => Part::Code(GameResult::Black),
        "0-1" => Part::Code(GameResult::White),
        "1/2-1/2" | "1/2" => Part::Code(GameResult::Draw),
        digits => match digits.split_once(['-', '/', ':']) {
            Some((one, other)) if one.len() == 1 && other.len() == 1 => {
                Part::Score(digit_value(one), digit_value(other))
            }
            Some(_) => Part::Number(0),
            None => Part::Number(digits.parse().unwrap_or_default()),
        },
    }
}

/// Whether a text begins with a word for moves, perhaps after one as in `no legal moves`.
fn is_before_moves(text: &str) -> bool {
    let mut words = text.split_whitespace().filter(|word| {
        !matches!(
            *word,
            "legal" | "more" | "further" | "legaler" | "legalen" | "weiterer" | "de" | "d'autre"
        )
    });
    let word = words.next().unwrap_or_default();
    let word = word.trim_end_matches(|c: char| !c.is_alphanumeric());
    matches!(
        word,
        "move" | "moves" | "zug" | "zuge" | "zuege" | "coup" | "coups" | "mossa" | "zet" | "zetten"
    )
}

fn digit_value(digit: &str) -> u8 {
    digit.as_bytes()[0].wrapping_sub(b'0')
}

fn word(word: &str, after: &str) -> Part {
    let is_before = |start: &str| after.trim_start().starts_with(start);
    match word {
        "six" | "sechs" | "sei" | "seis" | "zes" => return Part::Number(6),
        // `si` and `se` also mean `if`.
        "si" if is_before("arr") || is_before("rit") => return Part::Word(Word::Filler),
        "se" if is_before("rind") => return Part::Word(Word::Filler),
        "no" | "kein" | "keine" | "keinen" | "aucun" | "plus" | "nessuna" | "geen"
            if is_before_moves(after) =>
        {
            return Part::Word(Word::Quits(Ending::NoMove));
        }
        "cannot" if is_before("move") => return Part::Word(Word::Quits(Ending::NoMove)),
        _ => {}
    }
    let color = color_of_folded(word).filter(|color| Color::BOTH.contains(color));
    let side = color.map(Part::Side);
    side.or_else(|| sentence_word(word).map(Part::Word))
        .unwrap_or(Part::Other)
}
