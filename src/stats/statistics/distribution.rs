//! The distribution of a number: quantiles and histograms.

use std::collections::BTreeMap;

/// The number of occurrences of each value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Distribution {
    counts: BTreeMap<u32, u64>,
    total: u64,
}

/// A bin of a histogram: the values from `from` to `to`.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let statistics = database.statistics(&Filter::default(), &names)?;
/// let bins = &statistics.length.bins;
/// assert_eq!(bins.iter().map(|bin| bin.games).sum::<u64>(), 2);
/// assert!(bins.iter().all(|bin| bin.from <= bin.to));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Bin {
    /// The least value.
    pub from: u32,
    /// The greatest value.
    pub to: u32,
    /// The number of games.
    pub games: u64,
}

impl Distribution {
    /// Counts a value.
    pub(crate) fn add(&mut self, number: u32) {
        *self.counts.entry(number).or_default() += 1;
        self.total += 1;
    }

    /// The number of values counted.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The least value.
    pub fn min(&self) -> Option<u32> {
        self.counts.keys().next().copied()
    }

    /// The greatest value.
    pub fn max(&self) -> Option<u32> {
        self.counts.keys().next_back().copied()
    }

    /// The sum of all values.
    #[doc(hidden)]
    pub fn sum(&self) -> u64 {
        let products = self
            .counts
            .iter()
            .map(|(&number, &count)| u64::from(number) * count);
        products.sum()
    }

    /// The mean.
    pub fn mean(&self) -> Option<f64> {
        (self.total > 0).then(|| self.sum() as f64 / self.total as f64)
    }

    /// The median: the value in the middle; for an even number of values the mean of the two in the middle.
    pub fn median(&self) -> Option<f64> {
        let ranks = [self.total.div_ceil(2), self.total / 2 + 1];
        let [low, high] = ranks.map(|rank| self.value_at(rank));
        Some(f64::midpoint(low?.into(), high?.into()))
    }

    /// The least value that is not exceeded by this percentage of all values.
    pub fn quantile(&self, percent: u64) -> Option<u32> {
        self.value_at((self.total * percent).div_ceil(100).max(1))
    }

    /// The value with this rank, from 1, in ascending order.
    fn value_at(&self, rank: u64) -> Option<u32> {
        let mut seen = 0;
        self.counts.iter().find_map(|(&number, &count)| {
            seen += count;
            (seen >= rank).then_some(number)
        })
    }

    /// A histogram with bins of one width, from the first to the last that is not empty.
    ///
    /// # Panics
    /// When the width is 0.
    pub fn bins(&self, width: u32) -> Vec<Bin> {
        let (Some(min), Some(max)) = (self.min(), self.max()) else {
            return Vec::new();
        };
        let mut bins: Vec<Bin> = (min / width..=max / width)
            .map(|n| Bin {
                from: n * width,
                to: n * width + (width - 1),
                games: 0,
            })
            .collect();
        for (&number, &count) in &self.counts {
            bins[(number / width - min / width) as usize].games += count;
        }
        bins
    }

    /// The least width with at most `max_bins` bins, among 1, 2 and 5 times the powers of ten.
    pub(crate) fn bin_width(&self, max_bins: u32) -> u32 {
        let (min, max) = (self.min().unwrap_or(0), self.max().unwrap_or(0));
        let widths = (0..9).flat_map(|power| [1, 2, 5].map(|n| n * 10_u32.pow(power)));
        let fits = |width: &u32| max / width - min / width < max_bins;
        widths.into_iter().find(fits).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[u32]) -> Distribution {
        let mut distribution = Distribution::default();
        numbers.iter().for_each(|&number| distribution.add(number));
        distribution
    }

    #[test]
    fn quantiles_mean_and_sum() {
        let some = of(&[9, 1, 30, 4]);
        assert_eq!(
            (some.min(), some.median(), some.max()),
            (Some(1), Some(6.5), Some(30))
        );
        assert_eq!(
            (some.quantile(0), some.quantile(75), some.quantile(100)),
            (Some(1), Some(9), Some(30))
        );
        assert_eq!((some.mean(), some.sum()), (Some(11.0), 44));
        assert_eq!(of(&[9, 1, 4]).median(), Some(4.0));
        assert_eq!(of(&[3, 3, 8, 9]).median(), Some(5.5));
        let none = of(&[]);
        assert_eq!(
            (none.median(), none.mean(), none.bins(10)),
            (None, None, Vec::new())
        );
    }

    #[test]
    fn histograms_have_no_gaps() {
        let bins = of(&[9, 10, 10, 39]).bins(10);
        let rows: Vec<(u32, u32, u64)> = bins
            .iter()
            .map(|bin| (bin.from, bin.to, bin.games))
            .collect();
        assert_eq!(rows, [(0, 9, 1), (10, 19, 2), (20, 29, 0), (30, 39, 1)]);
    }

    #[test]
    fn bin_widths_are_round() {
        for (numbers, most, width) in [
            (&[0, 9][..], 10, 1),
            (&[0, 10], 10, 2),
            (&[3, 330], 40, 10),
            (&[], 5, 1),
            (&[0, 65_000], 40, 2_000),
        ] {
            let distribution = of(numbers);
            assert_eq!(distribution.bin_width(most), width);
            assert!(distribution.bins(width).len() <= most as usize);
        }
    }
}
