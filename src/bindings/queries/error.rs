//! Why a query has no answer.

use crate::answers::QueryError;
use crate::store::StoreError;

/// Why a query has no answer.
#[derive(Debug, thiserror::Error)]
pub enum BindingError {
    /// The query is invalid, or about something that does not exist: what was found, and what was expected.
    #[error("{0}")]
    Invalid(String),
    /// The database cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<QueryError> for BindingError {
    fn from(error: QueryError) -> BindingError {
        match error {
            QueryError::Store(error) => BindingError::Store(error),
            error => BindingError::Invalid(error.to_string()),
        }
    }
}
