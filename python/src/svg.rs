//! Boards as SVG.

use pyo3::prelude::*;
use sumito::bindings::pictures;

use crate::errors;
use crate::moves::Move;
use crate::options::argument;
use crate::position::PositionOrText;

/// An arrow: the names of two cells, and a colour if there are three.
type Arrow = Vec<String>;

/// A picture with a width and a height in pixels: the longer side has this size.
pub(crate) fn sized(svg: &str, size: u32) -> String {
    let view_box = svg
        .split_once("viewBox=\"")
        .and_then(|(_, rest)| rest.split_once('"'));
    let numbers: Vec<f64> = view_box.map_or_else(Vec::new, |(numbers, _)| {
        numbers
            .split_whitespace()
            .filter_map(|number| number.parse().ok())
            .collect()
    });
    let [_, _, width, height] = numbers[..] else {
        return svg.to_owned();
    };
    let scale = f64::from(size) / width.max(height);
    let (from, to) = (
        |side: &str, length| format!("{side}=\"{length}\""),
        |length: f64| (length * scale).round(),
    );
    let svg = svg.replacen(&from("width", width), &from("width", to(width)), 1);
    svg.replacen(&from("height", height), &from("height", to(height)), 1)
}

#[pyfunction]
#[pyo3(signature = (position, *, size = None, last_move = None, arrows = Vec::new(), cells = None, marks = "", theme = "", flip = "", title = "", players = Vec::new()))]
#[allow(clippy::too_many_arguments, reason = "keyword arguments")]
pub(crate) fn board(
    py: Python<'_>,
    position: PositionOrText,
    #[pyo3(from_py_with = argument::size)] size: Option<u32>,
    last_move: Option<Move>,
    arrows: Vec<Arrow>,
    cells: Option<Vec<(String, String)>>,
    marks: &str,
    theme: &str,
    flip: &str,
    title: &str,
    players: Vec<String>,
) -> PyResult<String> {
    let position = position.position(py)?;
    let arrow = |mut arrow: Arrow| match arrow.len() {
        2 => {
            arrow.insert(0, "green".to_owned());
            Ok((arrow.remove(0), arrow.remove(0), arrow.remove(0)))
        }
        3 => {
            let color = arrow.remove(2);
            Ok((color, arrow.remove(0), arrow.remove(0)))
        }
        found => {
            let message = format!(
                "an arrow of {found} texts, expected two cells, and a colour if it is not green"
            );
            Err(errors::query(py, &message))
        }
    };
    let cells = cells.unwrap_or_default().into_iter();
    let settings = pictures::PictureSettings {
        theme: theme.to_owned(),
        flip: flip.to_owned(),
        marks: marks.to_owned(),
        cells: cells.map(|(cell, color)| (color, cell)).collect(),
        arrows: arrows.into_iter().map(arrow).collect::<PyResult<_>>()?,
        last_move: last_move.map(|mv| mv.0),
        title: title.to_owned(),
        players,
    };
    let svg = pictures::svg(&position, &settings);
    let svg = svg.map_err(|message| errors::query(py, &message))?;
    Ok(match size {
        Some(size) => sized(&svg, size),
        None => svg,
    })
}
