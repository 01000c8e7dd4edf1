//! Engine analysis of a game.

use serde_json::{Value, json};

use crate::notation::Notation;
use crate::record::{Evaluation, Game, Judgement, PlyEvaluation, format_line};
use crate::rules::Position;

/// The analysis of a game, or null: the engine, the evaluation of the start, and for each ply the evaluation after it (as text, and in hundredths
/// of a marble unless the game is decided), its mark, and the best line instead of it. Evaluations are from the view of the side that moves first.
pub(crate) fn analysis_json(game: &Game) -> Value {
    // Only games of Abalone are analysed.
    let (Some(analysis), Some(of)) = (game.analysis.as_deref(), game.of::<Position>()) else {
        return Value::Null;
    };
    let plies = (1..).zip(analysis.plies.iter().zip(of.positions()));
    let plies = plies.map(|(ply, (verdict, before)): (usize, _)| {
        let mut value = ply_analysis_json(verdict, &before, Notation::Abapro);
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

/// The analysis of one ply, with its line in a notation.
pub(crate) fn ply_analysis_json(
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
        "mark": mark.map(Judgement::symbol),
        "best": format_line(best, before, notation),
    })
}
