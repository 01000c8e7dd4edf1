//! The limits of the computation of values.

/// The maximum numbers of entries that the computation of a value may store.
///
/// The limits count entries and not time, so that the same call always has the same answer.
///
/// ```
/// use sumito::konane::values::ValueLimit;
///
/// let limit = ValueLimit { regions: 1_000, ..ValueLimit::default() };
/// assert!(limit.games > 0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ValueLimit {
    /// The number of different games in canonical form.
    pub games: usize,
    /// The number of cached comparisons and sums.
    pub results: usize,
    /// The number of different regions of positions whose values are computed, and of sums of regions.
    pub regions: usize,
}

impl Default for ValueLimit {
    fn default() -> ValueLimit {
        ValueLimit {
            games: 200_000,
            results: 2_000_000,
            regions: 300_000,
        }
    }
}

/// Which limit ended the computation of a value.
///
/// ```
/// use sumito::konane::values::LimitReached;
///
/// assert_eq!(
///     LimitReached::Regions(10).to_string(),
///     "the value takes more than 10 different regions, expected at most 10"
/// );
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Hash)]
#[non_exhaustive]
pub enum LimitReached {
    /// More different games than this number.
    #[error("the value takes more than {0} different games, expected at most {0}")]
    Games(usize),
    /// More comparisons and sums than this number.
    #[error("the value takes more than {0} comparisons and sums, expected at most {0}")]
    Results(usize),
    /// More different regions than this number.
    #[error("the value takes more than {0} different regions, expected at most {0}")]
    Regions(usize),
    /// A number outside of the range of `Dyadic`.
    #[error("a number is out of range, expected a denominator of at most 2^40")]
    Precision,
}
