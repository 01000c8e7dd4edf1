//! Marks on squares, and their parsing.

use std::str::FromStr;

use crate::konane::board::{ParseError, Square};
use crate::markup::MarkShape;

/// A mark on a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SquareMark {
    /// The square.
    pub square: Square,
    /// The shape.
    pub shape: MarkShape,
}

/// Marks as a text: `ring:e5,e6 dot:c3 A:f5`; squares without a shape get rings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SquareMarks(pub Vec<SquareMark>);

/// The text is not a list of marks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseSquareMarksError {
    /// A square that no board has.
    #[error(transparent)]
    Square(#[from] ParseError),
    /// An unknown shape.
    #[error("mark `{0}`, expected ring, dot, cross, or one or two letters or digits")]
    Shape(String),
}

impl FromStr for SquareMarks {
    type Err = ParseSquareMarksError;

    fn from_str(text: &str) -> Result<SquareMarks, ParseSquareMarksError> {
        let mut marks = Vec::new();
        for word in text.split_whitespace() {
            let (name, squares) = word.split_once(':').unwrap_or(("ring", word));
            let unknown = || ParseSquareMarksError::Shape(name.chars().take(20).collect());
            let shape = MarkShape::find(name).ok_or_else(unknown)?;
            for square in squares.split(',') {
                let square = square.parse()?;
                let shape = shape.clone();
                marks.push(SquareMark { square, shape });
            }
        }
        Ok(SquareMarks(marks))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_parsed() {
        let SquareMarks(marks) = "e5,e16 cross:c3 A:f5".parse().unwrap();
        let marks: Vec<(String, &str)> = marks
            .iter()
            .map(|mark| (mark.square.to_string(), mark.shape.words()))
            .collect();
        let expected = [
            ("e5", "ring"),
            ("e16", "ring"),
            ("c3", "cross"),
            ("f5", "A"),
        ];
        assert_eq!(
            marks,
            expected.map(|(square, key)| (square.to_owned(), key))
        );
        for (text, message) in [
            (
                "ring:e5,u2",
                "`u2` is not a square: expected a column a-t and a row 1-20, as in d4",
            ),
            (
                "star:e5",
                "mark `star`, expected ring, dot, cross, or one or two letters or digits",
            ),
        ] {
            let error = text.parse::<SquareMarks>().unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }
}
