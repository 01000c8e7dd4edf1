//! One game in full.

use crate::games::AnyPosition;
use serde_json::{Map, Value, json};

use super::analysis::analysis_json;
use crate::openings::OpeningNames;
use crate::queries::error::QueryError;
use crate::record::game_to_json;
use crate::store::StoredGame;

/// A game with all that is stored of it, and the board after `ply` plies.
pub(crate) fn game_json(
    stored: &StoredGame,
    ply: usize,
    board: &AnyPosition,
    names: &OpeningNames,
) -> Value {
    let mut fields = Map::from_iter([("id".to_owned(), stored.summary.id.into())]);
    if let Value::Object(game) = game_to_json(&stored.game) {
        fields.extend(game);
    }
    let board = if stored.game.is_fragment() {
        Value::Null
    } else {
        board.to_text().into()
    };
    let problems = serde_json::to_value(&stored.problems).expect("problems have names for fields");
    let opening = names
        .of_game(&stored.game)
        .map(|(ply, opening)| json!({"code": opening.code, "name": opening.name, "ply": ply}));
    fields.extend([
        ("opening".to_owned(), opening.into()),
        ("board".to_owned(), json!({"ply": ply, "position": board})),
        ("source".to_owned(), stored.source.as_str().into()),
        ("line".to_owned(), stored.begins.line.into()),
        ("edited".to_owned(), stored.edited.as_deref().into()),
        ("problems".to_owned(), problems),
        ("analysis".to_owned(), analysis_json(&stored.game)),
        ("text".to_owned(), stored.text.as_deref().into()),
    ]);
    fields.into()
}

/// The error for a number that no game has.
pub(crate) fn game_not_found(id: i64) -> QueryError {
    QueryError::NotFound(format!(
        "there is no game {id}, expected an ID that `sumito games` lists"
    ))
}
