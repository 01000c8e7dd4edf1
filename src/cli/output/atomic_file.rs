//! Files that take their names when they are whole: one that is read from, or was there before, is not lost to a failure.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::store::Staging;

/// A file while it is written.
pub(super) struct Whole {
    path: PathBuf,
    out: BufWriter<File>,
    /// None for a device, which is written as it is.
    kept: Option<Staging>,
}

impl Whole {
    pub(super) fn create(path: &Path) -> Result<Whole> {
        let is_device = fs::metadata(path).is_ok_and(|data| !data.is_file());
        let kept = if is_device {
            None
        } else {
            Some(Staging::beside(path).with_context(|| cannot_write(path))?)
        };
        let file = match &kept {
            Some(staging) => File::create(staging.path()),
            None => File::create(path),
        };
        Ok(Whole {
            path: path.to_owned(),
            out: BufWriter::new(file.with_context(|| cannot_write(path))?),
            kept,
        })
    }

    /// An error with the name of the file.
    fn named(&self, error: &io::Error) -> io::Error {
        io::Error::new(
            error.kind(),
            format!("{}: {error}", cannot_write(&self.path)),
        )
    }

    /// Gives the file its name.
    pub(super) fn finish(mut self) -> Result<()> {
        self.flush()?;
        if let Some(kept) = self.kept.take() {
            let persisted = kept.persist(&self.path);
            persisted.map_err(|error| self.named(&error))?;
        }
        Ok(())
    }
}

impl Write for Whole {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        written.map_err(|error| self.named(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        flushed.map_err(|error| self.named(&error))
    }
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}
