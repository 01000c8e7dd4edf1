//! `Tensors`: positions of games as arrays, in batches.

use std::sync::{Arc, Mutex, PoisonError};

use numpy::{PyArray1, PyArray3, PyArrayMethods as _};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sumito::bindings::{
    BoardShape, SampleBatch, SampleGames, SampleOptions, SampleOrientations, Samples,
};

use crate::errors;

/// The orientations that `symmetry` selects.
pub(crate) fn orientations_of(symmetry: Option<&Bound<'_, PyAny>>) -> PyResult<SampleOrientations> {
    let Some(symmetry) = symmetry else {
        return Ok(SampleOrientations::Own);
    };
    if let Ok(flag) = symmetry.extract::<bool>() {
        return Ok(if flag {
            SampleOrientations::Random
        } else {
            SampleOrientations::Own
        });
    }
    match symmetry.extract::<String>().as_deref() {
        Ok("random") => Ok(SampleOrientations::Random),
        Ok("all") => Ok(SampleOrientations::All),
        _ => {
            let found = symmetry.repr()?;
            Err(PyValueError::new_err(format!(
                "symmetry={found}, expected False, True, 'random' or 'all'"
            )))
        }
    }
}

#[pyclass(frozen, module = "sumito")]
pub(crate) struct Tensors {
    games: Arc<SampleGames>,
    options: SampleOptions,
}

impl Tensors {
    pub(crate) fn new(games: SampleGames, options: SampleOptions) -> Tensors {
        Tensors {
            games: Arc::new(games),
            options,
        }
    }
}

#[pymethods]
impl Tensors {
    #[getter]
    fn games(&self) -> usize {
        self.games.games()
    }

    #[getter]
    fn skipped_games(&self) -> u64 {
        self.games.skipped()
    }

    #[getter]
    fn positions(&self) -> usize {
        self.games.positions()
    }

    #[getter]
    fn shape(&self) -> (usize, usize) {
        let BoardShape { rows, columns } = self.games.shape();
        (rows, columns)
    }

    fn __iter__(&self) -> Batches {
        Batches {
            samples: Mutex::new(Samples::new(Arc::clone(&self.games), self.options)),
            shape: self.games.shape(),
        }
    }

    fn __repr__(&self) -> String {
        format!(
            "<Tensors of {} positions of {} games>",
            self.positions(),
            self.games()
        )
    }
}

#[pyclass(frozen, module = "sumito")]
struct Batches {
    samples: Mutex<Samples>,
    shape: BoardShape,
}

#[pymethods]
impl Batches {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Batch>> {
        py.check_signals()?;
        let batch = py.detach(|| {
            let mut samples = self.samples.lock().unwrap_or_else(PoisonError::into_inner);
            samples.next_batch()
        });
        let batch = batch.map_err(|error| errors::failed_query(py, &error))?;
        if batch.is_empty() {
            return Ok(None);
        }
        Batch::new(py, batch, self.shape).map(Some)
    }
}

/// Positions with the moves that were played in them and how their games ended.
#[pyclass(frozen, get_all, module = "sumito")]
pub(crate) struct Batch {
    boards: Py<PyArray3<u8>>,
    turns: Py<PyArray1<u8>>,
    moves: Py<PyArray1<i64>>,
    results: Py<PyArray1<i8>>,
    games: Py<PyArray1<i64>>,
    plies: Py<PyArray1<i32>>,
}

impl Batch {
    fn new(py: Python<'_>, batch: SampleBatch, shape: BoardShape) -> PyResult<Batch> {
        let count = batch.len();
        let boards = PyArray1::from_vec(py, batch.boards);
        let moves = batch.moves.into_iter().map(i64::from).collect();
        let plies = batch.plies.into_iter().map(u32::cast_signed).collect();
        Ok(Batch {
            boards: boards.reshape([count, shape.rows, shape.columns])?.unbind(),
            turns: PyArray1::from_vec(py, batch.turns).unbind(),
            moves: PyArray1::from_vec(py, moves).unbind(),
            results: PyArray1::from_vec(py, batch.results).unbind(),
            games: PyArray1::from_vec(py, batch.games).unbind(),
            plies: PyArray1::from_vec(py, plies).unbind(),
        })
    }
}

#[pymethods]
impl Batch {
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.moves.bind(py).len()
    }
}
