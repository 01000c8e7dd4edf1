//! Splits normalised text into tokens. A token is classified by its own characters and by the word directly before it; the parser decides
//! what it means in its line.

mod headed_numbers;
#[cfg(test)]
mod tests;

use deunicode::deunicode;
use memchr::memchr;

use self::headed_numbers::HeadedNumbers;
use crate::game::NumberMeaning;
use crate::record::lexer::evaluation::{evaluation, mark_of_one_character};
use crate::record::lexer::line_text::is_blank;
use crate::record::lexer::lines::leading_number::{number_with_letter, range_before_moves};
use crate::record::lexer::movetext_token::{Closed, comment, variation};
use crate::record::lexer::score_token::{clock, points, result, spaced_score};
use crate::record::lexer::text_move::TextMove;
use crate::record::lexer::token::{TextToken, TokenKind, is_ejection_mark};
use crate::record::model::result::GameResult;
use crate::record::model::score::Score;
use crate::record::vocabulary::heading::Heading;
use crate::record::vocabulary::heading_lookup::heading;
use crate::record::vocabulary::lookup::color_named;

/// Splits a text into tokens.
pub(crate) fn tokenize<M: TextMove>(text: &str, numbers: NumberMeaning) -> Vec<TextToken<'_, M>> {
    let mut found: Vec<TextToken<'_, M>> = Vec::with_capacity(text.len() / 5);
    let mut left = text;
    // The end of the line in which a bracket was found to be unclosed: neither are the brackets after it.
    let mut unclosed_until = 0;
    let mut headed = HeadedNumbers::Unknown;
    loop {
        left = left.trim_start_matches(|character| {
            character != '\n' && character != '\t' && character != ',' && is_blank(character)
        });
        if left.is_empty() {
            return found;
        }
        let at = text.len() - left.len();
        let (kind, rest) = if at < unclosed_until && left.starts_with('[') {
            (TokenKind::Separator('['), skip_one(left))
        } else if found
            .last()
            .is_none_or(|last| last.kind == TokenKind::LineEnd)
            && let Some((round, moves)) = range_before_moves(left)
        {
            (TokenKind::Number(round), moves)
        } else {
            next(left, numbers)
        };
        let word = &left[..left.len() - rest.len().min(left.len())];
        let kind = match kind {
            TokenKind::Separator(' ') if !headed.may_have(word, &found) => TokenKind::Word(word),
            kind => kind,
        };
        if at >= unclosed_until && matches!(kind, TokenKind::Separator('[')) {
            let line_end = memchr(b'\n', left.as_bytes());
            unclosed_until = at + line_end.unwrap_or(left.len());
        }
        // Guarantees progress.
        left = if rest.len() < left.len() {
            rest
        } else {
            skip_one(left)
        };
        let end = text.len() - left.len();
        found.push(TextToken { kind, at, end });
    }
}

fn skip_one(text: &str) -> &str {
    let mut characters = text.chars();
    characters.next();
    characters.as_str()
}

