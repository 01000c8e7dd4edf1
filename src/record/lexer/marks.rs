//! Marks of moves: signs such as `!?`, and numbers of PGN (*numeric annotation glyphs*) such as `$14`.

use std::borrow::Cow;

use nom::branch::alt;
use nom::bytes::complete::take_while1;
use nom::character::complete::{char, digit1};
use nom::combinator::recognize;
use nom::sequence::pair;
use nom::{IResult, Parser};

use crate::record::lexer::evaluation::mark_of_one_character;

/// The signs that PGN numbers from 1.
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// The symbols by which readers of annotated games know numbers of PGN. The pages have the same in `move_list.js`.
const SYMBOLS: [(u32, &str); 9] = [
    (7, "□"),
    (10, "="),
    (13, "∞"),
    (14, "⩲"),
    (15, "⩱"),
    (16, "±"),
    (17, "∓"),
    (18, "+−"),
    (19, "−+"),
];

/// The largest number that PGN gives a meaning.
const LARGEST_NUMBER: u32 = 255;

/// A mark at the beginning of a text: signs, or one number.
pub(crate) fn mark(input: &str) -> IResult<&str, &str> {
    if let Some((found, rest)) = mark_of_one_character(input) {
        return Ok((rest, found));
    }
    alt((
        take_while1(|c| c == '!' || c == '?'),
        recognize(pair(char('$'), digit1)),
    ))
    .parse(input)
}

/// The mark that a text consists of, in its one spelling; `None` if it has other characters.
///
/// `$1` to `$6` are signs. Beside other signs they stay numbers, because two marks would become one: `!` and `$2` are not `!?`.
pub(crate) fn read_marks(text: &str) -> Option<String> {
    let parts = parts(text)?;
    let is_signs = |part: &&str| !part.starts_with('$');
    let mut marks = String::new();
    for (at, part) in parts.iter().enumerate() {
        let is_alone = !marks.ends_with(['!', '?']) && !parts.get(at + 1).is_some_and(is_signs);
        match number(part) {
            Some(number) => match signs(number).filter(|_| is_alone) {
                Some(signs) => marks.push_str(signs),
                None => marks.push_str(&format!("${number}")),
            },
            None => marks.push_str(part),
        }
    }
    (!marks.is_empty()).then_some(marks)
}

/// The mark that a person gives a move, which consists of the usual signs and of numbers that PGN has.
///
/// # Errors
/// If the text is no such mark: what is expected.
pub(crate) fn given_mark(text: &str) -> Result<String, String> {
    let is_usual = |part: &&str| match number(part) {
        Some(number) => (1..=LARGEST_NUMBER).contains(&number),
        None => SIGNS.contains(part),
    };
    parts(text)
        .filter(|parts| parts.iter().all(is_usual))
        .and_then(|_| read_marks(text))
        .ok_or_else(|| {
            format!(
                "expected one of {}, a number of PGN from $1 to ${LARGEST_NUMBER}, as $10, or both, as !$10",
                SIGNS.join(" ")
            )
        })
}

/// A mark as people read it, behind the name of its move: common numbers as their symbols, each after a blank.
pub(crate) fn shown_mark(mark: &str) -> Cow<'_, str> {
    let Some(parts) = parts(mark).filter(|_| mark.contains('$')) else {
        return Cow::Borrowed(mark);
    };
    let shown = parts.into_iter().map(|part| {
        let number = number(part);
        let symbol = SYMBOLS.iter().find(|(of, _)| number == Some(*of));
        let signs = number.and_then(signs);
        match (symbol, signs) {
            (Some((_, symbol)), _) => format!(" {symbol}"),
            (None, Some(signs)) => signs.to_owned(),
            (None, None) => part.to_owned(),
        }
    });
    Cow::Owned(shown.collect())
}

/// The signs and numbers that a text consists of; `None` if it has other characters.
fn parts(text: &str) -> Option<Vec<&str>> {
    let (mut parts, mut left) = (Vec::new(), text);
    while !left.is_empty() {
        let (rest, found) = mark(left).ok()?;
        parts.push(found);
        left = rest;
    }
    Some(parts)
}

/// The number of a part, if it is one.
fn number(part: &str) -> Option<u32> {
    part.strip_prefix('$')?.parse().ok()
}

/// The signs for which a number stands.
fn signs(number: u32) -> Option<&'static str> {
    let index = usize::try_from(number).ok()?.checked_sub(1)?;
    SIGNS.get(index).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_signs_are_read_as_signs_unless_two_marks_would_become_one() {
        for (text, read) in [
            ("$1", "!"),
            ("$2", "?"),
            ("$3", "!!"),
            ("$4", "??"),
            ("$5", "!?"),
            ("$6", "?!"),
            ("$06", "?!"),
            ("$0", "$0"),
            ("$7", "$7"),
            ("$010", "$10"),
            ("$99999999999", "$99999999999"),
            ("$1$14", "!$14"),
            ("$14$1", "$14!"),
            ("!$10", "!$10"),
            ("!$2", "!$2"),
            ("$2!", "$2!"),
            ("$1$2", "!$2"),
            ("⁉$16", "!?$16"),
        ] {
            assert_eq!(read_marks(text).as_deref(), Some(read), "{text}");
            assert_eq!(read_marks(read).as_deref(), Some(read), "{text}, again");
        }
        for text in ["", "good", "! ?", "$", "$x"] {
            assert_eq!(read_marks(text), None, "{text}");
        }
    }

    #[test]
    fn a_given_mark_is_one_that_readers_of_pgn_know() {
        for (text, mark) in [("$2", "?"), ("$255", "$255"), ("!$10", "!$10")] {
            assert_eq!(given_mark(text).as_deref(), Ok(mark));
        }
        for text in ["$0", "$256", "!!!", "$", "good", "! ?"] {
            let expected = given_mark(text).unwrap_err();
            assert!(expected.contains("from $1 to $255"), "{text}: {expected}");
        }
    }

    #[test]
    fn people_read_symbols_and_the_pages_have_the_same() {
        assert_eq!(shown_mark("!?"), "!?");
        assert_eq!(shown_mark("$14"), " ⩲");
        assert_eq!(shown_mark("!$10"), "! =");
        assert_eq!(shown_mark("$2"), "?", "as earlier versions stored it");
        assert_eq!(shown_mark("$146"), "$146");
        assert_eq!(shown_mark("good $14"), "good $14");
        let script = include_str!("../../render/scripts/move_list.js");
        for (number, symbol) in SYMBOLS {
            let row = format!("[{number}, \" {symbol}\"],");
            assert!(script.contains(&row), "{row}");
        }
        for (number, signs) in (1..).zip(SIGNS) {
            let row = format!("[{number}, \"{signs}\"],");
            assert!(script.contains(&row), "{row}");
        }
    }
}
