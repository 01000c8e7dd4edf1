//! Moves and all that stands among them, taken into a draft.

/// Takes the moves of a record into a draft otherwise than the parser of its format does.
pub(crate) type ParseMoves<'a> = dyn FnMut(Style, &mut Draft) + 'a;

#[cfg(test)]
mod tests;

use crate::notation::{Ejection, Numbers, Token};
use crate::record::free_text::is_ejection_mark;
use crate::record::input::raw::RawRecord;
use crate::record::input::shape::{has_move, has_numbers};
use crate::record::model::problem::{ProblemKind, short};
use crate::record::model::result::GameResult;
use crate::record::parse::closing_words::take_outcome;
use crate::record::parse::draft::{Draft, DraftPly, DraftStop, DraftVariation};
use crate::record::parse::item::{Closed, Item, after_blanks, is_clock, item, score};
use crate::record::parse::passage::Passage;
use crate::record::vocabulary::lookup::plain;

/// How a format takes what may mean different things.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// `1-0` at the end is the result; `;` begins a comment.
    Result,
    /// `1-0` at the end is a score where other scores stand among the moves; `;` begins a comment.
    Score,
    /// `{1-0}` is the score after a ply; `;` begins its Aba-Pro name.
    Annotated,
}

/// Reads moves and all that stands among them into a draft.
pub(crate) fn parse(text: &str, style: Style, record: &RawRecord, draft: &mut Draft) {
    let passage = Passage {
        text: &record.text,
        start: 0,
        gaps: Vec::new(),
    };
    parse_part(&passage, text, 0, style, record, draft);
}

/// Reads moves that stand inside a value of the record.
pub(crate) fn parse_value(passage: &Passage<'_>, record: &RawRecord, draft: &mut Draft) {
    parse_part(passage, passage.text, 0, Style::Score, record, draft);
}

/// Reads a part of a passage that stands inside so many variations.
fn parse_part(
    passage: &Passage<'_>,
    text: &str,
    depth: u8,
    style: Style,
    record: &RawRecord,
    draft: &mut Draft,
) {
    // A move with its blank has five signs at least, and two more in the mean; games are seldom longer than this.
    draft.plies.reserve((text.len() / 7).min(LIKELY_PLIES));
    let mut items = Items {
        depth,
        ..Items::new(style, record, passage, text)
    };
    let mut left = text;
    loop {
        left = after_blanks(items.plain(left, draft));
        let Ok((mut after, mut found)) = item(left, draft.numbers) else {
            break;
        };
        if let (Style::Annotated, Item::Comment(text, _)) = (style, found)
            && let Some(end) = text.find('{')
        {
            // The score after a comment that is not closed.
            found = Item::Comment(&text[..end], Closed::No);
            after = &left[1 + end..];
        }
        items.take(found, left, draft);
        if draft.stop.is_some() {
            return;
        }
        left = after;
    }
    items.finish(draft);
}

/// A number with a point, and neither a digit nor another point after it.
fn plain_number(input: &[u8]) -> Option<(u32, usize)> {
    let (mut number, mut digits) = (0, 0);
    while digits < 9
        && let Some(digit @ b'0'..=b'9') = input.get(digits)
    {
        number = 10 * number + u32::from(digit - b'0');
        digits += 1;
    }
    match input.get(digits..digits + 2)? {
        [b'.', b' ' | b'\n' | b'a'..=b'i'] if digits > 0 => Some((number, digits + 1)),
        _ => None,
    }
}

/// Plies for which there is room from the beginning on.
const LIKELY_PLIES: usize = 200;

/// Variations inside variations that are still read as such.
pub(crate) const DEEPEST: u8 = 32;

/// A text as a comment can have it.
pub(crate) fn in_comment(text: &str) -> String {
    text.replace('{', "(").replace('}', ")")
}

/// The clock in a comment that is nothing else, `[%clk 0:15]`.
fn clock_in(comment: &str) -> Option<&str> {
    let inner = comment.trim().strip_prefix("[%clk ")?.strip_suffix(']')?;
    Some(inner.trim()).filter(|inner| is_clock(inner))
}

/// What was read and waits for what follows.
pub(crate) struct Items<'a> {
    style: Style,
    record: &'a RawRecord,
    passage: &'a Passage<'a>,
    /// The part of it that is being read.
    text: &'a str,
    /// How many variations stand around it.
    depth: u8,
    number: Option<(u32, usize)>,
    /// The first text that is nothing, as long as no move follows.
    garbage: Option<&'a str>,
    /// Whether a score without parentheses was read after the last move.
    has_bare_score: bool,
}

