//! Parses the movetext of a record leniently into a draft.
//!
//! Text that can be read in two ways is an [`Alternative`]: the parser takes the likelier reading unless `choices` holds the alternative,
//! and reports all alternatives. The replay decides which of them is right.

use crate::game::{NumberMeaning, excerpt};
use crate::record::free_text::column_detection::{add_tags, tell_other_players};
use crate::record::free_text::columns::Columns;
use crate::record::free_text::side_by_side::in_reading_order;
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::lines::line_patterns::is_rule_between_rows;
use crate::record::lexer::lines::line_tokens::LineTokens;
use crate::record::lexer::lines::numbered_round::{NumberedRound, numbered_rounds};
use crate::record::lexer::movetext_token::MovetextToken;
use crate::record::lexer::normalize::normalize;
use crate::record::lexer::text_move::TextMove;
use crate::record::lexer::token::{TextToken, TokenKind};
use crate::record::lexer::tokenize::tokenize;
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::parse::header::header_lines;
use crate::record::parse::movetext::{DraftBuilder, MovetextDialect};
use crate::record::parse::passage::Passage;
use crate::record::vocabulary::heading::message_of_exchange;

/// An ambiguity of the text with two readings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Alternative {
    /// Whether the line at this byte of the record is moves or prose.
    Line(usize),
    /// Whether each `;` separates moves or begins a comment.
    Semicolons,
    /// Whether the `;` at this byte of the record, before moves and words, begins a comment or separates moves.
    Semicolon(usize),
    /// Whether the moves of a round are in turn order or reversed.
    Pairs,
    /// Whether the columns of the players are as in their headings or exchanged.
    Columns,
    /// Whether the first move is White's, as the name of a colour before it states, or Black's.
    FirstPlayer,
}

/// The alternatives of which the less likely reading is taken.
pub(crate) type Choices = Vec<Alternative>;

/// The beginning of the line directly before the movetext, if it belongs to the movetext although it was parsed as a header line: the
/// headings of a table, or the number of the first round.
pub(crate) fn heading<M: TextMove>(record: &RawRecord) -> Option<usize> {
    let header = record.text[..record.body].trim_end();
    let start = header.rfind('\n').map_or(0, |at| at + 1);
    let normalized = normalize(&record.text[start..]);
    let tokens = tokenize::<M>(&normalized.text, NumberMeaning::Scores);
    let lines = LineTokens::all(&tokens);
    let first = lines.first()?;
    let is_number = matches!(
        first.tokens,
        [TextToken {
            kind: TokenKind::Number(_) | TokenKind::UnmarkedNumber(_),
            ..
        }]
    );
    let is_heading = !first.has_move()
        && Columns::read(first, &lines[1..], &normalized.text).is_some()
        || is_number;
    is_heading.then_some(start)
}

/// Parses the movetext of a record into a draft. Returns the alternatives in it, each with its offset in the record.
pub(crate) fn parse<M: TextMove>(
    record: &RawRecord,
    style: MovetextDialect,
    choices: &Choices,
    draft: &mut Draft,
) -> Vec<(usize, Alternative)> {
    let body = &record.text[record.body..];
    let normalized = normalize(body);
    let text: &str = &normalized.text;
    let tokens = tokenize::<M>(text, draft.numbers);
    let mut lines = LineTokens::all(&tokens);
    lines.retain(|line| !is_rule_between_rows(line.text_in(text)));
    let lines = in_reading_order(lines, text);
    let passage = Passage {
        text,
        start: record.body,
        gaps: normalized.gaps(),
    };
    let mut parser = Parser {
        record,
        text,
        choices,
        style,
        builder: DraftBuilder::new(style, record, &passage, text),
        passage: &passage,
        columns: None,
        alternatives: Vec::new(),
        labels: labels(&tokens),
        last_move: tokens
            .iter()
            .rposition(is_move)
            .map_or(0, |index| tokens[index].at),
        is_by_ply: false,
        rounds: numbered_rounds(&lines),
        game: None,
    };
    parser.is_by_ply = are_numbers_of_plies(&tokens);
    for (index, line) in lines.iter().enumerate() {
        parser.line(line, &lines[index..], draft);
        if draft.stop.is_some() {
            break;
        }
    }
    let Parser {
        builder,
        alternatives,
        ..
    } = parser;
    if draft.stop.is_none() {
        builder.finish(draft);
    }
    alternatives
}

pub(super) fn is_move<M: TextMove>(token: &TextToken<'_, M>) -> bool {
    matches!(token.kind, TokenKind::Move(_) | TokenKind::Cell(_))
}

