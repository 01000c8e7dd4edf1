//! A record as it stands in its file.

use std::cell::Cell;
use std::ops::Range;

use super::problem::{Place, Problem};
use super::source::{Line, LineFault};

/// The text of one record and where it stands in the file.
#[derive(Debug)]
pub(super) struct RawRecord {
    pub(super) text: String,
    starts: Vec<LineStart>,
    /// Where the last place was and its column, so that the next one on the line need not count from its start.
    last: Cell<(usize, usize)>,
    /// Where the moves begin in the text; its end when there are none.
    pub(super) body: usize,
    /// What is wrong with the bytes.
    pub(super) problems: Vec<Problem>,
    pub(super) too_long: bool,
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
    /// Whether one byte of the file is one character.
    single_bytes: bool,
}

impl RawRecord {
    /// A record without text.
    pub(super) fn new() -> RawRecord {
        RawRecord {
            text: String::new(),
            starts: Vec::new(),
            last: Cell::new((0, 0)),
            body: usize::MAX,
            problems: Vec::new(),
            too_long: false,
            only_comments: false,
        }
    }

    /// Adds a part of a line that has so many characters before it on the line.
    pub(super) fn append(&mut self, line: &Line, range: Range<usize>, column: usize) {
        let (single_bytes, skipped) = (
            matches!(line.fault, Some(LineFault::NotUtf8(_))),
            &line.text[..range.start],
        );
        let characters = skipped.chars().count();
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
            column: column + characters,
            offset: line.offset
                + if single_bytes {
                    characters
                } else {
                    skipped.len()
                } as u64,
            single_bytes,
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
        let (counted, characters) = Some(self.last.get())
            .filter(|(last, _)| (start.at..=at).contains(last))
            .unwrap_or((start.at, 0));
        let characters = characters + self.text[counted..at].chars().count();
        self.last.set((at, characters));
        let bytes = if start.single_bytes {
            characters
        } else {
            at - start.at
        } as u64;
        Place {
            line: start.line,
            column: (start.column + characters) as u64 + 1,
            offset: start.offset + bytes,
            ply: None,
        }
    }
}
