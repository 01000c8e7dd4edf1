//! The fault of a text that is no JSON object.

use crate::json::json_fault;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::DraftError;

/// Why a text is no JSON object, and where.
pub(crate) fn not_json(error: &serde_json::Error, record: &RawRecord) -> DraftError {
    let lines = record
        .text
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1));
    let at = lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
    let mut at = at.min(record.text.len());
    while !record.text.is_char_boundary(at) {
        at -= 1;
    }
    // Python writes these numbers.
    let numbers = ["NaN", "Infinity", "-Infinity"];
    let number = numbers
        .into_iter()
        .find(|name| record.text[at..].starts_with(name));
    let message = match number {
        Some(name) => format!("`{name}` is no number of JSON, expected a number or null"),
        // A text or a number is well-formed too.
        None if error.is_data() => json_fault(error),
        None => format!("not well-formed JSON: {}", json_fault(error)),
    };
    DraftError {
        at,
        kind: ProblemKind::Json,
        message,
    }
}
