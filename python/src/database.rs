//! `Database`: queries to a database.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use sumito::bindings::{
    self, BindingError, GamesQuery, ImportQuery, OpeningsQuery, PlayersQuery, PliesQuery,
    PlyColumns, SampleGames, SampleOptions, SearchQuery,
};
use sumito::openings::OpeningNames;
use sumito::store::{self, Access, StoreError};

use crate::answers::{
    GameColumns, GameTable, HitColumns, openings_table, players_table, sql_table,
};
use crate::errors;
use crate::game::Game;
use crate::options::{argument, options_of, with_moves};
use crate::plies::PlyTable;
use crate::table::Table;
use crate::task::{self, TaskState};
use crate::tensors::{Tensors, orientations_of};

#[pyclass(frozen, module = "sumito")]
pub(crate) struct Database {
    path: PathBuf,
    /// `None` after it was closed. It is locked by the thread that does the work, never by one that holds the lock of the interpreter.
    database: Mutex<Option<store::Database>>,
    names: OpeningNames,
    is_writable: bool,
}

#[pyfunction]
#[pyo3(signature = (path, mode = "r"))]
pub(crate) fn open(py: Python<'_>, path: PathBuf, mode: &str) -> PyResult<Database> {
    let (access, is_writable) = match mode {
        "r" => (Access::Read, false),
        "a" => (Access::Write, true),
        other => {
            return Err(PyValueError::new_err(format!(
                "mode '{other}', expected 'r' to read a database, or 'a' to add to it, and create it if it does not exist"
            )));
        }
    };
    let opened = py.detach(|| store::Database::open(&path, access));
    let database = opened.map_err(|error| errors::store(py, &error))?;
    Ok(Database {
        path,
        database: Mutex::new(Some(database)),
        names: OpeningNames::known(),
        is_writable,
    })
}

/// Whether the work continues.
fn unless_stopped(control: &TaskState) -> ControlFlow<()> {
    if control.is_stopped() {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

/// Reports the number of scanned games and the total.
fn scanned(control: &TaskState) -> impl FnMut(u64, u64) + '_ {
    |games, of| control.set(games, of)
}

impl Database {
    /// Queries the database on a thread of its own. Ctrl-C interrupts the query.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
        work: impl FnOnce(&mut store::Database, &TaskState) -> Result<T, BindingError> + Send,
    ) -> PyResult<T> {
        let handle = Mutex::new(None::<store::InterruptHandle>);
        let interrupt = || {
            if let Some(handle) = &*handle.lock().unwrap_or_else(PoisonError::into_inner) {
                handle.interrupt();
            }
        };
        self.with(py, progress, interrupt, |database, control| {
            *handle.lock().unwrap_or_else(PoisonError::into_inner) =
                Some(database.interrupt_handle());
            work(database, control)
        })
    }

    /// Does work with the database, on a thread of its own.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
        interrupt: impl Fn() + Send + Sync,
        work: impl FnOnce(&mut store::Database, &TaskState) -> Result<T, BindingError> + Send,
    ) -> PyResult<T> {
        let done = task::run(py, progress, interrupt, |control| {
            let mut database = self.database.lock().unwrap_or_else(PoisonError::into_inner);
            let closed = "the database was closed, expected an open one";
            let database = database
                .as_mut()
                .ok_or_else(|| BindingError::Invalid(closed.to_owned()))?;
            work(database, control)
        })?;
        done.map_err(|error| errors::failed_query(py, &error))
    }
}

type Progress<'py> = Option<Bound<'py, PyAny>>;

#[pymethods]
impl Database {
    #[getter]
    fn path(&self) -> PathBuf {
        self.path.clone()
    }

