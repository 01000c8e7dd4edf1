//! Positions of games in which one move wins, or saves the game, and no other does.

use std::sync::atomic::AtomicBool;

use super::judge::{expectation, worth_of};
use super::mind::Mind;
use crate::engine::{Found, Limits, Line, PlayError};
use crate::record::{Game, Mark, Ply, Worth};
use crate::rules::{Move, Position};

/// A position to be solved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// It.
    pub position: Position,
    /// What its one move does.
    pub task: Task,
    /// The move, and what follows.
    pub solution: Vec<Move>,
    /// What the position is worth with the move, and with the next best one.
    pub worths: [Worth; 2],
    /// How deep one has to look, in plies, to see the move and not to leave it again.
    pub difficulty: u8,
}

/// What the one move of a puzzle does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// It wins, and no other does.
    Win,
    /// It saves the game, and every other loses.
    Save,
}

impl Task {
    /// One word.
    pub const fn key(self) -> &'static str {
        match self {
            Task::Win => "win",
            Task::Save => "save",
        }
    }
}

/// The expected result from which on a position counts as won; from 1 less this down it counts as lost.
const WON: f64 = 0.75;
/// The expected result that a puzzle's move must have before every other.
const APART: f64 = 0.25;

/// The plies of a judged game before which there may be a puzzle: those whose move was the only good one, and those that missed a better one. None where the
/// game is not judged.
pub fn candidates(game: &Game) -> Vec<usize> {
    let verdicts = game.analysis.iter().flat_map(|analysis| &analysis.verdicts);
    let marked = verdicts
        .enumerate()
        .filter(|(_, verdict)| matches!(verdict.mark, Some(Mark::Only | Mark::Blunder)));
    marked.map(|(index, _)| index).collect()
}

/// The puzzle that a position is, if it is one: its best move wins or saves, and the best of all others is far worse and does not.
///
/// # Errors
/// When the game is none that is played, or a program fails.
pub fn puzzle(
    position: &Position,
    mind: &mut dyn Mind,
    limits: &Limits,
    stop: &AtomicBool,
) -> Result<Option<Puzzle>, PlayError> {
    let side = position.rules().side(position.seat());
    mind.forget()?;
    let line = Line {
        start: *position,
        moves: Vec::new(),
    };
    // The first depth since which the best move has not changed.
    let mut held: Option<(Move, u8)> = None;
    let mut watch = |found: &Found| {
        let best = found.best();
        if held.is_none_or(|(made, _)| made != best) {
            held = Some((best, found.depth));
        }
    };
    let Some(best) = mind.look(&line, limits, stop, &mut watch)? else {
        return Ok(None);
    };
    let mut others = position.legal_moves();
    others.retain(|&made| made != best.best());
    if others.is_empty() {
        return Ok(None);
    }
    let only = Limits {
        only: Some(others),
        ..limits.clone()
    };
    let Some(second) = mind.look(&line, &only, stop, &mut |_| ())? else {
        return Ok(None);
    };
    let worths = [&best, &second].map(|found| worth_of(found.score, side));
    let [with, without] = worths.map(|worth| expectation(worth, side));
    let task = task(with, without);
    let difficulty = held
        .filter(|(made, _)| *made == best.best())
        .map_or(best.depth, |(_, depth)| depth);
    Ok(task.map(|task| Puzzle {
        position: *position,
        task,
        solution: best.line,
        worths,
        difficulty,
    }))
}

/// What a move does that has this expected result, where the best other one has that.
fn task(with: f64, without: f64) -> Option<Task> {
    let is_apart = with - without >= APART;
    if is_apart && with >= WON && without < WON {
        Some(Task::Win)
    } else if is_apart && without <= 1.0 - WON {
        Some(Task::Save)
    } else {
        None
    }
}

impl Puzzle {
    /// The puzzle as a game from its position: its solution is played, and the tags say what it is. `from` says where it comes from.
    pub fn record(&self, from: &str) -> Game {
        let mut game = Game::new(self.position);
        let mover = self.position.rules().seat_name(self.position.seat());
        let (task, [with, without]) = (self.task.key(), self.worths);
        game.tags = [
            ("Event", "Puzzle".to_owned()),
            ("Source", from.to_owned()),
            ("Task", task.to_owned()),
            ("Difficulty", self.difficulty.to_string()),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into();
        game.comment = Some(format!(
            "{mover} to move and {task}: worth {with} after the one move, {without} after the next best"
        ));
        for &made in &self.solution {
            // A line of the engine may go on where a game is over.
            if game.end().is_some() || game.play(Ply::from(made)).is_err() {
                break;
            }
        }
        game
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Options};
    use crate::notation::{Notation, read_position};

    #[test]
    fn a_task_is_to_win_or_to_save() {
        assert_eq!(task(0.9, 0.6), Some(Task::Win));
        assert_eq!(task(0.5, 0.2), Some(Task::Save));
        // Both win, both lose, or they are near each other.
        assert_eq!(task(1.0, 0.76), None);
        assert_eq!(task(0.24, 0.0), None);
        assert_eq!(task(0.76, 0.6), None);
        assert_eq!(task(0.6, 0.3), None);
    }

    #[test]
    fn the_one_move_that_wins_is_found() {
        // Five black marbles are lost; only one move ejects the sixth.
        let position = read_position("5/6/7/8/9/8/2w1bb1/1w4/b4-5b5w w").unwrap();
        let limits = Limits {
            depth: Some(3),
            ..Limits::default()
        };
        let mut engine = Engine::new(&Options::default());
        let stop = AtomicBool::new(false);
        let found = puzzle(&position, &mut engine, &limits, &stop).unwrap();
        let found = found.expect("one move wins at once");
        assert_eq!(found.task, Task::Win);
        let name = Notation::Abapro.token(found.solution[0]).to_string();
        assert_eq!(name, "c3b2");
        let record = found.record("a test");
        assert_eq!((record.plies().len(), record.tag("Task")), (1, Some("win")));

        let even = read_position("Belgian Daisy").unwrap();
        let none = puzzle(&even, &mut engine, &limits, &stop).unwrap();
        assert_eq!(none, None);
    }
}
