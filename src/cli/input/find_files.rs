//! Finds the files that a command line names: files, files in folders, standard input.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::cli::Status;
use crate::cli::messages::{note, plural};
use crate::record;
use crate::store::is_of_other_kind;

/// A file to read games from.
#[derive(Debug)]
pub(super) struct InputFile {
    /// The path as the user wrote it; `-` is standard input.
    pub(super) name: String,
    /// None for standard input.
    pub(super) path: Option<PathBuf>,
    /// Whether the command line names the file itself, and not a folder that contains it.
    pub(super) is_named: bool,
}

/// The files that a command line names.
#[derive(Debug)]
pub(super) struct FoundFiles {
    pub(super) files: Vec<InputFile>,
    /// Whether everything in the folders could be read.
    pub(super) status: Status,
}

impl FoundFiles {
    /// Finds the files named, and those in the folders named, sorted by name within a folder.
    ///
    /// A file that is named itself must be readable. Within a folder, unreadable files are reported and skipped. Databases are skipped, because
    /// the one that is written to may be among them.
    pub(super) fn find(names: &[PathBuf]) -> Result<FoundFiles> {
        let mut found = FoundFiles {
            files: Vec::new(),
            status: Status::Success,
        };
        for path in names {
            if path.as_os_str() == "-" {
                found.files.push(InputFile {
                    name: "-".to_owned(),
                    path: None,
                    is_named: true,
                });
            } else if fs::metadata(path)
                .with_context(|| cannot_read(path))?
                .is_dir()
            {
                found.add_folder(path);
            } else if is_database(path).with_context(|| cannot_read(path))? {
                bail!(
                    "{} is a database, expected records of games",
                    path.display()
                );
            } else {
                found.add(path, true);
            }
        }
        if found.files.is_empty() {
            bail!("no files in the given folders");
        }
        Ok(found)
    }

    fn add(&mut self, path: &Path, is_named: bool) {
        self.files.push(InputFile {
            name: path.display().to_string(),
            path: Some(path.to_owned()),
            is_named,
        });
    }

    fn add_folder(&mut self, folder: &Path) {
        let mut others = 0;
        for (path, found) in record::files_of(folder) {
            match found {
                Ok(()) if is_of_other_kind(&path) => others += 1,
                Ok(()) => self.add(&path, false),
                Err(error) => self.skip(&path, &error),
            }
        }
        if others > 0 {
            let (files, are) = (
                plural::count(others as u64, "file"),
                plural::is_or_are(others),
            );
            note(&format!(
                "{files} of other kinds (styles, scripts, fonts) in {} {are} left out",
                folder.display()
            ));
        }
    }

    fn skip(&mut self, path: &Path, error: &io::Error) {
        note(&format!("{}: {error}; left out", cannot_read(path)));
        self.status = Status::Warnings;
    }
}

fn cannot_read(path: &Path) -> String {
    format!("cannot read {}", path.display())
}

/// Whether a file is a database. A pipe is not examined, because that would consume its first bytes.
fn is_database(path: &Path) -> io::Result<bool> {
    if !fs::metadata(path)?.is_file() {
        return Ok(false);
    }
    record::is_database(File::open(path)?)
}
