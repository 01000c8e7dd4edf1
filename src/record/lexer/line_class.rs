//! Classifies a line of text by its tokens: moves, a table row, prose.

use crate::notation::Numbers;
use crate::record::lexer::leading_number::{LeadingNumber, begins_with_move};
use crate::record::lexer::line_patterns::ends_with_result;
use crate::record::lexer::line_text::lines;
use crate::record::lexer::line_tokens::LineTokens;
use crate::record::lexer::normalize::normalize;
use crate::record::lexer::token::{TextToken, TokenKind, is_damaged_move};
use crate::record::lexer::tokenize::tokenize;
use crate::record::model::ending::Ending;
use crate::record::model::result::GameResult;

/// How a line of a file begins, if it is a line of moves.
pub(crate) fn leading_number(line: &str) -> Option<LeadingNumber> {
    // Without a cell there is no move, and most lines of text have none.
    if !may_have_move(line) {
        return None;
    }
    let normalized = normalize(line);
    let tokens = tokenize(&normalized.text, Numbers::Scores);
    let lines = LineTokens::all(&tokens);
    lines.first()?.leading_number()
}

/// The number before the move in a line of a file, where it is a row of a table with one ply in it: that of the ply or the round.
pub(crate) fn row_number(line: &str) -> Option<u32> {
    // A ply has three cells at most.
    if !may_be_row(line) || line.len() > MAX_ROW_BYTES || cells_in(line).nth(3).is_some() {
        return None;
    }
    let normalized = normalize(line);
    let tokens = tokenize(&normalized.text, Numbers::Scores);
    let lines = LineTokens::all(&tokens);
    let line = lines.first().filter(|line| line.is_row_of_ply())?;
    let before_move = line
        .tokens
        .iter()
        .take_while(|token| !matches!(token.kind, TokenKind::Move(_) | TokenKind::Cell(_)));
    before_move
        .filter_map(|token| match token.kind {
            TokenKind::Number(number) | TokenKind::Bare(number) => Some(number),
            _ => None,
        })
        .last()
}

/// Whether the first cell of a line may be a number: most lines of moves show that they are no row.
fn may_be_row(line: &str) -> bool {
    let mut signs = line
        .bytes()
        .skip_while(|sign| matches!(sign, b'|' | b'"' | b' '));
    match signs.next() {
        Some(b'0'..=b'9') => {
            let is_in_cell =
                |sign: &u8| matches!(sign, b'0'..=b'9' | b'.' | b')' | b':' | b'"' | b' ');
            let end = signs.find(|sign| !is_in_cell(sign));
            matches!(end, Some(b';' | b',' | b'|' | b'\t'))
        }
        first => first.is_some_and(|sign| !sign.is_ascii_alphabetic()),
    }
}

/// A row with one ply, the name of the player and more is hardly longer, in bytes.
const MAX_ROW_BYTES: usize = 200;

/// Where a text has the row and the column of a cell, in plain signs.
fn cells_in(text: &str) -> impl Iterator<Item = usize> {
    let is_cell = |pair: &[u8]| matches!(pair, [b'a'..=b'i' | b'A'..=b'I', b'1'..=b'9']);
    let pairs = text.as_bytes().windows(2).enumerate();
    pairs
        .filter(move |(_, pair)| is_cell(pair))
        .map(|(at, _)| at)
}

/// Whether a text may hold a move: two cells at least, in plain or full-width signs.
fn may_have_move(text: &str) -> bool {
    cells_in(text).nth(1).is_some()
        || text.contains(|sign| ('\u{ff01}'..='\u{ff5e}').contains(&sign))
}

/// Whether a text holds nothing that is or may have been meant as a move.
pub(crate) fn is_prose(text: &str) -> bool {
    let normalized = normalize(text);
    let tokens = tokenize(&normalized.text, Numbers::Scores);
    let lines = LineTokens::all(&tokens);
    let may_be_move = |token: &TextToken<'_>| matches!(token.kind, TokenKind::Word(word) if is_damaged_move(word));
    lines.iter().all(|line| {
        let damaged = line
            .tokens
            .iter()
            .filter(|token| may_be_move(token))
            .count();
        !line.is_moves() && (damaged == 0 || line.word_count() > 2 * damaged)
    })
}

/// Where the lines of a text begin that hold no move and have moves before and behind them.
pub(crate) fn remarks_between_moves(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let (mut has_moves, mut remarks, mut header) = (false, false, None);
    let mut after_result = false;
    for line in lines(text) {
        let is_moves = begins_with_move(line) || leading_number(line).is_some();
        let at = line.as_ptr() as usize - text.as_ptr() as usize;
        if is_moves {
            // What stands between two games is the header of the second one, but for the result of the first.
            if remarks || after_result {
                found.push(header.unwrap_or(at));
            }
            (has_moves, remarks, header) = (true, false, None);
            after_result = ends_with_result(line);
        } else if has_moves && !line.trim().is_empty() {
            remarks = true;
            let is_result = GameResult::find(line).is_some()
                || ends_with_result(line)
                || Ending::find(line).is_some();
            header = header.or((!is_result).then_some(at));
        }
    }
    found
}
