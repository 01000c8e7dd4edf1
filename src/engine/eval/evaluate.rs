//! What a position is worth as it stands.

use super::score::{SURE, Score};
use super::terms::{EVAL_TERMS, TermCounts};
use super::weights::Weights;
use crate::rules::Position;

/// What a position of a game between two sides is worth to the side to move as it stands, without looking ahead: its [terms](TERMS) by weights.
pub fn evaluate(position: &Position, weights: &Weights) -> Score {
    let counts = TermCounts::of(position).counts;
    debug_assert_eq!(counts.len(), EVAL_TERMS.len());
    let worth = counts
        .iter()
        .zip(weights.terms)
        .map(|(n, weight)| n * weight);
    Score::of((worth.sum::<i32>() / 10).clamp(-SURE, SURE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Symmetry;
    use crate::rules::{Color, Layout, Setup};

    /// The board has no preferred side, and neither colour is better.
    #[test]
    fn turned_mirrored_and_with_colors_exchanged_it_is_worth_the_same() {
        let mut position = Layout::find("Belgian Daisy").unwrap().position();
        let mut seen = Vec::new();
        for ply in 0..150usize {
            let mut moves = position.legal_moves();
            moves.sort_unstable();
            let sharp = moves
                .iter()
                .find(|made| made.pushed() > 0)
                .filter(|_| ply.is_multiple_of(5));
            let made = *sharp.unwrap_or(&moves[(ply * 31 + 7) % moves.len()]);
            position.apply(made);
            let worth = evaluate(&position, Weights::built_in());
            seen.push(worth);
            for symmetry in Symmetry::all() {
                let turned = evaluate(&position.transform(symmetry), Weights::built_in());
                assert_eq!(turned, worth);
            }
            let [black, white] = Color::BOTH.map(|color| position.marbles(color));
            let lost = [position.lost(Color::White), position.lost(Color::Black)];
            let exchanged = Setup::for_two([white, black], position.turn().opponent(), lost);
            let exchanged = Position::try_from(exchanged).unwrap();
            assert_eq!(evaluate(&exchanged, Weights::built_in()), worth);
            if position.rules().winner(&position).is_some() {
                break;
            }
        }
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() > 50, "{} values", seen.len());
    }
}
