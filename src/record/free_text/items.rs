//! The tokens of a line of moves, one after the other.

use super::cells;
use super::lexer::{Lex, Lexeme, is_damaged_move};
use super::lines::LineTokens;
use super::parser::{Alternative, Parser};
use crate::notation::Token;
use crate::record::header::header_lines;
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::parse::draft::Draft;
use crate::record::parse::item::Item;
use crate::record::vocabulary::lookup::color_letter;
use crate::rules::Color;

impl<'a> Parser<'a, '_> {
    pub(super) fn take(&mut self, item: Item<'a>, at: usize, draft: &mut Draft) {
        self.items.take(item, &self.text[at..], draft);
    }

    /// Takes tokens of one line.
    pub(super) fn tokens(&mut self, tokens: &[Lexeme<'a>], draft: &mut Draft) {
        let mut index = 0;
        while index < tokens.len() && draft.stop.is_none() {
            index += self.token(tokens, index, draft).max(1);
        }
    }

    /// Takes one token or several that belong together; gives how many.
    pub(super) fn token(
        &mut self,
        tokens: &[Lexeme<'a>],
        index: usize,
        draft: &mut Draft,
    ) -> usize {
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

    pub(super) fn is_at_end(&self, end: usize) -> bool {
        self.text[end..].trim().is_empty()
    }

    /// Moves whose cells stand apart.
    pub(super) fn cells(&mut self, tokens: &[Lexeme<'a>], draft: &mut Draft) -> usize {
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
    pub(super) fn semicolon(
        &mut self,
        tokens: &[Lexeme<'a>],
        index: usize,
        draft: &mut Draft,
    ) -> usize {
        let rest = LineTokens {
            tokens: &tokens[index + 1..],
            at: tokens[index].end,
        };
        let has_move = rest.has_move();
        let at = self.location(tokens[index].at);
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
    pub(super) fn remark(
        &mut self,
        tokens: &[Lexeme<'a>],
        index: usize,
        draft: &mut Draft,
    ) -> usize {
        let (start, end) = (tokens[index].end, tokens[tokens.len() - 1].end);
        self.take(
            Item::Rest(&self.text[start..end.max(start)]),
            tokens[index].at,
            draft,
        );
        tokens.len() - index
    }

    /// The name of a colour before the first move may say that White begins.
    pub(super) fn player(&mut self, token: Lexeme<'a>, draft: &mut Draft) {
        let is_white = match token.kind {
            Lex::Color(color) => color == Color::White,
            Lex::Label(letter) => color_letter(letter, &self.labels) == Some(Color::White),
            _ => false,
        };
        if is_white && draft.plies.is_empty() {
            let at = self.location(token.at);
            if self.is_chosen(at, Alternative::FirstPlayer) {
                draft.first_seat = 0;
                let message = "the first move is said to be White's, but the moves replay only with Black's, and are read so";
                draft.warn(self.record, ProblemKind::Reading, at, message);
            } else {
                draft.first_seat = 1;
            }
        }
    }

    /// Words among moves: a comment; behind the last move, what may say how the game ended; what looks like a move, a damaged one.
    pub(super) fn words(
        &mut self,
        tokens: &[Lexeme<'a>],
        index: usize,
        draft: &mut Draft,
    ) -> usize {
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
        let at = self.location(start);
        if start < self.last_move || !self.items.awaits_move() {
            self.prose(start, start + text.len(), draft);
        } else if header_lines::parse_footer(text, at, self.record, draft) {
            self.items.forget_number();
        } else {
            self.take(Item::Unreadable(text), start, draft);
        }
        length
    }
}
