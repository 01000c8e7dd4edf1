//! Text on a terminal: characters that would control the terminal, or turn the order of the text around, are shown as escapes.
//!
//! Everything that the program prints passes through here, for names, comments, file names and messages come from strangers.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};
use std::str;

/// Whether a character controls the terminal, or hides or reorders what stands beside it: control characters (C0, DEL, C1), marks and
/// overrides of writing direction, and separators of lines and paragraphs.
pub(super) fn is_control(sign: char) -> bool {
    sign.is_control()
        || matches!(
            sign,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

/// Text of one or several lines; control characters but line feeds and tabs are written as `\u{1b}`.
pub(super) fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, |sign| {
        is_control(sign) && !matches!(sign, '\n' | '\t')
    })
}

/// Text of one line, as in a cell of a table: line feeds and tabs are escaped too.
pub(super) fn visible_line(text: &str) -> Cow<'_, str> {
    escaped(text, is_control)
}

fn escaped(text: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.chars().any(&is_escaped) {
        return text.into();
    }
    let mut visible = String::with_capacity(text.len() + 16);
    for sign in text.chars() {
        if is_escaped(sign) {
            visible.extend(sign.escape_default());
        } else {
            visible.push(sign);
        }
    }
    visible.into()
}

/// What is written to the standard output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    /// Text to read: control characters are shown as escapes, wherever it goes.
    Text,
    /// JSON: control characters become `\u001b`, which is the same text to whoever reads JSON.
    Json,
    /// Records, CSV, pictures: as they are, but on a terminal, where they are text to read.
    Data,
}

/// The standard output.
pub(super) struct Output<'a> {
    out: &'a mut dyn Write,
    content: Content,
    is_terminal: bool,
    /// The beginning of a character whose other bytes are still to come.
    pending: Vec<u8>,
    is_closed: bool,
}

