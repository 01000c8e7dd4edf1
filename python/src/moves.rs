//! `Move`.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sumito::bindings::{AnyMove, MoveCode};
use sumito::games::GameKind;

use crate::options::{argument, whole};

#[pyclass(frozen, eq, ord, hash, from_py_object, module = "sumito")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Move(pub(crate) AnyMove);

/// The game with this key.
pub(crate) fn game_of(key: &str) -> PyResult<GameKind> {
    GameKind::find(key).ok_or_else(|| {
        let keys: Vec<&str> = GameKind::ALL.iter().map(|kind| kind.key()).collect();
        PyValueError::new_err(format!("game `{key}`, expected {}", keys.join(" or ")))
    })
}

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (code, game = "abalone"))]
    fn new(#[pyo3(from_py_with = argument::code)] code: u16, game: &str) -> PyResult<Move> {
        let kind = game_of(game)?;
        let found = AnyMove::new(kind, MoveCode::from_code(code));
        found.map(Move).ok_or_else(|| {
            PyValueError::new_err(format!("{} has no move with the code {code}", kind.title()))
        })
    }

    #[staticmethod]
    #[pyo3(signature = (index, game = "abalone"))]
    fn from_index(index: &Bound<'_, PyAny>, game: &str) -> PyResult<Move> {
        let kind = game_of(game)?;
        let index = whole("index", index, 0..=AnyMove::count(kind) - 1)?;
        let found = AnyMove::from_index(kind, index);
        Ok(Move(found.expect("an index below the count")))
    }

    #[staticmethod]
    #[pyo3(signature = (game = "abalone"))]
    fn count(game: &str) -> PyResult<usize> {
        game_of(game).map(AnyMove::count)
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.0.game().key()
    }

    #[getter]
    fn code(&self) -> u16 {
        self.0.code().code()
    }

    #[getter]
    fn index(&self) -> u16 {
        self.0.index()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.0)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (u16, &'static str))> {
        let class = slf.getattr("__class__")?;
        Ok((class, (slf.get().code(), slf.get().game())))
    }
}

/// A hash for `__hash__`.
pub(crate) fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
