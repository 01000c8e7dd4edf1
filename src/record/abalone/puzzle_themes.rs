//! The themes of puzzles of Abalone, as their solutions show them.

use crate::games::InGame;
use crate::record::model::puzzle::{Puzzle, PuzzleTask, PuzzleTheme};
use crate::rules::{Move, MoveKind, Position};

impl Puzzle {
    /// What the puzzle is about: its task with the number of own moves first. Puzzles that were found by an evaluation, and whose lines end before anything is decided, have no
    /// such number.
    pub fn themes(&self) -> Vec<PuzzleTheme> {
        let Some(&start) = Position::of(&self.position) else {
            return Vec::new();
        };
        let mut position = start;
        let (mut has_broadside, mut has_sacrifice, mut own_ejections) = (false, false, 0);
        for (index, &code) in self.solution.iter().enumerate() {
            let mv: Move = code.to_move();
            if position.play(mv).is_err() {
                break;
            }
            if index % 2 == 0 {
                has_broadside |= matches!(mv.kind(), MoveKind::Broadside { .. });
                own_ejections += usize::from(mv.ejects());
            } else {
                has_sacrifice |= mv.ejects();
            }
        }
        let moves = self.solution.len().div_ceil(2) as u8;
        let side = start.rules().side(start.seat());
        let is_won = position.rules().winner(&position) == Some(side);
        let main = match self.task {
            PuzzleTask::Win => (is_won && moves <= 4).then_some(PuzzleTheme::WinIn(moves)),
            PuzzleTask::Eject => {
                (own_ejections > 0 && moves <= 4).then_some(PuzzleTheme::EjectionIn(moves))
            }
            PuzzleTask::Save => Some(PuzzleTheme::OnlyDefence),
        };
        let others = [
            has_broadside.then_some(PuzzleTheme::Broadside),
            has_sacrifice.then_some(PuzzleTheme::Sacrifice),
        ];
        main.into_iter()
            .chain(others.into_iter().flatten())
            .collect()
    }
}
