//! Positions of games in which one move wins, or saves the game, and no other does.

use std::sync::atomic::AtomicBool;

use super::judge::{expectation, worth_of};
use super::mind::Mind;
use crate::engine::{Found, Limits, Line, PlayError};
use crate::record::{Game, Judgement, Puzzle, PuzzleTask};
use crate::rules::{Move, Position};

/// The expected result from which on a position counts as won; from 1 less this down it counts as lost.
const WON: f64 = 0.85;
/// The expected result that a puzzle's move must have before every other.
const APART: f64 = 0.25;

/// The plies of a judged game before which there may be a puzzle: those whose move was the only good one, and those that missed a better one. None where the
/// game is not judged.
pub fn candidates(game: &Game) -> Vec<usize> {
    let verdicts = game.analysis.iter().flat_map(|analysis| &analysis.plies);
    let marked = verdicts
        .enumerate()
        .filter(|(_, verdict)| matches!(verdict.mark, Some(Judgement::Only | Judgement::Blunder)));
    marked.map(|(index, _)| index).collect()
}

/// The puzzle that a position is, if it is one: its best move wins or saves, and the best of all others is far worse and does not. What is found within
/// the limits must be so a good deal further too: else a save is often a loss that comes later, and a win is there more than once.
///
/// # Errors
/// When the game is none that is played, or a program fails.
pub fn puzzle(
    position: &Position,
    mind: &mut dyn Mind,
    limits: &Limits,
    stop: &AtomicBool,
) -> Result<Option<Puzzle>, PlayError> {
    mind.forget()?;
    let Some(near) = look(position, mind, limits, stop)? else {
        return Ok(None);
    };
    let Some(far) = look(position, mind, &further(limits), stop)? else {
        return Ok(None);
    };
    let is_same = far.task == near.task && far.solution[0] == near.solution[0];
    Ok(is_same.then_some(Puzzle {
        difficulty: near.difficulty,
        ..far
    }))
}

/// Limits within which more is seen: three plies deeper, or four times as long.
fn further(limits: &Limits) -> Limits {
    Limits {
        time: limits.time.map(|time| time * 4),
        depth: limits.depth.map(|depth| depth.saturating_add(3)),
        nodes: limits.nodes.map(|nodes| nodes.saturating_mul(4)),
        only: None,
    }
}

/// The puzzle as far as is seen within these limits.
fn look(
    position: &Position,
    mind: &mut dyn Mind,
    limits: &Limits,
    stop: &AtomicBool,
) -> Result<Option<Puzzle>, PlayError> {
    let side = position.rules().side(position.seat());
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
        evaluations: worths,
        difficulty,
    }))
}

/// What a move does that has this expected result, where the best other one has that.
fn task(with: f64, without: f64) -> Option<PuzzleTask> {
    let is_apart = with - without >= APART;
    if is_apart && with >= WON && without < WON {
        Some(PuzzleTask::Win)
    } else if is_apart && without <= 1.0 - WON {
        Some(PuzzleTask::Save)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Options};
    use crate::notation::{Notation, read_position};

    #[test]
    fn a_task_is_to_win_or_to_save() {
        assert_eq!(task(0.9, 0.6), Some(PuzzleTask::Win));
        assert_eq!(task(0.5, 0.15), Some(PuzzleTask::Save));
        // Both win, both lose, or they are near each other.
        assert_eq!(task(1.0, 0.86), None);
        assert_eq!(task(0.14, 0.0), None);
        assert_eq!(task(0.86, 0.7), None);
        assert_eq!(task(0.6, 0.16), None);
        // It is better than all others, and not yet won.
        assert_eq!(task(0.84, 0.5), None);
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
        assert_eq!(found.task, PuzzleTask::Win);
        let name = Notation::Abapro.token(found.solution[0]).to_string();
        assert_eq!(name, "c3b2");
        let record = found.record("a test");
        assert_eq!((record.plies().len(), record.tag("Task")), (1, Some("win")));

        // Six plies deep one move saves the game here, and three plies deeper it loses too.
        let later = "2w2/wwbw2/3bb2/3w1b2/3bw1bw1/1w2b3/2wb3/5b/5 -5b5w w";
        let later = read_position(later).unwrap();
        let six = Limits {
            depth: Some(6),
            ..Limits::default()
        };
        let saved = look(&later, &mut engine, &six, &stop).unwrap();
        assert_eq!(saved.map(|found| found.task), Some(PuzzleTask::Save));
        assert_eq!(puzzle(&later, &mut engine, &six, &stop).unwrap(), None);

        let even = read_position("Belgian Daisy").unwrap();
        let none = puzzle(&even, &mut engine, &limits, &stop).unwrap();
        assert_eq!(none, None);
    }
}
