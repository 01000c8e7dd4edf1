//! Lines of moves: rows of a table, and rounds in the order of turns or with White's move first.

use crate::record::free_text::columns::{Column, number_in};
use crate::record::free_text::parser::{Alternative, Parser, is_move};
use crate::record::lexer::line_tokens::LineTokens;
use crate::record::lexer::tokens::{Lex, Lexeme};
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::{Draft, DraftStop, DraftTag};
use crate::record::parse::item::{Item, column_score};
use crate::rules::Color;

impl<'a> Parser<'a, '_> {
    /// A line of moves, which may be the row of a table.
    pub(super) fn moves_line(&mut self, line: &LineTokens<'a, '_>, draft: &mut Draft) {
        let Some(columns) = self.columns.take() else {
            let tokens = self.after_prefix(line, draft);
            return self.rounds(tokens, draft);
        };
        let begins_game = draft.plies.is_empty();
        for (column, cell) in columns.row(line) {
            let is_empty = !cell.iter().any(is_move);
            match column {
                Column::Player => self.name(cell, draft),
                Column::Game => self.game(cell, draft),
                Column::Ply => {
                    if let Some(number) = number_in(cell) {
                        self.take(Item::Number(number.div_ceil(2)), cell[0].at, draft);
                    }
                }
                Column::Score => self.score(cell, draft),
                Column::Other if !is_empty => {
                    // A move that belongs to no player is no remark.
                    let text = &self.text[cell[0].at..cell[cell.len() - 1].end];
                    draft.stop = Some(DraftStop::unreadable(text, self.location(cell[0].at)));
                    return;
                }
                Column::Other if cell.first().is_some_and(|first| first.at < self.last_move) => {
                    draft.comment(self.text_of(cell));
                }
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

    /// The text of a cell without its quotes.
    fn text_of(&self, cell: &[Lexeme<'a>]) -> &'a str {
        match cell {
            [] => "",
            [first, ..] => self.text[first.at..cell[cell.len() - 1].end].trim_matches(['"', ' ']),
        }
    }

    /// Who moves in a row with one ply: where it is a name, that of the player whose first ply it is.
    fn name(&mut self, cell: &[Lexeme<'a>], draft: &mut Draft) {
        let is_word = |token: &Lexeme<'_>| matches!(token.kind, Lex::Word(_));
        let seats = ["Black", "White"];
        if let (Some(seat), true) = (seats.get(draft.plies.len()), cell.iter().any(is_word))
            && draft.first_seat == 0
            && draft.tag(seat).is_none()
        {
            let at = self.location(cell[0].at);
            draft
                .tags
                .push(DraftTag::new(*seat, self.text_of(cell), at));
        }
    }

    /// The number or name of the game, which is the same in all rows of one.
    fn game(&mut self, cell: &[Lexeme<'a>], draft: &mut Draft) {
        let [first, ..] = cell else { return };
        let name = self.text_of(cell);
        if *self.game.get_or_insert(name) != name {
            let mut stop = DraftStop::unreadable(name, self.location(first.at));
            stop.message =
                format!("a row of game `{name}`, expected one of the game of the rows before it");
            draft.stop = Some(stop);
        }
    }

    /// The score in the column of scores.
    pub(super) fn score(&mut self, cell: &[Lexeme<'a>], draft: &mut Draft) {
        let [first, ..] = cell else { return };
        match column_score(self.text_of(cell)) {
            Ok(("", score)) => self.take(Item::EnclosedScore(score), first.at, draft),
            _ => self.tokens(cell, draft),
        }
    }

    /// The number in the column of numbers.
    pub(super) fn number(&mut self, cell: &[Lexeme<'a>], draft: &mut Draft) {
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
    pub(super) fn rounds(&mut self, tokens: &[Lexeme<'a>], draft: &mut Draft) {
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
            // In a line of several rounds, the first player moves first.
            let is_row = begins.is_empty();
            let names_players = round
                .iter()
                .any(|token| matches!(token.kind, Lex::Color(_) | Lex::Label(_)));
            let at = self.location(round[0].at);
            if !(is_row || names_players) || !self.are_pairs_swapped(at, draft) {
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
    pub(super) fn are_pairs_swapped(&mut self, at: usize, draft: &mut Draft) -> bool {
        let is_first = !self
            .alternatives
            .iter()
            .any(|(_, other)| *other == Alternative::Pairs);
        let is_swapped = self.is_chosen(at, Alternative::Pairs);
        if is_swapped && is_first {
            let message = "the moves replay only with the second move of each round before the first, and are read so";
            draft.warn(self.record, ProblemKind::Reading, at, message);
        }
        is_swapped
    }
}
