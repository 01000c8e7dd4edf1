//! Weights fitted to the results of games.
//!
//! Each quiet position of a game, where the side to move can eject nothing, is an observation: its terms, and what the side to move got in the end. Logistic
//! regression finds the weights by which the terms say best who wins. It is found by Newton's method in a fixed order, so that the same games in the
//! same order give the same weights.
//!
//! The positions of a game have one result and much in common, so that all of a game together count as one. And who stands well for another reason may
//! have few marbles side by side: results alone say less of single terms than it seems. So weights are not fitted from nothing, but from weights that are
//! known to play well, and move away from them only as far as the games speak for it against a prior (`PRIOR`).

use super::terms::{COUNT, EVAL_TERMS, OUT, RING, TermCounts};
use super::weights::Weights;
use crate::rules::{Move, Position};

/// Games from which weights are to be fitted.
#[derive(Debug, Clone, Default)]
pub struct TexelTuner {
    observed: Vec<Observed>,
    /// Of every tenth game, which the fit does not see.
    held_out: Vec<Observed>,
    games: u64,
}

/// A position: its terms, and the points of the side to move in halves.
#[derive(Debug, Clone)]
struct Observed {
    counts: [i8; COUNT],
    halves: u8,
    /// Its share of a game.
    share: f32,
}

/// What was fitted.
#[derive(Debug, Clone, PartialEq)]
pub struct FittedWeights {
    /// The weights.
    pub weights: Weights,
    /// The games and the positions that were used, those held out among them.
    pub games: u64,
    /// See `games`.
    pub positions: u64,
    /// How badly the results of games that were not used are foretold, as mean logarithmic loss: by the weights before, each with the scale that suits it
    /// best, and by these. To know nothing is 0.693.
    pub loss: [f64; 2],
}

/// The plies at the start of each game that are left out: nothing has been decided.
const OPENING: usize = 8;
/// Every so manieth game is held out.
const HELD_OUT: u64 = 10;
/// The steps of Newton's method; far fewer are enough.
const STEPS: u32 = 25;
/// How sure the weights before are: as a normal distribution with a standard deviation of 0.02 in the logarithm of the odds, some three hundredths of a
/// marble. Fitted without it to the same games, weights lost more than 150 Elo against those before, at 1,500 positions a move: what was side by side counted for nothing.
const PRIOR: f64 = 1.0 / (0.02 * 0.02);

impl TexelTuner {
    /// Adds a game of two sides: where it began, its moves, and the half points of each side, 0 to 2.
    pub fn add(&mut self, start: &Position, moves: impl Iterator<Item = Move>, points: [u8; 2]) {
        self.games += 1;
        let seen = if self.games.is_multiple_of(HELD_OUT) {
            &mut self.held_out
        } else {
            &mut self.observed
        };
        let (mut position, first) = (*start, seen.len());
        for (ply, made) in moves.enumerate() {
            if ply >= OPENING {
                let TermCounts { counts, ejections } = TermCounts::of(&position);
                let side = position.rules().side(position.seat());
                if ejections[0] == 0 {
                    seen.push(Observed {
                        counts: counts.map(|count| count.clamp(-128, 127) as i8),
                        halves: points[usize::from(side)],
                        share: 1.0,
                    });
                }
            }
            position.apply(made);
        }
        let share = 1.0 / (seen.len() - first).max(1) as f32;
        seen[first..].iter_mut().for_each(|seen| seen.share = share);
    }

