//! `Problem`, and `Reject`: a record that is not a game.

use std::sync::Arc;

use pyo3::prelude::*;
use sumito::bindings::serialized;
use sumito::record;

use crate::errors;

#[pyclass(frozen, eq, hash, from_py_object, module = "sumito")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Problem(record::Problem);

/// The problems of a record.
pub(crate) fn problems_of(problems: &[record::Problem]) -> Vec<Problem> {
    problems.iter().cloned().map(Problem).collect()
}

#[pymethods]
impl Problem {
    #[getter]
    fn severity(&self) -> String {
        self.0.severity.to_string()
    }

    #[getter]
    fn kind(&self) -> String {
        self.0.kind.to_string()
    }

    #[getter]
    fn message(&self) -> &str {
        &self.0.message
    }

    #[getter]
    fn line(&self) -> u64 {
        self.0.location.line
    }

    #[getter]
    fn column(&self) -> u64 {
        self.0.location.column
    }

    #[getter]
    fn ply(&self) -> Option<u32> {
        self.0.location.ply
    }

    #[getter]
    fn suggestions(&self) -> Vec<String> {
        let diagnosis = self.0.diagnosis.as_deref();
        let suggestions = diagnosis.map_or(&[][..], |diagnosis| &diagnosis.suggestions);
        suggestions
            .iter()
            .map(|suggestion| suggestion.text.clone())
            .collect()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Problem {}>", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let restore = slf.get_type().getattr("_restore")?;
        Ok((restore, (serialized::problem_to_text(&slf.get().0),)))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, text: &str) -> PyResult<Problem> {
        let problem = serialized::problem_from_text(text);
        problem
            .map(Problem)
            .map_err(|message| errors::record(py, &message))
    }
}

/// The source of a record, and its problems.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Origin {
    pub(crate) source: Option<Arc<str>>,
    pub(crate) number: u64,
    pub(crate) line: u64,
    pub(crate) format: String,
    pub(crate) text: String,
    pub(crate) problems: Vec<record::Problem>,
}

/// The fields of an [`Origin`] in their order, as a pickle has them.
pub(crate) type OriginFields = (Option<String>, u64, u64, String, String, Vec<Problem>);

impl Origin {
    pub(crate) fn fields(&self) -> OriginFields {
        let Origin {
            source,
            number,
            line,
            format,
            text,
            problems,
        } = self.clone();
        let source = source.as_deref().map(str::to_owned);
        (source, number, line, format, text, problems_of(&problems))
    }

    pub(crate) fn of_fields(fields: OriginFields) -> Origin {
        let (source, number, line, format, text, problems) = fields;
        Origin {
            source: source.map(Arc::from),
            number,
            line,
            format,
            text,
            problems: problems.into_iter().map(|problem| problem.0).collect(),
        }
    }
}

#[pyclass(frozen, eq, hash, module = "sumito")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Reject(pub(crate) Arc<Origin>);

#[pymethods]
impl Reject {
    #[getter]
    fn source(&self) -> Option<&str> {
        self.0.source.as_deref()
    }

    #[getter]
    fn number(&self) -> u64 {
        self.0.number
    }

    #[getter]
    fn line(&self) -> u64 {
        self.0.line
    }

    #[getter]
    fn text(&self) -> &str {
        &self.0.text
    }

    #[getter]
    fn problems(&self) -> Vec<Problem> {
        problems_of(&self.0.problems)
    }

    fn __repr__(&self) -> String {
        let source = self.0.source.as_deref().unwrap_or("text");
        let problem = self
            .0
            .problems
            .first()
            .map(|problem| problem.message.as_str());
        format!(
            "<Reject {source}:{}: {}>",
            self.0.line,
            problem.unwrap_or("no game")
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (OriginFields,))> {
        let restore = slf.get_type().getattr("_restore")?;
        Ok((restore, (slf.get().0.fields(),)))
    }

    #[staticmethod]
    fn _restore(origin: OriginFields) -> Reject {
        Reject(Arc::new(Origin::of_fields(origin)))
    }
}
