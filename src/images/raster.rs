//! A picture as pixels.

use resvg::tiny_skia::Pixmap;

use super::error::ImageError;

/// A picture as pixels.
#[derive(Debug, Clone)]
pub struct Raster(pub(super) Pixmap);

impl Raster {
    /// The width and the height in pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.0.width(), self.0.height())
    }

    /// The colours of the pixels, row by row: red, green and blue as drawn on black where the picture is transparent.
    pub fn colors(&self) -> impl Iterator<Item = [u8; 3]> {
        let pixels = self.0.pixels().iter();
        pixels.map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
    }

    /// The picture as a PNG file.
    ///
    /// # Errors
    /// When it cannot be encoded.
    pub fn png(&self) -> Result<Vec<u8>, ImageError> {
        let encoded = self.0.encode_png();
        encoded.map_err(|error| ImageError::Encoding(error.to_string()))
    }
}
