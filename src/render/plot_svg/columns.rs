//! Column charts.

use std::fmt::Write;

use super::layout::{HEAD_HEIGHT, MARGIN, RIGHT};
use super::palette::PlotPalette;
use super::plot::PlotColumn;
use crate::markup::escape;

/// The height of the highest possible column.
const HEIGHT: f64 = 190.0;
/// The left end of the columns.
const LEFT: f64 = MARGIN + 52.0;
/// The height of the horizontal axis.
const BASE: f64 = HEAD_HEIGHT + HEIGHT;

/// The height of a plot of columns.
pub(super) fn columns_height() -> f64 {
    BASE + 52.0
}

/// Draws columns with a grid, labels and the titles of both axes, the horizontal one first.
pub(super) fn draw_columns(
    svg: &mut String,
    (axis, heights): (&str, &str),
    columns: &[PlotColumn],
    palette: &PlotPalette,
) {
    let max_count = columns
        .iter()
        .map(|column| column.count)
        .max()
        .unwrap_or(0)
        .max(1);
    let step = tick_step(max_count);
    let top = max_count.div_ceil(step) * step;
    let height = |count: u64| count as f64 / top as f64 * HEIGHT;
    for tick in (0..=top).step_by(usize::try_from(step).unwrap_or(usize::MAX)) {
        draw_tick(svg, tick, BASE - height(tick), palette);
    }
    let pitch = (RIGHT - LEFT) / columns.len().max(1) as f64;
    let longest = columns
        .iter()
        .map(|column| column.label.chars().count())
        .max();
    let max_characters = 7.0 * longest.unwrap_or(1) as f64 + 10.0;
    #[allow(clippy::cast_sign_loss, reason = "at least 1")]
    let labelled = (max_characters / pitch).ceil().max(1.0) as usize;
    for (n, column) in columns.iter().enumerate() {
        let x = LEFT + pitch * n as f64;
        let label = escape(&column.label);
        let tall = height(column.count);
        let _ = writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\" fill=\"{}\" data-column=\"{label}\">\
             <title>{label}: {}</title></rect>",
            x + pitch * 0.08,
            BASE - tall,
            pitch * 0.84,
            palette.column,
            column.count
        );
        if n % labelled == 0 {
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"12\">{label}</text>",
                x + pitch / 2.0,
                BASE + 16.0
            );
        }
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-style=\"italic\">{}</text>",
        f64::midpoint(LEFT, RIGHT),
        BASE + 35.0,
        escape(axis)
    );
    let (x, y) = (MARGIN - 6.0, BASE - HEIGHT / 2.0);
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\" font-style=\"italic\" transform=\"rotate(-90 {x:.1} {y:.1})\">{}</text>",
        escape(heights)
    );
}

/// Draws a line of the grid with its number.
fn draw_tick(svg: &mut String, tick: u64, y: f64, palette: &PlotPalette) {
    let _ = writeln!(
        svg,
        "<path d=\"M{LEFT} {y:.1}H{RIGHT}\" stroke=\"{}\" stroke-width=\"0.6\" fill=\"none\"{}/>\
         <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" font-size=\"12\">{tick}</text>",
        palette.faint,
        if tick == 0 {
            ""
        } else {
            " stroke-dasharray=\"2 3\""
        },
        LEFT - 7.0,
        y + 4.0
    );
}

/// The distance between about four ticks up to a count: 1, 2 or 5 times a power of ten.
fn tick_step(max_count: u64) -> u64 {
    let steps = (0..18).flat_map(|power| [1, 2, 5].map(|n| n * 10_u64.pow(power)));
    steps
        .into_iter()
        .find(|step| max_count / step < 5)
        .unwrap_or(u64::MAX)
}