    /// The games that were added.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Fits weights, beginning from others, and compares them. `None` where there are no games, or they do not say that
    /// ejections are good.
    pub fn fit(&self, before: &Weights) -> Option<FittedWeights> {
        if self.observed.is_empty() {
            return None;
        }
        let known = before
            .terms
            .map(|weight| f64::from(weight) / 10.0 / before.scale());
        let mut found = known;
        for _ in 0..STEPS {
            let step = self.step(&found, &known)?;
            let most = step
                .iter()
                .fold(0.0, |most: f64, step| most.max(step.abs()));
            for (weight, step) in found.iter_mut().zip(step) {
                *weight += step;
            }
            if most < 1e-9 {
                break;
            }
        }
        // A marble that is ejected was at the edge, where it is worth nothing but itself.
        let marble = found[OUT..RING].iter().sum::<f64>() / 5.0;
        if marble <= 0.0 {
            return None;
        }
        let scale = 100.0 / marble;
        Some(self.fitted(
            before,
            Weights::new(found.map(|weight| weight * scale), scale),
        ))
    }

    /// Leaves the ratios of other weights as they are, fits their scale, and compares them. `None` where there are no games, or ejections are worth nothing.
    pub fn fit_scale(&self, before: &Weights, weights: &Weights) -> Option<FittedWeights> {
        let marble = f64::from(weights.terms[OUT..RING].iter().sum::<i32>()) / 50.0;
        if self.observed.is_empty() || marble <= 0.0 {
            return None;
        }
        let terms = weights
            .terms
            .map(|weight| f64::from(weight) * 10.0 / marble);
        let scale = best_scale(|scale| loss(&self.observed, &terms, scale));
        Some(self.fitted(before, Weights::new(terms, scale)))
    }

    fn fitted(&self, before: &Weights, weights: Weights) -> FittedWeights {
        let loss = [before, &weights].map(|weights| self.loss(weights));
        FittedWeights {
            weights,
            games: self.games,
            positions: (self.observed.len() + self.held_out.len()) as u64,
            loss,
        }
    }

    /// A step of Newton's method: the gradient divided by the curvature.
    fn step(&self, weights: &[f64; COUNT], known: &[f64; COUNT]) -> Option<[f64; COUNT]> {
        let mut gradient = [0.0; COUNT];
        for ((gradient, weight), known) in gradient.iter_mut().zip(weights).zip(known) {
            *gradient = PRIOR * (known - weight);
        }
        let mut curvature = [[0.0; COUNT]; COUNT];
        for (place, row) in curvature.iter_mut().enumerate() {
            row[place] = PRIOR;
        }
        for seen in &self.observed {
            let counts = seen.counts.map(f64::from);
            let chance = logistic(dot(&counts, weights));
            let share = f64::from(seen.share);
            let error = (f64::from(seen.halves) / 2.0 - chance) * share;
            let spread = chance * (1.0 - chance) * share;
            for (place, &count) in counts
                .iter()
                .enumerate()
                .filter(|(_, count)| **count != 0.0)
            {
                gradient[place] += error * count;
                for (sum, other) in curvature[place].iter_mut().zip(&counts) {
                    *sum += spread * count * other;
                }
            }
        }
        solve(curvature, gradient)
    }

    /// The loss of weights on what was held out, with the scale that suits them best.
    fn loss(&self, weights: &Weights) -> f64 {
        let terms = weights.terms.map(|weight| f64::from(weight) / 10.0);
        let loss = |scale: f64| loss(&self.held_out, &terms, scale);
        loss(best_scale(loss))
    }
}

/// The mean logarithmic loss of weights in hundredths of a marble with a scale.
fn loss(seen: &[Observed], terms: &[f64; COUNT], scale: f64) -> f64 {
    let losses = seen.iter().map(|seen| {
        let chance = logistic(dot(&seen.counts.map(f64::from), terms) / scale);
        let points = f64::from(seen.halves) / 2.0;
        let won = points * chance.max(1e-12).ln();
        let lost = (1.0 - points) * (1.0 - chance).max(1e-12).ln();
        -(won + lost) * f64::from(seen.share)
    });
    let games: f64 = seen.iter().map(|seen| f64::from(seen.share)).sum();
    losses.sum::<f64>() / games.max(1.0)
}