impl<'a> Output<'a> {
    pub(super) fn new(out: &'a mut dyn Write, content: Content, is_terminal: bool) -> Output<'a> {
        Output {
            out,
            content,
            is_terminal,
            pending: Vec::new(),
            is_closed: false,
        }
    }

    /// Says what is written from now on.
    pub(super) fn set_content(&mut self, content: Content) {
        self.content = content;
    }

    /// Whether nobody reads the output any more, as behind `| head`.
    pub(super) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Writes text with the colours that the program itself has put in: sequences that set colours stay, all else is as in other text.
    pub(super) fn write_colored(&mut self, text: &str) -> io::Result<()> {
        let mut rest = text;
        while let Some((before, behind)) = rest.split_once("\u{1b}[") {
            let end = behind.find(|sign: char| !sign.is_ascii_digit() && sign != ';');
            let Some(end) = end.filter(|&end| behind[end..].starts_with('m')) else {
                break;
            };
            self.write_all(before.as_bytes())?;
            let sequence = rest.len() - behind.len() + end + 1;
            self.put(&rest[before.len()..sequence])?;
            rest = &rest[sequence..];
        }
        self.write_all(rest.as_bytes())
    }

    /// What `write!` calls, so that verbs need not import a trait for it.
    pub(super) fn write_fmt(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        Write::write_fmt(self, text)
    }

    /// Writes text as it is.
    fn put(&mut self, text: &str) -> io::Result<()> {
        let written = self.out.write_all(text.as_bytes());
        self.noticed(written)
    }

    /// Says of an error what could not be written, and remembers that nobody reads any more: libraries in between do not hand the error on as it was.
    fn noticed<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| {
            self.is_closed |= error.kind() == io::ErrorKind::BrokenPipe;
            let message = format!("cannot write to standard output: {error}");
            io::Error::new(error.kind(), message)
        })
    }

    fn put_escaped(&mut self, text: &str) -> io::Result<()> {
        if self.content != Content::Json {
            return self.put(&visible(text));
        }
        let is_plain = |sign: char| !is_control(sign) || matches!(sign, '\n' | '\t' | '\r');
        let mut rest = text;
        while let Some(at) = rest.find(|sign| !is_plain(sign)) {
            let sign = rest[at..].chars().next().unwrap_or_default();
            self.put(&rest[..at])?;
            self.put(&format!("\\u{:04x}", u32::from(sign)))?;
            rest = &rest[at + sign.len_utf8()..];
        }
        self.put(rest)
    }

    /// Writes all whole characters; bytes that are no character are shown as `�`.
    fn put_characters(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        loop {
            let error = match str::from_utf8(bytes) {
                Ok(text) => return self.put_escaped(text),
                Err(error) => error,
            };
            let (text, rest) = bytes.split_at(error.valid_up_to());
            self.put_escaped(str::from_utf8(text).unwrap_or_default())?;
            let Some(wrong) = error.error_len() else {
                self.pending = rest.to_vec();
                return Ok(());
            };
            self.put("\u{fffd}")?;
            bytes = &rest[wrong..];
        }
    }
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let is_plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
        let is_raw = self.content == Content::Data && !self.is_terminal;
        if is_raw || self.pending.is_empty() && bytes.iter().all(is_plain) {
            let written = self.out.write(bytes);
            return self.noticed(written);
        }
        let mut all = std::mem::take(&mut self.pending);
        all.extend_from_slice(bytes);
        self.put_characters(&all)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.noticed(flushed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOSTILE: &str = "a\u{1b}]0;x\u{7}\u{7f}\u{9b}\u{202e}\u{2066}\r\n\té○";

    fn printed(content: Content, is_terminal: bool, write: impl Fn(&mut Output<'_>)) -> String {
        let mut bytes = Vec::new();
        write(&mut Output::new(&mut bytes, content, is_terminal));
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn control_characters_are_shown() {
        let shown = "a\\u{1b}]0;x\\u{7}\\u{7f}\\u{9b}\\u{202e}\\u{2066}\\r";
        assert_eq!(visible(HOSTILE), format!("{shown}\n\té○"));
        assert_eq!(visible_line(HOSTILE), format!("{shown}\\n\\té○"));
        assert!(matches!(visible("Aglaé, 棋"), Cow::Borrowed(_)));
    }

    #[test]
    fn text_is_escaped_however_it_is_cut() {
        let all = |out: &mut Output<'_>| out.write_all(HOSTILE.as_bytes()).unwrap();
        let bytes = |out: &mut Output<'_>| {
            HOSTILE
                .bytes()
                .for_each(|byte| out.write_all(&[byte]).unwrap())
        };
        for is_terminal in [true, false] {
            let text = printed(Content::Text, is_terminal, all);
            assert_eq!(text, visible(HOSTILE));
            assert_eq!(printed(Content::Text, is_terminal, bytes), text);
            let json = printed(Content::Json, is_terminal, all);
            assert_eq!(
                json,
                "a\\u001b]0;x\\u0007\\u007f\\u009b\\u202e\\u2066\r\n\té○"
            );
            assert_eq!(printed(Content::Json, is_terminal, bytes), json);
        }
        assert_eq!(printed(Content::Data, false, all), HOSTILE);
        assert_eq!(printed(Content::Data, true, bytes), visible(HOSTILE));
        let invalid = |out: &mut Output<'_>| out.write_all(b"a\xff\x9bb").unwrap();
        assert_eq!(printed(Content::Text, false, invalid), "a\u{fffd}\u{fffd}b");
    }

    #[test]
    fn colors_of_the_program_stay() {
        let colored = |out: &mut Output<'_>| {
            out.write_colored("\u{1b}[1;38;5;16m●\u{1b}[0m\u{1b}[2J\u{1b}[31m")
                .unwrap();
        };
        assert_eq!(
            printed(Content::Text, true, colored),
            "\u{1b}[1;38;5;16m●\u{1b}[0m\\u{1b}[2J\\u{1b}[31m"
        );
    }

    #[test]
    fn a_reader_that_is_gone_is_noticed() {
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
        let mut out = Output::new(&mut closed, Content::Text, false);
        assert!(!out.is_closed());
        out.write_all("é".as_bytes()).unwrap_err();
        assert!(out.is_closed());
    }
}