/// The first token of a text, and the rest.
fn next<M: TextMove>(text: &str, numbers: NumberMeaning) -> (TokenKind<'_, M>, &str) {
    let first = text.chars().next().unwrap_or('\n');
    let after = skip_one(text);
    if let Some((found, rest)) = result_in_signs(text) {
        return (TokenKind::Result(found), rest);
    }
    if !first.is_alphabetic()
        && first != '#'
        && let Some((found, rest)) = evaluation(text)
    {
        return (TokenKind::Evaluation(found), rest);
    }
    if let Some((mark, rest)) = mark_of_one_character(text) {
        return (TokenKind::Annotation(mark), rest);
    }
    match first {
        '\n' => (TokenKind::LineEnd, after),
        '{' => match comment(text) {
            Ok((rest, (inner, closed))) => (TokenKind::Comment(inner, closed), rest),
            Err(_) => (TokenKind::Separator('{'), after),
        },
        '(' => enclosed(text, ')', numbers),
        '[' => enclosed(text, ']', numbers),
        '0'..='9' => number(text, numbers),
        '.' | '…' => {
            let rest = text.trim_start_matches(['.', '…']);
            let is_long = text.len() - rest.len() > 1;
            (
                if is_long {
                    TokenKind::Ellipsis
                } else {
                    TokenKind::Separator('.')
                },
                rest,
            )
        }
        '-' | '–' | '—' | '>' => dash(text),
        '=' if after.starts_with('>') => dash(text),
        '#' if after.starts_with(|character: char| character.is_ascii_digit()) => {
            (TokenKind::Separator('#'), after)
        }
        '!' | '?' => {
            let rest = text.trim_start_matches(['!', '?']);
            (
                TokenKind::Annotation(&text[..text.len() - rest.len()]),
                rest,
            )
        }
        '$' if after.starts_with(|character: char| character.is_ascii_digit()) => {
            let rest = after.trim_start_matches(|character: char| character.is_ascii_digit());
            (
                TokenKind::Annotation(&text[..text.len() - rest.len()]),
                rest,
            )
        }
        '*' | '#' => (TokenKind::PossibleEjection(first), after),
        '½' => match result(text) {
            Ok((rest, found)) => (TokenKind::Result(found), rest),
            Err(_) if after.trim_start().is_empty() => (TokenKind::Result(GameResult::Draw), after),
            Err(_) => word(text),
        },
        _ if first.is_alphabetic() => letters(text, numbers),
        _ if first.is_alphanumeric() => word(text),
        _ => (TokenKind::Separator(first), after),
    }
}

/// The result `+:-`, as it stands in the tables of leagues.
fn result_in_signs(text: &str) -> Option<(GameResult, &str)> {
    let signs = [("+:-", GameResult::Black), ("-:+", GameResult::White)];
    signs.into_iter().find_map(|(signs, result)| {
        let rest = text.strip_prefix(signs)?;
        (rest.is_empty() || rest.starts_with(char::is_whitespace)).then_some((result, rest))
    })
}

/// A token that begins with a letter: a move, a cell, the name of a colour, a word.
fn letters<M: TextMove>(text: &str, numbers: NumberMeaning) -> (TokenKind<'_, M>, &str) {
    if let Some((token, rest)) = M::parse(text, numbers)
        && let Some((token, rest)) = with_mark(token, rest)
    {
        return (TokenKind::Move(token), rest);
    }
    if let Some((cell, rest)) = M::parse_cell(text)
        && ends_word(rest)
    {
        return (TokenKind::Cell(cell), rest);
    }
    let (found, rest) = word(text);
    let TokenKind::Word(name) = found else {
        return (found, rest);
    };
    let after_colon = rest.strip_prefix(':');
    match (name.as_bytes(), after_colon) {
        ([b'x' | b'X'], None) => (TokenKind::PossibleEjection('x'), rest),
        ([letter], Some(after)) if letter.is_ascii_alphabetic() => (
            TokenKind::Label(char::from(letter.to_ascii_uppercase())),
            after,
        ),
        ([letter @ (b'B' | b'N' | b'S' | b'W' | b'Z')], None)
            if begins_with_move::<M>(rest, numbers) =>
        {
            (TokenKind::Label(char::from(*letter)), rest)
        }
        // In `Zug 1` or `Coup n° 3` the number is enough.
        _ if begins_with_number(rest)
            && matches!(
                heading(name),
                Some(Heading::Number | Heading::Move | Heading::Ply)
            ) =>
        {
            (TokenKind::Separator(' '), rest)
        }
        _ => match color_named(name) {
            Some(color) => (TokenKind::Color(color), after_colon.unwrap_or(rest)),
            None => (found, rest),
        },
    }
}

/// Whether a move follows after blanks, or in the next cell of a table row.
fn begins_with_move<M: TextMove>(rest: &str, numbers: NumberMeaning) -> bool {
    let rest = rest.trim_start_matches([' ', ',', ';', '|', '\t', '"']);
    rest.starts_with(|character: char| character.is_ascii_alphanumeric())
        && is_move::<M>(rest, numbers)
}

