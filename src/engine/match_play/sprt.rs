//! The sequential probability ratio test of a match: a generalised one (GSPRT) on the pentanomial distribution of pairs.
//!
//! A match continues until the log-likelihood ratio (LLR) of two hypotheses, that the difference of strength is `elo0` or `elo1`, leaves the interval that the
//! probabilities of wrong verdicts set. The likelihood of a hypothesis is that of the distribution which fits the results best among those that satisfy it,
//! as fishtest and OpenBench compute it: Michel Van den Bergh, *The generalized sequential probability ratio test for multinomial distributions* and *Comments
//! on normalized Elo*. Overshoot of the bounds is not corrected for.

use super::elo::{EloModel, LOGISTIC_SCALE};
use super::pentanomial::{POINTS, mean_and_variance};

/// The hypotheses of a test and the probabilities of its wrong verdicts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: EloModel,
}

/// Why a test cannot be created.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// The hypotheses are not in order.
    #[error("ELO0 is {0} and ELO1 is {1}, expected two numbers of which the second is greater")]
    Hypotheses(f64, f64),
    /// The probabilities are out of range.
    #[error(
        "ALPHA is {0} and BETA is {1}, expected probabilities between 0 and 1 with a sum below 1"
    )]
    Probabilities(f64, f64),
    /// A hypothesis in normalized Elo for which no distribution is found.
    #[error(
        "ELO0 is {0} and ELO1 is {1}, expected numbers from -{MAX_NORMALIZED} to {MAX_NORMALIZED} in normalized Elo"
    )]
    Normalized(f64, f64),
}

/// The greatest normalized Elo of a hypothesis. From about 240 on the iteration for its distribution does not begin.
const MAX_NORMALIZED: f64 = 200.0;

/// The state of a test after the games so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SprtVerdict {
    /// The difference is `elo1` rather than `elo0`.
    Passed,
    /// The difference is `elo0` rather than `elo1`.
    Failed,
    /// More games are needed.
    Undecided,
}

impl SprtVerdict {
    /// The verdict as a word.
    pub const fn key(self) -> &'static str {
        match self {
            SprtVerdict::Passed => "passed",
            SprtVerdict::Failed => "failed",
            SprtVerdict::Undecided => "undecided",
        }
    }
}

/// The count that replaces zero, as in fishtest: without it the likelihood of a distribution may not exist.
const REGULARISATION: f64 = 1e-3;
/// A distribution is found when no probability changes by more than this.
const PRECISION: f64 = 1e-9;

impl Sprt {
    /// A test of `elo0` against `elo1` that errs with probability `alpha` where `elo0` is true and `beta` where `elo1` is.
    ///
    /// # Errors
    /// When the hypotheses are not in order or too far from 0 for normalized Elo, or the probabilities are out of range.
    pub fn new(
        [elo0, elo1]: [f64; 2],
        [alpha, beta]: [f64; 2],
        model: EloModel,
    ) -> Result<Sprt, SprtError> {
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(SprtError::Hypotheses(elo0, elo1));
        }
        let is_too_large = |elo: f64| elo.abs() > MAX_NORMALIZED;
        if model == EloModel::Normalized && (is_too_large(elo0) || is_too_large(elo1)) {
            return Err(SprtError::Normalized(elo0, elo1));
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(SprtError::Probabilities(alpha, beta));
        }
        Ok(Sprt {
            elo0,
            elo1,
            alpha,
            beta,
            model,
        })
    }

    /// The Elo differences of the two hypotheses.
    pub const fn hypotheses(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// The probabilities of passing where the first difference is true, and of failing where the second is.
    pub const fn probabilities(&self) -> [f64; 2] {
        [self.alpha, self.beta]
    }

    /// The scale of the differences.
    pub const fn model(&self) -> EloModel {
        self.model
    }

    /// The interval of the log-likelihood ratio within which the match continues.
    pub fn bounds(&self) -> [f64; 2] {
        [
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        ]
    }

    /// The log-likelihood ratio of the two hypotheses after pairs, counted by their half points. 0 without pairs.
    pub fn llr(&self, pairs: [u32; 5]) -> f64 {
        if pairs == [0; 5] {
            return 0.0;
        }
        let counts = pairs.map(|count| f64::from(count).max(REGULARISATION));
        let total: f64 = counts.iter().sum();
        let observed = counts.map(|count| count / total);
        let [under0, under1] = [self.elo0, self.elo1].map(|elo| match self.model {
            EloModel::Logistic => {
                let score = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
                with_mean(observed, POINTS.map(|points| points - score))
            }
            // The deviation of a game is that of a pair times the root of two.
            EloModel::Normalized => with_t_value(observed, elo / LOGISTIC_SCALE * 2f64.sqrt()),
        });
        let ratios = under1
            .iter()
            .zip(under0)
            .map(|(one, zero)| (one / zero).ln());
        total
            * observed
                .iter()
                .zip(ratios)
                .map(|(p, ratio)| p * ratio)
                .sum::<f64>()
    }

    /// The verdict after pairs, counted by their half points.
    pub fn verdict(&self, pairs: [u32; 5]) -> SprtVerdict {
        let (llr, [lower, upper]) = (self.llr(pairs), self.bounds());
        if llr >= upper {
            SprtVerdict::Passed
        } else if llr <= lower {
            SprtVerdict::Failed
        } else {
            SprtVerdict::Undecided
        }
    }
}

