//! Standard output: everything that commands print passes through here, so that control characters are escaped.

use std::fmt;
use std::io::{self, Write};
use std::str;

use super::escape::escape_text;
use super::table::fit::TableOutput;
use crate::queries::is_control;

/// The kind of data written to standard output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ContentType {
    /// Text for people: control characters are escaped, wherever the output goes.
    Text,
    /// JSON: control characters are written as `\u001b`, which is the same string to a JSON parser.
    Json,
    /// Records, CSV, pictures: written unchanged to files and pipes, escaped as text on a terminal.
    Data,
}

/// Standard output, with control characters escaped.
pub(crate) struct Output<'a> {
    out: &'a mut dyn Write,
    content_type: ContentType,
    is_terminal: bool,
    /// The width to which tables are fitted.
    table_width: Option<usize>,
    /// The first bytes of a UTF-8 character whose other bytes have not been written yet.
    pending: Vec<u8>,
    is_closed: bool,
}

impl<'a> Output<'a> {
    pub(crate) fn new(
        out: &'a mut dyn Write,
        content_type: ContentType,
        is_terminal: bool,
    ) -> Output<'a> {
        Output {
            out,
            content_type,
            is_terminal,
            table_width: None,
            pending: Vec::new(),
            is_closed: false,
        }
    }

    /// The same, but tables are fitted to a width, if there is one.
    pub(crate) fn with_table_width(mut self, width: Option<usize>) -> Self {
        self.table_width = width;
        self
    }

    /// Sets the kind of data that is written from now on.
    pub(crate) fn set_content_type(&mut self, content_type: ContentType) {
        self.content_type = content_type;
    }

    /// Whether the reader has closed the output, as in `| head`.
    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Writes text that the program itself has coloured: escape sequences that set colours are kept, all else is escaped as usual.
    pub(crate) fn write_colored(&mut self, text: &str) -> io::Result<()> {
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("\u{1b}[") {
            let end = after.find(|character: char| !character.is_ascii_digit() && character != ';');
            let Some(end) = end.filter(|&end| after[end..].starts_with('m')) else {
                break;
            };
            self.write_all(before.as_bytes())?;
            let sequence = rest.len() - after.len() + end + 1;
            self.write_raw(&rest[before.len()..sequence])?;
            rest = &rest[sequence..];
        }
        self.write_all(rest.as_bytes())
    }

    /// Called by `write!`, so that commands need not import `std::io::Write` for it.
    pub(crate) fn write_fmt(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        Write::write_fmt(self, text)
    }

    /// Writes text unchanged.
    fn write_raw(&mut self, text: &str) -> io::Result<()> {
        let written = self.out.write_all(text.as_bytes());
        self.check(written)
    }

    /// Adds context to a write error and records whether the output is closed: libraries in between do not pass the original error on.
    fn check<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| {
            self.is_closed |= error.kind() == io::ErrorKind::BrokenPipe;
            let message = format!("cannot write to standard output: {error}");
            io::Error::new(error.kind(), message)
        })
    }

    fn write_escaped(&mut self, text: &str) -> io::Result<()> {
        if self.content_type != ContentType::Json {
            return self.write_raw(&escape_text(text));
        }
        let is_plain =
            |character: char| !is_control(character) || matches!(character, '\n' | '\t' | '\r');
        let mut rest = text;
        while let Some(at) = rest.find(|character| !is_plain(character)) {
            let character = rest[at..].chars().next().unwrap_or_default();
            self.write_raw(&rest[..at])?;
            self.write_raw(&format!("\\u{:04x}", u32::from(character)))?;
            rest = &rest[at + character.len_utf8()..];
        }
        self.write_raw(rest)
    }

    /// Writes all complete characters and keeps an incomplete one; invalid bytes are shown as `�`.
    fn write_utf8(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        loop {
            let error = match str::from_utf8(bytes) {
                Ok(text) => return self.write_escaped(text),
                Err(error) => error,
            };
            let (text, rest) = bytes.split_at(error.valid_up_to());
            self.write_escaped(str::from_utf8(text).unwrap_or_default())?;
            let Some(invalid) = error.error_len() else {
                self.pending = rest.to_vec();
                return Ok(());
            };
            self.write_raw("\u{fffd}")?;
            bytes = &rest[invalid..];
        }
    }
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let is_plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
        let is_raw = self.content_type == ContentType::Data && !self.is_terminal;
        if is_raw || self.pending.is_empty() && bytes.iter().all(is_plain) {
            let written = self.out.write(bytes);
            return self.check(written);
        }
        let mut all = std::mem::take(&mut self.pending);
        all.extend_from_slice(bytes);
        self.write_utf8(&all)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.check(flushed)
    }
}

impl TableOutput for Output<'_> {
    fn table_width(&self) -> Option<usize> {
        self.table_width
    }

    fn is_closed(&self) -> bool {
        Output::is_closed(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOSTILE: &str = "a\u{1b}]0;x\u{7}\u{7f}\u{9b}\u{202e}\u{2066}\r\n\té○";

    fn printed(
        content_type: ContentType,
        is_terminal: bool,
        write: impl Fn(&mut Output<'_>),
    ) -> String {
        let mut bytes = Vec::new();
        write(&mut Output::new(&mut bytes, content_type, is_terminal));
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn text_is_escaped_however_it_is_split_into_writes() {
        let all = |out: &mut Output<'_>| out.write_all(HOSTILE.as_bytes()).unwrap();
        let bytes = |out: &mut Output<'_>| {
            HOSTILE
                .bytes()
                .for_each(|byte| out.write_all(&[byte]).unwrap())
        };
        for is_terminal in [true, false] {
            let text = printed(ContentType::Text, is_terminal, all);
            assert_eq!(text, escape_text(HOSTILE));
            assert_eq!(printed(ContentType::Text, is_terminal, bytes), text);
            let json = printed(ContentType::Json, is_terminal, all);
            assert_eq!(
                json,
                "a\\u001b]0;x\\u0007\\u007f\\u009b\\u202e\\u2066\r\n\té○"
            );
            assert_eq!(printed(ContentType::Json, is_terminal, bytes), json);
        }
        assert_eq!(printed(ContentType::Data, false, all), HOSTILE);
        assert_eq!(
            printed(ContentType::Data, true, bytes),
            escape_text(HOSTILE)
        );
        let invalid = |out: &mut Output<'_>| out.write_all(b"a\xff\x9bb").unwrap();
        assert_eq!(
            printed(ContentType::Text, false, invalid),
            "a\u{fffd}\u{fffd}b"
        );
    }

    #[test]
    fn colors_of_the_program_are_kept() {
        let colored = |out: &mut Output<'_>| {
            out.write_colored("\u{1b}[1;38;5;16m●\u{1b}[0m\u{1b}[2J\u{1b}[31m")
                .unwrap();
        };
        assert_eq!(
            printed(ContentType::Text, true, colored),
            "\u{1b}[1;38;5;16m●\u{1b}[0m\\u{1b}[2J\\u{1b}[31m"
        );
    }

    #[test]
    fn a_closed_output_is_detected() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut closed = Closed;
        let mut out = Output::new(&mut closed, ContentType::Text, false);
        assert!(!out.is_closed());
        out.write_all("é".as_bytes()).unwrap_err();
        assert!(out.is_closed());
    }
}