/// Whether a text begins with a move.
fn is_move<M: TextMove>(text: &str, numbers: NumberMeaning) -> bool {
    M::parse(text, numbers).is_some_and(|(token, rest)| with_mark(token, rest).is_some())
}

/// Whether a number follows after a blank.
fn begins_with_number(rest: &str) -> bool {
    rest.strip_prefix([' ', '.']).is_some_and(|rest| {
        rest.trim_start_matches([' ', '°', '#'])
            .starts_with(|character: char| character.is_ascii_digit())
    })
}

/// A move with an ejection mark directly after it; `None` if other characters follow directly.
fn with_mark<M: TextMove>(token: M, rest: &str) -> Option<(M, &str)> {
    let mut characters = rest.chars();
    match characters.next() {
        None => Some((token, rest)),
        Some('*' | 'x' | 'X' | '#' | 'e' | 'E') if ends_word(characters.as_str()) => {
            Some((token.with_mark(), characters.as_str()))
        }
        Some('0'..='9') => {
            // `c4d59.` ends with the number of the next move.
            let after = rest.trim_start_matches(|character: char| character.is_ascii_digit());
            after.starts_with(['.', ')', ':']).then_some((token, rest))
        }
        Some(character) if character.is_alphanumeric() => None,
        Some(_) => Some((token, rest)),
    }
}

fn ends_word(rest: &str) -> bool {
    !rest.starts_with(char::is_alphanumeric)
}

/// A token that begins with a digit: a move number, a score, a clock, a result, a move written in numbers.
fn number<M: TextMove>(text: &str, numbers: NumberMeaning) -> (TokenKind<'_, M>, &str) {
    let after = text.trim_start_matches(|character: char| character.is_ascii_digit());
    let Ok(value) = text[..text.len() - after.len()].parse::<u32>() else {
        return word(text);
    };
    // The fast path: most numbers are move numbers.
    if let [b'.', b' ' | b'a'..=b'i' | b'A'..=b'I', ..] = *after.as_bytes() {
        return (TokenKind::Number(value), &after[1..]);
    }
    let is_digit = |character: char| character.is_ascii_digit();
    if let Some((token, rest)) = M::parse(text, numbers)
        && let Some((token, rest)) = with_mark(token, rest)
    {
        return (TokenKind::Move(token), rest);
    }
    let spaced = || spaced_score(text).ok().map(|(rest, score)| (score, rest));
    if let Some((score, rest)) = score(text).or_else(spaced) {
        return (TokenKind::Score(score), rest);
    }
    if let Ok((rest, found)) = clock(text) {
        return (TokenKind::Clock(found), rest);
    }
    if let Ok((rest, found)) = result(text) {
        return (TokenKind::Result(found), rest);
    }
    match after.chars().next() {
        Some('.') if after[1..].starts_with(['.', '…']) => {
            (TokenKind::Number(value), &after[1..])
        }
        Some('.' | ')' | ':') if !after[1..].starts_with(is_digit) => {
            (TokenKind::Number(value), after[1..].trim_start_matches(')'))
        }
        Some('.' | ')') if is_move::<M>(&after[1..], numbers) => {
            (TokenKind::Number(value), &after[1..])
        }
        Some('…') => (TokenKind::Number(value), after),
        // `1a1b2`, without its point.
        Some('a'..='i' | 'A'..='I')
            if matches!(letters::<M>(after, numbers).0, TokenKind::Move(_)) =>
        {
            (TokenKind::UnmarkedNumber(value), after)
        }
        Some(letter) if let Some((_, _, moves)) = number_with_letter(text) => {
            let names_color =
                matches!(letter, 'B' | 'N' | 'S' | 'W' | 'Z') && after[1..].starts_with(' ');
            (
                TokenKind::UnmarkedNumber(value),
                if names_color { after } else { moves },
            )
        }
        Some(character) if character.is_alphanumeric() => word(text),
        _ => (TokenKind::UnmarkedNumber(value), after),
    }
}

