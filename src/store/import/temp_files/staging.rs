//! Writes a file or a folder in a hidden, locked folder next to its destination, and renames it when it is complete.
//!
//! The folder is removed when the program finishes or fails. If the program is killed, the folder remains, and the next program that writes next to
//! the same destination removes it. Such a folder is recognised by the prefix of its name, and an abandoned one by its free lock: the system
//! releases the locks of a program that ends.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::{TempDir, TempPath};

/// Prefix of the names of the folders.
const PREFIX: &str = ".sumito-part-";
/// The names of the files in such a folder: the lock, the output, and the journals that SQLite creates next to a database.
const LOCK: &str = "lock";
const PART: &str = "part";
const FILE_NAMES: [&str; 5] = [LOCK, PART, "part-journal", "part-wal", "part-shm"];
/// The name of a folder that was replaced, until it is removed.
const REPLACED: &str = "replaced";
/// Number of attempts to create and lock a folder while other programs remove it as abandoned.
const MAX_ATTEMPTS: usize = 8;

/// The error for a folder in which nothing can be made, without the name of the hidden folder.
fn no_file_in(folder: &Path, kind: io::ErrorKind) -> io::Error {
    let exists = folder.exists();
    let folder = folder.display();
    let message = match kind {
        io::ErrorKind::NotFound if !exists => format!("there is no folder {folder}"),
        io::ErrorKind::NotFound => format!("no file can be made in the folder {folder}"),
        _ => format!("no file can be made in the folder {folder}: {kind}"),
    };
    io::Error::new(kind, message)
}

/// A locked folder for output that is not complete.
pub(crate) struct Staging {
    /// Holds the lock while the output is written.
    _lock: File,
    folder: TempDir,
}

impl Staging {
    /// Creates a folder next to the destination, and removes abandoned ones there.
    ///
    /// # Errors
    /// When the folder of the destination cannot be written.
    pub(crate) fn beside(target: &Path) -> io::Result<Staging> {
        let parent = target
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty());
        let parent = parent.unwrap_or(Path::new("."));
        remove_abandoned(parent);
        for _ in 0..MAX_ATTEMPTS {
            let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(parent);
            let folder = folder.map_err(|error| no_file_in(parent, error.kind()))?;
            let path = folder.path().join(LOCK);
            // Before the folder is locked, another program may remove it as an abandoned one.
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

    /// Renames the output to its destination, and replaces a file there.
    ///
    /// # Errors
    /// When the output cannot be renamed.
    pub(crate) fn persist(self, target: &Path) -> io::Result<()> {
        fs::rename(self.path(), target)
    }

    /// Renames the output, a folder, to its destination, and removes the folder there. Where a program is killed between the two renamings, the hidden folder
    /// stays, with both.
    ///
    /// # Errors
    /// When a folder cannot be renamed; then the old one has its name.
    pub(crate) fn replace_folder(self, target: &Path) -> io::Result<()> {
        let replaced = self.folder.path().join(REPLACED);
        fs::rename(target, &replaced)?;
        fs::rename(self.path(), target).inspect_err(|_| {
            // There is no better place for the old one than its own.
            let _ = fs::rename(&replaced, target);
        })
    }

    /// Renames the output to its destination, where no file may exist.
    ///
    /// # Errors
    /// When the destination exists, or the output cannot be renamed.
    pub(crate) fn persist_new(self, target: &Path) -> io::Result<()> {
        let part = TempPath::try_from_path(self.path())?;
        part.persist_noclobber(target).map_err(|error| error.error)
    }
}

/// Removes staging folders whose lock is free.
fn remove_abandoned(parent: &Path) {
    let entries = fs::read_dir(parent).into_iter().flatten().flatten();
    for entry in entries {
        let has_our_prefix = entry.file_name().to_string_lossy().starts_with(PREFIX);
        if has_our_prefix && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            // A folder that cannot be removed belongs to another user or is in use, and does no harm.
            let _ = remove_if_abandoned(&entry.path());
        }
    }
}

fn remove_if_abandoned(folder: &Path) -> io::Result<()> {
    let lock = match File::options().write(true).open(folder.join(LOCK)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // The program was killed before it created the lock. A folder with files is not removed.
            return fs::remove_dir(folder);
        }
        lock => lock?,
    };
    lock.try_lock()?;
    // A folder that was replaced is removed only if the new one has its name.
    let is_persisted = !fs::exists(folder.join(PART))?;
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        let is_known = FILE_NAMES.iter().any(|known| name == *known);
        let is_leftover = is_persisted && name == REPLACED;
        if !is_known && !is_leftover {
            return Ok(());
        }
    }
    fs::remove_dir_all(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_abandoned_folders_are_removed() {
        let parent = tempfile::tempdir().unwrap();
        let target = parent.path().join("games.txt");
        let names = || {
            let entries = fs::read_dir(parent.path()).unwrap();
            let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
            names.sort();
            names
        };
        let abandoned = |name: &str, files: &[&str]| {
            let folder = parent.path().join(name);
            fs::create_dir(&folder).unwrap();
            files
                .iter()
                .for_each(|file| fs::write(folder.join(file), "x").unwrap());
        };
        abandoned(".sumito-part-killed", &["lock", "part", "part-journal"]);
        abandoned(".sumito-part-early", &[]);
        abandoned(".sumito-part-foreign", &["lock", "part", "letter.txt"]);
        abandoned(".sumito-part-other", &["part"]);
        abandoned(".sumito-part-replaced", &["lock", "replaced"]);
        abandoned(".sumito-part-unfinished", &["lock", "part", "replaced"]);
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
                ".sumito-part-unfinished",
                "games.txt",
                "sumito-part-x"
            ]
        );
    }
}
