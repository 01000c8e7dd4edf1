//! The parser of movetext: takes moves, numbers, comments and variations into a draft.

mod annotations;
mod finish;
#[cfg(test)]
mod tests;

use crate::games::AnyToken;
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::evaluation::backward_number;
use crate::record::lexer::lines::leading_number::range_before_moves;
use crate::record::lexer::lines::line_patterns::is_result;
use crate::record::lexer::move_words::{has_move, holds_move};
use crate::record::lexer::movetext_token::{
    Closed, MovetextToken, after_blanks, movetext_token, semicolon_list,
};
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::parse::draft::Draft;
use crate::record::parse::draft_ply::{DraftAnnotations, DraftPly};
use crate::record::parse::passage::Passage;
use crate::record::vocabulary::lookup::tag_of_key;

/// How a format resolves ambiguities of movetext.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum MovetextDialect {
    /// `1-0` at the end is the result; `;` begins a comment.
    Result,
    /// `1-0` at the end is a score if there are other scores among the moves; `;` begins a comment.
    Score,
    /// `{1-0}` is the score after a ply; `;` begins its Aba-Pro name.
    Annotated,
}

/// A parser of the moves of a record that replaces the one of its format.
pub(crate) type ParseMoves<'a> = dyn FnMut(MovetextDialect, &mut Draft) + 'a;

/// Parses movetext.
pub(crate) fn parse(text: &str, style: MovetextDialect, record: &RawRecord, draft: &mut Draft) {
    let passage = Passage {
        text: &record.text,
        start: 0,
        gaps: Vec::new(),
    };
    parse_part(&passage, text, 0, style, record, draft);
}

/// Parses movetext in a value of the record.
pub(crate) fn parse_value(passage: &Passage<'_>, record: &RawRecord, draft: &mut Draft) {
    parse_part(
        passage,
        passage.text,
        0,
        MovetextDialect::Score,
        record,
        draft,
    );
}

/// Parses a part of a passage that is nested in this many variations.
fn parse_part(
    passage: &Passage<'_>,
    text: &str,
    depth: u8,
    style: MovetextDialect,
    record: &RawRecord,
    draft: &mut Draft,
) {
    // A move with its blank takes at least five bytes and seven on average; few games are longer than the limit.
    draft.plies.reserve((text.len() / 7).min(PLIES_CAPACITY));
    let mut builder = DraftBuilder {
        depth,
        ..DraftBuilder::new(style, record, passage, text)
    };
    let mut left = text;
    let mut list_end = 0;
    loop {
        left = after_blanks(builder.take_plain_tokens(left, draft));
        if style != MovetextDialect::Annotated && left.starts_with(';') {
            let at = text.len() - left.len();
            if at >= list_end {
                list_end = at + semicolon_list(left, draft.grammar());
            }
            if at < list_end {
                left = &left[1..];
                continue;
            }
        }
        if left.starts_with('%') && begins_line(text, left) {
            left = builder.escaped_line(left, draft);
            continue;
        }
        if left.starts_with(|c: char| c.is_ascii_digit())
            && begins_line(text, left)
            && let Some((number, moves)) = range_before_moves(left)
        {
            builder.number(number, passage.location(left), draft);
            left = moves;
            continue;
        }
        let Ok((mut after, mut found)) = movetext_token(left, draft.grammar()) else {
            break;
        };
        if let (MovetextDialect::Annotated, MovetextToken::Comment(text, _)) = (style, &found)
            && let Some(end) = text.find('{')
        {
            // The comment is not closed: it ends where the next one, which holds the score, begins.
            found = MovetextToken::Comment(&text[..end], Closed::No);
            after = &left[1 + end..];
        }
        if let MovetextToken::Evaluation(bullet @ ("+" | "□")) = found
            && begins_line(text, left)
        {
            // The bullet of a list, as in free text.
            found = MovetextToken::Unreadable(bullet);
        }
        builder.take(found, left, draft);
        if draft.stop.is_some() {
            return;
        }
        left = after;
    }
    builder.finish(draft);
}

/// Whether the rest of a text begins at the beginning of a line.
fn begins_line(text: &str, rest: &str) -> bool {
    let before = text[..text.len() - rest.len()].trim_end_matches(' ');
    before.is_empty() || before.ends_with('\n')
}

/// A number with one point that no digit follows.
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

