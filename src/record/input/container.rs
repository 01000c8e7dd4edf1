//! Unpacks containers: gzip, Zstandard and zip, recognised by their first bytes.

#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::fs::File;
use std::io::{self, Read, Seek};

use flate2::read::MultiGzDecoder;
use zip::ZipArchive;
use zip::result::ZipError;

use crate::record::input::file_kind::{FileKind, StreamKind, detect_kind};
use crate::record::input::unpack_limits::{CountingReader, LIMITS, LimitedReader, Limits};

/// Error of a stream that holds no readable records.
#[derive(Debug)]
pub enum StreamError {
    /// The stream cannot be read.
    Io(io::Error),
    /// The file is of a kind that holds no records.
    UnsupportedFile(FileKind),
}

impl From<io::Error> for StreamError {
    fn from(error: io::Error) -> StreamError {
        StreamError::Io(error)
    }
}

/// Callback that takes each stream of a file with its name, or the error of that stream. An error of the callback ends the walk.
type Visit<'a, E> = dyn FnMut(&str, Result<&mut dyn Read, StreamError>) -> Result<(), E> + 'a;

/// Calls `visit` with each stream that a file holds: the file itself, its unpacked kind, or the members of an archive in their order
/// without folders, hidden files and databases. `seekable` is the same file once more if it can seek; without it, a zip archive is copied
/// to a temporary file.
///
/// A container that unpacks to more than its limits allow ends with an error of its stream.
///
/// # Errors
/// The first error of `visit`.
pub fn unpack<E>(
    name: &str,
    file: impl Read,
    seekable: Option<impl Read + Seek>,
    visit: &mut Visit<'_, E>,
) -> Result<(), E> {
    unpack_within(LIMITS, name, file, seekable, visit)
}

fn unpack_within<E>(
    limits: Limits,
    name: &str,
    file: impl Read,
    seekable: Option<impl Read + Seek>,
    visit: &mut Visit<'_, E>,
) -> Result<(), E> {
    let (kind, mut file) = match detect_kind(file) {
        Ok(found) => found,
        Err(error) => return visit(name, Err(error.into())),
    };
    if kind != StreamKind::Zip {
        return visit_single(limits, name, kind, &mut file, visit);
    }
    if let Some(archive) = seekable {
        return visit_members(limits, name, archive, visit);
    }
    // The directory of a zip archive is at its end, so the stream must seek.
    match copy_to_temporary_file(&mut file) {
        Ok(archive) => visit_members(limits, name, archive, visit),
        Err(error) => visit(name, Err(error.into())),
    }
}

/// Visits a stream that is text or unpacks to text.
fn visit_single<E>(
    limits: Limits,
    name: &str,
    kind: StreamKind,
    file: &mut dyn Read,
    visit: &mut Visit<'_, E>,
) -> Result<(), E> {
    let packed = Cell::new(0);
    let bytes = CountingReader {
        stream: file,
        count: &packed,
    };
    let unpacked: Box<dyn Read + '_> = match kind {
        StreamKind::Gzip => Box::new(MultiGzDecoder::new(bytes)),
        StreamKind::Zstandard => match zstandard_decoder(bytes) {
            Ok(stream) => stream,
            Err(error) => return visit(name, Err(error.into())),
        },
        _ => return visit_text(name, kind, bytes.stream, visit),
    };
    let limited = LimitedReader {
        limits,
        stream: unpacked,
        packed: &packed,
        unpacked: &Cell::new(0),
    };
    match detect_kind(limited) {
        Ok((kind, mut stream)) => visit_text(name, kind, &mut stream, visit),
        Err(error) => visit(name, Err(error.into())),
    }
}

/// Unpacks a stream that is packed by Zstandard.
#[cfg(feature = "store")]
fn zstandard_decoder<'a>(bytes: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    Ok(Box::new(zstd::Decoder::new(bytes)?))
}

/// Without the feature `store`, the library is built without C, in which the decoder is written.
#[cfg(not(feature = "store"))]
fn zstandard_decoder<'a>(_bytes: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    let message = "it is packed by Zstandard, which this build of sumito cannot unpack, expected gzip, zip or text (or a build with the feature `store`)";
    Err(io::Error::new(io::ErrorKind::Unsupported, message))
}

