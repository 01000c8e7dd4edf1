//! The things that stand among moves: numbers, tokens, marks, comments, scores, clocks, results.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_till1, take_while, take_while1};
use nom::character::complete::{char, digit1, one_of};
use nom::combinator::{map, map_res, not, opt, peek, recognize, value};
use nom::sequence::{delimited, pair, preceded, terminated};
use nom::{IResult, Parser};

use super::cut::RawRecord;
use super::draft::{Draft, DraftPly};
use super::header::short;
use super::problem::Kind;
use super::words::{Ending, GameResult, Score};
use crate::notation::Token;

/// One thing among the moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Item<'a> {
    Number(u32),
    /// An empty place: the player did not move.
    Ellipsis,
    Move(Token),
    Mark(&'a str),
    Comment(&'a str, Closed),
    Variation(&'a str, Closed),
    /// `; ...` to the end of the line.
    Rest(&'a str),
    Score(Score),
    Clock(&'a str),
    Result(GameResult),
    /// `[...]`: the rest is missing.
    Cut,
    Unreadable(&'a str),
}

/// Whether the closing sign is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Closed {
    Yes,
    No,
}

/// Reads the next thing; the text begins with it.
pub(super) fn item(input: &str) -> IResult<&str, Item<'_>> {
    alt((
        comment,
        map(preceded(char(';'), take_till(|c| c == '\n')), Item::Rest),
        value(Item::Cut, alt((tag("[...]"), tag("[…]"), tag("(...)")))),
        map(clock, Item::Clock),
        map(score, Item::Score),
        map(result, Item::Result),
        map(number, Item::Number),
        value(Item::Ellipsis, alt((tag("..."), tag("…")))),
        map(token, Item::Move),
        variation,
        map(mark, Item::Mark),
        map(take_till1(|c: char| c.is_whitespace() || c == '{'), Item::Unreadable),
    ))
    .parse(input)
}

fn comment(input: &str) -> IResult<&str, Item<'_>> {
    let (after, text) = preceded(char('{'), take_till(|c| c == '}')).parse(input)?;
    let closed = if after.is_empty() { Closed::No } else { Closed::Yes };
    Ok((after.get(1..).unwrap_or_default(), Item::Comment(text, closed)))
}

fn variation(input: &str) -> IResult<&str, Item<'_>> {
    peek(char('(')).parse(input)?;
    let (mut depth, mut in_comment) = (0u32, false);
    for (at, sign) in input.char_indices() {
        match sign {
            '}' => in_comment = false,
            _ if in_comment => {}
            '{' => in_comment = true,
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Ok((&input[at + 1..], Item::Variation(&input[..=at], Closed::Yes)));
        }
    }
    Ok(("", Item::Variation(input, Closed::No)))
}

fn clock(input: &str) -> IResult<&str, &str> {
    let part = || recognize(pair(char(':'), digit1));
    let time = || recognize((digit1, part(), opt(part()), opt(pair(char('.'), digit1))));
    let between = |open, close| recognize(delimited(char(open), time(), char(close)));
    alt((between('(', ')'), between('[', ']'), terminated(time(), peek(end)))).parse(input)
}

fn score(input: &str) -> IResult<&str, Score> {
    let points = || map_res(digit1, str::parse::<u8>);
    let pair = || (points(), one_of("-–"), points());
    let bare = terminated(pair(), peek(end));
    let (rest, (black, _, white)) = alt((delimited(char('('), pair(), char(')')), bare)).parse(input)?;
    Ok((rest, Score { black, white }))
}

fn result(input: &str) -> IResult<&str, GameResult> {
    let draw = value(GameResult::Draw, alt((tag("1/2-1/2"), tag("½-½"), tag("1/2"))));
    terminated(alt((draw, value(GameResult::Unknown, char('*')))), peek(end)).parse(input)
}

/// `17.`, `17...` (the dots of an empty place are left), or `17` alone.
fn number(input: &str) -> IResult<&str, u32> {
    let digits = || map_res(digit1, str::parse::<u32>);
    let dotted = terminated(digits(), pair(char('.'), not(peek(digit1))));
    let ellipsis = terminated(digits(), peek(alt((tag("..."), tag("…")))));
    alt((ellipsis, dotted, terminated(digits(), peek(end)))).parse(input)
}

/// A token, with nothing glued to it but a mark, a comment or the next move number.
fn token(input: &str) -> IResult<&str, Token> {
    let glued = alt((
        value((), peek(end)),
        value((), peek(one_of("!?{(;,$"))),
        value((), peek(pair(digit1, char('.')))),
    ));
    terminated(Token::parse, glued).parse(input)
}

fn mark(input: &str) -> IResult<&str, &str> {
    alt((take_while1(|c| c == '!' || c == '?'), recognize(pair(char('$'), digit1)))).parse(input)
}

/// The end of a word.
fn end(input: &str) -> IResult<&str, ()> {
    match input.chars().next() {
        None => Ok((input, ())),
        Some(c) if c.is_whitespace() || c.is_control() || matches!(c, '|' | ',') => Ok((input, ())),
        _ => value((), one_of("")).parse(input),
    }
}

/// Blanks, commas and control characters between things.
fn blank(input: &str) -> IResult<&str, &str> {
    take_while(|c: char| c.is_whitespace() || c.is_control() || c == ',').parse(input)
}

/// How a format takes what may mean different things.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// `1-0` at the end is the result; `;` begins a comment.
    Result,
    /// `1-0` at the end is a score where other scores stand among the moves; `;` begins a comment.
    Score,
    /// `{1-0}` is the score after a ply; `;` begins its Aba-Pro name.
    Annotated,
}

