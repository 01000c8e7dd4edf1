//! A stream of bytes as lines of text, whatever their encoding and line ends, in bounded memory.

#[cfg(test)]
mod tests;

use std::io::{self, Read};

use indicatif::HumanBytes;

use crate::record::input::encoding::Encoding;
use crate::record::input::file_kind::{is_binary, is_control};
use crate::record::input::line::{Line, LineFault, MAX_LINE_BYTES};

/// Where a line is longer than this, nothing more is read: no file of records has such lines, but a device may never end one.
const MAX_SKIPPED_LINE_BYTES: u64 = 4 << 30;

/// Where so many bytes follow one another that are no text, nothing more is read.
const MAX_BINARY_BYTES: u64 = 16 << 20;

/// Bytes asked of the stream at once.
const READ: usize = 1 << 16;

/// The lines of a stream: LF, CRLF and CR end a line; a byte order mark is no part of the first, and says whether it is UTF-16;
/// a line that is not UTF-8 is read as Windows-1252.
pub(crate) struct LineReader<R> {
    input: R,
    /// What was read and not yet handed out begins at `start`.
    buffer: Vec<u8>,
    start: usize,
    /// Of the byte at `start` in the file.
    offset: u64,
    /// Of the file; unknown before its first bytes are read.
    encoding: Option<Encoding>,
    number: u64,
    in_piece: bool,
    /// Bytes of the line that was looked at last, with its end, and whether it has one.
    seen: (usize, bool),
    /// Where the bytes begin that were read last and are no text, if they are none.
    binary: Option<u64>,
    /// Whether nothing more can be read.
    ended: bool,
    /// Why that was not the end of the stream.
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
            in_piece: false,
            seen: (0, false),
            binary: None,
            ended: false,
            failure: None,
        }
    }

    /// The next line, or `None` at the end, and where the stream cannot be read any further.
    pub(crate) fn next(&mut self) -> Option<Line<'static>> {
        let line = self.peek()?.into_owned();
        self.advance();
        Some(line)
    }

    /// The same, which stays the next one until [`LineReader::advance`].
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
        // A line end is one unit, or two.
        while self.buffer.len() < self.start + length + 2 * unit && self.fill() {}
        let rest = &self.buffer[self.start..];
        if rest.is_empty() {
            return None;
        }
        let (text, encoding, undecodable) = encoding.decode(&rest[..length]);
        let fault = if self.in_piece || !ended {
            Some(LineFault::TooLong)
        } else {
            undecodable.map(LineFault::Undecodable)
        };
        let end = if ended {
            encoding.end_length(&rest[length..])
        } else {
            0
        };
        self.seen = (length + end, ended);
        Some(Line {
            number: self.number,
            offset: self.offset,
            text,
            encoding,
            fault,
        })
    }

    /// Goes on to what follows the line that was looked at last.
    pub(crate) fn advance(&mut self) {
        let (length, ended) = self.seen;
        self.consume(length);
        self.in_piece = !ended;
        self.number += u64::from(ended);
    }

    /// Whether the next line is the rest of one of which pieces were handed out.
    pub(crate) fn is_in_piece(&self) -> bool {
        self.in_piece
    }

    /// Passes over the rest of the line of which pieces were handed out. Gives how many bytes that is, without the line end.
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
                let (line, most) = (self.number, HumanBytes(MAX_SKIPPED_LINE_BYTES));
                self.fail(io::Error::other(format!(
                    "line {line} is longer than {most}, expected lines of text"
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
        self.in_piece = false;
        self.number += 1;
        skipped
    }

    /// Reads nothing more.
    fn fail(&mut self, error: io::Error) {
        self.failure = Some(error);
        self.ended = true;
    }

    /// Whether the stream could not be read to its end.
    pub(crate) fn is_broken(&self) -> bool {
        self.failure.is_some()
    }

    /// Why it could not, once.
    pub(crate) fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// The encoding of the file, found by its byte order mark.
    fn encoding(&mut self) -> Encoding {
        const MARKS: [(&[u8], Encoding); 3] = [
            (b"\xef\xbb\xbf", Encoding::Utf8),
            (b"\xff\xfe", Encoding::Utf16Le),
            (b"\xfe\xff", Encoding::Utf16Be),
        ];
        if let Some(encoding) = self.encoding {
            return encoding;
        }
        while self.buffer.len() < 3 && self.fill() {}
        let found = MARKS
            .into_iter()
            .find(|(mark, _)| self.buffer.starts_with(mark));
        let (mark, encoding) = found.unwrap_or((b"", Encoding::Utf8));
        self.consume(mark.len());
        self.encoding = Some(encoding);
        encoding
    }

    fn consume(&mut self, count: usize) {
        self.start += count;
        self.offset += count as u64;
    }

    /// Reads more, and says whether there was more.
    fn fill(&mut self) -> bool {
        if self.ended {
            return false;
        }
        self.buffer.drain(..self.start);
        self.start = 0;
        let filled = self.buffer.len();
        self.buffer.resize(filled + READ, 0);
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
        self.watch_for_binary(filled);
        !self.ended
    }

    /// Ends the stream where too much of it that follows one another is no text. Looks at what was read last.
    fn watch_for_binary(&mut self, filled: usize) {
        let is_utf16 = self.encoding.is_some_and(|encoding| encoding.unit() > 1);
        let read = &self.buffer[filled..];
        if is_utf16 || !is_binary(read) {
            self.binary = None;
            return;
        }
        let end = self.offset + (self.buffer.len() - self.start) as u64;
        let from = *self.binary.get_or_insert_with(|| {
            let first = read.iter().position(|&byte| is_control(byte));
            end - (read.len() - first.unwrap_or(0)) as u64
        });
        if end - from > MAX_BINARY_BYTES {
            self.fail(io::Error::other(format!(
                "from byte {from} on it is no text, expected records of games"
            )));
        }
    }
}
