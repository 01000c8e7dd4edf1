//! `Ply` and `Variation`: the parts of a game with their annotations in the record.

use pyo3::prelude::*;
use sumito::bindings::{AnyMove, positions, serialized};
use sumito::games::AnyPosition;
use sumito::notation::Notation;
use sumito::record;

use crate::errors;
use crate::moves::Move;
use crate::position::Position;

/// The moves of a line from a position.
pub(crate) fn moves_of<'a>(
    start: &AnyPosition,
    plies: &'a [record::Ply],
) -> impl ExactSizeIterator<Item = Move> + use<'a> {
    let kind = start.kind();
    plies
        .iter()
        .map(move |ply| Move(AnyMove::new(kind, ply.mv).expect("a game has moves of its own kind")))
}

/// The position after a legal move.
pub(crate) fn after(position: &AnyPosition, mv: Move) -> AnyPosition {
    positions::play(position, mv.0).expect("the moves of a game are legal")
}

/// A ply of a game, with its annotations in the record.
#[pyclass(frozen, eq, hash, from_py_object, module = "sumito")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Ply {
    number: u32,
    position: AnyPosition,
    ply: record::Ply,
}

/// The plies of a line from a position, of which the first one has this number.
pub(crate) fn plies_of(start: AnyPosition, plies: &[record::Ply], number: u32) -> Vec<Ply> {
    let mut position = start;
    let numbered = plies.iter().zip(moves_of(&start, plies)).zip(number..);
    let of = |((ply, mv), number): ((&record::Ply, Move), u32)| {
        let before = position;
        position = after(&position, mv);
        Ply {
            number,
            position: before,
            ply: ply.clone(),
        }
    };
    numbered.map(of).collect()
}

#[pymethods]
impl Ply {
    #[getter]
    fn number(&self) -> u32 {
        self.number
    }

    #[getter]
    fn position(&self) -> Position {
        Position(self.position)
    }

    #[getter(r#move)]
    fn mv(&self) -> Option<Move> {
        AnyMove::new(self.position.kind(), self.ply.mv).map(Move)
    }

    #[getter]
    fn comment(&self) -> Option<&str> {
        self.ply.annotations().comment.as_deref()
    }

    #[getter]
    fn mark(&self) -> Option<&str> {
        self.ply.annotations().mark.as_deref()
    }

    #[getter]
    fn clock(&self) -> Option<&str> {
        self.ply.annotations().clock.as_deref()
    }

    #[getter]
    pub(crate) fn variations(&self) -> Vec<Variation> {
        let variations = self.ply.annotations().variations.iter();
        let of = |line: &record::Variation| Variation {
            comment: line.comment.clone(),
            plies: plies_of(self.position, &line.plies, self.number),
        };
        variations.map(of).collect()
    }

    fn __str__(&self) -> String {
        let name = self
            .mv()
            .map(|mv| positions::name(&self.position, mv.0, Notation::default()));
        format!(
            "{}{}",
            name.unwrap_or_default(),
            self.mark().unwrap_or_default()
        )
    }

    fn __repr__(&self) -> String {
        format!("<Ply {}: {}>", self.number, self.__str__())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (u32, Position, String))> {
        let restore = slf.get_type().getattr("_restore")?;
        let ply = slf.get();
        let text = serialized::ply_to_text(&ply.ply);
        Ok((restore, (ply.number, ply.position(), text)))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, number: u32, position: Position, text: &str) -> PyResult<Ply> {
        let ply = serialized::ply_from_text(text, &position.0);
        Ok(Ply {
            number,
            position: position.0,
            ply: ply.map_err(|message| errors::record(py, &message))?,
        })
    }
}

/// The comment and the plies of a variation, as a pickle has them.
type VariationFields = (Option<String>, Vec<Ply>);

/// A line that a record gives in addition to the moves that were played.
#[pyclass(frozen, eq, hash, module = "sumito")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Variation {
    comment: Option<String>,
    plies: Vec<Ply>,
}

#[pymethods]
impl Variation {
    #[getter]
    fn comment(&self) -> Option<&str> {
        self.comment.as_deref()
    }

    #[getter]
    fn plies(&self) -> Vec<Ply> {
        self.plies.clone()
    }

    #[getter]
    fn moves(&self) -> Vec<Move> {
        self.plies.iter().filter_map(Ply::mv).collect()
    }

    fn __len__(&self) -> usize {
        self.plies.len()
    }

    fn __repr__(&self) -> String {
        let texts: Vec<String> = self.plies.iter().map(Ply::__str__).collect();
        format!("<Variation {}>", texts.join(" "))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, VariationFields)> {
        let restore = slf.get_type().getattr("_restore")?;
        let Variation { comment, plies } = slf.get().clone();
        Ok((restore, (comment, plies)))
    }

    #[staticmethod]
    fn _restore(comment: Option<String>, plies: Vec<Ply>) -> Variation {
        Variation { comment, plies }
    }
}
