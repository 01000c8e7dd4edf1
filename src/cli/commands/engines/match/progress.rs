//! Progress of a match: a bar on a terminal, a line from time to time elsewhere.

use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use super::totals::Totals;
use crate::cli::messages::{note, progress};

/// The least time between two lines.
const INTERVAL: Duration = Duration::from_secs(10);

/// Shows the progress of a match.
pub(super) struct MatchProgress {
    bar: ProgressBar,
    games: u64,
    last_line: Option<Instant>,
}

impl MatchProgress {
    /// The progress of a match of this many games.
    pub(super) fn new(games: u64) -> MatchProgress {
        MatchProgress {
            bar: progress::games_bar("match", games),
            games,
            last_line: None,
        }
    }

    /// Shows the state after a pair.
    pub(super) fn update(&mut self, totals: &Totals) {
        let text = totals.summary();
        if self.bar.is_hidden() {
            let is_due = self.last_line.is_none_or(|last| last.elapsed() >= INTERVAL);
            if is_due {
                self.last_line = Some(Instant::now());
                let games = totals.score.games();
                note(&format!("{games} of {} games: {text}", self.games));
            }
            return;
        }
        self.bar.set_position(u64::from(totals.score.games()));
        self.bar.set_message(text);
    }

    /// Prints a line that stays.
    pub(super) fn note(&self, text: &str) {
        self.bar.suspend(|| note(text));
    }

    pub(super) fn finish(self) {
        self.bar.finish_and_clear();
    }
}
