//! One line of a stream, decoded.

use std::borrow::Cow;

use crate::record::input::encoding::Encoding;

/// Longer lines are handed out in pieces, so that a file without line ends cannot fill the memory.
pub(crate) const MAX_LINE_BYTES: usize = 1 << 20;

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

/// What is wrong with the bytes of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineFault {
    /// The bytes of this character of the line, counted from 0, are not of the encoding that the file is in.
    Undecodable(usize),
    /// A piece of a line longer than [`MAX_LINE_BYTES`].
    TooLong,
}
