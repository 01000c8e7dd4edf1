//! Finds the legal moves that may have been meant by a word with one typo.

use super::typo_kind::TypoKind;
use crate::board::Cell;
use crate::notation::{Notation, Token};
use crate::record::model::move_diagnosis::Suggestion;
use crate::record::vocabulary::look_alikes::with_latin_letters;
use crate::rules::{Move, MoveKind, Position};

/// The maximum number of suggestions.
const MAX_SUGGESTIONS: usize = 3;
/// The maximum length of a word in bytes; longer words are not moves with a single typo.
const MAX_WORD_BYTES: usize = 32;

/// A possible meaning of a word: the moves and the typo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::record::abalone) struct Meaning {
    /// One move, or two without a blank between them.
    pub(in crate::record::abalone) moves: Vec<Move>,
    pub(in crate::record::abalone) typo: TypoKind,
    /// The word without the typo, if the typo is a missing blank or a swap. It has the length of the word, apart from
    /// the blank.
    pub(in crate::record::abalone) repaired: Option<String>,
    /// Number of differing characters.
    distance: usize,
}

/// The legal moves most similar to a word, best first, at most three.
pub(in crate::record::abalone) fn suggestions(
    word: &str,
    position: &Position,
    notation: Notation,
) -> Vec<Suggestion> {
    let suggestion = |meaning: Meaning| {
        let names: Vec<String> = meaning
            .moves
            .iter()
            .map(|&mv| notation.token(mv).to_string())
            .collect();
        Suggestion {
            text: names.join(" "),
            typo: meaning.typo.description(),
        }
    };
    let found = meanings(word, position, notation)
        .into_iter()
        .map(suggestion);
    found.take(MAX_SUGGESTIONS).collect()
}

/// All meanings of a word with a single typo, best first, each move once.
pub(in crate::record::abalone) fn meanings(
    word: &str,
    position: &Position,
    notation: Notation,
) -> Vec<Meaning> {
    if let Some(latin) = with_latin_letters(word) {
        return in_other_alphabet(&latin, word.len(), position, notation);
    }
    if word.is_empty() || word.len() > MAX_WORD_BYTES || !word.is_ascii() {
        return Vec::new();
    }
    let mut found = in_other_notations(word, position, notation);
    found.extend(in_two_notations(word, position, notation));
    found.extend(repaired(word, position, notation));
    let written = plain(word);
    let mut others: Vec<Meaning> = position
        .move_list()
        .into_iter()
        .filter_map(|mv| similar_move(&written, mv, notation))
        .collect();
    others.sort_by_key(|meaning| (rank(meaning.typo), meaning.distance, meaning.moves[0]));
    found.extend(others);
    let mut unique: Vec<Meaning> = Vec::new();
    for meaning in found {
        if unique.iter().all(|other| other.moves != meaning.moves) {
            unique.push(meaning);
        }
    }
    unique
}

/// The words without a typo that a word with one may stand for, as in its meanings.
pub(in crate::record::abalone) fn repairs(
    word: &str,
    position: &Position,
    notation: Notation,
) -> Vec<String> {
    let found = match with_latin_letters(word) {
        Some(latin) => in_other_alphabet(&latin, word.len(), position, notation),
        None if word.len() > MAX_WORD_BYTES || !word.is_ascii() => Vec::new(),
        None => {
            let mut found = repaired(word, position, notation);
            found.extend(in_two_notations(word, position, notation));
            found
        }
    };
    let texts = found.into_iter().filter_map(|meaning| meaning.repaired);
    texts.collect()
}

/// Wrong ends and arrivals are wrong cells too; the most similar ones come first.
fn rank(typo: TypoKind) -> u8 {
    match typo {
        TypoKind::OneCharacter => 1,
        _ => 0,
    }
}

/// The move of a word with letters of another alphabet, given with those of cells and the length of the word.
fn in_other_alphabet(
    latin: &str,
    length: usize,
    position: &Position,
    notation: Notation,
) -> Vec<Meaning> {
    let mv = notation.read(latin, position).ok();
    // Padded with blanks, so that offsets after it stay valid.
    let meaning = |mv| Meaning {
        moves: vec![mv],
        typo: TypoKind::OtherAlphabet,
        repaired: Some(format!("{latin:<length$}")),
        distance: 0,
    };
    mv.map(meaning).into_iter().collect()
}

