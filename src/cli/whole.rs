//! Files that take their names when they are whole: one that is read from, or was there before, is not lost to a failure.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use tempfile::NamedTempFile;

/// A file while it is written.
pub(super) struct Whole {
    path: PathBuf,
    out: BufWriter<File>,
    /// None for a device, which is written as it is.
    kept: Option<NamedTempFile>,
}

impl Whole {
    pub(super) fn create(path: &Path) -> Result<Whole> {
        let is_device = fs::metadata(path).is_ok_and(|data| !data.is_file());
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        let kept = if is_device {
            None
        } else {
            Some(temporary(folder).with_context(|| cannot_write(path))?)
        };
        let file = match &kept {
            Some(file) => file.reopen(),
            None => File::create(path),
        };
        Ok(Whole {
            path: path.to_owned(),
            out: BufWriter::new(file.with_context(|| cannot_write(path))?),
            kept,
        })
    }

    /// Gives the file its name.
    pub(super) fn finish(mut self) -> Result<()> {
        let name = || cannot_write(&self.path);
        self.out.flush().with_context(name)?;
        if let Some(kept) = self.kept.take() {
            kept.persist(&self.path).with_context(name)?;
        }
        Ok(())
    }
}

impl Write for Whole {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

pub(super) fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// A file that is gone unless it is given a name; others may read it then as they may read any new file.
pub(super) fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}
