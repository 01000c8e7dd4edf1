//! What is wrong with the records that a verb reads, told on standard error.

use indicatif::ProgressBar;

use super::findings::{Boards, Excerpts, in_full};
use super::ui;
use crate::ask::Kinds;
use crate::record::{Record, Severity};

/// Tells what is wrong with each record, as long as it is not too much, and counts all of it.
pub(super) struct Teller {
    pub(super) kinds: Kinds,
    boards: Boards,
    told: u64,
    most: u64,
}

impl Teller {
    /// One that tells so many problems before it only counts the rest.
    pub(super) fn new(most: u64) -> Teller {
        Teller {
            kinds: Kinds::default(),
            boards: Boards::FEW,
            told: 0,
            most,
        }
    }

    /// Tells the warnings and errors of a record.
    pub(super) fn tell(&mut self, name: &str, record: &Record, bar: &ProgressBar) {
        self.kinds.count(record);
        let mut source = Excerpts::new(&record.text, record.location);
        for problem in record
            .problems
            .iter()
            .filter(|problem| problem.severity > Severity::Note)
        {
            self.told += 1;
            if self.told <= self.most {
                let text = in_full(name, problem, &mut source, &mut self.boards);
                bar.suspend(|| ui::note(&text));
            }
        }
    }

    /// Says how much was left out, and how many problems of each kind there were.
    pub(super) fn sum_up(&self) {
        if self.told > self.most {
            let left = self.told - self.most;
            ui::note(&format!("... and {left} more, which `sumito check` shows"));
        }
        let kinds = self.kinds.table();
        if !kinds.is_empty() {
            ui::note(&format!("\n{kinds}"));
        }
    }
}
