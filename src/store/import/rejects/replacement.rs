//! Records that are read in place of the texts of rejects.

use crate::record::{Content, Location, Problem, ProblemKind, Record, Severity, SourceLines};
use crate::store::Reject;

impl Reject {
    /// Notes in a record, by a warning, that it was read from a place with this name instead of the text of a reject.
    pub(crate) fn noted_in(mut record: Record, name: &str) -> Record {
        let message = format!("read from {name} in place of the record as it was found");
        if let Content::Game(game) = &mut record.content {
            let repairs = game.repaired.take().into_iter();
            let repairs: Vec<String> = repairs.chain([message.clone()]).collect();
            game.repaired = Some(repairs.join("; "));
        }
        let (severity, kind) = (Severity::Warning, ProblemKind::Repaired);
        let problem = Problem::new(severity, kind, record.location, message);
        record.problems.insert(0, problem);
        record
    }

    /// Prepares a record that replaces the reject for storage: it gets the text of the reject, and its problems the place of that text, because their own
    /// places are not in the file of the reject.
    pub(crate) fn with_stored_text(&self, mut record: Record) -> Record {
        let location = self.location();
        for problem in &mut record.problems {
            problem.location = Location {
                ply: problem.location.ply,
                ..location
            };
        }
        Record {
            location,
            text: self.text.clone(),
            // Its place in the text stays unknown.
            source: self
                .is_made_from_row()
                .then(|| SourceLines::new(location.line, self.text.clone())),
            ..record
        }
    }
}
