//! Why a picture cannot be drawn.

use thiserror::Error;

/// Why a picture cannot be drawn.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ImageError {
    /// The text is not an SVG document.
    #[error("the picture is no SVG document: {0}")]
    Svg(String),
    /// The picture has no pixels, or more than fit in memory.
    #[error("a picture of {0} by {1} pixels cannot be drawn, expected 1 to {max} on each side", max = u16::MAX)]
    Size(u32, u32),
    /// A frame has another size than those before it.
    #[error("a frame has another size than the first one")]
    FrameSize,
    /// An animation without pictures.
    #[error("an animation of no pictures cannot be drawn, expected at least one")]
    Empty,
    /// The caller has ended the work.
    #[error("the animation was stopped before its end")]
    Stopped,
    /// The picture cannot be encoded or written.
    #[error("the picture cannot be written: {0}")]
    Encoding(String),
}
