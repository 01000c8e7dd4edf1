//! Filters of stored puzzles.

use std::collections::HashSet;

use clap::Args;

use crate::record::PuzzleTask;
use crate::store::{Database, Filter, PuzzlePlace, StoreError};

/// Filters of puzzles, in addition to filters of the games that they come from.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Filters")]
pub(crate) struct PuzzleFilterArgs {
    /// Task: win or save
    #[arg(long, value_parser = parse_task, value_name = "TASK")]
    task: Option<PuzzleTask>,
    /// Minimum difficulty, in plies of search depth
    #[arg(long, value_name = "N")]
    min_difficulty: Option<u8>,
    /// Maximum difficulty
    #[arg(long, value_name = "N")]
    max_difficulty: Option<u8>,
}

fn parse_task(text: &str) -> Result<PuzzleTask, String> {
    PuzzleTask::find(text).ok_or_else(|| "expected win or save".to_owned())
}

impl PuzzleFilterArgs {
    /// Whether a puzzle with this task and difficulty passes.
    pub(crate) fn matches(&self, task: PuzzleTask, difficulty: u8) -> bool {
        self.task.is_none_or(|expected| expected == task)
            && self.min_difficulty.is_none_or(|min| min <= difficulty)
            && self.max_difficulty.is_none_or(|max| difficulty <= max)
    }

    /// The stored puzzles that pass, of the games that pass a filter, by game and ply.
    ///
    /// # Errors
    /// When a range is empty, or the database cannot be read.
    pub(crate) fn find(
        &self,
        filter: &Filter,
        database: &Database,
    ) -> Result<Vec<PuzzlePlace>, StoreError> {
        if let (Some(min), Some(max)) = (self.min_difficulty, self.max_difficulty)
            && min > max
        {
            return Err(StoreError::empty_range(&min, &max, "difficulty"));
        }
        filter.check_ranges()?;
        let mut puzzles = database.puzzles()?;
        puzzles.retain(|puzzle| self.matches(puzzle.task, puzzle.difficulty));
        if *filter != Filter::default() && !puzzles.is_empty() {
            let mut games = HashSet::new();
            database.each_summary(filter, |game| {
                games.insert(game.id);
            })?;
            puzzles.retain(|puzzle| games.contains(&puzzle.game));
        }
        Ok(puzzles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_filtered_by_task_and_difficulty() {
        let all = PuzzleFilterArgs::default();
        assert!(all.matches(PuzzleTask::Win, 1) && all.matches(PuzzleTask::Save, 255));
        let some = PuzzleFilterArgs {
            task: Some(PuzzleTask::Save),
            min_difficulty: Some(3),
            max_difficulty: Some(5),
        };
        let puzzles = [
            (PuzzleTask::Save, 3),
            (PuzzleTask::Save, 5),
            (PuzzleTask::Save, 2),
            (PuzzleTask::Save, 6),
            (PuzzleTask::Win, 4),
        ];
        assert_eq!(
            puzzles.map(|(task, difficulty)| some.matches(task, difficulty)),
            [true, true, false, false, false]
        );
        assert_eq!(parse_task("draw"), Err("expected win or save".to_owned()));
    }
}
