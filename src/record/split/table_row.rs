//! A row of a table that a file is, and the tags that its headings mean.

use crate::record::input::line::Line;
use crate::record::lexer::cells::{SEPARATORS, cells, text_of_cell};
use crate::record::lexer::line_text::trimmed;
use crate::record::parse::header::keys::{tag_name, words_of_name};
use crate::record::vocabulary::heading::Heading;
use crate::record::vocabulary::lookup::heading;

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

/// The tag for the cells under a heading.
pub(super) fn tag_of_heading(name: &str) -> String {
    let tag = match &*key_of(name) {
        "id" => "GameId",
        "blackplayer" | "blackname" | "playerblack" => "Black",
        "whiteplayer" | "whitename" | "playerwhite" => "White",
        "start" | "fen" | "startfen" | "initialposition" => "StartPosition",
        _ if heading(name) == Some(Heading::Game) => "GameId",
        _ => return tag_name(&words_of_name(name)).to_string(),
    };
    tag.to_owned()
}

/// A heading in lower case and without blanks.
pub(super) fn key_of(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}
