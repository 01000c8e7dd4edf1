//! Parses the rounds of a line without columns, in which White's move may stand first.

use crate::record::free_text::parse_tokens::{begin_of_words, follows_move};
use crate::record::free_text::parser::{Alternative, Parser, is_move};
use crate::record::lexer::lines::line_tokens::LineTokens;
use crate::record::lexer::lines::numbered_round::NumberedRound;
use crate::record::lexer::text_move::TextMove;
use crate::record::lexer::token::{TextToken, TokenKind, is_damaged_move};
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::Draft;

/// The number of moves in a round of two players.
const MOVES_OF_ROUND: usize = 2;

impl<'a> Parser<'a, '_> {
    /// Where words begin behind the moves of a full round that are no moves of the game, although they mention some: `2. a2b3 i6h6 threatens c2c3`. The number of the
    /// round that comes next shows it, or, behind the last round, that the rounds before have numbers. No other round may have more moves than those of two players.
    fn remark_in_round<M: TextMove>(
        &self,
        round: &[TextToken<'a, M>],
        draft: &Draft,
    ) -> Option<usize> {
        let line = LineTokens {
            tokens: round,
            at: 0,
        };
        let begin = (0..round.len()).find(|&index| line.begins_round(index))?;
        let place = self
            .rounds
            .partition_point(|other| other.at < round[begin].at);
        let this = self.rounds.get(place)?;
        let end = round[round.len() - 1].end;
        let is_numbered = match self.rounds.get(place + 1) {
            Some(next) => next.number == this.number + 1,
            None => {
                let before = place.checked_sub(1).map(|before| &self.rounds[before]);
                before.is_some_and(|before| before.number + 1 == this.number)
                    && self.last_move < end
            }
        };
        let are_of_two = |round: &NumberedRound| round.has_words || round.moves <= MOVES_OF_ROUND;
        if self.is_by_ply
            || !is_numbered
            || !self.rounds.iter().all(are_of_two)
            || draft.tag("Seats").is_some()
        {
            return None;
        }
        let is_words = |token: &TextToken<'_, M>| {
            matches!(
                token.kind,
                TokenKind::Word(_) | TokenKind::Color(_) | TokenKind::Label(_)
            )
        };
        let remark = (begin..round.len()).find(|&index| {
            is_words(&round[index]) && line.part(begin..index).move_count() == MOVES_OF_ROUND
        })?;
        let words = round[remark..].iter().take_while(|token| !is_move(token));
        let words: Vec<&str> = words.filter_map(word_of).collect();
        let has_words = !words.is_empty() && !words.into_iter().any(is_damaged_move);
        (has_words && line.part(remark..round.len()).has_move()).then_some(remark)
    }

    /// Parses rounds in their written order, or with the second move of each before the first if White's moves stand first.
    pub(super) fn rounds<M: TextMove>(&mut self, line: &[TextToken<'a, M>], draft: &mut Draft) {
        let comment = (0..line.len()).find(|&index| self.begins_comment(line, index));
        let tokens = &line[..comment.unwrap_or(line.len())];
        self.rounds_of_moves(tokens, draft);
        if let Some(comment) = comment.filter(|_| draft.stop.is_none()) {
            self.remark(line, comment, draft);
        }
    }

    /// Parses a round, one of so many in its line, up to the words behind it that mention moves, which are a comment.
    fn round_and_remark<M: TextMove>(
        &mut self,
        round: &[TextToken<'a, M>],
        in_line: usize,
        draft: &mut Draft,
    ) {
        let Some(remark) = self.remark_in_round(round, draft) else {
            return self.round(round, in_line, draft);
        };
        self.round(&round[..remark], in_line, draft);
        if draft.stop.is_none() {
            self.prose(
                begin_of_words(round, remark),
                round[round.len() - 1].end,
                draft,
            );
        }
    }

    fn rounds_of_moves<M: TextMove>(&mut self, tokens: &[TextToken<'a, M>], draft: &mut Draft) {
        let line = LineTokens { tokens, at: 0 };
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
            .filter(|&index| line.begins_round(index))
            .map(with_name)
            .filter(|&index| index > 0)
            .collect();
        let ends = begins.iter().copied().chain([tokens.len()]);
        let mut start = 0;
        for end in ends {
            let round = &tokens[start..end];
            start = end;
            self.round_and_remark(round, begins.len() + 1, draft);
        }
    }

    /// Parses a round, one of so many in its line. In a line of several rounds the first player moves first, unless the players are named.
    fn round<M: TextMove>(
        &mut self,
        round: &[TextToken<'a, M>],
        in_line: usize,
        draft: &mut Draft,
    ) {
        let moves: Vec<usize> = (0..round.len())
            .filter(|&index| matches!(round[index].kind, TokenKind::Move(_)))
            .collect();
        let [_, second] = moves[..] else {
            return self.tokens(round, draft);
        };
        let names_players = round
            .iter()
            .any(|token| matches!(token.kind, TokenKind::Color(_) | TokenKind::Label(_)));
        let at = self.location(round[0].at);
        if !(in_line == 1 || names_players) || !self.are_pairs_swapped(at, draft) {
            return self.tokens(round, draft);
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
                    TokenKind::Number(_) | TokenKind::UnmarkedNumber(_) | TokenKind::Separator(_)
                )
            })
            .count();
        let swapped = [&round[..numbers], &round[second..], &round[numbers..second]].concat();
        self.tokens(&swapped, draft);
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

fn word_of<'a, M: TextMove>(token: &TextToken<'a, M>) -> Option<&'a str> {
    match token.kind {
        TokenKind::Word(word) => Some(word),
        _ => None,
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