fn in_other_notations(word: &str, position: &Position, notation: Notation) -> Vec<Meaning> {
    let Ok(token) = word.parse::<Token>() else {
        return Vec::new();
    };
    let [likely, rare] =
        Notation::candidates_for_spelling(token.spelling(), token.places().len() == 3, false);
    // Old notations are excluded, because nearly every word is a move in them.
    let is_old = |other: Notation| matches!(other, Notation::NacreOld | Notation::Ffa1990);
    let all = likely.iter().chain(rare).copied();
    let others = all.filter(|&other| other != notation && !is_old(other));
    let read = |other: Notation| {
        let mv = other.read(word, position).ok()?;
        Some(Meaning {
            moves: vec![mv],
            typo: TypoKind::Notation(other),
            repaired: None,
            distance: 0,
        })
    };
    others.filter_map(read).collect()
}

/// `a1b2a1d4`: the move in this notation and in another, without a blank. One exporter is known to have written such
/// games.
fn in_two_notations(word: &str, position: &Position, notation: Notation) -> Option<Meaning> {
    let named = |word: &str, notation: Notation| notation.read(word, position).ok();
    (4..word.len())
        .filter(|&at| word.is_char_boundary(at))
        .find_map(|at| {
            let (first, second) = word.split_at(at);
            let halves = [(first, second), (second, first)];
            halves.into_iter().find_map(|(own, other)| {
                let mv = named(own, notation)?;
                let others = Notation::ALL.into_iter().filter(|&other| other != notation);
                let is_same = others
                    .into_iter()
                    .any(|notation| named(other, notation) == Some(mv));
                // Padded with blanks, so that offsets after it stay valid.
                let repaired = format!("{own:<length$}", length = word.len());
                is_same.then(|| Meaning {
                    moves: vec![mv],
                    typo: TypoKind::TwoNotations,
                    repaired: Some(repaired),
                    distance: 0,
                })
            })
        })
}

/// The meanings of a word with a blank inserted or a pair swapped.
fn repaired(word: &str, position: &Position, notation: Notation) -> Vec<Meaning> {
    let read = |(text, typo): (String, TypoKind)| {
        let (mut position, mut moves) = (*position, Vec::new());
        for part in text.split(' ') {
            let mv = notation.read(part, &position).ok()?;
            position.play_unchecked(mv);
            moves.push(mv);
        }
        Some(Meaning {
            moves,
            typo,
            repaired: Some(text),
            distance: 0,
        })
    };
    candidate_repairs(word)
        .into_iter()
        .filter_map(read)
        .collect()
}

/// All words that result from inserting a blank or swapping a pair of characters or cells.
fn candidate_repairs(word: &str) -> Vec<(String, TypoKind)> {
    let blanks = (1..word.len()).map(|at| {
        let (first, second) = word.split_at(at);
        (format!("{first} {second}"), TypoKind::MissingBlank)
    });
    let mut found: Vec<(String, TypoKind)> = blanks.collect();
    let (cells, mark) = split_mark(word);
    let characters: Vec<char> = cells.chars().collect();
    let is_cell = |pair: &[char]| {
        matches!(pair, [a, b] if a.is_ascii_alphabetic() != b.is_ascii_alphabetic()
            && a.is_ascii_digit() != b.is_ascii_digit())
    };
    let mut swaps: Vec<(Vec<char>, TypoKind)> = Vec::new();
    for at in 1..characters.len() {
        let mut swapped = characters.clone();
        swapped.swap(at - 1, at);
        let cell = characters[..at]
            .iter()
            .rev()
            .take_while(|&&character| character != '-');
        let typo = if cell.count() % 2 == 1 && is_cell(&characters[at - 1..=at]) {
            TypoKind::LetterAndDigit
        } else {
            TypoKind::SwappedCharacters
        };
        swaps.push((swapped, typo));
    }
    if characters.len() > 2 && characters.chunks(2).all(is_cell) {
        let swapped = characters.chunks(2).flat_map(|pair| [pair[1], pair[0]]);
        swaps.push((swapped.collect(), TypoKind::LetterAndDigit));
    }
    let text = |(characters, typo): (Vec<char>, TypoKind)| {
        let cells: String = characters.into_iter().collect();
        (cells + mark, typo)
    };
    found.extend(swaps.into_iter().map(text));
    found.extend(
        cell_permutations(cells)
            .into_iter()
            .map(|cells| (cells + mark, TypoKind::CellOrder)),
    );
    found.retain(|(text, _)| text != word);
    found
}

