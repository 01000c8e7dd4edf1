//! Checks the records of a stream.

use std::io::{self, Read};

use super::reports::{CheckProblem, CheckReport, CheckSummary};
use crate::record::{Content, Problem, ProblemCounts, ReadOptions, Record, Severity, read};

/// Reads all records of a stream and reports their problems, as `sumito check` prints them. `file` is the name of the stream in the problems. A stream without
/// faults has no problems, and as many valid games as records.
///
/// ```
/// use sumito::answers::check;
/// use sumito::record::{ReadOptions, Severity};
///
/// let text = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.e5e6\n";
/// let report = check("games.txt", text.as_bytes(), ReadOptions::default())?;
/// let problem = report.problems.iter().find(|problem| problem.severity == Severity::Error).expect("a problem");
/// assert_eq!((problem.line, problem.column, problem.ply), (2, 15, Some(3)));
/// assert_eq!((report.summary.seen, report.summary.valid, report.summary.incomplete), (1, 0, 1));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// When the stream cannot be read.
pub fn check(file: &str, input: impl Read, options: ReadOptions) -> io::Result<CheckReport> {
    let mut report = CheckReport {
        problems: Vec::new(),
        summary: CheckSummary::default(),
    };
    let mut kinds = ProblemCounts::default();
    for record in read(input, options) {
        let record = record?;
        report.summary.count(&record);
        kinds.count(&record);
        let problems = record.problems.iter();
        let rows = problems.map(|problem| CheckProblem::new(file, record.number, problem));
        report.problems.extend(rows);
    }
    report.summary.files = 1;
    report.summary.without_records = usize::from(report.summary.seen == 0);
    report.summary.kinds = kinds.sums();
    Ok(report)
}

impl CheckSummary {
    /// Counts a record.
    pub(crate) fn count(&mut self, record: &Record) {
        let is_warning = |problem: &&Problem| problem.severity == Severity::Warning;
        self.warnings += record.problems.iter().filter(is_warning).count() as u64;
        self.seen += u64::from(!matches!(record.content, Content::Preamble));
        match &record.content {
            Content::Preamble => {}
            Content::Rejected => self.rejected += 1,
            Content::Game(game) => {
                self.plies += game.plies().len() as u64;
                *(if game.incomplete.is_some() {
                    &mut self.incomplete
                } else {
                    &mut self.valid
                }) += 1;
            }
        }
    }
}

impl CheckProblem {
    /// A problem of the record with this number in a file.
    pub(crate) fn new(file: &str, game: u64, problem: &Problem) -> CheckProblem {
        let (place, help) = (problem.location, problem.diagnosis.as_deref());
        let suggestions = help.map_or(&[][..], |help| &help.suggestions);
        CheckProblem {
            file: file.to_owned(),
            line: place.line,
            column: place.column,
            offset: place.offset,
            game,
            ply: place.ply,
            severity: problem.severity,
            kind: problem.kind,
            message: problem.message.clone(),
            position: help.map(|help| help.position.to_text()),
            did_you_mean: suggestions.iter().map(|near| near.text.clone()).collect(),
        }
    }
}
