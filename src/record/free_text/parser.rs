//! Takes the tokens of a record's moves into a draft.
//!
//! What can be read in more than one way is an [`Alternative`]: the parser takes the likelier reading, unless it is told to take the other
//! one, and says which ones there are. Which of them is right is found by replay.

use super::columns::{Columns, add_tags};
use super::lexer::{Lex, Lexeme, is_damaged_move, lex};
use super::lines::LineTokens;
use super::normalize::normalized;
use crate::notation::Numbers;
use crate::record::header::header_lines;
use crate::record::input::raw::RawRecord;
use crate::record::model::problem::{ProblemKind, short};
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::parse::item::Item;
use crate::record::parse::movetext::{Items, Style};
use crate::record::parse::passage::Passage;

/// Something that can be read in two ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::record) enum Alternative {
    /// The line that begins at this byte of the record: moves or prose.
    Line(usize),
    /// `;` separates moves, or begins a comment.
    Semicolons,
    /// The moves of a round are in the order of turns, or the other way round.
    Pairs,
    /// The columns of the players are as they are headed, or the other way round.
    Columns,
    /// The first move is White's, as a name of a colour before it says, or Black's.
    FirstPlayer,
}

/// The readings that are taken although they are not the likelier ones.
pub(in crate::record) type Choices = Vec<Alternative>;

/// Where the line begins that stands directly before the moves of a record and belongs to them, though it was taken for a line of its
/// header: the headings of a table, or the number of the first round.
pub(in crate::record) fn heading(record: &RawRecord) -> Option<usize> {
    let header = record.text[..record.body].trim_end();
    let start = header.rfind('\n').map_or(0, |at| at + 1);
    let normalized = normalized(&record.text[start..]);
    let tokens = lex(&normalized.text, Numbers::Scores);
    let lines = LineTokens::all(&tokens);
    let first = lines.first()?;
    let is_number = matches!(
        first.tokens,
        [Lexeme {
            kind: Lex::Number(_) | Lex::Bare(_),
            ..
        }]
    );
    let is_heading = !first.has_move()
        && Columns::read(first, &lines[1..], &normalized.text).is_some()
        || is_number;
    is_heading.then_some(start)
}

/// Takes the moves of a record into a draft, and gives the alternatives met, each with its place in the record.
pub(in crate::record) fn parse(
    record: &RawRecord,
    style: Style,
    choices: &Choices,
    draft: &mut Draft,
) -> Vec<(usize, Alternative)> {
    let body = &record.text[record.body..];
    let normalized = normalized(body);
    let text: &str = &normalized.text;
    let tokens = lex(text, draft.numbers);
    let lines = LineTokens::all(&tokens);
    let passage = Passage {
        text,
        start: record.body,
        gaps: normalized.gaps(),
    };
    let mut parser = Parser {
        record,
        text,
        choices,
        items: Items::new(style, record, &passage, text),
        passage: &passage,
        columns: None,
        alternatives: Vec::new(),
        labels: labels(&tokens),
        last_move: tokens
            .iter()
            .rposition(is_move)
            .map_or(0, |index| tokens[index].at),
        is_by_ply: false,
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
        items,
        alternatives,
        ..
    } = parser;
    if draft.stop.is_none() {
        items.finish(draft);
    }
    alternatives
}

pub(super) fn is_move(token: &Lexeme<'_>) -> bool {
    matches!(token.kind, Lex::Move(_) | Lex::Cell(_))
}

/// The letters before colons, which may stand for colours.
fn labels(tokens: &[Lexeme<'_>]) -> Vec<char> {
    let label = |token: &Lexeme<'_>| match token.kind {
        Lex::Label(letter) => Some(letter),
        _ => None,
    };
    tokens.iter().filter_map(label).collect()
}

