//! The lexer of movetext: numbers, moves, suffix annotations, comments, scores, clocks and results.

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_till, take_till1};
use nom::character::complete::{char, one_of};
use nom::combinator::{map, peek, value};
use nom::error::{Error, ErrorKind};
use nom::sequence::{delimited, pair, preceded, terminated};
use nom::{IResult, Parser};

use crate::game::NumberMeaning;
use crate::games::{AnyToken, GameKind};
use crate::record::lexer::evaluation::{evaluation, mark_of_one_character, numbers_moves, symbol};
use crate::record::lexer::line_text::is_blank;
use crate::record::lexer::marks::mark;
use crate::record::lexer::score_token::{
    clock, colon_score, end, points, result, score, spaced_score,
};
use crate::record::model::result::GameResult;
use crate::record::model::score::Score;

/// A token of movetext.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum MovetextToken<'a> {
    Number(u32),
    /// `-17.`: the moves after it are listed backward.
    BackwardNumber(u32),
    /// `...`: the player has not moved.
    Ellipsis,
    Move(AnyToken),
    /// `!?`, `$3`: a suffix annotation.
    Annotation(&'a str),
    /// `±`, `+0.5`: an evaluation or another symbol.
    Evaluation(&'a str),
    Comment(&'a str, Closed),
    Variation(&'a str, Closed),
    /// `; ...`: a comment to the end of the line.
    LineComment(&'a str),
    /// `# ...`: a comment to the end of the line.
    HashComment(&'a str),
    /// `1-0`: a score without parentheses.
    Score(Score),
    /// `(1-0)`: a score in parentheses.
    EnclosedScore(Score),
    /// `(e)` apart from its move.
    Ejection,
    Clock(&'a str),
    Result(GameResult),
    /// `[...]`: the rest of the moves is missing.
    Cut,
    Unreadable(&'a str),
}

/// How moves are written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MoveGrammar {
    /// The game.
    pub(crate) game: GameKind,
    /// Whether two numbers with `-` between them are a move or a score, in a game that has such moves.
    pub(crate) numbers: NumberMeaning,
}

impl MoveGrammar {
    /// How moves are written that stand alone, where numbers can be no score.
    pub(crate) fn of_names(game: GameKind) -> MoveGrammar {
        MoveGrammar {
            game,
            numbers: NumberMeaning::Moves,
        }
    }

    /// Parses a text that is a move and nothing else.
    pub(crate) fn parse_move(self, text: &str) -> Option<AnyToken> {
        let (token, rest) = self.game.parse_token(text, self.numbers)?;
        rest.is_empty().then_some(token)
    }

    /// Whether a text is a move.
    pub(crate) fn is_move(self, text: &str) -> bool {
        self.parse_move(text).is_some()
    }
}

/// Whether the closing delimiter is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Closed {
    Yes,
    No,
}

/// Reads the next token; the text must begin with it.
pub(crate) fn movetext_token(
    input: &str,
    grammar: MoveGrammar,
) -> IResult<&str, MovetextToken<'_>> {
    // Dispatches on the first character, because nearly all words are moves and move numbers.
    match input.as_bytes().first() {
        Some(b'a'..=b'z' | b'A'..=b'Z') => alt((
            map(|input| token(input, grammar), MovetextToken::Move),
            unreadable,
        ))
        .parse(input),
        // Some games have moves in parentheses, as `(4 4)`.
        Some(b'(') if let Ok((rest, found)) = token(input, grammar) => {
            Ok((rest, MovetextToken::Move(found)))
        }
        Some(b'0'..=b'9') => alt((
            map(|input| marked_number(input, grammar), MovetextToken::Number),
            |input| beginning_with_digit(input, grammar),
            evaluation_token,
            unreadable,
        ))
        .parse(input),
        _ => alt((
            map(comment, |(text, closed)| {
                MovetextToken::Comment(text, closed)
            }),
            map(
                preceded(char(';'), take_till(|c| c == '\n')),
                MovetextToken::LineComment,
            ),
            |input| moves_to_win(input, grammar),
            map(
                preceded(char('#'), take_till(|c| c == '\n')),
                MovetextToken::HashComment,
            ),
            value(
                MovetextToken::Cut,
                alt((tag("[...]"), tag("[…]"), tag("(...)"))),
            ),
            |input| beginning_with_digit(input, grammar),
            map(
                delimited(char('('), points, char(')')),
                MovetextToken::EnclosedScore,
            ),
            value(MovetextToken::Ejection, tag_no_case("(e)")),
            map(
                preceded(char('-'), |input| marked_number(input, grammar)),
                MovetextToken::BackwardNumber,
            ),
            value(
                MovetextToken::Ellipsis,
                alt((tag("..."), tag("…"), terminated(tag("-"), peek(end)))),
            ),
            map(variation, |(text, closed)| {
                MovetextToken::Variation(text, closed)
            }),
            map(mark, MovetextToken::Annotation),
            evaluation_token,
            unreadable,
        ))
        .parse(input),
    }
}

/// A token that begins with a digit, or with a character before one. A number followed by a point can be nothing else.
fn beginning_with_digit(input: &str, grammar: MoveGrammar) -> IResult<&str, MovetextToken<'_>> {
    alt((
        map(|input| token(input, grammar), MovetextToken::Move),
        map(clock, MovetextToken::Clock),
        map(score, MovetextToken::Score),
        map(colon_score, MovetextToken::Score),
        map(result, MovetextToken::Result),
        map(spaced_score, MovetextToken::Score),
        map(|input| number(input, grammar), MovetextToken::Number),
    ))
    .parse(input)
}

fn evaluation_token(input: &str) -> IResult<&str, MovetextToken<'_>> {
    match evaluation(input) {
        Some((found, rest)) => Ok((rest, MovetextToken::Evaluation(found))),
        None => Err(nom::Err::Error(Error::new(input, ErrorKind::Fail))),
    }
}

/// `#3` among moves, which is no comment: after it comes a move, a number or the end.
fn moves_to_win(input: &str, grammar: MoveGrammar) -> IResult<&str, MovetextToken<'_>> {
    peek(char('#')).parse(input)?;
    let (rest, found) = evaluation_token(input)?;
    let next = after_blanks(rest);
    let goes_on = |c: char| c.is_ascii_digit() || "*{(".contains(c);
    if !next.is_empty() && !next.starts_with(goes_on) {
        token(next, grammar)?;
        if numbers_moves(input) {
            return Err(nom::Err::Error(Error::new(input, ErrorKind::Fail)));
        }
    }
    Ok((rest, found))
}

/// The length of a list `;a2b3;i6h6` to the end of the line, in which `;` separates moves; 0 if it begins a comment.
pub(crate) fn semicolon_list(input: &str, grammar: MoveGrammar) -> usize {
    const MIN_MOVES: usize = 2;
    let line = input.lines().next().unwrap_or_default();
    let cells = line.split(';').skip(1);
    let is_move = |word: &str| grammar.is_move(word.trim_end_matches(['!', '?']));
    let mut is_sure = false;
    let moves = cells.take_while(|cell| {
        let moves = without_move_number(cell.trim());
        let is_numbered = moves.len() < cell.trim().len();
        let is_list =
            is_move(moves) || is_numbered && !moves.is_empty() && moves.split(' ').all(is_move);
        is_sure |= is_numbered && is_list;
        is_list
    });
    let lengths: Vec<usize> = moves.map(|cell| 1 + cell.len()).collect();
    if lengths.len() < MIN_MOVES && !is_sure {
        return 0;
    }
    lengths.iter().sum()
}

/// A text without the number and the point with which it begins: `2. a2b3 h4g4`.
fn without_move_number(text: &str) -> &str {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let moves = after.strip_prefix('.').filter(|_| after.len() < text.len());
    moves.map_or(text, str::trim_start)
}

fn unreadable(input: &str) -> IResult<&str, MovetextToken<'_>> {
    map(
        take_till1(|c: char| c.is_whitespace() || c == '{'),
        MovetextToken::Unreadable,
    )
    .parse(input)
}

