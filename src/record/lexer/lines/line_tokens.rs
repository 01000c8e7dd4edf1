//! The tokens of one line, and the classification of a line by them.

use std::ops::Range;

use crate::game::Color;
use crate::record::lexer::lines::leading_number::LeadingNumber;
use crate::record::lexer::spaced_moves;
use crate::record::lexer::text_move::TextMove;
use crate::record::lexer::token::{TextToken, TokenKind, is_damaged_move};

/// The tokens of one line without its line end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LineTokens<'a, 't, M> {
    pub(crate) tokens: &'t [TextToken<'a, M>],
    /// The offset of the line in the normalised text; its first token may begin later.
    pub(crate) at: usize,
}

/// Counts of some kinds of tokens in a line.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    moves: usize,
    words: usize,
    /// Words after the first move.
    words_after: usize,
    /// Marked numbers that precede a move.
    numbered: usize,
}

impl<'a, 't, M: TextMove> LineTokens<'a, 't, M> {
    /// Splits tokens into lines.
    pub(crate) fn all(tokens: &'t [TextToken<'a, M>]) -> Vec<LineTokens<'a, 't, M>> {
        let mut at = 0;
        let mut lines = Vec::new();
        for tokens in tokens.split_inclusive(|token| token.kind == TokenKind::LineEnd) {
            let next = tokens.last().map_or(at, |token| token.end);
            let tokens = match tokens {
                [line @ .., last] if last.kind == TokenKind::LineEnd => line,
                line => line,
            };
            lines.push(LineTokens { tokens, at });
            at = next;
        }
        lines
    }

    /// Whether the line has nothing but separators.
    pub(crate) fn is_blank(&self) -> bool {
        self.tokens
            .iter()
            .all(|token| matches!(token.kind, TokenKind::Separator(_)))
    }

    /// Whether the line has a move anywhere.
    pub(crate) fn has_move(&self) -> bool {
        self.counts().moves > 0
    }

    /// The text from its first to its last token.
    pub(crate) fn text_in<'x>(&self, text: &'x str) -> &'x str {
        match self.tokens {
            [] => "",
            [first, ..] => &text[first.at..self.tokens[self.tokens.len() - 1].end],
        }
    }

    /// The number of moves.
    pub(crate) fn move_count(&self) -> usize {
        self.counts().moves
    }

    /// Some tokens of the line.
    pub(crate) fn part(&self, range: Range<usize>) -> LineTokens<'a, 't, M> {
        let tokens = &self.tokens[range];
        let at = tokens.first().map_or(self.at, |token| token.at);
        LineTokens { tokens, at }
    }

    /// Whether the number of a round stands at this token, with a move behind it.
    pub(crate) fn begins_round(&self, index: usize) -> bool {
        let is_number = matches!(
            self.tokens[index].kind,
            TokenKind::Number(_) | TokenKind::UnmarkedNumber(_)
        );
        is_number && self.has_move_behind(index + 1)
    }

    /// Whether the line can be read as moves and as prose.
    pub(crate) fn is_doubtful(&self) -> bool {
        let counts = self.counts();
        counts.moves > 0 && counts.words > 0
    }

    /// The number of tokens that are plain words.
    pub(crate) fn word_count(&self) -> usize {
        self.counts().words
    }

    fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        // The end of the last run of cells that was counted.
        let mut counted = 0;
        for (index, token) in self.tokens.iter().enumerate() {
            match token.kind {
                TokenKind::Move(_) => counts.moves += 1,
                TokenKind::Cell(_) if index >= counted => {
                    let run = spaced_moves::run_length(&self.tokens[index..]);
                    counts.moves += spaced_moves::moves(&self.tokens[index..index + run]).len();
                    counted = index + run;
                }
                TokenKind::Word(_) => {
                    counts.words += 1;
                    counts.words_after += usize::from(counts.moves > 0);
                }
                TokenKind::Number(_) if self.has_move_at(index + 1) => counts.numbered += 1,
                // `Belgian Daisy: Black: a1b2`
                TokenKind::Color(_) | TokenKind::Label(_)
                    if index > 0
                        && self.tokens[index - 1].kind == TokenKind::Separator(':')
                        && self.has_move_at(index + 1) =>
                {
                    counts.numbered += 1;
                }
                _ => {}
            }
        }
        counts
    }

    /// Whether a move begins at this token, or after separators that follow it.
    pub(crate) fn has_move_at(&self, index: usize) -> bool {
        let tokens = self.tokens.get(index..).unwrap_or_default();
        let mut tokens = tokens.iter().skip_while(|token| {
            matches!(
                token.kind,
                TokenKind::Separator(_)
                    | TokenKind::Evaluation(_)
                    | TokenKind::Arrow
                    | TokenKind::Ellipsis
                    | TokenKind::Color(_)
                    | TokenKind::Label(_)
            )
        });
        match tokens.next().map(|token| token.kind) {
            Some(TokenKind::Move(_)) => true,
            Some(TokenKind::Cell(_)) => matches!(
                tokens.find(|token| !matches!(
                    token.kind,
                    TokenKind::Arrow | TokenKind::Separator('-')
                )),
                Some(TextToken {
                    kind: TokenKind::Cell(_),
                    ..
                })
            ),
            _ => false,
        }
    }

    /// Whether a word that looks like a damaged move stands at this token, or after separators that follow it.
    fn has_damaged_move_at(&self, index: usize) -> bool {
        let tokens = self.tokens.get(index..).unwrap_or_default();
        let is_separator =
            |token: &&TextToken<'_, M>| matches!(token.kind, TokenKind::Separator(_));
        let first = tokens.iter().find(|token| !is_separator(token));
        matches!(first, Some(TextToken { kind: TokenKind::Word(word), .. }) if is_damaged_move(word))
    }

    /// Whether a move begins after separators, numbers and names of colours at this token.
    pub(crate) fn has_move_behind(&self, index: usize) -> bool {
        let tokens = self.tokens.get(index..).unwrap_or_default();
        let is_before = |token: &&TextToken<'_, M>| {
            matches!(
                token.kind,
                TokenKind::Separator(_)
                    | TokenKind::Evaluation(_)
                    | TokenKind::Color(_)
                    | TokenKind::Label(_)
                    | TokenKind::Number(_)
                    | TokenKind::UnmarkedNumber(_)
                    | TokenKind::Ellipsis
            )
        };
        self.has_move_at(index + tokens.iter().take_while(is_before).count())
    }

    /// Whether it is a line of moves, perhaps with text before or among them, and not a sentence that mentions a move.
    pub(crate) fn is_moves(&self) -> bool {
        let Counts {
            moves,
            words,
            words_after,
            numbered,
        } = self.counts();
        if moves == 0
            || matches!(
                self.tokens.first(),
                Some(TextToken {
                    kind: TokenKind::PossibleEjection('#'),
                    ..
                })
            )
        {
            return false;
        }
        let first = self
            .tokens
            .iter()
            .position(|token| {
                !matches!(
                    token.kind,
                    TokenKind::Separator(_) | TokenKind::Evaluation(_)
                )
            })
            .unwrap_or(0);
        let begins = match self.tokens[first].kind {
            TokenKind::Number(_) | TokenKind::BackwardNumber(_) | TokenKind::UnmarkedNumber(_) => {
                self.has_move_at(first + 1)
                    || self.has_damaged_move_at(first + 1) && words_after <= moves
            }
            TokenKind::Ellipsis => {
                let back = self.tokens.get(first + 1).map(|token| token.kind);
                matches!(back, Some(TokenKind::BackwardNumber(_))) || self.has_move_at(first)
            }
            _ => false,
        };
        if begins || self.is_row_of_ply() {
            return true;
        }
        let names_player = matches!(
            self.tokens[first].kind,
            TokenKind::Color(_) | TokenKind::Label(_)
        );
        if self.has_move_at(first) || names_player && self.has_move_behind(first) {
            return words <= 2 * moves;
        }
        if names_player && words_after == 0 {
            return words <= moves;
        }
        words_after <= moves && (numbered > 0 || moves > 1)
    }

    /// Whether it is a row of a table with the number of a ply and, in a cell of its own, the ply.
    pub(crate) fn is_row_of_ply(&self) -> bool {
        let is_content =
            |token: &&TextToken<'_, M>| !matches!(token.kind, TokenKind::Separator('"'));
        let is_end = |token: &TextToken<'_, M>| {
            matches!(token.kind, TokenKind::Separator(';' | ',' | '|' | '\t'))
        };
        let tokens = match self.tokens {
            [first, tokens @ ..] if first.kind == TokenKind::Separator('|') => tokens,
            tokens => tokens,
        };
        let cells = tokens.split(is_end);
        let mut cells = cells.map(|cell| cell.iter().filter(is_content));
        let begins_with_number = cells.next().is_some_and(|mut cell| {
            matches!(
                cell.next().map(|token| token.kind),
                Some(TokenKind::Number(_) | TokenKind::UnmarkedNumber(_))
            ) && cell.next().is_none()
        });
        let is_move = |token: &TextToken<'_, M>| {
            matches!(
                token.kind,
                TokenKind::Move(_)
                    | TokenKind::Cell(_)
                    | TokenKind::Ejection
                    | TokenKind::PossibleEjection(_)
                    | TokenKind::Arrow
                    | TokenKind::Annotation(_)
                    | TokenKind::Evaluation(_)
            )
        };
        begins_with_number
            && self.counts().moves == 1
            && cells.any(|mut cell| {
                cell.next().is_some_and(|token| {
                    matches!(token.kind, TokenKind::Move(_) | TokenKind::Cell(_))
                }) && cell.all(is_move)
            })
    }

    /// The number with which the line begins, if a move follows it, be it damaged.
    pub(crate) fn round_number(&self) -> Option<u32> {
        let is_content = |token: &TextToken<'_, M>| !matches!(token.kind, TokenKind::Separator(_));
        let first = self.tokens.iter().position(is_content)?;
        match self.tokens[first].kind {
            TokenKind::Number(number) | TokenKind::UnmarkedNumber(number)
                if self.has_move_at(first + 1) || self.has_damaged_move_at(first + 1) =>
            {
                Some(number)
            }
            _ => None,
        }
    }

    /// The leading number; `None` if it is not a line of moves.
    pub(crate) fn leading_number(&self) -> Option<LeadingNumber> {
        if !self.is_moves() {
            return None;
        }
        for (index, token) in self.tokens.iter().enumerate() {
            match token.kind {
                TokenKind::Number(number) | TokenKind::UnmarkedNumber(number)
                    if self.has_move_at(index + 1) =>
                {
                    let before_move = self.tokens[index + 1..].iter().take_while(|token| {
                        !matches!(token.kind, TokenKind::Move(_) | TokenKind::Cell(_))
                    });
                    let is_of_white = before_move.into_iter().any(|token| {
                        matches!(
                            token.kind,
                            TokenKind::Ellipsis | TokenKind::Color(Color::White)
                        )
                    });
                    return Some(LeadingNumber::of_move(number, is_of_white));
                }
                TokenKind::BackwardNumber(number) => return Some(LeadingNumber::Backward(number)),
                TokenKind::Move(_) | TokenKind::Cell(_) => break,
                _ => {}
            }
        }
        Some(LeadingNumber::Unnumbered)
    }
}
