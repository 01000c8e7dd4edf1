//! CellMarks on cells, such as a teacher draws.

use std::str::FromStr;

use crate::board::{Cell, ParseCellError, split_cell_names};

/// A mark on a cell of the first board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellMark {
    /// Where.
    pub cell: Cell,
    /// What.
    pub shape: MarkShape,
}

/// What a mark looks like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MarkShape {
    /// A ring around the cell.
    Ring,
    /// A dot in its middle.
    Dot,
    /// A cross over it.
    Cross,
    /// A letter or a digit, or two.
    Text(String),
}

/// CellMarks as a text: `ring:e5,e6 dot:c3 A:f5`; cells without a name get rings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CellMarks(pub Vec<CellMark>);

/// The text does not say marks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseMarksError {
    /// A mark of no cell that there is.
    #[error(transparent)]
    Cell(#[from] ParseCellError),
    /// No mark that is known.
    #[error("mark `{0}`, expected ring, dot, cross, or one or two letters or digits")]
    MarkShape(String),
}

impl FromStr for CellMarks {
    type Err = ParseMarksError;

    fn from_str(text: &str) -> Result<CellMarks, ParseMarksError> {
        let mut marks = Vec::new();
        for word in text.split_whitespace() {
            let (sign, cells) = word.split_once(':').unwrap_or(("ring", word));
            let shape = MarkShape::read(sign)?;
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
    fn read(text: &str) -> Result<MarkShape, ParseMarksError> {
        match text {
            "ring" => Ok(MarkShape::Ring),
            "dot" => Ok(MarkShape::Dot),
            "cross" => Ok(MarkShape::Cross),
            _ if (1..=2).contains(&text.chars().count())
                && text.chars().all(char::is_alphanumeric) =>
            {
                Ok(MarkShape::Text(text.to_owned()))
            }
            _ => Err(ParseMarksError::MarkShape(text.chars().take(20).collect())),
        }
    }

    /// The name of its kind.
    pub(super) const fn key(&self) -> &'static str {
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
    fn marks_are_read() {
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
