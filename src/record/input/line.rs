//! A decoded line of a stream.

use std::borrow::Cow;

use crate::record::input::encoding::Encoding;
use crate::record::model::problem::Location;

/// The maximum length of a line in bytes. A longer one is split into pieces, so that a file without line ends does not fill the memory.
pub(crate) const MAX_LINE_BYTES: usize = 1 << 20;

/// A line without its line end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    /// The line number, from 1.
    pub(crate) number: u64,
    /// The offset of its first byte in the file.
    pub(crate) offset: u64,
    pub(crate) text: Cow<'a, str>,
    pub(crate) encoding: Encoding,
    pub(crate) fault: Option<LineFault>,
}

impl Line<'_> {
    /// The location of a byte of its text.
    pub(crate) fn location(&self, at: usize) -> Location {
        let before = &self.text[..at];
        Location {
            line: self.number,
            column: before.chars().count() as u64 + 1,
            offset: self.offset + self.encoding.length_in_file(before) as u64,
            ply: None,
        }
    }

    /// Borrows the text.
    pub(crate) fn borrowed(&self) -> Line<'_> {
        Line {
            text: Cow::Borrowed(&self.text),
            ..*self
        }
    }

    /// A line in the same place of the file, of which another text was made.
    pub(crate) fn with_text(&self, text: String) -> Line<'static> {
        Line {
            number: self.number,
            offset: self.offset,
            text: Cow::Owned(text),
            encoding: self.encoding,
            fault: self.fault,
        }
    }

    /// Copies the text if it is borrowed.
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

/// A defect of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineFault {
    /// The bytes of the character with this index are invalid in the encoding of the file.
    Undecodable(usize),
    /// The line is a piece of one longer than [`MAX_LINE_BYTES`].
    TooLong,
}
