//! What stands before the moves of a line: a header, a remark, or a first move that cannot be read.

use crate::record::free_text::parser::Parser;
use crate::record::lexer::lines::line_tokens::LineTokens;
use crate::record::lexer::text_move::TextMove;
use crate::record::lexer::token::{TextToken, TokenKind, is_damaged_move};
use crate::record::parse::draft::{Draft, DraftError};

impl<'a> Parser<'a, '_> {
    /// Parses the text before the first move or number of a line, a header or a comment. Returns the remaining tokens.
    pub(super) fn after_prefix<'t, M: TextMove>(
        &mut self,
        line: &LineTokens<'a, 't, M>,
        draft: &mut Draft,
    ) -> &'t [TextToken<'a, M>] {
        let begins = |(index, token): (usize, &TextToken<'_, M>)| {
            let is_place = match token.kind {
                TokenKind::Move(_) | TokenKind::Cell(_) => line.has_move_at(index),
                TokenKind::Color(_) | TokenKind::Label(_) => line.has_move_behind(index),
                TokenKind::Number(_) | TokenKind::UnmarkedNumber(_) => line.has_move_at(index + 1),
                TokenKind::BackwardNumber(_) | TokenKind::Comment(..) | TokenKind::Ellipsis => true,
                _ => false,
            };
            is_place.then_some(index)
        };
        let first = line.tokens.iter().enumerate().find_map(begins).unwrap_or(0);
        let is_damaged = |token: &TextToken<'_, M>| matches!(token.kind, TokenKind::Word(word) if is_damaged_move(word));
        if line.tokens[..first].iter().any(is_damaged) {
            return line.tokens;
        }
        let (prefix, tokens) = line.tokens.split_at(first);
        let is_text = |token: &TextToken<'_, M>| {
            matches!(
                token.kind,
                TokenKind::Word(_)
                    | TokenKind::Color(_)
                    | TokenKind::Label(_)
                    | TokenKind::Enclosed(..)
            )
        };
        if let Some(number) = number_of(prefix, self.text)
            && is_second_ply_of(number, tokens, self.text)
            && let Some(word) = prefix.last()
        {
            let text = &self.text[word.at..word.end];
            let stop = DraftError::unreadable(draft.game, text, self.location(word.at));
            draft.stop.get_or_insert(stop);
            return &[];
        }
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

/// The number of the round that words before the first move of a line belong to: `1. albz`, `[1.albz]`, `moves=1.albz`.
fn number_of<M: TextMove>(prefix: &[TextToken<'_, M>], text: &str) -> Option<u32> {
    let (last, others) = prefix.split_last()?;
    if !matches!(last.kind, TokenKind::Word(_) | TokenKind::Enclosed(..)) {
        return None;
    }
    if let Some(TextToken {
        kind: TokenKind::Number(number),
        ..
    }) = others.last()
    {
        return Some(*number);
    }
    let (before, _) = text[last.at..last.end].rsplit_once('.')?;
    let digits = before.trim_start_matches(|c: char| !c.is_ascii_digit());
    digits.parse().ok()
}

/// Whether these tokens, with which the moves of a line begin, are the second ply of a round: the number of the next round follows one move.
fn is_second_ply_of<M: TextMove>(number: u32, tokens: &[TextToken<'_, M>], text: &str) -> bool {
    let [first, others @ ..] = tokens else {
        return false;
    };
    if !matches!(first.kind, TokenKind::Move(_)) {
        return false;
    }
    let is_mark = |token: &&TextToken<'_, M>| {
        matches!(
            token.kind,
            TokenKind::Ejection | TokenKind::PossibleEjection(_) | TokenKind::Annotation(_)
        )
    };
    let marks = others.iter().take_while(is_mark).count();
    let after = &text[tokens[marks].end..];
    let next = after.trim_start().strip_prefix(&*(number + 1).to_string());
    next.is_some_and(|rest| rest.starts_with(['.', ')', ':']))
}
