//! The files that a command line names: files, folders, standard input.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use indicatif::ProgressBar;

use super::{Status, ui};
use crate::record::{ReadOptions, Record, read};

/// A stream to read games from.
#[derive(Debug)]
pub(super) struct Input {
    /// As the user wrote it; `-` is standard input.
    pub(super) name: String,
    path: Option<PathBuf>,
}

/// The streams that a command line names.
#[derive(Debug)]
pub(super) struct Inputs {
    pub(super) inputs: Vec<Input>,
    /// Whether everything in the folders could be read.
    pub(super) status: Status,
}

/// How SQLite databases and their journals begin.
const DATABASES: [&[u8]; 2] = [b"SQLite format 3\0", b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"];

/// The files named, and those in the folders named, in the order of their names.
///
/// What is named itself must be readable. Of a folder's content, what cannot be read is told and left out, and so are
/// databases, for the one that is being filled may be among them.
pub(super) fn inputs(names: &[PathBuf]) -> Result<Inputs> {
    let mut found = Inputs {
        inputs: Vec::new(),
        status: Status::Done,
    };
    for path in names {
        if path.as_os_str() == "-" {
            found.inputs.push(Input {
                name: "-".to_owned(),
                path: None,
            });
        } else if fs::metadata(path)
            .with_context(|| cannot_read(path))?
            .is_dir()
        {
            found.walk(path);
        } else if is_database(path).with_context(|| cannot_read(path))? {
            bail!(
                "{} is a database, expected records of games",
                path.display()
            );
        } else {
            found.add(path);
        }
    }
    if found.inputs.is_empty() {
        bail!("no files in the folders named");
    }
    Ok(found)
}

fn cannot_read(path: &Path) -> String {
    format!("cannot read {}", path.display())
}

/// Whether a file is a database. What is no file, as a pipe, is not looked into, for that would take its first bytes.
fn is_database(path: &Path) -> io::Result<bool> {
    if !fs::metadata(path)?.is_file() {
        return Ok(false);
    }
    let mut start = Vec::new();
    File::open(path)?.take(16).read_to_end(&mut start)?;
    Ok(DATABASES.iter().any(|magic| start.starts_with(magic)))
}

impl Inputs {
    fn add(&mut self, path: &Path) {
        let (name, path) = (path.display().to_string(), Some(path.to_owned()));
        self.inputs.push(Input { name, path });
    }

    fn walk(&mut self, folder: &Path) {
        let entries = fs::read_dir(folder)
            .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
        let mut paths: Vec<PathBuf> = match entries {
            Ok(paths) => paths,
            Err(error) => return self.leave_out(folder, &error),
        };
        paths.sort();
        for path in paths.iter().filter(|path| !is_hidden(path)) {
            let kind = fs::metadata(path).map(|data| data.file_type());
            match kind {
                // A folder behind a link may lead back here.
                Ok(kind) if kind.is_dir() && path.is_symlink() => {}
                Ok(kind) if kind.is_dir() => self.walk(path),
                Ok(kind) if !kind.is_file() => {}
                Ok(_) => match is_database(path) {
                    Ok(true) => {}
                    Ok(false) => self.add(path),
                    Err(error) => self.leave_out(path, &error),
                },
                Err(error) => self.leave_out(path, &error),
            }
        }
    }

    fn leave_out(&mut self, path: &Path, error: &io::Error) {
        ui::note(&format!("{}: {error}; left out", cannot_read(path)));
        self.status = Status::Reservations;
    }
}

fn is_hidden(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with('.'))
}

impl Input {
    /// The records of the stream, and a bar that moves as they are read. A file is read as long as it is now.
    pub(super) fn records(
        &self,
        options: ReadOptions,
    ) -> Result<(impl Iterator<Item = io::Result<Record>>, ProgressBar)> {
        let (stream, size): (Box<dyn Read>, _) = match &self.path {
            None => (Box::new(io::stdin().lock()), None),
            Some(path) => {
                let file = File::open(path).with_context(|| cannot_read(path))?;
                let data = file.metadata().with_context(|| cannot_read(path))?;
                let size = Some(data.len()).filter(|_| data.is_file());
                (Box::new(file.take(size.unwrap_or(u64::MAX))), size)
            }
        };
        let bar = ui::bytes_bar(&self.name, size);
        let moving = bar.clone();
        Ok((
            read(bar.wrap_read(stream), options).inspect(move |_| moving.tick()),
            bar,
        ))
    }
}
