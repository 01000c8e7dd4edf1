//! `Problem`, and `Reject`: a record that is not a game.

use std::sync::Arc;

use pyo3::prelude::*;
use sumito::record;

#[pyclass(frozen, module = "sumito")]
#[derive(Clone)]
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
}

/// The source of a record, and its problems.
#[derive(Clone)]
pub(crate) struct Origin {
    pub(crate) source: Option<Arc<str>>,
    pub(crate) number: u64,
    pub(crate) line: u64,
    pub(crate) format: String,
    pub(crate) text: String,
    pub(crate) problems: Vec<record::Problem>,
}

#[pyclass(frozen, module = "sumito")]
#[derive(Clone)]
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
}
