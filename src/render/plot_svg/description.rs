//! Plots in words, for screen readers.

use super::plot::Plot;
use crate::render::language::Language;

/// The contents of plots as a text.
pub(super) fn description(plots: &[Plot], language: Language) -> String {
    let by = language.choose("by", "selon");
    let descriptions = plots.iter().map(|plot| match plot {
        Plot::Bars { title, bars, .. } => {
            let bars = bars.iter().map(|bar| {
                let segments = bar.parts.iter();
                let parts: Vec<String> = segments
                    .map(|(segment, count)| format!("{} {count}", segment.label(language)))
                    .collect();
                let parts = if parts.is_empty() {
                    language
                        .choose("no known result", "aucun résultat connu")
                        .to_owned()
                } else {
                    parts.join(", ")
                };
                format!("{}: {}, {parts}", bar.label, language.games(bar.count))
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
            let head = if note.is_empty() {
                title.clone()
            } else {
                format!("{title}, {note}")
            };
            if columns.is_empty() {
                return format!("{head}.");
            }
            format!("{head}. {heights} {by} {axis}: {}.", columns.join(", "))
        }
    });
    descriptions.collect::<Vec<_>>().join(" ")
}
