//! `Engine`.

use std::num::{NonZeroU8, NonZeroUsize};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sumito::bindings::engines::{AnySearchLimits, AnySearchResult, Engines};
use sumito::bindings::{SearchScore, positions};
use sumito::games::AnyPosition;

use crate::errors;
use crate::game::{Game, legal_moves_of};
use crate::moves::Move;
use crate::options::at_least_one;
use crate::position::{MoveOrText, Position, PositionOrText};
use crate::task;

#[pyclass(frozen, module = "sumito.engine")]
pub(crate) struct Engine {
    /// `None` after it was closed.
    engines: Mutex<Option<Engines>>,
}

/// A line that a search has found.
#[pyclass(frozen, module = "sumito.engine")]
#[derive(Clone)]
pub(crate) struct Line {
    score: SearchScore,
    moves: Vec<Move>,
}

#[pymethods]
impl Line {
    #[getter]
    fn moves(&self) -> Vec<Move> {
        self.moves.clone()
    }

    #[getter]
    fn score(&self) -> String {
        self.score.to_string()
    }

    #[getter]
    fn hundredths(&self) -> Option<i32> {
        self.score.hundredths()
    }

    #[getter]
    fn win_in(&self) -> Option<u32> {
        self.score.win_in()
    }

    #[getter]
    fn loss_in(&self) -> Option<u32> {
        self.score.loss_in()
    }

    fn __repr__(&self) -> String {
        let names: Vec<String> = self.moves.iter().map(|mv| mv.0.to_string()).collect();
        format!("<Line {} {}>", self.score, names.join(" "))
    }
}

/// The result of a search.
#[pyclass(frozen, module = "sumito.engine")]
#[derive(Clone)]
pub(crate) struct SearchResult(Arc<AnySearchResult>);

#[pymethods]
impl SearchResult {
    #[getter(r#move)]
    fn mv(&self) -> Move {
        Move(self.0.lines[0].1[0])
    }

    #[getter]
    fn lines(&self) -> Vec<Line> {
        let lines = self.0.lines.iter();
        let line = |(score, moves): &(SearchScore, Vec<_>)| Line {
            score: *score,
            moves: moves.iter().copied().map(Move).collect(),
        };
        lines.map(line).collect()
    }

    #[getter]
    fn score(&self) -> String {
        self.0.lines[0].0.to_string()
    }

    #[getter]
    fn hundredths(&self) -> Option<i32> {
        self.0.lines[0].0.hundredths()
    }