/// Visits a stream if it is text.
fn visit_text<E>(
    name: &str,
    kind: StreamKind,
    stream: &mut dyn Read,
    visit: &mut Visit<'_, E>,
) -> Result<(), E> {
    let found = match kind {
        StreamKind::Text => return visit(name, Ok(stream)),
        StreamKind::Database => "a database",
        StreamKind::Gzip | StreamKind::Zstandard | StreamKind::Zip => "packed twice",
        StreamKind::Unsupported(file) => {
            return visit(name, Err(StreamError::UnsupportedFile(file)));
        }
    };
    let message = format!("it is {found}, expected records of games");
    visit(name, Err(io::Error::other(message).into()))
}

/// Visits the members of an archive.
fn visit_members<E>(
    limits: Limits,
    name: &str,
    mut file: impl Read + Seek,
    visit: &mut Visit<'_, E>,
) -> Result<(), E> {
    let size = file.seek(io::SeekFrom::End(0));
    let opened = size
        .map_err(ZipError::from)
        .and_then(|size| Ok((size, ZipArchive::new(file)?)));
    let (size, mut archive) = match opened {
        Ok(opened) => opened,
        Err(error) => return visit(name, Err(io::Error::from(error).into())),
    };
    if is_office_document(&mut archive) {
        return visit(name, Err(StreamError::UnsupportedFile(FileKind::Document)));
    }
    let mut has_members = false;
    // Members may share their bytes, so the limits apply to the archive as a whole.
    let (packed, unpacked) = (Cell::new(size), Cell::new(0));
    for number in 0..archive.len() {
        let member = match archive.name_for_index(number) {
            Some(Ok(member)) => member.into_owned(),
            _ => (number + 1).to_string(),
        };
        if member.ends_with('/') || member.split('/').any(is_hidden) {
            continue;
        }
        has_members = true;
        let name = format!("{name}/{member}");
        let opened = archive.by_index(number).map_err(io::Error::from);
        let limited = opened.map(|stream| LimitedReader {
            limits,
            stream,
            packed: &packed,
            unpacked: &unpacked,
        });
        match limited.and_then(detect_kind) {
            Ok((StreamKind::Database, _)) => {}
            Ok((kind, mut stream)) => visit_single(limits, &name, kind, &mut stream, visit)?,
            Err(error) => visit(&name, Err(error.into()))?,
        }
    }
    if has_members {
        Ok(())
    } else {
        visit(name, Err(StreamError::UnsupportedFile(FileKind::Archive)))
    }
}

/// The beginning of the types of OpenDocument files, in their entry `mimetype`.
const OPEN_DOCUMENT: &[u8] = b"application/vnd.oasis.opendocument";

/// Whether an archive is an office document, which is a zip archive with a manifest, or with an entry that names its type.
fn is_office_document(archive: &mut ZipArchive<impl Read + Seek>) -> bool {
    let parts = [
        "[Content_Types].xml",
        "META-INF/manifest.xml",
        "META-INF/container.xml",
    ];
    let has_part = |part: &&str| archive.index_for_name(part).is_some();
    if parts.iter().any(has_part) {
        return true;
    }
    let mut start = Vec::new();
    let read = archive.by_name("mimetype").map(|entry| {
        let length = OPEN_DOCUMENT.len() as u64;
        entry.take(length).read_to_end(&mut start)
    });
    matches!(read, Ok(Ok(_))) && start == OPEN_DOCUMENT
}

/// Whether a name is that of a hidden file or folder.
pub(crate) fn is_hidden(name: &str) -> bool {
    name.starts_with('.') && name != "." && name != ".."
}

/// Copies a stream to a temporary file, which is removed when it is closed.
fn copy_to_temporary_file(stream: &mut dyn Read) -> io::Result<File> {
    let named = |error: io::Error| {
        let folder = tempfile::env::temp_dir();
        let message = format!(
            "cannot keep the archive in a temporary file in {} (TMPDIR names another folder): {error}",
            folder.display()
        );
        io::Error::new(error.kind(), message)
    };
    let mut file = tempfile::tempfile().map_err(named)?;
    io::copy(stream, &mut file).map_err(|error| match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => named(error),
        _ => error,
    })?;
    Ok(file)
}