/// All other orders of the cells of a word, swaps first.
fn cell_permutations(word: &str) -> Vec<String> {
    let between = if word.contains('-') { "-" } else { "" };
    let parts = parts(word).unwrap_or_default();
    let orders: &[&[usize]] = match parts.len() {
        2 => &[&[1, 0]],
        3 => &[&[1, 0, 2], &[0, 2, 1], &[2, 1, 0], &[1, 2, 0], &[2, 0, 1]],
        _ => &[],
    };
    let ordered = |order: &&[usize]| {
        let parts: Vec<&str> = order.iter().map(|&index| parts[index]).collect();
        parts.join(between)
    };
    orders.iter().map(ordered).collect()
}

/// The two or three cells of a word, separated by `-` or two characters each.
fn parts(word: &str) -> Option<Vec<&str>> {
    if !word.is_ascii() {
        return None;
    }
    let parts: Vec<&str> = if word.contains('-') {
        word.split('-').collect()
    } else {
        (0..word.len())
            .step_by(2)
            .map(|at| &word[at..word.len().min(at + 2)])
            .collect()
    };
    (matches!(parts.len(), 2 | 3) && parts.iter().all(|part| !part.is_empty())).then_some(parts)
}

/// Splits a word from its ejection mark.
fn split_mark(word: &str) -> (&str, &str) {
    let is_mark = |&at: &usize| at > 0 && word[at..].to_ascii_lowercase().starts_with("(e");
    let at = word.rfind('(').filter(is_mark);
    word.split_at(at.unwrap_or(word.len()))
}

/// The word in lower case, without ejection marks and separators.
fn plain(word: &str) -> String {
    let (cells, _) = split_mark(word);
    cells
        .to_ascii_lowercase()
        .replace("(e)", "")
        .replace('-', "")
}

/// The meaning, if a legal move is similar to the word.
fn similar_move(written: &str, mv: Move, notation: Notation) -> Option<Meaning> {
    let name = plain(&notation.token(mv).to_string());
    let typo = cells(written)
        .and_then(|written| cell_typo(&written, &cells(&name)?, mv))
        .or_else(|| is_one_edit_apart(written, &name).then_some(TypoKind::OneCharacter))?;
    let differing = written.bytes().zip(name.bytes()).filter(|(a, b)| a != b);
    Some(Meaning {
        moves: vec![mv],
        typo,
        repaired: None,
        distance: differing.count() + written.len().abs_diff(name.len()),
    })
}

fn cells(word: &str) -> Option<Vec<Cell>> {
    parts(word)?
        .into_iter()
        .map(|part| part.parse().ok())
        .collect()
}

/// The typo in a single cell that turns a move's name into the word.
fn cell_typo(written: &[Cell], name: &[Cell], mv: Move) -> Option<TypoKind> {
    let is_broadside = matches!(mv.kind(), MoveKind::Broadside { .. });
    let ends = [mv.start(), mv.end()];
    let arrivals = ends.map(|end| end.step(mv.direction()));
    match *written {
        [end, other, _] if is_broadside && (ends == [end, other] || ends == [other, end]) => {
            return Some(TypoKind::BroadsideTarget);
        }
        [from, to] if is_broadside && ends.contains(&from) && arrivals.contains(&Some(to)) => {
            return Some(TypoKind::BroadsideEnd);
        }
        _ => {}
    }
    if written.len() != name.len() {
        return None;
    }
    let mut differing = written.iter().zip(name).filter(|(a, b)| a != b);
    let (wrong, right) = differing.next()?;
    let is_end = written.len() == 3 && written[2] == name[2];
    match (differing.next(), wrong.distance(*right)) {
        (None, 1) => Some(TypoKind::NeighbouringCell),
        (None, _) if is_end => Some(TypoKind::BroadsideEnd),
        _ => None,
    }
}

/// Whether replacing, inserting or deleting one character turns one text into the other.
fn is_one_edit_apart(one: &str, other: &str) -> bool {
    let same = one
        .bytes()
        .zip(other.bytes())
        .take_while(|(a, b)| a == b)
        .count();
    let (one, other) = (&one[same..], &other[same..]);
    let rest = |text: &str| text.get(1..).unwrap_or_default().to_owned();
    match one.len().cmp(&other.len()) {
        std::cmp::Ordering::Equal => rest(one) == rest(other),
        std::cmp::Ordering::Less => rest(other) == one,
        std::cmp::Ordering::Greater => rest(one) == other,
    }
}

#[cfg(test)]
mod tests;
