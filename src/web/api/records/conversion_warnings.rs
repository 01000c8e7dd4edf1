//! The warnings about a text that is converted, which its answer has in a header: the body is the record.

use axum::http::HeaderValue;
use serde::Serialize;

use crate::record::{Problem, ProblemKind, Severity};

/// The longest header, in bytes: clients refuse headers of more than some kilobytes.
const MAX_BYTES: usize = 4 << 10;

/// The warnings about a text that was converted.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::web::api) struct ConversionWarnings {
    /// The first problems, as many as a header can hold.
    problems: Vec<ConversionProblem>,
    /// The number of problems of the text.
    problems_total: usize,
    /// The number of lines of text that belong to no game, and are not written.
    lines_left_out: usize,
}

/// A problem of a text that was converted, with its location.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ConversionProblem {
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
}

impl ConversionWarnings {
    /// The warnings among the problems of a text, and the number of its lines that belong to no game.
    pub(super) fn of(problems: &[Problem], lines_left_out: usize) -> ConversionWarnings {
        let all = problems.iter();
        let all = all.filter(|problem| problem.severity > Severity::Note);
        let mut warnings = ConversionWarnings {
            problems: Vec::new(),
            problems_total: all.clone().count(),
            lines_left_out,
        };
        let mut bytes = ascii_json(&warnings).len();
        for problem in all {
            let problem = ConversionProblem {
                severity: problem.severity,
                kind: problem.kind,
                line: problem.location.line,
                column: problem.location.column,
                ply: problem.location.ply,
                message: problem.message.clone(),
            };
            bytes += ascii_json(&problem).len() + 1;
            if bytes > MAX_BYTES {
                break;
            }
            warnings.problems.push(problem);
        }
        warnings
    }

    /// Whether there is nothing to report.
    pub(super) const fn is_empty(&self) -> bool {
        self.problems_total == 0 && self.lines_left_out == 0
    }
}

/// A value as JSON in ASCII, for a header.
pub(super) fn ascii_json(value: &impl Serialize) -> HeaderValue {
    let json = serde_json::to_string(value).expect("fields have names");
    let mut ascii = String::with_capacity(json.len());
    for character in json.chars() {
        if character.is_ascii() && character != '\x7f' {
            ascii.push(character);
        } else {
            let mut units = [0; 2];
            for unit in character.encode_utf16(&mut units) {
                ascii.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    HeaderValue::from_str(&ascii).expect("JSON escapes control characters")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Location;

    #[test]
    fn a_header_is_bounded_and_counts_all_problems() {
        let message = "é\u{7f}\n".repeat(30);
        let problem = |severity| {
            Problem::new(
                severity,
                ProblemKind::Rules,
                Location::default(),
                message.clone(),
            )
        };
        let mut problems = vec![problem(Severity::Warning); 40];
        problems.push(problem(Severity::Note));
        let warnings = ConversionWarnings::of(&problems, 3);
        let header = ascii_json(&warnings);
        assert!(header.len() <= MAX_BYTES, "{}", header.len());
        let value: serde_json::Value = serde_json::from_str(header.to_str().unwrap()).unwrap();
        assert_eq!(value["problems_total"], 40);
        assert_eq!(value["lines_left_out"], 3);
        assert_eq!(value["problems"][0]["message"], message);
        assert!(ConversionWarnings::of(&[problem(Severity::Note)], 0).is_empty());
    }
}
