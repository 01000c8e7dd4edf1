//! Reads a stream of bytes as lines of text in any encoding and with any line ends, in bounded memory.

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::io::{self, Read};

use crate::record::input::encoding::{Encoding, UTF16_SAMPLE_BYTES};
use crate::record::input::file_kind::{is_binary, is_control, packed_or_database};
use crate::record::input::line::{Line, LineFault, MAX_LINE_BYTES};

/// The maximum length of a line that is skipped. A longer one ends the stream: no record file has such lines, but a device may never send
/// a line end.
const MAX_SKIPPED_LINE_BYTES: u64 = 4 << 30;

/// The maximum length of a sequence of binary data. A longer one ends the stream.
const MAX_BINARY_BYTES: u64 = 16 << 20;

/// The number of bytes per read call.
const READ_BYTES: usize = 1 << 16;

/// Takes the marks of other programs out of a line; all other characters keep their places.
pub(crate) type PlainText = for<'a> fn(Cow<'a, str>) -> Cow<'a, str>;

/// Iterates over the lines of a stream. LF, CR LF and CR end a line. A byte order mark is dropped. A text is UTF-16 by its mark or its first bytes; of other
/// texts, a line that is not UTF-8 is decoded as Windows-1252.
pub(crate) struct LineReader<R> {
    input: R,
    /// The unconsumed bytes begin at `start`.
    buffer: Vec<u8>,
    start: usize,
    /// The offset in the file of the byte at `start`.
    offset: u64,
    /// The encoding of the file; `None` before its first bytes are read.
    encoding: Option<Encoding>,
    number: u64,
    in_long_line: bool,
    /// The length of the peeked line with its line end, and whether it has a line end.
    peeked: (usize, bool),
    /// What a text is without the marks of other programs.
    plain: Option<PlainText>,
    /// The offset at which the current sequence of binary data begins, if there is one.
    binary_start: Option<u64>,
    /// Whether nothing more can be read.
    ended: bool,
    /// The error that ended the stream early.
    failure: Option<io::Error>,
}

impl<R: Read> LineReader<R> {
    pub(crate) fn new(input: R) -> LineReader<R> {
        LineReader {
            input,
            buffer: Vec::new(),
            start: 0,
            offset: 0,
            encoding: None,
            number: 1,
            in_long_line: false,
            peeked: (0, false),
            plain: None,
            binary_start: None,
            ended: false,
            failure: None,
        }
    }

    /// Reads the lines that follow without marks.
    pub(crate) fn convert_by(&mut self, plain: PlainText) {
        self.plain = Some(plain);
    }

