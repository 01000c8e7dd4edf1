//! Pictures as pixels: an SVG document as PNG, a sequence of them as an animated GIF (feature `images`).
//!
//! Text is drawn in a font of the program, so that a picture is the same on every machine, also on one without fonts.

mod animation;
mod error;
mod font;
mod gif_writer;
mod palette;
mod raster;
mod rasterizer;

pub use animation::write_animation;
pub use error::ImageError;
pub use gif_writer::GifWriter;
pub use palette::Palette;
pub use raster::Raster;
pub use rasterizer::{Background, Rasterizer};
