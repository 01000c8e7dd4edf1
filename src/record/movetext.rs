//! Moves and all that stands among them, taken into a draft.

use super::cut::RawRecord;
use super::draft::{Draft, DraftPly, DraftStop, DraftTag};
use super::item::{Closed, Item, blank, item, score};
use super::problem::{Kind, short};
use super::shape::has_move;
use super::words::{Ending, GameResult};
use crate::notation::Ejection;

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
    let mut items = Items {
        style,
        record,
        text,
        start: text.as_ptr() as usize - record.text.as_ptr() as usize,
        number: None,
        garbage: None,
    };
    let mut left = text;
    loop {
        left = blank(left).map_or(left, |(rest, _)| rest);
        let Ok((mut after, mut found)) = item(left) else {
            break;
        };
        if let (Style::Annotated, Item::Comment(text, _)) = (style, found)
            && let Some(end) = text.find('{')
        {
            // The score after a comment that is not closed.
            found = Item::Comment(&text[..end], Closed::No);
            after = &left[1 + end..];
        }
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
    /// What is being read, and where in the record.
    text: &'a str,
    start: usize,
    number: Option<(u32, usize)>,
    /// The first text that is nothing, as long as no move follows.
    garbage: Option<(String, usize)>,
}

impl Items<'_> {
    fn take(&mut self, item: Item<'_>, at: usize, draft: &mut Draft) {
        let is_claim = matches!(
            item,
            Item::Score(_) | Item::EnclosedScore(_) | Item::Rest(_) | Item::Ejection
        );
        if is_claim && self.garbage.is_some() {
            // It is about the move that could not be read.
            return;
        }
        match item {
            Item::Number(number) => self.number = Some((number, at)),
            Item::Ellipsis => draft.white_begins |= draft.plies.is_empty() && self.number.is_some(),
            Item::Move(token) => {
                if let Some((text, at)) = self.garbage.take() {
                    draft.stop = Some(DraftStop::unreadable(&text, at));
                    return;
                }
                let number = self.number.take();
                draft.plies.push(DraftPly {
                    number,
                    ..DraftPly::new(token, at)
                });
            }
            Item::Mark(mark) => {
                if let Some(ply) = draft.plies.last_mut() {
                    ply.mark.get_or_insert_default().push_str(mark);
                }
            }
            Item::Comment(text, closed) => {
                // What follows a comment that is not closed is in it, up to where the next one begins.
                let inner = text.find('{');
                if closed == Closed::No || inner.is_some() {
                    let within = &text[..inner.unwrap_or(text.len())];
                    self.unclosed(Kind::UnclosedComment, within, at, draft);
                }
                match (self.style, score(text.trim()), draft.plies.last_mut()) {
                    (Style::Annotated, Ok(("", score)), Some(ply)) if ply.score.is_none() => {
                        ply.score = Some((score, at))
                    }
                    _ => draft.comment(&text.replace("\\|", "|")),
                }
            }
            Item::Rest(text) => match (self.style, draft.plies.last_mut()) {
                (Style::Annotated, Some(ply)) => ply.name = Some((text.trim().to_owned(), at)),
                _ => {
                    if has_move(text) {
                        let message = "moves after `;`, which begins a comment; not read";
                        draft.warn(self.record, Kind::UnknownText, at, message);
                    }
                    draft.comment(text);
                }
            },
            Item::Variation(text, Closed::No) => {
                self.unclosed(Kind::UnclosedVariation, text, at, draft);
                draft.comment(text);
            }
            Item::Variation(text, Closed::Yes) => {
                let message = "variation kept as a comment, not replayed";
                draft.warn(self.record, Kind::Variation, at, message);
                draft.comment(text);
            }
            Item::Remark(text) => draft.comment(text),
            Item::Ejection => {
                if let Some(ply) = draft.plies.last_mut() {
                    ply.token = ply.token.with_ejection(Ejection::After);
                }
            }
            Item::Score(score) | Item::EnclosedScore(score) => match draft.plies.last_mut() {
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
                draft.warn(
                    self.record,
                    Kind::Fragment,
                    at,
                    "the record says that its end is missing",
                );
            }
            Item::Unreadable(text) => {
                self.garbage.get_or_insert_with(|| (text.to_owned(), at));
            }
        }
    }

    /// A comment or variation that has no end: the moves in it, if there are any, are lost to the game.
    fn unclosed(&self, kind: Kind, text: &str, at: usize, draft: &mut Draft) {
        let message = match kind {
            Kind::UnclosedComment => "comment without end, expected a closing }",
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
    fn finish(mut self, draft: &mut Draft) {
        if let Some((text, at)) = self.garbage.take() {
            let trailing = self.text[at - self.start..].trim();
            let last = trailing.split_whitespace().last().unwrap_or_default();
            if let Some(result) = GameResult::ALL
                .into_iter()
                .find(|result| result.code() == last)
            {
                draft.closing = Some((result, at + trailing.len() - last.len()));
            }
            let looks_like_a_move = text.starts_with(|c: char| c.is_ascii_alphabetic())
                && text.contains(|c: char| c.is_ascii_digit());
            if looks_like_a_move || self.number.is_some() || draft.plies.is_empty() {
                draft.stop = Some(DraftStop::unreadable(&text, at));
                return;
            }
            if Ending::find(trailing).is_some() {
                let (name, value) = ("Termination".to_owned(), trailing.to_owned());
                draft.tags.push(DraftTag { name, value, at });
            } else {
                let message = format!(
                    "`{}` after the last move, expected a result or nothing; kept as a comment",
                    short(trailing)
                );
                draft.warn(self.record, Kind::UnknownText, at, message);
                draft.comment(trailing);
            }
        }
        if let Some((number, at)) = self.number {
            let message =
                format!("move number {number} without a move, expected a move or a result");
            draft.warn(self.record, Kind::Truncated, at, message);
        }
        self.closing_score(draft);
    }

    /// Takes `1-0` after the last move for the result where that is what it means.
    fn closing_score(&self, draft: &mut Draft) {
        let others = draft
            .plies
            .iter()
            .rev()
            .skip(1)
            .any(|ply| ply.score.is_some());
        let Some(last) = draft
            .plies
            .last_mut()
            .filter(|_| self.style != Style::Annotated)
        else {
            return;
        };
        let Some((score, at)) = last
            .score
            .filter(|(_, at)| !self.record.text[*at..].starts_with('('))
        else {
            return;
        };
        let result = GameResult::find(&score.to_string());
        if let Some(result) =
            result.filter(|_| draft.closing.is_none() && !(others && self.style == Style::Score))
        {
            last.score = None;
            draft.closing = Some((result, at));
        }
    }
}