/// The scale with the least loss, to half a thousandth of it: the loss has one least value.
fn best_scale(loss: impl Fn(f64) -> f64) -> f64 {
    let (mut least, mut most) = (20.0f64, 2_000.0f64);
    while most / least > 1.000_5 {
        let third = (most / least).cbrt();
        let (low, high) = (least * third, most / third);
        if loss(low) <= loss(high) {
            most = high;
        } else {
            least = low;
        }
    }
    (least * most).sqrt()
}

fn dot(counts: &[f64; COUNT], weights: &[f64; COUNT]) -> f64 {
    counts
        .iter()
        .zip(weights)
        .map(|(n, weight)| n * weight)
        .sum()
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Solves a system of equations whose matrix is symmetric and positive, by elimination.
fn solve(mut matrix: [[f64; COUNT]; COUNT], mut right: [f64; COUNT]) -> Option<[f64; COUNT]> {
    for place in 0..COUNT {
        let pivot = matrix[place];
        let divisor = Some(pivot[place]).filter(|divisor| *divisor > 1e-12)?;
        for row in place + 1..COUNT {
            let factor = matrix[row][place] / divisor;
            for (value, above) in matrix[row].iter_mut().zip(&pivot) {
                *value -= factor * above;
            }
            right[row] -= factor * right[place];
        }
    }
    for place in (0..COUNT).rev() {
        let known: f64 = (place + 1..COUNT)
            .map(|other| matrix[place][other] * right[other])
            .sum();
        right[place] = (right[place] - known) / matrix[place][place];
    }
    Some(right)
}

impl FittedWeights {
    /// The weights as a file, whose head says how they were made.
    pub fn file_text(&self, made_by: &str) -> String {
        let mut text = format!(
            "# Made by `{made_by}` with {} positions of {} games. Loss on every tenth game, which was held out: {:.4}, before {:.4}.\n",
            self.positions, self.games, self.loss[1], self.loss[0]
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
    use super::*;
    use crate::rules::split_mix;

    /// Results drawn by known weights give these weights back.
    #[test]
    fn known_weights_are_found_again() {
        let mut wanted = [0.0; COUNT];
        for (place, weight) in wanted.iter_mut().enumerate() {
            *weight = (place as f64 - 6.0) * 0.05;
        }
        wanted[OUT..RING].copy_from_slice(&[0.4, 0.5, 0.5, 0.5, 0.6]);
        let mut tuning = TexelTuner::default();
        let mut numbers = (0..).map(split_mix);
        let mut draw = |limit: u64| numbers.next().unwrap() % limit;
        for n in 0..60_000 {
            let counts = [(); COUNT].map(|()| draw(7) as i8 - 3);
            let chance = logistic(dot(&counts.map(f64::from), &wanted));
            let is_won = (draw(1 << 30) as f64) < chance * f64::from(1 << 30);
            let seen = Observed {
                counts,
                halves: 2 * u8::from(is_won),
                // So much that the prior has little to say.
                share: 50.0,
            };
            if n % 10 == 0 {
                tuning.held_out.push(seen);
            } else {
                tuning.observed.push(seen);
            }
        }
        let flat = Weights::new([5.0; COUNT], 100.0);
        let fitted = tuning.fit(&flat).unwrap();
        assert!(
            (fitted.weights.scale() - 200.0).abs() < 10.0,
            "{}",
            fitted.weights.scale()
        );
        for (found, wanted) in fitted.weights.terms.iter().zip(wanted) {
            let found = f64::from(*found) / 10.0 / fitted.weights.scale();
            assert!((found - wanted).abs() < 0.05, "{found} for {wanted}");
        }
        assert!(
            fitted.loss[1] < fitted.loss[0] && fitted.loss[1] < 0.6,
            "{:?}",
            fitted.loss
        );
        assert_eq!(tuning.fit(&flat), Some(fitted.clone()));
        // The scale alone is found again too, whatever marble the weights are in.
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
    }
}
