//! Files that get their name only when they are complete: a failure leaves an older file of that name unchanged. A file that the command reads is never replaced, and neither is a
//! database.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use super::stdout::{ContentType, Output};
use crate::record;
use crate::store::Staging;

/// The path of a file; `-` is none, but standard output.
pub(crate) fn file_path(path: &Path) -> Option<&Path> {
    (path != Path::new("-")).then_some(path)
}

/// Writes to the file at `path`, or to standard output if no path is given, or the path is `-`.
pub(crate) fn write_to_file_or_stdout<T>(
    path: Option<&Path>,
    out: &mut Output<'_>,
    write: impl FnOnce(&mut dyn Write) -> Result<T>,
) -> Result<T> {
    let Some(path) = path.and_then(file_path) else {
        return write(out);
    };
    let mut file = AtomicFile::create(path)?;
    let written = write(&mut file)?;
    file.finish()?;
    Ok(written)
}

/// Writes a picture or a page to a file, or to standard output if the path is `-`.
pub(crate) fn write_document(text: &str, path: &Path, out: &mut Output<'_>) -> Result<()> {
    if file_path(path).is_none() {
        out.set_content_type(ContentType::Data);
    }
    write_to_file_or_stdout(Some(path), out, |out| Ok(out.write_all(text.as_bytes())?))
}

/// A file that is being written, under a temporary name.
pub(crate) struct AtomicFile {
    path: PathBuf,
    out: BufWriter<File>,
    /// None for a device, which is written directly.
    staging: Option<Staging>,
}

impl AtomicFile {
    /// Begins the file. Through a symbolic link, the file is replaced to which the link leads.
    ///
    /// # Errors
    /// When the path is that of standard output or of a folder; when there is a database of this name, under whatever name it is known; when the file cannot be written.
    pub(crate) fn create(path: &Path) -> Result<AtomicFile> {
        if file_path(path).is_none() {
            bail!("- is standard output, expected the name of a file");
        }
        if is_database(path).with_context(|| cannot_write(path))? {
            bail!("{} is a database, expected another file", path.display());
        }
        let names_folder = path
            .as_os_str()
            .to_string_lossy()
            .ends_with(['/', MAIN_SEPARATOR]);
        if names_folder || path.is_dir() {
            bail!(
                "{} is the name of a folder, expected that of a file",
                path.display()
            );
        }
        let path = &without_links(path);
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

/// The path to which the symbolic links at a path lead, also if there is no file yet.
fn without_links(path: &Path) -> PathBuf {
    /// As many links in a row as Linux follows.
    const MAX_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(target) = fs::read_link(&path) else {
            break;
        };
        path.pop();
        path.push(target);
    }
    path
}

/// Whether two paths lead to the same regular file. Devices and pipes are not replaced by output, so they do not count.
pub(crate) fn is_same_file(path: &Path, other: &Path) -> bool {
    let identities = [path, other].map(|path| {
        let is_file = fs::metadata(path).is_ok_and(|found| found.is_file());
        is_file.then(|| file_identity(path).ok()).flatten()
    });
    matches!(identities, [Some(one), Some(other)] if one == other)
}

/// The device and the number of a file, which its links share.
#[cfg(unix)]
fn file_identity(path: &Path) -> io::Result<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    let found = fs::metadata(path)?;
    Ok((found.dev(), found.ino()))
}

/// The path of a file without symbolic links.
#[cfg(not(unix))]
fn file_identity(path: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(path)
}

/// Whether there is a file of this name that is a database.
fn is_database(path: &Path) -> io::Result<bool> {
    if !fs::metadata(path).is_ok_and(|found| found.is_file()) {
        return Ok(false);
    }
    record::is_database(File::open(path)?)
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_recognised_under_all_its_names() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("games.txt"), "1.a1b2").unwrap();
        fs::write(path("copy.txt"), "1.a1b2").unwrap();
        fs::create_dir(path("in")).unwrap();
        assert!(is_same_file(&path("games.txt"), &path("in/../games.txt")));
        for other in ["copy.txt", "absent.txt", "in"] {
            assert!(!is_same_file(&path("games.txt"), &path(other)), "{other}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(path("games.txt"), path("link.txt")).unwrap();
            fs::hard_link(path("games.txt"), path("hard.txt")).unwrap();
            for other in ["link.txt", "hard.txt"] {
                assert!(is_same_file(&path("games.txt"), &path(other)), "{other}");
            }
            let mut file = AtomicFile::create(&path("link.txt")).unwrap();
            file.write_all(b"1.a1b2 i5h5").unwrap();
            file.finish().unwrap();
            assert!(path("link.txt").is_symlink());
            assert_eq!(fs::read(path("games.txt")).unwrap(), b"1.a1b2 i5h5");
            std::os::unix::fs::symlink("in/new.txt", path("dangling.txt")).unwrap();
            AtomicFile::create(&path("dangling.txt"))
                .unwrap()
                .finish()
                .unwrap();
            assert!(path("in/new.txt").is_file());
            let null = Path::new("/dev/null");
            assert!(!is_same_file(null, null));
        }
    }
}
