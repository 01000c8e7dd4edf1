//! What a line looks like, without knowing what is before it.

use memchr::{memchr_iter, memchr3};

use crate::notation::{Numbers, Spelling, Token};
use crate::record::free_text::{self, Beginning};
use crate::record::header::fields::name_given;
use crate::record::header::header_lines;
use crate::record::header::keys::tag_name;
use crate::record::model::result::GameResult;
use crate::record::model::tag::TagName;
use crate::record::vocabulary::lookup::color_named;
use crate::record::vocabulary::outcome::outcome;
use crate::rules::Color;

/// What a line looks like without knowing what is before it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Blank,
    /// `[Key "`, with the name of the tag.
    Tag(TagName),
    /// `# ...`, with the name of the tag that it gives, if it gives a known one.
    Hash(Option<TagName>),
    /// A line of moves, and with which number it begins.
    Moves(Start),
    /// The names of the columns of a table.
    TableHead,
    /// A row of a board drawn with `.`, `1` and `2`.
    Board,
    /// A result or a mark of a cut, alone.
    Closing,
    /// `{ ...`, or the line under the names of the columns of a table.
    Comment,
    /// Anything else, with the name of the tag that it gives, if it gives a known one.
    Text(Option<TagName>),
}

#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(crate) enum Start {
    First,
    /// `1...`
    FirstOfWhite,
    Later(u32),
    /// `-17.`: played backwards.
    Back(u32),
    Unnumbered,
}

/// How a game in one line begins, as Abalassembly codes it.
pub(crate) const CODE: &str = "ABAL1:";

/// The lines of a text.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut from = 0;
    let ends = memchr_iter(b'\n', text.as_bytes()).chain([text.len()]);
    ends.map(move |end| {
        let line = &text[from..end];
        from = end + 1;
        line
    })
}

/// A line without the blanks around it: most have none.
pub(crate) fn trimmed(line: &str) -> &str {
    match line.as_bytes() {
        [b'!'..=b'~'] | [b'!'..=b'~', .., b'!'..=b'~'] => line,
        _ => line.trim(),
    }
}

/// The shape of a line.
pub(crate) fn shape(line: &str) -> Shape {
    let text = trimmed(line);
    plain_moves(text).map_or_else(|| any_shape(text), Shape::Moves)
}

/// Whether the first signs of a line show that it is one of moves.
pub(crate) fn begins_with_move(line: &str) -> bool {
    plain_moves(trimmed(line)).is_some()
}

/// With which number a line of moves begins, where its first signs show that it is one: most lines are such.
#[inline]
fn plain_moves(text: &str) -> Option<Start> {
    let bytes = text.as_bytes();
    let is_cell = |at: usize| {
        matches!(
            bytes.get(at..at + 2),
            Some([b'a'..=b'i' | b'A'..=b'I', b'1'..=b'9'])
        )
    };
    let (mut number, mut at) = (0, 0);
    while at < 9
        && let Some(digit @ b'0'..=b'9') = bytes.get(at)
    {
        number = 10 * number + u32::from(digit - b'0');
        at += 1;
    }
    if at > 0 && bytes.get(at) == Some(&b'.') {
        let is_apart = bytes.get(at + 1) == Some(&b' ');
        let start = match &bytes[..at] {
            b"1" => Start::First,
            _ => Start::Later(number),
        };
        return is_cell(at + 1 + usize::from(is_apart)).then_some(start);
    }
    let begins_with_move = is_cell(0) && is_cell(2) && matches!(bytes.get(4), None | Some(b' '));
    let is_plain = || memchr3(b'|', b'\t', b';', bytes).is_none();
    (begins_with_move && is_plain()).then_some(Start::Unnumbered)
}

