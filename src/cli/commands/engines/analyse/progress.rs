//! Progress of an analysis: a bar on a terminal, a line every few seconds elsewhere.

use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use crate::cli::messages::{note, progress};

/// The least time between two lines.
const INTERVAL: Duration = Duration::from_secs(5);

/// Shows the progress of an analysis of games.
pub(super) struct AnalysisProgress {
    bar: ProgressBar,
    /// The number of the current game and its plies.
    game: (i64, usize),
    last_line: Instant,
}

impl AnalysisProgress {
    /// The progress of an analysis of this many games.
    pub(super) fn new(games: usize) -> AnalysisProgress {
        AnalysisProgress {
            bar: progress::games_bar("analyse", games as u64),
            game: (0, 0),
            last_line: Instant::now(),
        }
    }

    /// A game begins.
    pub(super) fn begin(&mut self, id: i64, plies: usize) {
        self.game = (id, plies);
    }

    /// Updates the number of positions of the game that are left.
    pub(super) fn update(&mut self, left: usize) {
        let (id, plies) = self.game;
        let positions = plies + 1;
        let done = positions.saturating_sub(left);
        let text = format!("game {id}, {done} of {positions} positions");
        if !self.bar.is_hidden() {
            self.bar.set_message(format!("analyse {text}"));
        } else if self.last_line.elapsed() >= INTERVAL {
            self.last_line = Instant::now();
            let (games, all) = (self.bar.position() + 1, self.bar.length().unwrap_or(1));
            note(&format!("analysing {text} ({games} of {all} games)"));
        }
    }

    /// A game is complete, or was skipped.
    pub(super) fn end_game(&mut self) {
        self.bar.inc(1);
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
