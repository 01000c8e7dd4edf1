//! Lines of text that are made from the lines of a source, each at the place of the source line in which it begins.

use crate::record::input::encoding::Encoding;
use crate::record::input::line::Line;

pub(super) struct PlacedLines<'a> {
    source: &'a [Line<'a>],
    /// Index of the current source line, and its offset in the joined source.
    current: (usize, usize),
    pub(super) lines: Vec<Line<'static>>,
}

impl<'a> PlacedLines<'a> {
    pub(super) fn new(source: &'a [Line<'a>]) -> PlacedLines<'a> {
        PlacedLines {
            source,
            current: (0, 0),
            lines: Vec::new(),
        }
    }

    /// Adds a line that begins at this offset in the joined source, which is none before that of the last one; without an offset, in the line of the last one.
    pub(super) fn push(&mut self, text: String, at: Option<usize>) {
        let (mut index, mut begins) = self.current;
        let at = at.unwrap_or(begins);
        while index + 1 < self.source.len() && begins + self.source[index].text.len() < at {
            begins += self.source[index].text.len() + 1;
            index += 1;
        }
        self.current = (index, begins);
        let Some(line) = self.source.get(index) else {
            return;
        };
        self.lines.push(Line {
            number: line.number,
            offset: line.offset,
            text: text.into(),
            encoding: Encoding::Utf8,
            fault: None,
        });
    }
}
