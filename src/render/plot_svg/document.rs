//! The SVG document of plots: head, definitions, and the plots side by side.

use std::fmt::Write;

use super::bars::{bars_height, draw_bars};
use super::columns::{columns_height, draw_columns};
use super::description::description;
use super::layout::{MARGIN, WIDTH};
use super::palette::PlotPalette;
use super::plot::Plot;
use crate::markup::escape;
use crate::render::language::Language;
use crate::render::theme::Theme;

/// How plots are drawn.
#[derive(Debug, Clone, Copy, Default)]
pub struct PlotStyle<'a> {
    /// The colours.
    pub theme: Theme,
    /// The language of legends and axes. The texts of the plots themselves are those of the caller.
    pub language: Language,
    /// A prefix of ids, as in pictures of boards.
    pub id: &'a str,
}

/// Draws plots as one SVG document, in two columns if there are several.
pub fn plots_svg(plots: &[Plot], title: &str, style: PlotStyle<'_>) -> String {
    let PlotStyle {
        theme,
        language,
        id,
    } = style;
    let across = plots.len().clamp(1, 2);
    let heights: Vec<f64> = plots
        .chunks(across)
        .map(|row| row.iter().map(height).fold(0.0, f64::max))
        .collect();
    let (width, height) = (
        WIDTH * across as f64,
        heights.iter().sum::<f64>().max(60.0) + MARGIN,
    );
    let id: String = id.chars().filter(char::is_ascii_alphanumeric).collect();
    let id = format!("s{id}-{}", theme.key());
    let palette = PlotPalette::of(theme);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" \
         lang=\"{}\" role=\"img\" aria-labelledby=\"{id}-title {id}-desc\" font-family=\"'Segoe UI', 'Helvetica Neue', Arial, sans-serif\" \
         font-size=\"13\" fill=\"{}\">\n<title id=\"{id}-title\">{}</title>\n<desc id=\"{id}-desc\">{}</desc>\n",
        language.tag(),
        palette.text,
        escape(title),
        escape(&description(plots, language))
    );
    let _ = writeln!(
        svg,
        "<defs><pattern id=\"{id}-draw\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
         <rect width=\"6\" height=\"6\" fill=\"{back}\"/><path d=\"M0 3H6\" stroke=\"{line}\" stroke-width=\"2\"/></pattern>\
         <pattern id=\"{id}-other\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">\
         <rect width=\"6\" height=\"6\" fill=\"{back}\"/><circle cx=\"3\" cy=\"3\" r=\"1.4\" fill=\"{line}\"/></pattern></defs>\n\
         <rect width=\"{width:.0}\" height=\"{height:.0}\" rx=\"12\" fill=\"{page}\"/>",
        back = palette.white,
        line = palette.black,
        page = palette.page,
    );
    let mut y = 0.0;
    for (row, height) in plots.chunks(across).zip(heights) {
        for (n, plot) in row.iter().enumerate() {
            let x = WIDTH * n as f64;
            let _ = writeln!(
                svg,
                "<g transform=\"translate({x:.0} {y:.0})\" data-plot=\"true\">"
            );
            draw(&mut svg, plot, &palette, (&id, language));
            svg.push_str("</g>\n");
        }
        y += height;
    }
    svg.push_str("</svg>\n");
    svg
}
/// The height of a plot.
fn height(plot: &Plot) -> f64 {
    match plot {
        Plot::Bars { bars, .. } => bars_height(bars.len()),
        Plot::Columns { .. } => columns_height(),
    }
}

/// Draws a plot at the origin.
fn draw(svg: &mut String, plot: &Plot, palette: &PlotPalette, (id, language): (&str, Language)) {
    let (Plot::Bars { title, note, .. } | Plot::Columns { title, note, .. }) = plot;
    let _ = writeln!(
        svg,
        "<text x=\"{MARGIN}\" y=\"34\" font-size=\"18\" font-weight=\"700\">{}</text>",
        escape(title)
    );
    if !note.is_empty() {
        let _ = writeln!(
            svg,
            "<text x=\"{:.0}\" y=\"34\" text-anchor=\"end\">{}</text>",
            WIDTH - MARGIN,
            escape(note)
        );
    }
    match plot {
        Plot::Bars { bars, .. } => draw_bars(svg, bars, palette, (id, language)),
        Plot::Columns {
            axis,
            heights,
            columns,
            ..
        } => draw_columns(svg, (axis, heights), columns, palette),
    }
}
