//! A stream of bytes as lines of text, whatever their encoding and line ends, in bounded memory.

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::io::{self, Read};

use encoding_rs::WINDOWS_1252;
use indicatif::HumanBytes;
use memchr::memchr2;

use crate::record::input::container::{is_binary, is_control};

/// Longer lines are handed out in pieces, so that a file without line ends cannot fill the memory.
pub(crate) const LONGEST_LINE: usize = 1 << 20;

/// Where a line is longer than this, nothing more is read: no file of records has such lines, but a device may never end one.
const ENDLESS_LINE: u64 = 4 << 30;

/// Where so many bytes follow one another that are no text, nothing more is read.
const MOST_BINARY: u64 = 16 << 20;

/// Bytes asked of the stream at once.
const READ: usize = 1 << 16;

/// One line, without its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    /// From 1.
    pub(crate) number: u64,
    /// Of its first byte in the file.
    pub(crate) offset: u64,
    pub(crate) text: Cow<'a, str>,
    pub(crate) encoding: Encoding,
    pub(crate) fault: Option<LineFault>,
}

impl Line<'_> {
    /// The same without a copy of its text.
    pub(crate) fn borrowed(&self) -> Line<'_> {
        Line {
            text: Cow::Borrowed(&self.text),
            ..*self
        }
    }

    /// The same with a text of its own.
    pub(crate) fn into_owned(self) -> Line<'static> {
        Line {
            number: self.number,
            offset: self.offset,
            text: Cow::Owned(self.text.into_owned()),
            encoding: self.encoding,
            fault: self.fault,
        }
    }
}

/// How a line is written in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    Utf8,
    /// What is not UTF-8 is read as this.
    Windows1252,
    Utf16Le,
    Utf16Be,
}

/// What is wrong with the bytes of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineFault {
    /// The bytes of this character of the line, counted from 0, are not of the encoding that the file is in.
    Undecodable(usize),
    /// A piece of a line longer than [`LONGEST_LINE`].
    TooLong,
}

/// The lines of a stream: LF, CRLF and CR end a line; a byte order mark is no part of the first, and says whether it is UTF-16;
/// a line that is not UTF-8 is read as Windows-1252.
pub(crate) struct Lines<R> {
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

impl<R: Read> Lines<R> {
    pub(crate) fn new(input: R) -> Lines<R> {
        Lines {
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

    /// The same, which stays the next one until [`Lines::advance`].
    pub(crate) fn peek(&mut self) -> Option<Line<'_>> {
        let encoding = self.encoding();
        let unit = encoding.unit();
        let mut searched = 0;
        let (length, ended) = loop {
            let rest = &self.buffer[self.start..];
            let end = encoding.find_end(rest, searched);
            if let Some(end) = end.filter(|&end| end <= LONGEST_LINE) {
                break (end, true);
            }
            if rest.len() > LONGEST_LINE {
                break (encoding.whole_characters(&rest[..LONGEST_LINE]), false);
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
            if skipped > ENDLESS_LINE {
                let (line, most) = (self.number, HumanBytes(ENDLESS_LINE));
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
        if end - from > MOST_BINARY {
            self.fail(io::Error::other(format!(
                "from byte {from} on it is no text, expected records of games"
            )));
        }
    }
}

impl Encoding {
    /// How many bytes this text is in the file.
    pub(crate) fn length_in_file(self, text: &str) -> usize {
        match self {
            Encoding::Utf8 => text.len(),
            Encoding::Windows1252 => text.chars().count(),
            Encoding::Utf16Le | Encoding::Utf16Be => 2 * text.encode_utf16().count(),
        }
    }

    /// The bytes of which each character has one or more.
    const fn unit(self) -> usize {
        match self {
            Encoding::Utf8 | Encoding::Windows1252 => 1,
            Encoding::Utf16Le | Encoding::Utf16Be => 2,
        }
    }

    /// The whole units of bytes, as numbers.
    fn units(self, bytes: &[u8]) -> impl Iterator<Item = u16> {
        bytes
            .chunks_exact(self.unit())
            .map(move |unit| match *unit {
                [low, high] if self == Encoding::Utf16Le => u16::from_le_bytes([low, high]),
                [high, low] => u16::from_be_bytes([high, low]),
                _ => u16::from(unit[0]),
            })
    }

    /// Where the next line end begins, at or after a whole number of units.
    fn find_end(self, bytes: &[u8], from: usize) -> Option<usize> {
        let bytes = &bytes[from..];
        let end = match self.unit() {
            1 => memchr2(b'\n', b'\r', bytes),
            unit => self.units(bytes).position(is_end).map(|n| unit * n),
        };
        end.map(|end| from + end)
    }

    /// How long the line end is that bytes begin with.
    fn end_length(self, bytes: &[u8]) -> usize {
        let mut units = self.units(bytes);
        let count = match (units.next(), units.next()) {
            (Some(CR), Some(LF)) => 2,
            (Some(CR | LF), _) => 1,
            _ => 0,
        };
        count * self.unit()
    }

    /// The bytes without the part of a character at their end.
    fn whole_characters(self, bytes: &[u8]) -> usize {
        let whole = match self.unit() {
            1 => std::str::from_utf8(bytes)
                .err()
                .filter(|error| error.error_len().is_none())
                .map(|error| error.valid_up_to()),
            unit => self
                .units(bytes)
                .last()
                .filter(|last| (0xd800..0xdc00).contains(last))
                .map(|_| bytes.len() - unit),
        };
        whole.unwrap_or(bytes.len())
    }

    /// The text, what it is written in, and the first character that is not of this encoding.
    fn decode(self, bytes: &[u8]) -> (Cow<'_, str>, Encoding, Option<usize>) {
        if self.unit() == 1 {
            return match std::str::from_utf8(bytes) {
                Ok(text) => (text.into(), Encoding::Utf8, None),
                Err(error) => {
                    let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
                    let encoding = Encoding::Windows1252;
                    // Each byte is a character.
                    (text, encoding, Some(error.valid_up_to()))
                }
            };
        }
        let mut first = None;
        let half = (!bytes.len().is_multiple_of(self.unit())).then_some(None);
        let text = char::decode_utf16(self.units(bytes))
            .map(Result::ok)
            .chain(half)
            .enumerate()
            .map(|(n, sign)| {
                if sign.is_none() {
                    first = first.or(Some(n));
                }
                sign.unwrap_or(char::REPLACEMENT_CHARACTER)
            })
            .collect::<String>();
        (text.into(), self, first)
    }
}

const LF: u16 = b'\n' as u16;
const CR: u16 = b'\r' as u16;

const fn is_end(unit: u16) -> bool {
    matches!(unit, LF | CR)
}
