//! The start layouts.

use serde_json::{Value, json};

use crate::game::Color;
use crate::notation::PositionNotation;
use crate::rules::Layout;

/// All start layouts.
pub(crate) fn layout_rows() -> Vec<Value> {
    let row = |layout: &Layout| {
        let position = layout.position();
        json!({
            "key": layout.key(),
            "names": layout.names(),
            "position": PositionNotation::Apgn.write(&position),
            "players": layout.players(),
            "black": position.marbles(Color::Black).len(),
            "white": position.marbles(Color::White).len(),
            "note": layout.note(),
        })
    };
    Layout::all().iter().map(row).collect()
}
