//! `Position` and its legal moves.

use std::fmt::{self, Display, Formatter};
use std::sync::OnceLock;

use numpy::{PyArray1, PyArray2, PyArrayMethods as _};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use sumito::bindings::{AnyMove, pictures, positions};
use sumito::games::AnyPosition;
use sumito::notation::Notation;
use sumito::record::GameResult;

use crate::errors;
use crate::moves::{Move, game_of, hash_of};
use crate::options::whole;
use crate::task;

#[pyclass(frozen, from_py_object, module = "sumito")]
#[derive(Clone, Copy)]
pub(crate) struct Position(pub(crate) AnyPosition);

/// A move, or the name of one.
pub(crate) enum MoveOrText {
    Move(Move),
    Text(String),
}

impl<'py> FromPyObject<'_, 'py> for MoveOrText {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<MoveOrText> {
        if let Ok(mv) = given.extract() {
            return Ok(MoveOrText::Move(mv));
        }
        let text = given.extract().map(MoveOrText::Text);
        text.map_err(|_| errors::wrong_type("move", &given, "a Move or a text"))
    }
}

impl Display for MoveOrText {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            MoveOrText::Move(mv) => mv.0.fmt(f),
            MoveOrText::Text(text) => f.write_str(text),
        }
    }
}

/// A position, or the text of one.
pub(crate) enum PositionOrText {
    Position(Position),
    Text(String),
}

impl<'py> FromPyObject<'_, 'py> for PositionOrText {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<PositionOrText> {
        if let Ok(position) = given.extract() {
            return Ok(PositionOrText::Position(position));
        }
        let text = given.extract().map(PositionOrText::Text);
        text.map_err(|_| errors::wrong_type("position", &given, "a Position or a text"))
    }
}

impl PositionOrText {
    pub(crate) fn position(self, py: Python<'_>) -> PyResult<AnyPosition> {
        match self {
            PositionOrText::Position(position) => Ok(position.0),
            PositionOrText::Text(text) => Ok(Position::parse(py, &text, None)?.0),
        }
    }
}

/// The notation with this key, if one is given.
pub(crate) fn notation_of(py: Python<'_>, key: Option<&str>) -> PyResult<Option<Notation>> {
    let read = key.map(positions::notation).transpose();
    read.map_err(|message| errors::query(py, &message))
}

