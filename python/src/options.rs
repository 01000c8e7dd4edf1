//! Keyword arguments as options of the command line, and numbers within a range.

use std::fmt::Display;
use std::ops::RangeInclusive;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyRange, PyString, PyTuple};
use sumito::bindings::{Options, positions};

use crate::errors;
use crate::moves::Move;
use crate::position::{MoveOrText, Position};

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
        if let Ok(position) = value.cast::<Position>()
            && !arguments.contains("rules")?
        {
            // Its text does not contain them.
            let rules = positions::rules(&position.get().0);
            if !rules.is_empty() {
                options.push("rules", rules);
            }
        }
    }
    Ok(options)
}

/// Adds an option. An empty value is an error: as a filter it would select everything.
fn push(options: &mut Options, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    if value.is_none() {
        return Ok(());
    }
    let items = match value.cast::<PyList>() {
        Ok(list) => list.iter().collect(),
        Err(_) => vec![value.clone()],
    };
    let texts = items.iter().map(|item| text_of(name, item));
    let texts: Vec<String> = texts.collect::<PyResult<_>>()?;
    if texts.is_empty() || texts.iter().any(|text| text.trim().is_empty()) {
        let found = value.repr()?;
        return Err(errors::query(
            value.py(),
            &format!("{name}={found} is empty, expected a value, or None for no such option"),
        ));
    }
    for text in texts {
        options.push(name, text);
    }
    Ok(())
}

/// The options with moves: their text, a move or a sequence of moves, which may be empty.
pub(crate) fn with_moves(
    moves: Option<Bound<'_, PyAny>>,
    mut options: Options,
) -> PyResult<Options> {
    let Some(moves) = moves else {
        return Ok(options);
    };
    let text = if let Ok(given) = moves.extract::<MoveOrText>() {
        given.to_string()
    } else {
        let expected = "a text, a Move or a sequence of them";
        let items = moves.try_iter();
        let items = items.map_err(|_| errors::wrong_type("moves", &moves, expected))?;
        let names = items.map(|item| {
            let item = item?;
            let given = item.extract::<MoveOrText>();
            let given = given.map_err(|_| errors::wrong_type("moves", &item, expected))?;
            Ok(given.to_string())
        });
        names.collect::<PyResult<Vec<String>>>()?.join(" ")
    };
    // A blank stands for no move, because an empty option counts as absent.
    let is_empty = text.trim().is_empty();
    options.push("moves", if is_empty { " ".to_owned() } else { text });
    Ok(options)
}

/// A scalar of NumPy as the value of Python that it stands for, a date as the text of its year, month and day, as far as it has them; other values as they are.
fn plain<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let kind = value
        .getattr("dtype")
        .and_then(|dtype| dtype.getattr("kind"));
    let is_scalar = value
        .getattr("ndim")
        .is_ok_and(|axes| axes.eq(0).is_ok_and(|is| is));
    match kind.and_then(|kind| kind.extract::<String>()).as_deref() {
        Ok("M") if is_scalar => {
            let text: String = value.str()?.to_string().chars().take(10).collect();
            Ok(PyString::new(value.py(), &text).into_any())
        }
        Ok(_) if is_scalar => value.call_method0("item"),
        _ => Ok(value.clone()),
    }
}

fn text_of(name: &str, given: &Bound<'_, PyAny>) -> PyResult<String> {
    let value = &plain(given)?;
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(flag.is_true().to_string());
    }
    if value.is_instance_of::<PyString>()
        || value.is_instance_of::<PyInt>()
        || value.is_instance_of::<Move>()
    {
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
        return Err(errors::query(
            value.py(),
            &format!("{name}={range}, expected a range of one number or more, one after another"),
        ));
    }
    if let Ok(pair) = value.cast::<PyTuple>()
        && let Ok((first, last)) = pair.extract::<(Option<i64>, Option<i64>)>()
    {
        let bound = |bound: Option<i64>| bound.map(|bound| bound.to_string()).unwrap_or_default();
        return Ok(format!("{}..{}", bound(first), bound(last)));
    }
    if let Ok(date) = value.call_method1("strftime", ("%Y.%m.%d",)) {
        return date.extract();
    }
    // Numbers of other types, but not arrays of one number.
    if value.len().is_err() {
        if let Ok(number) = value.call_method0("__index__") {
            return Ok(number.str()?.to_string());
        }
        // One that is whole is written without a point.
        if let Ok(number) = value.extract::<f64>() {
            return Ok(number.to_string());
        }
    }
    let expected =
        "a text, a number, a flag, a range of numbers, a date, a position or a list of texts";
    Err(errors::wrong_type(name, given, expected))
}

/// A whole number within a range.
pub(crate) fn whole<T>(
    name: &str,
    given: &Bound<'_, PyAny>,
    range: RangeInclusive<T>,
) -> PyResult<T>
where
    T: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr> + PartialOrd + Display,
{
    match given.extract::<T>() {
        Ok(number) if range.contains(&number) => Ok(number),
        Err(error) if error.is_instance_of::<PyTypeError>(given.py()) => {
            Err(errors::wrong_type(name, given, "a whole number"))
        }
        _ => {
            let (first, last) = (range.start(), range.end());
            let message = format!("{name}={given}, expected {first} to {last}");
            Err(PyValueError::new_err(message))
        }
    }
}

/// Functions that read an argument which is a whole number.
macro_rules! whole_arguments {
    ($($name:ident: $type:ty = $range:expr;)*) => {$(
        pub(crate) fn $name(given: &Bound<'_, PyAny>) -> PyResult<$type> {
            whole(stringify!($name), given, $range)
        }
    )*};
}

/// Functions that read one which may be `None`.
macro_rules! optional_whole_arguments {
    ($($name:ident: $type:ty = $range:expr;)*) => {$(
        pub(crate) fn $name(given: &Bound<'_, PyAny>) -> PyResult<Option<$type>> {
            let number = (!given.is_none()).then(|| whole(stringify!($name), given, $range));
            number.transpose()
        }
    )*};
}

/// Arguments by their names.
pub(crate) mod argument {
    use pyo3::prelude::*;

    use super::whole;

    whole_arguments! {
        batch_size: usize = 1..=usize::MAX;
        code: u16 = 0..=u16::MAX;
        id: i64 = i64::MIN..=i64::MAX;
        lines: usize = 1..=usize::MAX;
        table_mebibytes: usize = 1..=1 << 20;
        threads: usize = 1..=usize::MAX;
    }

    optional_whole_arguments! {
        depth: u8 = 1..=u8::MAX;
        nodes: u64 = 0..=u64::MAX;
        seed: u64 = 0..=u64::MAX;
        size: u32 = 1..=u32::MAX;
    }
}
