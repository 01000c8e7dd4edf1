//! Filters of stored puzzles.

use clap::Args;

use crate::record::{Puzzle, PuzzleTask, PuzzleTheme};
use crate::store::{Database, Filter, PuzzleSummary, StoreError};

/// Filters of puzzles, in addition to filters of the games that they come from.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Filters")]
pub(crate) struct PuzzleFilterArgs {
    /// Task: win, save or eject
    #[arg(long, value_parser = parse_task, value_name = "TASK")]
    task: Option<PuzzleTask>,
    /// Theme: ejection-in-2, win-in-3, only-defence, broadside, sacrifice
    #[arg(long, value_parser = parse_theme, value_name = "THEME")]
    theme: Option<PuzzleTheme>,
    /// Minimum difficulty, in plies of search depth
    #[arg(long, value_name = "N")]
    min_difficulty: Option<u8>,
    /// Maximum difficulty
    #[arg(long, value_name = "N")]
    max_difficulty: Option<u8>,
}

fn parse_task(text: &str) -> Result<PuzzleTask, String> {
    PuzzleTask::find(text).ok_or_else(|| "expected win, save or eject".to_owned())
}

fn parse_theme(text: &str) -> Result<PuzzleTheme, String> {
    let keys = || PuzzleTheme::ALL.map(PuzzleTheme::key).join(", ");
    PuzzleTheme::find(text).ok_or_else(|| format!("expected one of {}", keys()))
}

impl PuzzleFilterArgs {
    /// Whether a puzzle passes.
    pub(crate) fn passes(&self, puzzle: &Puzzle) -> bool {
        let has_theme = self
            .theme
            .is_none_or(|theme| puzzle.themes().contains(&theme));
        has_theme && self.matches(puzzle.task, puzzle.difficulty)
    }

    /// Whether a puzzle with this task and difficulty passes, whatever its themes.
    fn matches(&self, task: PuzzleTask, difficulty: u8) -> bool {
        self.task.is_none_or(|expected| expected == task)
            && self.min_difficulty.is_none_or(|min| min <= difficulty)
            && self.max_difficulty.is_none_or(|max| difficulty <= max)
    }

    /// The stored puzzles that pass, of the games that pass a filter, by game and ply.
    ///
    /// # Errors
    /// When a range is empty, nothing has a name of the filter, or the database cannot be read.
    pub(crate) fn find(
        &self,
        filter: &Filter,
        database: &Database,
    ) -> Result<Vec<PuzzleSummary>, StoreError> {
        if let (Some(min), Some(max)) = (self.min_difficulty, self.max_difficulty)
            && min > max
        {
            return Err(StoreError::empty_range(&min, &max, "difficulty"));
        }
        let mut puzzles = database.puzzles()?;
        puzzles.retain(|puzzle| self.matches(puzzle.task, puzzle.difficulty));
        if *filter != Filter::default() {
            // Without puzzles too: a name that nothing has is an error.
            let games = database.filtered_ids(filter)?.page(0, usize::MAX);
            puzzles.retain(|puzzle| games.binary_search(&puzzle.game).is_ok());
        }
        if self.theme.is_some() {
            let boards = database.position_reader()?;
            let mut passing = Vec::new();
            for place in puzzles {
                let stored = database.puzzle(&boards, place.game, place.ply)?;
                let stored = stored.ok_or(StoreError::Damaged(place.game))?;
                if self.passes(&stored.puzzle) {
                    passing.push(place);
                }
            }
            puzzles = passing;
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
            theme: None,
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
        assert_eq!(
            parse_task("draw"),
            Err("expected win, save or eject".to_owned())
        );
    }
}
