//! A game as an animation, or one of its boards as a picture.

use std::ops::RangeInclusive;

use anyhow::{Context as _, Result, bail};

use crate::answers::QueryError;
use crate::cli::args::{GamePictureArgs, PictureFile, PictureKind};
use crate::cli::pictures::{write_animation, write_picture};
use crate::record::{TypedGame, WriteGame};
use crate::render::{DrawGame, PictureOptions, game_pictures};

/// Draws the boards after these plies: to a GIF all of them, to another file the only one.
pub(super) fn write<P: DrawGame + WriteGame>(
    game: TypedGame<'_, P>,
    id: &str,
    plies: &RangeInclusive<usize>,
    options: &PictureOptions,
    (file, args): (&PictureFile, &GamePictureArgs),
) -> Result<()> {
    let width = args.size.width(file.kind)?;
    let count = plies.end() + 1 - plies.start();
    if file.kind != PictureKind::Gif && count != 1 {
        bail!(
            "{} would show one board, and {count} are to be drawn, expected --ply N or a name that ends in .gif",
            file.path.display()
        );
    }
    let pictures = game_pictures(game, id, options);
    let mut svgs = Vec::with_capacity(count);
    for picture in pictures.skip(*plies.start()).take(count) {
        svgs.push(picture.map_err(QueryError::Invalid)?.svg());
    }
    if file.kind == PictureKind::Gif {
        return write_animation(&svgs, width, args.delays(), &file.path);
    }
    let svg = svgs.first().context("a position for every ply")?;
    write_picture(svg, args.size, file)
}
