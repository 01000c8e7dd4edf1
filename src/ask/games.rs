//! A game in a list.

use serde_json::{Value, json};

use crate::store::Summary;

/// What is said about a game wherever games are listed.
pub(crate) fn game_row(game: &Summary) -> Value {
    json!({
        "id": game.id,
        "black": game.black,
        "white": game.white,
        "event": game.event,
        "date": game.date,
        "layout": game.layout,
        "layout_inferred": game.layout_inferred,
        "result": game.result.key(),
        "ending": game.ending.map(|ending| ending.key()),
        "score": game.score,
        "plies": game.plies,
        "incomplete": game.incomplete,
        "mended": game.mended,
        "rules": game.rules,
        "others": game.others,
    })
}
