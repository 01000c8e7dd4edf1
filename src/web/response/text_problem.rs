//! A problem in a text, for a page that shows the text.

use serde::Serialize;

use crate::queries::Excerpts;
use crate::record::{Location, Problem, ProblemKind, Severity};

/// A problem in a text, with its location.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct TextProblem {
    /// Its severity.
    severity: Severity,
    /// Its kind.
    kind: ProblemKind,
    /// The line, from 1.
    line: u64,
    /// The column in characters, from 1.
    column: u64,
    /// The ply that was being read, from 1.
    ply: Option<u32>,
    /// What was found and what was expected.
    message: String,
    /// The line of the text, with a caret below the column.
    excerpt: String,
    /// Moves that may have been meant.
    suggestions: Vec<String>,
}

impl TextProblem {
    /// A problem with the line of the text and a caret below its column.
    pub(crate) fn new(problem: &Problem, excerpts: &mut Excerpts<'_>) -> TextProblem {
        let Location {
            line, column, ply, ..
        } = problem.location;
        let suggestions = problem
            .diagnosis
            .iter()
            .flat_map(|found| &found.suggestions);
        TextProblem {
            severity: problem.severity,
            kind: problem.kind,
            line,
            column,
            ply,
            message: problem.message.clone(),
            excerpt: excerpts.excerpt(line, column),
            suggestions: suggestions.map(|near| near.text.clone()).collect(),
        }
    }
}
