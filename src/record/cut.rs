//! Cuts lines into records, so that whatever is wrong with one record never reaches the next.

use std::io::{self, Read};

use super::problem::{Kind, Place, Problem, Severity};
use super::shape::{Shape, Start, ends_with_result, shape};
use super::source::{LONGEST_LINE, Line, LineFault, Lines};

/// The text of one record and where it stands in the file.
#[derive(Debug)]
pub(super) struct RawRecord {
    pub(super) text: String,
    /// The number of the first line.
    pub(super) line: u64,
    /// Of each line: its start in the text, its offset in the file, whether one byte of the file is one character.
    starts: Vec<(usize, u64, bool)>,
    /// Where the moves begin in the text; its end when there are none.
    pub(super) body: usize,
    /// What is wrong with the bytes.
    pub(super) problems: Vec<Problem>,
    pub(super) too_long: bool,
    /// Nothing but lines that begin with `#`.
    pub(super) only_comments: bool,
}

impl RawRecord {
    /// The place of a byte of the text.
    pub(super) fn place(&self, at: usize) -> Place {
        let index = self
            .starts
            .partition_point(|(start, ..)| *start <= at)
            .saturating_sub(1);
        let (start, offset, single_bytes) = self.starts[index];
        let before = self.text.get(start..at).unwrap_or_default();
        let characters = before.chars().count() as u64;
        let bytes = if single_bytes {
            characters
        } else {
            before.len() as u64
        };
        Place {
            line: self.line + index as u64,
            column: characters + 1,
            offset: offset + bytes,
            ply: None,
        }
    }
}

/// The records of a stream.
pub(super) struct Records<R> {
    lines: Lines<R>,
    next: Option<Line>,
}

impl<R: Read> Records<R> {
    pub(super) fn new(input: R) -> Records<R> {
        Records {
            lines: Lines::new(input),
            next: None,
        }
    }

    /// The next record, or `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<RawRecord>> {
        let mut cutter = Cutter::default();
        loop {
            let line = match self.next.take() {
                Some(line) => Some(line),
                None => self.lines.next()?,
            };
            let Some(line) = line else {
                return Ok(cutter.finish());
            };
            if !cutter.take(&line) {
                self.next = Some(line);
                return Ok(cutter.finish());
            }
        }
    }
}

/// A record being gathered.
#[derive(Default)]
struct Cutter {
    record: Option<RawRecord>,
    first_tag: Option<String>,
    header: Header,
    /// Whether there was a line of moves.
    moves: bool,
    after_blank: bool,
    after_closing: bool,
    /// Braces and parentheses that the moves have opened and not closed.
    open: Nesting,
}

/// What the lines before the moves look like.
#[derive(Clone, Copy, Default)]
struct Header {
    tags: bool,
    hashes: bool,
    texts: bool,
}

impl Cutter {
    /// Adds a line, unless it begins another record.
    fn take(&mut self, line: &Line) -> bool {
        let shape = shape(&line.text);
        if shape == Shape::Blank && self.record.is_none() {
            return true;
        }
        if self.record.is_some() && (self.is_full(line) || self.is_begun_by(&shape)) {
            return false;
        }
        self.append(line, &shape);
        match shape {
            Shape::Blank => {}
            Shape::Tag(key) => {
                self.first_tag.get_or_insert(key);
                self.header.tags = true;
            }
            Shape::Hash if !self.moves => self.header.hashes = true,
            Shape::Moves(_) | Shape::TableHead => self.moves |= shape != Shape::TableHead,
            Shape::Text if !self.moves => self.header.texts = true,
            _ => {}
        }
        if self.moves {
            self.open.read(&line.text);
        }
        self.after_blank = line.text.trim().is_empty();
        if !self.after_blank {
            self.after_closing = self.moves && ends_with_result(&line.text);
        }
        true
    }

    fn is_full(&self, line: &Line) -> bool {
        let record = self
            .record
            .as_ref()
            .expect("asked of a record that has begun");
        line.fault == Some(LineFault::TooLong)
            || record.too_long
            || record.text.len() + line.text.len() > LONGEST_LINE
    }

    /// Whether a line of this shape begins another record.
    fn is_begun_by(&self, shape: &Shape) -> bool {
        let Cutter {
            moves,
            after_blank,
            header:
                Header {
                    tags,
                    hashes,
                    texts,
                },
            ..
        } = *self;
        match shape {
            Shape::Tag(key) => {
                let only_comments = hashes && !tags && after_blank;
                moves || self.first_tag.as_ref() == Some(key) || !tags && texts || only_comments
            }
            Shape::Hash if self.open.is_open() => hashes,
            Shape::Hash => moves || after_blank && (hashes || texts) && !tags,
            Shape::Moves(Start::First) => moves && (after_blank || !self.open.is_open()),
            _ if self.open.is_open() => false,
            Shape::Moves(Start::Unnumbered) => moves && after_blank,
            Shape::Moves(Start::Later) | Shape::Comment => {
                moves && after_blank && self.after_closing
            }
            Shape::TableHead => moves,
            Shape::Text => moves && after_blank,
            Shape::Blank | Shape::Closing => false,
        }
    }

