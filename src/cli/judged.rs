//! What a program says of a game, in words.

use crate::notation::Notation;
use crate::record::{Analysis, Evaluation, Game, Judgement, PlyEvaluation, format_line};
use crate::rules::{Move, Position};

/// What is said of a ply: `, worth -1.20 ?; better c2c3 g4g5`.
pub(super) fn words(
    verdict: &PlyEvaluation,
    made: Move,
    before: &Position,
    notation: Notation,
) -> String {
    let mark = verdict
        .mark
        .map_or(String::new(), |mark| format!(" {}", mark.sign()));
    let better = verdict.mark.and(verdict.better_line(made));
    let better = better.map_or(String::new(), |line| {
        format!("; better {}", format_line(line, before, notation))
    });
    format!("; worth {}{mark}{better}", verdict.evaluation)
}

/// What is said of a game: who says it, the curve, and each move that has a mark.
pub(super) fn text(game: &Game, analysis: &Analysis) -> String {
    let mut text = format!("judged by {}; + is good for who moves first\n", analysis.by);
    let worths = analysis.plies.iter().map(|verdict| verdict.evaluation);
    let worths: Vec<Evaluation> = std::iter::once(analysis.start).chain(worths).collect();
    text.push_str(&format!("{}\n", curve(&worths)));
    let steps = game.numbered_plies();
    let mut before = analysis.start;
    for (step, verdict) in steps.iter().zip(&analysis.plies) {
        if let Some(mark) = verdict.mark {
            let dots = if step.begins_round() { "." } else { "..." };
            let name = Notation::Abapro.name(step.ply.mv, &step.before);
            let (number, sign, worth) = (step.number, mark.sign(), verdict.evaluation);
            text.push_str(&format!("{number}{dots}{name}{sign} {before} to {worth}"));
            match verdict.better_line(step.ply.mv) {
                Some(line) if mark != Judgement::Only => {
                    let line = format_line(line, &step.before, Notation::Abapro);
                    text.push_str(&format!(", better {line}\n"));
                }
                _ => text.push('\n'),
            }
        }
        before = verdict.evaluation;
    }
    text
}

/// Columns of a curve at most.
const WIDEST: usize = 80;
/// Hundredths of a marble from which on a curve rises no higher.
const HIGHEST: i32 = 400;

/// Worths as a line of blocks, low where the side that moves first is behind.
fn curve(worths: &[Evaluation]) -> String {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let columns = worths.len().min(WIDEST);
    let block = |column: usize| {
        let worth = worths[column * worths.len() / columns];
        let hundredths = match (worth.hundredths(), worth.decided()) {
            (Some(hundredths), _) => hundredths.clamp(-HIGHEST, HIGHEST),
            (None, Some((true, _))) => HIGHEST,
            (None, _) => -HIGHEST,
        };
        let height = (hundredths + HIGHEST).unsigned_abs() * 7 / (2 * HIGHEST).unsigned_abs();
        BLOCKS[height as usize]
    };
    (0..columns).map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_is_low_where_who_moves_first_is_behind() {
        let worths = [-900, -200, 0, 200, 900].map(Evaluation::marbles);
        assert_eq!(curve(&worths), "▁▂▄▆█");
        assert_eq!(
            curve(&[Evaluation::lost_in(2), Evaluation::won_in(0)]),
            "▁█"
        );
        let long = curve(&[Evaluation::marbles(0); 500]);
        assert_eq!(long.chars().count(), WIDEST);
    }
}
