//! Why a query fails.

use crate::store::StoreError;

/// Why a query fails.
///
/// ```
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let names = OpeningNames::known();
/// let error = Database::in_memory()?.player_profile("Nobody", &Filter::default(), &names).unwrap_err();
/// assert!(error.to_string().contains("`Nobody`"), "{error}");
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QueryError {
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
