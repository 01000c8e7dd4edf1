//! Finds the legal moves of Kōnane that may have been meant by a word with a typo.

use strsim::osa_distance;

use crate::konane::{Move, Position, RecordToken, Square, read_move};
use crate::record::{Draft, Meaning, Suggestion, with_latin_letters};

/// The maximum number of suggestions.
const MAX_SUGGESTIONS: usize = 3;
/// The length of words that may be moves with a typo, in bytes.
const WORD_BYTES: std::ops::RangeInclusive<usize> = 2..=32;
/// Signs between the squares of a jump, apart from dashes and arrows.
const SIGNS: [&str; 4] = ["-", "x", ":", ""];

/// The legal moves that may have been meant by a word at this byte of a record, best first, at most three: of those that differ by a typo, or else by two
/// characters, the ones after which the record can be replayed furthest.
pub(super) fn suggestions(
    word: &str,
    at: usize,
    position: &Position,
    draft: &Draft,
) -> Vec<Suggestion> {
    let mut found = meanings(word, position);
    if found.is_empty() {
        found = with_two_wrong_characters(word, position);
    }
    let rest = draft.plies.iter().filter(|ply| ply.at > at);
    let rest: Vec<&RecordToken> = rest.map(|ply| ply.token::<Position>()).collect();
    let reached = found
        .iter()
        .map(|meaning| replayed(meaning, *position, &rest));
    let reached: Vec<usize> = reached.collect();
    let furthest = reached.iter().max().copied();
    let found = found.into_iter().zip(reached);
    let likeliest = found.filter(|(_, reached)| Some(*reached) == furthest);
    let suggestion = |(meaning, _): (Meaning<Move>, usize)| {
        let names: Vec<String> = meaning.moves.iter().map(Move::to_string).collect();
        Suggestion {
            text: names.join(" "),
            typo: meaning.typo,
        }
    };
    likeliest.take(MAX_SUGGESTIONS).map(suggestion).collect()
}

/// All meanings of a word with a single typo, best first, each move once.
pub(super) fn meanings(word: &str, position: &Position) -> Vec<Meaning<Move>> {
    let Some(plain) = plain(word) else {
        return Vec::new();
    };
    let mut found: Vec<Meaning<Move>> = in_other_alphabet(word, position).into_iter().collect();
    found.extend(without_blank(word, position));
    let mut others: Vec<(Typo, Meaning<Move>)> = position
        .move_list()
        .into_iter()
        .filter_map(|mv| similar_move(&plain, mv, word.len()))
        .collect();
    others.sort_by_key(|(typo, _)| *typo);
    found.extend(others.into_iter().map(|(_, meaning)| meaning));
    let mut unique: Vec<Meaning<Move>> = Vec::new();
    for meaning in found {
        if unique.iter().all(|other| other.moves != meaning.moves) {
            unique.push(meaning);
        }
    }
    unique
}

/// The kinds of typos in a move, the likeliest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Typo {
    LetterAndDigit,
    SwappedCharacters,
    SquareOrder,
    OneCharacter,
    MissingCharacter,
    SuperfluousCharacter,
}

impl Typo {
    /// The typo in words.
    const fn description(self) -> &'static str {
        match self {
            Typo::LetterAndDigit => "digit and letter swapped",
            Typo::SwappedCharacters => "two neighbouring characters swapped",
            Typo::SquareOrder => "squares swapped",
            Typo::OneCharacter => "one character differs",
            Typo::MissingCharacter => "a missing character",
            Typo::SuperfluousCharacter => "a superfluous character",
        }
    }
}

/// A word that may be a move with a typo, in lower case and with `-` for dashes and arrows.
fn plain(word: &str) -> Option<String> {
    let plain = word.to_lowercase().replace("->", "-");
    let plain = plain.replace(['–', '—', '−', '→'], "-").replace('×', "x");
    let may_be_move = WORD_BYTES.contains(&word.len()) && !word.starts_with('(');
    may_be_move.then_some(plain)
}

/// The move of a word with letters of another alphabet.
fn in_other_alphabet(word: &str, position: &Position) -> Option<Meaning<Move>> {
    let latin = with_latin_letters(word)?;
    let mv = read_move(&latin, position).ok()?;
    Some(Meaning {
        moves: vec![mv],
        typo: "letters of another alphabet".into(),
        repaired: Some(padded(latin, word.len())),
    })
}

/// A text with blanks up to a length, so that offsets after it stay valid.
fn padded(text: String, bytes: usize) -> String {
    let blanks = bytes.saturating_sub(text.len());
    text + &" ".repeat(blanks)
}

/// The two moves of a word between which a blank is missing.
fn without_blank(word: &str, position: &Position) -> Vec<Meaning<Move>> {
    let read = |at: usize| {
        let (first, second) = word.split_at_checked(at)?;
        let mv = read_move(first, position).ok()?;
        let mut after = *position;
        after.play_unchecked(mv);
        Some(Meaning {
            moves: vec![mv, read_move(second, &after).ok()?],
            typo: "a missing blank".into(),
            repaired: Some(format!("{first} {second}")),
        })
    };
    (1..word.len()).filter_map(read).collect()
}

