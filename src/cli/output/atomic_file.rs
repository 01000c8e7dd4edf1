//! Files that get their name only when they are complete: a failure leaves an older file of that name unchanged, even when it is also the input.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use super::stdout::{ContentType, Output};
use crate::store::Staging;

/// Writes to the file at `path`, or to standard output if no path is given.
pub(crate) fn write_to_file_or_stdout<T>(
    path: Option<&Path>,
    out: &mut Output<'_>,
    write: impl FnOnce(&mut dyn Write) -> Result<T>,
) -> Result<T> {
    let Some(path) = path else {
        return write(out);
    };
    let mut file = AtomicFile::create(path)?;
    let written = write(&mut file)?;
    file.finish()?;
    Ok(written)
}

/// Writes a picture or a page to a file, or to standard output if the path is `-`.
pub(crate) fn write_document(text: &str, path: &Path, out: &mut Output<'_>) -> Result<()> {
    let path = Some(path).filter(|path| *path != Path::new("-"));
    if path.is_none() {
        out.set_content_type(ContentType::Data);
    }
    write_to_file_or_stdout(path, out, |out| Ok(out.write_all(text.as_bytes())?))
}

/// A file that is being written, under a temporary name.
pub(crate) struct AtomicFile {
    path: PathBuf,
    out: BufWriter<File>,
    /// None for a device, which is written directly.
    staging: Option<Staging>,
}

impl AtomicFile {
    pub(crate) fn create(path: &Path) -> Result<AtomicFile> {
        let is_device = fs::metadata(path).is_ok_and(|data| !data.is_file());
        let staging = if is_device {
            None
        } else {
            Some(Staging::beside(path).with_context(|| cannot_write(path))?)
        };
        let file = match &staging {
            Some(staging) => File::create(staging.path()),
            None => File::create(path),
        };
        Ok(AtomicFile {
            path: path.to_owned(),
            out: BufWriter::new(file.with_context(|| cannot_write(path))?),
            staging,
        })
    }

    /// Adds the name of the file to an error.
    fn with_name(&self, error: &io::Error) -> io::Error {
        io::Error::new(
            error.kind(),
            format!("{}: {error}", cannot_write(&self.path)),
        )
    }

    /// Flushes the file and renames it to its final name.
    pub(crate) fn finish(mut self) -> Result<()> {
        self.flush()?;
        if let Some(staging) = self.staging.take() {
            let persisted = staging.persist(&self.path);
            persisted.map_err(|error| self.with_name(&error))?;
        }
        Ok(())
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        written.map_err(|error| self.with_name(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        flushed.map_err(|error| self.with_name(&error))
    }
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}
