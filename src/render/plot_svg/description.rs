//! Plots in words, for screen readers.

use super::plot::Plot;
use crate::render::language::Language;

/// The contents of plots as a text.
pub(super) fn description(plots: &[Plot], language: Language) -> String {
    let games = language.choose("games", "parties");
    let by = language.choose("by", "selon");
    let descriptions = plots.iter().map(|plot| match plot {
        Plot::Bars { title, bars, .. } => {
            let bars = bars.iter().map(|bar| {
                let segments = bar.parts.iter();
                let parts: Vec<String> = segments
                    .map(|(segment, count)| format!("{} {count}", segment.label(language)))
                    .collect();
                format!("{}: {} {games}, {}", bar.label, bar.count, parts.join(", "))
            });
            format!("{title}. {}.", bars.collect::<Vec<_>>().join("; "))
        }
        Plot::Columns {
            title,
            note,
            axis,
            heights,
            columns,
        } => {
            let columns = columns.iter().filter(|column| column.count > 0);
            let columns: Vec<String> = columns
                .map(|column| format!("{} {}", column.label, column.count))
                .collect();
            let columns = columns.join(", ");
            format!("{title}, {note}. {heights} {by} {axis}: {columns}.")
        }
    });
    descriptions.collect::<Vec<_>>().join(" ")
}
