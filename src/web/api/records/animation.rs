//! A game as an animated GIF.

use crate::web::pool::Worker;
use crate::web::response::ApiError;

/// The pictures of a game as an animation.
#[cfg(feature = "images")]
pub(super) fn gif(svgs: &[String], worker: &Worker) -> Result<Vec<u8>, ApiError> {
    use std::ops::ControlFlow;

    use crate::images::{Rasterizer, write_animation};

    /// How wide the pictures are, in pixels, and how long each and the last one are shown, in hundredths of a second.
    const WIDTH: u32 = 400;
    const DELAYS: [u16; 2] = [100, 300];

    let is_wanted = || {
        if worker.is_cancelled() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let rasterizer = Rasterizer::default();
    let written = write_animation(
        Vec::new(),
        svgs,
        Some(WIDTH),
        DELAYS,
        &rasterizer,
        is_wanted,
    );
    written.map_err(|error| ApiError::Internal(error.to_string()))
}

/// The pictures of a game as an animation: this build draws none.
#[cfg(not(feature = "images"))]
pub(super) fn gif(_: &[String], _: &Worker) -> Result<Vec<u8>, ApiError> {
    Err(ApiError::BadRequest(
        "this server draws SVG but no GIF, expected `to=svg`, or a server that was built with the feature `images`"
            .to_owned(),
    ))
}
