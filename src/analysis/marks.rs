//! The loss of expected result by a move, and its mark.

use crate::engine::Score;
use crate::record::{Mark, Worth};

/// The least loss of expected result for each mark, in descending order.
const THRESHOLDS: [(f64, Mark); 3] = [
    (0.15, Mark::Blunder),
    (0.10, Mark::Mistake),
    (0.05, Mark::Dubious),
];

/// The least loss of all other moves for a move to be marked as the only good one.
pub(super) const ONLY_MOVE_MARGIN: f64 = THRESHOLDS[0].0;

/// Converts a score, which is from the point of view of the side to move, to that of the side that moves first.
pub fn evaluation_of(score: Score, side: u8) -> Worth {
    let worth = match (score.hundredths(), score.win_in(), score.loss_in()) {
        (Some(hundredths), ..) => Worth::marbles(hundredths),
        (None, Some(plies), _) => Worth::won_in(plies),
        (None, None, plies) => Worth::lost_in(plies.unwrap_or_default()),
    };
    if side == 0 { worth } else { -worth }
}

/// The expected result for a side, from 0 (a loss) to 1 (a win).
pub fn expected_score(worth: Worth, side: u8) -> f64 {
    let first = match (worth.hundredths(), worth.decided()) {
        (Some(hundredths), _) => Score::from_hundredths(hundredths).expected_score(),
        (None, decided) => f64::from(u8::from(decided.is_some_and(|(is_won, _)| is_won))),
    };
    if side == 0 { first } else { 1.0 - first }
}

/// The expected result that a side loses from one position to the next; never below 0.
pub fn loss(before: Worth, after: Worth, side: u8) -> f64 {
    (expected_score(before, side) - expected_score(after, side)).max(0.0)
}

/// The mark of a move by its loss.
pub fn mark_for_loss(loss: f64) -> Option<Mark> {
    // Tolerates the rounding errors of a difference.
    let reaches = |(threshold, _): &&(f64, Mark)| loss >= threshold - 1e-9;
    THRESHOLDS.iter().find(reaches).map(|(_, mark)| *mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_follow_the_loss_of_expected_result() {
        let marks = [0.0, 0.049, 0.05, 0.1, 0.149, 0.15, 1.0].map(mark_for_loss);
        let expected = [
            None,
            None,
            Some(Mark::Dubious),
            Some(Mark::Mistake),
            Some(Mark::Mistake),
            Some(Mark::Blunder),
            Some(Mark::Blunder),
        ];
        assert_eq!(marks, expected);
    }

    #[test]
    fn a_marble_costs_more_in_an_even_game_than_in_a_won_one() {
        let loss_of_a_marble_from = |hundredths| {
            let after = Worth::marbles(hundredths - 100);
            loss(Worth::marbles(hundredths), after, 0)
        };
        assert!(loss_of_a_marble_from(50) > 3.0 * loss_of_a_marble_from(2_000));
        assert!(loss(Worth::won_in(3), Worth::won_in(9), 0).abs() < 1e-9);
        assert!((loss(Worth::won_in(3), Worth::lost_in(2), 0) - 1.0).abs() < 1e-9);
        // A gain is no loss.
        assert!(loss(Worth::marbles(0), Worth::marbles(-300), 1).abs() < 1e-9);
        assert!(loss(Worth::marbles(0), Worth::marbles(300), 1) > 0.05);
    }

    #[test]
    fn evaluations_are_from_the_point_of_view_of_the_first_side() {
        assert_eq!(
            evaluation_of(Score::from_hundredths(120), 0),
            Worth::marbles(120)
        );
        assert_eq!(
            evaluation_of(Score::from_hundredths(120), 1),
            Worth::marbles(-120)
        );
        assert_eq!(evaluation_of(Score::win(5), 1), Worth::lost_in(5));
        assert_eq!(evaluation_of(Score::loss(4), 1), Worth::won_in(4));
        assert!((expected_score(Worth::marbles(0), 1) - 0.5).abs() < 1e-9);
    }
}
