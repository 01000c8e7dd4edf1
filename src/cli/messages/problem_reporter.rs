//! Reports problems of the records that a command reads on standard error, up to a limit, and counts all of them.

use indicatif::ProgressBar;

use super::problem_text::{BoardLimit, problem_text};
use super::stderr::note;
use crate::queries::Excerpts;
use crate::record::{ProblemCounts, Record, Severity};

/// The most problems that an import prints before it only counts the rest.
pub(crate) const MAX_REPORTED: u64 = 50;

/// Prints problems up to a limit, and counts all of them.
pub(crate) struct ProblemReporter {
    pub(crate) kinds: ProblemCounts,
    boards: BoardLimit,
    /// The problems so far, printed or not.
    count: u64,
    max_reported: u64,
}

impl ProblemReporter {
    /// Creates a reporter that prints at most this many problems.
    pub(crate) fn new(max_reported: u64) -> ProblemReporter {
        ProblemReporter {
            kinds: ProblemCounts::default(),
            boards: BoardLimit::FEW,
            count: 0,
            max_reported,
        }
    }

    /// Reports the warnings and errors of a record.
    pub(crate) fn report(&mut self, name: &str, record: &Record, bar: &ProgressBar) {
        self.kinds.count(record);
        let mut source = Excerpts::of(record);
        for problem in record
            .problems
            .iter()
            .filter(|problem| problem.severity > Severity::Note)
        {
            self.count += 1;
            if self.count <= self.max_reported {
                let text = problem_text(name, problem, &mut source, &mut self.boards);
                bar.suspend(|| note(&text));
            }
        }
    }

    /// Prints the number of problems that were left out, and the number of each kind.
    pub(crate) fn print_totals(&self) {
        if self.count > self.max_reported {
            let left = self.count - self.max_reported;
            note(&format!("... and {left} more, which `sumito check` shows"));
        }
        let kinds = self.kinds.table();
        if !kinds.is_empty() {
            note(&format!("\n{kinds}"));
        }
    }
}
