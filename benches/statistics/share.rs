//! Shares of a whole, for benchmarks that count.

/// A share in percent with its interval of 95 percent by Wilson.
pub(crate) fn share(part: usize, whole: usize) -> String {
    let (n, z) = (whole.max(1) as f64, 1.96);
    let p = part as f64 / n;
    let center = p + z * z / (2.0 * n);
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let [low, high] = [center - half, center + half]
        .map(|share| (share / (1.0 + z * z / n)).clamp(0.0, 1.0) * 100.0);
    format!(
        "{part} of {whole}: {:.1} % ({low:.1} to {high:.1})",
        p * 100.0
    )
}