/// The shape of a line without blanks around it.
fn any_shape(text: &str) -> Shape {
    let Some(first) = text.chars().next() else {
        return Shape::Blank;
    };
    match first {
        // What a mail program puts before the lines that it quotes.
        '>' => return any_shape(free_text::after_quotes(text).trim()),
        '#' if text[1..].starts_with(|sign: char| sign.is_ascii_digit())
            && let Some(beginning) = free_text::beginning(text) =>
        {
            return Shape::Moves(beginning.into());
        }
        '#' => return Shape::Hash(name_given(text.trim_start_matches('#').trim())),
        '{' => return Shape::Comment,
        '[' => {
            if let Some((key, _)) = tag_key(text).or_else(|| plain_tag(text)) {
                return Shape::Tag(tag_name(key));
            }
        }
        _ => {}
    }
    if is_result(text) || matches!(text, "[...]" | "[…]" | "...") {
        return Shape::Closing;
    }
    if is_rule(text) {
        return Shape::Comment;
    }
    if is_board(text) {
        return Shape::Board;
    }
    if header_lines::is_position(text) {
        return Shape::Text(None);
    }
    if text.starts_with(CODE) {
        return Shape::Moves(Start::First);
    }
    if let Some((number, _)) = text.strip_prefix('-').and_then(|rest| rest.split_once('.'))
        && let Ok(number) = number.parse()
    {
        return Shape::Moves(Start::Back(number));
    }
    let separated = memchr3(b'|', b'\t', b';', text.as_bytes()).is_some();
    // The commas of `1,1-2,2` are no separators, and its first digit no number.
    let begins_with_pair = Token::parse(text, Numbers::Scores)
        .is_ok_and(|(_, token)| token.spelling() == Spelling::Pairs);
    if begins_with_pair || is_move(text) && !separated {
        return Shape::Moves(Start::Unnumbered);
    }
    if first.is_ascii_digit() || first == '|' {
        let number = text.trim_start_matches(['|', ' ', '\t']);
        let digits = number.len()
            - number
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .len();
        let (number, rest) = number.split_at(digits);
        let numbered = rest.starts_with(['.', ')', '\t', '…'])
            || rest.trim_start().starts_with(['|', ';', ','])
            || rest.trim_start().starts_with(is_cell_row);
        if digits > 0 && numbered && (rest.starts_with('.') || has_move(rest) || first == '|') {
            let start = match (number, rest.starts_with("..") || rest.starts_with('…')) {
                ("1", false) => Start::First,
                ("1", true) => Start::FirstOfWhite,
                _ => Start::Later(number.parse().unwrap_or(u32::MAX)),
            };
            return Shape::Moves(start);
        }
    }
    if is_table_head(text) {
        return Shape::TableHead;
    }
    if first == '|'
        && !text.contains(|sign: char| sign.is_ascii_digit() || sign == '…')
        && !text.contains("..")
    {
        return Shape::TableHead;
    }
    if first == '|' || separated && has_move(text) {
        return Shape::Moves(Start::Later(u32::MAX));
    }
    if is_all_numbers(text) || is_glued(text) {
        return Shape::Moves(Start::Unnumbered);
    }
    match free_text::beginning(text) {
        Some(beginning) => Shape::Moves(Start::from(beginning)),
        None => Shape::Text(name_given(text)),
    }
}

impl From<Beginning> for Start {
    fn from(beginning: Beginning) -> Start {
        match beginning {
            Beginning::Number(1, false) => Start::First,
            Beginning::Number(1, true) => Start::FirstOfWhite,
            Beginning::Number(number, _) => Start::Later(number),
            Beginning::Back(number) => Start::Back(number),
            Beginning::Unnumbered => Start::Unnumbered,
        }
    }
}

fn is_cell_row(sign: char) -> bool {
    matches!(sign.to_ascii_lowercase(), 'a'..='i')
}

fn is_move(word: &str) -> bool {
    Token::parse(word, Numbers::Scores)
        .is_ok_and(|(rest, _)| !rest.starts_with(|c: char| c.is_alphabetic()))
}

/// Whether a word begins with two or three numbers with `-` between, and nothing that makes them something else.
fn is_number_move(word: &str) -> bool {
    Token::parse(word, Numbers::Moves).is_ok_and(|(rest, token)| {
        token.spelling() == Spelling::Numbers && !rest.starts_with(char::is_alphanumeric)
    })
}

/// Whether a line begins with several moves glued together: four cells or more.
fn is_glued(text: &str) -> bool {
    let word = text
        .split_whitespace()
        .next()
        .unwrap_or_default()
        .as_bytes();
    let is_cell = |pair: &[u8]| matches!(pair, [b'a'..=b'i' | b'A'..=b'I', b'1'..=b'9']);
    word.len() >= 8 && word.chunks(2).all(is_cell)
}

/// Whether a line is nothing but pairs of numbers, more than one: moves, for scores do not stand alone.
fn is_all_numbers(text: &str) -> bool {
    text.split_whitespace().count() > 1 && text.split_whitespace().all(is_number_move)
}

/// The words of a text, without the move numbers glued to them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || matches!(c, '|' | ';'))
        .map(|word| {
            let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
            if rest.starts_with('.') {
                rest.trim_start_matches('.')
            } else {
                word
            }
        })
}

/// Whether a text holds a move.
pub(crate) fn has_move(text: &str) -> bool {
    words(text).any(|word| is_move(word) || word.split([',', '.']).any(is_move))
}

/// Whether a text holds two numbers with `-` between.
pub(crate) fn has_numbers(text: &str) -> bool {
    words(text).any(is_number_move)
}

/// Whether the moves of a text are numbers with `-` between: there are several, before any other move.
pub(crate) fn spells_numbers(text: &str) -> bool {
    let mut in_comment = false;
    let mut found = 0;
    for word in words(text) {
        let begins_comment = word.starts_with('{');
        if !in_comment && !begins_comment {
            if is_move(word) {
                return false;
            }
            found += usize::from(is_number_move(word));
            if found > 1 {
                return true;
            }
        }
        in_comment = (in_comment || begins_comment) && !word.contains('}');
    }
    false
}

