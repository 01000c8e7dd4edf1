//! A record as it stands in its file.

use std::cell::Cell;
use std::ops::Range;

use crate::record::dates::order::DateOrder;
use crate::record::input::line_reader::{Encoding, Line, LineFault};
use crate::record::input::line_shape::lines;
use crate::record::model::problem::{Location, Problem, ProblemKind, Severity};

/// The text of one record and where it stands in the file.
#[derive(Debug)]
pub(crate) struct RawRecord {
    pub(crate) text: String,
    starts: Vec<LineStart>,
    /// Where the last place was, and the characters and bytes of the file before it on its line, so that the next one on the
    /// line need not count from its start.
    last: Cell<(usize, usize, usize)>,
    /// The text of which this one is a mended copy.
    found: Option<Found>,
    /// Whether it is an object of JSON, and not lines.
    pub(crate) is_object: bool,
    /// Where the moves begin in the text; its end when there are none.
    pub(crate) body: usize,
    /// What is wrong with the bytes.
    pub(crate) problems: Vec<Problem>,
    pub(crate) extent: Extent,
    /// Bytes behind the text that are no part of it, for the line is too long.
    pub(crate) left_out: u64,
    /// Nothing but lines that begin with `#` or `{`.
    pub(crate) only_comments: bool,
    /// Whether no record before it can go on in it: it begins with move 1, or with a header.
    pub(crate) is_surely_first: bool,
    /// In which order the dates of its file have day and month, as far as they show.
    pub(crate) date_order: Option<DateOrder>,
}

/// Bytes and lines for which there is room from the beginning on: most games have no more.
const LIKELY_BYTES: usize = 1_500;
const LIKELY_LINES: usize = 32;

/// How much of a record there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    Whole,
    /// More than a record can have: a piece of it.
    TooLong,
    /// The stream could not be read any further, and there may have been more.
    BrokenOff,
}

/// The text as the file has it, where a copy of it was changed.
#[derive(Debug, Clone)]
struct Found {
    text: String,
    /// Where the copy has a blank that the file does not have.
    blanks: Vec<usize>,
}

