//! Writes a file or a folder in a hidden, locked folder beside its destination, and renames it when it is complete.
//!
//! The folder is gone when the program is done or fails. A program that is killed leaves it; the next one that writes into the same place removes
//! it. It is known by its name, and that nobody writes in it by a lock that is free: the system takes the lock away from a program that ends.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::{TempDir, TempPath};

/// Prefix of the names of the folders.
const PREFIX: &str = ".sumito-part-";
/// What is in such a folder: the lock, what is written, and the journals that SQLite has beside a database.
const LOCK: &str = "lock";
const PART: &str = "part";
const CONTENT: [&str; 5] = [LOCK, PART, "part-journal", "part-wal", "part-shm"];
/// Folders that are made before another program that removes them is taken for more than a coincidence.
const TRIES: usize = 8;

/// A folder for what is written.
pub(crate) struct Staging {
    /// Held while it is written.
    _lock: File,
    folder: TempDir,
}

impl Staging {
    /// Makes one beside a file or a folder, and removes those that killed programs have left there.
    ///
    /// # Errors
    /// When the folder there cannot be written.
    pub(crate) fn beside(target: &Path) -> io::Result<Staging> {
        let parent = target
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty());
        let parent = parent.unwrap_or(Path::new("."));
        remove_abandoned(parent);
        for _ in 0..TRIES {
            let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(parent)?;
            let path = folder.path().join(LOCK);
            // Before it is locked, another program may take it for an abandoned one.
            let lock = match File::create(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                lock => lock?,
            };
            let is_taken = matches!(lock.try_lock(), Err(TryLockError::WouldBlock));
            if !is_taken && path.exists() {
                return Ok(Staging {
                    _lock: lock,
                    folder,
                });
            }
        }
        Err(io::Error::other(
            "another program removes temporary files as they are made",
        ))
    }

    /// The path to write to; it does not exist yet.
    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join(PART)
    }

    /// Renames what was written to its destination, and replaces a file there.
    ///
    /// # Errors
    /// When it cannot be renamed.
    pub(crate) fn persist(self, target: &Path) -> io::Result<()> {
        fs::rename(self.path(), target)
    }

    /// Renames what was written to its destination, where no file may exist.
    ///
    /// # Errors
    /// When there is one, or it cannot be renamed.
    pub(crate) fn persist_new(self, target: &Path) -> io::Result<()> {
        let part = TempPath::try_from_path(self.path())?;
        part.persist_noclobber(target).map_err(|error| error.error)
    }
}

/// An error of a temporary file without a name, with the folder where it is; without one, it is where the system has such files.
pub(in crate::store) fn temporary(error: &io::Error, folder: Option<&Path>) -> io::Error {
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

/// Removes the folders whose lock no program holds.
fn remove_abandoned(parent: &Path) {
    let entries = fs::read_dir(parent).into_iter().flatten().flatten();
    for entry in entries {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        if is_ours && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            // What cannot be removed is another user's, or in use: it does not hinder.
            let _ = remove_if_abandoned(&entry.path());
        }
    }
}

fn remove_if_abandoned(folder: &Path) -> io::Result<()> {
    let lock = match File::options().write(true).open(folder.join(LOCK)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // Killed before there was a lock. A folder that is not empty stays.
            return fs::remove_dir(folder);
        }
        lock => lock?,
    };
    lock.try_lock()?;
    for entry in fs::read_dir(folder)? {
        if !CONTENT
            .iter()
            .any(|name| entry.as_ref().is_ok_and(|entry| entry.file_name() == *name))
        {
            return Ok(());
        }
    }
    fs::remove_dir_all(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_program_leaves_is_removed_and_nothing_else() {
        let place = tempfile::tempdir().unwrap();
        let target = place.path().join("games.txt");
        let names = || {
            let entries = fs::read_dir(place.path()).unwrap();
            let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
            names.sort();
            names
        };
        let abandoned = |name: &str, files: &[&str]| {
            let folder = place.path().join(name);
            fs::create_dir(&folder).unwrap();
            files
                .iter()
                .for_each(|file| fs::write(folder.join(file), "x").unwrap());
        };
        abandoned(".sumito-part-killed", &["lock", "part", "part-journal"]);
        abandoned(".sumito-part-early", &[]);
        abandoned(".sumito-part-foreign", &["lock", "part", "letter.txt"]);
        abandoned(".sumito-part-other", &["part"]);
        abandoned("sumito-part-x", &["lock", "part"]);
        let running = Staging::beside(&target).unwrap();
        fs::write(running.path(), "first").unwrap();
        let next = Staging::beside(&target).unwrap();
        fs::write(next.path(), "second").unwrap();
        assert!(running.path().exists());
        running.persist(&target).unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"first");
        assert!(next.persist_new(&target).is_err());
        let next = Staging::beside(&target).unwrap();
        fs::write(next.path(), "third").unwrap();
        next.persist(&target).unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"third");
        assert_eq!(
            names(),
            [
                ".sumito-part-foreign",
                ".sumito-part-other",
                "games.txt",
                "sumito-part-x"
            ]
        );
    }
}
