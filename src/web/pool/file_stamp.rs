//! Identity and modification times of the file at a path, which show whether it was replaced or changed.

use std::fs::{self, Metadata};
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The resolution of modification times: a second change within this time may have the same one.
pub(super) const TIMESTAMP_RESOLUTION: Duration = Duration::from_millis(20);

/// The identity, size and times of a file. The file is not opened: closing it would release the locks that SQLite holds on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FileStamp {
    pub(super) identity: FileIdentity,
    bytes: u64,
    modified: Option<SystemTime>,
    /// The time of the last change of content, name or attributes (`ctime`), which programs cannot set.
    changed: Option<SystemTime>,
}

/// The device and inode of a file, which differ from those of a file that replaces it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FileIdentity(u64, u64);

impl FileStamp {
    /// The stamp of the file at a path; symbolic links are followed.
    ///
    /// # Errors
    /// When there is no file, or its metadata cannot be read.
    pub(super) fn of(path: &Path) -> io::Result<FileStamp> {
        let metadata = fs::metadata(path)?;
        Ok(FileStamp {
            identity: identity(&metadata),
            bytes: metadata.len(),
            modified: metadata.modified().ok(),
            changed: changed(&metadata),
        })
    }

    /// Whether the last change is so long ago that any later change has another time.
    pub(super) fn is_settled(&self, now: SystemTime) -> bool {
        let last = self.modified.max(self.changed);
        let age = last.map(|last| now.duration_since(last));
        // A time in the future comes from another clock.
        !age.is_some_and(|age| age.is_ok_and(|age| age <= TIMESTAMP_RESOLUTION))
    }
}

#[cfg(unix)]
fn identity(metadata: &Metadata) -> FileIdentity {
    use std::os::unix::fs::MetadataExt;
    FileIdentity(metadata.dev(), metadata.ino())
}

#[cfg(unix)]
fn changed(metadata: &Metadata) -> Option<SystemTime> {
    use std::os::unix::fs::MetadataExt;
    let seconds = Duration::from_secs(metadata.ctime().try_into().ok()?);
    let part = Duration::from_nanos(metadata.ctime_nsec().try_into().ok()?);
    UNIX_EPOCH.checked_add(seconds)?.checked_add(part)
}

/// The creation time, on systems for which the standard library has no number of files.
#[cfg(not(unix))]
fn identity(metadata: &Metadata) -> FileIdentity {
    let created = metadata.created().ok();
    let age = created.and_then(|created| created.duration_since(UNIX_EPOCH).ok());
    let age = age.unwrap_or_default();
    FileIdentity(age.as_secs(), age.subsec_nanos().into())
}

#[cfg(not(unix))]
fn changed(_: &Metadata) -> Option<SystemTime> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaced_and_changed_files_have_different_stamps() {
        let folder = tempfile::tempdir().unwrap();
        let [path, other] = ["a", "b"].map(|name| folder.path().join(name));
        fs::write(&path, "one").unwrap();
        let first = FileStamp::of(&path).unwrap();
        assert_eq!(FileStamp::of(&path).unwrap(), first);
        fs::write(&path, "longer").unwrap();
        let second = FileStamp::of(&path).unwrap();
        assert_ne!(second, first);
        assert_eq!(second.identity, first.identity);
        fs::write(&other, "longer").unwrap();
        fs::rename(&other, &path).unwrap();
        let third = FileStamp::of(&path).unwrap();
        assert_ne!(third, second);
        #[cfg(unix)]
        assert_ne!(third.identity, first.identity);
        fs::remove_file(&path).unwrap();
        let gone = FileStamp::of(&path).map_err(|error| error.kind());
        assert_eq!(gone, Err(io::ErrorKind::NotFound));
    }

    #[test]
    fn a_stamp_is_settled_after_the_timestamp_resolution() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(&path, "one").unwrap();
        let stamp = FileStamp::of(&path).unwrap();
        let last = stamp.modified.max(stamp.changed).unwrap();
        assert!(!stamp.is_settled(last));
        assert!(!stamp.is_settled(last + TIMESTAMP_RESOLUTION));
        assert!(stamp.is_settled(last + 2 * TIMESTAMP_RESOLUTION));
        assert!(stamp.is_settled(last - Duration::from_secs(5)));
    }
}
