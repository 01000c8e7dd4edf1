//! Figures in an edited record that follow from its moves: those that the edit left alone are not claims about the edited moves.

use crate::record::{Game, Problem, Severity};

/// The tags that follow from the moves.
const FIGURES: [&str; 3] = ["Plies", "Score", "FinalPosition"];

/// Removes the figures that the edited moves no longer have and that stand in the text as in the record before, and their warnings. Figures that were edited, and are
/// wrong, become errors.
pub(super) fn check_figures(
    (text, before): (&str, &str),
    game: &mut Game,
    problems: &mut Vec<Problem>,
) {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let figure_of = |problem: &Problem| {
        let at = usize::try_from(problem.location.line)
            .ok()?
            .checked_sub(1)?;
        let line = *lines.get(at)?;
        let name = line.strip_prefix('[')?.split(' ').next()?;
        let name = FIGURES.into_iter().find(|figure| *figure == name)?;
        Some((name, before.lines().any(|before| before.trim() == line)))
    };
    problems.retain_mut(|problem| match figure_of(problem) {
        Some((name, true)) => {
            game.tags.retain(|(tag, _)| *tag != name);
            false
        }
        Some((_, false)) => {
            problem.severity = Severity::Error;
            true
        }
        None => true,
    });
}
