//! Puzzles: positions in which exactly one move wins, ejects a marble or saves the game, and their records.

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
    /// It forces the ejection of a marble that is not lost again at once, and no other does.
    Eject,
}

impl PuzzleTask {
    /// All tasks.
    pub const ALL: [PuzzleTask; 3] = [PuzzleTask::Win, PuzzleTask::Save, PuzzleTask::Eject];

    /// The key of the task, one word.
    ///
    /// # Stability
    /// Databases hold it.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            PuzzleTask::Win => "win",
            PuzzleTask::Save => "save",
            PuzzleTask::Eject => "eject",
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
        let (mover, first) = with_position!(self.position, position => {
            (position.seat_name(position.seat()), position.seat_name(0))
        });
        let (task, [with, without]) = (self.task.key(), self.evaluations);
        let themes = self.themes().into_iter().map(PuzzleTheme::key);
        let themes = themes.collect::<Vec<_>>().join(", ");
        game.tags = [
            ("Event", "Puzzle".to_owned()),
            ("Source", from.to_owned()),
            ("Task", task.to_owned()),
            ("Difficulty", self.difficulty.to_string()),
            ("Theme", themes),
        ]
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| (name.into(), value))
        .collect();
        game.comment = Some(format!(
            "{mover} to move and {task}: worth {with} for {first} after the one move, {without} after the next best"
        ));
        for &mv in &self.solution {
            // The engine's line may continue after the end of the game.
            if game.end().is_some() || game.append(Ply::from(mv)).is_err() {
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
    PuzzleTask::ALL.map(PuzzleTask::key)
);

/// What a puzzle is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PuzzleTheme {
    /// The solution ejects a marble with this own move, 1 to 4.
    EjectionIn(u8),
    /// The solution wins with this own move, 1 to 4.
    WinIn(u8),
    /// Every other move loses.
    OnlyDefence,
    /// A move of the solution by the side to move is a broadside.
    Broadside,
    /// The other side ejects a marble on the way.
    Sacrifice,
}

impl PuzzleTheme {
    /// All themes.
    pub const ALL: [PuzzleTheme; 11] = [
        PuzzleTheme::EjectionIn(1),
        PuzzleTheme::EjectionIn(2),
        PuzzleTheme::EjectionIn(3),
        PuzzleTheme::EjectionIn(4),
        PuzzleTheme::WinIn(1),
        PuzzleTheme::WinIn(2),
        PuzzleTheme::WinIn(3),
        PuzzleTheme::WinIn(4),
        PuzzleTheme::OnlyDefence,
        PuzzleTheme::Broadside,
        PuzzleTheme::Sacrifice,
    ];

    /// The key of the theme, one word.
    pub const fn key(self) -> &'static str {
        match self {
            PuzzleTheme::EjectionIn(0 | 1) => "ejection-in-1",
            PuzzleTheme::EjectionIn(2) => "ejection-in-2",
            PuzzleTheme::EjectionIn(3) => "ejection-in-3",
            PuzzleTheme::EjectionIn(_) => "ejection-in-4",
            PuzzleTheme::WinIn(0 | 1) => "win-in-1",
            PuzzleTheme::WinIn(2) => "win-in-2",
            PuzzleTheme::WinIn(3) => "win-in-3",
            PuzzleTheme::WinIn(_) => "win-in-4",
            PuzzleTheme::OnlyDefence => "only-defence",
            PuzzleTheme::Broadside => "broadside",
            PuzzleTheme::Sacrifice => "sacrifice",
        }
    }

    /// The theme with this key.
    pub fn find(key: &str) -> Option<PuzzleTheme> {
        PuzzleTheme::ALL
            .into_iter()
            .find(|theme| theme.key() == key)
    }
}

text_by_name!(
    PuzzleTheme,
    "theme",
    PuzzleTheme::key,
    PuzzleTheme::find,
    PuzzleTheme::ALL.map(PuzzleTheme::key)
);
