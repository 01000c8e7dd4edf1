//! A stream of bytes as lines of text, whatever their encoding and line ends, in bounded memory.

use std::io::{self, BufRead, BufReader, Read};

use encoding_rs::WINDOWS_1252;
use memchr::memchr2;

/// Longer lines are handed out in pieces, so that a file without line ends cannot fill the memory.
pub(super) const LONGEST_LINE: usize = 1 << 20;

/// One line, without its end.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// From 1.
    pub(super) number: u64,
    /// Of its first byte in the file.
    pub(super) offset: u64,
    pub(super) text: String,
    pub(super) fault: Option<LineFault>,
}

/// What is wrong with the bytes of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineFault {
    /// Not UTF-8 from this byte of the line on: the line was read as Windows-1252.
    NotUtf8(usize),
    /// A piece of a line longer than [`LONGEST_LINE`].
    TooLong,
}

/// The lines of a stream: LF, CRLF and CR end a line; a byte order mark is no part of the first; a line that is not UTF-8 is
/// read as Windows-1252.
pub(super) struct Lines<R> {
    input: BufReader<R>,
    number: u64,
    offset: u64,
    in_piece: bool,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        Lines {
            input: BufReader::with_capacity(1 << 16, input),
            number: 1,
            offset: 0,
            in_piece: false,
        }
    }

    /// The next line, or `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        let offset = self.offset;
        let ended = loop {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                break true;
            }
            let room = LONGEST_LINE - bytes.len();
            let end = memchr2(b'\n', b'\r', buffer);
            let taken = end.unwrap_or(buffer.len()).min(room);
            bytes.extend_from_slice(&buffer[..taken]);
            self.consume(taken);
            if end.is_some_and(|end| end == taken) {
                self.end_line()?;
                break true;
            }
            if bytes.len() == LONGEST_LINE {
                break false;
            }
        };
        if bytes.is_empty() && self.offset == offset {
            return Ok(None);
        }
        let too_long = self.in_piece || !ended;
        self.in_piece = !ended;
        let number = self.number;
        self.number += u64::from(ended);
        Ok(Some(decode(number, offset, &bytes, too_long)))
    }

    fn consume(&mut self, count: usize) {
        self.input.consume(count);
        self.offset += count as u64;
    }

    fn end_line(&mut self) -> io::Result<()> {
        let end = self.input.fill_buf()?[0];
        self.consume(1);
        if end == b'\r' && self.input.fill_buf()?.first() == Some(&b'\n') {
            self.consume(1);
        }
        Ok(())
    }
}

fn decode(number: u64, mut offset: u64, mut bytes: &[u8], too_long: bool) -> Line {
    if offset == 0 && bytes.starts_with(b"\xef\xbb\xbf") {
        (bytes, offset) = (&bytes[3..], 3);
    }
    let (text, fault) = match std::str::from_utf8(bytes) {
        Ok(text) => (text.to_owned(), None),
        Err(error) => {
            let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
            (
                text.into_owned(),
                Some(LineFault::NotUtf8(error.valid_up_to())),
            )
        }
    };
    Line {
        number,
        offset,
        text,
        fault: if too_long {
            Some(LineFault::TooLong)
        } else {
            fault
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Line> {
        let mut lines = Lines::new(bytes);
        std::iter::from_fn(|| lines.next().unwrap()).collect()
    }

    #[test]
    fn three_line_ends_and_a_byte_order_mark() {
        let found: Vec<(u64, u64, String)> = lines(b"\xef\xbb\xbfa\r\nb\rc\n\nd")
            .into_iter()
            .map(|line| (line.number, line.offset, line.text))
            .collect();
        let expected = [
            (1, 3, "a"),
            (2, 6, "b"),
            (3, 8, "c"),
            (4, 10, ""),
            (5, 11, "d"),
        ];
        assert_eq!(
            found,
            expected.map(|(number, offset, text)| (number, offset, text.to_owned()))
        );
    }

    #[test]
    fn a_line_that_is_not_utf8_is_windows_1252() {
        let found = lines(b"caf\xc3\xa9\ncaf\xe9 \x80");
        assert_eq!((found[0].text.as_str(), found[0].fault), ("café", None));
        assert_eq!(
            (found[1].text.as_str(), found[1].fault),
            ("café €", Some(LineFault::NotUtf8(3)))
        );
    }

    #[test]
    fn a_file_without_line_ends_comes_in_pieces() {
        let found = lines(&vec![b'x'; 2 * LONGEST_LINE + 5]);
        assert_eq!(
            found.iter().map(|line| line.text.len()).collect::<Vec<_>>(),
            [LONGEST_LINE, LONGEST_LINE, 5]
        );
        assert!(
            found
                .iter()
                .all(|line| line.fault == Some(LineFault::TooLong) && line.number == 1)
        );
    }
}
