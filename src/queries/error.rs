//! Why a question has no answer.

use crate::store::StoreError;

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum QueryError {
    /// What is asked makes no sense: what was found, and what was expected.
    #[error("{0}")]
    Wrong(String),
    /// What is asked for is not there.
    #[error("{0}")]
    Missing(String),
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
}