    #[getter]
    fn depth(&self) -> u32 {
        self.0.depth.into()
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    #[getter]
    fn seconds(&self) -> f64 {
        self.0.elapsed.as_secs_f64()
    }

    fn __repr__(&self) -> String {
        let (score, moves) = &self.0.lines[0];
        format!(
            "<SearchResult {} {score}, depth {}>",
            moves[0], self.0.depth
        )
    }
}

/// The limits of a search, at least one of which is needed: otherwise the search would not end.
fn limits_of(
    seconds: Option<f64>,
    depth: Option<NonZeroU8>,
    nodes: Option<u64>,
    lines: NonZeroUsize,
) -> PyResult<AnySearchLimits> {
    if seconds.is_none() && depth.is_none() && nodes.is_none() {
        return Err(PyValueError::new_err(
            "no limit, expected seconds, depth or nodes",
        ));
    }
    let time = seconds.map(Duration::try_from_secs_f64).transpose();
    let time = time.map_err(|error| PyValueError::new_err(format!("seconds: {error}")))?;
    Ok(AnySearchLimits {
        time,
        depth: depth.map(NonZeroU8::get),
        nodes,
        lines,
    })
}

impl Engine {
    /// Does work with the engines, on a thread of its own.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
        work: impl FnOnce(&mut Engines, &task::TaskState) -> Result<T, String> + Send,
    ) -> PyResult<T> {
        let done = task::run(
            py,
            progress,
            || (),
            |control| {
                let mut engines = self.engines.lock().unwrap_or_else(PoisonError::into_inner);
                let engines = engines
                    .as_mut()
                    .ok_or("the engine was closed, expected an open one")?;
                work(engines, control)
            },
        )?;
        done.map_err(|message| errors::engine(py, &message))
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (*, threads = 1, table_mebibytes = 64, program = None))]
    fn new(threads: usize, table_mebibytes: usize, program: Option<String>) -> PyResult<Engine> {
        let threads = at_least_one("threads", threads)?;
        Ok(Engine {
            engines: Mutex::new(Some(Engines::new(threads, table_mebibytes, program))),
        })
    }

    #[pyo3(signature = (position, moves = Vec::new(), *, seconds = None, depth = None, nodes = None, lines = 1, progress = None))]
    #[allow(clippy::too_many_arguments, reason = "keyword arguments")]
    fn search(
        &self,
        py: Python<'_>,
        position: PositionOrText,
        moves: Vec<MoveOrText>,
        seconds: Option<f64>,
        depth: Option<NonZeroU8>,
        nodes: Option<u64>,
        lines: usize,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Option<SearchResult>> {
        let start = position.position(py)?;
        let moves = legal_moves_of(py, start, &moves)?;
        let limits = limits_of(seconds, depth, nodes, at_least_one("lines", lines)?)?;
        let deepest = u64::from(depth.map_or(0, NonZeroU8::get));
        let found = self.with(py, progress.as_ref(), |engines, control| {
            engines.search(&start, &moves, &limits, control.flag(), &mut |found| {
                control.set(found.depth.into(), deepest);
            })
        })?;
        Ok(found.map(|found| SearchResult(Arc::new(found))))
    }

    #[pyo3(signature = (position, *, seconds = None, depth = None, nodes = None))]
    fn play(
        &self,
        py: Python<'_>,
        position: PositionOrText,
        seconds: Option<f64>,
        depth: Option<NonZeroU8>,
        nodes: Option<u64>,
    ) -> PyResult<Position> {
        let position = position.position(py)?;
        let start = PositionOrText::Position(Position(position));
        let found = self.search(py, start, Vec::new(), seconds, depth, nodes, 1, None)?;
        let found = found.ok_or_else(|| no_move(py, &position))?;
        let after = positions::play(&position, found.mv().0);
        after
            .map(Position)
            .map_err(|reason| errors::illegal_move(py, &reason))
    }

    #[pyo3(signature = (game, *, seconds = None, depth = None, nodes = None, progress = None))]
    fn analyse(
        &self,
        py: Python<'_>,
        game: &Game,
        seconds: Option<f64>,
        depth: Option<NonZeroU8>,
        nodes: Option<u64>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Game> {
        let limits = limits_of(seconds, depth, nodes, NonZeroUsize::MIN)?;
        let record = Arc::clone(&game.game);
        let all = record.plies().len() as u64 + 1;
        let analysed = self.with(py, progress.as_ref(), |engines, control| {
            engines.analyse(&record, &limits, control.flag(), &mut |left| {
                control.set(all - left as u64, all);
            })
        })?;
        let analysed = analysed.ok_or_else(|| errors::engine(py, "the analysis was stopped"))?;
        Ok(Game {
            game: Arc::new(analysed),
            ..game.clone()
        })
    }

    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, None, |engines, _| engines.new_game())
    }

    fn close(&self, py: Python<'_>) {
        py.detach(|| {
            let mut engines = self.engines.lock().unwrap_or_else(PoisonError::into_inner);
            *engines = None;
        });
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyAny>) {
        self.close(py);
    }
}

fn no_move(py: Python<'_>, position: &AnyPosition) -> PyErr {
    let text = position.to_text();
    errors::engine(
        py,
        &format!(
            "the game is over or there is no legal move in {text}, expected a position in play"
        ),
    )
}
