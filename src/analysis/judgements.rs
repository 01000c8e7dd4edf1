//! The loss of expected result by a move, and the judgement of the move by it.

use super::engine_game::{EngineGame, PositionContext, typical_expected_result};
use crate::game::SearchScore;
use crate::record::{Evaluation, Judgement};

/// The least loss of expected result for each judgement, in descending order.
const THRESHOLDS: [(f64, Judgement); 3] = [
    (0.15, Judgement::Blunder),
    (0.10, Judgement::Mistake),
    (0.05, Judgement::Dubious),
];

/// The evaluations before and after a marked move must show at least this share of the smallest loss that gets a mark.
const MIN_SHOWN_SHARE: f64 = 0.5;

/// Converts a score, which is from the point of view of the side to move, to that of the side that moves first.
pub fn evaluation_of(score: SearchScore, side: u8) -> Evaluation {
    let evaluation = match (score.hundredths(), score.win_in(), score.loss_in()) {
        (Some(hundredths), ..) => Evaluation::marbles(hundredths),
        (None, Some(plies), _) => Evaluation::won_in(plies),
        (None, None, plies) => Evaluation::lost_in(plies.unwrap_or_default()),
    };
    if side == 0 { evaluation } else { -evaluation }
}

/// The expected result for a side in the middle of a game, from 0 (a loss) to 1 (a win).
pub fn expected_result_of_side<P: EngineGame>(evaluation: Evaluation, side: u8) -> f64 {
    for_side(typical_expected_result::<P>(evaluation), side)
}

fn for_side(first: f64, side: u8) -> f64 {
    if side == 0 { first } else { 1.0 - first }
}

/// The expected result that a side loses by another move than the best one, at a place of a game; never below 0.
pub fn loss<P: EngineGame>(
    best: Evaluation,
    other: Evaluation,
    side: u8,
    context: &PositionContext<P>,
) -> f64 {
    let [best, other] =
        [best, other].map(|evaluation| for_side(P::expected_result(evaluation, context), side));
    (best - other).max(0.0)
}

/// The judgement of a move by its loss.
pub fn judgement_for_loss(loss: f64) -> Option<Judgement> {
    // Tolerates the rounding errors of a difference.
    let reaches = |(threshold, _): &&(f64, Judgement)| loss >= threshold - 1e-9;
    THRESHOLDS
        .iter()
        .find(reaches)
        .map(|(_, judgement)| *judgement)
}

/// The judgement of a move by the evaluations with the best move and with this one, each pair from a search to the same depth: the mean of their losses counts, less their standard
/// deviation. Where depths disagree, a deeper search may well disagree with all of them. A certain result at the last depth counts alone.
pub(super) fn judgement<P: EngineGame>(
    pairs: &[[Evaluation; 2]],
    side: u8,
    context: &PositionContext<P>,
) -> Option<Judgement> {
    let [best, other] = *pairs.last()?;
    let is_certain = [best, other].iter().any(|worth| worth.decided().is_some());
    let from = if is_certain { pairs.len() - 1 } else { 0 };
    let losses = pairs[from..].iter();
    let losses = losses.map(|&[best, other]| loss(best, other, side, context));
    let judgement = judgement_for_loss(
        lower_bound_of_loss(&losses.collect::<Vec<_>>()) * P::loss_share(context),
    )?;
    // More severe judgements come first.
    let rank = |judgement| THRESHOLDS.iter().position(|&(_, other)| other == judgement);
    let most_severe = P::most_severe_judgement(best, other);
    Some(if rank(judgement) < rank(most_severe) {
        most_severe
    } else {
        judgement
    })
}

/// The mean of losses less their standard deviation.
fn lower_bound_of_loss(losses: &[f64]) -> f64 {
    let count = losses.len() as f64;
    let mean = losses.iter().sum::<f64>() / count;
    let squares = losses.iter().map(|loss| (loss - mean).powi(2));
    mean - (squares.sum::<f64>() / count).sqrt()
}

