//! A row of a table that a file is.

use crate::record::input::line::Line;
use crate::record::lexer::cells::{SEPARATORS, cells, text_of_cell};
use crate::record::lexer::line_text::trimmed;

/// A row and its cells.
pub(super) struct Row {
    pub(super) line: Line<'static>,
    pub(super) cells: Vec<String>,
}

impl From<Line<'static>> for Row {
    fn from(line: Line<'static>) -> Row {
        let cells = cells_of(&line.text);
        Row { line, cells }
    }
}

impl Row {
    /// A line at the place of the row in the file, with another text.
    pub(super) fn line_with(&self, text: String) -> Line<'static> {
        Line {
            text: text.into(),
            ..self.line.borrowed()
        }
        .into_owned()
    }
}

/// The cells of a row as texts; none if it has no separator.
pub(super) fn cells_of(row: &str) -> Vec<String> {
    let row = trimmed(row);
    if !row.contains(SEPARATORS) {
        return Vec::new();
    }
    let texts = cells(row).into_iter().map(|cell| text_of_cell(row, cell));
    texts.map(|text| text.into_owned()).collect()
}
