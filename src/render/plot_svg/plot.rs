//! `Plot`: the data of a plot.

use crate::render::language::Language;

/// A plot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plot {
    /// Stacked bars of the results of games, all of the same length.
    Bars {
        /// The title.
        title: String,
        /// A note on what is not shown, or an empty text.
        note: String,
        /// The bars from top to bottom.
        bars: Vec<PlotBar>,
    },
    /// A column chart of counts.
    Columns {
        /// The title.
        title: String,
        /// The label of the horizontal axis.
        axis: String,
        /// The label of the vertical axis: the meaning of the heights.
        heights: String,
        /// A note, or an empty text.
        note: String,
        /// The columns from left to right.
        columns: Vec<PlotColumn>,
    },
}

/// A bar of a plot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlotBar {
    /// The label, any text.
    pub label: String,
    /// The number of games.
    pub count: u64,
    /// The segments from left to right, with their numbers of games.
    pub parts: Vec<(BarSegment, u64)>,
}

/// The result of games in a segment of a bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BarSegment {
    /// Black, or the first side, won.
    Black,
    /// A draw.
    Draw,
    /// White, or the second side, won.
    White,
    /// Another side won.
    Other,
    /// The result is unknown.
    Unknown,
}

/// A column of a plot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlotColumn {
    /// The label, any text.
    pub label: String,
    /// The height.
    pub count: u64,
}

impl Plot {
    /// Whether the plot has no bars or columns.
    pub fn is_empty(&self) -> bool {
        match self {
            Plot::Bars { bars, .. } => bars.is_empty(),
            Plot::Columns { columns, .. } => columns.is_empty(),
        }
    }
}

impl BarSegment {
    /// The name in the attribute `data-part`.
    pub(super) const fn key(self) -> &'static str {
        match self {
            BarSegment::Black => "black",
            BarSegment::Draw => "draw",
            BarSegment::White => "white",
            BarSegment::Other => "other",
            BarSegment::Unknown => "unknown",
        }
    }

    /// The name in the legend.
    pub(super) const fn label(self, language: Language) -> &'static str {
        match self {
            BarSegment::Black => language.choose("Black won", "Noir a gagné"),
            BarSegment::Draw => language.choose("draw", "nulle"),
            BarSegment::White => language.choose("White won", "Blanc a gagné"),
            BarSegment::Other => language.choose("another side won", "un autre camp a gagné"),
            BarSegment::Unknown => language.choose("unknown", "inconnu"),
        }
    }
}
