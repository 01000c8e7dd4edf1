//! Adjudication: ending games before they end by the rules.

use crate::game::SearchScore;

/// When a game is ended before its end by the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Adjudication {
    /// The number of plies, the opening included, at which a game is a draw.
    pub most_plies: usize,
    /// When a game is won by the scores of the players; never if `None`.
    pub by_score: Option<ScoreAdjudication>,
}

/// Adjudicates a win when the scores of both players agree on the winner for some plies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoreAdjudication {
    /// The least score of the side that is ahead, in hundredths of the unit of the evaluation.
    pub hundredths: i32,
    /// The number of consecutive plies, of both players, at which the score is at least as great.
    pub plies: usize,
}

/// Why a game was ended before its end by the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AdjudicationReason {
    /// It reached the maximum number of plies: a draw.
    PlyLimit,
    /// There is no legal move, and no rule defines the result: a draw.
    NoMove,
    /// The scores of both players gave this side the required lead for the required plies: it has won.
    Score(u8, ScoreAdjudication),
}

/// The scores of a game so far, as far as they count for its adjudication.
pub(super) struct ScoreAdjudicator {
    rule: Option<ScoreAdjudication>,
    /// The side that is ahead, and for how many plies.
    ahead: Option<(u8, usize)>,
}

impl ScoreAdjudicator {
    pub(super) const fn new(rule: Option<ScoreAdjudication>) -> ScoreAdjudicator {
        ScoreAdjudicator { rule, ahead: None }
    }

    /// Adds the score that a side saw when it moved, if it saw one; returns the end of the game that follows.
    pub(super) fn add(
        &mut self,
        side: u8,
        score: Option<SearchScore>,
    ) -> Option<AdjudicationReason> {
        let rule = self.rule?;
        let threshold = SearchScore::from_hundredths(rule.hundredths);
        let winner = match score {
            Some(score) if score >= threshold => Some(side),
            Some(score) if score <= -threshold => Some(1 - side),
            _ => None,
        };
        self.ahead = winner.map(|winner| match self.ahead {
            Some((before, plies)) if before == winner => (winner, plies + 1),
            _ => (winner, 1),
        });
        let (winner, plies) = self.ahead?;
        (plies >= rule.plies).then_some(AdjudicationReason::Score(winner, rule))
    }
}

impl AdjudicationReason {
    /// The side that has won.
    pub const fn winner(self) -> Option<u8> {
        match self {
            AdjudicationReason::Score(side, _) => Some(side),
            AdjudicationReason::PlyLimit | AdjudicationReason::NoMove => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_players_must_agree_for_all_plies() {
        let rule = ScoreAdjudication {
            hundredths: 300,
            plies: 4,
        };
        let mut watch = ScoreAdjudicator::new(Some(rule));
        let mut add = |side, score| watch.add(side, score);
        let [ahead, behind] =
            [300, -300].map(|hundredths| Some(SearchScore::from_hundredths(hundredths)));
        assert_eq!(add(0, ahead), None);
        assert_eq!(add(1, behind), None);
        assert_eq!(add(0, Some(SearchScore::win(7))), None);
        // The loser's score is too small or missing: the count restarts.
        assert_eq!(add(1, Some(SearchScore::from_hundredths(-299))), None);
        assert_eq!(add(0, ahead), None);
        assert_eq!(add(1, None), None);
        // Then it is the other side for four plies.
        assert_eq!(add(0, behind), None);
        assert_eq!(add(1, ahead), None);
        assert_eq!(add(0, Some(SearchScore::loss(4))), None);
        let end = add(1, ahead);
        assert_eq!(end, Some(AdjudicationReason::Score(1, rule)));
        assert_eq!(end.and_then(AdjudicationReason::winner), Some(1));
        assert_eq!(ScoreAdjudicator::new(None).add(0, ahead), None);
    }
}
