//! `Engine`.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sumito::bindings::engines::{AnySearchLimits, AnySearchResult, Engines};
use sumito::bindings::{AnyMove, SearchScore, positions};
use sumito::games::AnyPosition;

use crate::errors;
use crate::game::Game;
use crate::moves::Move;
use crate::options::argument;
use crate::position::{MoveOrText, Position, PositionOrText, move_of};
use crate::task;

#[pyclass(frozen, module = "sumito.engine")]
pub(crate) struct Engine {
    /// `None` after it was closed.
    engines: Mutex<Option<Engines>>,
}

/// Hundredths, or the plies to a win or to a loss, as a pickle has them.
type ScoreFields = (Option<i32>, Option<u32>, Option<u32>);
/// A score and the moves, as a pickle has them.
type LineFields = (ScoreFields, Vec<Move>);
/// The depth, the nodes, the nanoseconds and the lines of a result, as a pickle has them.
type ResultFields = (u8, u64, u64, Vec<Line>);

/// A line that a search has found.
#[pyclass(frozen, eq, hash, from_py_object, module = "sumito.engine")]
#[derive(Clone, PartialEq, Eq, Hash)]
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

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, LineFields)> {
        let restore = slf.get_type().getattr("_restore")?;
        let Line { score, moves } = slf.get();
        let fields = (score.hundredths(), score.win_in(), score.loss_in());
        Ok((restore, (fields, moves.clone())))
    }

    #[staticmethod]
    fn _restore(score: ScoreFields, moves: Vec<Move>) -> Line {
        let score = match score {
            (Some(hundredths), ..) => SearchScore::from_hundredths(hundredths),
            (_, Some(plies), _) => SearchScore::win(plies),
            (.., plies) => SearchScore::loss(plies.unwrap_or_default()),
        };
        Line { score, moves }
    }
}

/// The result of a search.
#[pyclass(frozen, eq, hash, module = "sumito.engine")]
#[derive(Clone, PartialEq, Eq, Hash)]
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

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, ResultFields)> {
        let restore = slf.get_type().getattr("_restore")?;
        let SearchResult(found) = slf.get();
        let nanoseconds = found.elapsed.as_nanos() as u64;
        let fields = (found.depth, found.nodes, nanoseconds, slf.get().lines());
        Ok((restore, fields))
    }

    #[staticmethod]
    fn _restore(depth: u8, nodes: u64, nanoseconds: u64, lines: Vec<Line>) -> SearchResult {
        let lines = lines.into_iter();
        let lines = lines.map(|line| (line.score, line.moves.into_iter().map(|mv| mv.0).collect()));
        SearchResult(Arc::new(AnySearchResult {
            depth,
            nodes,
            elapsed: Duration::from_nanos(nanoseconds),
            lines: lines.collect(),
        }))
    }
}

/// The limits of a search, at least one of which is needed: otherwise the search would not end.
fn limits_of(
    seconds: Option<f64>,
    depth: Option<u8>,
    nodes: Option<u64>,
    lines: usize,
) -> PyResult<AnySearchLimits> {
    if seconds.is_none() && depth.is_none() && nodes.is_none() {
        return Err(PyValueError::new_err(
            "no limit, expected seconds, depth or nodes",
        ));
    }
    let time = seconds.map(Duration::try_from_secs_f64).transpose();
    let time = time.map_err(|_| {
        let found = seconds.unwrap_or_default();
        PyValueError::new_err(format!("seconds={found}, expected 0 to {}", u64::MAX))
    })?;
    Ok(AnySearchLimits {
        time,
        depth,
        nodes,
        lines: at_least_one(lines),
    })
}

/// A number that has been read as 1 or more.
fn at_least_one(number: usize) -> NonZeroUsize {
    NonZeroUsize::new(number).unwrap_or(NonZeroUsize::MIN)
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
    fn new(
        #[pyo3(from_py_with = argument::threads)] threads: usize,
        #[pyo3(from_py_with = argument::table_mebibytes)] table_mebibytes: usize,
        program: Option<String>,
    ) -> Engine {
        let engines = Engines::new(at_least_one(threads), table_mebibytes, program);
        Engine {
            engines: Mutex::new(Some(engines)),
        }
    }

    #[pyo3(signature = (position, moves = Vec::new(), *, seconds = None, depth = None, nodes = None, lines = 1, progress = None))]
    #[allow(clippy::too_many_arguments, reason = "keyword arguments")]
    fn search(
        &self,
        py: Python<'_>,
        position: PositionOrText,
        moves: Vec<MoveOrText>,
        seconds: Option<f64>,
        #[pyo3(from_py_with = argument::depth)] depth: Option<u8>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
        #[pyo3(from_py_with = argument::lines)] lines: usize,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Option<SearchResult>> {
        let start = position.position(py)?;
        let moves = legal_moves_of(py, start, &moves)?;
        let limits = limits_of(seconds, depth, nodes, lines)?;
        let deepest = u64::from(depth.unwrap_or_default());
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
        #[pyo3(from_py_with = argument::depth)] depth: Option<u8>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
    ) -> PyResult<Position> {
        let position = position.position(py)?;
        let limits = limits_of(seconds, depth, nodes, 1)?;
        let best = self.with(py, None, |engines, control| {
            engines.best_move(&position, &limits, control.flag())
        })?;
        let best = best.ok_or_else(|| no_move(py, &position))?;
        let after = positions::play(&position, best);
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
        #[pyo3(from_py_with = argument::depth)] depth: Option<u8>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Game> {
        let limits = limits_of(seconds, depth, nodes, 1)?;
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

/// Legal moves from a position on, given as moves or by their names.
fn legal_moves_of(
    py: Python<'_>,
    start: AnyPosition,
    moves: &[MoveOrText],
) -> PyResult<Vec<AnyMove>> {
    let mut position = start;
    let played = moves.iter().map(|mv| {
        let mv = move_of(py, &position, mv)?;
        position =
            positions::play(&position, mv).map_err(|reason| errors::illegal_move(py, &reason))?;
        Ok(mv)
    });
    played.collect()
}
