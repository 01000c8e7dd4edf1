//! A distribution as a histogram of text.

use std::io::Write;

use anyhow::Result;

use crate::stats::Distribution;

/// The number of bins that a histogram aims at.
const BINS: u32 = 12;
/// The length of the longest bar, in characters.
const MAX_BAR_LENGTH: u64 = 40;

/// Prints the range, median and mean of a distribution, then a bar for each bin.
pub(super) fn print_histogram(
    out: &mut dyn Write,
    title: &str,
    distribution: &Distribution,
) -> Result<()> {
    let (Some(min), Some(median), Some(mean), Some(max)) = (
        distribution.min(),
        distribution.median(),
        distribution.mean(),
        distribution.max(),
    ) else {
        return Ok(());
    };
    writeln!(
        out,
        "\n{title}: {min} to {max}, median {median}, mean {mean:.1}\n"
    )?;
    let bins = distribution.bins(distribution.bin_width(BINS));
    let most = bins.iter().map(|bin| bin.games).max().unwrap_or(1).max(1);
    let digits = most.to_string().len();
    let range = |from: u32, to: u32| {
        if from == to {
            from.to_string()
        } else {
            format!("{from}-{to}")
        }
    };
    let widest = bins
        .iter()
        .map(|bin| range(bin.from, bin.to).len())
        .max()
        .unwrap_or_default();
    for bin in bins {
        let bar = "█".repeat((MAX_BAR_LENGTH * bin.games).div_ceil(most) as usize);
        let line = format!(
            "{:>widest$}  {:>digits$}  {bar}",
            range(bin.from, bin.to),
            bin.games
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
