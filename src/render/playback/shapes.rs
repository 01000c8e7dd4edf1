//! Shapes of comments for the scripts of pages.

use super::model::PlaybackShapes;
use crate::game::GamePosition;
use crate::record::{ShapedComment, Shapes};

/// A comment without the commands for shapes on the board of a position, and the shapes.
pub(super) fn comment_and_shapes<P: GamePosition>(
    comment: Option<&str>,
    position: &P,
) -> (Option<String>, Shapes) {
    match comment {
        Some(comment) if ShapedComment::may_have(comment) => {
            let shaped = ShapedComment::new(comment, |name| position.has_cell(name));
            (shaped.text, shaped.shapes)
        }
        comment => (comment.map(str::to_owned), Shapes::default()),
    }
}

/// Shapes, each with the letter of its colour.
pub(super) fn playback_shapes(shapes: &Shapes) -> PlaybackShapes {
    let cells = shapes.cells.iter();
    let cells = cells.map(|(color, cell)| (color.letter(), cell.clone()));
    let arrows = shapes.arrows.iter();
    let arrows = arrows.map(|(color, from, to)| (color.letter(), from.clone(), to.clone()));
    PlaybackShapes {
        cells: cells.collect(),
        arrows: arrows.collect(),
    }
}