/// Whether the numbers count plies: each stands before one move, and they rise by one.
fn are_numbers_of_plies(tokens: &[Lexeme<'_>]) -> bool {
    let mut numbered = 0;
    let mut moves = 0u32;
    let mut last = 0;
    let mut cells = 0;
    for token in tokens {
        match token.kind {
            Lex::Number(number) | Lex::Bare(number) if number == last + 1 && moves == last => {
                last = number;
                numbered += 1;
            }
            Lex::Number(_) => return false,
            Lex::Move(_) => moves += 1,
            Lex::Cell(_) => {
                cells += 1;
                moves += u32::from(cells % 2 == 0);
            }
            _ => {}
        }
    }
    numbered > 1 && moves == last
}

pub(super) struct Parser<'a, 'p> {
    pub(super) record: &'p RawRecord,
    pub(super) text: &'a str,
    pub(super) choices: &'p Choices,
    pub(super) items: Items<'a>,
    pub(super) passage: &'p Passage<'a>,
    pub(super) columns: Option<Columns>,
    pub(super) alternatives: Vec<(usize, Alternative)>,
    pub(super) labels: Vec<char>,
    /// Where the last token that belongs to a move begins.
    pub(super) last_move: usize,
    pub(super) is_by_ply: bool,
    /// The game that a column of the rows tells.
    pub(super) game: Option<&'a str>,
}

impl<'a> Parser<'a, '_> {
    pub(super) fn location(&self, at: usize) -> usize {
        self.passage.location(&self.text[at..])
    }

    /// Whether the less likely reading is to be taken; notes that there are two.
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

    /// Takes a line, which is the first one of those left.
    pub(super) fn line(
        &mut self,
        line: &LineTokens<'a, '_>,
        left: &[LineTokens<'a, '_>],
        draft: &mut Draft,
    ) {
        if line.is_blank() || line.tokens.is_empty() {
            return;
        }
        if self.columns.is_none() && draft.plies.is_empty() {
            self.columns = Columns::of_rows(left);
        }
        let later = &left[1..];
        let mut is_moves = line.is_moves() || line.has_move() && self.columns.is_some();
        if line.is_doubtful() {
            let at = self.location(line.at);
            is_moves ^= self.is_chosen(at, Alternative::Line(at));
        }
        if is_moves {
            self.moves_line(line, draft);
        } else if !self.heading(line, later, draft) {
            self.other_line(line, later, draft);
        }
    }

    /// Takes a line of headings, if it is one.
    pub(super) fn heading(
        &mut self,
        line: &LineTokens<'a, '_>,
        later: &[LineTokens<'a, '_>],
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
            let (found, read) = if columns.is_white_first() {
                ("White, Black", "Black's")
            } else {
                ("Black, White", "White's")
            };
            let message = format!(
                "the columns are headed {found}, but the moves replay only with {read} moves in the first of them, and are read so"
            );
            draft.warn(self.record, ProblemKind::Reading, at, message);
            columns = columns.swapped();
        }
        self.columns = Some(columns);
        true
    }

    /// A line without moves: a number or a result alone, a remark, a header, prose.
    pub(super) fn other_line(
        &mut self,
        line: &LineTokens<'a, '_>,
        later: &[LineTokens<'a, '_>],
        draft: &mut Draft,
    ) {
        let [first, others @ ..] = line.tokens else {
            return;
        };
        let is_prose = |token: &Lexeme<'_>| {
            matches!(
                token.kind,
                Lex::Word(_) | Lex::Color(_) | Lex::Label(_) | Lex::Bare(_) | Lex::Enclosed(..)
            )
        };
        let begins_moves = |line: &LineTokens<'_, '_>| matches!(line.tokens.first(), Some(token) if is_move(token));
        let begins_round = others.is_empty() && later.first().is_some_and(begins_moves);
        match first.kind {
            Lex::Bare(number) if begins_round => self.take(Item::Number(number), first.at, draft),
            Lex::Comment(..) | Lex::Enclosed(..) if others.is_empty() => {
                self.tokens(line.tokens, draft)
            }
            _ if !line.tokens.iter().any(is_prose) => self.tokens(line.tokens, draft),
            _ => {
                let end = line.tokens[line.tokens.len() - 1].end;
                self.prose(first.at, end, draft);
            }
        }
    }

    /// A line of text: a header before the first move, else a comment; behind the last move it may say how the game ended.
    pub(super) fn prose(&mut self, start: usize, end: usize, draft: &mut Draft) {
        let text = self.text[start..end].trim();
        let at = self.location(start);
        if draft.plies.is_empty() && start < self.last_move {
            return header_lines::parse_line(text, at, self.record, draft);
        }
        let is_last = start > self.last_move;
        if is_last && header_lines::parse_footer(text, at, self.record, draft) {
            return;
        }
        if !text.starts_with('#') {
            let message = format!(
                "`{}` among the moves, expected a move; kept as a comment",
                short(text)
            );
            draft.warn(self.record, ProblemKind::UnknownText, at, message);
        }
        draft.comment(text.trim_start_matches('#'));
    }

    /// The tokens of a line of moves behind the text before its first move or number: a header, or a comment.
    pub(super) fn after_prefix<'t>(
        &mut self,
        line: &LineTokens<'a, 't>,
        draft: &mut Draft,
    ) -> &'t [Lexeme<'a>] {
        let begins = |(index, token): (usize, &Lexeme<'_>)| {
            let is_place = match token.kind {
                Lex::Move(_) | Lex::Cell(_) => line.has_move_at(index),
                Lex::Color(_) | Lex::Label(_) => line.has_move_behind(index),
                Lex::Number(_) | Lex::Bare(_) => line.has_move_at(index + 1),
                Lex::Back(_) | Lex::Comment(..) | Lex::Ellipsis => true,
                _ => false,
            };
            is_place.then_some(index)
        };
        let first = line.tokens.iter().enumerate().find_map(begins).unwrap_or(0);
        let is_damaged =
            |token: &Lexeme<'_>| matches!(token.kind, Lex::Word(word) if is_damaged_move(word));
        if line.tokens[..first].iter().any(is_damaged) {
            return line.tokens;
        }
        let (prefix, tokens) = line.tokens.split_at(first);
        let is_text = |token: &Lexeme<'_>| {
            matches!(
                token.kind,
                Lex::Word(_) | Lex::Color(_) | Lex::Label(_) | Lex::Enclosed(..)
            )
        };
        if prefix.iter().any(is_text) {
            let (start, end) = (prefix[0].at, prefix[prefix.len() - 1].end);
            let text =
                self.text[start..end].trim_end_matches([':', ' ', '-', '–', '.', ';', ',', ']']);
            let inner = text.trim_start_matches('[');
            let start = start + text.len() - inner.len();
            self.prose(start, start + inner.len(), draft);
        }
        tokens
    }
}
