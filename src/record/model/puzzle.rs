//! A position of a game in which one move wins, or saves the game, and no other does; and the record that it is written as.

use crate::record::model::analysis::Evaluation;
use crate::record::model::game::{Game, Ply};
use crate::rules::{Move, Position};

/// A position to be solved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// It.
    pub position: Position,
    /// What its one move does.
    pub task: PuzzleTask,
    /// The move, and what follows.
    pub solution: Vec<Move>,
    /// What the position is worth with the move, and with the next best one.
    pub evaluations: [Evaluation; 2],
    /// How deep one has to look, in plies, to see the move and not to leave it again.
    pub difficulty: u8,
}

/// What the one move of a puzzle does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleTask {
    /// It wins, and no other does.
    Win,
    /// It saves the game, and every other loses.
    Save,
}

impl PuzzleTask {
    /// One word.
    ///
    /// # Stability
    /// Databases hold it.
    pub const fn key(self) -> &'static str {
        match self {
            PuzzleTask::Win => "win",
            PuzzleTask::Save => "save",
        }
    }

    /// The task of a key.
    pub fn find(key: &str) -> Option<PuzzleTask> {
        [PuzzleTask::Win, PuzzleTask::Save]
            .into_iter()
            .find(|task| task.key() == key)
    }
}

impl Puzzle {
    /// The puzzle as a game from its position: its solution is played, and the tags say what it is. `from` says where it comes from.
    pub fn record(&self, from: &str) -> Game {
        let mut game = Game::new(self.position);
        let mover = self.position.rules().seat_name(self.position.seat());
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
            // A line of the engine may go on where a game is over.
            if game.end().is_some() || game.play(Ply::from(mv)).is_err() {
                break;
            }
        }
        game
    }
}
