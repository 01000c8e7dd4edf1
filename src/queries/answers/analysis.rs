//! Engine analysis of a game.

use serde_json::{Value, json};

use crate::games::Notation;
use crate::record::{
    Analysis, Evaluation, Game, GameOf, Judgement, PlyEvaluation, WriteGame, with_game,
};

/// The analysis of a game, or null: the engine, the evaluation of the start, and for each ply the evaluation after it (as text, and in hundredths
/// unless the game is decided), its mark, and the best line instead of it. Evaluations are from the view of the side that moves first.
pub(crate) fn analysis_json(game: &Game) -> Value {
    match game.analysis.as_deref() {
        Some(analysis) => with_game!(game, of => json_of(of, analysis)),
        None => Value::Null,
    }
}

fn json_of<P: WriteGame>(of: GameOf<'_, P>, analysis: &Analysis) -> Value {
    let plies = (1..).zip(analysis.plies.iter().zip(of.positions()));
    let plies = plies.map(|(ply, (verdict, before)): (usize, _)| {
        let mut value = ply_analysis_json(verdict, &before, Notation::default());
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
pub(crate) fn ply_analysis_json<P: WriteGame>(
    verdict: &PlyEvaluation,
    before: &P,
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
        "best": before.line_names(best, notation),
    })
}
