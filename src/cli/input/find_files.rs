//! Finds the files that a command line names: files, files in folders, standard input.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::cli::Status;
use crate::cli::messages::note;
use crate::record;

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
    /// What is named itself must be readable. Within a folder, unreadable files are reported and skipped. Databases are skipped, because
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
        let entries = fs::read_dir(folder)
            .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
        let mut paths: Vec<PathBuf> = match entries {
            Ok(paths) => paths,
            Err(error) => return self.skip(folder, &error),
        };
        paths.sort();
        for path in paths
            .iter()
            .filter(|path| !path.file_name().is_some_and(is_hidden))
        {
            let file_type = fs::metadata(path).map(|data| data.file_type());
            match file_type {
                // A link to a folder may form a cycle.
                Ok(file_type) if file_type.is_dir() && path.is_symlink() => {}
                Ok(file_type) if file_type.is_dir() => self.add_folder(path),
                Ok(file_type) if !file_type.is_file() => {}
                Ok(_) => match is_database(path) {
                    Ok(true) => {}
                    Ok(false) => self.add(path, false),
                    Err(error) => self.skip(path, &error),
                },
                Err(error) => self.skip(path, &error),
            }
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

fn is_hidden(name: &OsStr) -> bool {
    record::is_hidden(&name.to_string_lossy())
}
