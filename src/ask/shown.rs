//! A game in full.

use serde_json::{Map, Value, json};

use super::{AskError, analysis_value};
use crate::notation::PositionNotation;
use crate::openings::OpeningNames;
use crate::record::game_to_json;
use crate::rules::Position;
use crate::store::StoredGame;

/// All that is known of a game, with the board after so many plies.
pub(crate) fn game_value(
    stored: &StoredGame,
    ply: usize,
    board: &Position,
    names: &OpeningNames,
) -> Value {
    let mut fields = Map::from_iter([("id".to_owned(), stored.summary.id.into())]);
    if let Value::Object(game) = game_to_json(&stored.game) {
        fields.extend(game);
    }
    let board = if stored.game.is_fragment() {
        Value::Null
    } else {
        PositionNotation::Apgn.write(board).into()
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
        ("problems".to_owned(), problems),
        ("analysis".to_owned(), analysis_value(&stored.game)),
        ("text".to_owned(), stored.text.as_deref().into()),
    ]);
    fields.into()
}

/// That there is no game with this number.
pub(crate) fn no_game(id: i64) -> AskError {
    AskError::Missing(format!(
        "there is no game {id}, expected a number that `sumito games` lists"
    ))
}
