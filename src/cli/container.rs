//! Files that hold files: gzip, Zstandard and zip, known by their first bytes.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek};

use anyhow::{Context as _, Result, anyhow};
use flate2::read::MultiGzDecoder;
use zip::ZipArchive;
use zip::result::ZipError;

/// What a stream holds, by its first bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Text,
    Database,
    Gzip,
    Zstandard,
    Zip,
}

/// How the streams begin that are not text: databases and their journals, gzip, Zstandard with what its parallel packer
/// puts first, zip archives with members and without.
const MAGIC: [(&[u8], Content); 7] = [
    (b"SQLite format 3\0", Content::Database),
    (b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", Content::Database),
    (b"\x1f\x8b", Content::Gzip),
    (b"\x28\xb5\x2f\xfd", Content::Zstandard),
    (b"\x50\x2a\x4d\x18", Content::Zstandard),
    (b"PK\x03\x04", Content::Zip),
    (b"PK\x05\x06", Content::Zip),
];

/// The longest of these.
const LONGEST_MAGIC: u64 = 16;

/// A container is taken for a bomb when it unpacks to more than this and ...
const MOST_UNPACKED: u64 = 1 << 30;
/// ... to more than so many times its size. Games become some ten times as large.
const MOST_GROWTH: u64 = 200;

/// Takes each stream that a file holds, by its name, or why it cannot be read. Its errors end the walk.
pub(super) type Visit<'a> = dyn FnMut(&str, Result<&mut dyn Read>) -> Result<()> + 'a;

/// Whether a stream is a database. Takes its first bytes.
pub(super) fn is_database(stream: impl Read) -> io::Result<bool> {
    Ok(recognise(stream)?.0 == Content::Database)
}

/// Hands over the streams that a file holds: the file itself, what it unpacks to, or the members of an archive in their
/// order, but for folders, hidden files and databases. `seekable` is the file once more, if it is one.
pub(super) fn unpack(
    name: &str,
    file: impl Read,
    seekable: Option<impl Read + Seek>,
    visit: &mut Visit<'_>,
) -> Result<()> {
    let (content, mut file) = match recognise(file) {
        Ok(found) => found,
        Err(error) => return visit(name, Err(error.into())),
    };
    if content != Content::Zip {
        return single(name, content, &mut file, visit);
    }
    if let Some(archive) = seekable {
        return members(name, archive, visit);
    }
    // The list of the members is at the end.
    match spooled(&mut file) {
        Ok(archive) => members(name, archive, visit),
        Err(error) => visit(name, Err(error)),
    }
}

/// What a stream holds, and the stream from its first byte.
fn recognise<R: Read>(mut stream: R) -> io::Result<(Content, impl Read)> {
    let mut start = Vec::new();
    stream
        .by_ref()
        .take(LONGEST_MAGIC)
        .read_to_end(&mut start)?;
    let found = MAGIC.iter().find(|(magic, _)| start.starts_with(magic));
    let content = found.map_or(Content::Text, |(_, content)| *content);
    Ok((content, Cursor::new(start).chain(stream)))
}

/// Hands over the one stream that is text or unpacks to text.
fn single(name: &str, content: Content, file: &mut dyn Read, visit: &mut Visit<'_>) -> Result<()> {
    let packed = Cell::new(0);
    let bytes = Counted {
        stream: file,
        count: &packed,
    };
    let unpacked: Box<dyn Read + '_> = match content {
        Content::Gzip => Box::new(MultiGzDecoder::new(bytes)),
        Content::Zstandard => match zstd::Decoder::new(bytes) {
            Ok(stream) => Box::new(stream),
            Err(error) => return visit(name, Err(error.into())),
        },
        _ => return text(name, content, bytes.stream, visit),
    };
    let guarded = Guarded {
        stream: unpacked,
        packed: &packed,
        unpacked: &Cell::new(0),
    };
    match recognise(guarded) {
        Ok((content, mut stream)) => text(name, content, &mut stream, visit),
        Err(error) => visit(name, Err(error.into())),
    }
}

/// Hands over a stream, if it is text.
fn text(name: &str, content: Content, stream: &mut dyn Read, visit: &mut Visit<'_>) -> Result<()> {
    let found = match content {
        Content::Text => return visit(name, Ok(stream)),
        Content::Database => "a database",
        Content::Gzip | Content::Zstandard | Content::Zip => "packed twice",
    };
    visit(
        name,
        Err(anyhow!("it is {found}, expected records of games")),
    )
}

/// Hands over the members of an archive.
fn members(name: &str, mut file: impl Read + Seek, visit: &mut Visit<'_>) -> Result<()> {
    let size = file.seek(io::SeekFrom::End(0));
    let opened = size
        .map_err(ZipError::from)
        .and_then(|size| Ok((size, ZipArchive::new(file)?)));
    let (size, mut archive) = match opened {
        Ok(opened) => opened,
        Err(error) => return visit(name, Err(error.into())),
    };
    // Members may share their bytes, so the archive is measured as a whole.
    let (packed, unpacked) = (Cell::new(size), Cell::new(0));
    for number in 0..archive.len() {
        let member = match archive.name_for_index(number) {
            Some(Ok(member)) => member.into_owned(),
            _ => (number + 1).to_string(),
        };
        if member.ends_with('/') || member.split('/').any(is_hidden) {
            continue;
        }
        let name = format!("{name}/{member}");
        let opened = archive.by_index(number).map_err(anyhow::Error::from);
        let guarded = opened.map(|stream| Guarded {
            stream,
            packed: &packed,
            unpacked: &unpacked,
        });
        match guarded.and_then(|stream| Ok(recognise(stream)?)) {
            Ok((Content::Database, _)) => {}
            Ok((content, mut stream)) => single(&name, content, &mut stream, visit)?,
            Err(error) => visit(&name, Err(error))?,
        }
    }
    Ok(())
}

/// Whether this is the name of a hidden file or folder.
pub(super) fn is_hidden(name: &str) -> bool {
    name.starts_with('.') && name != "." && name != ".."
}

/// A stream as a file that is gone when it is closed.
fn spooled(stream: &mut dyn Read) -> Result<File> {
    let mut file = tempfile::tempfile().context("cannot keep the archive in a temporary file")?;
    io::copy(stream, &mut file)?;
    Ok(file)
}

/// A stream that counts the bytes read of it.
struct Counted<'a, R> {
    stream: R,
    count: &'a Cell<u64>,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer)?;
        self.count.set(self.count.get() + read as u64);
        Ok(read)
    }
}

/// An unpacked stream that fails when it grows beyond measure.
struct Guarded<'a, R> {
    stream: R,
    packed: &'a Cell<u64>,
    unpacked: &'a Cell<u64>,
}

impl<R: Read> Read for Guarded<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer)?;
        let unpacked = self.unpacked.get() + read as u64;
        self.unpacked.set(unpacked);
        if unpacked > MOST_UNPACKED && unpacked / MOST_GROWTH > self.packed.get() {
            return Err(io::Error::other(format!(
                "it unpacks to more than {} GiB and {MOST_GROWTH} times its size, expected records of games",
                MOST_UNPACKED >> 30
            )));
        }
        Ok(read)
    }
}
