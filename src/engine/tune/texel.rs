//! Texel tuning: weights fitted to the results of games.
//!
//! Each quiet position of a game, in which the side to move can eject nothing, is an observation: its terms, and the result for the side to move.
//! Logistic regression finds the weights whose sum predicts results best. Newton's method sums in a fixed order, so the same games in the same
//! order give the same weights.
//!
//! The positions of a game share one result and much else, so all positions of a game together count as one observation. And results alone say less
//! about single terms than it seems: the side that is ahead for another reason may have few marbles side by side. So the fit starts
//! from weights that are known to play well, and a prior keeps the weights near those unless many games contradict it.

use super::logistic_regression::{Observation, best_scale, log_loss, newton_step};
use crate::engine::eval::{EVAL_TERMS, FIRST_OUT, FIRST_RING, TERM_COUNT, TermCounts, Weights};
use crate::rules::{Move, Position};

/// Games to which weights are to be fitted.
#[derive(Debug, Clone, Default)]
pub struct TexelTuner {
    training: Vec<Observation>,
    /// The positions of every tenth game, which are used for validation only.
    validation: Vec<Observation>,
    games: u64,
}

/// The result of a fit.
#[derive(Debug, Clone, PartialEq)]
pub struct FittedWeights {
    /// The weights.
    pub weights: Weights,
    /// The number of games, including those for validation.
    pub games: u64,
    /// The number of positions, including those for validation.
    pub positions: u64,
    /// The mean logarithmic loss on the games for validation, of the previous weights and of the fitted ones, each with its best scale. A constant prediction of
    /// 0.5 gives 0.693 (ln 2). `None` if no position is for validation.
    pub loss: Option<[f64; 2]>,
}

/// The plies at the start of each game that are left out: nothing has been decided.
const OPENING_PLIES: usize = 8;
/// One game of this many is for validation only.
const VALIDATION_INTERVAL: u64 = 10;
/// The greatest number of steps of Newton's method; far fewer are enough.
const MAX_STEPS: u32 = 25;

impl TexelTuner {
    /// Adds a game of two sides: its start, its moves, and the half points of each side, 0 to 2.
    pub fn add(&mut self, start: &Position, moves: impl Iterator<Item = Move>, points: [u8; 2]) {
        self.games += 1;
        let observations = if self.games.is_multiple_of(VALIDATION_INTERVAL) {
            &mut self.validation
        } else {
            &mut self.training
        };
        let (mut position, first) = (*start, observations.len());
        for (ply, mv) in moves.enumerate() {
            if ply >= OPENING_PLIES {
                let TermCounts { counts, ejections } = TermCounts::of(&position);
                let side = position.rules().side(position.seat());
                if ejections[0] == 0 {
                    observations.push(Observation {
                        counts: counts.map(|count| count.clamp(-128, 127) as i8),
                        half_points: points[usize::from(side)],
                        share: 1.0,
                    });
                }
            }
            position.play_unchecked(mv);
        }
        let share = 1.0 / (observations.len() - first).max(1) as f32;
        let of_game = observations[first..].iter_mut();
        of_game.for_each(|observation| observation.share = share);
    }

    /// The number of games added.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Fits weights, starting from others, and compares the two. `None` if there are no games, or ejections are worth nothing in them.
    pub fn fit(&self, before: &Weights) -> Option<FittedWeights> {
        if self.training.is_empty() {
            return None;
        }
        let prior = before
            .terms
            .map(|weight| f64::from(weight) / 10.0 / before.scale());
        let mut weights = prior;
        for _ in 0..MAX_STEPS {
            let step = newton_step(&self.training, &weights, &prior)?;
            let largest = step
                .iter()
                .fold(0.0, |largest: f64, step| largest.max(step.abs()));
            for (weight, step) in weights.iter_mut().zip(step) {
                *weight += step;
            }
            if largest < 1e-9 {
                break;
            }
        }
        // An ejected marble stood at the edge, where it has no value but its own.
        let marble = weights[FIRST_OUT..FIRST_RING].iter().sum::<f64>() / 5.0;
        if marble <= 0.0 {
            return None;
        }
        let scale = 100.0 / marble;
        let weights = Weights::new(weights.map(|weight| weight * scale), scale);
        Some(self.compare(before, weights))
    }

    /// Keeps the ratios of other weights, fits their scale, and compares them with the previous ones. `None` if there are no games, or ejections
    /// are worth nothing.
    pub fn fit_scale(&self, before: &Weights, weights: &Weights) -> Option<FittedWeights> {
        let outs = &weights.terms[FIRST_OUT..FIRST_RING];
        let marble = f64::from(outs.iter().sum::<i32>()) / 50.0;
        if self.training.is_empty() || marble <= 0.0 {
            return None;
        }
        let terms = weights
            .terms
            .map(|weight| f64::from(weight) * 10.0 / marble);
        let scale = best_scale(|scale| log_loss(&self.training, &terms, scale));
        Some(self.compare(before, Weights::new(terms, scale)))
    }

