//! `DrawnShape`: a place that is highlighted or an arrow, in a colour of its own.

use super::arrow::arrow_path;
use super::mark_shape::{MarkColors, MarkShape};

/// A place that is highlighted, or an arrow from there to another place.
///
/// ```
/// use sumito::render::{DrawnShape, Picture};
/// use sumito::rules::Position;
///
/// let mut picture = Picture::new(Position::default());
/// let (from, to) = ("c3".parse()?, "e5".parse()?);
/// picture.shapes.push(DrawnShape { color: "green", ink: "#2e7d32", from, to: Some(to) });
/// assert!(picture.svg().contains("#2e7d32"));
/// # Ok::<(), sumito::board::ParseCellError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DrawnShape<C> {
    /// The name of the colour.
    pub color: &'static str,
    /// The CSS colour.
    pub ink: &'static str,
    /// The place.
    pub from: C,
    /// Where the arrow ends, if it is one.
    pub to: Option<C>,
}

impl<C: ToString> DrawnShape<C> {
    /// The shape in words.
    pub(crate) fn words(&self) -> String {
        let (color, from) = (self.color, self.from.to_string());
        match &self.to {
            None => format!("A {color} circle on {from}."),
            Some(to) => format!("A {color} arrow from {from} to {}.", to.to_string()),
        }
    }

    /// The element of SVG that draws the shape, with the coordinates of places, rings of a radius, and the colour of edges.
    pub(crate) fn svg(
        &self,
        at: impl Fn(&C) -> (f64, f64),
        radius: f64,
        edge: &'static str,
    ) -> String {
        let (color, ink, from) = (self.color, self.ink, at(&self.from));
        let Some(to) = self.to.as_ref().map(at) else {
            let ring = MarkShape::Ring.svg(from, radius, MarkColors { ink, edge });
            return format!("<g data-shape=\"{color}\">{ring}</g>");
        };
        format!(
            "<path d=\"{}\" fill=\"{ink}\" stroke=\"{edge}\" stroke-width=\"1.6\" stroke-linejoin=\"round\" opacity=\"0.9\" data-shape=\"{color}\"/>",
            arrow_path(from, to)
        )
    }
}