/// A score, `1-0`, or `1:0` and `1/0` with one digit on each side, which are not clocks.
fn score(text: &str) -> Option<(Score, &str)> {
    if let [black @ b'0'..=b'9', b':' | b'/', white @ b'0'..=b'9', ..] = *text.as_bytes()
        // `1/2` is a draw.
        && !text.starts_with("1/2")
        && !text[3..].starts_with(|character: char| character.is_alphanumeric() || matches!(character, ':' | '/'))
    {
        return Some((Score::of_two(black - b'0', white - b'0'), &text[3..]));
    }
    let (rest, score) = points(text).ok()?;
    (!rest.starts_with(|character: char| {
        character.is_alphanumeric() || matches!(character, '-' | '/' | '.')
    }))
    .then_some((score, rest))
}

/// A token that begins with a dash: a number of a backwards listing, an arrow, a separator.
fn dash<M: TextMove>(text: &str) -> (TokenKind<'_, M>, &str) {
    let dashes = text.trim_start_matches(['-', '–', '—', '=']);
    if let Some(rest) = dashes.strip_prefix('>') {
        return (TokenKind::Arrow, rest);
    }
    let after = dashes.trim_start_matches(|character: char| character.is_ascii_digit());
    if let Ok(number) = dashes[..dashes.len() - after.len()].parse()
        && after.starts_with(['.', '…'])
        && text.len() - dashes.len() <= 3
    {
        let rest = if after.starts_with("..") || after.starts_with('…') {
            after
        } else {
            &after[1..]
        };
        return (TokenKind::BackwardNumber(number), rest);
    }
    (TokenKind::Separator('-'), dashes)
}

/// A token in parentheses or brackets: an ejection mark, a score, a clock, a number, a cut, or any text.
fn enclosed<M: TextMove>(
    text: &str,
    close: char,
    numbers: NumberMeaning,
) -> (TokenKind<'_, M>, &str) {
    let line_end = text.find('\n').unwrap_or(text.len());
    let end = text[..line_end].find(close);
    if let Some(end) = end {
        let (inner, rest) = (text[1..end].trim(), &text[end + 1..]);
        let plain = deunicode(inner).to_lowercase();
        // In a backwards listing the ejection mark precedes its move.
        if rest.starts_with(|character: char| character.is_alphanumeric())
            && let Some((token, rest)) = M::parse(text, numbers)
        {
            return (TokenKind::Move(token), rest);
        }
        if is_ejection_mark(&plain) {
            return (TokenKind::Ejection, rest);
        }
        if matches!(inner, "..." | "…") {
            return (TokenKind::Cut, rest);
        }
        if let Some((found, "")) = score(inner) {
            return (TokenKind::Score(found), rest);
        }
        if matches!(clock(inner), Ok(("", _))) {
            return (TokenKind::Clock(&text[..=end]), rest);
        }
        if !inner.is_empty() && inner.bytes().all(|character| character.is_ascii_digit()) {
            return (
                inner
                    .parse()
                    .map_or(TokenKind::Separator('('), TokenKind::Number),
                rest,
            );
        }
    }
    if close == ')' {
        // `(8,0)HD` is a move.
        if let Some((token, rest)) = M::parse(text, numbers) {
            return (TokenKind::Move(token), rest);
        }
        return match variation(text) {
            Ok((rest, (inner, closed))) => (TokenKind::Enclosed(inner, closed), rest),
            Err(_) => (TokenKind::Separator('('), skip_one(text)),
        };
    }
    match end {
        Some(end) => (
            TokenKind::Enclosed(&text[..=end], Closed::Yes),
            &text[end + 1..],
        ),
        None => (TokenKind::Separator('['), skip_one(text)),
    }
}

/// A word, up to a blank or a separator.
fn word<M: TextMove>(text: &str) -> (TokenKind<'_, M>, &str) {
    let ends = |character: char| is_blank(character) || "{}|;,()[]/:\"".contains(character);
    let end = text.find(ends).unwrap_or(text.len());
    (TokenKind::Word(&text[..end]), &text[end..])
}
