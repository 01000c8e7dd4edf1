//! The logistic function, by which scores become expected results.

/// The probability whose odds have this natural logarithm.
pub(crate) fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}
