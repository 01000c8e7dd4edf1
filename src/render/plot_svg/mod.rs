//! Plots as SVG: stacked bars of results, and columns of counts.

mod bars;
mod columns;
mod description;
mod document;
mod layout;
mod palette;
mod plot;

pub use document::{PlotStyle, plots_svg};
pub use plot::{BarSegment, Plot, PlotBar, PlotColumn};
