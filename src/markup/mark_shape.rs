//! `MarkShape`: marks on places of a board, as a teacher draws them.

use super::escape::escape;

/// The shape of a mark.
///
/// ```
/// use sumito::render::{CellMarks, MarkShape};
///
/// let CellMarks(marks) = "cross:e5".parse()?;
/// assert_eq!(marks[0].shape, MarkShape::Cross);
/// # Ok::<(), sumito::render::ParseMarksError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
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

/// The colours of marks.
#[derive(Clone, Copy)]
pub(crate) struct MarkColors {
    pub(crate) ink: &'static str,
    pub(crate) edge: &'static str,
}

impl MarkShape {
    /// The shape with a name: one or two letters or digits are their own name.
    pub(crate) fn find(name: &str) -> Option<MarkShape> {
        match name {
            "ring" => Some(MarkShape::Ring),
            "dot" => Some(MarkShape::Dot),
            "cross" => Some(MarkShape::Cross),
            _ if (1..=2).contains(&name.chars().count())
                && name.chars().all(char::is_alphanumeric) =>
            {
                Some(MarkShape::Text(name.to_owned()))
            }
            _ => None,
        }
    }

    /// The name of the shape.
    pub(crate) const fn key(&self) -> &'static str {
        match self {
            MarkShape::Ring => "ring",
            MarkShape::Dot => "dot",
            MarkShape::Cross => "cross",
            MarkShape::Text(_) => "text",
        }
    }

    /// The mark in words: its letters or digits, or its name.
    pub(crate) fn words(&self) -> &str {
        match self {
            MarkShape::Text(text) => text,
            shape => shape.key(),
        }
    }

    /// The element of SVG that draws the mark at a point, with rings of a radius.
    pub(crate) fn svg(&self, (x, y): (f64, f64), radius: f64, colors: MarkColors) -> String {
        let MarkColors { ink, edge } = colors;
        let place = format!(
            "transform=\"translate({x:.1} {y:.1})\" data-mark=\"{}\"",
            self.key()
        );
        match self {
            MarkShape::Ring => format!(
                "<g {place} fill=\"none\"><circle r=\"{radius:.1}\" stroke=\"{edge}\" stroke-width=\"6.5\"/>\
                 <circle r=\"{radius:.1}\" stroke=\"{ink}\" stroke-width=\"4\"/></g>"
            ),
            MarkShape::Dot => format!(
                "<circle {place} r=\"8\" fill=\"{ink}\" stroke=\"{edge}\" stroke-width=\"2\"/>"
            ),
            MarkShape::Cross => format!(
                "<g {place} fill=\"none\" stroke-linecap=\"round\"><path d=\"M-11 -11L11 11M11 -11L-11 11\" stroke=\"{edge}\" stroke-width=\"8\"/>\
                 <path d=\"M-11 -11L11 11M11 -11L-11 11\" stroke=\"{ink}\" stroke-width=\"4.5\"/></g>"
            ),
            MarkShape::Text(text) => format!(
                "<g {place}><circle r=\"14\" fill=\"{ink}\" stroke=\"{edge}\" stroke-width=\"1.5\"/>\
                 <text y=\"6.5\" font-size=\"19\" font-weight=\"700\" text-anchor=\"middle\" fill=\"{edge}\">{}</text></g>",
                escape(text)
            ),
        }
    }
}
