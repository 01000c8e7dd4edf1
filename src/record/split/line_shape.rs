//! Classifies a line by its own text, without its context.

use memchr::memchr3;

use crate::game::NumberMeaning;
use crate::record::input::line::Line;
use crate::record::lexer::line_text::{after_comments, trimmed};
use crate::record::lexer::lines::leading_number::{
    LeadingNumber, leading_number_at_a_glance, range_before_moves, row_number_at_a_glance,
};
use crate::record::lexer::lines::line_class::leading_number;
use crate::record::lexer::lines::line_patterns::{
    ABALASSEMBLY_PREFIX, ends_with_result, is_board_row, is_hash_line, is_result, is_table_header,
    is_table_rule,
};
use crate::record::lexer::lines::strict_moves::{is_strict_moves, strict_row_number};
use crate::record::lexer::lines::tag_line::{tag_key, unquoted_tag};
use crate::record::lexer::move_words::{has_move, is_all_numbers, is_glued, is_move};
use crate::record::lexer::normalize::without_quote_marks;
use crate::record::lexer::text_move::{MoveSpelling, is_position_line, parse_text_move};
use crate::record::model::tag::TagName;
use crate::record::parse::header::facts::is_date;
use crate::record::parse::header::fields::{is_labelled_row, is_round, name_given};
use crate::record::parse::header::keys::tag_name;
use crate::record::parse::header::players::player_line::seems_to_name_players;
use crate::record::vocabulary::lookup::{color_named, is_opening};

/// The kind of a line by its own text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum LineShape {
    Blank,
    /// `[Key "`, with the name of the tag.
    Tag(TagName),
    /// `# ...`, with the name of the tag that it gives, if that is a known one.
    Hash(Option<TagName>),
    /// A line of moves, with the move number at its beginning.
    Moves(LeadingNumber),
    /// The headings of a table.
    TableHeader,
    /// A row of a board diagram drawn with `.`, `1` and `2`.
    Board,
    /// A result alone, or an ellipsis that marks a cut.
    Closing,
    /// `{ ...` without moves behind it, or the rule under the headings of a table.
    Comment,
    /// Any other text, with the name of the tag that it gives, if that is a known one.
    Text(Option<TagName>),
}

/// Classifies a line.
pub(crate) fn line_shape(line: &str) -> LineShape {
    let text = trimmed(line);
    leading_number_at_a_glance(text)
        .or_else(|| row_number_at_a_glance(text))
        .map_or_else(|| shape_by_all_rules(text), LineShape::Moves)
}

/// Whether a line that begins with `;` is a comment with moves: it begins with a word, and is no row of cells.
fn is_comment_on_moves(text: &str) -> bool {
    let words = text[1..].trim_start();
    words.starts_with(char::is_alphabetic)
        && !words.contains(';')
        && !words.split_whitespace().next().is_some_and(is_move)
        && has_move(words)
}

