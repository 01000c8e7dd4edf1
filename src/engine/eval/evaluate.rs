//! Evaluation of a single position, term by term.

use super::terms::{EVAL_TERMS, TermCounts};
use super::weights::Weights;
use crate::game::{SearchScore, WIN_IN_MAX_PLIES};
use crate::rules::Position;

/// The static evaluation of a position with two sides, for the side to move: its [terms](EVAL_TERMS) multiplied by their weights.
pub fn evaluate(position: &Position, weights: &Weights) -> SearchScore {
    let counts = TermCounts::of(position).counts;
    debug_assert_eq!(counts.len(), EVAL_TERMS.len());
    let value = counts
        .iter()
        .zip(weights.terms)
        .map(|(n, weight)| n * weight);
    SearchScore::from_value((value.sum::<i32>() / 10).clamp(-WIN_IN_MAX_PLIES, WIN_IN_MAX_PLIES))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Symmetry;
    use crate::game::Color;
    use crate::rules::{Layout, Setup};

    #[test]
    fn evaluation_is_invariant_under_symmetry_and_exchange_of_colors() {
        let mut position = Layout::find("Belgian Daisy").unwrap().position();
        let mut seen = Vec::new();
        for ply in 0..150usize {
            let mut moves = position.move_list();
            moves.sort_unstable();
            let sharp = moves
                .iter()
                .find(|mv| mv.pushed() > 0)
                .filter(|_| ply.is_multiple_of(5));
            let mv = *sharp.unwrap_or(&moves[(ply * 31 + 7) % moves.len()]);
            position.play_unchecked(mv);
            let value = evaluate(&position, Weights::built_in());
            seen.push(value);
            for symmetry in Symmetry::all() {
                let transformed = evaluate(&position.transform(symmetry), Weights::built_in());
                assert_eq!(transformed, value);
            }
            let [black, white] = Color::BOTH.map(|color| position.marbles(color));
            let lost = [position.lost(Color::White), position.lost(Color::Black)];
            let exchanged = Setup::for_two([white, black], position.turn().opponent(), lost);
            let exchanged = Position::try_from(exchanged).unwrap();
            assert_eq!(evaluate(&exchanged, Weights::built_in()), value);
            if position.rules().winner(&position).is_some() {
                break;
            }
        }
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() > 50, "{} values", seen.len());
    }
}