pub(crate) fn comment(input: &str) -> IResult<&str, (&str, Closed)> {
    let (after, text) = preceded(char('{'), take_till(|c| c == '}')).parse(input)?;
    let closed = if after.is_empty() {
        Closed::No
    } else {
        Closed::Yes
    };
    Ok((after.get(1..).unwrap_or_default(), (text, closed)))
}

pub(crate) fn variation(input: &str) -> IResult<&str, (&str, Closed)> {
    peek(char('(')).parse(input)?;
    let (mut depth, mut in_comment) = (0u32, false);
    for (at, character) in input.char_indices() {
        match character {
            '}' => in_comment = false,
            _ if in_comment => {}
            '{' => in_comment = true,
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Ok((&input[at + 1..], (&input[..=at], Closed::Yes)));
        }
    }
    Ok(("", (input, Closed::No)))
}

/// `17.`, `17)`, `17...` (the dots are left in the input) or `17`.
fn number(input: &str, grammar: MoveGrammar) -> IResult<&str, u32> {
    let alone = terminated(digits, peek(end));
    alt((|input| marked_number(input, grammar), alone)).parse(input)
}

/// A number with `.`, `)` or `...` after it. Nothing else begins with digits and one of these.
fn marked_number(input: &str, grammar: MoveGrammar) -> IResult<&str, u32> {
    let (after, number) = digits(input)?;
    match after.as_bytes() {
        [b'.', b'.', b'.', ..] => Ok((after, number)),
        [b'.' | b')', character, ..] if character.is_ascii_digit() => {
            // A digit after the point begins a move, or a cell with swapped characters.
            let rest = &after[1..];
            let cell = value((), pair(one_of("123456789"), one_of("abcdefghiABCDEFGHI")));
            peek(alt((value((), |input| token(input, grammar)), cell))).parse(rest)?;
            Ok((rest, number))
        }
        [b'.' | b')', ..] => Ok((&after[1..], number)),
        _ => map(peek(char('…')), |_| number).parse(after),
    }
}

fn digits(input: &str) -> IResult<&str, u32> {
    let after = input.trim_start_matches(|c: char| c.is_ascii_digit());
    match input[..input.len() - after.len()].parse() {
        Ok(number) => Ok((after, number)),
        Err(_) => Err(nom::Err::Error(Error::new(input, ErrorKind::Digit))),
    }
}

/// A move with nothing attached to it but a suffix annotation, a comment or the next move number.
fn token(input: &str, grammar: MoveGrammar) -> IResult<&str, AnyToken> {
    let Some((token, rest)) = grammar.game.parse_token(input, grammar.numbers) else {
        return Err(nom::Err::Error(Error::new(input, ErrorKind::Fail)));
    };
    match rest.as_bytes() {
        []
        | [
            b' ' | b'\n' | b'!' | b'?' | b'{' | b'(' | b';' | b',' | b'$',
            ..,
        ] => {}
        [b'0'..=b'9', ..] => {
            let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            peek(char('.')).parse(after)?;
        }
        _ if mark_of_one_character(rest).is_some() || symbol(rest).is_some() => {}
        _ => _ = end(rest)?,
    }
    Ok((rest, token))
}

/// The text without leading blanks, commas and control characters.
pub(crate) fn after_blanks(input: &str) -> &str {
    input.trim_start_matches(is_blank)
}

#[cfg(test)]
mod tests;
