//! Draws a sequence of pictures as an animated GIF.

use std::io::Write;
use std::ops::ControlFlow;

use super::error::ImageError;
use super::gif_writer::GifWriter;
use super::palette::Palette;
use super::raster::Raster;
use super::rasterizer::{Background, Rasterizer};

/// How many pictures of an animation its colours are chosen from.
const SAMPLES: usize = 8;

/// Writes SVG documents of one size as an animated GIF, in their own size or `width` pixels wide: each is shown for the first of these times, in hundredths of
/// a second, the last one for the second. `drawn` is called after each picture, and may end the work.
///
/// # Errors
/// When there is no picture, one cannot be drawn, the work was ended, or an error of the output.
pub fn write_animation<W: Write>(
    out: W,
    svgs: &[String],
    width: Option<u32>,
    [delay, last_delay]: [u16; 2],
    rasterizer: &Rasterizer,
    mut drawn: impl FnMut() -> ControlFlow<()>,
) -> Result<W, ImageError> {
    let Some((last, others)) = svgs.split_last() else {
        return Err(ImageError::Empty);
    };
    let draw = |svg: &String| rasterizer.draw(svg, width, Background::White);
    let samples = (0..SAMPLES).map(|sample| others.len() * sample / (SAMPLES - 1));
    let samples: Result<Vec<Raster>, _> = samples.map(|index| draw(&svgs[index])).collect();
    let samples = samples?;
    let mut gif = GifWriter::begin(out, Palette::of(&samples), &samples[0])?;
    for svg in others {
        gif.add(&draw(svg)?, delay)?;
        if drawn().is_break() {
            return Err(ImageError::Stopped);
        }
    }
    gif.add(&draw(last)?, last_delay)?;
    gif.finish()
}
