//! Writes a folder under a temporary name, and renames it when it is complete.

use std::fs;
use std::path::Path;

use crate::store::StoreError;
use crate::store::import::Staging;

/// Passes a folder next to `folder` to `write`, and renames it to `folder` when it is written.
///
/// # Errors
/// When the folder exists and is not empty, or cannot be written; those of `write`.
pub(super) fn write_new_folder<T>(
    folder: &Path,
    write: impl FnOnce(&Path) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let is_new = !fs::exists(folder).map_err(StoreError::Export)?;
    if !is_new {
        let mut files = fs::read_dir(folder).map_err(StoreError::Export)?;
        if files.next().is_some() {
            return Err(StoreError::NotEmpty(folder.to_owned()));
        }
    }
    let staging = Staging::beside(folder).map_err(StoreError::Export)?;
    let part = staging.path();
    fs::create_dir(&part).map_err(StoreError::Export)?;
    let written = write(&part)?;
    if !is_new {
        fs::remove_dir(folder).map_err(StoreError::Export)?;
    }
    staging.persist(folder).map_err(StoreError::Export)?;
    Ok(written)
}
