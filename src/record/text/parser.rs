//! Takes the tokens of a record's moves into a draft.
//!
//! What can be read in more than one way is an [`Alternative`]: the parser takes the likelier reading, unless it is told to take the other
//! one, and says which ones there are. Which of them is right is found by replay.

use super::super::draft::{Draft, DraftTag};
use super::super::header;
use super::super::item::{Item, column_score};
use super::super::movetext::{Items, Passage, Style};
use super::super::problem::{Kind, short};
use super::super::raw::RawRecord;
use super::super::vocabulary::color_letter;
use super::super::words::GameResult;
use super::cells;
use super::columns::{Column, Columns, add_tags};
use super::lexer::{Lex, Lexeme, is_damaged_move, lex};
use super::lines::LineTokens;
use super::normalize::normalized;
use crate::notation::{Numbers, Token};
use crate::rules::Color;

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
    let row = lines.iter().skip(1).find(|line| !line.is_blank())?;
    let is_number = matches!(
        lines[0].tokens,
        [Lexeme {
            kind: Lex::Number(_) | Lex::Bare(_),
            ..
        }]
    );
    let is_heading = !lines[0].has_move()
        && Columns::read(&lines[0], row, &normalized.text).is_some()
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
    };
    parser.is_by_ply = are_numbers_of_plies(&tokens);
    for (index, line) in lines.iter().enumerate() {
        parser.line(line, &lines[index + 1..], draft);
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

fn is_move(token: &Lexeme<'_>) -> bool {
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
    numbered > 2 && moves == last
}

struct Parser<'a, 'p> {
    record: &'p RawRecord,
    text: &'a str,
    choices: &'p Choices,
    items: Items<'a>,
    passage: &'p Passage<'a>,
    columns: Option<Columns>,
    alternatives: Vec<(usize, Alternative)>,
    labels: Vec<char>,
    /// Where the last token that belongs to a move begins.
    last_move: usize,
    is_by_ply: bool,
}

impl<'a> Parser<'a, '_> {
    fn place(&self, at: usize) -> usize {
        self.passage.place(&self.text[at..])
    }

    /// Whether the less likely reading is to be taken; notes that there are two.
    fn is_chosen(&mut self, at: usize, alternative: Alternative) -> bool {
        if !self
            .alternatives
            .iter()
            .any(|(_, other)| *other == alternative)
        {
            self.alternatives.push((at, alternative));
        }
        self.choices.contains(&alternative)
    }

    fn line(&mut self, line: &LineTokens<'a, '_>, later: &[LineTokens<'a, '_>], draft: &mut Draft) {
        if line.is_blank() || line.tokens.is_empty() {
            return;
        }
        let mut is_moves = line.is_moves() || line.has_move() && self.columns.is_some();
        if line.is_doubtful() {
            let at = self.place(line.at);
            is_moves ^= self.is_chosen(at, Alternative::Line(at));
        }
        if is_moves {
            self.moves_line(line, draft);
        } else if !self.heading(line, later, draft) {
            self.other_line(line, later, draft);
        }
    }

    /// Takes a line of headings, if it is one.
    fn heading(
        &mut self,
        line: &LineTokens<'a, '_>,
        later: &[LineTokens<'a, '_>],
        draft: &mut Draft,
    ) -> bool {
        let is_rule = |line: &&LineTokens<'_, '_>| !line.is_blank();
        let Some(row) = later.iter().find(is_rule).filter(|row| row.has_move()) else {
            return false;
        };
        let Some((mut columns, tags)) = Columns::read(line, row, self.text) else {
            return false;
        };
        if !tags.is_empty() && (!draft.plies.is_empty() || draft.tag("Black").is_some()) {
            return false;
        }
        let tags = tags
            .into_iter()
            .map(|tag| DraftTag {
                at: self.place(tag.at),
                ..tag
            })
            .collect();
        add_tags(tags, draft);
        let at = self.place(line.at);
        if !columns.is_by_ply() && self.is_chosen(at, Alternative::Columns) {
            let (found, read) = if columns.is_white_first() {
                ("White, Black", "Black's")
            } else {
                ("Black, White", "White's")
            };
            let message = format!(
                "the columns are headed {found}, but the moves replay only with {read} moves in the first of them, and are read so"
            );
            draft.warn(self.record, Kind::Reading, at, message);
            columns = columns.swapped();
        }
        self.columns = Some(columns);
        true
    }

    /// A line without moves: a number or a result alone, a remark, a header, prose.
    fn other_line(
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
    fn prose(&mut self, start: usize, end: usize, draft: &mut Draft) {
        let text = self.text[start..end].trim();
        let at = self.place(start);
        if draft.plies.is_empty() && start < self.last_move {
            return header::parse_line(text, at, self.record, draft);
        }
        let is_last = start > self.last_move;
        if is_last && header::parse_footer(text, at, self.record, draft) {
            return;
        }
        if !text.starts_with('#') {
            let message = format!(
                "`{}` among the moves, expected a move; kept as a comment",
                short(text)
            );
            draft.warn(self.record, Kind::UnknownText, at, message);
        }
        draft.comment(text.trim_start_matches('#'));
    }

    /// A line of moves, which may be the row of a table.
    fn moves_line(&mut self, line: &LineTokens<'a, '_>, draft: &mut Draft) {
        let Some(columns) = self.columns.take() else {
            let tokens = self.after_prefix(line, draft);
            return self.rounds(tokens, draft);
        };
        let begins_game = draft.plies.is_empty();
        for (column, cell) in columns.row(line) {
            let is_empty = !cell.iter().any(is_move);
            match column {
                Column::Ply | Column::Player => {}
                Column::Score => self.score(cell, draft),
                Column::Number => self.number(cell, draft),
                Column::Seat(Color::Black) if is_empty && begins_game && draft.plies.is_empty() => {
                    draft.first_seat = 1
                }
                Column::Seat(_) | Column::Move if is_empty => {
                    let words: Vec<Lexeme<'a>> = cell
                        .iter()
                        .copied()
                        .filter(|token| matches!(token.kind, Lex::Word(_)))
                        .collect();
                    self.tokens(&words, draft);
                }
                _ => self.tokens(cell, draft),
            }
        }
        self.columns = Some(columns);
    }

    /// The score in the column of scores.
    fn score(&mut self, cell: &[Lexeme<'a>], draft: &mut Draft) {
        let [first, ..] = cell else { return };
        let text = self.text[first.at..cell[cell.len() - 1].end].trim_matches(['"', ' ']);
        match column_score(text) {
            Ok(("", score)) => self.take(Item::EnclosedScore(score), first.at, draft),
            _ => self.tokens(cell, draft),
        }
    }

    /// The number in the column of numbers.
    fn number(&mut self, cell: &[Lexeme<'a>], draft: &mut Draft) {
        if self.is_by_ply {
            return;
        }
        let is_number = |token: &&Lexeme<'_>| matches!(token.kind, Lex::Number(_) | Lex::Bare(_));
        match cell.iter().find(is_number) {
            Some(Lexeme {
                kind: Lex::Number(number) | Lex::Bare(number),
                at,
                ..
            }) => {
                self.take(Item::Number(*number), *at, draft);
            }
            _ => self.tokens(cell, draft),
        }
    }

    /// Rounds in a line without columns: as they stand, or with the second move of each before the first, as White's may stand first.
    fn rounds(&mut self, tokens: &[Lexeme<'a>], draft: &mut Draft) {
        let line = LineTokens { tokens, at: 0 };
        let begins_round = |index: &usize| {
            let is_number = matches!(tokens[*index].kind, Lex::Number(_) | Lex::Bare(_));
            is_number && line.has_move_behind(index + 1)
        };
        let is_name = |token: &&Lexeme<'_>| matches!(token.kind, Lex::Color(_) | Lex::Label(_));
        // `Noir 1: a1b2`: the name of the colour belongs to the number.
        let with_name =
            |index: usize| index - tokens[..index].iter().rev().take_while(is_name).count();
        let begins: Vec<usize> = (1..tokens.len())
            .filter(begins_round)
            .map(with_name)
            .filter(|&index| index > 0)
            .collect();
        let ends = begins.iter().copied().chain([tokens.len()]);
        let mut start = 0;
        for end in ends {
            let round = &tokens[start..end];
            start = end;
            let moves: Vec<usize> = (0..round.len())
                .filter(|&index| matches!(round[index].kind, Lex::Move(_)))
                .collect();
            let [_, second] = moves[..] else {
                self.tokens(round, draft);
                continue;
            };
            let at = self.place(round[0].at);
            if !self.are_pairs_swapped(at, draft) {
                self.tokens(round, draft);
                continue;
            }
            // A number stays before the moves, the name of a colour before its move.
            let is_name = |token: &Lexeme<'_>| {
                matches!(
                    token.kind,
                    Lex::Color(_) | Lex::Label(_) | Lex::Separator(_)
                )
            };
            let second = second
                - round[..second]
                    .iter()
                    .rev()
                    .take_while(|token| is_name(token))
                    .count();
            let numbers = round
                .iter()
                .take_while(|token| {
                    matches!(
                        token.kind,
                        Lex::Number(_) | Lex::Bare(_) | Lex::Separator(_)
                    )
                })
                .count();
            let swapped = [&round[..numbers], &round[second..], &round[numbers..second]].concat();
            self.tokens(&swapped, draft);
        }
    }

    /// Whether White's move stands before Black's in each round, as it was found to be.
    fn are_pairs_swapped(&mut self, at: usize, draft: &mut Draft) -> bool {
        let is_first = !self
            .alternatives
            .iter()
            .any(|(_, other)| *other == Alternative::Pairs);
        let is_swapped = self.is_chosen(at, Alternative::Pairs);
        if is_swapped && is_first {
            let message = "the moves replay only with the second move of each round before the first, and are read so";
            draft.warn(self.record, Kind::Reading, at, message);
        }
        is_swapped
    }

    /// The tokens of a line of moves behind the text before its first move or number: a header, or a comment.
    fn after_prefix<'t>(
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

    fn take(&mut self, item: Item<'a>, at: usize, draft: &mut Draft) {
        self.items.take(item, &self.text[at..], draft);
    }

    /// Takes tokens of one line.
    fn tokens(&mut self, tokens: &[Lexeme<'a>], draft: &mut Draft) {
        let mut index = 0;
        while index < tokens.len() && draft.stop.is_none() {
            index += self.token(tokens, index, draft).max(1);
        }
    }

    /// Takes one token or several that belong together; gives how many.
    fn token(&mut self, tokens: &[Lexeme<'a>], index: usize, draft: &mut Draft) -> usize {
        let token = tokens[index];
        let line = LineTokens {
            tokens,
            at: token.at,
        };
        let next = tokens.get(index + 1).map(|token| token.kind);
        let item = match token.kind {
            Lex::Move(found) => Item::Move(found),
            Lex::Cell(_) => return self.cells(&tokens[index..], draft),
            Lex::Number(number) if self.is_by_ply && number > 0 => return 1,
            Lex::Number(number) => Item::Number(number),
            Lex::Bare(_) if self.is_by_ply && line.has_move_at(index + 1) => return 1,
            Lex::Bare(number) if line.has_move_at(index + 1) => Item::Number(number),
            Lex::Back(number) => Item::Back(number),
            Lex::Ellipsis => {
                let follows_number = index > 0
                    && matches!(
                        tokens[index - 1].kind,
                        Lex::Number(_) | Lex::Bare(_) | Lex::Back(_)
                    );
                if !follows_number {
                    return 1;
                }
                Item::Ellipsis
            }
            Lex::Separator(';') => return self.semicolon(tokens, index, draft),
            Lex::LineEnd | Lex::Separator(_) | Lex::Arrow => return 1,
            Lex::Ejection => Item::Ejection,
            Lex::PossibleEjection('*')
                if token.at > self.last_move && self.is_at_end(token.end) =>
            {
                Item::Result(GameResult::Unknown)
            }
            Lex::PossibleEjection('#') if index == 0 || matches!(next, Some(Lex::Word(_))) => {
                return self.remark(tokens, index, draft);
            }
            Lex::PossibleEjection(_)
                if index > 0 && !matches!(tokens[index - 1].kind, Lex::Word(_)) =>
            {
                Item::Ejection
            }
            Lex::Mark(mark) => Item::Mark(mark),
            Lex::Score(score) if self.text[token.at..].starts_with(['(', '[']) => {
                Item::EnclosedScore(score)
            }
            Lex::Score(score) => Item::Score(score),
            Lex::Clock(clock) => Item::Clock(clock),
            Lex::Result(result) if token.at > self.last_move => Item::Result(result),
            Lex::Cut => Item::Cut,
            Lex::Comment(text, closed) => Item::Comment(text, closed),
            Lex::Enclosed(text, closed) if text.starts_with('(') => Item::Variation(text, closed),
            Lex::Color(_) | Lex::Label(_) if line.has_move_behind(index) => {
                self.player(token, draft);
                return 1;
            }
            _ => return self.words(tokens, index, draft),
        };
        self.take(item, token.at, draft);
        1
    }

    fn is_at_end(&self, end: usize) -> bool {
        self.text[end..].trim().is_empty()
    }

    /// Moves whose cells stand apart.
    fn cells(&mut self, tokens: &[Lexeme<'a>], draft: &mut Draft) -> usize {
        let length = cells::run_length(tokens);
        if length == 0 {
            let token = tokens[0];
            self.take(
                Item::Unreadable(&self.text[token.at..token.end]),
                token.at,
                draft,
            );
            return 1;
        }
        for (index, cells) in cells::moves(&tokens[..length]) {
            self.take(Item::Move(Token::letters(&cells)), tokens[index].at, draft);
        }
        length
    }

    /// `;`: a separator where moves follow, else the beginning of a comment.
    fn semicolon(&mut self, tokens: &[Lexeme<'a>], index: usize, draft: &mut Draft) -> usize {
        let rest = LineTokens {
            tokens: &tokens[index + 1..],
            at: tokens[index].end,
        };
        let has_move = rest.has_move();
        let at = self.place(tokens[index].at);
        let is_comment = if has_move {
            self.is_chosen(at, Alternative::Semicolons)
        } else {
            rest.tokens
                .iter()
                .any(|token| matches!(token.kind, Lex::Word(_)))
        };
        if !is_comment {
            return 1;
        }
        self.remark(tokens, index, draft)
    }

    /// A remark that goes to the end of the line.
    fn remark(&mut self, tokens: &[Lexeme<'a>], index: usize, draft: &mut Draft) -> usize {
        let (start, end) = (tokens[index].end, tokens[tokens.len() - 1].end);
        self.take(
            Item::Rest(&self.text[start..end.max(start)]),
            tokens[index].at,
            draft,
        );
        tokens.len() - index
    }

    /// The name of a colour before the first move may say that White begins.
    fn player(&mut self, token: Lexeme<'a>, draft: &mut Draft) {
        let is_white = match token.kind {
            Lex::Color(color) => color == Color::White,
            Lex::Label(letter) => color_letter(letter, &self.labels) == Some(Color::White),
            _ => false,
        };
        if is_white && draft.plies.is_empty() {
            let at = self.place(token.at);
            if !self.is_chosen(at, Alternative::FirstPlayer) {
                draft.first_seat = 1;
            } else {
                draft.first_seat = 0;
                let message = "the first move is said to be White's, but the moves replay only with Black's, and are read so";
                draft.warn(self.record, Kind::Reading, at, message);
            }
        }
    }

    /// Words among moves: a comment; behind the last move, what may say how the game ended; what looks like a move, a damaged one.
    fn words(&mut self, tokens: &[Lexeme<'a>], index: usize, draft: &mut Draft) -> usize {
        let line = LineTokens {
            tokens,
            at: tokens[index].at,
        };
        let is_word = |(n, token): (usize, &Lexeme<'_>)| match token.kind {
            Lex::Word(_)
            | Lex::PossibleEjection(_)
            | Lex::Separator(_)
            | Lex::Arrow
            | Lex::Mark(_) => true,
            Lex::Enclosed(text, _) => !text.starts_with('('),
            Lex::Color(_) | Lex::Label(_) => !line.has_move_behind(n),
            Lex::Bare(_) | Lex::Number(_) => !line.has_move_at(n + 1),
            _ => false,
        };
        let rest = tokens.iter().enumerate().skip(index);
        let length = rest
            .take_while(|(n, token)| is_word((*n, token)))
            .count()
            .max(1);
        let run = &tokens[index..index + length];
        let damaged = run
            .iter()
            .find(|token| matches!(token.kind, Lex::Word(word) if is_damaged_move(word)));
        if let Some(token) = damaged {
            self.take(
                Item::Unreadable(&self.text[token.at..token.end]),
                token.at,
                draft,
            );
            return length;
        }
        let (start, end) = (run[0].at, run[length - 1].end);
        let text = self.text[start..end].trim_end_matches([',', ';', '|', ' ']);
        let at = self.place(start);
        if start < self.last_move || !self.items.awaits_move() {
            self.prose(start, start + text.len(), draft);
        } else if header::parse_footer(text, at, self.record, draft) {
            self.items.forget_number();
        } else {
            self.take(Item::Unreadable(text), start, draft);
        }
        length
    }
}