/// The distribution nearest to an observed one under which the mean of these values is 0: `p / (1 + x * value)` with the `x` for which it is.
fn with_mean(observed: [f64; 5], values: [f64; 5]) -> [f64; 5] {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let at = |x: f64| {
        let mut probabilities = observed;
        for (p, value) in probabilities.iter_mut().zip(values) {
            *p /= 1.0 + x * value;
        }
        probabilities
    };
    // The mean falls from infinity to minus infinity between these two.
    let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        let mean: f64 = at(middle).iter().zip(values).map(|(p, v)| p * v).sum();
        if mean > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    at(f64::midpoint(low, high))
}

/// The distribution nearest to an observed one whose mean exceeds one half by `t` of its standard deviations, by iteration.
fn with_t_value(observed: [f64; 5], t: f64) -> [f64; 5] {
    let mut distribution = [0.2; 5];
    for _ in 0..100 {
        let (mean, variance) = mean_and_variance(distribution);
        let deviation = variance.sqrt();
        let values = POINTS.map(|points| {
            let distance = (mean - points) / deviation;
            points - 0.5 - t * deviation * (1.0 + distance * distance) / 2.0
        });
        let next = with_mean(observed, values);
        let mut changes = next
            .iter()
            .zip(distribution)
            .map(|(p, old)| (p - old).abs());
        let is_found = changes.all(|change| change < PRECISION);
        distribution = next;
        if is_found {
            break;
        }
    }
    distribution
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo: [f64; 2], model: EloModel) -> Sprt {
        Sprt::new(elo, [0.05, 0.05], model).unwrap()
    }

    /// Results that fishtest published with these ratios; fastchess tests itself by them, too.
    #[test]
    fn ratios_are_those_of_fishtest() {
        let normalized = EloModel::Normalized;
        let logistic = EloModel::Logistic;
        for (elo, model, pairs, published) in [
            (
                [0.0, 2.0],
                normalized,
                [365, 16618, 36229, 16974, 390],
                2.25,
            ),
            (
                [-1.75, 0.25],
                normalized,
                [127, 4883, 10712, 5150, 104],
                3.01,
            ),
            ([0.5, 2.5], logistic, [223, 9863, 21279, 10037, 246], -3.07),
            ([0.0, 2.0], logistic, [871, 26175, 55983, 26678, 821], -4.98),
            ([0.0, 5.0], normalized, [0, 0, 0, 0, 5550], 111.82),
        ] {
            let llr = sprt(elo, model).llr(pairs);
            assert!(
                (llr - published).abs() < 0.01 * published.abs(),
                "{llr} {published}"
            );
        }
    }

    /// If every pair is won or lost as a whole, there are two outcomes, and the ratio is that of Wald: for wins the ratio of the expected scores, for losses
    /// that of the rest.
    #[test]
    fn with_two_outcomes_the_ratio_is_that_of_wald() {
        let [zero, one] = [0.0, 40.0].map(|elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0)));
        let expected = 70.0 * (one / zero).ln() + 50.0 * ((1.0 - one) / (1.0 - zero)).ln();
        let llr = sprt([0.0, 40.0], EloModel::Logistic).llr([50, 0, 0, 0, 70]);
        assert!((llr - expected).abs() < 0.01, "{llr} {expected}");
    }

    /// Among distributions with the mean of a hypothesis none has a greater likelihood than the one that is found, and it has that mean.
    #[test]
    fn the_distribution_of_a_hypothesis_has_the_greatest_likelihood() {
        let observed = [0.05, 0.2, 0.4, 0.25, 0.1];
        let likelihood = |p: [f64; 5]| -> f64 {
            observed
                .iter()
                .zip(p)
                .map(|(share, p)| share * p.ln())
                .sum()
        };
        let score = 0.5 + 0.01;
        let found = with_mean(observed, POINTS.map(|points| points - score));
        assert!((mean_and_variance(found).0 - score).abs() < 1e-9);
        assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let t = 0.04;
        let by_t = with_t_value(observed, t);
        let (mean, variance) = mean_and_variance(by_t);
        assert!(((mean - 0.5) / variance.sqrt() - t).abs() < 1e-6);
        // Changes that keep sum and mean.
        for step in [1e-3, -1e-3] {
            for change in [
                [1.0, -2.0, 1.0, 0.0, 0.0],
                [0.0, 1.0, -2.0, 1.0, 0.0],
                [1.0, -1.0, 0.0, -1.0, 1.0],
            ] {
                let mut other = found;
                for (p, change) in other.iter_mut().zip(change) {
                    *p += step * change;
                }
                assert!(likelihood(other) < likelihood(found));
            }
        }
    }

    /// The ratio is a number for the greatest hypotheses, whatever the results.
    #[test]
    fn hypotheses_without_a_distribution_are_refused() {
        for pairs in [
            [0, 0, 40, 0, 0],
            [40, 0, 0, 0, 0],
            [0, 0, 0, 0, 40],
            [1, 0, 1, 0, 50],
        ] {
            for (elo, model) in [
                ([0.0, 200.0], EloModel::Normalized),
                ([-200.0, 200.0], EloModel::Normalized),
                ([0.0, 2000.0], EloModel::Logistic),
            ] {
                let llr = sprt(elo, model).llr(pairs);
                assert!(llr.is_finite(), "{elo:?} {pairs:?}: {llr}");
            }
        }
        for elo in [[0.0, 201.0], [-400.0, 0.0]] {
            let refused = Sprt::new(elo, [0.05, 0.05], EloModel::Normalized);
            assert_eq!(refused, Err(SprtError::Normalized(elo[0], elo[1])));
        }
    }

    #[test]
    fn verdicts_follow_the_bounds() {
        let test = sprt([0.0, 10.0], EloModel::Normalized);
        let [lower, upper] = test.bounds();
        assert!((lower + upper).abs() < 1e-12 && (upper - 19f64.ln()).abs() < 1e-12);
        assert_eq!(test.verdict([0; 5]), SprtVerdict::Undecided);
        assert_eq!(test.verdict([10, 20, 40, 20, 10]), SprtVerdict::Undecided);
        assert_eq!(test.verdict([100, 400, 500, 700, 300]), SprtVerdict::Passed);
        assert_eq!(test.verdict([300, 700, 500, 400, 100]), SprtVerdict::Failed);
        assert!(Sprt::new([5.0, 5.0], [0.05, 0.05], EloModel::Logistic).is_err());
        assert!(Sprt::new([0.0, f64::NAN], [0.05, 0.05], EloModel::Logistic).is_err());
        assert!(Sprt::new([0.0, 5.0], [0.6, 0.4], EloModel::Logistic).is_err());
    }
}