impl<'a> Items<'a> {
    /// Nothing read yet of a part of a passage.
    pub(crate) fn new(
        style: Style,
        record: &'a RawRecord,
        passage: &'a Passage<'a>,
        text: &'a str,
    ) -> Items<'a> {
        Items {
            style,
            record,
            passage,
            text,
            depth: 0,
            number: None,
            garbage: None,
            has_bare_score: false,
        }
    }

    /// Whether a move number was read, and no move after it.
    pub(crate) fn awaits_move(&self) -> bool {
        self.number.is_some()
    }

    /// Takes back a move number that no move follows.
    pub(crate) fn forget_number(&mut self) {
        self.number = None;
    }

    /// Takes moves and their numbers as long as they stand there in their plainest form, and leaves the rest: [`item`] would find the
    /// same, but nearly all of a record is such.
    fn plain(&mut self, text: &'a str, draft: &mut Draft) -> &'a str {
        let bytes = text.as_bytes();
        let mut at = 0;
        while self.garbage.is_none() {
            while let Some(b' ' | b'\n') = bytes.get(at) {
                at += 1;
            }
            let left = &bytes[at..];
            if let Some((token, length)) = Token::plain(left) {
                self.ply(token, self.passage.location(&text[at..]), draft);
                at += length;
            } else if let Some((number, length)) = plain_number(left) {
                self.number(number, self.passage.location(&text[at..]), draft);
                at += length;
            } else {
                break;
            }
        }
        &text[at..]
    }

    /// Takes the number of a move.
    #[inline]
    fn number(&mut self, number: u32, at: usize, draft: &mut Draft) {
        if let Some(before) = self.number.replace((number, at))
            && before.0 != number
            && self.garbage.is_none()
        {
            self.number_without_move(before, draft);
        }
    }

    /// Tells a number that no move has followed: it is the number of a page, or nothing.
    #[cold]
    fn number_without_move(&self, (number, at): (u32, usize), draft: &mut Draft) {
        let message = format!("number {number} without a move, expected a move; kept as a comment");
        draft.warn(self.record, ProblemKind::UnknownText, at, message);
        draft.comment(&number.to_string());
    }

    /// Takes a move.
    fn ply(&mut self, token: Token, at: usize, draft: &mut Draft) {
        self.has_bare_score = false;
        let mut ply = DraftPly::new(token, at);
        ply.number = self.number.take();
        draft.plies.push(ply);
    }

    /// Takes what stands at the beginning of a part of the text.
    pub(crate) fn take(&mut self, item: Item<'a>, here: &'a str, draft: &mut Draft) {
        let at = self.passage.location(here);
        let is_claim = matches!(
            item,
            Item::Score(_) | Item::EnclosedScore(_) | Item::Rest(_) | Item::Ejection
        );
        if is_claim && self.garbage.is_some() {
            // It is about the move that could not be read.
            return;
        }
        match item {
            Item::Number(number) => self.number(number, at, draft),
            Item::Back(number) => {
                draft.reverse |= draft.plies.is_empty();
                self.number = Some((number, at));
            }
            Item::Ellipsis if draft.plies.is_empty() && self.number.is_some() && !draft.reverse => {
                draft.first_seat = draft.first_seat.max(1);
            }
            Item::Ellipsis => {}
            Item::Move(token) => {
                if let Some(text) = self.garbage.take() {
                    draft.stop = Some(DraftStop::unreadable(text, self.passage.location(text)));
                    return;
                }
                let is_claim_before = token.ejection() == Ejection::Before && !draft.reverse;
                if let Some(ply) = draft.plies.last_mut().filter(|_| is_claim_before) {
                    // `a1b2 (e)i5h5`, with the blank in the wrong place.
                    ply.token = ply.token.with_ejection(Ejection::After);
                }
                let token = if is_claim_before {
                    token.with_ejection(Ejection::Unmarked)
                } else {
                    token
                };
                self.ply(token, at, draft);
            }
            Item::Mark(mark) => {
                if let Some(ply) = draft.plies.last_mut() {
                    let noted = &mut ply.annotations_mut().mark;
                    noted.get_or_insert_default().push_str(mark);
                }
            }
            Item::Comment(text, closed) => self.comment(text, closed, at, draft),
            Item::Rest(text) => match (self.style, draft.plies.last_mut()) {
                (Style::Annotated, Some(ply)) => {
                    ply.annotations_mut().name = Some((text.trim().to_owned(), at));
                }
                _ => {
                    if has_move(text) {
                        let message = "moves after `;`, which begins a comment; not read";
                        draft.warn(self.record, ProblemKind::UnknownText, at, message);
                    }
                    draft.comment(text);
                }
            },
            Item::Variation(text, Closed::No) => {
                self.unclosed(ProblemKind::UnclosedVariation, text, at, draft);
                draft.comment(text);
            }
            Item::Variation(text, Closed::Yes) => self.variation(text, at, draft),
            Item::Remark(text) => {
                draft.is_doubtful |= has_move(text);
                draft.comment(text);
            }
            Item::Ejection => {
                if let Some(ply) = draft.plies.last_mut() {
                    ply.token = ply.token.with_ejection(Ejection::After);
                }
            }
            Item::Score(score) | Item::EnclosedScore(score) => match draft.plies.last_mut() {
                Some(ply) => {
                    ply.annotations_mut().score = Some((score, at));
                    self.has_bare_score = matches!(item, Item::Score(_));
                }
                None => draft.comment(&score.to_string()),
            },
            Item::Clock(clock) => match draft.plies.last_mut() {
                Some(ply) => ply.annotations_mut().clock = Some(clock.to_owned()),
                None => draft.comment(clock),
            },
            Item::Result(result) => {
                draft.is_doubtful |= draft.closing.is_some();
                draft.closing = Some((result, at));
            }
            Item::Cut => {
                self.number = None;
                draft.warn(
                    self.record,
                    ProblemKind::Fragment,
                    at,
                    "the record says that its end is missing",
                );
            }
            Item::Unreadable(text) => {
                self.garbage.get_or_insert(text);
            }
        }
    }

    /// A comment, a clock in one, or the score after a ply.
    fn comment(&self, text: &str, closed: Closed, at: usize, draft: &mut Draft) {
        if let (Some(clock), Some(ply)) = (clock_in(text), draft.plies.last_mut()) {
            ply.annotations_mut().clock = Some(clock.to_owned());
            if closed == Closed::No {
                self.unclosed(ProblemKind::UnclosedComment, "", at, draft);
            }
            return;
        }
        // What follows a comment that is not closed is in it, up to where the next one begins.
        let inner = text.find('{');
        if closed == Closed::No || inner.is_some() {
            let within = &text[..inner.unwrap_or(text.len())];
            self.unclosed(ProblemKind::UnclosedComment, within, at, draft);
        }
        match (self.style, score(text.trim()), draft.plies.last_mut()) {
            (Style::Annotated, Ok(("", score)), Some(ply)) if ply.annotations().score.is_none() => {
                ply.annotations_mut().score = Some((score, at));
            }
            _ => draft.comment(&text.replace("\\|", "|")),
        }
    }

    /// What stands in parentheses: a variation where it holds moves and follows one, else a comment.
    fn variation(&self, text: &str, at: usize, draft: &mut Draft) {
        let inner = &text[1..text.len() - 1];
        if let Some(ply) = draft
            .plies
            .last_mut()
            .filter(|_| is_ejection_mark(&plain(inner)))
        {
            ply.token = ply.token.with_ejection(Ejection::After);
            return;
        }
        let is_variation = has_move(inner) || draft.numbers == Numbers::Moves && has_numbers(inner);
        if !is_variation {
            return draft.comment(text);
        }
        if draft.plies.is_empty() || self.depth == DEEPEST {
            let message = "variation of no move, or too deep inside others; kept as a comment";
            draft.warn(self.record, ProblemKind::Variation, at, message);
            return draft.comment(text);
        }
        let mut line = Draft {
            numbers: draft.numbers,
            ..Draft::default()
        };
        parse_part(
            self.passage,
            inner,
            self.depth + 1,
            Style::Score,
            self.record,
            &mut line,
        );
        draft.problems.append(&mut line.problems);
        if let Some(stop) = line.stop.take() {
            let message = format!(
                "in a variation: {}; the rest kept as a comment",
                stop.message
            );
            draft.warn(self.record, ProblemKind::Variation, stop.at, message);
            let read = stop.at.saturating_sub(self.passage.location(inner));
            line.comment(&in_comment(inner.get(read..).unwrap_or(inner)));
        }
        for tag in std::mem::take(&mut line.tags) {
            line.comment(&tag.value);
        }
        if let Some((result, _)) = line.closing {
            line.comment(result.code());
        }
        if line.plies.is_empty() {
            return draft.comment(&in_comment(text));
        }
        let ply = draft.plies.last_mut().expect("not empty");
        ply.annotations_mut().variations.push(DraftVariation {
            comment: line.comment,
            plies: line.plies.take(),
        });
    }

    /// A comment or variation that has no end: the moves in it, if there are any, are lost to the game.
    fn unclosed(&self, kind: ProblemKind, text: &str, at: usize, draft: &mut Draft) {
        let message = match kind {
            ProblemKind::UnclosedComment => "comment without end, expected a closing }",
            _ => "variation without end, expected a closing )",
        };
        if has_move(text) && self.style != Style::Annotated {
            let message = format!("{message}; the moves after it are not read");
            draft.stop = Some(DraftStop { at, kind, message });
        } else {
            draft.warn(self.record, kind, at, message);
        }
    }

    /// What stands after the last move.
    pub(crate) fn finish(mut self, draft: &mut Draft) {
        if let Some(text) = self.garbage.take() {
            let at = self.passage.location(text);
            let trailing = self.text[text.as_ptr() as usize - self.text.as_ptr() as usize..].trim();
            let last = trailing.split_whitespace().last().unwrap_or_default();
            if let Some(result) = GameResult::ALL
                .into_iter()
                .find(|result| result.code() == last)
            {
                draft.closing = Some((result, self.passage.location(last)));
            }
            let is_cell_sign = |c: char| matches!(c, 'a'..='i' | 'A'..='I' | '1'..='9');
            // What is damaged may carry its mark still.
            let cells = text.split('(').next().unwrap_or_default();
            let looks_like_a_move = text.contains(|c: char| c.is_ascii_digit())
                && (text.starts_with(|c: char| c.is_ascii_alphabetic())
                    || cells.len() > 2
                        && cells.chars().all(is_cell_sign)
                        && cells.contains(|c: char| c.is_ascii_alphabetic()));
            if looks_like_a_move || self.number.is_some() || draft.plies.is_empty() {
                draft.stop = Some(DraftStop::unreadable(text, at));
                return;
            }
            self.closing_score(draft);
            if !take_outcome(trailing, at, self.record, draft) {
                let message = format!(
                    "`{}` after the last move, expected a result or nothing; kept as a comment",
                    short(trailing)
                );
                draft.warn(self.record, ProblemKind::UnknownText, at, message);
                draft.comment(trailing);
            }
        }
        if let Some((number, at)) = self.number {
            let message =
                format!("move number {number} without a move, expected a move or a result");
            draft.warn(self.record, ProblemKind::Truncated, at, message);
        }
        // A result between moves is none, or the moves are not those of one game.
        if let (Some((_, at)), Some(last)) = (draft.closing, draft.plies.last()) {
            draft.is_doubtful |= at < last.at;
        }
        self.closing_score(draft);
    }

    /// Takes `1-0` after the last move for the result where that is what it means.
    fn closing_score(&self, draft: &mut Draft) {
        // More numbers than a move has are a score even there.
        let has_score = draft
            .plies
            .last()
            .is_some_and(|ply| ply.annotations().score.is_some());
        let may_be_move = draft.numbers == Numbers::Moves && !has_score;
        if may_be_move && self.style == Style::Result && draft.closing.is_none() {
            // Where moves look like scores, the last one is the result, for that has to be there.
            let last = draft
                .plies
                .last()
                .and_then(|ply| Some((GameResult::find(&ply.token.to_string())?, ply.at)));
            if let Some(found) = last {
                draft.plies.pop();
                draft.closing = Some(found);
            }
            return;
        }
        if self.style == Style::Annotated || draft.closing.is_some() {
            return;
        }
        let Some((last, others)) = draft.plies.split_last_mut() else {
            return;
        };
        let Some((score, at)) = last.annotations().score.filter(|_| self.has_bare_score) else {
            return;
        };
        // Asked last, for a table comes here at the end of each of its cells.
        let is_one_of_many = || {
            others
                .iter()
                .rev()
                .any(|ply| ply.annotations().score.is_some())
        };
        if let Some(result) = GameResult::find(&score.to_string())
            && !(self.style == Style::Score && is_one_of_many())
        {
            last.forget_score();
            draft.closing = Some((result, at));
        }
    }
}
