//! The text of a record, with its location in the file.

mod derive;

use std::cell::Cell;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::record::dates::order::DateOrder;
use crate::record::input::board_above::BoardAbove;
use crate::record::input::encoding::Encoding;
use crate::record::input::line::{Line, LineFault};
use crate::record::input::position_column::PositionColumn;
use crate::record::lexer::line_text::lines;
use crate::record::model::problem::{Location, Problem, ProblemKind, Severity};
use crate::record::model::record::SourceLines;

/// The text of one record and its location in the file.
#[derive(Debug)]
pub(crate) struct RawRecord {
    pub(crate) text: String,
    starts: Vec<LineStart>,
    /// The last byte whose location was computed, with the characters and bytes (in the file) before it on its line. The next location on
    /// the same line is counted from there.
    last_located: Cell<(usize, usize, usize)>,
    /// The original of a repaired copy.
    original: Option<OriginalText>,
    /// The lines of the file, if the text is not theirs but was made from the cells of a row.
    pub(crate) source: Option<SourceLines>,
    /// Whether the record is a JSON object instead of lines of text.
    pub(crate) is_json: bool,
    /// The byte at which the movetext begins; the length of the text if there is none.
    pub(crate) body: usize,
    /// The byte at which the number or name of the game in a list begins, which stands directly before the movetext.
    pub(crate) label: Option<usize>,
    /// Defects of the bytes.
    pub(crate) problems: Vec<Problem>,
    pub(crate) extent: Extent,
    /// Bytes of an overlong line that were dropped after the text.
    pub(crate) omitted_bytes: u64,
    /// Whether all lines begin with `#` or `{`.
    pub(crate) is_only_comments: bool,
    /// Whether the record cannot continue the one before: it begins with move 1 or with a header.
    pub(crate) is_definite_start: bool,
    /// The order of day and month in the dates of the file, as far as it is known.
    pub(crate) date_order: Option<DateOrder>,
    /// The board that the file states above the record.
    pub(crate) board_above: Option<BoardAbove>,
    /// The columns of positions, if the text was made from the rows of a table.
    pub(crate) position_columns: Vec<PositionColumn>,
    /// Set by another thread when nobody waits for the record any more.
    pub(crate) stop: Option<Arc<AtomicBool>>,
}

/// Initial capacities; most games need no more.
const TEXT_CAPACITY: usize = 1_500;

const LINES_CAPACITY: usize = 32;

/// How much of a record was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    Complete,
    /// A piece of a record that exceeds the maximum size.
    TooLong,
    /// The stream ended with an error, so there may be more.
    Truncated,
}

/// The text of the file, of which a changed copy was made.
#[derive(Debug, Clone)]
struct OriginalText {
    text: String,
    /// Offsets of characters in the copy that the original does not have.
    added: Vec<usize>,
}

/// The beginning of a line, or of a piece of one.
#[derive(Debug, Clone)]
struct LineStart {
    /// Offset in the text.
    at: usize,
    line: u64,
    /// Characters before it on the line.
    column: usize,
    /// Offset in the file.
    offset: u64,
    /// Encoding of the line in the file.
    encoding: Encoding,
    /// Bytes of the text from here on that the file does not have.
    added: usize,
}

impl RawRecord {
    /// A record without text.
    pub(crate) fn new() -> RawRecord {
        RawRecord {
            text: String::with_capacity(TEXT_CAPACITY),
            starts: Vec::with_capacity(LINES_CAPACITY),
            last_located: Cell::new((0, 0, 0)),
            original: None,
            source: None,
            is_json: false,
            body: usize::MAX,
            label: None,
            problems: Vec::new(),
            extent: Extent::Complete,
            omitted_bytes: 0,
            is_only_comments: false,
            is_definite_start: true,
            date_order: None,
            board_above: None,
            position_columns: Vec::new(),
            stop: None,
        }
    }

    /// The record of a line that is an object of JSON.
    pub(crate) fn of_json_line(line: &Line<'_>) -> RawRecord {
        let mut record = RawRecord::new();
        record.append(line, 0..line.text.len(), 0, 0);
        (record.body, record.is_json) = (0, true);
        record
    }