/// Where a line, or a piece of one, begins.
#[derive(Debug, Clone)]
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
    pub(crate) fn new() -> RawRecord {
        RawRecord {
            text: String::with_capacity(LIKELY_BYTES),
            starts: Vec::with_capacity(LIKELY_LINES),
            last: Cell::new((0, 0, 0)),
            found: None,
            is_object: false,
            body: usize::MAX,
            problems: Vec::new(),
            extent: Extent::Whole,
            left_out: 0,
            only_comments: false,
            is_surely_first: true,
            date_order: None,
        }
    }

    /// Adds a part of a line that has so many characters and bytes of the file before it on the line.
    pub(crate) fn append(
        &mut self,
        line: &Line<'_>,
        range: Range<usize>,
        column: usize,
        bytes: usize,
    ) {
        // Several lines of text may stand in one line of a page of HTML.
        let is_whole = (column, bytes) == (0, 0) && line.fault != Some(LineFault::TooLong);
        let is_new_line = self
            .starts
            .last()
            .is_some_and(|last| last.line != line.number || is_whole);
        if is_new_line {
            self.text.push('\n');
        }
        self.starts.push(LineStart {
            at: self.text.len(),
            line: line.number,
            column,
            offset: line.offset + bytes as u64,
            encoding: line.encoding,
        });
        self.text.push_str(&line.text[range]);
    }

    /// Its lines, which were appended as a whole, without what is wrong with their bytes.
    pub(crate) fn lines(&self) -> impl DoubleEndedIterator<Item = Line<'_>> {
        let end = |index: usize| match self.starts.get(index + 1) {
            // Without the sign between them.
            Some(next) => next.at - 1,
            None => self.text.len(),
        };
        self.starts
            .iter()
            .enumerate()
            .map(move |(index, start)| Line {
                number: start.line,
                offset: start.offset,
                text: self.text[start.at..end(index)].into(),
                encoding: start.encoding,
                fault: None,
            })
    }

    /// Notes a warning about a byte of the text.
    pub(crate) fn warn(&mut self, kind: ProblemKind, at: usize, message: String) {
        let location = self.location(at);
        self.problems
            .push(Problem::new(Severity::Warning, kind, location, message));
    }

    /// Warns of the first control character of each line that is no tab.
    pub(crate) fn warn_of_control_characters(&mut self) {
        // Texts without need but one look at their bytes: in UTF-8, those beyond ASCII begin with 0xc2.
        let may_be_one = |byte: u8| {
            byte < b' ' && byte != b'\n' && byte != b'\t' || byte == 0x7f || byte == 0xc2
        };
        let bytes = self.text.bytes();
        if !bytes.fold(false, |any, byte| any | may_be_one(byte)) {
            return;
        }
        let mut found = Vec::new();
        for line in lines(&self.text) {
            let is_one = |(_, sign): &(usize, char)| sign.is_control() && *sign != '\t';
            let start = line.as_ptr() as usize - self.text.as_ptr() as usize;
            let first = line.char_indices().find(is_one);
            found.extend(first.map(|(at, sign)| (start + at, sign)));
        }
        for (at, sign) in found {
            let message = format!("control character U+{:04X}, expected text", u32::from(sign));
            self.warn(ProblemKind::ControlCharacter, at, message);
        }
    }

    /// The place of a byte of the text.
    pub(crate) fn location(&self, at: usize) -> Location {
        let (text, at) = self.as_found(at);
        let index = self
            .starts
            .partition_point(|start| start.at <= at)
            .saturating_sub(1);
        let Some(start) = self.starts.get(index) else {
            return Location::default();
        };
        let mut at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let (counted, characters, bytes) = Some(self.last.get())
            .filter(|(last, ..)| (start.at..=at).contains(last))
            .unwrap_or((start.at, 0, 0));
        let passed = &text[counted..at];
        let characters = characters + passed.chars().count();
        let bytes = bytes + start.encoding.length_in_file(passed);
        self.last.set((at, characters, bytes));
        Location {
            line: start.line,
            column: (start.column + characters) as u64 + 1,
            offset: start.offset + bytes as u64,
            ply: None,
        }
    }

    /// A copy in which a word is replaced: by a text as long, or by one with a blank more in it. Places are still those in
    /// the file.
    pub(crate) fn with_word(&self, at: usize, word: &str, repaired: &str) -> RawRecord {
        let end = at + word.len();
        let text = format!("{}{repaired}{}", &self.text[..at], &self.text[end..]);
        let mut found = self.found.clone().unwrap_or_else(|| Found {
            text: self.text.clone(),
            blanks: Vec::new(),
        });
        if let Some(blank) = repaired.find(' ').filter(|_| repaired.len() > word.len()) {
            let later = found.blanks.iter_mut().filter(|other| **other > at);
            later.for_each(|other| *other += 1);
            found.blanks.push(at + blank);
        }
        RawRecord {
            text,
            starts: self.starts.clone(),
            last: Cell::new((0, 0, 0)),
            found: Some(found),
            problems: self.problems.clone(),
            ..*self
        }
    }

    /// This record and one that stands behind it in the file as one record, with the blank lines between them.
    pub(crate) fn joined(&self, behind: &RawRecord) -> RawRecord {
        // Blank lines at the end have left the text, but not the list.
        let starts = self
            .starts
            .iter()
            .filter(|start| start.at <= self.text.len());
        let starts: Vec<LineStart> = starts.cloned().collect();
        let last_line = starts.last().map_or(0, |start| start.line);
        let first_line = behind.starts.first().map_or(0, |start| start.line);
        let ends = first_line.saturating_sub(last_line).clamp(1, 100) as usize;
        let between = "\n".repeat(ends);
        let shift = self.text.len() + between.len();
        let later = behind.starts.iter().map(|start| LineStart {
            at: start.at + shift,
            ..start.clone()
        });
        let body = if self.body < self.text.len() {
            self.body
        } else {
            shift + behind.body
        };
        RawRecord {
            text: format!("{}{between}{}", self.text, behind.text),
            starts: starts.into_iter().chain(later).collect(),
            last: Cell::new((0, 0, 0)),
            found: None,
            body,
            problems: [&self.problems[..], &behind.problems].concat(),
            extent: behind.extent,
            left_out: behind.left_out,
            ..*self
        }
    }

    /// What stands before a byte at which a line begins, and the rest, each as a record.
    pub(crate) fn split(&self, at: usize) -> (RawRecord, RawRecord) {
        let line = self.location(at).line;
        let part = |range: Range<usize>| {
            let text = self.text[range.clone()].trim_end().to_owned();
            let body = self.body.saturating_sub(range.start).min(text.len());
            let starts = self.starts.iter().filter(|start| range.contains(&start.at));
            let problems = self.problems.iter();
            let is_in = |location: Location| (location.line < line) == (range.start == 0);
            RawRecord {
                text,
                starts: starts
                    .map(|start| LineStart {
                        at: start.at - range.start,
                        ..start.clone()
                    })
                    .collect(),
                last: Cell::new((0, 0, 0)),
                found: None,
                body,
                problems: problems
                    .filter(|problem| is_in(problem.location))
                    .cloned()
                    .collect(),
                ..*self
            }
        };
        (part(0..at), part(at..self.text.len()))
    }

    /// The same record with its moves beginning at another byte of the text.
    pub(crate) fn with_body(&self, body: usize) -> RawRecord {
        RawRecord {
            text: self.text.clone(),
            starts: self.starts.clone(),
            last: Cell::new((0, 0, 0)),
            found: self.found.clone(),
            body,
            problems: self.problems.clone(),
            ..*self
        }
    }

    /// The byte of the text at a place.
    pub(crate) fn at(&self, location: Location) -> usize {
        let found = self
            .starts
            .iter()
            .rfind(|start| start.offset <= location.offset);
        found.map_or(0, |start| {
            let bytes = (location.offset - start.offset) as usize;
            (start.at + bytes).min(self.text.len())
        })
    }

    /// The text as the file has it, and where a byte of the text stands in it.
    fn as_found(&self, at: usize) -> (&str, usize) {
        match &self.found {
            None => (&self.text, at),
            Some(Found { text, blanks }) => {
                let before = blanks.iter().filter(|&&blank| blank < at).count();
                (text, at - before)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::input::text_splitter::kept;

    #[test]
    fn places_in_a_mended_copy_are_those_of_the_file() {
        let location = Location {
            line: 7,
            offset: 100,
            ..Location::default()
        };
        let text = "# Black: é\n1.a1b2i5h5 2.2ab3 i6h6c2c3 g4g5";
        let record = kept(text, location).unwrap();
        let at = |record: &RawRecord, word: &str| record.text.find(word).unwrap();
        let repaired = record.with_word(at(&record, "i6h6c2c3"), "i6h6c2c3", "i6h6 c2c3");
        let repaired = repaired.with_word(at(&repaired, "2ab3"), "2ab3", "a2b3");
        let repaired = repaired.with_word(at(&repaired, "a1b2i5h5"), "a1b2i5h5", "a1b2 i5h5");
        assert_eq!(
            repaired.text,
            "# Black: é\n1.a1b2 i5h5 2.a2b3 i6h6 c2c3 g4g5"
        );
        for word in ["a1b2", "i5h5", "2.", "i6h6", "c2c3", "g4g5"] {
            let (copy, original) = (at(&repaired, word), at(&record, word));
            assert_eq!(repaired.location(copy), record.location(original), "{word}");
        }
        assert_eq!(record.location(at(&record, "2ab3")).line, 8);
        assert_eq!(record.location(at(&record, "2ab3")).offset, 100 + 12 + 13);
    }
}
