//! SQL over a database, as `sumito query` has it.

use std::path::Path;

use crate::openings::OpeningNames;
use crate::queries;
use crate::store::{SqlSession, StoreError};

/// Opens a database for reading in SQL, with the views and functions that `sumito query --schema` lists.
///
/// # Errors
/// When the database cannot be read.
pub fn open_sql(path: &Path) -> Result<SqlSession, StoreError> {
    queries::open_sql(path, OpeningNames::known())
}