    fn compare(&self, before: &Weights, weights: Weights) -> FittedWeights {
        let is_validated = !self.validation.is_empty();
        let loss =
            is_validated.then(|| [before, &weights].map(|other| self.validation_loss(other)));
        FittedWeights {
            weights,
            games: self.games,
            positions: (self.training.len() + self.validation.len()) as u64,
            loss,
        }
    }

    /// The loss of weights on the games for validation, with their best scale.
    fn validation_loss(&self, weights: &Weights) -> f64 {
        let terms: [f64; TERM_COUNT] = weights.terms.map(|weight| f64::from(weight) / 10.0);
        let loss = |scale: f64| log_loss(&self.validation, &terms, scale);
        loss(best_scale(loss))
    }
}

impl FittedWeights {
    /// The text of a weights file, whose head states how the weights were made.
    pub fn file_text(&self, made_by: &str) -> String {
        let loss = match self.loss {
            Some([before, loss]) => {
                format!(
                    "Loss on every tenth game, which was held out: {loss:.4}, before {before:.4}."
                )
            }
            None => "No game was held out, so their loss is not known.".to_owned(),
        };
        let mut text = format!(
            "# Made by `{made_by}` with {} positions of {} games. {loss}\n",
            self.positions, self.games
        );
        text += "# Hundredths of a marble: the mean of the five ejections is 100.\n#\n";
        for term in &EVAL_TERMS {
            text += &format!("# {}: {}\n", term.name, term.meaning);
        }
        text + &self.weights.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::super::logistic_regression::dot;
    use super::*;
    use crate::game::{logistic, split_mix};

    /// The results of the games are drawn by known weights.
    #[test]
    fn known_weights_are_recovered() {
        let mut expected = [0.0; TERM_COUNT];
        for (index, weight) in expected.iter_mut().enumerate() {
            *weight = (index as f64 - 6.0) * 0.05;
        }
        expected[FIRST_OUT..FIRST_RING].copy_from_slice(&[0.4, 0.5, 0.5, 0.5, 0.6]);
        let mut tuning = TexelTuner::default();
        let mut numbers = (0..).map(split_mix);
        let mut draw = |limit: u64| numbers.next().unwrap() % limit;
        for n in 0..60_000 {
            let counts = [(); TERM_COUNT].map(|()| draw(7) as i8 - 3);
            let probability = logistic(dot(&counts.map(f64::from), &expected));
            let is_won = (draw(1 << 30) as f64) < probability * f64::from(1 << 30);
            let observation = Observation {
                counts,
                half_points: 2 * u8::from(is_won),
                // So high that the prior has little influence.
                share: 50.0,
            };
            if n % 10 == 0 {
                tuning.validation.push(observation);
            } else {
                tuning.training.push(observation);
            }
        }
        let flat = Weights::new([5.0; TERM_COUNT], 100.0);
        let fitted = tuning.fit(&flat).unwrap();
        assert!(
            (fitted.weights.scale() - 200.0).abs() < 10.0,
            "{}",
            fitted.weights.scale()
        );
        for (found, expected) in fitted.weights.terms.iter().zip(expected) {
            let found = f64::from(*found) / 10.0 / fitted.weights.scale();
            assert!((found - expected).abs() < 0.05, "{found} for {expected}");
        }
        let [before, loss] = fitted.loss.unwrap();
        assert!(loss < before && loss < 0.6, "{:?}", fitted.loss);
        // The scale alone is recovered too, independent of the unit of the weights.
        let twice = Weights::new(fitted.weights.terms.map(|term| f64::from(term) / 5.0), 1.0);
        let scaled = tuning.fit_scale(&flat, &twice).unwrap().weights;
        let difference = scaled.scale() - fitted.weights.scale();
        assert!(difference.abs() < 5.0, "{}", scaled.scale());
        for (own, same) in scaled.terms.iter().zip(fitted.weights.terms) {
            assert!((own - same).abs() <= 2, "{own} for {same}");
        }
        let file = fitted.file_text("sumito tune");
        assert_eq!(file.parse(), Ok(fitted.weights));
        assert_eq!(TexelTuner::default().fit(&flat), None);
        // With fewer observations: the result is repeated, and without games held out there is no loss.
        tuning.training.truncate(2_000);
        tuning.validation.clear();
        let fitted = tuning.fit(&flat).unwrap();
        assert_eq!(tuning.fit(&flat), Some(fitted.clone()));
        assert_eq!(fitted.loss, None);
        let file = fitted.file_text("sumito tune");
        assert!(file.contains("No game was held out"), "{file}");
        assert_eq!(file.parse(), Ok(fitted.weights));
    }
}