/// The key of a text that begins as a tag, `[Key "`, and what follows it from the quote on.
pub(crate) fn tag_key(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix('[')?;
    let is_in_key = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let plain = rest.bytes().take_while(plain).count();
    // Most keys have no other signs.
    let end = match rest.as_bytes().get(plain)? {
        sign if sign.is_ascii() => plain,
        _ => rest.find(|c: char| !is_in_key(c))?,
    };
    let (key, rest) = rest.split_at(end);
    let is_key = key.starts_with(char::is_alphabetic);
    let quoted = match rest.as_bytes() {
        [b' ', b'"', ..] => &rest[1..],
        _ => rest.trim_start(),
    };
    (is_key && quoted.starts_with('"')).then_some((key, quoted))
}

/// Key and value of a line `[Key] value`, as Abalassembly writes them.
pub(crate) fn plain_tag(text: &str) -> Option<(&str, &str)> {
    let (key, value) = text.strip_prefix('[')?.split_once(']')?;
    let is_key = !key.is_empty() && key.chars().all(char::is_alphabetic);
    (is_key && value.starts_with(' ')).then_some((key, value.trim()))
}

/// Whether a line is the one under the names of the columns, `| --- | --- |`.
pub(crate) fn is_rule(text: &str) -> bool {
    text.chars()
        .all(|c| matches!(c, '|' | '-' | ':' | ' ' | '+'))
        && text.contains('-')
}

/// Whether a line is a row of a board, five to nine cells as `.` or the digit of a colour with blanks between. Digits in their order are
/// the numbers under a board.
pub(crate) fn is_board(text: &str) -> bool {
    // Most lines are none at the first look.
    if !matches!(text.as_bytes(), [b'.' | b'1'..=b'7' | b' ', b' ', ..]) {
        return false;
    }
    let cells = || text.split(' ').filter(|word| !word.is_empty());
    let is_cell = |cell: &str| matches!(cell.as_bytes(), [b'.' | b'1'..=b'7']);
    let are_numbers = || cells().zip(cells().skip(1)).all(|(one, next)| one < next);
    cells().all(is_cell) && (5..=9).contains(&cells().count()) && !are_numbers()
}

/// Whether a text has letters that names of colours have and cells have not: most lines are moves.
pub(crate) fn may_be_head(text: &str) -> bool {
    let is_in_name = |byte: u8| matches!(byte, b'j'..=b'z' | b'J'..=b'Z') || !byte.is_ascii();
    text.bytes().fold(false, |any, byte| any | is_in_name(byte))
}

/// Whether a line names the columns of a table.
pub(crate) fn is_table_head(text: &str) -> bool {
    if !may_be_head(text) {
        return false;
    }
    let words = text
        .split(|c: char| c.is_whitespace() || matches!(c, '|' | ';' | ','))
        .filter(|word| !word.is_empty());
    // Only as far as need be, for lines of moves are longer.
    if !(2..=8).contains(&words.clone().take(9).count()) {
        return false;
    }
    // `Noir : A Blanc : B` is a header.
    if words.clone().any(|word| word == ":") {
        return false;
    }
    let color = |word: &str| color_named(word.trim_end_matches(|sign: char| sign.is_ascii_digit()));
    let colors: Vec<Color> = words.filter_map(color).collect();
    let has = |color: Color| colors.contains(&color);
    // Red and Blue may be players.
    let names_columns =
        has(Color::Black) && has(Color::White) || text.starts_with('|') && colors.len() > 1;
    names_columns && outcome(text, |_| None).is_none()
}

/// Whether a word is a result; that of a third side or one after it among them.
fn is_result(word: &str) -> bool {
    matches!(word, "*" | "1-0" | "0-1" | "1/2-1/2" | "½-½")
        || word.starts_with("0-0-") && GameResult::find(word).is_some()
}

/// Whether a line ends with a result.
pub(crate) fn ends_with_result(line: &str) -> bool {
    // Most end with a cell.
    if let [.., b'a'..=b'i', b'1'..=b'9'] = line.as_bytes() {
        return false;
    }
    line.split_whitespace().next_back().is_some_and(is_result)
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        #![proptest_config(proptest::test_runner::Config::with_cases(20_000))]

        /// What is told by the first signs is what all rules tell.
        #[test]
        fn plain_moves_are_moves(text in "([0-9]{0,3}[.]{0,2}[ ]?)?([aAbij]?[0129]){1,5}[ .|;,\t-]?([ab][12]|[({x]){0,3}") {
            if let Some(start) = plain_moves(&text) {
                assert_eq!(any_shape(trimmed(&text)), Shape::Moves(start), "{text:?}");
            }
        }
    }
}
