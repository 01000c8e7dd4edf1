//! Parses a line of moves, which may be a row of a table.

use crate::game::Color;
use crate::record::free_text::columns::{Column, number_in};
use crate::record::free_text::parser::{Parser, is_move};
use crate::record::lexer::cells::{cell_text, unquoted};
use crate::record::lexer::lines::line_tokens::LineTokens;
use crate::record::lexer::movetext_token::MovetextToken;
use crate::record::lexer::score_token::{column_score, is_clock};
use crate::record::lexer::text_move::TextMove;
use crate::record::lexer::token::{TextToken, TokenKind};
use crate::record::model::result::GameResult;
use crate::record::parse::closing_words::states_outcome;
use crate::record::parse::draft::{Draft, DraftError, DraftTag};

impl<'a> Parser<'a, '_> {
    /// Parses a line of moves, which may be a row of a table.
    pub(super) fn moves_line<M: TextMove>(
        &mut self,
        line: &LineTokens<'a, '_, M>,
        draft: &mut Draft,
    ) {
        let Some(columns) = self.columns.take() else {
            let tokens = self.after_prefix(line, draft);
            return self.rounds(tokens, draft);
        };
        let begins_game = draft.plies.is_empty();
        let row = columns.row(line);
        // Without a cell for the score of the row, it may stand in that of a move.
        let may_be_score =
            columns.has_score && !row.iter().any(|(column, _)| *column == Column::Score);
        for (column, cell) in row {
            let is_empty = !cell.iter().any(is_move);
            match column {
                Column::Player => self.name(cell, draft),
                Column::Game => self.game(cell, draft),
                Column::Ply => {
                    if let Some(number) = number_in(cell) {
                        self.take(MovetextToken::Number(number.div_ceil(2)), cell[0].at, draft);
                    }
                }
                Column::Score => self.score(cell, draft),
                Column::Other | Column::Clock(_) | Column::Time(_) if !is_empty => {
                    // A move outside the columns of the players is not a remark.
                    let text = &self.text[cell[0].at..cell[cell.len() - 1].end];
                    draft.stop = Some(DraftError::unreadable(
                        draft.game,
                        text,
                        self.location(cell[0].at),
                    ));
                    return;
                }
                Column::Clock(_) if is_clock(self.text_of(cell)) => {
                    let clock = self.text_of(cell);
                    self.take(MovetextToken::Clock(clock), cell[0].at, draft);
                }
                Column::Time(_) if self.text_of(cell).is_empty() => {}
                Column::Time(at) => {
                    let heading = columns.names.get(at).map_or("", String::as_str);
                    draft.comment(&format!("{heading} {}", cell_text(self.written(cell))));
                }
                Column::Clock(_) => draft.comment(&cell_text(self.written(cell))),
                Column::Other | Column::Remark(_) if !is_empty || self.is_remark(cell, draft) => {
                    draft.comment(&cell_text(self.written(cell)));
                }
                Column::Number => self.number(cell, draft),
                Column::Seat(Color::Black)
                    if is_empty
                        && begins_game
                        && draft.plies.is_empty()
                        && !cell.iter().any(is_word) =>
                {
                    draft.first_seat = 1
                }
                Column::Seat(_) | Column::Move
                    if is_empty
                        && !may_be_score
                        && let Some(result) = GameResult::in_figures(self.text_of(cell)) =>
                {
                    self.take(MovetextToken::Result(result), cell[0].at, draft);
                }
                Column::Seat(_) | Column::Move
                    if is_empty && column_score(self.text_of(cell)).is_ok() =>
                {
                    self.score(cell, draft);
                }
                Column::Seat(_) | Column::Move if is_empty => self.words_of_cell(cell, draft),
                _ => self.tokens(cell, draft),
            }
        }
        self.columns = Some(columns);
    }

    /// Parses the words in a cell without a move.
    fn words_of_cell<M: TextMove>(&mut self, cell: &[TextToken<'a, M>], draft: &mut Draft) {
        let is_kept = |token: &&TextToken<'_, M>| {
            is_word(token) || matches!(token.kind, TokenKind::Evaluation(_))
        };
        let words: Vec<_> = cell.iter().filter(is_kept).copied().collect();
        self.tokens(&words, draft);
    }

    /// Whether a cell beside the moves is a remark, and none after the last move that states how the game ended.
    fn is_remark<M: TextMove>(&self, cell: &[TextToken<'a, M>], draft: &Draft) -> bool {
        let text = self.text_of(cell);
        let is_before_move = cell.first().is_some_and(|first| first.at < self.last_move);
        let has_words = cell
            .iter()
            .any(|token| matches!(token.kind, TokenKind::Word(_) | TokenKind::Separator('"')));
        is_before_move || is_clock(text) || has_words && !states_outcome(text, draft)
    }

    /// The text of a cell as it is written.
    fn written<M: TextMove>(&self, cell: &[TextToken<'a, M>]) -> &'a str {
        match cell {
            [] => "",
            [first, ..] => &self.text[first.at..cell[cell.len() - 1].end],
        }
    }

    /// The text of a cell without quotes.
    fn text_of<M: TextMove>(&self, cell: &[TextToken<'a, M>]) -> &'a str {
        unquoted(self.written(cell))
    }

    /// Parses the name of the player to move: in the first two rows it gives a player tag.
    fn name<M: TextMove>(&mut self, cell: &[TextToken<'a, M>], draft: &mut Draft) {
        let seats = ["Black", "White"];
        if let (Some(seat), true) = (seats.get(draft.plies.len()), cell.iter().any(is_word))
            && draft.first_seat == 0
            && draft.tag(seat).is_none()
        {
            let at = self.location(cell[0].at);
            draft
                .tags
                .push(DraftTag::new(*seat, cell_text(self.written(cell)), at));
        }
    }

    /// Checks the number or name of the game, which is the same in all rows of a game.
    fn game<M: TextMove>(&mut self, cell: &[TextToken<'a, M>], draft: &mut Draft) {
        let [first, ..] = cell else { return };
        let name = self.text_of(cell);
        if *self.game.get_or_insert(name) != name {
            let mut stop = DraftError::unreadable(draft.game, name, self.location(first.at));
            stop.message =
                format!("a row of game `{name}`, expected one of the game of the rows before it");
            draft.stop = Some(stop);
        }
    }

    /// Parses a cell of the score column.
    pub(super) fn score<M: TextMove>(&mut self, cell: &[TextToken<'a, M>], draft: &mut Draft) {
        let [first, ..] = cell else { return };
        match column_score(self.text_of(cell)) {
            Ok(("", score)) => self.take(MovetextToken::EnclosedScore(score), first.at, draft),
            _ => self.tokens(cell, draft),
        }
    }

    /// Parses a cell of the number column.
    pub(super) fn number<M: TextMove>(&mut self, cell: &[TextToken<'a, M>], draft: &mut Draft) {
        if self.is_by_ply {
            return;
        }
        let is_number = |token: &&TextToken<'_, M>| {
            matches!(
                token.kind,
                TokenKind::Number(_) | TokenKind::UnmarkedNumber(_)
            )
        };
        match cell.iter().find(is_number) {
            Some(TextToken {
                kind: TokenKind::Number(number) | TokenKind::UnmarkedNumber(number),
                at,
                ..
            }) => {
                self.take(MovetextToken::Number(*number), *at, draft);
            }
            _ => self.tokens(cell, draft),
        }
    }
}

fn is_word<M: TextMove>(token: &TextToken<'_, M>) -> bool {
    matches!(token.kind, TokenKind::Word(_))
}