/// Classifies a trimmed line by all rules.
fn shape_by_all_rules(text: &str) -> LineShape {
    let Some(first) = text.chars().next() else {
        return LineShape::Blank;
    };
    match first {
        // Mail programs put `>` before quoted lines.
        '>' => return shape_by_all_rules(without_quote_marks(text).trim()),
        '#' if text[1..].starts_with(|character: char| character.is_ascii_digit())
            && let Some(number) = leading_number(text) =>
        {
            return LineShape::Moves(number);
        }
        '#' if is_hash_line(text) => {
            return LineShape::Hash(name_given(text.trim_start_matches('#').trim()));
        }
        '{' => return shape_after_comment(text),
        ';' if is_comment_on_moves(text) => return LineShape::Comment,
        // PGN reserves such a line for other uses.
        '%' => return LineShape::Text(None),
        '[' => {
            if let Some((key, _)) = tag_key(text).or_else(|| unquoted_tag(text)) {
                return LineShape::Tag(tag_name(key));
            }
        }
        _ => {}
    }
    match text {
        "[...]" | "[…]" | "..." => return LineShape::Closing,
        _ if is_result(text) => return LineShape::Closing,
        _ if is_table_rule(text) => return LineShape::Comment,
        _ if is_board_row(text) => return LineShape::Board,
        _ => {}
    }
    if is_position_line(text) || is_full_date(text) || mentions_moves(text) {
        return LineShape::Text(None);
    }
    if text.starts_with(ABALASSEMBLY_PREFIX) {
        return LineShape::Moves(LeadingNumber::First);
    }
    if let Some((number, _)) = text.strip_prefix('-').and_then(|rest| rest.split_once('.'))
        && let Ok(number) = number.parse()
    {
        return LineShape::Moves(LeadingNumber::Backward(number));
    }
    let separated = memchr3(b'|', b'\t', b';', text.as_bytes()).is_some();
    // The commas in `1,1-2,2` are not separators, and its first digit is not a move number.
    let begins_with_commas = parse_text_move(text, NumberMeaning::Scores)
        .is_some_and(|(spelling, _)| spelling == MoveSpelling::Commas);
    if begins_with_commas || is_move(text) && !separated {
        return LineShape::Moves(LeadingNumber::Unnumbered);
    }
    if let Some(number) = marked_number(text)
        && !is_labelled_row(text)
        && !is_round(text)
        && !seems_to_name_players(text)
    {
        return LineShape::Moves(number);
    }
    if is_table_header(text) {
        return LineShape::TableHeader;
    }
    if first == '|'
        && !text.contains(|character: char| character.is_ascii_digit() || character == '…')
        && !text.contains("..")
    {
        return LineShape::TableHeader;
    }
    if first == '|' || separated && has_move(text) {
        return LineShape::Moves(LeadingNumber::Later(u32::MAX));
    }
    if is_all_numbers(text) || is_glued(text) {
        return LineShape::Moves(LeadingNumber::Unnumbered);
    }
    let number = leading_number(text).or_else(|| {
        let is_moves = is_strict_moves(text).then_some(LeadingNumber::Unnumbered);
        is_moves.or_else(|| strict_row_number(text))
    });
    number.map_or_else(|| LineShape::Text(name_given(text)), LineShape::Moves)
}

/// A longer line is not searched for several games: each is copied with an indent.
const MAX_BYTES_OF_GAMES: usize = 64 << 10;

/// Where another game begins in a line that begins with one: at the number 1 behind the result after the moves.
pub(crate) fn next_game_in_line(line: &Line<'_>) -> Option<usize> {
    let text = &*line.text;
    // Most lines are tags or go on with a game.
    let may_begin_game = match text.as_bytes().trim_ascii_start() {
        [b'1', next, ..] => !next.is_ascii_digit(),
        [b'[' | b'0'..=b'9', ..] | [b'a'..=b'i', b'1'..=b'9', ..] => false,
        _ => true,
    };
    if !may_begin_game || line.fault.is_some() || text.len() > MAX_BYTES_OF_GAMES {
        return None;
    }
    let begins_game = |at: &usize| {
        let (before, game) = (trimmed(&text[..*at]), &text[*at..]);
        let is_open = before.matches('{').count() > before.matches('}').count();
        ends_with_result(before)
            && !is_open
            && matches!(line_shape(before), LineShape::Moves(_))
            && line_shape(game) == LineShape::Moves(LeadingNumber::First)
    };
    let mut numbers = text.match_indices(" 1.").map(|(at, _)| at + 1);
    numbers.find(begins_game)
}

/// The shape of a line that begins with a comment: that of the moves behind it, if there are any.
fn shape_after_comment(text: &str) -> LineShape {
    let after = after_comments(text);
    if after.starts_with('{') {
        return LineShape::Comment;
    }
    match line_shape(after) {
        LineShape::Moves(number) => LineShape::Moves(number),
        _ => LineShape::Comment,
    }
}

/// Whether a line states an opening, or is a sentence with moves.
fn mentions_moves(text: &str) -> bool {
    names_opening(text) || is_sentence_with_moves(text)
}

/// Whether a line states the opening of a game, of which the moves are an example: `Opening: a1b2 i5h5`.
fn names_opening(text: &str) -> bool {
    let may_be_key = text.starts_with(|c: char| "OoEeAa".contains(c));
    may_be_key
        && text
            .split_once(':')
            .is_some_and(|(key, _)| is_opening(key.trim()))
}

