//! Creates temporary files without names, which the system removes when the program ends.

use crate::store::connection::sqlite::Connection;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// The folder of temporary files; `None` for the folder that the system has for them.
pub(in crate::store) type TempFolder = Option<PathBuf>;

/// The folder that contains the database; `None` for a database in memory. An import writes temporary files as large as the database itself, for
/// which the folder of the system may have no space.
pub(in crate::store) fn database_folder(connection: &Connection) -> TempFolder {
    let path = connection.path().filter(|path| !path.is_empty())?;
    let folder = Path::new(path).parent()?;
    Some(folder.to_owned()).filter(|folder| folder.is_dir())
}

/// Creates a temporary file without a name.
pub(in crate::store) fn temp_file(folder: Option<&Path>) -> io::Result<File> {
    folder.map_or_else(tempfile::tempfile, tempfile::tempfile_in)
}

/// Adds the folder of a temporary file to an error, because the file has no name that the error could contain.
pub(in crate::store) fn with_temp_folder(error: &io::Error, folder: Option<&Path>) -> io::Error {
    let place = match folder {
        Some(folder) => folder.display().to_string(),
        None => format!(
            "{} (TMPDIR names another folder)",
            tempfile::env::temp_dir().display()
        ),
    };
    io::Error::new(
        error.kind(),
        format!("a temporary file in {place}: {error}"),
    )
}
