//! The limits of the computation of values.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

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

impl ValueLimit {
    /// At most this number of regions, and games and results in the proportions of the default.
    pub(crate) fn of_regions(regions: usize) -> ValueLimit {
        ValueLimit {
            games: (regions.saturating_mul(2) / 3).max(1),
            results: (regions.saturating_mul(20) / 3).max(1),
            regions,
        }
    }
}

/// What ends the computation of a value before its limits: a time, or a flag that the caller sets.
#[derive(Debug)]
pub(crate) struct ValueStop {
    started: Instant,
    time: Option<Duration>,
    flag: Option<Arc<AtomicBool>>,
    checks: AtomicU32,
}

/// The number of calls of [`ValueStop::check`] for which it looks at the clock and at the flag once.
const CHECK_INTERVAL: u32 = 1 << 8;

impl ValueStop {
    /// Ends the computation after a time from now on, if there is one, and when the flag is set, if there is one.
    pub(crate) fn new(time: Option<Duration>, flag: Option<Arc<AtomicBool>>) -> ValueStop {
        ValueStop {
            started: Instant::now(),
            time,
            flag,
            checks: AtomicU32::new(0),
        }
    }

    /// Checks that the computation may go on.
    ///
    /// # Errors
    /// If the time is over, or the flag is set.
    pub(super) fn check(&self) -> Result<(), LimitReached> {
        let checks = self.checks.fetch_add(1, Ordering::Relaxed);
        if !checks.is_multiple_of(CHECK_INTERVAL) {
            return Ok(());
        }
        if let Some(time) = self.time
            && self.started.elapsed() >= time
        {
            return Err(LimitReached::Time(time));
        }
        match &self.flag {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(LimitReached::Stopped),
            _ => Ok(()),
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
    /// The time that the caller has set.
    #[error("no value found in {} ms, the limit", .0.as_millis())]
    Time(Duration),
    /// The caller has stopped it.
    #[error("stopped before the value was found")]
    Stopped,
    /// A number outside of the range of `Dyadic`.
    #[error("a number is out of range, expected a denominator of at most 2^40")]
    Precision,
}
