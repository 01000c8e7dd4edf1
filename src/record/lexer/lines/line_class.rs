//! Classifies a line of text by its tokens: a line of moves, a table row, prose.

use crate::game::NumberMeaning;
use crate::games::with_game_kind;
use crate::record::lexer::line_text::lines;
use crate::record::lexer::lines::leading_number::{LeadingNumber, begins_with_move};
use crate::record::lexer::lines::line_patterns::ends_with_result;
use crate::record::lexer::lines::line_tokens::LineTokens;
use crate::record::lexer::normalize::normalize;
use crate::record::lexer::text_move::{FREE_TEXT, FreeText, TextMove};
use crate::record::lexer::token::{TextToken, TokenKind, is_damaged_move};
use crate::record::lexer::tokenize::tokenize;
use crate::record::model::ending::Ending;
use crate::record::model::result::GameResult;

/// The leading number of a line; `None` if it is not a line of moves.
pub(crate) fn leading_number(line: &str) -> Option<LeadingNumber> {
    // A move has two cells at least, which most lines of prose do not have.
    if !may_have_move(line) {
        return None;
    }
    with_game_kind!(FREE_TEXT, P => leading_number_by::<<P as FreeText>::Move>(line))
}

fn leading_number_by<M: TextMove>(line: &str) -> Option<LeadingNumber> {
    let normalized = normalize(line);
    let tokens = tokenize::<M>(&normalized.text, NumberMeaning::Scores);
    let lines = LineTokens::all(&tokens);
    lines.first()?.leading_number()
}

/// The number in a row of a table with one ply per row, of the ply or of the round; `None` for other lines.
pub(crate) fn row_number(line: &str) -> Option<u32> {
    // A ply has at most three cells.
    if !may_be_row(line) || line.len() > MAX_ROW_BYTES || cells_in(line).nth(3).is_some() {
        return None;
    }
    with_game_kind!(FREE_TEXT, P => row_number_by::<<P as FreeText>::Move>(line))
}

fn row_number_by<M: TextMove>(line: &str) -> Option<u32> {
    let normalized = normalize(line);
    let tokens = tokenize::<M>(&normalized.text, NumberMeaning::Scores);
    let lines = LineTokens::all(&tokens);
    let line = lines.first().filter(|line| line.is_row_of_ply())?;
    let before_move = line
        .tokens
        .iter()
        .take_while(|token| !matches!(token.kind, TokenKind::Move(_) | TokenKind::Cell(_)));
    before_move
        .filter_map(|token| match token.kind {
            TokenKind::Number(number) | TokenKind::UnmarkedNumber(number) => Some(number),
            _ => None,
        })
        .last()
}

/// Whether the first cell of a line may be a number. Rules out most lines of moves by their first bytes.
fn may_be_row(line: &str) -> bool {
    let mut characters = line
        .bytes()
        .skip_while(|character| matches!(character, b'|' | b'"' | b' '));
    match characters.next() {
        Some(b'0'..=b'9') => {
            let is_in_cell = |character: &u8| {
                matches!(character, b'0'..=b'9' | b'.' | b')' | b':' | b'"' | b' ')
            };
            let end = characters.find(|character| !is_in_cell(character));
            matches!(end, Some(b';' | b',' | b'|' | b'\t'))
        }
        first => first.is_some_and(|character| !character.is_ascii_alphabetic()),
    }
}

/// The maximum length of a row with one ply, in bytes.
const MAX_ROW_BYTES: usize = 200;

/// The offsets of cell names in a text, in ASCII.
fn cells_in(text: &str) -> impl Iterator<Item = usize> {
    let is_cell = |pair: &[u8]| matches!(pair, [b'a'..=b'i' | b'A'..=b'I', b'1'..=b'9']);
    let pairs = text.as_bytes().windows(2).enumerate();
    pairs
        .filter(move |(_, pair)| is_cell(pair))
        .map(|(at, _)| at)
}

/// Whether a text may hold a move: it has two cell names at least, in ASCII or full-width characters.
fn may_have_move(text: &str) -> bool {
    cells_in(text).nth(1).is_some()
        || text.contains(|character| ('\u{ff01}'..='\u{ff5e}').contains(&character))
}

/// Whether a text holds neither moves nor damaged moves.
pub(crate) fn is_prose(text: &str) -> bool {
    with_game_kind!(FREE_TEXT, P => is_prose_by::<<P as FreeText>::Move>(text))
}

fn is_prose_by<M: TextMove>(text: &str) -> bool {
    let normalized = normalize(text);
    let tokens = tokenize::<M>(&normalized.text, NumberMeaning::Scores);
    let lines = LineTokens::all(&tokens);
    let may_be_move = |token: &TextToken<'_, M>| matches!(token.kind, TokenKind::Word(word) if is_damaged_move(word));
    lines.iter().all(|line| {
        let damaged = line
            .tokens
            .iter()
            .filter(|token| may_be_move(token))
            .count();
        !line.is_moves() && (damaged == 0 || line.word_count() > 2 * damaged)
    })
}

/// Whether a line is one of moves.
pub(crate) fn is_moves(line: &str) -> bool {
    begins_with_move(line) || leading_number(line).is_some()
}

/// Whether a line after the moves of a game says how it ended.
pub(crate) fn states_outcome(line: &str) -> bool {
    GameResult::find(line).is_some() || ends_with_result(line) || Ending::find(line).is_some()
}

/// The offsets of lines without moves that have moves before and after them.
pub(crate) fn remarks_between_moves(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let (mut has_moves, mut remarks, mut header) = (false, false, None);
    let mut after_result = false;
    for line in lines(text) {
        let is_moves = is_moves(line);
        let at = line.as_ptr() as usize - text.as_ptr() as usize;
        if is_moves {
            // The text between two games is the header of the second one, except for the result of the first.
            if remarks || after_result {
                found.push(header.unwrap_or(at));
            }
            (has_moves, remarks, header) = (true, false, None);
            after_result = ends_with_result(line);
        } else if has_moves && !line.trim().is_empty() {
            remarks = true;
            header = header.or((!states_outcome(line)).then_some(at));
        }
    }
    found
}
