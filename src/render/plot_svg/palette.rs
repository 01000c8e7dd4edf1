//! `PlotPalette`: the colours of plots.

use super::plot::BarSegment;
use crate::render::theme::Theme;

/// The colours of plots. Each segment of a bar has a contrast of at least 3 with all others and with the page, or the edge between them has
/// it with both, as required for graphics by WCAG 2.1 (1.4.11).
pub(super) struct PlotPalette {
    pub(super) page: &'static str,
    pub(super) text: &'static str,
    pub(super) faint: &'static str,
    pub(super) column: &'static str,
    pub(super) black: &'static str,
    pub(super) white: &'static str,
    draw: Option<&'static str>,
    other: Option<&'static str>,
    /// The colour of a number on the segment of other sides.
    on_other: &'static str,
}

impl PlotPalette {
    pub(super) fn of(theme: Theme) -> PlotPalette {
        let palette = theme.palette();
        let (column, black, white, draw, other, on_other) = match theme {
            Theme::Light => (
                "#9c6b3f",
                "#2b2d33",
                "#ffffff",
                Some("#c9a46a"),
                Some("#2a8fd0"),
                "#000000",
            ),
            Theme::Dark => (
                "#7aa7c7",
                "#08090b",
                "#eceff3",
                Some("#76808d"),
                Some("#1f78b4"),
                "#ffffff",
            ),
            Theme::Print => ("#000000", "#000000", "#ffffff", None, None, "#000000"),
        };
        PlotPalette {
            page: palette.page,
            text: palette.text,
            faint: palette.faint,
            column,
            black,
            white,
            draw,
            other,
            on_other,
        }
    }

    /// The fill of a segment, and the colour of a number on it.
    pub(super) fn fill(&self, segment: BarSegment, id: &str) -> (String, &'static str) {
        let hatched = |color: Option<&str>, name: &str| {
            color.map_or_else(|| format!("url(#{id}-{name})"), str::to_owned)
        };
        match segment {
            BarSegment::Black => (self.black.to_owned(), "#ffffff"),
            BarSegment::White => (self.white.to_owned(), "#000000"),
            BarSegment::Draw => (hatched(self.draw, "draw"), "#000000"),
            BarSegment::Other => (hatched(self.other, "other"), self.on_other),
            BarSegment::Unknown => ("none".to_owned(), self.text),
        }
    }
}
