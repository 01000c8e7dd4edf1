//! The colours of an animation.

use std::collections::{BTreeSet, HashMap};

use color_quant::NeuQuant;

use super::raster::Raster;

/// The index of transparent pixels, after those of all colours.
pub(super) const TRANSPARENT: u8 = u8::MAX;
/// The maximum number of colours of an animation: a GIF has 256, and one of them is transparent.
const MAX_COLORS: usize = TRANSPARENT as usize;
/// NeuQuant's sampling factor: it learns from one pixel in this many.
const SAMPLING_FACTOR: i32 = 10;

/// At most 255 colours, for all pictures of an animation.
pub struct Palette {
    colors: Vec<[u8; 3]>,
    /// The indices of colours that were looked up.
    indices: HashMap<[u8; 3], u8>,
}

impl Palette {
    /// The colours of some of the pictures: all of them if they are few, otherwise those that represent them best.
    pub fn of(samples: &[Raster]) -> Palette {
        let colors: BTreeSet<[u8; 3]> = samples.iter().flat_map(Raster::colors).collect();
        let colors = if colors.len() <= MAX_COLORS {
            colors.into_iter().collect()
        } else {
            let pixels = samples.iter().flat_map(Raster::colors);
            let pixels: Vec<u8> = pixels.flat_map(|[r, g, b]| [r, g, b, u8::MAX]).collect();
            let chosen = NeuQuant::new(SAMPLING_FACTOR, MAX_COLORS, &pixels).color_map_rgb();
            let chosen = chosen.chunks_exact(3);
            chosen.map(|color| [color[0], color[1], color[2]]).collect()
        };
        Palette {
            colors,
            indices: HashMap::new(),
        }
    }

    /// The colour table as RGB bytes, padded with black to 256 entries.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colors.concat();
        bytes.resize(3 * (MAX_COLORS + 1), 0);
        bytes
    }

    /// The indices of the colours that are nearest to those of a picture.
    pub(super) fn indices(&mut self, raster: &Raster) -> Vec<u8> {
        let Palette { colors, indices } = self;
        let index = |color| {
            *indices
                .entry(color)
                .or_insert_with(|| nearest(colors, color))
        };
        raster.colors().map(index).collect()
    }
}

/// The index of the colour that differs least.
fn nearest(colors: &[[u8; 3]], wanted: [u8; 3]) -> u8 {
    let distance = |color: &[u8; 3]| -> u32 {
        let parts = color.iter().zip(wanted);
        parts
            .map(|(have, want)| u32::from(have.abs_diff(want)).pow(2))
            .sum()
    };
    let nearest = colors
        .iter()
        .enumerate()
        .min_by_key(|(_, color)| distance(color));
    nearest.map_or(0, |(index, _)| index as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::images::{Background, Rasterizer};

    fn raster(fill: &str) -> Raster {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"20\"><defs><linearGradient id=\"g\">\
             <stop offset=\"0\" stop-color=\"#000\"/><stop offset=\"1\" stop-color=\"#fa0\"/></linearGradient></defs>\
             <rect width=\"20\" height=\"20\" fill=\"{fill}\"/></svg>"
        );
        let rasterizer = Rasterizer::default();
        rasterizer.draw(&svg, Some(400), Background::White).unwrap()
    }

    #[test]
    fn few_colours_are_exact_and_many_are_approximated() {
        let red = raster("#ff0000");
        let mut palette = Palette::of(std::slice::from_ref(&red));
        assert_eq!(palette.colors, [[255, 0, 0]]);
        assert_eq!(palette.bytes().len(), 768);
        assert_eq!(palette.indices(&red), vec![0; 400 * 400]);
        let gradient = raster("url(#g)");
        let mut palette = Palette::of(std::slice::from_ref(&gradient));
        assert!(palette.colors.len() <= MAX_COLORS && palette.colors.len() > 100);
        let indices = palette.indices(&gradient);
        for (index, color) in indices.into_iter().zip(gradient.colors()) {
            let chosen = palette.colors[usize::from(index)];
            let differs = chosen.iter().zip(color).any(|(a, b)| a.abs_diff(b) > 8);
            assert!(!differs, "{chosen:?} for {color:?}");
        }
    }
}
