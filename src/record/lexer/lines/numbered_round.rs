//! The rounds of a text that have a number.

use crate::record::lexer::lines::line_tokens::LineTokens;
use crate::record::lexer::text_move::TextMove;
use crate::record::lexer::token::TokenKind;

/// The moves between the number of a round and the next one.
pub(crate) struct NumberedRound {
    pub(crate) number: u32,
    /// The offset of the number.
    pub(crate) at: usize,
    pub(crate) moves: usize,
    pub(crate) has_words: bool,
}

/// The rounds of a text that have a number.
pub(crate) fn numbered_rounds<M: TextMove>(lines: &[LineTokens<'_, '_, M>]) -> Vec<NumberedRound> {
    let mut rounds: Vec<NumberedRound> = Vec::new();
    for line in lines {
        let numbers = (0..line.tokens.len()).filter(|&index| line.begins_round(index));
        let begins: Vec<usize> = numbers.collect();
        let first = begins.first().copied().unwrap_or(line.tokens.len());
        if let Some(last) = rounds.last_mut() {
            last.take(line.part(0..first));
        }
        let ends = begins.iter().skip(1).copied().chain([line.tokens.len()]);
        for (begin, end) in begins.iter().copied().zip(ends) {
            let token = line.tokens[begin];
            let (TokenKind::Number(number) | TokenKind::UnmarkedNumber(number)) = token.kind else {
                continue;
            };
            let mut round = NumberedRound {
                number,
                at: token.at,
                moves: 0,
                has_words: false,
            };
            round.take(line.part(begin..end));
            rounds.push(round);
        }
    }
    rounds
}

impl NumberedRound {
    /// Counts more tokens of the round.
    fn take<M: TextMove>(&mut self, part: LineTokens<'_, '_, M>) {
        self.moves += part.move_count();
        self.has_words |= part.word_count() > 0;
    }
}
