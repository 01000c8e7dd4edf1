//! Writes an animated GIF.

use std::io::Write;

use gif::{Encoder, EncodingError, Frame, Repeat};

use super::error::ImageError;
use super::palette::{Palette, TRANSPARENT};
use super::raster::Raster;

/// Writes pictures one after another as a GIF that is repeated without end. Each frame has the part of the picture that differs from the one before, and
/// is transparent where they are the same.
pub struct GifWriter<W: Write> {
    encoder: Encoder<W>,
    palette: Palette,
    /// The size of the pictures.
    size: [u16; 2],
    /// The indices of the colours of the last picture; empty before the first one.
    last: Vec<u8>,
}

impl<W: Write> GifWriter<W> {
    /// Begins an animation in these colours, of the size of its first picture.
    ///
    /// # Errors
    /// When the picture is too large, or an error of the output.
    pub fn begin(out: W, palette: Palette, first: &Raster) -> Result<GifWriter<W>, ImageError> {
        let (width, height) = first.size();
        let pixels = |length| u16::try_from(length).map_err(|_| ImageError::Size(width, height));
        let size = [pixels(width)?, pixels(height)?];
        let encoder = Encoder::new(out, size[0], size[1], &palette.bytes());
        let mut encoder = encoder.map_err(|error| encoding(&error))?;
        let repeated = encoder.set_repeat(Repeat::Infinite);
        repeated.map_err(|error| encoding(&error))?;
        Ok(GifWriter {
            encoder,
            palette,
            size,
            last: Vec::new(),
        })
    }

    /// Adds a picture that is shown for this many hundredths of a second.
    ///
    /// # Errors
    /// When it has another size than the first one, or an error of the output.
    pub fn add(&mut self, raster: &Raster, hundredths: u16) -> Result<(), ImageError> {
        if raster.size() != (self.size[0].into(), self.size[1].into()) {
            return Err(ImageError::FrameSize);
        }
        let indices = self.palette.indices(raster);
        let is_first = self.last.is_empty();
        let part = self.changed_part(&indices);
        let width = usize::from(self.size[0]);
        let top = usize::from(part.top);
        let columns = usize::from(part.left)..usize::from(part.left + part.width);
        let mut buffer = Vec::with_capacity(columns.len() * usize::from(part.height));
        for row in top..top + usize::from(part.height) {
            let pixels = row * width + columns.start..row * width + columns.end;
            buffer.extend(pixels.map(|pixel| {
                let is_same = self.last.get(pixel) == Some(&indices[pixel]);
                if is_same { TRANSPARENT } else { indices[pixel] }
            }));
        }
        let frame = Frame {
            delay: hundredths,
            transparent: (!is_first).then_some(TRANSPARENT),
            buffer: buffer.into(),
            ..part
        };
        let written = self.encoder.write_frame(&frame);
        written.map_err(|error| encoding(&error))?;
        self.last = indices;
        Ok(())
    }

    /// The smallest rectangle with all pixels that differ from those of the last picture: one pixel if none does.
    fn changed_part(&self, indices: &[u8]) -> Frame<'static> {
        let [width, height] = self.size;
        let part = |[left, right]: [u16; 2], [top, bottom]: [u16; 2]| Frame {
            left,
            top,
            width: right - left + 1,
            height: bottom - top + 1,
            ..Frame::default()
        };
        if self.last.is_empty() {
            return part([0, width - 1], [0, height - 1]);
        }
        let row_length = usize::from(width);
        let pixels = indices.iter().zip(&self.last).enumerate();
        let changed = pixels.filter(|(_, (now, before))| now != before);
        let bounds = changed.fold(None, |bounds, (index, _)| {
            let [x, y] = [index % row_length, index / row_length].map(|number| number as u16);
            let ([left, right], [top, bottom]) = bounds.unwrap_or(([x, x], [y, y]));
            Some(([left.min(x), right.max(x)], [top.min(y), bottom.max(y)]))
        });
        let (columns, rows) = bounds.unwrap_or(([0, 0], [0, 0]));
        part(columns, rows)
    }

    /// Ends the animation and returns the output.
    ///
    /// # Errors
    /// An error of the output.
    pub fn finish(self) -> Result<W, ImageError> {
        let out = self.encoder.into_inner();
        out.map_err(|error| ImageError::Encoding(error.to_string()))
    }
}

fn encoding(error: &EncodingError) -> ImageError {
    ImageError::Encoding(error.to_string())
}