/// Whether a line is a sentence that mentions moves without numbers and colours: `The usual start is a1b2 i5h5.`
fn is_sentence_with_moves(text: &str) -> bool {
    if !text.ends_with('.') || !text.starts_with(char::is_uppercase) {
        return false;
    }
    let words: Vec<&str> = text
        .split_whitespace()
        .take(MAX_SENTENCE_WORDS + 1)
        .collect();
    let Some(first) = words.iter().position(|word| is_move(word)) else {
        return false;
    };
    let is_prose = |word: &&str| {
        let is_word = word.chars().all(char::is_lowercase);
        is_word && color_named(word).is_none()
    };
    let (before, moves) = words.split_at(first);
    words.len() <= MAX_SENTENCE_WORDS
        && before.len() > 2
        && before[0].chars().all(char::is_alphabetic)
        && before[1..].iter().all(is_prose)
        && moves.iter().all(|word| is_move(word))
}

/// A longer line may have the moves of a game.
const MAX_SENTENCE_WORDS: usize = 12;

/// Whether a line is a date that begins with the day and ends with the year: `3.5.2013`, `3. Mai 2013`.
fn is_full_date(text: &str) -> bool {
    let is_digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    // The year is a word of its own: in `1.i9999` no month stands before it.
    let ends_with_year = || {
        let before = text.len().checked_sub(5);
        let before = before.and_then(|at| text.as_bytes().get(at));
        matches!(before, Some(b'.' | b' ' | b'/' | b'-'))
            && (1..=4).all(|back| is_digit(text.len() - back))
    };
    let may_be_date =
        is_digit(0) && text.len() <= 40 && ends_with_year() && text.contains(['.', ' ', '/', '-']);
    may_be_date && is_date(text)
}

/// The move number at the beginning of a line that has a mark after the number, or a separator and a move; that of the first round of a range.
fn marked_number(text: &str) -> Option<LeadingNumber> {
    if !text.starts_with(|character: char| character.is_ascii_digit() || character == '|') {
        return None;
    }
    if let Some((round, _)) = range_before_moves(text) {
        return Some(LeadingNumber::of_move(round, false));
    }
    let number = text.trim_start_matches(['|', ' ', '\t']);
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = number.split_at(digits);
    let is_marked = rest.starts_with(['.', ')', '\t', '…'])
        || rest.trim_start().starts_with(['|', ';', ','])
        || rest.trim_start().starts_with(is_row_letter);
    let is_number = digits > 0
        && is_marked
        && (rest.starts_with('.') || has_move(rest) || text.starts_with('|'));
    // `1... i5h5` or `1. ... i5h5`.
    let after_mark = rest.strip_prefix(['.', ')']).unwrap_or(rest).trim_start();
    let has_ellipsis = |text: &str| text.starts_with("..") || text.starts_with('…');
    let is_of_white = has_ellipsis(rest) || has_ellipsis(after_mark);
    is_number.then(|| match (number, is_of_white) {
        ("1", false) => LeadingNumber::First,
        ("1", true) => LeadingNumber::FirstOfWhite,
        _ => LeadingNumber::Later(number.parse().unwrap_or(u32::MAX)),
    })
}

fn is_row_letter(character: char) -> bool {
    matches!(character.to_ascii_lowercase(), 'a'..='i')
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        #![proptest_config(proptest::test_runner::Config::with_cases(20_000))]

        /// The fast path agrees with the complete rules.
        #[test]
        fn fast_path_agrees_with_all_rules(text in "([0-9]{0,3}[.]{0,2}[ ]?)?([aAbij]?[0129]){1,5}[ .|;,\t-]?([ab][12]|[({x]){0,3}") {
            if let Some(start) = leading_number_at_a_glance(&text) {
                assert_eq!(shape_by_all_rules(trimmed(&text)), LineShape::Moves(start), "{text:?}");
            }
        }

        /// That of rows of tables does, too.
        #[test]
        fn row_fast_path_agrees_with_all_rules(
            number in "[|]?[ ]{0,2}([0-9]{1,3}|2013)[ ]{0,2}[|;\t]",
            cells in "[ ]{0,2}[aAbi][0129][aAbi][0129](c3|C4)?[ |;\t-]?([ab][12]|[ |;\t]|Ann|Bob|Game|Round|final|[.]{2,3}|…|1-0|2013|: ){0,6}",
        ) {
            let text = number + &cells;
            if let Some(start) = row_number_at_a_glance(trimmed(&text)) {
                assert_eq!(shape_by_all_rules(trimmed(&text)), LineShape::Moves(start), "{text:?}");
            }
        }
    }
}
