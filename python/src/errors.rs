//! The exceptions of `sumito.errors`.

use std::ffi::OsStr;
use std::io;

use pyo3::exceptions::{PyKeyboardInterrupt, PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use sumito::bindings::{BindingError, OptionError, ReadFileError};
use sumito::record::Problem;
use sumito::store::StoreError;

/// The location of a problem in a record.
#[derive(Default, Clone, Copy)]
struct Place {
    line: Option<u64>,
    column: Option<u64>,
    ply: Option<u32>,
}

fn exception(py: Python<'_>, name: &str, message: &str, place: Place) -> PyErr {
    let make = || -> PyResult<PyErr> {
        let class = py.import("sumito.errors")?.getattr(name)?;
        let class = class.cast_into::<PyType>()?;
        let fields = PyDict::new(py);
        fields.set_item("line", place.line)?;
        fields.set_item("column", place.column)?;
        fields.set_item("ply", place.ply)?;
        Ok(PyErr::from_value(class.call((message,), Some(&fields))?))
    };
    make().unwrap_or_else(|error| error)
}

/// A `TypeError` about an argument.
pub(crate) fn wrong_type(name: &str, given: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    let found = given.get_type().name();
    let found = found.map_or_else(|_| "?".to_owned(), |found| found.to_string());
    let message = format!("{name}: found a value of type {found}, expected {expected}");
    PyTypeError::new_err(message)
}

/// An `OSError` about a file, of the subclass that belongs to the number with this name in the module `errno`. Without a message it has that of the system.
fn os_error(py: Python<'_>, number: &str, message: Option<&str>, file: &OsStr) -> PyErr {
    let make = || -> PyResult<PyErr> {
        let number = py.import("errno")?.getattr(number)?;
        let message = match message {
            Some(message) => message.to_owned(),
            None => py
                .import("os")?
                .call_method1("strerror", (&number,))?
                .extract()?,
        };
        let error = py.get_type::<PyOSError>().call1((number, message, file))?;
        Ok(PyErr::from_value(error))
    };
    make().unwrap_or_else(|error| error)
}

/// A `ValueError` about a move that is not legal, or a text that is not a move.
pub(crate) fn illegal_move(py: Python<'_>, message: &str) -> PyErr {
    exception(py, "IllegalMoveError", message, Place::default())
}

/// The same at a ply.
pub(crate) fn illegal_move_at(py: Python<'_>, message: &str, ply: u32) -> PyErr {
    let place = Place {
        ply: Some(ply),
        ..Place::default()
    };
    exception(
        py,
        "IllegalMoveError",
        &format!("ply {ply}: {message}"),
        place,
    )
}

/// A `ValueError` about a position.
pub(crate) fn position(py: Python<'_>, message: &str) -> PyErr {
    exception(py, "PositionError", message, Place::default())
}

/// A `ValueError` about a query to a database, or any other argument.
pub(crate) fn query(py: Python<'_>, message: &str) -> PyErr {
    exception(py, "QueryError", message, Place::default())
}

/// A `ValueError` about a text that is not a record of one game.
pub(crate) fn record(py: Python<'_>, message: &str) -> PyErr {
    exception(py, "RecordError", message, Place::default())
}

/// A `ValueError` about a record, by the first of its worst problems.
pub(crate) fn rejected(py: Python<'_>, source: Option<&str>, problems: &[Problem]) -> PyErr {
    // The first of those that are equally bad.
    let worst = problems.iter().rev().max_by_key(|problem| problem.severity);
    let Some(problem) = worst else {
        return record(py, "no game found, expected one");
    };
    let place = Place {
        line: Some(problem.location.line),
        column: Some(problem.location.column),
        ply: problem.location.ply,
    };
    let message = match source {
        Some(source) => format!("{source}:{problem}"),
        None => problem.to_string(),
    };
    exception(py, "RecordError", &message, place)
}

/// A `TypeError` for an unknown keyword, or a `ValueError` for a wrong value.
pub(crate) fn option(py: Python<'_>, function: &str, error: OptionError) -> PyErr {
    match error {
        OptionError::Unknown {
            name,
            similar,
            known,
        } => {
            let in_python = |names: Vec<String>, separator| {
                let names = names.into_iter().map(keyword_name);
                names.collect::<Vec<_>>().join(separator)
            };
            let expected = if similar.is_empty() {
                format!("expected some of {}", in_python(known, ", "))
            } else {
                format!("did you mean {}?", in_python(similar, " or "))
            };
            let message =
                format!("{function}() got an unexpected keyword argument '{name}', {expected}");
            PyTypeError::new_err(message)
        }
        OptionError::Invalid(message) => query(py, &message),
    }
}

/// The name of an option as a keyword argument: words of Python, such as `in`, end with `_`.
fn keyword_name(name: String) -> String {
    match name.as_str() {
        "from" | "in" => name + "_",
        _ => name,
    }
}

/// An `OSError` about a database, a `ValueError` where a query is wrong.
pub(crate) fn store(py: Python<'_>, error: &StoreError) -> PyErr {
    let message = error.to_string();
    match error {
        StoreError::Interrupted => PyKeyboardInterrupt::new_err(()),
        StoreError::Missing(path) => {
            let message = "there is no database, expected one made by an import";
            os_error(py, "ENOENT", Some(message), path.as_os_str())
        }
        StoreError::Sql(_)
        | StoreError::EmptyQuery
        | StoreError::NotReadOnly
        | StoreError::NoSuchSavedSearch { .. }
        | StoreError::UnknownName { .. }
        | StoreError::AmbiguousName { .. }
        | StoreError::NoWords(_)
        | StoreError::UnclosedPhrase(_)
        | StoreError::EmptyRange { .. } => query(py, &message),
        _ => exception(py, "DatabaseError", &message, Place::default()),
    }
}

/// The error of a query.
pub(crate) fn failed_query(py: Python<'_>, error: &BindingError) -> PyErr {
    match error {
        BindingError::Invalid(message) => query(py, message),
        BindingError::Store(error) => store(py, error),
    }
}

/// An `OSError` about a file of records, or its subclass such as `FileNotFoundError`.
pub(crate) fn read_file(py: Python<'_>, error: &ReadFileError) -> PyErr {
    match error {
        ReadFileError::Io { name, error: cause } => match cause.kind() {
            io::ErrorKind::NotFound => os_error(py, "ENOENT", None, name.as_ref()),
            io::ErrorKind::PermissionDenied => os_error(py, "EACCES", None, name.as_ref()),
            _ => exception(py, "ReadError", &error.to_string(), Place::default()),
        },
        ReadFileError::NoRecord(message) => record(py, message),
    }
}

/// An error of an engine.
pub(crate) fn engine(py: Python<'_>, message: &str) -> PyErr {
    exception(py, "EngineError", message, Place::default())
}
