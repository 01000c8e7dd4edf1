//! Parses the rounds of a line without columns, in which White's move may stand first.

use crate::record::free_text::parse_tokens::follows_move;
use crate::record::free_text::parser::{Alternative, Parser};
use crate::record::lexer::lines::line_tokens::LineTokens;
use crate::record::lexer::text_move::TextMove;
use crate::record::lexer::token::{TextToken, TokenKind};
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::Draft;

impl<'a> Parser<'a, '_> {
    /// Parses rounds in their written order, or with the second move of each before the first if White's moves stand first.
    pub(super) fn rounds<M: TextMove>(&mut self, line: &[TextToken<'a, M>], draft: &mut Draft) {
        let comment = (0..line.len()).find(|&index| self.begins_comment(line, index));
        let tokens = &line[..comment.unwrap_or(line.len())];
        self.rounds_of_moves(tokens, draft);
        if let Some(comment) = comment.filter(|_| draft.stop.is_none()) {
            self.remark(line, comment, draft);
        }
    }

    fn rounds_of_moves<M: TextMove>(&mut self, tokens: &[TextToken<'a, M>], draft: &mut Draft) {
        let line = LineTokens { tokens, at: 0 };
        let begins_round = |index: &usize| {
            let is_number = matches!(
                tokens[*index].kind,
                TokenKind::Number(_) | TokenKind::UnmarkedNumber(_)
            );
            is_number && line.has_move_behind(index + 1)
        };
        let plies_before = plies_before(tokens, draft);
        let is_name = |index: &usize| match tokens[*index].kind {
            // Behind a move, that of the player who moves next.
            TokenKind::Color(color) if follows_move(tokens, *index) => {
                color.index() == plies_before[*index] % 2
            }
            TokenKind::Color(_) | TokenKind::Label(_) => true,
            _ => false,
        };
        // In `Noir 1: a1b2` the name of the colour belongs to the number.
        let with_name = |index: usize| index - (0..index).rev().take_while(is_name).count();
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
                .filter(|&index| matches!(round[index].kind, TokenKind::Move(_)))
                .collect();
            let [_, second] = moves[..] else {
                self.tokens(round, draft);
                continue;
            };
            // In a line of several rounds the first player moves first.
            let is_row = begins.is_empty();
            let names_players = round
                .iter()
                .any(|token| matches!(token.kind, TokenKind::Color(_) | TokenKind::Label(_)));
            let at = self.location(round[0].at);
            if !(is_row || names_players) || !self.are_pairs_swapped(at, draft) {
                self.tokens(round, draft);
                continue;
            }
            // A number stays before the moves, the name of a colour before its move.
            let is_name = |token: &TextToken<'_, M>| {
                matches!(
                    token.kind,
                    TokenKind::Color(_) | TokenKind::Label(_) | TokenKind::Separator(_)
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
                        TokenKind::Number(_)
                            | TokenKind::UnmarkedNumber(_)
                            | TokenKind::Separator(_)
                    )
                })
                .count();
            let swapped = [&round[..numbers], &round[second..], &round[numbers..second]].concat();
            self.tokens(&swapped, draft);
        }
    }

    /// Whether White's move precedes Black's in each round, according to the chosen reading.
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

/// The number of plies before each token of a line, and one more where White has moved first; nothing for a line without names of colours.
fn plies_before<M: TextMove>(tokens: &[TextToken<'_, M>], draft: &Draft) -> Vec<usize> {
    let has_colors = (tokens.iter()).any(|token| matches!(token.kind, TokenKind::Color(_)));
    let tokens = if has_colors { tokens } else { &[] };
    let mut plies = draft.plies.len() + usize::from(draft.first_seat);
    let before = tokens.iter().map(|token| {
        let before = plies;
        plies += usize::from(matches!(token.kind, TokenKind::Move(_)));
        before
    });
    before.collect()
}
