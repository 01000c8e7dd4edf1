//! Stacked bars.

use std::fmt::Write;

use super::layout::{HEAD_HEIGHT, MARGIN, RIGHT};
use super::palette::PlotPalette;
use super::plot::{BarSegment, PlotBar};
use crate::markup::escape;
use crate::render::language::Language;

/// The distance between bars.
const PITCH: f64 = 30.0;
/// The left end of bars.
const LEFT: f64 = 215.0;

/// The height of a plot with this number of bars.
pub(super) fn bars_height(count: usize) -> f64 {
    HEAD_HEIGHT + PITCH * count as f64 + 44.0
}

/// Draws bars and their legend.
pub(super) fn draw_bars(
    svg: &mut String,
    bars: &[PlotBar],
    palette: &PlotPalette,
    style: (&str, Language),
) {
    draw_heads(svg, style.1);
    let max_count = bars.iter().map(|bar| bar.count).max().unwrap_or(1).max(1);
    for (n, bar) in bars.iter().enumerate() {
        let y = HEAD_HEIGHT + PITCH * n as f64;
        draw_bar(svg, bar, y, max_count, palette, style);
    }
    draw_legend(svg, bars, palette, style);
}

/// Draws the headings of the bars and of the numbers next to them.
fn draw_heads(svg: &mut String, language: Language) {
    let y = HEAD_HEIGHT - 7.0;
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{y:.1}\" text-anchor=\"end\" font-size=\"11\" font-style=\"italic\">{}</text>\
         <text x=\"{LEFT}\" y=\"{y:.1}\" font-size=\"11\" font-style=\"italic\">{}</text>",
        LEFT - 10.0,
        language.choose("games", "parties"),
        language.choose(
            "share of the known results; thin bar: number of games",
            "part des résultats connus ; barre fine : nombre de parties"
        )
    );
}

/// Draws a bar at a height. `max_count` is the largest number of games of any bar.
fn draw_bar(
    svg: &mut String,
    bar: &PlotBar,
    y: f64,
    max_count: u64,
    palette: &PlotPalette,
    (id, language): (&str, Language),
) {
    let _ = writeln!(
        svg,
        "<g data-bar=\"true\"><text x=\"{MARGIN}\" y=\"{:.1}\" font-weight=\"600\">{}</text>\
         <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
        y + 13.0,
        escape(&shorten(&bar.label, 20)),
        LEFT - 10.0,
        y + 13.0,
        bar.count
    );
    let all: u64 = bar.parts.iter().map(|(_, count)| count).sum();
    let of = language.choose("of", "sur");
    let mut x = LEFT;
    for &(segment, count) in &bar.parts {
        let share = count as f64 / all.max(1) as f64;
        let width = share * (RIGHT - LEFT);
        let (fill, text) = palette.fill(segment, id);
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"18\" fill=\"{fill}\" stroke=\"{}\" \
             data-part=\"{}\"><title>{}: {count} {of} {all}</title></rect>",
            palette.text,
            segment.key(),
            segment.label(language)
        );
        // Numbers on hatching are illegible.
        if width > 38.0 && !fill.starts_with("url") {
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"12\" fill=\"{text}\">{:.1}%</text>",
                x + width / 2.0,
                y + 13.5,
                100.0 * share
            );
        }
        x += width;
    }
    // A thin bar for the number of games.
    let _ = writeln!(
        svg,
        "<rect x=\"{LEFT}\" y=\"{:.1}\" width=\"{:.1}\" height=\"3\" rx=\"1.5\" fill=\"{}\"/></g>",
        y + 20.5,
        (bar.count as f64 / max_count as f64 * (RIGHT - LEFT)).max(1.0),
        palette.column
    );
}

/// Draws the segments that occur in any bar, with their labels.
fn draw_legend(
    svg: &mut String,
    bars: &[PlotBar],
    palette: &PlotPalette,
    (id, language): (&str, Language),
) {
    let mut segments: Vec<BarSegment> = bars
        .iter()
        .flat_map(|bar| &bar.parts)
        .map(|(segment, _)| *segment)
        .collect();
    segments.sort_unstable();
    segments.dedup();
    let y = HEAD_HEIGHT + PITCH * bars.len() as f64 + 14.0;
    let mut x = LEFT;
    for segment in segments {
        let (fill, _) = palette.fill(segment, id);
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.0}\" y=\"{:.1}\" width=\"12\" height=\"12\" fill=\"{fill}\" stroke=\"{}\"/>\
             <text x=\"{:.0}\" y=\"{:.1}\" font-size=\"12\">{}</text>",
            y - 10.0,
            palette.text,
            x + 17.0,
            y,
            segment.label(language)
        );
        x += 32.0 + 6.4 * segment.label(language).chars().count() as f64;
    }
}

/// A text shortened to a number of characters.
fn shorten(text: &str, max_characters: usize) -> String {
    if text.chars().count() <= max_characters {
        return text.to_owned();
    }
    let start: String = text.chars().take(max_characters - 1).collect();
    format!("{start}…")
}
