//! The reliability diagram: observed against predicted frequencies.

use std::fmt::Write;

use super::document::PlotStyle;
use super::palette::PlotPalette;
use crate::markup::escape;

/// Cases with similar expectations.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReliabilityPoint {
    /// The mean of the expected results, from 0 to 1.
    pub expected: f64,
    /// The mean of the observed results, from 0 to 1.
    pub scored: f64,
    /// The number of cases.
    pub count: usize,
}

/// The side of the square, and where it begins.
const SIDE: f64 = 320.0;
const LEFT: f64 = 64.0;
const TOP: f64 = 44.0;

/// Draws a reliability diagram as an SVG document: a point for each group of cases, larger for more cases, and the diagonal on which they lie if all is as expected.
pub fn reliability_svg(points: &[ReliabilityPoint], title: &str, style: PlotStyle<'_>) -> String {
    let palette = PlotPalette::of(style.theme);
    let id: String = style
        .id
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect();
    let id = format!("r{id}-{}", style.theme.key());
    let (width, height) = (LEFT + SIDE + 32.0, TOP + SIDE + 60.0);
    let described = points.iter().map(|point| {
        let (expected, scored) = (100.0 * point.expected, 100.0 * point.scored);
        format!(
            "{expected:.1} % expected, {scored:.1} % scored ({})",
            point.count
        )
    });
    let described = described.collect::<Vec<_>>().join("; ");
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" \
         lang=\"{}\" role=\"img\" aria-labelledby=\"{id}-title {id}-desc\" font-family=\"'Segoe UI', 'Helvetica Neue', Arial, sans-serif\" \
         font-size=\"13\" fill=\"{}\">\n<title id=\"{id}-title\">{}</title>\n<desc id=\"{id}-desc\">{}</desc>\n\
         <rect width=\"{width:.0}\" height=\"{height:.0}\" rx=\"12\" fill=\"{}\"/>\n\
         <text x=\"{:.0}\" y=\"26\" text-anchor=\"middle\" font-size=\"12\">{}</text>\n",
        style.language.tag(),
        palette.text,
        escape(title),
        escape(&described),
        palette.page,
        width / 2.0,
        escape(title),
    );
    draw_axes(&mut svg, &palette);
    let total = points.iter().map(|point| point.count).sum::<usize>().max(1) as f64;
    for point in points {
        let radius = 4.0 + 14.0 * (point.count as f64 / total).sqrt();
        let _ = writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" fill=\"{}\" stroke=\"{}\"/>",
            x(point.expected),
            y(point.scored),
            palette.column,
            palette.page,
        );
    }
    let (across, down) = style.language.choose(
        ("expected result", "result"),
        ("résultat attendu", "résultat"),
    );
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{across}</text>\
         <text x=\"18\" y=\"{:.1}\" text-anchor=\"middle\" transform=\"rotate(-90 18 {:.1})\">{down}</text>\n</svg>",
        x(0.5),
        y(0.0) + 42.0,
        y(0.5),
        y(0.5),
    );
    svg
}

/// Draws the grid, its numbers and the diagonal.
fn draw_axes(svg: &mut String, palette: &PlotPalette) {
    for tenth in 0..=5u8 {
        let value = f64::from(tenth) / 5.0;
        let _ = writeln!(
            svg,
            "<path d=\"M{0:.1} {1:.1}V{2:.1}M{3:.1} {4:.1}H{5:.1}\" stroke=\"{6}\" stroke-width=\"0.5\"/>\
             <text x=\"{0:.1}\" y=\"{7:.1}\" text-anchor=\"middle\">{value:.1}</text>\
             <text x=\"{8:.1}\" y=\"{9:.1}\" text-anchor=\"end\">{value:.1}</text>",
            x(value),
            y(0.0),
            y(1.0),
            x(0.0),
            y(value),
            x(1.0),
            palette.faint,
            y(0.0) + 18.0,
            x(0.0) - 6.0,
            y(value) + 4.0,
        );
    }
    let _ = writeln!(
        svg,
        "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"{}\" stroke-dasharray=\"4 3\"/>",
        x(0.0),
        y(0.0),
        x(1.0),
        y(1.0),
        palette.text,
    );
}

/// The horizontal place of a value.
fn x(value: f64) -> f64 {
    LEFT + value * SIDE
}

/// The vertical place of a value.
fn y(value: f64) -> f64 {
    TOP + (1.0 - value) * SIDE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_the_expected_and_the_observed_value_as_coordinates() {
        let points =
            [(0.25, 0.5, 30), (0.75, 1.0, 10)].map(|(expected, scored, count)| ReliabilityPoint {
                expected,
                scored,
                count,
            });
        let svg = reliability_svg(&points, "A & B", PlotStyle::default());
        assert!(
            svg.contains("<title id=\"r-light-title\">A &amp; B</title>"),
            "{svg}"
        );
        assert!(
            svg.contains("25.0 % expected, 50.0 % scored (30); 75.0 % expected"),
            "{svg}"
        );
        assert!(
            svg.contains("cx=\"144.0\" cy=\"204.0\"") && svg.contains("cy=\"44.0\""),
            "{svg}"
        );
        assert_eq!(svg.matches("<circle").count(), 2);
    }
}
