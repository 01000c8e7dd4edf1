//! The text of an engine's analysis of a game.

use crate::game::MoveCode;
use crate::games::Notation;
use crate::record::{
    Analysis, Evaluation, Judgement, MoveReason, PlyEvaluation, PlyOrder, TypedGame, WriteGame,
};

/// An evaluation as a word of a table or a text: `won` and `lost` where the game is over, and the side that moves first has won or lost it.
pub(crate) fn evaluation_text(evaluation: Evaluation) -> String {
    match evaluation.decided() {
        Some((true, 0)) => "won".to_owned(),
        Some((false, 0)) => "lost".to_owned(),
        _ => evaluation.to_string(),
    }
}

/// The analysis of a ply: `; worth -1.20 ?: loses a marble in 3 plies; better c2c3 g4g5`. Backward, the worth is that of the position before the ply, which was judged:
/// `; worth +0.30; the move was ?: loses a marble in 3 plies; better c2c3 g4g5`.
pub(crate) fn ply_text<P: WriteGame>(
    verdict: &PlyEvaluation,
    reason: Option<MoveReason>,
    mv: MoveCode,
    before: &P,
    (notation, order): (Notation, PlyOrder),
) -> String {
    let judged = match order {
        PlyOrder::Forward => " ",
        PlyOrder::Backward => "; the move was ",
    };
    let mark = verdict
        .mark
        .map_or(String::new(), |mark| format!("{judged}{}", mark.symbol()));
    let better = verdict.mark.and(verdict.better_line(mv));
    let better = better.map_or(String::new(), |line| {
        format!("; better {}", before.line_names(line, notation))
    });
    let reason = reason.map_or(String::new(), |reason| format!(": {reason}"));
    let is_over = matches!(verdict.evaluation.decided(), Some((_, 0)));
    let over = if is_over { " (game over)" } else { "" };
    let evaluation = evaluation_text(verdict.evaluation);
    format!("; worth {evaluation}{over}{mark}{reason}{better}")
}

/// The analysis of a game: the name of the engine, the curve of evaluations, and each move with a mark.
pub(crate) fn game_text<P: WriteGame>(game: TypedGame<'_, P>, analysis: &Analysis) -> String {
    let mut text = format!(
        "analysed by {}; + is better for the side that moves first\n",
        analysis.by
    );
    let evaluations = analysis.plies.iter().map(|verdict| verdict.evaluation);
    let evaluations: Vec<Evaluation> = std::iter::once(analysis.start).chain(evaluations).collect();
    text.push_str(&format!("{}\n", curve(&evaluations)));
    let steps = game.numbered_plies();
    let reasons = game.move_reasons();
    let mut before = analysis.start;
    for ((index, step), verdict) in steps.iter().enumerate().zip(&analysis.plies) {
        if let Some(mark) = verdict.mark {
            let dots = if step.begins_round() { "." } else { "..." };
            let name = step.before.name_of(step.mv);
            let (number, symbol, evaluation) = (step.number, mark.symbol(), verdict.evaluation);
            text.push_str(&format!(
                "{number}{dots}{name}{symbol} {before} to {}",
                evaluation_text(evaluation)
            ));
            if let Some(reason) = reasons.get(index).copied().flatten() {
                text.push_str(&format!(", {reason}"));
            }
            match verdict.better_line(step.ply.mv) {
                Some(line) if mark != Judgement::Only => {
                    let line = step.before.line_names(line, Notation::default());
                    text.push_str(&format!(", better {line}\n"));
                }
                _ => text.push('\n'),
            }
        }
        before = verdict.evaluation;
    }
    text
}

/// The maximum number of columns of a curve.
const MAX_COLUMNS: usize = 80;
/// The evaluation at which a curve is highest, in hundredths of a marble.
const MAX_WORTH: i32 = 400;

/// Evaluations as a line of block characters, low where the side that moves first is behind.
fn curve(evaluations: &[Evaluation]) -> String {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let columns = evaluations.len().min(MAX_COLUMNS);
    let block = |column: usize| {
        let evaluation = evaluations[column * evaluations.len() / columns];
        let hundredths = match (evaluation.hundredths(), evaluation.decided()) {
            (Some(hundredths), _) => hundredths.clamp(-MAX_WORTH, MAX_WORTH),
            (None, Some((true, _))) => MAX_WORTH,
            (None, _) => -MAX_WORTH,
        };
        let height = (hundredths + MAX_WORTH).unsigned_abs() * 7 / (2 * MAX_WORTH).unsigned_abs();
        BLOCKS[height as usize]
    };
    (0..columns).map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_is_over_is_won_or_lost() {
        let texts = [
            Evaluation::won_in(0),
            Evaluation::lost_in(0),
            Evaluation::lost_in(1),
            Evaluation::marbles(-120),
        ];
        assert_eq!(
            texts.map(evaluation_text),
            ["won", "lost", "#-1", "-1.20"].map(str::to_owned)
        );
    }

    #[test]
    fn a_curve_is_low_where_the_first_side_is_behind() {
        let evaluations = [-900, -200, 0, 200, 900].map(Evaluation::marbles);
        assert_eq!(curve(&evaluations), "▁▂▄▆█");
        assert_eq!(
            curve(&[Evaluation::lost_in(2), Evaluation::won_in(0)]),
            "▁█"
        );
        let long = curve(&[Evaluation::marbles(0); 500]);
        assert_eq!(long.chars().count(), MAX_COLUMNS);
    }
}
