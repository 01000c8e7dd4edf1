//! Why a query fails.

use crate::store::StoreError;

/// Why a query fails.
#[derive(Debug, thiserror::Error)]
pub(crate) enum QueryError {
    /// The query is invalid: what was found, and what was expected.
    #[error("{0}")]
    Invalid(String),
    /// What is queried does not exist.
    #[error("{0}")]
    NotFound(String),
    /// The database cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
}
