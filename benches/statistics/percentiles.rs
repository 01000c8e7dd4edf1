//! Percentiles of times, for benchmarks that measure.

use std::time::Duration;

/// The times in milliseconds that these numbers of a hundred times do not exceed.
pub(crate) fn percentiles<const N: usize>(
    mut times: Vec<Duration>,
    percents: [usize; N],
) -> [f64; N] {
    times.sort_unstable();
    percents.map(|percent| {
        let place = (times.len() * percent / 100).min(times.len() - 1);
        times[place].as_secs_f64() * 1e3
    })
}
