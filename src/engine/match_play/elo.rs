//! Differences of strength in Elo, logistic and normalised, estimated from the pairs of a match.

use super::pentanomial::mean_and_variance;

/// The scale of a difference of strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EloModel {
    /// Logistic Elo: by the expected score of a game.
    Logistic,
    /// By the expected score and its deviation: proving a difference takes the same number of games, whatever the share of draws.
    Normalized,
}

impl EloModel {
    /// The model as a word.
    pub const fn key(self) -> &'static str {
        match self {
            EloModel::Logistic => "logistic",
            EloModel::Normalized => "normalized",
        }
    }
}

/// An estimated difference of strength in Elo, from the point of view of the first player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EloEstimate {
    /// The most likely difference.
    pub difference: f64,
    /// The 95% confidence interval; infinite where the score sets no limit. `None` where all pairs have the same score, which says nothing of their spread.
    pub interval: Option<[f64; 2]>,
    /// The difference in normalised Elo.
    pub normalized: f64,
    /// The probability that the first player is the stronger one (likelihood of superiority).
    pub superiority: f64,
}

/// `800 / ln 10`: normalised Elo of a difference of one standard deviation of a game.
pub(super) const LOGISTIC_SCALE: f64 = 800.0 / std::f64::consts::LN_10;

/// The difference of strength by the logistic curve, with an error from the variance of the pairs (pentanomial): the two games of a pair have one start
/// and are not independent. `None` for fewer than two pairs.
pub(super) fn estimate(pairs: [u32; 5]) -> Option<EloEstimate> {
    let count = f64::from(pairs.iter().sum::<u32>());
    if count < 2.0 {
        return None;
    }
    let (mean, variance) = mean_and_variance(pairs.map(|pairs| f64::from(pairs) / count));
    let deviation = (variance / (count - 1.0)).sqrt();
    let error = 1.96 * deviation;
    let ahead = mean - 0.5;
    let has_spread = pairs.iter().filter(|pairs| **pairs > 0).count() > 1;
    Some(EloEstimate {
        difference: elo_difference(mean),
        interval: has_spread.then(|| [elo_difference(mean - error), elo_difference(mean + error)]),
        normalized: ratio(ahead, (2.0 * variance).sqrt()) * LOGISTIC_SCALE,
        superiority: normal_distribution(ratio(ahead, deviation)),
    })
}

/// The quotient; 0 if both numbers are 0, infinite if only the divisor is.
fn ratio(ahead: f64, deviation: f64) -> f64 {
    if ahead == 0.0 { 0.0 } else { ahead / deviation }
}

/// The Elo difference at which a score is expected.
fn elo_difference(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// The probability that a normally distributed number of mean 0 and deviation 1 is below `x`, to six decimals: Abramowitz and Stegun, 7.1.26.
fn normal_distribution(x: f64) -> f64 {
    if x.is_infinite() {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let factors = [
        1.061_405_429,
        -1.453_152_027,
        1.421_413_741,
        -0.284_496_736,
        0.254_829_592,
    ];
    let polynomial = factors.iter().fold(0.0, |sum, factor| (sum + factor) * t);
    let tail = polynomial * (-z * z).exp() / 2.0;
    if x > 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three of four points are 190.8 Elo. Of eight pairs, half with 4 and half with 2 half points, the standard error of the mean is
    /// `sqrt(8 / 16 / 7 / 8)`, worked out by hand.
    #[test]
    fn an_estimate_has_the_pentanomial_error() {
        let EloEstimate {
            difference,
            interval,
            normalized,
            superiority,
        } = estimate([0, 0, 4, 0, 4]).unwrap();
        assert!((difference - 190.848).abs() < 0.01, "{difference}");
        let error: f64 = 1.96 * (8.0f64 / 16.0 / 7.0 / 8.0).sqrt();
        let least = 400.0 * ((0.75 - error) / (0.25 + error)).log10();
        assert!((interval.unwrap()[0] - least).abs() < 1e-9);
        // A deviation of 1/4 a pair is one of sqrt(2)/4 a game.
        assert!((normalized - 0.25 / (2f64.sqrt() / 4.0) * LOGISTIC_SCALE).abs() < 1e-9);
        assert!(superiority > 0.99);
        assert!(estimate([0, 0, 0, 0, 2]).unwrap().difference.is_infinite());
        let even = estimate([1, 2, 3, 2, 1]).unwrap();
        assert!((even.superiority - 0.5).abs() < 1e-6 && even.normalized.abs() < 1e-9);
        assert_eq!(estimate([1, 0, 0, 0, 0]), None);
    }

    #[test]
    fn pairs_with_one_score_have_no_interval() {
        for pairs in [[0, 0, 2, 0, 0], [0, 0, 0, 0, 40], [0, 0, 0, 3, 0]] {
            assert_eq!(estimate(pairs).unwrap().interval, None, "{pairs:?}");
        }
        assert!(estimate([0, 0, 2, 0, 0]).unwrap().difference.abs() < 1e-9);
        assert!(estimate([0, 1, 2, 0, 0]).unwrap().interval.is_some());
    }

    #[test]
    fn the_normal_distribution_has_its_known_values() {
        for (x, known) in [
            (0.0, 0.5),
            (1.0, 0.841_345),
            (-1.0, 0.158_655),
            (1.96, 0.975_002),
        ] {
            assert!((normal_distribution(x) - known).abs() < 1e-6, "{x}");
        }
    }
}
