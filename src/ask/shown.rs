//! A game in full.

use serde_json::{Map, Value, json};

use super::AskError;
use crate::notation::{Notation, PositionNotation};
use crate::record::{Game, Ply, value};
use crate::rules::Position;
use crate::store::StoredGame;

/// All that is known of a game, with the board after so many plies.
pub(crate) fn game_value(stored: &StoredGame, ply: usize, board: &Position) -> Value {
    let mut fields = Map::from_iter([("id".to_owned(), stored.summary.id.into())]);
    if let Value::Object(game) = value(&stored.game) {
        fields.extend(game);
    }
    let board = PositionNotation::Apgn.write(board);
    let problems = serde_json::to_value(&stored.problems).expect("problems have names for fields");
    fields.extend([
        ("board".to_owned(), json!({"ply": ply, "position": board})),
        ("source".to_owned(), stored.source.as_str().into()),
        ("line".to_owned(), stored.begins.line.into()),
        ("problems".to_owned(), problems),
        ("text".to_owned(), stored.text.as_deref().into()),
    ]);
    fields.into()
}

/// Adds to every ply, those of variations too, its `name` in a notation.
pub(crate) fn add_names(value: &mut Value, game: &Game, notation: Notation) {
    name_line(&mut value["moves"], game.plies(), game.start(), notation);
}

fn name_line(values: &mut Value, plies: &[Ply], mut position: Position, notation: Notation) {
    let values = values.as_array_mut().into_iter().flatten();
    for (value, ply) in values.zip(plies) {
        value["name"] = notation.name(ply.made, &position).to_string().into();
        let variations = value["variations"].as_array_mut().into_iter().flatten();
        for (value, line) in variations.zip(&ply.notes().variations) {
            name_line(&mut value["moves"], &line.plies, position, notation);
        }
        position.apply(ply.made);
    }
}

/// That there is no game with this number.
pub(crate) fn no_game(id: i64) -> AskError {
    AskError::Missing(format!(
        "there is no game {id}, expected a number that `sumito games` lists"
    ))
}
