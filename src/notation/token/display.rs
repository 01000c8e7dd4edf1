//! Tokens as text.

use std::fmt;

use super::arrow::ARROWS;
use super::move_token::{CellSpelling, EjectionMark, Token};
use crate::rules::Color;

/// An ejection mark with an optional colour.
struct Mark(Option<Color>);

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("(e)"),
            Some(color) => write!(f, "(e:{})", color.key()),
        }
    }
}

impl Token {
    /// Appends the displayed token to a text, with a fast path for tokens of cells only.
    pub(crate) fn write_to(&self, text: &mut String) {
        let is_plain = self.triangle.is_none() && self.ejection == EjectionMark::Unmarked;
        if self.spelling == CellSpelling::Letters && is_plain {
            for &[row, column] in self.places() {
                text.push(char::from(b'a' + row - 1));
                text.push(char::from(b'0' + column));
            }
        } else {
            text.push_str(&self.to_string());
        }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = Mark(self.ejected);
        if self.ejection == EjectionMark::Before {
            write!(f, "{mark}")?;
        }
        for (index, &[first, second]) in self.places().iter().enumerate() {
            let between = if index > 0 { "-" } else { "" };
            if let (Some(triangle), 1) = (self.triangle, index) {
                write!(f, "{}", triangle.symbol())?;
            }
            match self.spelling {
                CellSpelling::Letters => write!(f, "{}{second}", char::from(b'a' + first - 1)),
                CellSpelling::Numbers => write!(f, "{between}{first}"),
                CellSpelling::Pairs => write!(f, "{between}{first},{second}"),
                CellSpelling::Arrow(direction) => {
                    let name = ARROWS
                        .iter()
                        .find(|(_, arrow)| *arrow == direction)
                        .map(|(name, _)| name);
                    write!(
                        f,
                        "({first},{second}){}",
                        name.expect("there are six directions")
                    )
                }
            }?;
        }
        if self.ejection == EjectionMark::After {
            write!(f, "{mark}")?;
        }
        Ok(())
    }
}
