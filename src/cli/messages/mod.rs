//! Output to standard error: notes, progress bars, and problems of records.

pub(crate) mod plural;
mod problem_reporter;
mod problem_text;
pub(crate) mod progress;
mod stderr;

pub(crate) use problem_reporter::{MAX_REPORTED, ProblemReporter};
pub(crate) use problem_text::{BoardLimit, problem_text};
pub(crate) use stderr::{
    hold_notes, note, note_assumptions, note_left_out, note_locked, note_none, note_other_rules,
    release_notes,
};