/// The move of a position that is given.
pub(crate) fn move_of(
    py: Python<'_>,
    position: &AnyPosition,
    mv: &MoveOrText,
) -> PyResult<AnyMove> {
    match mv {
        MoveOrText::Move(mv) => Ok(mv.0),
        MoveOrText::Text(text) => {
            let read = positions::read_move(position, text, None);
            read.map_err(|reason| errors::illegal_move(py, &reason))
        }
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (text = "standard", rules = None))]
    fn new(py: Python<'_>, text: &str, rules: Option<&str>) -> PyResult<Position> {
        Position::parse(py, text, rules)
    }

    #[staticmethod]
    #[pyo3(signature = (text, rules = None))]
    fn parse(py: Python<'_>, text: &str, rules: Option<&str>) -> PyResult<Position> {
        let parsed = positions::parse(text, rules);
        parsed
            .map(Position)
            .map_err(|message| errors::position(py, &message))
    }

    #[pyo3(signature = (notation = None))]
    fn text(&self, py: Python<'_>, notation: Option<&str>) -> PyResult<String> {
        positions::text(&self.0, notation).map_err(|message| errors::query(py, &message))
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.0.kind().key()
    }

    #[getter]
    fn rules(&self) -> String {
        positions::rules(&self.0)
    }

    #[getter]
    fn layout(&self) -> Option<String> {
        self.0.layout().map(|layout| layout.key().into_owned())
    }

    #[getter]
    fn turn(&self) -> &'static str {
        positions::turn(&self.0).1
    }

    #[getter]
    fn points(&self) -> Vec<u16> {
        positions::points(&self.0)
            .into_iter()
            .map(u16::from)
            .collect()
    }

    #[getter]
    fn is_over(&self) -> bool {
        positions::end(&self.0).is_some()
    }

    #[getter]
    fn result(&self) -> &'static str {
        let end = positions::end(&self.0);
        end.map_or(GameResult::Unknown, GameResult::of_end).key()
    }

    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        LegalMoves {
            position: self.0,
            moves: OnceLock::new(),
        }
    }

    fn is_legal(&self, r#move: MoveOrText) -> bool {
        match r#move {
            MoveOrText::Move(mv) => positions::is_legal(&self.0, mv.0),
            MoveOrText::Text(text) => positions::read_move(&self.0, &text, None).is_ok(),
        }
    }

    fn play(&self, py: Python<'_>, r#move: MoveOrText) -> PyResult<Position> {
        let mv = move_of(py, &self.0, &r#move)?;
        let played = positions::play(&self.0, mv);
        played
            .map(Position)
            .map_err(|reason| errors::illegal_move(py, &reason))
    }

    #[pyo3(signature = (text, notation = None))]
    fn parse_move(&self, py: Python<'_>, text: &str, notation: Option<&str>) -> PyResult<Move> {
        let notation = notation_of(py, notation)?;
        let read = positions::read_move(&self.0, text, notation);
        read.map(Move)
            .map_err(|reason| errors::illegal_move(py, &reason))
    }

    #[pyo3(signature = (r#move, notation = None))]
    fn move_text(
        &self,
        py: Python<'_>,
        r#move: MoveOrText,
        notation: Option<&str>,
    ) -> PyResult<String> {
        let notation = notation_of(py, notation)?.unwrap_or_default();
        let mv = move_of(py, &self.0, &r#move)?;
        positions::play(&self.0, mv).map_err(|reason| errors::illegal_move(py, &reason))?;
        Ok(positions::name(&self.0, mv, notation))
    }

    fn describe<'py>(&self, py: Python<'py>, r#move: MoveOrText) -> PyResult<Bound<'py, PyDict>> {
        let mv = move_of(py, &self.0, &r#move)?;
        positions::play(&self.0, mv).map_err(|reason| errors::illegal_move(py, &reason))?;
        let fields = PyDict::new(py);
        for (name, value) in positions::move_fields(&self.0, mv) {
            if let Some(text) = value.as_str() {
                fields.set_item(name, text)?;
            } else if let Some(flag) = value.as_bool() {
                fields.set_item(name, flag)?;
            } else {
                fields.set_item(name, value.as_i64())?;
            }
        }
        Ok(fields)
    }

    fn canonical(&self) -> Position {
        Position(positions::canonical(&self.0).0)
    }

    #[getter]
    fn key(&self) -> i64 {
        positions::key(&self.0).cast_signed()
    }

    #[getter]
    fn orientations(&self) -> Vec<u32> {
        let numbers = positions::orientations(&self.0).into_iter();
        numbers.map(u32::from).collect()
    }

    fn oriented(&self, py: Python<'_>, orientation: &Bound<'_, PyAny>) -> PyResult<Position> {
        let orientation = whole("orientation", orientation, i64::MIN..=i64::MAX)?;
        let oriented = positions::oriented(&self.0, orientation);
        oriented
            .map(Position)
            .map_err(|message| errors::position(py, &message))
    }

    fn perft(&self, py: Python<'_>, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
        let depth = whole("depth", depth, 0..=u32::MAX)?;
        let count = task::run(
            py,
            None,
            || (),
            |control| positions::perft(&self.0, depth, control.flag()),
        )?;
        count.ok_or_else(|| pyo3::exceptions::PyKeyboardInterrupt::new_err(()))
    }

    fn to_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let (shape, cells) = positions::board(&self.0);
        PyArray1::from_vec(py, cells).reshape([shape.rows, shape.columns])
    }

    fn pieces(&self) -> Vec<(String, u32)> {
        let pieces = positions::pieces(&self.0).into_iter();
        pieces.map(|(cell, color)| (cell, color.into())).collect()
    }

    pub(crate) fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        let svg = pictures::svg(&self.0, &pictures::PictureSettings::default());
        svg.map(|svg| crate::svg::sized(&svg, 360))
            .map_err(|message| errors::query(py, &message))
    }

    fn __str__(&self) -> String {
        self.0.to_text()
    }

    fn __repr__(&self) -> String {
        let rules = positions::rules(&self.0);
        let text = self.0.to_text();
        match rules.as_str() {
            "" => format!("Position({text:?})"),
            rules => format!("Position({text:?}, rules={rules:?})"),
        }
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Position>()
            .is_ok_and(|other| other.get().0 == self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let parse = slf.get_type().getattr("_restore")?;
        let position = &slf.get().0;
        Ok((parse, (position.to_text(), positions::rules(position))))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, text: &str, rules: &str) -> PyResult<Position> {
        Position::parse(py, text, Some(rules).filter(|rules| !rules.is_empty()))
    }
}

#[pyclass(frozen, module = "sumito")]
pub(crate) struct LegalMoves {
    position: AnyPosition,
    moves: OnceLock<Vec<AnyMove>>,
}

impl LegalMoves {
    fn moves(&self) -> &[AnyMove] {
        self.moves
            .get_or_init(|| positions::legal_moves(&self.position))
    }
}

#[pymethods]
impl LegalMoves {
    fn __len__(&self) -> usize {
        self.moves().len()
    }

    fn __bool__(&self) -> bool {
        !self.moves().is_empty()
    }

    fn __contains__(&self, mv: &Bound<'_, PyAny>) -> bool {
        if let Ok(mv) = mv.cast::<Move>() {
            return positions::is_legal(&self.position, mv.get().0);
        }
        let text = mv.cast::<PyString>().ok().map(|text| text.to_string());
        text.is_some_and(|text| positions::read_move(&self.position, &text, None).is_ok())
    }

    fn __getitem__(&self, index: isize) -> PyResult<Move> {
        let moves = self.moves();
        let place = if index < 0 {
            index + moves.len().cast_signed()
        } else {
            index
        };
        let found = usize::try_from(place)
            .ok()
            .and_then(|place| moves.get(place));
        let error = || PyIndexError::new_err(format!("move {index} of {}", moves.len()));
        found.map(|&mv| Move(mv)).ok_or_else(error)
    }

    fn __iter__(slf: PyRef<'_, Self>) -> MoveIterator {
        MoveIterator {
            moves: slf.moves().to_vec().into_iter(),
        }
    }

    fn __repr__(&self) -> String {
        let names: Vec<String> = self.moves().iter().map(ToString::to_string).collect();
        format!("<LegalMoves {}>", names.join(" "))
    }
}

#[pyclass(module = "sumito")]
struct MoveIterator {
    moves: std::vec::IntoIter<AnyMove>,
}

#[pymethods]
impl MoveIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<Move> {
        self.moves.next().map(Move)
    }
}

#[pyfunction]
#[pyo3(signature = (game = None))]
pub(crate) fn layouts(game: Option<&str>) -> PyResult<Vec<String>> {
    let kind = game.map(game_of).transpose()?;
    Ok(positions::layouts(kind))
}
