//! Writes a picture to a file.

use std::io::Write as _;

use anyhow::Result;

#[cfg(feature = "images")]
use super::images::png;
#[cfg(not(feature = "images"))]
use super::no_images::png;
use crate::cli::args::{PictureFile, PictureKind, SizeArg};
use crate::cli::output::AtomicFile;

/// Writes a picture to a file as SVG or, drawn as pixels, as PNG.
pub(crate) fn write_picture(svg: &str, size: SizeArg, file: &PictureFile) -> Result<()> {
    let width = size.width(file.kind)?;
    let bytes = match file.kind {
        PictureKind::Svg => svg.as_bytes().to_vec(),
        PictureKind::Png | PictureKind::Gif => png(svg, width)?,
    };
    let mut out = AtomicFile::create(&file.path)?;
    out.write_all(&bytes)?;
    out.finish()
}
