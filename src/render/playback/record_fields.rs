//! What a record says of a game, as JSON: the fields that do not depend on which game it is.

use serde_json::{Value, json};

use super::shapes::{comment_and_shapes, shapes_json};
use crate::games::with_position;
use crate::markup::{sanitize, sanitize_lines};
use crate::record::{Game, Judgement, RECORD_TAGS};

/// The fields that depend on which game it is.
pub(in crate::render) struct GameFields {
    /// The names of the players.
    pub(in crate::render) players: String,
    /// The layout and the rules, as far as they are worth saying.
    pub(in crate::render) variant: [Option<String>; 2],
    pub(in crate::render) sides: u8,
    pub(in crate::render) board: Value,
    pub(in crate::render) start: Value,
    pub(in crate::render) moves: Vec<Value>,
}

/// The whole JSON of a game.
pub(in crate::render) fn with_record(game: &Game, fields: GameFields) -> Value {
    let (comment, shapes) = with_position!(game.start(), start => {
        comment_and_shapes(game.comment.as_deref(), &start)
    });
    let shapes = (!shapes.is_empty()).then(|| shapes_json(&shapes));
    let tags = game.tags.iter();
    let tags = tags.filter(|(name, _)| !RECORD_TAGS.contains(&&**name));
    json!({
        "title": sanitize(&fields.players),
        "facts": sanitize(&facts(game, fields.variant)),
        "end": sanitize(&end(game)),
        "tags": tags.map(|(name, value)| [sanitize(name), sanitize(value)]).collect::<Vec<_>>(),
        "comment": comment.as_deref().map(sanitize_lines),
        "shapes": shapes,
        "sides": fields.sides,
        "board": fields.board,
        "start": fields.start,
        "analysis": analysis(game),
        "moves": fields.moves,
    })
}

/// The engine analysis of a game; evaluations are hundredths of a marble unless the game is decided.
fn analysis(game: &Game) -> Value {
    let Some(analysis) = game.analysis.as_deref() else {
        return Value::Null;
    };
    let plies = analysis.plies.iter().map(|verdict| {
        json!({
            "worth": verdict.evaluation.to_string(),
            "hundredths": verdict.evaluation.hundredths(),
            "mark": verdict.mark.map(Judgement::symbol),
        })
    });
    json!({
        "by": sanitize(&analysis.by),
        "start": analysis.start.to_string(),
        "start_hundredths": analysis.start.hundredths(),
        "plies": plies.collect::<Vec<_>>(),
    })
}

/// The event, the date, the layout and the rules.
fn facts(game: &Game, variant: [Option<String>; 2]) -> String {
    let record = [game.tag("Event").map(str::to_owned), game.date()];
    let facts = record.into_iter().chain(variant);
    facts.flatten().collect::<Vec<_>>().join(" · ")
}

/// The result, the kind of ending, and why the record is incomplete.
fn end(game: &Game) -> String {
    let ending = game.ending.map(|ending| ending.key().replace('-', " "));
    let incomplete = game
        .incomplete
        .as_ref()
        .map(|why| format!("incomplete: {why}"));
    let words = [Some(game.result.code().to_owned()), ending, incomplete];
    words.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
