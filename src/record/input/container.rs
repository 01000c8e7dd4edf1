//! Files that hold files: gzip, Zstandard and zip, known by their first bytes.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek};

use flate2::read::MultiGzDecoder;
use indicatif::HumanBytes;
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
    Foreign(FileKind),
}

/// How the streams begin that are not text: databases and their journals, gzip, Zstandard with what its parallel packer
/// puts first, zip archives with members and without, and what holds no records.
const MAGIC: [(&[u8], Content); 17] = [
    (b"SQLite format 3\0", Content::Database),
    (b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", Content::Database),
    (b"\x1f\x8b", Content::Gzip),
    (b"\x28\xb5\x2f\xfd", Content::Zstandard),
    (b"\x50\x2a\x4d\x18", Content::Zstandard),
    (b"PK\x03\x04", Content::Zip),
    (b"PK\x05\x06", Content::Zip),
    (b"%PDF-", Content::Foreign(FileKind::Pdf)),
    (b"\xff\xd8\xff", Content::Foreign(FileKind::Image)),
    (b"\x89PNG\r\n\x1a\n", Content::Foreign(FileKind::Image)),
    (b"GIF87a", Content::Foreign(FileKind::Image)),
    (b"GIF89a", Content::Foreign(FileKind::Image)),
    (b"II*\0", Content::Foreign(FileKind::Image)),
    (b"MM\0*", Content::Foreign(FileKind::Image)),
    // Documents of older office programs.
    (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        Content::Foreign(FileKind::Document),
    ),
    (b"{\\rtf", Content::Foreign(FileKind::Document)),
    (b"Rar!\x1a\x07", Content::Foreign(FileKind::Archive)),
];

/// What stands behind the first four bytes of photos of some telephones, and behind the first eight of images for the web.
const MAGIC_WITHIN: [(usize, &[u8]); 3] = [(4, b"ftyphei"), (4, b"ftypavif"), (8, b"WEBP")];

/// Bytes by which a stream is known.
const LONGEST_MAGIC: u64 = 1024;

/// A file that is no text, and so holds no records of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A PDF.
    Pdf,
    /// A photo, or another picture.
    Image,
    /// A document of an office program, packed or not.
    Document,
    /// An archive without files, or of a kind that is not unpacked.
    Archive,
    /// Bytes that are no text.
    Binary,
}

impl FileKind {
    /// What it is, with its article: `a PDF`.
    pub const fn name(self) -> &'static str {
        match self {
            FileKind::Pdf => "a PDF",
            FileKind::Image => "an image",
            FileKind::Document => "a document of an office program",
            FileKind::Archive => "an archive without files, or of a kind that is not unpacked",
            FileKind::Binary => "no text",
        }
    }

    /// What can be done to read the games in it.
    pub const fn advice(self) -> &'static str {
        match self {
            FileKind::Pdf => "copy the text out of it and paste it into a text file",
            FileKind::Image => "copy the moves from it into a text file",
            FileKind::Document => "save it as a text file",
            FileKind::Archive => "expected records of games, packed as gz, zst or zip or not",
            FileKind::Binary => "expected records of games as text",
        }
    }
}

/// Why a stream is not read.
#[derive(Debug)]
pub enum StreamError {
    /// It cannot be read.
    Io(io::Error),
    /// There are no records in such a file.
    Foreign(FileKind),
}

impl From<io::Error> for StreamError {
    fn from(error: io::Error) -> StreamError {
        StreamError::Io(error)
    }
}

/// When a container is taken for a bomb.
#[derive(Clone, Copy)]
struct Limits {
    /// When it unpacks to more bytes than this and ...
    unpacked: u64,
    /// ... to more than so many times its size.
    growth: u64,
}

/// Games become some ten times as large, those of a program against itself, over and over, some hundreds of times.
const LIMITS: Limits = Limits {
    unpacked: 8 << 30,
    growth: 1_000,
};

/// Takes each stream that a file holds, by its name, or why it is not read. Its errors end the walk.
type Visit<'a, E> = dyn FnMut(&str, Result<&mut dyn Read, StreamError>) -> Result<(), E> + 'a;