/// Letters before colons, which may stand for colours.
fn labels<M: TextMove>(tokens: &[TextToken<'_, M>]) -> Vec<char> {
    let label = |token: &TextToken<'_, M>| match token.kind {
        TokenKind::Label(letter) => Some(letter),
        _ => None,
    };
    tokens.iter().filter_map(label).collect()
}

/// Whether the numbers count plies: each precedes one move, and they rise by one from 0 or 1.
fn are_numbers_of_plies<M: TextMove>(tokens: &[TextToken<'_, M>]) -> bool {
    let mut numbered = 0u32;
    let mut moves = 0u32;
    let mut last: Option<u32> = None;
    let mut cells = 0;
    for token in tokens {
        match token.kind {
            TokenKind::Number(number) | TokenKind::UnmarkedNumber(number)
                if last.map_or(number < 2, |last| number == last + 1) && moves == numbered =>
            {
                last = Some(number);
                numbered += 1;
            }
            TokenKind::Number(_) => return false,
            TokenKind::Move(_) => moves += 1,
            TokenKind::Cell(_) => {
                cells += 1;
                moves += u32::from(cells % 2 == 0);
            }
            _ => {}
        }
    }
    numbered > 1 && moves == numbered
}

/// Whether the line begins with the number that follows the last one, and no later line does: then it is a round, even if a part of it
/// is unreadable.
fn is_next_round<M: TextMove>(
    line: &LineTokens<'_, '_, M>,
    later: &[LineTokens<'_, '_, M>],
    draft: &Draft,
) -> bool {
    let last = draft.plies.iter().rev().find_map(|ply| ply.number);
    let next = last.map_or(1, |(number, _)| number.saturating_add(1));
    let begins_with_next = |line: &LineTokens<'_, '_, M>| line.round_number() == Some(next);
    begins_with_next(line) && !later.iter().any(begins_with_next)
}

pub(super) struct Parser<'a, 'p> {
    pub(super) record: &'p RawRecord,
    pub(super) text: &'a str,
    pub(super) choices: &'p Choices,
    pub(super) style: MovetextDialect,
    pub(super) builder: DraftBuilder<'a>,
    pub(super) passage: &'p Passage<'a>,
    pub(super) columns: Option<Columns>,
    pub(super) alternatives: Vec<(usize, Alternative)>,
    pub(super) labels: Vec<char>,
    /// The offset of the last token that belongs to a move.
    pub(super) last_move: usize,
    pub(super) is_by_ply: bool,
    /// The rounds that have a number, in the order of the text.
    pub(super) rounds: Vec<NumberedRound>,
    /// The game that a column of the rows names.
    pub(super) game: Option<&'a str>,
}

impl<'a> Parser<'a, '_> {
    pub(super) fn location(&self, at: usize) -> usize {
        self.passage.location(&self.text[at..])
    }

    /// Whether the less likely reading is chosen. Records the alternative.
    pub(super) fn is_chosen(&mut self, at: usize, alternative: Alternative) -> bool {
        if !self
            .alternatives
            .iter()
            .any(|(_, other)| *other == alternative)
        {
            self.alternatives.push((at, alternative));
        }
        self.choices.contains(&alternative)
    }

    /// Parses a line, which is the first one of the remaining lines.
    pub(super) fn line<M: TextMove>(
        &mut self,
        line: &LineTokens<'a, '_, M>,
        left: &[LineTokens<'a, '_, M>],
        draft: &mut Draft,
    ) {
        if line.is_blank() || line.tokens.is_empty() {
            return;
        }
        if self.columns.is_none() && draft.plies.is_empty() {
            self.columns = Columns::of_rows(left);
        }
        let later = &left[1..];
        if line.tokens[0].kind == TokenKind::Separator('%') {
            let end = line.tokens[line.tokens.len() - 1].end;
            return self.prose(line.tokens[0].at, end, draft);
        }
        let is_next_round = is_next_round(line, later, draft);
        let mut is_moves =
            line.is_moves() || line.has_move() && self.columns.is_some() || is_next_round;
        if line.is_doubtful() && !is_next_round {
            let at = self.location(line.at);
            is_moves ^= self.is_chosen(at, Alternative::Line(at));
        }
        if is_moves {
            self.moves_line(line, draft);
        } else if !self.heading(line, later, draft) {
            self.other_line(line, later, draft);
        }
    }

    /// Parses a line of headings. Returns whether it is one.
    pub(super) fn heading<M: TextMove>(
        &mut self,
        line: &LineTokens<'a, '_, M>,
        later: &[LineTokens<'a, '_, M>],
        draft: &mut Draft,
    ) -> bool {
        let row = later.iter().find(|line| !line.is_blank());
        if !row.is_some_and(LineTokens::has_move) {
            return false;
        }
        let Some((mut columns, tags)) = Columns::read(line, later, self.text) else {
            return false;
        };
        if !tags.is_empty() && (!draft.plies.is_empty() || draft.tag("Black").is_some()) {
            return false;
        }
        let tags = tags
            .into_iter()
            .map(|tag| DraftTag {
                at: self.location(tag.at),
                ..tag
            })
            .collect();
        add_tags(tags, draft);
        let at = self.location(line.at);
        if !columns.is_by_ply() && self.is_chosen(at, Alternative::Columns) {
            let message = message_of_exchange(columns.is_white_first());
            draft.warn(self.record, ProblemKind::Reading, at, message);
            columns = columns.swapped();
        }
        tell_other_players(&columns, at, self.record, draft);
        self.columns = Some(columns);
        true
    }

    /// Parses a line without moves: a lone number or result, a remark, a header, prose.
    pub(super) fn other_line<M: TextMove>(
        &mut self,
        line: &LineTokens<'a, '_, M>,
        later: &[LineTokens<'a, '_, M>],
        draft: &mut Draft,
    ) {
        let [first, others @ ..] = line.tokens else {
            return;
        };
        let is_prose = |token: &TextToken<'_, M>| {
            matches!(
                token.kind,
                TokenKind::Word(_)
                    | TokenKind::Color(_)
                    | TokenKind::Label(_)
                    | TokenKind::UnmarkedNumber(_)
                    | TokenKind::Enclosed(..)
            )
        };
        if let Some(result) = self.spaced_result(line, draft) {
            return self.take(MovetextToken::Result(result), first.at, draft);
        }
        let begins_moves = |line: &LineTokens<'_, '_, M>| matches!(line.tokens.first(), Some(token) if is_move(token));
        let begins_round = others.is_empty() && later.first().is_some_and(begins_moves);
        match first.kind {
            TokenKind::UnmarkedNumber(number) if begins_round => {
                self.take(MovetextToken::Number(number), first.at, draft)
            }
            TokenKind::Comment(..) | TokenKind::Enclosed(..) if others.is_empty() => {
                self.tokens(line.tokens, draft)
            }
            _ if !line.tokens.iter().any(is_prose) => self.tokens(line.tokens, draft),
            _ => {
                let end = line.tokens[line.tokens.len() - 1].end;
                self.prose(first.at, end, draft);
            }
        }
    }

    /// The result that a line after the last move consists of, with blanks, any dash or halves in it, as `0 - 1` and `0,5-0,5`; where moves have scores, it may be a
    /// score.
    fn spaced_result<M: TextMove>(
        &self,
        line: &LineTokens<'a, '_, M>,
        draft: &Draft,
    ) -> Option<GameResult> {
        let [first, .., last] = line.tokens else {
            return None;
        };
        let text = &self.text[first.at..last.end];
        let is_figures =
            |sign: char| sign.is_numeric() || sign.is_whitespace() || "-–—−‑:/.,".contains(sign);
        let mut scores = draft.plies.iter().map(|ply| ply.annotations().score);
        let may_be_result = first.at > self.last_move
            && text.chars().all(is_figures)
            && scores.all(|score| score.is_none());
        GameResult::in_figures(text).filter(|_| may_be_result)
    }

    /// Parses a line of text: a header before the first move, otherwise a comment; after the last move it may give the outcome.
    pub(super) fn prose(&mut self, start: usize, end: usize, draft: &mut Draft) {
        let text = self.text[start..end].trim();
        let at = self.location(start);
        if draft.plies.is_empty() && start < self.last_move {
            return header_lines::parse_line(text, at, self.record, draft);
        }
        let is_last = start > self.last_move;
        let content = text.trim_start_matches('#').trim_start();
        let content_at = at + text.len() - content.len();
        if is_last && header_lines::parse_footer(content, content_at, self.record, draft) {
            return;
        }
        if !text.starts_with('#') {
            let message = format!(
                "`{}` among the moves, expected a move; kept as a comment",
                excerpt(text)
            );
            draft.warn(self.record, ProblemKind::UnknownText, at, message);
        }
        draft.comment(content);
    }
}
