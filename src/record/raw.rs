//! A record as it stands in its file.

use std::cell::Cell;
use std::ops::Range;

use super::problem::{Place, Problem};
use super::source::{Encoding, Line};

/// The text of one record and where it stands in the file.
#[derive(Debug)]
pub(super) struct RawRecord {
    pub(super) text: String,
    starts: Vec<LineStart>,
    /// Where the last place was, and the characters and bytes of the file before it on its line, so that the next one on the
    /// line need not count from its start.
    last: Cell<(usize, usize, usize)>,
    /// Where the moves begin in the text; its end when there are none.
    pub(super) body: usize,
    /// What is wrong with the bytes.
    pub(super) problems: Vec<Problem>,
    pub(super) too_long: bool,
    /// The stream could not be read any further, and there may have been more.
    pub(super) broken_off: bool,
    /// Nothing but lines that begin with `#` or `{`.
    pub(super) only_comments: bool,
}

/// Where a line, or a piece of one, begins.
#[derive(Debug)]
struct LineStart {
    /// In the text.
    at: usize,
    line: u64,
    /// Characters before it on the line.
    column: usize,
    /// In the file.
    offset: u64,
    /// In which it stands there.
    encoding: Encoding,
}

impl RawRecord {
    /// A record without text.
    pub(super) fn new() -> RawRecord {
        RawRecord {
            text: String::new(),
            starts: Vec::new(),
            last: Cell::new((0, 0, 0)),
            body: usize::MAX,
            problems: Vec::new(),
            too_long: false,
            broken_off: false,
            only_comments: false,
        }
    }

    /// Adds a part of a line that has so many characters before it on the line.
    pub(super) fn append(&mut self, line: &Line, range: Range<usize>, column: usize) {
        let skipped = &line.text[..range.start];
        let is_new_line = self
            .starts
            .last()
            .is_some_and(|last| last.line != line.number);
        if is_new_line {
            self.text.push('\n');
        }
        self.starts.push(LineStart {
            at: self.text.len(),
            line: line.number,
            column: column + skipped.chars().count(),
            offset: line.offset + line.encoding.length_in_file(skipped) as u64,
            encoding: line.encoding,
        });
        self.text.push_str(&line.text[range]);
    }

    /// The place of a byte of the text.
    pub(super) fn place(&self, at: usize) -> Place {
        let index = self
            .starts
            .partition_point(|start| start.at <= at)
            .saturating_sub(1);
        let Some(start) = self.starts.get(index) else {
            return Place::default();
        };
        let at = at.min(self.text.len());
        let (counted, characters, bytes) = Some(self.last.get())
            .filter(|(last, ..)| (start.at..=at).contains(last))
            .unwrap_or((start.at, 0, 0));
        let passed = &self.text[counted..at];
        let characters = characters + passed.chars().count();
        let bytes = bytes + start.encoding.length_in_file(passed);
        self.last.set((at, characters, bytes));
        Place {
            line: start.line,
            column: (start.column + characters) as u64 + 1,
            offset: start.offset + bytes as u64,
            ply: None,
        }
    }
}
