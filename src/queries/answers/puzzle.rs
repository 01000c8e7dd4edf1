//! One puzzle.

use serde_json::{Value, json};

use crate::games::InGame;
use crate::notation::{Notation, PositionNotation};
use crate::record::WriteGame;
use crate::render::View;
use crate::rules::{Position, Rules};
use crate::store::{StoredPuzzle, Summary};

/// A puzzle: its game and ply, the task, the position and the view of the side to move, the solution, and the evaluations with and without it.
pub(crate) fn puzzle_json(game: &Summary, ply: u32, stored: &StoredPuzzle) -> Value {
    let StoredPuzzle { puzzle, by } = stored;
    let Some(position) = Position::of(&puzzle.position) else {
        return Value::Null;
    };
    let rules = position.rules();
    let [with, without] = puzzle.evaluations.map(|evaluation| evaluation.to_string());
    let view = View::from_behind(position, position.turn()).symmetry();
    json!({
        "game": game.id,
        "ply": ply,
        "black": game.black,
        "white": game.white,
        "event": game.event,
        "date": game.date,
        "layout": game.layout,
        "turn": position.turn().key(),
        "task": puzzle.task.key(),
        "difficulty": puzzle.difficulty,
        "position": PositionNotation::Apgn.write(position),
        "rules": (*rules != Rules::STANDARD).then(|| rules.to_string()),
        "view": view.index(),
        "solution": position.line_names(&puzzle.solution, Notation::Abapro),
        "worth": with,
        "otherwise": without,
        "by": by,
    })
}
