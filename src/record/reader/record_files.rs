//! The way from paths to records: the files in a folder that may hold records, and the records of an unpacked stream, for every program part that reads files.

use std::fs::{self, File};
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::preamble_buffer::PreambleBuffer;
use super::read_parallel::read_parallel;
use crate::record::input::container::is_hidden;
use crate::record::input::file_kind::is_database;
use crate::record::model::read_options::ReadOptions;
use crate::record::model::record::Record;

/// The files in a folder and its folders, in the order of their names, and what of it could not be read. Hidden files are left out, and databases, because the one that is
/// written to may be among them. A link to a folder may form a cycle and is not followed; it is an error, as is what is neither a file nor a folder.
pub(crate) fn files_of(folder: &Path) -> Vec<(PathBuf, io::Result<()>)> {
    let mut files = Vec::new();
    add_files(folder, &mut files);
    files
}

fn add_files(folder: &Path, files: &mut Vec<(PathBuf, io::Result<()>)>) {
    let entries =
        fs::read_dir(folder).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
    let mut paths: Vec<PathBuf> = match entries {
        Ok(paths) => paths,
        Err(error) => return files.push((folder.to_owned(), Err(error))),
    };
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if is_hidden(&name) {
            continue;
        }
        match fs::metadata(&path) {
            Ok(found) if found.is_dir() && path.is_symlink() => {
                files.push((path, left_out("a link to a folder is not followed")));
            }
            Ok(found) if found.is_dir() => add_files(&path, files),
            Ok(found) if !found.is_file() => {
                files.push((path, left_out("it is neither a file nor a folder")));
            }
            Ok(_) => match File::open(&path).and_then(is_database) {
                Ok(true) => {}
                Ok(false) => files.push((path, Ok(()))),
                Err(error) => files.push((path, Err(error))),
            },
            Err(error) => files.push((path, Err(error))),
        }
    }
}

/// The error of what is in a folder and not read.
fn left_out(reason: &str) -> io::Result<()> {
    Err(io::Error::new(io::ErrorKind::Unsupported, reason))
}

/// Passes the records of a stream to `each` in their order, each with the result of `work`, which runs on all cores. `seen` is called after every record. If the stream has no
/// record, its comments are not passed. Returns whether it has one, or why it could not be read to its end.
///
/// # Errors
/// The first error of `each` or `seen`, which ends the reading.
pub(crate) fn read_records<T: Send, E>(
    stream: impl Read,
    options: ReadOptions,
    work: impl Fn(&Record) -> T + Sync,
    mut seen: impl FnMut() -> Result<(), E>,
    mut each: impl FnMut(Record, T) -> Result<(), E>,
) -> Result<io::Result<bool>, E> {
    let mut passed = Ok(());
    let mut held_back = PreambleBuffer::default();
    let read = read_parallel(stream, options, work, |record, output| {
        passed = held_back
            .take(record, output, &mut each)
            .and_then(|()| seen());
        match passed {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    passed.map(|()| read.map(|()| held_back.has_records()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_in_order_without_hidden_ones_databases_and_linked_folders() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
        fs::create_dir(folder.path().join("b")).unwrap();
        write("c.txt", b"");
        write("b/z.txt", b"");
        write("a.txt", b"");
        write(".hidden.txt", b"");
        write("games.db", b"SQLite format 3\0");
        #[cfg(unix)]
        let _socket = {
            std::os::unix::fs::symlink(folder.path(), folder.path().join("cycle")).unwrap();
            std::os::unix::net::UnixListener::bind(folder.path().join("socket")).unwrap()
        };
        let (found, left_out): (Vec<_>, Vec<_>) = files_of(folder.path())
            .into_iter()
            .partition(|(_, result)| result.is_ok());
        let names = |paths: Vec<(PathBuf, io::Result<()>)>| {
            let paths = paths.into_iter();
            let relative = paths.map(|(path, _)| path.strip_prefix(&folder).unwrap().to_owned());
            relative.collect::<Vec<PathBuf>>()
        };
        let expected = ["a.txt", "b/z.txt", "c.txt"].map(PathBuf::from);
        assert_eq!(names(found), expected);
        #[cfg(unix)]
        assert_eq!(names(left_out), ["cycle", "socket"].map(PathBuf::from));
        let absent = files_of(&folder.path().join("absent"));
        assert!(matches!(&absent[..], [(_, Err(_))]), "{absent:?}");
    }

    #[test]
    fn an_error_ends_the_reading_and_an_empty_stream_passes_nothing() {
        let text = "# layout: Belgian Daisy\n1.a1b2 i5h5\n\n# layout: Belgian Daisy\n1.a1b2 i5h5\n";
        let read = |text: &str, each: &mut dyn FnMut() -> Result<(), u8>| {
            let options = ReadOptions::default();
            read_records(text.as_bytes(), options, |_| (), || Ok(()), |_, ()| each())
        };
        let mut count = 0;
        let all = read(text, &mut || {
            count += 1;
            Ok(())
        });
        assert_eq!((all.map(Result::unwrap), count), (Ok(true), 2));
        assert_eq!(read(text, &mut || Err(7)).map(|_| ()), Err(7));
        let nothing = read("only words\n", &mut || Err(7));
        assert_eq!(nothing.map(Result::unwrap), Ok(false));
    }
}
