//! Pictures of pixels: PNG and animated GIF.

use std::path::Path;

use anyhow::{Context as _, Result};

use crate::cli::messages::{note, progress};
use crate::cli::output::AtomicFile;
use crate::images::{GifWriter, Ground, Palette, Raster, Rasterizer};

/// How many pictures of an animation its colours are chosen from.
const SAMPLES: usize = 8;

/// A picture as PNG, in its own size or so many pixels wide.
pub(super) fn png(svg: &str, width: Option<u32>) -> Result<Vec<u8>> {
    let rasterizer = Rasterizer::default();
    let png = rasterizer.draw(svg, width, Ground::Transparent)?.png()?;
    note_missing_characters(&rasterizer);
    Ok(png)
}

/// Writes pictures as an animated GIF: each is shown for the first of these times, the last one for the second.
pub(crate) fn write_animation(
    svgs: &[String],
    width: Option<u32>,
    [delay, last_delay]: [u16; 2],
    file: &Path,
) -> Result<()> {
    let rasterizer = Rasterizer::default();
    let draw = |svg: &String| rasterizer.draw(svg, width, Ground::White);
    let (last, others) = svgs.split_last().context("an animation has pictures")?;
    let samples = (0..SAMPLES).map(|sample| others.len() * sample / (SAMPLES - 1));
    let samples: Result<Vec<Raster>, _> = samples.map(|index| draw(&svgs[index])).collect();
    let samples = samples?;
    let out = AtomicFile::create(file)?;
    let bar = progress::units_bar("draw", svgs.len() as u64, "pictures");
    let mut gif = GifWriter::begin(out, Palette::of(&samples), &samples[0])?;
    for svg in others {
        gif.add(&draw(svg)?, delay)?;
        bar.inc(1);
    }
    gif.add(&draw(last)?, last_delay)?;
    bar.finish_and_clear();
    gif.finish()?.finish()?;
    note_missing_characters(&rasterizer);
    Ok(())
}

/// Tells which characters the font of pictures does not have.
fn note_missing_characters(rasterizer: &Rasterizer) {
    let missing = rasterizer.missing_characters();
    if !missing.is_empty() {
        let characters: String = missing.into_iter().collect();
        note(&format!(
            "not in the font of PNG and GIF, so that boxes are in their place: {characters}; an .svg has them"
        ));
    }
}
