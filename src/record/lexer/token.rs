//! The tokens of movetext in free text.

use crate::game::Color;
use crate::record::lexer::movetext_token::Closed;
use crate::record::model::result::GameResult;
use crate::record::model::score::Score;
use crate::record::vocabulary::look_alikes::{are_cells, with_latin_letters};

/// A token with its range in the normalised text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct TextToken<'a, M> {
    pub(crate) kind: TokenKind<'a, M>,
    pub(crate) at: usize,
    pub(crate) end: usize,
}

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum TokenKind<'a, M> {
    LineEnd,
    /// A complete move, `a1b2`, with an ejection mark of any spelling.
    Move(M),
    /// A single cell, row and column: part of a move that is written with blanks or arrows.
    Cell([u8; 2]),
    /// A move number with its mark: `17.`, `17)`, `17:`
    Number(u32),
    /// A number without a mark: `17`
    UnmarkedNumber(u32),
    /// A move number of a backwards listing: `-17.`
    BackwardNumber(u32),
    Ellipsis,
    /// A separator between moves: `;`, `/`, `|`, a comma, a tab, a dash.
    Separator(char),
    /// `->`, `>`
    Arrow,
    /// An ejection mark after a move: `(e)`, `[e]`, `(e2)`, `(éjection)`
    Ejection,
    /// `*`, `x` or `#`, which may be an ejection mark.
    PossibleEjection(char),
    /// A suffix annotation: `!`, `?!`, `$3`
    Annotation(&'a str),
    /// An evaluation or another symbol: `±`, `+0.5`
    Evaluation(&'a str),
    Score(Score),
    Clock(&'a str),
    Result(GameResult),
    /// `[...]`: the rest of the game is missing.
    Cut,
    Comment(&'a str, Closed),
    /// Any other text in parentheses or brackets.
    Enclosed(&'a str, Closed),
    /// The name of a colour.
    Color(Color),
    /// A letter before a colon, `B:`, which may stand for a colour.
    Label(char),
    /// Any other word.
    Word(&'a str),
}

/// Whether the text in parentheses, in lower case and without accents, is an ejection mark: `e`, `e2`, `ejection`.
pub(crate) fn is_ejection_mark(plain: &str) -> bool {
    plain.strip_prefix('e').is_some_and(|rest| {
        rest.is_empty()
            || rest.starts_with("jec")
            || rest == "j"
            || rest.bytes().all(|character| character.is_ascii_digit())
    })
}

/// Whether a word looks like a damaged move: letters and digits of cells with at most one other character, letters and digits in turns as
/// in `j1k2`, or a few letters followed by a digit.
pub(crate) fn is_damaged_move(word: &str) -> bool {
    let word = word.trim_end_matches(['.', '!', '?', ')']);
    if !word.is_ascii() {
        return with_latin_letters(word).is_some_and(|latin| are_cells(&latin));
    }
    let count = |is: fn(u8) -> bool| word.bytes().filter(|&character| is(character)).count();
    let letters = count(|character| matches!(character.to_ascii_lowercase(), b'a'..=b'i'));
    let digits = count(|character| character.is_ascii_digit());
    let others = word.len() - letters - digits - count(|character| character == b'-');
    let begins_with_letter = word.starts_with(|character: char| character.is_ascii_alphabetic());
    let is_pair = |pair: &[u8]| matches!(pair, [letter, digit] if letter.is_ascii_alphabetic() && digit.is_ascii_digit());
    let are_pairs = word.len() >= 4 && word.as_bytes().chunks(2).all(is_pair);
    let is_near = letters + digits >= 3
        && letters > 0
        && digits > 0
        && others <= 1
        && (begins_with_letter || letters > 1);
    let is_short = begins_with_letter && digits > 0 && (3..=6).contains(&word.len());
    word.len() <= 20 && (are_pairs || is_near || is_short)
}
