//! Pictures of boards as SVG.

mod document;
mod marble;
mod marks;
mod move_arrows;
mod painter;
mod panel;
mod shapes;