    /// Whether nobody waits for the record any more.
    pub(crate) fn is_stopped(&self) -> bool {
        let stop = self.stop.as_ref();
        stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Appends a part of a line. `column` and `bytes` count the characters and the bytes in the file before it on the line.
    pub(crate) fn append(
        &mut self,
        line: &Line<'_>,
        range: Range<usize>,
        column: usize,
        bytes: usize,
    ) {
        // Several lines of text may stand in one line of an HTML page.
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
            added: 0,
        });
        self.text.push_str(&line.text[range]);
    }

    /// Appends a text that stands at this location of the file, or that the file does not have and belongs there.
    pub(crate) fn append_text(
        &mut self,
        text: &str,
        location: Location,
        encoding: Encoding,
        is_in_file: bool,
    ) {
        self.starts.push(LineStart {
            at: self.text.len(),
            line: location.line,
            column: location.column.saturating_sub(1) as usize,
            offset: location.offset,
            encoding,
            added: if is_in_file { 0 } else { text.len() },
        });
        self.text.push_str(text);
    }

    /// Adds a text that the file does not have before the last character.
    pub(crate) fn add_before_end(&mut self, text: &str) {
        let Some((at, end)) = self.text.char_indices().next_back() else {
            return;
        };
        let location = self.location(at);
        let encoding = self.starts.last().map(|start| start.encoding);
        self.text.truncate(at);
        self.append_text(text, location, encoding.unwrap_or(Encoding::Utf8), false);
        self.text.push(end);
    }

    /// The lines, if they were appended as a whole; without their faults.
    pub(crate) fn lines(&self) -> impl DoubleEndedIterator<Item = Line<'_>> {
        let end = |index: usize| match self.starts.get(index + 1) {
            // Without the line feed between them.
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

    /// Adds a warning about a byte of the text.
    pub(crate) fn warn(&mut self, kind: ProblemKind, at: usize, message: String) {
        self.warn_at(kind, self.location(at), message);
    }

    /// Adds a warning about a place in the file.
    pub(crate) fn warn_at(&mut self, kind: ProblemKind, location: Location, message: String) {
        self.problems
            .push(Problem::new(Severity::Warning, kind, location, message));
    }

    /// Warns of bytes in a line that are invalid in the encoding of the file.
    pub(crate) fn warn_of_fault(&mut self, line: &Line<'_>) {
        match line.fault {
            Some(LineFault::Undecodable(character)) => self.warn_of_encoding(line, character),
            Some(LineFault::TooLong) | None => {}
        }
    }

    fn warn_of_encoding(&mut self, line: &Line<'_>, character: usize) {
        let mut characters = line.text.char_indices();
        let at = characters.nth(character).map_or(0, |(at, _)| at);
        let message = match line.encoding {
            Encoding::Utf8 | Encoding::Windows1252 => {
                "bytes that are not UTF-8, read as Windows-1252"
            }
            Encoding::Utf16Le | Encoding::Utf16Be => {
                "half of a character, expected the whole of it in UTF-16; read as U+FFFD"
            }
        };
        self.warn_at(ProblemKind::Encoding, line.location(at), message.to_owned());
    }

    /// Warns of the first control character other than a tab in each line.
    pub(crate) fn warn_of_control_characters(&mut self) {
        // Most texts need only this scan of their bytes. In UTF-8, control characters beyond ASCII begin with 0xc2.
        let may_be_one = |byte: u8| {
            byte < b' ' && byte != b'\n' && byte != b'\t' || byte == 0x7f || byte == 0xc2
        };
        let bytes = self.text.bytes();
        if !bytes.fold(false, |any, byte| any | may_be_one(byte)) {
            return;
        }
        let mut found = Vec::new();
        for line in lines(&self.text) {
            let is_one =
                |(_, character): &(usize, char)| character.is_control() && *character != '\t';
            let start = line.as_ptr() as usize - self.text.as_ptr() as usize;
            let first = line.char_indices().find(is_one);
            found.extend(first.map(|(at, character)| (start + at, character)));
        }
        for (at, character) in found {
            let message = format!(
                "control character U+{:04X}, expected text",
                u32::from(character)
            );
            self.warn(ProblemKind::ControlCharacter, at, message);
        }
    }

    /// The location of a byte of the text.
    pub(crate) fn location(&self, at: usize) -> Location {
        let (text, at) = self.to_original(at);
        let index = self
            .starts
            .partition_point(|start| start.at <= at)
            .saturating_sub(1);
        let Some(start) = self.starts.get(index) else {
            return Location::default();
        };
        // What was added stands where the text after it does.
        let from = start.at + start.added;
        let mut at = at.max(from).min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let (counted, characters, bytes) = Some(self.last_located.get())
            .filter(|(last, ..)| (from..=at).contains(last))
            .unwrap_or((from.min(at), 0, 0));
        let passed = &text[counted..at];
        let characters = characters + passed.chars().count();
        let bytes = bytes + start.encoding.length_in_file(passed);
        self.last_located.set((at, characters, bytes));
        Location {
            line: start.line,
            column: (start.column + characters) as u64 + 1,
            offset: start.offset + bytes as u64,
            ply: None,
        }
    }

    /// The byte of the text at a location.
    pub(crate) fn offset_of(&self, location: Location) -> usize {
        let place = (location.line, location.offset);
        let starts = self
            .starts
            .iter()
            .map(|start| ((start.line, start.offset), start));
        let found = starts
            .filter(|(at, _)| *at <= place)
            .max_by_key(|(at, _)| *at);
        let Some((_, start)) = found else {
            return 0;
        };
        let before = (location.column as usize).saturating_sub(1 + start.column);
        let from = start.at + start.added;
        let rest = self.text.get(from..).unwrap_or_default();
        let found = rest.char_indices().nth(before);
        found.map_or(self.text.len(), |(at, _)| from + at)
    }

    /// The text in the file, and the offset in it of a byte of this text.
    fn to_original(&self, at: usize) -> (&str, usize) {
        match &self.original {
            None => (&self.text, at),
            Some(OriginalText { text, added }) => {
                let before = added.iter().filter(|&&other| other < at).count();
                (text, at - before)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::split::record_builder::single_record;

    #[test]
    fn locations_in_a_repaired_copy_are_those_of_the_file() {
        let location = Location {
            line: 7,
            offset: 100,
            ..Location::default()
        };
        let text = "# Black: é\n1.a1b2i5h5 2.2ab3 i6h6c2c3 g4g5";
        let record = single_record(text, location).unwrap();
        let at = |record: &RawRecord, word: &str| record.text.find(word).unwrap();
        let repaired = record.with_replacement(at(&record, "i6h6c2c3"), "i6h6c2c3", "i6h6 c2c3");
        let repaired = repaired.with_replacement(at(&repaired, "2ab3"), "2ab3", "a2b3");
        let repaired =
            repaired.with_replacement(at(&repaired, "a1b2i5h5"), "a1b2i5h5", "a1b2 i5h5");
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
