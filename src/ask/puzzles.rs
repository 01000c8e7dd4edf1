//! Puzzles that are kept: which are meant, and what is said of one.

use std::collections::HashSet;

use clap::Args;
use serde_json::{Value, json};

use crate::notation::{Notation, PositionNotation};
use crate::record::{PuzzleTask, format_line};
use crate::render::View;
use crate::rules::Rules;
use crate::store::{Database, Filter, PuzzlePlace, StoreError, StoredPuzzle, Summary};

/// Which puzzles are meant, of all that come from some games.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Filters")]
pub(crate) struct PuzzleFilters {
    /// What the one move does: win or save
    #[arg(long, value_parser = task, value_name = "TASK")]
    task: Option<PuzzleTask>,
    /// The least difficulty, in plies that have to be looked ahead
    #[arg(long, value_name = "N")]
    min_difficulty: Option<u8>,
    /// The greatest difficulty
    #[arg(long, value_name = "N")]
    max_difficulty: Option<u8>,
}

fn task(text: &str) -> Result<PuzzleTask, String> {
    PuzzleTask::find(text).ok_or_else(|| "expected win or save".to_owned())
}

impl PuzzleFilters {
    /// Whether a puzzle with this task and difficulty is meant.
    pub(crate) fn has(&self, task: PuzzleTask, difficulty: u8) -> bool {
        self.task.is_none_or(|asked| asked == task)
            && self.min_difficulty.is_none_or(|least| least <= difficulty)
            && self.max_difficulty.is_none_or(|most| difficulty <= most)
    }

    /// The puzzles that are kept and meant, of the games that pass a filter, by game and ply.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn find(
        &self,
        filter: &Filter,
        database: &Database,
    ) -> Result<Vec<PuzzlePlace>, StoreError> {
        if let (Some(least), Some(most)) = (self.min_difficulty, self.max_difficulty)
            && least > most
        {
            return Err(StoreError::empty_range(&least, &most, "difficulty"));
        }
        filter.check_ranges()?;
        let mut places = database.puzzles()?;
        places.retain(|place| self.has(place.task, place.difficulty));
        if *filter != Filter::default() && !places.is_empty() {
            let mut games = HashSet::new();
            database.games(filter, |game| {
                games.insert(game.id);
            })?;
            places.retain(|place| games.contains(&place.game));
        }
        Ok(places)
    }
}

/// All that is said of a puzzle: where it comes from, what is asked for, the position and how it is seen by who moves, the solution.
pub(crate) fn puzzle_value(game: &Summary, ply: u32, stored: &StoredPuzzle) -> Value {
    let StoredPuzzle { puzzle, by } = stored;
    let position = &puzzle.position;
    let rules = position.rules();
    let [with, without] = puzzle.evaluations.map(|worth| worth.to_string());
    let view = View::from_behind(position, position.turn()).symmetry();
    json!({
        "game": game.id,
        "ply": ply,
        "black": game.black,
        "white": game.white,
        "event": game.event,
        "date": game.date,
        "layout": game.layout,
        "turn": position.turn().key(),
        "task": puzzle.task.key(),
        "difficulty": puzzle.difficulty,
        "position": PositionNotation::Apgn.write(position),
        "rules": (*rules != Rules::STANDARD).then(|| rules.to_string()),
        "view": view.index(),
        "solution": format_line(&puzzle.solution, position, Notation::Abapro),
        "worth": with,
        "otherwise": without,
        "by": by,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_chosen_by_task_and_difficulty() {
        let all = PuzzleFilters::default();
        assert!(all.has(PuzzleTask::Win, 1) && all.has(PuzzleTask::Save, 255));
        let some = PuzzleFilters {
            task: Some(PuzzleTask::Save),
            min_difficulty: Some(3),
            max_difficulty: Some(5),
        };
        let has = [
            (PuzzleTask::Save, 3),
            (PuzzleTask::Save, 5),
            (PuzzleTask::Save, 2),
            (PuzzleTask::Save, 6),
            (PuzzleTask::Win, 4),
        ];
        assert_eq!(
            has.map(|(task, difficulty)| some.has(task, difficulty)),
            [true, true, false, false, false]
        );
        assert_eq!(task("draw"), Err("expected win or save".to_owned()));
    }
}