/// Whether a stream is a database. Takes its first bytes.
///
/// # Errors
/// What the stream says.
pub fn is_database(stream: impl Read) -> io::Result<bool> {
    Ok(recognise(stream)?.0 == Content::Database)
}

/// Hands over the streams that a file holds: the file itself, what it unpacks to, or the members of an archive in their
/// order, but for folders, hidden files and databases, each by its name, or why it is not read. `seekable` is the file once more, if it is one.
///
/// A container that unpacks beyond measure is an error of its stream.
///
/// # Errors
/// Those of `visit`, which end it.
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
    let (content, mut file) = match recognise(file) {
        Ok(found) => found,
        Err(error) => return visit(name, Err(error.into())),
    };
    if content != Content::Zip {
        return single(limits, name, content, &mut file, visit);
    }
    if let Some(archive) = seekable {
        return members(limits, name, archive, visit);
    }
    // The list of the members is at the end.
    match spooled(&mut file) {
        Ok(archive) => members(limits, name, archive, visit),
        Err(error) => visit(name, Err(error.into())),
    }
}

/// What a stream holds, and the stream from its first byte.
fn recognise<R: Read>(mut stream: R) -> io::Result<(Content, impl Read)> {
    let mut start = Vec::with_capacity(LONGEST_MAGIC as usize);
    stream
        .by_ref()
        .take(LONGEST_MAGIC)
        .read_to_end(&mut start)?;
    let found = MAGIC.iter().find(|(magic, _)| start.starts_with(magic));
    let has =
        |&(at, magic): &(usize, &[u8])| start.get(at..).is_some_and(|rest| rest.starts_with(magic));
    let content = match found {
        Some((_, content)) => *content,
        None if MAGIC_WITHIN.iter().any(has) => Content::Foreign(FileKind::Image),
        None if is_binary(&start) => Content::Foreign(FileKind::Binary),
        None => Content::Text,
    };
    Ok((content, Cursor::new(start).chain(stream)))
}

/// Whether bytes have more control characters than any text: of random bytes every ninth is one.
pub(crate) fn is_binary(bytes: &[u8]) -> bool {
    let is_utf16 = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    // Counted in bytes, which the processor does many at once.
    let count = |part: &[u8]| {
        part.iter()
            .map(|&byte| u8::from(is_control(byte)))
            .sum::<u8>()
    };
    let controls: usize = bytes.chunks(255).map(|part| usize::from(count(part))).sum();
    !is_utf16 && controls >= 8 && controls * 16 > bytes.len()
}

/// Whether a byte is a control character that no text has.
pub(crate) const fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=8 | 14..=31 | 127)
}

/// Hands over the one stream that is text or unpacks to text.
fn single<E>(
    limits: Limits,
    name: &str,
    content: Content,
    file: &mut dyn Read,
    visit: &mut Visit<'_, E>,
) -> Result<(), E> {
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
        limits,
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
fn text<E>(
    name: &str,
    content: Content,
    stream: &mut dyn Read,
    visit: &mut Visit<'_, E>,
) -> Result<(), E> {
    let found = match content {
        Content::Text => return visit(name, Ok(stream)),
        Content::Database => "a database",
        Content::Gzip | Content::Zstandard | Content::Zip => "packed twice",
        Content::Foreign(kind) => return visit(name, Err(StreamError::Foreign(kind))),
    };
    let message = format!("it is {found}, expected records of games");
    visit(name, Err(io::Error::other(message).into()))
}

/// Hands over the members of an archive.
fn members<E>(
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
    if is_document(&archive) {
        return visit(name, Err(StreamError::Foreign(FileKind::Document)));
    }
    let mut has_members = false;
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
        has_members = true;
        let name = format!("{name}/{member}");
        let opened = archive.by_index(number).map_err(io::Error::from);
        let guarded = opened.map(|stream| Guarded {
            limits,
            stream,
            packed: &packed,
            unpacked: &unpacked,
        });
        match guarded.and_then(recognise) {
            Ok((Content::Database, _)) => {}
            Ok((content, mut stream)) => single(limits, &name, content, &mut stream, visit)?,
            Err(error) => visit(&name, Err(error.into()))?,
        }
    }
    if has_members {
        Ok(())
    } else {
        visit(name, Err(StreamError::Foreign(FileKind::Archive)))
    }
}

