//! Why a question has no answer.

use crate::queries::QueryError;
use crate::store::StoreError;

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum QuestionError {
    /// The question is invalid, or about something that does not exist: what was found, and what was expected.
    #[error("{0}")]
    Invalid(String),
    /// The database cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<QueryError> for QuestionError {
    fn from(error: QueryError) -> QuestionError {
        match error {
            QueryError::Store(error) => QuestionError::Store(error),
            error => QuestionError::Invalid(error.to_string()),
        }
    }
}
