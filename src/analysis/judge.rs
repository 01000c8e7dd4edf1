//! What a move has cost, and the mark that says so.

use crate::engine::Score;
use crate::record::{Evaluation, Judgement};

/// Losses of expected result from which on a move has a mark, the greatest first.
const THRESHOLDS: [(f64, Judgement); 3] = [
    (0.15, Judgement::Blunder),
    (0.10, Judgement::Mistake),
    (0.05, Judgement::Dubious),
];

/// What every other move must lose for a move to be the only one.
pub(super) const ONLY: f64 = THRESHOLDS[0].0;

/// What a score means to the side that moves first, where this side moves.
pub fn worth_of(score: Score, side: u8) -> Evaluation {
    let worth = match (score.hundredths(), score.win_in(), score.loss_in()) {
        (Some(hundredths), ..) => Evaluation::marbles(hundredths),
        (None, Some(plies), _) => Evaluation::won_in(plies),
        (None, None, plies) => Evaluation::lost_in(plies.unwrap_or_default()),
    };
    if side == 0 { worth } else { -worth }
}

/// The result that a side can expect, 0 (a loss) to 1 (a win).
pub fn expectation(worth: Evaluation, side: u8) -> f64 {
    let first = match (worth.hundredths(), worth.decided()) {
        (Some(hundredths), _) => Score::marble(hundredths).expectation(),
        (None, decided) => f64::from(u8::from(decided.is_some_and(|(is_won, _)| is_won))),
    };
    if side == 0 { first } else { 1.0 - first }
}

/// What a side loses of its expected result from one position to another; never below 0.
pub fn loss(before: Evaluation, after: Evaluation, side: u8) -> f64 {
    (expectation(before, side) - expectation(after, side)).max(0.0)
}

/// The mark of a move that loses so much.
pub fn mark_of(loss: f64) -> Option<Judgement> {
    // What a sum of rounded numbers leaves is no difference.
    let reaches = |(threshold, _): &&(f64, Judgement)| loss >= threshold - 1e-9;
    THRESHOLDS.iter().find(reaches).map(|(_, mark)| *mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_by_loss_of_expected_result() {
        let marks = [0.0, 0.049, 0.05, 0.1, 0.149, 0.15, 1.0].map(mark_of);
        let expected = [
            None,
            None,
            Some(Judgement::Dubious),
            Some(Judgement::Mistake),
            Some(Judgement::Mistake),
            Some(Judgement::Blunder),
            Some(Judgement::Blunder),
        ];
        assert_eq!(marks, expected);
    }

    #[test]
    fn a_marble_costs_much_in_an_even_game_and_little_in_a_won_one() {
        let lost_from = |hundredths| {
            let after = Evaluation::marbles(hundredths - 100);
            loss(Evaluation::marbles(hundredths), after, 0)
        };
        assert!(lost_from(50) > 3.0 * lost_from(2_000));
        assert!(loss(Evaluation::won_in(3), Evaluation::won_in(9), 0).abs() < 1e-9);
        assert!((loss(Evaluation::won_in(3), Evaluation::lost_in(2), 0) - 1.0).abs() < 1e-9);
        // What one side loses the other gains, which is no loss.
        assert!(loss(Evaluation::marbles(0), Evaluation::marbles(-300), 1).abs() < 1e-9);
        assert!(loss(Evaluation::marbles(0), Evaluation::marbles(300), 1) > 0.05);
    }

    #[test]
    fn scores_are_seen_from_the_side_that_moves_first() {
        assert_eq!(worth_of(Score::marble(120), 0), Evaluation::marbles(120));
        assert_eq!(worth_of(Score::marble(120), 1), Evaluation::marbles(-120));
        assert_eq!(worth_of(Score::win(5), 1), Evaluation::lost_in(5));
        assert_eq!(worth_of(Score::loss(4), 1), Evaluation::won_in(4));
        assert!((expectation(Evaluation::marbles(0), 1) - 0.5).abs() < 1e-9);
    }
}
