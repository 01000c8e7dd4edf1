//! Pictures of pixels in a build without the feature `images`: an error.

use std::path::Path;

use anyhow::{Result, bail};

/// A picture as PNG.
pub(super) fn png(_: &str, _: Option<u32>) -> Result<Vec<u8>> {
    missing_feature()
}

/// Pictures as an animated GIF.
pub(crate) fn write_animation(_: &[String], _: Option<u32>, _: [u16; 2], _: &Path) -> Result<()> {
    missing_feature()
}

fn missing_feature<T>() -> Result<T> {
    bail!(
        "this build draws SVG but not PNG and GIF; build it with the feature `images`: cargo install --path . --features images"
    )
}
