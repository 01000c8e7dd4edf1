//! Puzzles: positions of games in which a single move wins, or saves the game.

use std::sync::atomic::AtomicBool;

use super::marks::{evaluation_of, expected_score};
use super::searcher::Searcher;
use crate::engine::{GameLine, PlayerError, SearchLimits, SearchResult};
use crate::game::MoveCode;
use crate::record::{Game, Judgement, Puzzle, PuzzleTask};
use crate::rules::{Move, Position};

/// The least expected result of a won position; a position is lost at 1 minus this or less.
const WON: f64 = 0.85;
/// The least difference of expected result between the solution and every other move.
const SOLUTION_MARGIN: f64 = 0.25;

/// The indices of the plies of an analysed game before which there may be a puzzle: those whose move was the only good one, and those that missed a
/// better one. Empty if the game is not analysed.
pub fn puzzle_candidates(game: &Game) -> Vec<usize> {
    let verdicts = game.analysis.iter().flat_map(|analysis| &analysis.plies);
    let marked = verdicts
        .enumerate()
        .filter(|(_, verdict)| matches!(verdict.mark, Some(Judgement::Only | Judgement::Blunder)));
    marked.map(|(index, _)| index).collect()
}

/// The puzzle of a position, if it is one: its best move wins or saves, and the second-best move is far worse and does neither. What is found within
/// the limits must be confirmed well beyond them: otherwise a save is often a loss that comes later, and a win is not unique.
///
/// # Errors
/// When the engine does not play the game, or an external engine fails.
pub fn find_puzzle(
    position: &Position,
    searcher: &mut dyn Searcher<Position>,
    limits: &SearchLimits,
    stop: &AtomicBool,
) -> Result<Option<Puzzle>, PlayerError> {
    searcher.new_game()?;
    let Some(near) = search_puzzle(position, searcher, limits, stop)? else {
        return Ok(None);
    };
    let Some(far) = search_puzzle(position, searcher, &extended(limits), stop)? else {
        return Ok(None);
    };
    let is_same = far.task == near.task && far.solution[0] == near.solution[0];
    Ok(is_same.then_some(Puzzle {
        difficulty: near.difficulty,
        ..far
    }))
}

/// Limits for the confirmation: three plies more, or four times the time or nodes.
fn extended(limits: &SearchLimits) -> SearchLimits {
    SearchLimits {
        time: limits.time.map(|time| time * 4),
        depth: limits.depth.map(|depth| depth.saturating_add(3)),
        nodes: limits.nodes.map(|nodes| nodes.saturating_mul(4)),
        search_moves: None,
        lines: 1,
    }
}

/// The puzzle of a position as far as it is seen within these limits.
fn search_puzzle(
    position: &Position,
    searcher: &mut dyn Searcher<Position>,
    limits: &SearchLimits,
    stop: &AtomicBool,
) -> Result<Option<Puzzle>, PlayerError> {
    let side = position.rules().side(position.seat());
    let line = GameLine {
        start: *position,
        moves: Vec::new(),
    };
    // The best move so far, and the first depth that found it.
    let mut stable_since: Option<(Move, u8)> = None;
    let mut watch = |result: &SearchResult| {
        let best = result.best_move();
        if stable_since.is_none_or(|(mv, _)| mv != best) {
            stable_since = Some((best, result.depth));
        }
    };
    let Some(best) = searcher.search_line(&line, limits, stop, &mut watch)? else {
        return Ok(None);
    };
    let mut others = position.move_list();
    others.retain(|&mv| mv != best.best_move());
    if others.is_empty() {
        return Ok(None);
    }
    let other_moves = SearchLimits {
        search_moves: Some(others),
        ..limits.clone()
    };
    let Some(second) = searcher.search_line(&line, &other_moves, stop, &mut |_| ())? else {
        return Ok(None);
    };
    let evaluations = [&best, &second].map(|result| evaluation_of(result.score, side));
    let [with, without] =
        evaluations.map(|evaluation| expected_score::<Position>(evaluation, side));
    let difficulty = stable_since
        .filter(|(mv, _)| *mv == best.best_move())
        .map_or(best.depth, |(_, depth)| depth);
    Ok(task(with, without).map(|task| Puzzle {
        position: position.into(),
        task,
        solution: best.pv.into_iter().map(MoveCode::from).collect(),
        evaluations,
        difficulty,
    }))
}

/// The task of a puzzle, from the expected results of the best move and of the second-best.
fn task(best: f64, second: f64) -> Option<PuzzleTask> {
    let is_unique = best - second >= SOLUTION_MARGIN;
    if is_unique && best >= WON && second < WON {
        Some(PuzzleTask::Win)
    } else if is_unique && second <= 1.0 - WON {
        Some(PuzzleTask::Save)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, EngineOptions};
    use crate::notation::{Notation, read_position};

    #[test]
    fn tasks_are_to_win_or_to_save() {
        assert_eq!(task(0.9, 0.6), Some(PuzzleTask::Win));
        assert_eq!(task(0.5, 0.15), Some(PuzzleTask::Save));
        // Both win, both lose, or they differ too little.
        assert_eq!(task(1.0, 0.86), None);
        assert_eq!(task(0.14, 0.0), None);
        assert_eq!(task(0.86, 0.7), None);
        assert_eq!(task(0.6, 0.16), None);
        // Better than all others, but not yet won.
        assert_eq!(task(0.84, 0.5), None);
    }

    #[test]
    fn a_single_winning_move_is_a_puzzle() {
        // Five black marbles are lost; only one move ejects the sixth.
        let position = read_position("5/6/7/8/9/8/2w1bb1/1w4/b4-5b5w w").unwrap();
        let limits = SearchLimits {
            depth: Some(3),
            ..SearchLimits::default()
        };
        let mut engine = Engine::new(&EngineOptions::default());
        let stop = AtomicBool::new(false);
        let found = find_puzzle(&position, &mut engine, &limits, &stop).unwrap();
        let found = found.expect("one move wins at once");
        assert_eq!(found.task, PuzzleTask::Win);
        let name = Notation::Abapro
            .token(found.solution[0].to_move())
            .to_string();
        assert_eq!(name, "c3b2");
        let record = found.record("a test");
        assert_eq!((record.plies().len(), record.tag("Task")), (1, Some("win")));

        // Three plies deep one move saves the game here, and three plies deeper it loses too.
        let later = "2w2/wwbw2/3bb2/3w1b2/3bw1bw1/1w2b3/2wb3/5b/5 -5b5w w";
        let later = read_position(later).unwrap();
        let saved = search_puzzle(&later, &mut engine, &limits, &stop).unwrap();
        assert_eq!(saved.map(|found| found.task), Some(PuzzleTask::Save));
        let confirmed = find_puzzle(&later, &mut engine, &limits, &stop).unwrap();
        assert_eq!(confirmed, None);

        let even = read_position("Belgian Daisy").unwrap();
        let none = find_puzzle(&even, &mut engine, &limits, &stop).unwrap();
        assert_eq!(none, None);
    }
}