/// The typo by which a word of this length in the record differs from a move, if it is a single one.
fn similar_move(word: &str, mv: Move, bytes: usize) -> Option<(Typo, Meaning<Move>)> {
    let spellings = spellings(mv, word).into_iter();
    let near = spellings.filter_map(|spelling| Some((typo(word, &spelling)?, spelling.text())));
    let (typo, name) = near.min_by_key(|(typo, _)| *typo)?;
    let meaning = Meaning {
        moves: vec![mv],
        typo: typo.description().into(),
        repaired: Some(padded(name, bytes)),
    };
    Some((typo, meaning))
}

/// The squares of a move with a sign between them.
struct Spelling {
    squares: Vec<Square>,
    sign: &'static str,
}

impl Spelling {
    fn text(&self) -> String {
        joined(self.squares.iter().map(Square::to_string), self.sign)
    }

    fn reversed(&self) -> String {
        joined(self.squares.iter().rev().map(Square::to_string), self.sign)
    }

    fn with_digits_first(&self) -> String {
        let names = self.squares.iter().map(Square::to_string);
        joined(
            names.map(|name| format!("{}{}", &name[1..], &name[..1])),
            self.sign,
        )
    }
}

fn joined(names: impl Iterator<Item = String>, sign: &str) -> String {
    names.collect::<Vec<_>>().join(sign)
}

/// The spellings of a move, with the signs that a word has, or any: with its first and its last square, or with every stop.
fn spellings(mv: Move, word: &str) -> Vec<Spelling> {
    if mv.is_removal() {
        let squares = vec![mv.start()];
        return vec![Spelling { squares, sign: "" }];
    }
    let stops: Vec<Square> = std::iter::once(mv.start()).chain(mv.stops()).collect();
    let paths = [vec![mv.start(), mv.end()], stops];
    let different = if mv.jumps() > 1 { 2 } else { 1 };
    let is_written = |sign: &&str| !sign.is_empty() && word.contains(sign);
    let mut signs: Vec<&str> = SIGNS.into_iter().filter(is_written).collect();
    if signs.is_empty() {
        signs = SIGNS.to_vec();
    }
    let with_signs = |squares: &Vec<Square>| {
        let squares = squares.clone();
        let spelling = move |sign| Spelling {
            squares: squares.clone(),
            sign,
        };
        signs.clone().into_iter().map(spelling)
    };
    paths[..different].iter().flat_map(with_signs).collect()
}

/// The single typo by which a word differs from a move.
fn typo(word: &str, move_as_spelled: &Spelling) -> Option<Typo> {
    let name = move_as_spelled.text();
    if name.len().abs_diff(word.len()) > 1 || name == word {
        return None;
    }
    if move_as_spelled.reversed() == word {
        return Some(Typo::SquareOrder);
    }
    if move_as_spelled.with_digits_first() == word {
        return Some(Typo::LetterAndDigit);
    }
    if osa_distance(word, &name) != 1 {
        return None;
    }
    let pairs = word.chars().zip(name.chars());
    let differing: Vec<char> = pairs.filter(|(a, b)| a != b).map(|(a, _)| a).collect();
    Some(
        match (word.chars().count().cmp(&name.len()), &differing[..]) {
            (std::cmp::Ordering::Less, _) => Typo::MissingCharacter,
            (std::cmp::Ordering::Greater, _) => Typo::SuperfluousCharacter,
            (_, [a, b]) if a.is_ascii_digit() && b.is_ascii_alphabetic() => Typo::LetterAndDigit,
            (_, [_, _]) => Typo::SwappedCharacters,
            _ => Typo::OneCharacter,
        },
    )
}

/// The jumps from whose names a word differs by two characters.
fn with_two_wrong_characters(word: &str, position: &Position) -> Vec<Meaning<Move>> {
    let Some(word) = plain(word) else {
        return Vec::new();
    };
    let jumps = position.move_list().into_iter();
    let jumps = jumps.filter(|mv| !mv.is_removal() && osa_distance(&word, &mv.to_string()) == 2);
    let meaning = |mv| Meaning {
        moves: vec![mv],
        typo: "two characters differ".into(),
        repaired: None,
    };
    jumps.map(meaning).collect()
}

/// How many plies of the rest of a record can be replayed after a meaning of the word before it.
fn replayed(meaning: &Meaning<Move>, mut position: Position, rest: &[&RecordToken]) -> usize {
    for &mv in &meaning.moves {
        position.play_unchecked(mv);
    }
    let legal = rest.iter().take_while(|token| {
        let mv = token.token().resolve(&position);
        mv.is_ok_and(|mv| {
            position.play_unchecked(mv);
            true
        })
    });
    legal.count()
}
