//! Detects moves among the words of a text, and whether they are written in numbers.

use crate::game::NumberMeaning;
use crate::record::lexer::movetext_token::MoveGrammar;
use crate::record::lexer::text_move::{FREE_TEXT, MoveSpelling, is_several_moves, parse_text_move};

/// Whether a text holds a move.
pub(crate) fn has_move(text: &str) -> bool {
    words(text).any(|word| is_move(word) || word.split([',', '.']).any(is_move))
}

/// Whether a text holds a move of a game. Where a single square is a move, it counts at the beginning and after a move number: elsewhere prose names squares.
pub(crate) fn holds_move(text: &str, grammar: MoveGrammar) -> bool {
    has_move(text) || grammar.game != FREE_TEXT && begins_moves(text, grammar)
}

/// Whether a move stands at the beginning of a text or after a move number in it.
fn begins_moves(text: &str, grammar: MoveGrammar) -> bool {
    let mut may_begin = true;
    for word in text.split(|c: char| c.is_whitespace() || matches!(c, '|' | ';')) {
        let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let rest = digits.trim_start_matches(['.', ')', '…']);
        may_begin |= digits.len() < word.len() && rest.len() < digits.len();
        let at = rest.as_ptr() as usize - text.as_ptr() as usize;
        if rest.is_empty() {
            continue;
        }
        if may_begin
            && let Some((_, after)) = grammar.game.parse_token(&text[at..], grammar.numbers)
            && !after.starts_with(char::is_alphanumeric)
        {
            return true;
        }
        may_begin = false;
    }
    false
}

/// Whether a text holds a move written in numbers with `-` between.
pub(crate) fn has_number_move(text: &str) -> bool {
    words(text).any(is_number_move)
}

/// Whether the moves of a text are written in numbers with `-` between: there are several such words before any other move.
pub(crate) fn moves_are_numbers(text: &str) -> bool {
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

pub(crate) fn is_move(word: &str) -> bool {
    parse_text_move(word, NumberMeaning::Scores)
        .is_some_and(|(_, rest)| !rest.starts_with(|c: char| c.is_alphabetic()))
}

/// Whether a line begins with several moves without blanks between.
pub(crate) fn is_glued(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(is_several_moves)
}

/// Whether a line consists of several pairs of numbers. They are moves, because scores do not stand alone.
pub(crate) fn is_all_numbers(text: &str) -> bool {
    text.split_whitespace().count() > 1 && text.split_whitespace().all(is_number_move)
}

/// Whether a word begins with two or three numbers with `-` between, and with nothing that makes it something else.
fn is_number_move(word: &str) -> bool {
    parse_text_move(word, NumberMeaning::Moves).is_some_and(|(spelling, rest)| {
        spelling == MoveSpelling::Numbers && !rest.starts_with(char::is_alphanumeric)
    })
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
