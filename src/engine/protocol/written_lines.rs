//! The lines that an engine writes.

use std::io::{BufRead, BufReader, Read};
use std::process::ChildStdout;

/// The greatest length of a line in bytes: many times that of a whole game.
pub(super) const MAX_RESPONSE_LENGTH: u64 = 1 << 16;

/// A line that a program has written.
pub(super) enum WrittenLine {
    Whole(String),
    /// The beginning of a line that is longer than any answer.
    TooLong(String),
}

impl WrittenLine {
    fn is_blank(&self) -> bool {
        matches!(self, WrittenLine::Whole(line) if line.is_empty())
    }
}

/// The lines that a program writes, without blank ones and without blanks at their ends, and with U+FFFD for what is no text; a line that is too long is the last one.
pub(super) fn read_lines(output: ChildStdout) -> impl Iterator<Item = WrittenLine> {
    let mut output = BufReader::new(output);
    let mut is_open = true;
    let lines = std::iter::from_fn(move || {
        let mut line = Vec::new();
        let limited = &mut output.by_ref().take(MAX_RESPONSE_LENGTH);
        let length = limited.read_until(b'\n', &mut line).ok()?;
        if !is_open || length == 0 {
            return None;
        }
        is_open = line.ends_with(b"\n");
        let is_too_long = !is_open && length as u64 == MAX_RESPONSE_LENGTH;
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end();
        // Reasons of forfeits become comments of records, in which control characters cannot be read.
        let is_no_text = |c: char| c.is_control() && c != '\t';
        let line = line.replace(is_no_text, "\u{fffd}");
        Some(if is_too_long {
            WrittenLine::TooLong(line)
        } else {
            WrittenLine::Whole(line)
        })
    });
    lines.filter(|line| !line.is_blank())
}
