//! Keyword arguments as options of the command line.

use std::num::NonZeroUsize;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyRange, PyString, PyTuple};
use sumito::bindings::Options;

use crate::moves::Move;
use crate::position::Position;

/// The options that keyword arguments give. `None` counts as absent; a range of numbers is a `range`, or a pair in which `None` stands for no bound; a date may be
/// one of `datetime`; an option that can be repeated takes a list.
pub(crate) fn options_of(arguments: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
    let mut options = Options::default();
    let Some(arguments) = arguments else {
        return Ok(options);
    };
    for (name, value) in arguments {
        let name: String = name.extract()?;
        push(&mut options, &name, &value)?;
    }
    Ok(options)
}

/// Adds an option.
fn push(options: &mut Options, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    if value.is_none() {
        return Ok(());
    }
    if let Ok(list) = value.cast::<PyList>() {
        for item in list {
            options.push(name, text_of(name, &item)?);
        }
        return Ok(());
    }
    options.push(name, text_of(name, value)?);
    Ok(())
}

/// The options with moves, which may be a list of moves.
pub(crate) fn with_moves(
    moves: Option<Bound<'_, PyAny>>,
    mut options: Options,
) -> PyResult<Options> {
    let Some(moves) = moves else {
        return Ok(options);
    };
    if let Ok(list) = moves.cast::<PyList>() {
        let names: Vec<String> = list
            .iter()
            .map(|mv| Ok(mv.str()?.to_string()))
            .collect::<PyResult<_>>()?;
        options.push("moves", names.join(" "));
    } else {
        push(&mut options, "moves", &moves)?;
    }
    Ok(options)
}

fn text_of(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(flag.is_true().to_string());
    }
    if value.is_instance_of::<PyString>() || value.is_instance_of::<Move>() {
        return Ok(value.str()?.to_string());
    }
    if value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>() {
        return Ok(value.str()?.to_string());
    }
    if let Ok(position) = value.cast::<Position>() {
        return Ok(position.get().0.to_text());
    }
    if let Ok(range) = value.cast::<PyRange>() {
        let bound = |name| range.getattr(name)?.extract::<i64>();
        let (first, end) = (bound("start")?, bound("stop")?);
        if bound("step")? == 1 && first < end {
            return Ok(format!("{first}..{}", end - 1));
        }
    }
    if let Ok(pair) = value.cast::<PyTuple>()
        && let Ok((first, last)) = pair.extract::<(Option<u32>, Option<u32>)>()
    {
        let bound = |bound: Option<u32>| bound.map(|bound| bound.to_string()).unwrap_or_default();
        return Ok(format!("{}..{}", bound(first), bound(last)));
    }
    if let Ok(date) = value.call_method1("strftime", ("%Y.%m.%d",)) {
        return date.extract();
    }
    let found = value.get_type().name()?;
    Err(PyTypeError::new_err(format!(
        "{name}: found a value of type {found}, expected a text, a number, a flag, a range of numbers, a date, a position or a list of texts"
    )))
}

/// A number that is 1 or more.
pub(crate) fn at_least_one(name: &str, number: usize) -> PyResult<NonZeroUsize> {
    let message = || PyValueError::new_err(format!("{name}=0, expected 1 or more"));
    NonZeroUsize::new(number).ok_or_else(message)
}
