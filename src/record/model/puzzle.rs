//! Puzzles: positions in which exactly one move wins or saves the game, and their records.

use crate::game::GamePosition;
use crate::game::MoveCode;
use crate::games::AnyPosition;
use crate::games::with_position;
use crate::names::text_by_name;
use crate::record::model::analysis::Evaluation;
use crate::record::model::game::{Game, Ply};

/// A position to be solved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// The position to solve.
    pub position: AnyPosition,
    /// What the solving move achieves.
    pub task: PuzzleTask,
    /// The solving move and its continuation.
    pub solution: Vec<MoveCode>,
    /// The evaluations with the solving move and with the second-best move.
    pub evaluations: [Evaluation; 2],
    /// The search depth, in plies, from which on the engine finds the move and keeps to it.
    pub difficulty: u8,
}

/// What the solving move achieves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleTask {
    /// It wins, and no other does.
    Win,
    /// It saves the game, and every other loses.
    Save,
}

impl PuzzleTask {
    /// All tasks.
    pub const ALL: [PuzzleTask; 2] = [PuzzleTask::Win, PuzzleTask::Save];

    /// The key of the task, one word.
    ///
    /// # Stability
    /// Databases hold it.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            PuzzleTask::Win => "win",
            PuzzleTask::Save => "save",
        }
    }

    /// The task with this key.
    pub(crate) fn find(key: &str) -> Option<PuzzleTask> {
        PuzzleTask::ALL.into_iter().find(|task| task.key() == key)
    }
}

impl Puzzle {
    /// The puzzle as a game whose moves are the solution and whose tags describe the puzzle. `from` names its origin.
    pub(crate) fn record(&self, from: &str) -> Game {
        let mut game = Game::new(self.position);
        let mover = with_position!(self.position, position => position.seat_name(position.seat()));
        let (task, [with, without]) = (self.task.key(), self.evaluations);
        game.tags = [
            ("Event", "Puzzle".to_owned()),
            ("Source", from.to_owned()),
            ("Task", task.to_owned()),
            ("Difficulty", self.difficulty.to_string()),
        ]
        .map(|(name, value)| (name.into(), value))
        .into();
        game.comment = Some(format!(
            "{mover} to move and {task}: worth {with} after the one move, {without} after the next best"
        ));
        for &mv in &self.solution {
            // The engine's line may continue after the end of the game.
            if game.end().is_some() || game.play(Ply::from(mv)).is_err() {
                break;
            }
        }
        game
    }
}

text_by_name!(
    PuzzleTask,
    "task",
    PuzzleTask::key,
    PuzzleTask::find,
    [PuzzleTask::Win, PuzzleTask::Save].map(PuzzleTask::key)
);
