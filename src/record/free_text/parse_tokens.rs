//! Parses the tokens of a line of moves one by one.

use crate::game::Color;
use crate::record::free_text::parser::{Alternative, Parser};
use crate::record::lexer::lines::line_tokens::LineTokens;
use crate::record::lexer::movetext_token::MovetextToken;
use crate::record::lexer::spaced_moves;
use crate::record::lexer::text_move::TextMove;
use crate::record::lexer::token::{TextToken, TokenKind, is_damaged_move};
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::parse::draft::Draft;
use crate::record::parse::header::header_lines;
use crate::record::parse::movetext::MovetextDialect;
use crate::record::vocabulary::lookup::color_letter;

impl<'a> Parser<'a, '_> {
    pub(super) fn take(&mut self, movetext_token: MovetextToken<'a>, at: usize, draft: &mut Draft) {
        self.builder.take(movetext_token, &self.text[at..], draft);
    }

    /// Parses tokens of one line.
    pub(super) fn tokens<M: TextMove>(&mut self, tokens: &[TextToken<'a, M>], draft: &mut Draft) {
        let mut index = 0;
        while index < tokens.len() && draft.stop.is_none() {
            index += self.token(tokens, index, draft).max(1);
        }
    }

    /// Parses one token, or several that belong together. Returns how many.
    pub(super) fn token<M: TextMove>(
        &mut self,
        tokens: &[TextToken<'a, M>],
        index: usize,
        draft: &mut Draft,
    ) -> usize {
        let token = tokens[index];
        let line = LineTokens {
            tokens,
            at: token.at,
        };
        let next = tokens.get(index + 1).map(|token| token.kind);
        let movetext_token = match token.kind {
            TokenKind::Move(found) => MovetextToken::Move(found.into()),
            TokenKind::Cell(_) => return self.cells(&tokens[index..], draft),
            TokenKind::Number(number) if self.is_by_ply && number > 0 => return 1,
            TokenKind::Number(number) => MovetextToken::Number(number),
            TokenKind::UnmarkedNumber(_) if self.is_by_ply && line.has_move_at(index + 1) => {
                return 1;
            }
            TokenKind::UnmarkedNumber(number) if line.has_move_at(index + 1) => {
                MovetextToken::Number(number)
            }
            TokenKind::BackwardNumber(number) => MovetextToken::BackwardNumber(number),
            TokenKind::Ellipsis => {
                let follows_number = index > 0
                    && matches!(
                        tokens[index - 1].kind,
                        TokenKind::Number(_)
                            | TokenKind::UnmarkedNumber(_)
                            | TokenKind::BackwardNumber(_)
                    );
                if !follows_number {
                    return 1;
                }
                MovetextToken::Ellipsis
            }
            TokenKind::Separator('-') if self.is_arrow_after_move(tokens, index) => {
                MovetextToken::Evaluation("→")
            }
            TokenKind::Separator(';') if self.begins_comment(tokens, index) => {
                return self.remark(tokens, index, draft);
            }
            TokenKind::LineEnd | TokenKind::Separator(_) | TokenKind::Arrow => return 1,
            TokenKind::Ejection => MovetextToken::Ejection,
            TokenKind::PossibleEjection('*')
                if token.at > self.last_move && self.is_at_end(token.end) =>
            {
                MovetextToken::Result(GameResult::Unknown)
            }
            TokenKind::PossibleEjection('#')
                if index == 0 || matches!(next, Some(TokenKind::Word(_))) =>
            {
                return self.remark(tokens, index, draft);
            }
            TokenKind::PossibleEjection(_) if self.marks_ejection(tokens, index) => {
                MovetextToken::Ejection
            }
            TokenKind::Annotation(mark) => MovetextToken::Annotation(mark),
            TokenKind::Evaluation(text) => MovetextToken::Evaluation(text),
            TokenKind::Score(score) if self.text[token.at..].starts_with(['(', '[']) => {
                MovetextToken::EnclosedScore(score)
            }
            TokenKind::Score(score) => MovetextToken::Score(score),
            TokenKind::Clock(clock) => MovetextToken::Clock(clock),
            TokenKind::Result(result) if token.at > self.last_move => MovetextToken::Result(result),
            TokenKind::Cut => MovetextToken::Cut,
            TokenKind::Comment(text, closed) => MovetextToken::Comment(text, closed),
            TokenKind::Enclosed(text, closed) if text.starts_with('(') => {
                MovetextToken::Variation(text, closed)
            }
            TokenKind::Color(_) | TokenKind::Label(_) if self.names_player(tokens, index) => {
                self.player(token, draft);
                return 1;
            }
            _ => return self.words(tokens, index, draft),
        };
        self.take(movetext_token, token.at, draft);
        1
    }

    /// Whether it is the arrow `→`, which was normalised, between complete moves: the symbol of an attack.
    fn is_arrow_after_move<M: TextMove>(&self, tokens: &[TextToken<'a, M>], index: usize) -> bool {
        let token = tokens[index];
        let follows_move = index > 0 && matches!(tokens[index - 1].kind, TokenKind::Move(_));
        let original = &self.record.text[self.location(token.at)..];
        follows_move && original.starts_with('→')
    }

    /// Whether the name of a colour belongs to a move after it.
    fn names_player<M: TextMove>(&self, tokens: &[TextToken<'a, M>], index: usize) -> bool {
        let line = LineTokens { tokens, at: 0 };
        line.has_move_behind(index) && !self.is_novelty(tokens, index)
    }

    /// Whether a letter `N` after a move marks a novelty, because it is not the name of a player.
    fn is_novelty<M: TextMove>(&self, tokens: &[TextToken<'a, M>], index: usize) -> bool {
        let token = tokens[index];
        follows_move(tokens, index)
            && token.kind == TokenKind::Label('N')
            && self.labels.iter().all(|label| *label == 'N')
            && !self.text[token.at..token.end].ends_with(':')
    }

    /// Whether a sign such as `*` may mark the ejection of the move before it: it is not after a word, and not directly before one, as in `*strong*`.
    fn marks_ejection<M: TextMove>(&self, tokens: &[TextToken<'a, M>], index: usize) -> bool {
        let token = tokens[index];
        let is_word = |token: &TextToken<'_, M>| matches!(token.kind, TokenKind::Word(_));
        let next = tokens.get(index + 1).filter(|next| next.at == token.end);
        let is_apart = self.text[..token.at].ends_with(char::is_whitespace);
        let begins_words = is_apart && next.is_some_and(is_word);
        index > 0 && !is_word(&tokens[index - 1]) && !begins_words
    }

    pub(super) fn is_at_end(&self, end: usize) -> bool {
        self.text[end..].trim().is_empty()
    }

    /// Parses moves whose cells are separated.
    pub(super) fn cells<M: TextMove>(
        &mut self,
        tokens: &[TextToken<'a, M>],
        draft: &mut Draft,
    ) -> usize {
        let length = spaced_moves::run_length(tokens);
        if length == 0 {
            let token = tokens[0];
            self.take(
                MovetextToken::Unreadable(&self.text[token.at..token.end]),
                token.at,
                draft,
            );
            return 1;
        }
        for (index, mv) in spaced_moves::moves(&tokens[..length]) {
            self.take(MovetextToken::Move(mv.into()), tokens[index].at, draft);
        }
        length
    }

    /// Whether `;` begins a comment: if words follow, and always in PGN; otherwise it is a separator.
    pub(super) fn begins_comment<M: TextMove>(
        &mut self,
        tokens: &[TextToken<'a, M>],
        index: usize,
    ) -> bool {
        if tokens[index].kind != TokenKind::Separator(';') || is_in_semicolon_list(tokens, index) {
            return false;
        }
        let rest = LineTokens {
            tokens: &tokens[index + 1..],
            at: tokens[index].end,
        };
        let has_words = rest.word_count() > 0;
        if !rest.has_move() {
            return has_words;
        }
        let at = self.location(tokens[index].at);
        if self.style == MovetextDialect::Result || !has_words {
            let is_comment = self.style == MovetextDialect::Result;
            return is_comment ^ self.is_chosen(at, Alternative::Semicolons);
        }
        // Behind a number it separates cells.
        let is_cell = index.checked_sub(1).is_some_and(|before| {
            let kind = tokens[before].kind;
            matches!(kind, TokenKind::Number(_) | TokenKind::UnmarkedNumber(_))
        });
        !is_cell && !self.is_chosen(at, Alternative::Semicolon(at))
    }

    /// Parses a remark that extends to the end of the line.
    pub(super) fn remark<M: TextMove>(
        &mut self,
        tokens: &[TextToken<'a, M>],
        index: usize,
        draft: &mut Draft,
    ) -> usize {
        let (start, end) = (tokens[index].end, tokens[tokens.len() - 1].end);
        self.take(
            MovetextToken::LineComment(&self.text[start..end.max(start)]),
            tokens[index].at,
            draft,
        );
        tokens.len() - index
    }

    /// Parses the name of a colour before the first move: it may state that White begins.
    pub(super) fn player<M: TextMove>(&mut self, token: TextToken<'a, M>, draft: &mut Draft) {
        let is_white = match token.kind {
            TokenKind::Color(color) => color == Color::White,
            TokenKind::Label(letter) => color_letter(letter, &self.labels) == Some(Color::White),
            _ => false,
        };
        if is_white && draft.plies.is_empty() {
            let at = self.location(token.at);
            if self.is_chosen(at, Alternative::FirstPlayer) {
                draft.first_seat = 0;
                let message = "the record gives the first move to White, but the moves replay only if Black begins, and are read so";
                draft.warn(self.record, ProblemKind::Reading, at, message);
            } else {
                draft.first_seat = 1;
            }
        }
    }

    /// Parses words among moves: a comment; after the last move, perhaps the outcome of the game; a word that looks like a move, as a
    /// damaged one.
    pub(super) fn words<M: TextMove>(
        &mut self,
        tokens: &[TextToken<'a, M>],
        index: usize,
        draft: &mut Draft,
    ) -> usize {
        let line = LineTokens {
            tokens,
            at: tokens[index].at,
        };
        let is_word = |(n, token): (usize, &TextToken<'_, M>)| match token.kind {
            TokenKind::Word(_)
            | TokenKind::PossibleEjection(_)
            | TokenKind::Separator(_)
            | TokenKind::Arrow
            | TokenKind::Annotation(_)
            | TokenKind::Evaluation(_) => true,
            TokenKind::Enclosed(text, _) => !text.starts_with('('),
            TokenKind::Color(_) | TokenKind::Label(_) => !line.has_move_behind(n),
            TokenKind::UnmarkedNumber(_) | TokenKind::Number(_) => !line.has_move_at(n + 1),
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
            .find(|token| matches!(token.kind, TokenKind::Word(word) if is_damaged_move(word)));
        if let Some(token) = damaged {
            self.take(
                MovetextToken::Unreadable(&self.text[token.at..token.end]),
                token.at,
                draft,
            );
            return length;
        }
        let (start, end) = (begin_of_words(tokens, index), run[length - 1].end);
        let text = self.text[start..end].trim_end_matches([',', ';', '|', ' ']);
        let at = self.location(start);
        if start < self.last_move || !self.builder.awaits_move() {
            self.prose(start, start + text.len(), draft);
        } else if header_lines::parse_footer(text, at, self.record, draft) {
            self.builder.drop_number();
        } else {
            self.take(MovetextToken::Unreadable(text), start, draft);
        }
        length
    }
}

/// Where the words begin whose first token is given: at the quotation marks or other opening signs before them.
pub(super) fn begin_of_words<M: TextMove>(tokens: &[TextToken<'_, M>], index: usize) -> usize {
    let is_opening = |token: &&TextToken<'_, M>| match token.kind {
        TokenKind::Separator(sign) => "\"'“”„‘’‚«»‹›<_".contains(sign),
        _ => false,
    };
    let signs = tokens[..index].iter().rev().take_while(is_opening);
    signs.last().map_or(tokens[index].at, |sign| sign.at)
}

/// Whether `;` is inside a list `a1b2;i5h5;a2b3`, in which it cannot begin a comment.
fn is_in_semicolon_list<M: TextMove>(tokens: &[TextToken<'_, M>], index: usize) -> bool {
    let begins_list = |first: usize| {
        let kinds = tokens[first..].iter().take(4).map(|token| token.kind);
        let is_part = |(at, kind)| match kind {
            TokenKind::Separator(';') => at % 2 == 0,
            TokenKind::Move(_) => at % 2 == 1,
            _ => false,
        };
        kinds.enumerate().filter(|part| is_part(*part)).count() == 4
    };
    begins_list(index) || index >= 2 && begins_list(index - 2)
}

/// Whether a token stands directly behind a move, which may have a mark.
pub(super) fn follows_move<M: TextMove>(tokens: &[TextToken<'_, M>], index: usize) -> bool {
    let before = index.checked_sub(1).map(|before| tokens[before].kind);
    matches!(before, Some(TokenKind::Move(_) | TokenKind::Annotation(_)))
}
