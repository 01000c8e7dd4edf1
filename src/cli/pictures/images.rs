//! Pictures of pixels: PNG and animated GIF.

use std::ops::ControlFlow;
use std::path::Path;

use anyhow::Result;

use crate::cli::messages::{note, progress};
use crate::cli::output::AtomicFile;
use crate::images::{self, Background, Rasterizer};

/// A picture as PNG, in its own size or `width` pixels wide.
pub(super) fn png(svg: &str, width: Option<u32>) -> Result<Vec<u8>> {
    let rasterizer = Rasterizer::default();
    let png = rasterizer
        .draw(svg, width, Background::Transparent)?
        .png()?;
    note_missing_characters(&rasterizer);
    Ok(png)
}

/// Writes pictures as an animated GIF: each is shown for the first of these times, the last one for the second.
pub(crate) fn write_animation(
    svgs: &[String],
    width: Option<u32>,
    delays: [u16; 2],
    file: &Path,
) -> Result<()> {
    let rasterizer = Rasterizer::default();
    let out = AtomicFile::create(file)?;
    let bar = progress::units_bar("draw", svgs.len() as u64, "pictures");
    let drawn = || {
        bar.inc(1);
        ControlFlow::Continue(())
    };
    let out = images::write_animation(out, svgs, width, delays, &rasterizer, drawn)?;
    bar.finish_and_clear();
    out.finish()?;
    note_missing_characters(&rasterizer);
    Ok(())
}

/// Reports the characters that the font of pictures does not have.
fn note_missing_characters(rasterizer: &Rasterizer) {
    let missing = rasterizer.missing_characters();
    if !missing.is_empty() {
        let characters: String = missing.into_iter().collect();
        note(&format!(
            "not in the font of PNG and GIF, so that boxes are in their place: {characters}; an .svg has them"
        ));
    }
}
