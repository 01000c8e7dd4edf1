//! The start layouts.

use serde_json::{Value, json};

use crate::game::{Color, GameLayout, GamePosition};
use crate::games::{GameKind, with_game_kind};
use crate::record::WriteGame;

/// The start layouts that lists show, of all games.
pub(crate) fn layout_rows() -> Vec<Value> {
    let kinds = GameKind::ALL.iter();
    let rows = kinds.flat_map(|&kind| with_game_kind!(kind, P => layout_rows_of::<P>()));
    rows.collect()
}

fn layout_rows_of<P: WriteGame>() -> Vec<Value> {
    let row = |layout: P::Layout| {
        let start = P::of_layout(layout, "")?;
        Some(json!({
            "key": layout.key(),
            "names": layout.names(),
            "position": start.to_text(),
            "players": start.colors().len(),
            "black": start.cells_of(Color::Black).count(),
            "white": start.cells_of(Color::White).count(),
            "note": layout.note(),
            "game_type": P::GAME,
        }))
    };
    <P as GamePosition>::Layout::listed()
        .filter_map(row)
        .collect()
}
