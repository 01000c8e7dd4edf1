//! The tokens of movetext as people write it.

use crate::notation::Token;
use crate::record::model::result::GameResult;
use crate::record::model::score::Score;
use crate::record::parse::item::Closed;
use crate::rules::Color;

/// A token and where it stands in the normalised text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct TextToken<'a> {
    pub(crate) kind: TokenKind<'a>,
    pub(crate) at: usize,
    pub(crate) end: usize,
}

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum TokenKind<'a> {
    LineEnd,
    /// A whole move, `a1b2`, with its mark of ejection in any of its spellings.
    Move(Token),
    /// One cell, row and column: a part of a move that is written with blanks or arrows.
    Cell([u8; 2]),
    /// `17.`, `17)`, `17:`
    Number(u32),
    /// `17` without a sign that marks it.
    Bare(u32),
    /// `-17.`
    Back(u32),
    Ellipsis,
    /// A sign between moves: `;`, `/`, `|`, a comma, a tab, a dash.
    Separator(char),
    /// `->`, `>`
    Arrow,
    /// `(e)`, `[e]`, `(e2)`, `(éjection)` after a move.
    Ejection,
    /// `*`, `x` or `#`, which may mark an ejection.
    PossibleEjection(char),
    /// `!`, `?!`, `$3`
    Mark(&'a str),
    Score(Score),
    Clock(&'a str),
    Result(GameResult),
    /// `[...]`: the rest is missing.
    Cut,
    Comment(&'a str, Closed),
    /// A text in parentheses or brackets that is nothing else.
    Enclosed(&'a str, Closed),
    /// The name of a colour.
    Color(Color),
    /// A letter before a colon, `B:`, which may stand for a colour.
    Label(char),
    /// Anything else.
    Word(&'a str),
}

/// Whether a text in parentheses, in lower case and without accents, marks an ejection: `e`, `e2`, `ejection`.
pub(crate) fn is_ejection_mark(plain: &str) -> bool {
    plain.strip_prefix('e').is_some_and(|rest| {
        rest.is_empty()
            || rest.starts_with("jec")
            || rest == "j"
            || rest.bytes().all(|sign| sign.is_ascii_digit())
    })
}

/// Whether a word looks like a move with something wrong in it: letters and digits of cells with at most one other sign, letters and
/// digits in turns as in `j1k2`, or a few letters with a digit behind.
pub(crate) fn is_damaged_move(word: &str) -> bool {
    let word = word.trim_end_matches(['.', '!', '?', ')']);
    let count = |is: fn(u8) -> bool| word.bytes().filter(|&sign| is(sign)).count();
    let letters = count(|sign| matches!(sign.to_ascii_lowercase(), b'a'..=b'i'));
    let digits = count(|sign| sign.is_ascii_digit());
    let others = word.len() - letters - digits - count(|sign| sign == b'-');
    let begins_with_letter = word.starts_with(|sign: char| sign.is_ascii_alphabetic());
    let is_pair = |pair: &[u8]| matches!(pair, [letter, digit] if letter.is_ascii_alphabetic() && digit.is_ascii_digit());
    let are_pairs = word.len() >= 4 && word.as_bytes().chunks(2).all(is_pair);
    let is_near = letters + digits >= 3
        && letters > 0
        && digits > 0
        && others <= 1
        && (begins_with_letter || letters > 1);
    let is_short = begins_with_letter && digits > 0 && (3..=6).contains(&word.len());
    word.is_ascii() && word.len() <= 20 && (are_pairs || is_near || is_short)
}
