//! `read` and `parse`: records of files and texts.

use std::collections::VecDeque;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sumito::bindings::{ReadFileError, ReadQuery, StreamRecord, read_files, read_stream};
use sumito::record::{self, Content, ReadOptions};

use crate::errors;
use crate::game::Game;
use crate::options::options_of;
use crate::problem::{Origin, Reject};

/// The number of records that are sent together, and the maximum number of such parts that wait.
const PART: usize = 64;
const WAITING_PARTS: usize = 16;

/// A message of the reading thread.
enum Part {
    Records(Vec<StreamRecord>),
    Failure(ReadFileError),
}

/// The handling of records that are not games.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rejects {
    /// They are collected.
    Collect,
    /// The first one is an error.
    Raise,
    /// They are yielded like games.
    Give,
    /// They are skipped.
    Skip,
}

/// The input of a reader.
enum Input {
    Path(PathBuf),
    Bytes(Arc<[u8]>),
}

#[pyclass(module = "sumito")]
pub(crate) struct Reader {
    /// `None` after everything was read, or the reader was closed.
    parts: Option<Arc<Mutex<Receiver<Part>>>>,
    waiting: VecDeque<StreamRecord>,
    mode: Rejects,
    rejects: Vec<Reject>,
    records: u64,
    games: u64,
    progress: Option<Py<PyAny>>,
}

/// A record as a game, or as a reject; `None` for comments that belong to no game.
fn game_or_reject(found: StreamRecord) -> Option<Result<Game, Reject>> {
    let StreamRecord { source, record } = found;
    origin_and_game(record, Some(source))
}

fn origin_and_game(
    record: record::Record,
    source: Option<Arc<str>>,
) -> Option<Result<Game, Reject>> {
    let origin = |problems| {
        Arc::new(Origin {
            source,
            number: record.number,
            line: record.location.line,
            format: record.format.key().to_owned(),
            text: record.text,
            problems,
        })
    };
    match record.content {
        Content::Game(game) => Some(Ok(Game {
            game: Arc::new(*game),
            origin: Some(origin(record.problems)),
            id: None,
        })),
        Content::Rejected => Some(Err(Reject(origin(record.problems)))),
        // Text that is not a record, and kinds of content that later versions may add.
        _ => None,
    }
}

/// Reads records and sends them, until the receiver is dropped.
fn read_into(input: Input, options: ReadOptions, sender: &SyncSender<Part>) {
    let mut part = Vec::new();
    let each = |record, ()| {
        part.push(record);
        if part.len() < PART {
            return ControlFlow::Continue(());
        }
        match sender.send(Part::Records(std::mem::take(&mut part))) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    };
    let read = match input {
        Input::Path(path) => read_files(&path, options, |_| (), each),
        Input::Bytes(bytes) => read_stream("stream", Cursor::new(bytes), options, |_| (), each),
    };
    // The receiver may be dropped already.
    let _ = sender.send(Part::Records(part));
    if let Err(error) = read {
        let _ = sender.send(Part::Failure(error));
    }
}

impl Reader {
    /// Waits for the next records. Returns whether there are any.
    fn receive(&mut self, py: Python<'_>) -> PyResult<bool> {
        let Some(parts) = self.parts.clone() else {
            return Ok(false);
        };
        loop {
            let received = py.detach(|| {
                let parts = parts.lock().unwrap_or_else(PoisonError::into_inner);
                parts.recv_timeout(Duration::from_millis(50))
            });
            match received {
                Ok(Part::Records(records)) => {
                    self.waiting.extend(records);
                    return Ok(true);
                }
                Ok(Part::Failure(error)) => {
                    self.parts = None;
                    return Err(errors::read_file(py, &error));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    self.parts = None;
                    return Ok(false);
                }
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        }
    }

    /// Warns at the end that there were rejects, which would be lost silently otherwise.
    fn warn(&self, py: Python<'_>) -> PyResult<()> {
        let count = self.rejects.len();
        if self.mode != Rejects::Collect || count == 0 {
            return Ok(());
        }
        let are = if count == 1 { "is" } else { "are" };
        let message = format!(
            "{count} of {} records {are} no game: see `rejects` of the reader",
            self.records
        );
        let category = py.import("sumito.errors")?.getattr("RecordWarning")?;
        let message = std::ffi::CString::new(message)?;
        PyErr::warn(py, &category, &message, 1)
    }
}

#[pymethods]
impl Reader {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        loop {
            while let Some(found) = self.waiting.pop_front() {
                let Some(read) = game_or_reject(found) else {
                    continue;
                };
                self.records += 1;
                match read {
                    Ok(game) => {
                        self.games += 1;
                        return Ok(Some(Bound::new(py, game)?.into_any().unbind()));
                    }
                    Err(reject) => match self.mode {
                        Rejects::Collect => self.rejects.push(reject),
                        Rejects::Skip => {}
                        Rejects::Give => {
                            return Ok(Some(Bound::new(py, reject)?.into_any().unbind()));
                        }
                        Rejects::Raise => {
                            self.close();
                            let origin = &reject.0;
                            return Err(errors::rejected(
                                py,
                                origin.source.as_deref(),
                                &origin.problems,
                            ));
                        }
                    },
                }
            }
            let was_open = self.parts.is_some();
            if !self.receive(py)? {
                if was_open {
                    self.warn(py)?;
                }
                return Ok(None);
            }
            py.check_signals()?;
            if let Some(progress) = &self.progress {
                progress.call1(py, (self.records, py.None()))?;
            }
        }
    }

