//! The dimensions that all plots have in common.

/// The width of a plot.
pub(super) const WIDTH: f64 = 620.0;
/// The margin of a plot.
pub(super) const MARGIN: f64 = 22.0;
/// The height of the title and the note.
pub(super) const HEAD_HEIGHT: f64 = 58.0;
/// The right end of bars and columns.
pub(super) const RIGHT: f64 = WIDTH - MARGIN;
