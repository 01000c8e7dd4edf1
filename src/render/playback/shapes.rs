//! Shapes of comments as JSON.

use serde_json::{Value, json};

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

/// Shapes as JSON: `cells` and `arrows`, each with the letter of its colour.
pub(super) fn shapes_json(shapes: &Shapes) -> Value {
    let cells = shapes.cells.iter();
    let cells = cells.map(|(color, cell)| json!([color.letter(), cell]));
    let arrows = shapes.arrows.iter();
    let arrows = arrows.map(|(color, from, to)| json!([color.letter(), from, to]));
    json!({"cells": cells.collect::<Vec<_>>(), "arrows": arrows.collect::<Vec<_>>()})
}