    #[getter]
    fn rejects(&self) -> Vec<Reject> {
        self.rejects.clone()
    }

    #[getter]
    fn records(&self) -> u64 {
        self.records
    }

    #[getter]
    fn games(&self) -> u64 {
        self.games
    }

    fn close(&mut self) {
        self.parts = None;
        self.waiting.clear();
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&mut self, _exception: &Bound<'_, PyAny>) {
        self.close();
    }
}

#[pyfunction]
#[pyo3(signature = (source, *, errors = "collect", progress = None, **options))]
pub(crate) fn read(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    errors: &str,
    progress: Option<Py<PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Reader> {
    let mode = match errors {
        "collect" => Rejects::Collect,
        "raise" => Rejects::Raise,
        "yield" => Rejects::Give,
        "skip" => Rejects::Skip,
        other => {
            let message =
                format!("errors='{other}', expected 'collect', 'raise', 'yield' or 'skip'");
            return Err(PyValueError::new_err(message));
        }
    };
    let options = read_options(py, "read", options)?;
    let input = input_of(py, source)?;
    let (sender, parts) = sync_channel(WAITING_PARTS);
    thread::spawn(move || read_into(input, options, &sender));
    Ok(Reader {
        parts: Some(Arc::new(Mutex::new(parts))),
        waiting: VecDeque::new(),
        mode,
        rejects: Vec::new(),
        records: 0,
        games: 0,
        progress,
    })
}

/// The options of reading.
fn read_options(
    py: Python<'_>,
    function: &str,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<ReadOptions> {
    let query = ReadQuery::new(options_of(options)?);
    let query = query.map_err(|error| errors::option(py, function, error))?;
    Ok(query.options())
}

/// A path, or the content of a file object.
fn input_of(py: Python<'_>, source: &Bound<'_, PyAny>) -> PyResult<Input> {
    if source.hasattr("read")? {
        let content = source.call_method0("read")?;
        if let Ok(text) = content.extract::<String>() {
            return Ok(Input::Bytes(text.into_bytes().into()));
        }
        let bytes: Vec<u8> = content.extract()?;
        return Ok(Input::Bytes(bytes.into()));
    }
    let path: PathBuf = source.extract().map_err(|_| {
        PyTypeError::new_err("expected a path, or a file object with a method `read`")
    })?;
    // A missing file is an error of the call, and not of the first game.
    std::fs::metadata(&path).map_err(|error| {
        let name = path.display().to_string();
        errors::read_file(py, &ReadFileError::Io { name, error })
    })?;
    Ok(Input::Path(path))
}

#[pyfunction]
#[pyo3(signature = (text, **options))]
pub(crate) fn parse(
    py: Python<'_>,
    text: &str,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Game> {
    let options = read_options(py, "parse", options)?;
    let mut games = Vec::new();
    for record in record::read(text.as_bytes(), options) {
        games.extend(origin_and_game(record?, None));
    }
    match games.len() {
        0 => Err(errors::record(py, "no game found, expected one")),
        1 => match games.remove(0) {
            Ok(game) => Ok(game),
            Err(reject) => Err(errors::rejected(py, None, &reject.0.problems)),
        },
        count => {
            let message =
                format!("{count} records found, expected one: `sumito.read` reads several");
            Err(errors::record(py, &message))
        }
    }
}