    /// The next line; `None` at the end of the stream, and where it cannot be read any further.
    pub(crate) fn next(&mut self) -> Option<Line<'static>> {
        let line = self.peek()?.into_owned();
        self.advance();
        Some(line)
    }

    /// The next line without consuming it: see [`LineReader::advance`].
    pub(crate) fn peek(&mut self) -> Option<Line<'_>> {
        let encoding = self.encoding();
        let unit = encoding.unit();
        let mut searched = 0;
        let (length, ended) = loop {
            let rest = &self.buffer[self.start..];
            let end = encoding.find_end(rest, searched);
            if let Some(end) = end.filter(|&end| end <= MAX_LINE_BYTES) {
                break (end, true);
            }
            if rest.len() > MAX_LINE_BYTES {
                break (encoding.whole_characters(&rest[..MAX_LINE_BYTES]), false);
            }
            searched = rest.len() - rest.len() % unit;
            if !self.fill() {
                break (self.buffer.len() - self.start, true);
            }
        };
        // A line end has one or two units.
        while self.buffer.len() < self.start + length + 2 * unit && self.fill() {}
        let rest = &self.buffer[self.start..];
        if rest.is_empty() {
            return None;
        }
        let (text, encoding, undecodable) = encoding.decode(&rest[..length]);
        let fault = if self.in_long_line || !ended {
            Some(LineFault::TooLong)
        } else {
            undecodable.map(LineFault::Undecodable)
        };
        let end = if ended {
            encoding.end_length(&rest[length..])
        } else {
            0
        };
        self.peeked = (length + end, ended);
        let text = match self.plain {
            Some(plain) if ended && !self.in_long_line => plain(text),
            _ => text,
        };
        Some(Line {
            number: self.number,
            offset: self.offset,
            text,
            encoding,
            fault,
        })
    }

    /// Consumes the line that was peeked last.
    pub(crate) fn advance(&mut self) {
        let (length, ended) = self.peeked;
        self.consume(length);
        self.in_long_line = !ended;
        self.number += u64::from(ended);
    }

    /// Whether the next line is the rest of a line of which pieces were returned.
    pub(crate) fn is_in_long_line(&self) -> bool {
        self.in_long_line
    }

    /// Skips the rest of a line of which pieces were returned. Returns its length in bytes without the line end.
    pub(crate) fn skip_rest_of_line(&mut self) -> u64 {
        let encoding = self.encoding();
        let mut skipped = 0;
        loop {
            let rest = &self.buffer[self.start..];
            if let Some(end) = encoding.find_end(rest, 0) {
                skipped += end as u64;
                self.consume(end);
                break;
            }
            let whole = rest.len() - rest.len() % encoding.unit();
            skipped += whole as u64;
            self.consume(whole);
            if skipped > MAX_SKIPPED_LINE_BYTES {
                let (line, most) = (self.number, MAX_SKIPPED_LINE_BYTES >> 20);
                self.fail(io::Error::other(format!(
                    "line {line} is longer than {most} MiB, expected lines of text"
                )));
                break;
            }
            if !self.fill() {
                let half = self.buffer.len() - self.start;
                skipped += half as u64;
                self.consume(half);
                break;
            }
        }
        while self.buffer.len() < self.start + 2 * encoding.unit() && self.fill() {}
        self.consume(encoding.end_length(&self.buffer[self.start..]));
        self.in_long_line = false;
        self.number += 1;
        skipped
    }

    /// Ends the stream with an error.
    fn fail(&mut self, error: io::Error) {
        self.failure = Some(error);
        self.ended = true;
    }

    /// Whether the stream ended with an error.
    pub(crate) fn has_failed(&self) -> bool {
        self.failure.is_some()
    }

    /// Takes that error.
    pub(crate) fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// The encoding of the file according to its byte order mark, or to its first bytes.
    fn encoding(&mut self) -> Encoding {
        const MARKS: [(&[u8], Encoding); 3] = [
            (b"\xef\xbb\xbf", Encoding::Utf8),
            (b"\xff\xfe", Encoding::Utf16Le),
            (b"\xfe\xff", Encoding::Utf16Be),
        ];
        if let Some(encoding) = self.encoding {
            return encoding;
        }
        while self.buffer.len() < UTF16_SAMPLE_BYTES && self.fill() {}
        if let Some(kind) = packed_or_database(&self.buffer) {
            self.buffer.clear();
            self.fail(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("this is {kind}, expected records of games as text"),
            ));
        }
        let found = MARKS
            .into_iter()
            .find(|(mark, _)| self.buffer.starts_with(mark));
        let (mark, encoding) = found.unwrap_or_else(|| {
            let unmarked = Encoding::unmarked_utf16(&self.buffer);
            (b"", unmarked.unwrap_or(Encoding::Utf8))
        });
        self.consume(mark.len());
        self.encoding = Some(encoding);
        encoding
    }

    fn consume(&mut self, count: usize) {
        self.start += count;
        self.offset += count as u64;
    }

    /// Reads more bytes. Returns whether there were any.
    fn fill(&mut self) -> bool {
        if self.ended {
            return false;
        }
        self.buffer.drain(..self.start);
        self.start = 0;
        let filled = self.buffer.len();
        self.buffer.resize(filled + READ_BYTES, 0);
        let read = loop {
            match self.input.read(&mut self.buffer[filled..]) {
                Ok(read) => break read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.failure = Some(error);
                    break 0;
                }
            }
        };
        self.buffer.truncate(filled + read);
        self.ended = read == 0;
        self.check_for_binary(filled);
        !self.ended
    }

    /// Ends the stream if it has too long a sequence of binary data. Examines the bytes that were read last.
    fn check_for_binary(&mut self, filled: usize) {
        let is_utf16 = self.encoding.is_some_and(|encoding| encoding.unit() > 1);
        let read = &self.buffer[filled..];
        if is_utf16 || !is_binary(read) {
            self.binary_start = None;
            return;
        }
        let end = self.offset + (self.buffer.len() - self.start) as u64;
        let from = *self.binary_start.get_or_insert_with(|| {
            let first = read.iter().position(|&byte| is_control(byte));
            end - (read.len() - first.unwrap_or(0)) as u64
        });
        if end - from > MAX_BINARY_BYTES {
            self.fail(io::Error::other(format!(
                "from byte {from} on it is not text, expected records of games"
            )));
        }
    }
}
