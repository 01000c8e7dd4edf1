//! The pentanomial distribution: the shares of pairs by their half points, 0 to 4.

/// The points of a pair as shares, by half points.
pub(super) const POINTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The mean and the variance of the points of a pair, as a share.
pub(super) fn mean_and_variance(probabilities: [f64; 5]) -> (f64, f64) {
    let weighted = |value: &dyn Fn(f64) -> f64| -> f64 {
        let terms = probabilities.iter().zip(POINTS);
        terms.map(|(p, points)| p * value(points)).sum()
    };
    let mean = weighted(&|points| points);
    (mean, weighted(&|points| (points - mean) * (points - mean)))
}