    fn append(&mut self, line: &Line, shape: &Shape) {
        let record = self.record.get_or_insert_with(|| RawRecord {
            text: String::new(),
            line: line.number,
            starts: Vec::new(),
            body: usize::MAX,
            problems: Vec::new(),
            too_long: false,
            only_comments: true,
        });
        let start = record.text.len();
        record.starts.push((
            start,
            line.offset,
            matches!(line.fault, Some(LineFault::NotUtf8(_))),
        ));
        record.text.push_str(&line.text);
        record.text.push('\n');
        let is_body = !matches!(
            shape,
            Shape::Blank | Shape::Tag(_) | Shape::Hash | Shape::Text
        );
        if is_body && record.body == usize::MAX {
            record.body = start;
        }
        record.only_comments &= matches!(shape, Shape::Blank | Shape::Hash);
        let mut problem = |kind, at: usize, message: String| {
            let place = record.place(start + at);
            record.problems.push(Problem {
                severity: Severity::Warning,
                kind,
                place,
                message,
            });
        };
        if let Some(LineFault::NotUtf8(byte)) = line.fault {
            // In Windows-1252 each byte is one character.
            let at = line.text.char_indices().nth(byte).map_or(0, |(at, _)| at);
            problem(
                Kind::Encoding,
                at,
                "bytes that are not UTF-8, read as Windows-1252".to_owned(),
            );
        }
        if let Some((at, sign)) = line
            .text
            .char_indices()
            .find(|(_, sign)| sign.is_control() && *sign != '\t')
        {
            problem(
                Kind::ControlCharacter,
                at,
                format!("control character U+{:04X}, expected text", u32::from(sign)),
            );
        }
        record.too_long |= line.fault == Some(LineFault::TooLong);
    }

    fn finish(self) -> Option<RawRecord> {
        self.record.map(|mut record| {
            record.text.truncate(record.text.trim_end().len());
            record.body = record.body.min(record.text.len());
            record
        })
    }
}

/// How deep the text of moves is inside comments and variations.
#[derive(Default)]
struct Nesting {
    comment: bool,
    variations: u32,
}

impl Nesting {
    fn is_open(&self) -> bool {
        self.comment || self.variations > 0
    }

    fn read(&mut self, line: &str) {
        for sign in line.bytes() {
            match sign {
                b'}' => self.comment = false,
                _ if self.comment => {}
                b'{' => self.comment = true,
                b'(' => self.variations += 1,
                b')' => self.variations = self.variations.saturating_sub(1),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(text: &str) -> Vec<String> {
        let mut records = Records::new(text.as_bytes());
        std::iter::from_fn(|| records.next().unwrap())
            .map(|record| record.text)
            .collect()
    }

    #[test]
    fn tagged_records() {
        let text = "[Event \"a\"]\n[Black \"x\"]\n\n1. a1b2 i5h5\n2. b1b2 *\n\n[Event \"b\"]\n\n1. a1b2 *\n";
        assert_eq!(records(text).len(), 2);
        // Without moves, without tags, with a comment or a variation that is not closed.
        assert_eq!(
            records("[Event \"a\"]\n[Event \"b\"]\n\n1. a1b2 *\n").len(),
            2
        );
        assert_eq!(
            records("[Event \"a\"]\n\n1. a1b2 *\n\n1. a1b2 i5h5 *\n\n[Event \"b\"]\n\n1. a1b2\n")
                .len(),
            3
        );
        assert_eq!(records("[Event \"a\"]\n\n1. a1b2 { i5h5\n\n[Event \"b\"]\n\n1. a1b2 ( i5h5\n[Event \"c\"]\n").len(), 3);
    }

    #[test]
    fn bare_records() {
        assert_eq!(records("1.a1b2 i5h5\n2.b1b2\n1.a1b2 i5h5").len(), 2);
        assert_eq!(
            records("# file\n\n# Game 1\n# black: x\n1.a1b2 i5h5\n\n# Game 2\na1b2 i5h5").len(),
            3
        );
        assert_eq!(records("a1b2 i5h5\n\na1b2 i6h6").len(), 2);
        assert_eq!(
            records("Belgian daisy\nA - B\n\n1.a1b2\n\nStandard\n1.a1b2").len(),
            2
        );
        assert_eq!(
            records("N° Noir Blanc\n1 a1b2 i5h5\n2 b1b2 h5g5\n\nN° Noir Blanc\n1 a1b2 i5h5").len(),
            2
        );
        assert_eq!(
            records("1. a1d4 {0-0}\n1... i5f5 {0-0}\n2. a2c4\n\n1. a1d4 {0-0}").len(),
            2
        );
        assert_eq!(records("1. a1b2 {a comment\nof two lines} i5h5\n").len(), 1);
    }

    #[test]
    fn places() {
        let mut records = Records::new("é\n\n[Event \"é\"] x\n\n1. a1b2".as_bytes());
        assert_eq!(records.next().unwrap().unwrap().line, 1);
        let record = records.next().unwrap().unwrap();
        let place = record.place(record.text.find('x').unwrap());
        assert_eq!((place.line, place.column, place.offset), (3, 13, 17));
    }
}
