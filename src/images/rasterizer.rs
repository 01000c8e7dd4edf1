//! Draws SVG documents as pixels.

use std::collections::BTreeSet;
use std::sync::PoisonError;

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::error::ImageError;
use super::font::{MissingCharacters, options};
use super::raster::Raster;

/// The background of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Background {
    /// No background: parts that the picture leaves out stay transparent.
    Transparent,
    /// White.
    White,
}

/// Draws SVG documents as pixels.
pub struct Rasterizer {
    options: Options<'static>,
    missing: MissingCharacters,
}

impl Default for Rasterizer {
    fn default() -> Rasterizer {
        let missing = MissingCharacters::default();
        Rasterizer {
            options: options(&missing),
            missing,
        }
    }
}

impl Rasterizer {
    /// Draws a document, in its own size or in one that is `width` pixels wide.
    ///
    /// # Errors
    /// When the text is not an SVG document, or the picture is too large.
    pub fn draw(
        &self,
        svg: &str,
        width: Option<u32>,
        ground: Background,
    ) -> Result<Raster, ImageError> {
        let tree = Tree::from_str(svg, &self.options);
        let tree = tree.map_err(|error| ImageError::Svg(error.to_string()))?;
        let size = tree.size();
        let scale = width.map_or(1.0, |width| width as f32 / size.width());
        let [width, height] = [size.width(), size.height()].map(|side| (side * scale).round());
        // Sizes are positive.
        #[allow(clippy::cast_sign_loss)]
        let [width, height] = [width as u32, height as u32];
        let fits = [width, height]
            .iter()
            .all(|side| (1..=u32::from(u16::MAX)).contains(side));
        let pixmap = Pixmap::new(width, height).filter(|_| fits);
        let mut pixmap = pixmap.ok_or(ImageError::Size(width, height))?;
        if ground == Background::White {
            pixmap.fill(Color::WHITE);
        }
        let transform = Transform::from_scale(scale, scale);
        resvg::render(&tree, transform, &mut pixmap.as_mut());
        Ok(Raster(pixmap))
    }

    /// The drawn characters that the font does not have: a box replaces each of them.
    pub fn missing_characters(&self) -> BTreeSet<char> {
        let missing = self.missing.lock();
        missing.unwrap_or_else(PoisonError::into_inner).clone()
    }
}