/// Reads moves and all that stands among them into a draft.
pub(super) fn parse(text: &str, style: Style, record: &RawRecord, draft: &mut Draft) {
    let mut items = Items { style, record, number: None, garbage: None };
    let mut left = text;
    loop {
        left = blank(left).map_or(left, |(rest, _)| rest);
        let Ok((after, found)) = item(left) else { break };
        let at = left.as_ptr() as usize - record.text.as_ptr() as usize;
        items.take(found, at, draft);
        if draft.stop.is_some() {
            return;
        }
        left = after;
    }
    items.finish(draft);
}

/// What was read and waits for what follows.
struct Items<'a> {
    style: Style,
    record: &'a RawRecord,
    number: Option<(u32, usize)>,
    /// The first text that is nothing, as long as no move follows.
    garbage: Option<(String, usize)>,
}

impl Items<'_> {
    fn take(&mut self, item: Item<'_>, at: usize, draft: &mut Draft) {
        match item {
            Item::Number(number) => self.number = Some((number, at)),
            Item::Ellipsis => draft.white_begins |= draft.plies.is_empty() && self.number.is_some(),
            Item::Move(token) => {
                if let Some((text, at)) = self.garbage.take() {
                    draft.stop = Some((at, text));
                    return;
                }
                let number = self.number.take();
                draft.plies.push(DraftPly { number, ..DraftPly::new(token, at) });
            }
            Item::Mark(mark) => {
                if let Some(ply) = draft.plies.last_mut() {
                    ply.mark.get_or_insert_default().push_str(mark);
                }
            }
            Item::Comment(text, closed) => {
                if closed == Closed::No {
                    draft.warn(self.record, Kind::UnclosedComment, at, "comment without end, expected a closing }");
                }
                match (self.style, score(text.trim()), draft.plies.last_mut()) {
                    (Style::Annotated, Ok(("", score)), Some(ply)) => ply.score = Some((score, at)),
                    _ => draft.comment(&text.replace("\\|", "|")),
                }
            }
            Item::Rest(text) => match (self.style, draft.plies.last_mut()) {
                (Style::Annotated, Some(ply)) => ply.name = Some((text.trim().to_owned(), at)),
                _ => draft.comment(text),
            },
            Item::Variation(text, closed) => {
                let (kind, message) = match closed {
                    Closed::Yes => (Kind::Variation, "variation kept as a comment, not replayed"),
                    Closed::No => (Kind::UnclosedVariation, "variation without end, expected a closing )"),
                };
                draft.warn(self.record, kind, at, message);
                draft.comment(text);
            }
            Item::Score(score) => match draft.plies.last_mut() {
                Some(ply) => ply.score = Some((score, at)),
                None => draft.comment(&score.to_string()),
            },
            Item::Clock(clock) => match draft.plies.last_mut() {
                Some(ply) => ply.clock = Some(clock.to_owned()),
                None => draft.comment(clock),
            },
            Item::Result(result) => draft.closing = Some((result, at)),
            Item::Cut => {
                self.number = None;
                draft.warn(self.record, Kind::Fragment, at, "the record says that its end is missing");
            }
            Item::Unreadable(text) => {
                self.garbage.get_or_insert_with(|| (text.to_owned(), at));
            }
        }
    }

    /// What stands after the last move.
    fn finish(mut self, draft: &mut Draft) {
        if let Some((text, at)) = self.garbage.take() {
            let trailing = self.record.text[at..].trim();
            let looks_like_a_move = text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.contains(|c: char| c.is_ascii_digit());
            if looks_like_a_move || draft.plies.is_empty() {
                draft.stop = Some((at, text));
                return;
            }
            if Ending::find(trailing).is_none() {
                let message = format!("`{}` after the last move, expected a result or nothing; kept as a comment", short(trailing));
                draft.warn(self.record, Kind::UnknownText, at, message);
            }
            draft.comment(trailing);
        }
        if let Some((number, at)) = self.number {
            let message = format!("move number {number} without a move, expected a move or a result");
            draft.warn(self.record, Kind::Truncated, at, message);
        }
        self.closing_score(draft);
    }

    /// Takes `1-0` after the last move for the result where that is what it means.
    fn closing_score(&self, draft: &mut Draft) {
        let others = draft.plies.iter().rev().skip(1).any(|ply| ply.score.is_some());
        let Some(last) = draft.plies.last_mut().filter(|_| self.style != Style::Annotated) else { return };
        let Some((score, at)) = last.score else { return };
        let result = GameResult::find(&score.to_string());
        if let Some(result) = result.filter(|_| draft.closing.is_none() && !(others && self.style == Style::Score)) {
            last.score = None;
            draft.closing = Some((result, at));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(mut text: &str) -> Vec<Item<'_>> {
        let mut found = Vec::new();
        while let Ok((rest, next)) = preceded(blank, item).parse(text) {
            found.push(next);
            text = rest;
        }
        found
    }

    fn a1b2() -> Item<'static> {
        Item::Move("a1b2".parse().unwrap())
    }

    #[test]
    fn what_stands_among_moves() {
        let text = "17. a1b2(e)!? {c} (1-0) 0-1 (0:15) 1:02:03 ... [...] 1/2-1/2 * $3 (a1b2 (x)) 17";
        let ejection = Item::Move("a1b2(e)".parse().unwrap());
        let (black, white) = (Score { black: 1, white: 0 }, Score { black: 0, white: 1 });
        let expected = [
            Item::Number(17),
            ejection,
            Item::Mark("!?"),
            Item::Comment("c", Closed::Yes),
            Item::Score(black),
            Item::Score(white),
            Item::Clock("(0:15)"),
            Item::Clock("1:02:03"),
            Item::Ellipsis,
            Item::Cut,
            Item::Result(GameResult::Draw),
            Item::Result(GameResult::Unknown),
            Item::Mark("$3"),
            Item::Variation("(a1b2 (x))", Closed::Yes),
            Item::Number(17),
        ];
        assert_eq!(items(text), expected);
    }

    #[test]
    fn things_glued_together() {
        assert_eq!(items("1.a1b2 a1b22.a1b2"), [Item::Number(1), a1b2(), a1b2(), Item::Number(2), a1b2()]);
        assert_eq!(items("1...a1b2 2…A1B2"), [Item::Number(1), Item::Ellipsis, a1b2(), Item::Number(2), Item::Ellipsis, a1b2()]);
        assert_eq!(items("a2a3a1a3"), [Item::Unreadable("a2a3a1a3")]);
        assert_eq!(items("a1b2x {"), [Item::Unreadable("a1b2x"), Item::Comment("", Closed::No)]);
        assert_eq!(items("(a1b2 { ) }"), [Item::Variation("(a1b2 { ) }", Closed::No)]);
    }
}