/// The maximum initial capacity, in plies.
const PLIES_CAPACITY: usize = 200;

/// Deepest nesting of variations that is parsed.
pub(crate) const MAX_VARIATION_DEPTH: u8 = 32;

/// Replaces braces, which a comment cannot contain.
pub(crate) fn in_comment(text: &str) -> String {
    text.replace('{', "(").replace('}', ")")
}

/// Builds a draft from the tokens of movetext.
pub(crate) struct DraftBuilder<'a> {
    style: MovetextDialect,
    record: &'a RawRecord,
    passage: &'a Passage<'a>,
    /// The part of the passage that is being read.
    text: &'a str,
    /// Number of enclosing variations.
    depth: u8,
    number: Option<(u32, usize)>,
    /// The first unreadable text since the last move.
    unreadable_text: Option<&'a str>,
    /// The annotations that the last move had before that text, if it had any: later ones belong to the text.
    annotations_before: Option<DraftAnnotations>,
    /// Whether a score without parentheses follows the last move.
    has_bare_score: bool,
}

impl<'a> DraftBuilder<'a> {
    /// The initial state for a part of a passage.
    pub(crate) fn new(
        style: MovetextDialect,
        record: &'a RawRecord,
        passage: &'a Passage<'a>,
        text: &'a str,
    ) -> DraftBuilder<'a> {
        DraftBuilder {
            style,
            record,
            passage,
            text,
            depth: 0,
            number: None,
            unreadable_text: None,
            annotations_before: None,
            has_bare_score: false,
        }
    }

    /// Whether a move number was read and no move after it.
    pub(crate) fn awaits_move(&self) -> bool {
        self.number.is_some()
    }

    /// Drops a move number that no move follows.
    pub(crate) fn drop_number(&mut self) {
        self.number = None;
    }

    /// Fast path: takes moves and numbers in their plainest form and returns the rest. [`movetext_token`] would give the same.
    fn take_plain_tokens(&mut self, text: &'a str, draft: &mut Draft) -> &'a str {
        let bytes = text.as_bytes();
        let mut at = 0;
        while self.unreadable_text.is_none() {
            while let Some(b' ' | b'\n') = bytes.get(at) {
                at += 1;
            }
            let left = &bytes[at..];
            if let Some((token, length)) = draft.game.parse_plain(left) {
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
            && self.unreadable_text.is_none()
        {
            self.number_without_move(before, draft);
        }
    }

    /// Warns of a number without a move, which may be a page number.
    #[cold]
    fn number_without_move(&self, (number, at): (u32, usize), draft: &mut Draft) {
        let message = format!("number {number} without a move, expected a move; kept as a comment");
        draft.warn(self.record, ProblemKind::UnknownText, at, message);
        draft.comment(&number.to_string());
    }

    /// Takes the number of a move in a listing backward.
    fn backward_number(&mut self, number: u32, at: usize, draft: &mut Draft) {
        draft.reverse |= draft.plies.is_empty();
        self.number = Some((number, at));
    }

    /// Takes an evaluation, or a number such as `-2` in a listing backward.
    fn evaluation(&mut self, text: &str, at: usize, draft: &mut Draft) {
        match backward_number(text).filter(|_| draft.reverse || draft.plies.is_empty()) {
            Some(number) => self.backward_number(number, at, draft),
            None => draft.comment(text),
        }
    }

    /// Takes a move.
    fn ply(&mut self, token: AnyToken, at: usize, draft: &mut Draft) {
        self.has_bare_score = false;
        let mut ply = DraftPly::new(token, at);
        ply.number = self.number.take();
        draft.plies.push(ply);
    }

    /// Takes a move. A move after an unreadable text stops the parser.
    fn take_move(&mut self, mut token: AnyToken, at: usize, draft: &mut Draft) {
        if let Some(text) = self.unreadable_text.take() {
            self.closing_result_after(text, draft);
            self.stop_at(text, draft);
            return;
        }
        if !draft.reverse
            && token.take_capture_mark_before()
            && let Some(ply) = draft.plies.last_mut()
        {
            // `a1b2 (e)i5h5`: the blank is misplaced.
            ply.token.add_capture_mark();
        }
        self.ply(token, at, draft);
    }

    /// Takes the rest of a line after `;`: the second name of the last move, or a comment.
    fn take_rest(&mut self, text: &'a str, at: usize, draft: &mut Draft) {
        let grammar = draft.grammar();
        match (self.style, draft.plies.last_mut()) {
            (MovetextDialect::Annotated, Some(ply)) => {
                ply.annotations_mut().name = Some((text.trim().to_owned(), at));
            }
            // `2;a2b3;i6h6`: the cells of a row.
            _ if self.number.is_some() && holds_move(text, grammar) => {
                self.unreadable(text.trim(), draft);
            }
            _ => {
                if holds_move(text, grammar) {
                    let message = "moves after `;`, which begins a comment; not read";
                    draft.warn(self.record, ProblemKind::UnknownText, at, message);
                }
                draft.comment(text);
            }
        }
    }

    /// Takes a token that begins at `here`.
    pub(crate) fn take(&mut self, token: MovetextToken<'a>, here: &'a str, draft: &mut Draft) {
        let at = self.passage.location(here);
        self.take_at(last_cell_as_result(token, here), at, draft);
    }

    /// Takes a token at this offset in the record.
    fn take_at(&mut self, token: MovetextToken<'a>, at: usize, draft: &mut Draft) {
        let is_claim = matches!(
            token,
            MovetextToken::Score(_)
                | MovetextToken::EnclosedScore(_)
                | MovetextToken::LineComment(_)
                | MovetextToken::Evaluation(_)
                | MovetextToken::Ejection
                | MovetextToken::Result(_)
        );
        if is_claim && self.unreadable_text.is_some() {
            // The token belongs to the move that could not be read.
            return;
        }
        match token {
            MovetextToken::Number(number) => self.number(number, at, draft),
            MovetextToken::BackwardNumber(number) => self.backward_number(number, at, draft),
            MovetextToken::Evaluation(text) => self.evaluation(text, at, draft),
            MovetextToken::Ellipsis
                if draft.plies.is_empty() && self.number.is_some() && !draft.reverse =>
            {
                draft.first_seat = draft.first_seat.max(1);
            }
            MovetextToken::Ellipsis => {}
            MovetextToken::Move(token) => self.take_move(token, at, draft),
            MovetextToken::Annotation(mark) => self.mark(mark, draft),
            MovetextToken::Comment(text, closed) => self.comment(text, closed, at, draft),
            MovetextToken::LineComment(text) => self.take_rest(text, at, draft),
            MovetextToken::Variation(text, Closed::No) => {
                self.unclosed(ProblemKind::UnclosedVariation, text, at, draft);
                draft.comment(text);
            }
            MovetextToken::Variation(text, Closed::Yes) => self.variation(text, at, draft),
            MovetextToken::HashComment(text) => {
                draft.is_doubtful |= has_move(text) || states_outcome(text);
                draft.comment(text);
            }
            MovetextToken::Ejection => {
                if let Some(ply) = draft.plies.last_mut() {
                    ply.token.add_capture_mark();
                }
            }
            MovetextToken::Score(score) => self.score(score, true, at, draft),
            MovetextToken::EnclosedScore(score) => self.score(score, false, at, draft),
            MovetextToken::Clock(clock) => self.clock(clock, at, draft),
            MovetextToken::Result(result) => self.result(result, at, draft),
            MovetextToken::Cut => {
                self.number = None;
                draft.warn(
                    self.record,
                    ProblemKind::Fragment,
                    at,
                    "the record says that its end is missing",
                );
            }
            MovetextToken::Unreadable(text) => {
                self.unreadable(text, draft);
            }
        }
    }
}

/// Whether a line after `#` has the key of the result or of the ending: `# Result: 1-0` below the moves.
fn states_outcome(text: &str) -> bool {
    let key = text
        .split_once(':')
        .and_then(|(key, _)| tag_of_key(key.trim()));
    matches!(key, Some("Result" | "Termination" | "Score"))
}

/// `a1b2 i5h5;1-0`: what stands alone at the end after `;` is the last cell of a row, and no comment, if it is a result.
fn last_cell_as_result<'a>(token: MovetextToken<'a>, here: &str) -> MovetextToken<'a> {
    match token {
        MovetextToken::LineComment(text)
            if is_result(text.trim())
                && here.trim_start_matches(';').trim() == text.trim()
                && let Some(result) = GameResult::in_figures(text) =>
        {
            MovetextToken::Result(result)
        }
        token => token,
    }
}
