//! Marks on cells, as a teacher draws them, and their parsing.

use std::str::FromStr;

use crate::board::{Cell, ParseCellError, split_cell_names};
use crate::markup::MarkShape;

/// A mark on a cell of the first board.
///
/// ```
/// use sumito::render::{CellMark, MarkShape, Picture};
/// use sumito::rules::Position;
///
/// let mut picture = Picture::new(Position::default());
/// picture.marks.push(CellMark { cell: "e5".parse()?, shape: MarkShape::Ring });
/// assert!(picture.svg().starts_with("<svg "));
/// # Ok::<(), sumito::board::ParseCellError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CellMark {
    /// The cell.
    pub cell: Cell,
    /// The shape.
    pub shape: MarkShape,
}

/// Marks as a text: `ring:e5,e6 dot:c3 A:f5`; cells without a shape get rings. Commas may also separate marks, `A:e5,B:e6`.
///
/// ```
/// use sumito::render::{CellMarks, MarkShape};
///
/// let CellMarks(marks) = "e5 dot:c3 A:f5".parse()?;
/// assert_eq!(marks[0].shape, MarkShape::Ring);
/// assert_eq!(marks[2].shape, MarkShape::Text("A".to_owned()));
/// # Ok::<(), sumito::render::ParseMarksError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct CellMarks(pub Vec<CellMark>);

/// The text is not a list of marks.
///
/// ```
/// use sumito::render::CellMarks;
///
/// assert_eq!(
///     "star:e5".parse::<CellMarks>().unwrap_err().to_string(),
///     "mark `star`, expected ring, dot, cross, or one or two letters or digits"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
            let mut shape = MarkShape::Ring;
            for part in word.split(',').filter(|part| !part.is_empty()) {
                let mut cells = part;
                if let Some((name, marked)) = part.split_once(':') {
                    shape = MarkShape::find(name)
                        .ok_or_else(|| ParseMarksError::Shape(name.chars().take(20).collect()))?;
                    cells = marked;
                }
                for cell in split_cell_names(cells) {
                    let cell = cell.parse()?;
                    let shape = shape.clone();
                    marks.push(CellMark { cell, shape });
                }
            }
        }
        Ok(CellMarks(marks))
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
        for text in ["A:e5,B:e6", "A:e5, B:e6", "A:e5 B:e6"] {
            let CellMarks(marks) = text.parse().unwrap();
            let texts = ["A", "B"].map(|letter| MarkShape::Text(letter.to_owned()));
            let shapes = marks.into_iter().map(|mark| mark.shape);
            assert!(shapes.eq(texts), "{text}");
        }
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