/// Whether the evaluations before and after a move show a loss of expected result, at least a part of the least that has a mark.
pub(super) fn is_loss_shown<P: EngineGame>(
    shown: [Evaluation; 2],
    side: u8,
    context: &PositionContext<P>,
) -> bool {
    let [before, after] = shown;
    let (least, _) = THRESHOLDS[THRESHOLDS.len() - 1];
    loss(before, after, side, context) * P::loss_share(context) >= least * MIN_SHOWN_SHARE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{GameLayout, GameLine};
    use crate::rules::Position;

    /// A context in the middle of a game.
    fn middle<P: EngineGame>(layout: &str) -> PositionContext<P> {
        let layout = <P::Layout as GameLayout>::find(layout).unwrap();
        let line = GameLine {
            start: P::of_layout(layout, "").unwrap(),
            moves: Vec::new(),
        };
        PositionContext {
            ply: 40,
            ..PositionContext::of(&line)
        }
    }

    #[test]
    fn marks_follow_the_loss_of_expected_result() {
        let judgements = [0.0, 0.049, 0.05, 0.1, 0.149, 0.15, 1.0].map(judgement_for_loss);
        let expected = [
            None,
            None,
            Some(Judgement::Dubious),
            Some(Judgement::Mistake),
            Some(Judgement::Mistake),
            Some(Judgement::Blunder),
            Some(Judgement::Blunder),
        ];
        assert_eq!(judgements, expected);
    }

    #[test]
    fn a_marble_costs_more_in_an_even_game_than_in_a_won_one() {
        let context = middle::<Position>("standard");
        let loss = |before, after, side| loss(before, after, side, &context);
        let loss_of_a_marble_from = |hundredths| {
            let after = Evaluation::marbles(hundredths - 100);
            loss(Evaluation::marbles(hundredths), after, 0)
        };
        assert!(loss_of_a_marble_from(50) > 3.0 * loss_of_a_marble_from(2_000));
        assert!(loss(Evaluation::won_in(3), Evaluation::won_in(9), 0).abs() < 1e-9);
        assert!((loss(Evaluation::won_in(3), Evaluation::lost_in(2), 0) - 1.0).abs() < 1e-9);
        // A gain does not count as a loss.
        assert!(loss(Evaluation::marbles(0), Evaluation::marbles(-300), 1).abs() < 1e-9);
        assert!(loss(Evaluation::marbles(0), Evaluation::marbles(300), 1) > 0.05);
    }

    #[test]
    fn evaluations_are_from_the_point_of_view_of_the_first_side() {
        assert_eq!(
            evaluation_of(SearchScore::from_hundredths(120), 0),
            Evaluation::marbles(120)
        );
        assert_eq!(
            evaluation_of(SearchScore::from_hundredths(120), 1),
            Evaluation::marbles(-120)
        );
        assert_eq!(
            evaluation_of(SearchScore::win(5), 1),
            Evaluation::lost_in(5)
        );
        assert_eq!(
            evaluation_of(SearchScore::loss(4), 1),
            Evaluation::won_in(4)
        );
        assert!(
            (expected_result_of_side::<Position>(Evaluation::marbles(0), 1) - 0.5).abs() < 1e-9
        );
    }

    #[test]
    fn losses_count_less_where_depths_disagree_and_in_openings() {
        let context = |ply| PositionContext {
            ply,
            ..middle::<Position>("standard")
        };
        let pair = |loss: i32| {
            [
                Evaluation::marbles(loss / 2),
                Evaluation::marbles(-loss / 2),
            ]
        };
        assert_eq!(
            judgement(&[pair(200)], 0, &context(60)),
            Some(Judgement::Blunder)
        );
        assert_eq!(
            judgement(&[pair(200), pair(0)], 1, &context(60)),
            None,
            "a gain of the other side"
        );
        // Depths that disagree count less than their mean.
        let alike = [pair(100), pair(100), pair(100)];
        let of_alike = judgement(&alike, 0, &context(60)).unwrap();
        let of_mixed = judgement(&[pair(180), pair(100), pair(20)], 0, &context(60));
        assert!(
            of_mixed.is_some_and(|mixed| mixed < of_alike),
            "{of_mixed:?} {of_alike:?}"
        );
        assert_eq!(
            judgement(&[pair(200), pair(0), pair(0)], 0, &context(60)),
            None
        );
        let certain = [Evaluation::marbles(0), Evaluation::lost_in(8)];
        let found_late = judgement(&[pair(0), pair(0), certain], 0, &context(60));
        assert_eq!(found_late, Some(Judgement::Blunder));
        assert_eq!(judgement(&[pair(100)], 0, &context(2)), None);
        assert!(judgement(&[pair(100)], 0, &context(40)).is_some());
        let no_layout = PositionContext {
            layout: None,
            ..context(2)
        };
        assert!(
            judgement(&[pair(100)], 0, &no_layout).is_some(),
            "a position, not an opening"
        );
    }

    #[test]
    fn the_gravest_marks_of_some_games_need_certainty() {
        type Konane = crate::konane::Position;
        let context = middle::<Konane>("konane-8x8");
        let judgement_in_konane = |best, other, side| judgement(&[[best, other]], side, &context);
        let [won, lost, even] = [
            Evaluation::won_in(7),
            Evaluation::lost_in(4),
            Evaluation::marbles(0),
        ];
        assert_eq!(judgement_in_konane(won, lost, 0), Some(Judgement::Blunder));
        assert_eq!(judgement_in_konane(won, even, 0), Some(Judgement::Dubious));
        assert_eq!(judgement_in_konane(even, lost, 0), Some(Judgement::Mistake));
        assert_eq!(judgement_in_konane(lost, won, 1), Some(Judgement::Blunder));
        assert_eq!(judgement_in_konane(lost, won, 0), None);
        assert_eq!(
            judgement(&[[won, even]], 0, &middle::<Position>("standard")),
            Some(Judgement::Blunder)
        );
    }
}
