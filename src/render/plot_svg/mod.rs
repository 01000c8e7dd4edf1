//! Plots as SVG: stacked bars of results, columns of counts, and reliability diagrams.

mod bars;
mod columns;
mod description;
mod document;
mod layout;
mod palette;
mod plot;
mod reliability;

pub use document::{PlotStyle, plots_svg};
pub use plot::{BarSegment, Plot, PlotBar, PlotColumn};
pub use reliability::{ReliabilityPoint, reliability_svg};
