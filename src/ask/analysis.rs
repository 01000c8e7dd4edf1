//! What a program says of a game.

use serde_json::{Value, json};

use crate::notation::Notation;
use crate::record::{Evaluation, Game, Judgement, PlyEvaluation, format_line};
use crate::rules::Position;

/// What a program says of a game, or null: who says it, what the start is worth, and of each ply what it is worth after it (as text, and in hundredths of a
/// marble where the game is not decided), a mark, and the best line before it. Worths are those of the side that moves first.
pub(crate) fn analysis_value(game: &Game) -> Value {
    let Some(analysis) = game.analysis.as_deref() else {
        return Value::Null;
    };
    let plies = (1..).zip(analysis.plies.iter().zip(game.positions()));
    let plies = plies.map(|(ply, (verdict, before)): (usize, _)| {
        let mut value = verdict_value(verdict, &before, Notation::Abapro);
        value["ply"] = ply.into();
        value
    });
    json!({
        "by": analysis.by,
        "start": analysis.start.to_string(),
        "start_hundredths": analysis.start.hundredths(),
        "plies": plies.collect::<Vec<_>>(),
    })
}

/// What is said of a ply, lines in a notation.
pub(crate) fn verdict_value(
    verdict: &PlyEvaluation,
    before: &Position,
    notation: Notation,
) -> Value {
    let PlyEvaluation {
        evaluation,
        mark,
        best,
    } = verdict;
    json!({
        "eval": evaluation.to_string(),
        "hundredths": Evaluation::hundredths(*evaluation),
        "mark": mark.map(Judgement::sign),
        "best": format_line(best, before, notation),
    })
}