    #[pyo3(name = "import_", signature = (*paths, progress = None, **options))]
    fn import<'py>(
        &self,
        py: Python<'py>,
        paths: &Bound<'py, PyTuple>,
        progress: Progress<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        if !self.is_writable {
            return Err(errors::query(
                py,
                "the database was opened for reading, expected `sumito.open(path, 'a')`",
            ));
        }
        let paths: Vec<PathBuf> = paths.extract()?;
        let query = ImportQuery::new(options_of(options)?);
        let query = query.map_err(|error| errors::option(py, "import_", error))?;
        // Games that were read are stored even after Ctrl-C.
        let outcome = self.with(
            py,
            progress.as_ref(),
            || (),
            |database, control| {
                query.run(&paths, database, |_| {
                    control.add_one();
                    unless_stopped(control)
                })
            },
        )?;
        if let Some(error) = outcome.failure {
            return Err(errors::read_file(py, &error));
        }
        let counts = PyDict::new(py);
        for (name, count) in [
            ("seen", outcome.counts.seen),
            ("imported", outcome.counts.imported),
            ("duplicates", outcome.counts.duplicates),
            ("incomplete", outcome.counts.incomplete),
            ("rejected", outcome.counts.rejected),
            ("warnings", outcome.counts.warnings),
            ("plies", outcome.counts.plies),
            ("joined", outcome.joined),
            ("replaced", outcome.replaced),
            ("not_replaced", outcome.not_replaced),
        ] {
            counts.set_item(name, count)?;
        }
        Ok(counts)
    }

    #[pyo3(signature = (id))]
    fn game(&self, py: Python<'_>, #[pyo3(from_py_with = argument::id)] id: i64) -> PyResult<Game> {
        let stored = self.ask(py, None, |database, _| Ok(database.game(id)?))?;
        let missing = || {
            errors::query(
                py,
                &format!(
                    "there is no game {id}, expected a number as in the column `id` of `games`"
                ),
            )
        };
        stored.map(Game::from).ok_or_else(missing)
    }

    #[pyo3(signature = (*, progress = None, **filters))]
    fn games<'py>(
        &self,
        py: Python<'py>,
        progress: Progress<'py>,
        filters: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Table> {
        let query = GamesQuery::new(options_of(filters)?);
        let query = query.map_err(|error| errors::option(py, "games", error))?;
        self.ask(py, progress.as_ref(), |database, control| {
            let mut table = GameTable::new(GameColumns {
                opening: query.has_openings(),
                ..GameColumns::default()
            });
            query.for_each(database, &self.names, |found| {
                table.push(&found);
                control.add_one();
                unless_stopped(control)
            })?;
            Ok(table.finish())
        })
    }

    #[pyo3(signature = (moves = None, *, progress = None, **options))]
    fn search<'py>(
        &self,
        py: Python<'py>,
        moves: Option<Bound<'py, PyAny>>,
        progress: Progress<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Table> {
        let options = with_moves(moves, options_of(options)?)?;
        let query = SearchQuery::new(options);
        let query = query.map_err(|error| errors::option(py, "search", error))?;
        self.ask(py, progress.as_ref(), |database, control| {
            let mut table = GameTable::new(GameColumns {
                hits: Some(HitColumns {
                    then: query.has_then(),
                    swapped: query.swaps(),
                }),
                opening: query.has_openings(),
            });
            query.for_each(database, &self.names, scanned(control), |found| {
                table.push(&found);
                unless_stopped(control)
            })?;
            Ok(table.finish())
        })
    }

    #[pyo3(signature = (moves = None, *, progress = None, **options))]
    fn openings<'py>(
        &self,
        py: Python<'py>,
        moves: Option<Bound<'py, PyAny>>,
        progress: Progress<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Table> {
        let options = with_moves(moves, options_of(options)?)?;
        let query = OpeningsQuery::new(options);
        let query = query.map_err(|error| errors::option(py, "openings", error))?;
        self.ask(py, progress.as_ref(), |database, control| {
            let answer = query.answer(database, &self.names, |done, of| {
                control.set(done, of);
                unless_stopped(control)
            })?;
            Ok(openings_table(&answer))
        })
    }

    #[pyo3(signature = (*, boards = false, keys = false, progress = None, **filters))]
    fn plies<'py>(
        &self,
        py: Python<'py>,
        boards: bool,
        keys: bool,
        progress: Progress<'py>,
        filters: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Table> {
        let query = PliesQuery::new(options_of(filters)?);
        let query = query.map_err(|error| errors::option(py, "plies", error))?;
        let columns = PlyColumns { boards, keys };
        self.ask(py, progress.as_ref(), |database, control| {
            let mut table = PlyTable::new(columns);
            let mut pushed = Ok(());
            query.for_each(database, &self.names, columns, scanned(control), |plies| {
                pushed = table.push(plies);
                if pushed.is_err() {
                    ControlFlow::Break(())
                } else {
                    unless_stopped(control)
                }
            })?;
            pushed.map_err(BindingError::Invalid)?;
            Ok(table.finish())
        })
    }

    #[pyo3(signature = (*, progress = None, **filters))]
    fn players<'py>(
        &self,
        py: Python<'py>,
        progress: Progress<'py>,
        filters: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Table> {
        let query = PlayersQuery::new(options_of(filters)?);
        let query = query.map_err(|error| errors::option(py, "players", error))?;
        self.ask(py, progress.as_ref(), |database, control| {
            let players = query.answer(database, &self.names, || {
                control.add_one();
                unless_stopped(control)
            })?;
            Ok(players_table(&players))
        })
    }

    #[pyo3(signature = (query, *, progress = None))]
    fn sql<'py>(&self, py: Python<'py>, query: &str, progress: Progress<'py>) -> PyResult<Table> {
        let handle = Mutex::new(None::<store::InterruptHandle>);
        let interrupt = || {
            if let Some(handle) = &*handle.lock().unwrap_or_else(PoisonError::into_inner) {
                handle.interrupt();
            }
        };
        let answer = task::run(
            py,
            progress.as_ref(),
            interrupt,
            |_| -> Result<_, StoreError> {
                let session = bindings::open_sql(&self.path)?;
                *handle.lock().unwrap_or_else(PoisonError::into_inner) =
                    Some(session.interrupt_handle());
                session.query(query)
            },
        )?;
        let answer = answer.map_err(|error| errors::store(py, &error))?;
        Ok(sql_table(&answer))
    }

    #[pyo3(signature = (*, batch_size = 1024, seed = None, symmetry = None, progress = None, **filters))]
    fn tensors<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::batch_size)] batch_size: usize,
        #[pyo3(from_py_with = argument::seed)] seed: Option<u64>,
        symmetry: Option<Bound<'py, PyAny>>,
        progress: Progress<'py>,
        filters: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Tensors> {
        let sample_options = SampleOptions {
            batch_size: NonZeroUsize::new(batch_size).unwrap_or(NonZeroUsize::MIN),
            seed,
            orientations: orientations_of(symmetry.as_ref())?,
        };
        let options = options_of(filters)?;
        let read = self.ask(py, progress.as_ref(), |database, control| {
            let read = SampleGames::read(options, database, &self.names, |games, of| {
                control.set(games, of);
                unless_stopped(control)
            });
            Ok(match read {
                Ok(games) => Ok(games?),
                Err(error) => Err(error),
            })
        })?;
        let games = read.map_err(|error| errors::option(py, "tensors", error))?;
        Ok(Tensors::new(games, sample_options))
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.ask(py, None, |database, _| Ok(bindings::count_games(database)?))
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn close(&self, py: Python<'_>) {
        py.detach(|| {
            let mut database = self.database.lock().unwrap_or_else(PoisonError::into_inner);
            *database = None;
        });
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyAny>) {
        self.close(py);
    }

    fn __repr__(&self) -> String {
        format!("<Database {}>", self.path.display())
    }
}
