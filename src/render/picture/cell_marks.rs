//! Marks on cells, as a teacher draws them, and their parsing.

use std::str::FromStr;

use crate::board::{Cell, ParseCellError, split_cell_names};

/// A mark on a cell of the first board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellMark {
    /// The cell.
    pub cell: Cell,
    /// The shape.
    pub shape: MarkShape,
}

/// The shape of a mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MarkShape {
    /// A ring around the cell.
    Ring,
    /// A dot in the middle of the cell.
    Dot,
    /// A cross over the cell.
    Cross,
    /// One or two letters or digits.
    Text(String),
}

/// CellMarks as a text: `ring:e5,e6 dot:c3 A:f5`; cells without a shape get rings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CellMarks(pub Vec<CellMark>);

/// The text is not a list of marks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseMarksError {
    /// A cell that is not on the board.
    #[error(transparent)]
    Cell(#[from] ParseCellError),
    /// An unknown shape.
    #[error("mark `{0}`, expected ring, dot, cross, or one or two letters or digits")]
    Shape(String),
}

impl FromStr for CellMarks {
    type Err = ParseMarksError;

    fn from_str(text: &str) -> Result<CellMarks, ParseMarksError> {
        let mut marks = Vec::new();
        for word in text.split_whitespace() {
            let (shape, cells) = word.split_once(':').unwrap_or(("ring", word));
            let shape = MarkShape::parse(shape)?;
            for cell in split_cell_names(cells) {
                let cell = cell.parse()?;
                let shape = shape.clone();
                marks.push(CellMark { cell, shape });
            }
        }
        Ok(CellMarks(marks))
    }
}

impl MarkShape {
    /// Parses the name of a shape.
    fn parse(text: &str) -> Result<MarkShape, ParseMarksError> {
        match text {
            "ring" => Ok(MarkShape::Ring),
            "dot" => Ok(MarkShape::Dot),
            "cross" => Ok(MarkShape::Cross),
            _ if (1..=2).contains(&text.chars().count())
                && text.chars().all(char::is_alphanumeric) =>
            {
                Ok(MarkShape::Text(text.to_owned()))
            }
            _ => Err(ParseMarksError::Shape(text.chars().take(20).collect())),
        }
    }

    /// The name of the shape.
    pub(in crate::render) const fn key(&self) -> &'static str {
        match self {
            MarkShape::Ring => "ring",
            MarkShape::Dot => "dot",
            MarkShape::Cross => "cross",
            MarkShape::Text(_) => "text",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_parsed() {
        let CellMarks(marks) = "e5,e6 cross:c3 A:f5".parse().unwrap();
        let keys: Vec<(String, &str)> = marks
            .iter()
            .map(|mark| (mark.cell.to_string(), mark.shape.key()))
            .collect();
        let expected = [
            ("e5", "ring"),
            ("e6", "ring"),
            ("c3", "cross"),
            ("f5", "text"),
        ];
        assert_eq!(keys, expected.map(|(cell, key)| (cell.to_owned(), key)));
        for (text, message) in [
            (
                "ring:e5,k2",
                "`k2` is not a cell: expected a row a-i and a diagonal 1-9 on the board, as in e5",
            ),
            (
                "star:e5",
                "mark `star`, expected ring, dot, cross, or one or two letters or digits",
            ),
            (
                "<:e5",
                "mark `<`, expected ring, dot, cross, or one or two letters or digits",
            ),
        ] {
            assert_eq!(text.parse::<CellMarks>().unwrap_err().to_string(), message);
        }
    }
}