/// Whether an archive is a document of an office program, which has a list of its parts.
fn is_document(archive: &ZipArchive<impl Read + Seek>) -> bool {
    let parts = [
        "[Content_Types].xml",
        "META-INF/manifest.xml",
        "META-INF/container.xml",
    ];
    parts
        .iter()
        .any(|part| archive.index_for_name(part).is_some())
}

/// Whether this is the name of a hidden file or folder.
pub fn is_hidden(name: &str) -> bool {
    name.starts_with('.') && name != "." && name != ".."
}

/// A stream as a file that is gone when it is closed.
fn spooled(stream: &mut dyn Read) -> io::Result<File> {
    let named = |error: io::Error| {
        let place = tempfile::env::temp_dir();
        let message = format!(
            "cannot keep the archive in a temporary file in {} (TMPDIR names another folder): {error}",
            place.display()
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
    limits: Limits,
    stream: R,
    packed: &'a Cell<u64>,
    unpacked: &'a Cell<u64>,
}

impl<R: Read> Read for Guarded<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer)?;
        let unpacked = self.unpacked.get() + read as u64;
        self.unpacked.set(unpacked);
        let Limits {
            unpacked: most,
            growth,
        } = self.limits;
        if unpacked > most && unpacked / growth > self.packed.get() {
            let most = HumanBytes(most);
            return Err(io::Error::other(format!(
                "it unpacks to more than {most} and {growth} times its size, expected records of games"
            )));
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Limits = Limits {
        unpacked: 1 << 20,
        growth: 100,
    };

    /// How many bytes a container gives within the small limits, and why no more.
    fn read(container: &[u8]) -> (usize, String) {
        let (mut count, mut message) = (0, String::new());
        let mut visit = |_: &str, stream: Result<&mut dyn Read, StreamError>| {
            let mut unpacked = Vec::new();
            let read = stream.and_then(|stream| Ok(stream.read_to_end(&mut unpacked)?));
            if let Err(StreamError::Io(error)) = read {
                message = error.to_string();
            }
            count += unpacked.len();
            Ok::<_, ()>(())
        };
        let seekable = Some(Cursor::new(container));
        unpack_within(SMALL, "packed", container, seekable, &mut visit).unwrap();
        (count, message)
    }

    fn zst(bytes: &[u8]) -> Vec<u8> {
        zstd::encode_all(bytes, 3).unwrap()
    }

    fn zip(members: u8, bytes: &[u8]) -> Vec<u8> {
        use std::io::Write;
        let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for number in 0..members {
            let options = zip::write::SimpleFileOptions::default();
            writer.start_file(number.to_string(), options).unwrap();
            writer.write_all(bytes).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    #[test]
    fn bombs_end_as_an_error() {
        let told =
            "it unpacks to more than 1.00 MiB and 100 times its size, expected records of games";
        let blanks = vec![b' '; 4 << 20];
        let half = &blanks[..1 << 19];
        // One stream, and an archive as a whole, each member of which would be small enough.
        for bomb in [zst(&blanks), zip(1, &blanks), zip(4, half)] {
            let (count, message) = read(&bomb);
            assert_eq!(message, told);
            assert!((1 << 19..2 << 20).contains(&count), "{count}");
        }
        // Neither what grows much and is small, nor what is large and grows little.
        assert_eq!(read(&zst(half)), (half.len(), String::new()));
        let mut number = 1_u32;
        let mixed: Vec<u8> = std::iter::repeat_with(|| {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // Letters and signs, for other bytes are no text.
            b' ' + number.to_le_bytes()[3] % 64
        })
        .take(3 << 20)
        .collect();
        assert_eq!(read(&zst(&mixed)), (mixed.len(), String::new()));
    }
}
