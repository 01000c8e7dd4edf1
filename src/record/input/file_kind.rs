//! Detects the kind of a stream by its first bytes.

use std::io::{self, Cursor, Read};

use memchr::memmem;

use crate::record::input::encoding::Encoding;

/// A kind of file that holds no game records: it is not text, or a table or page that is not read back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A PDF document.
    Pdf,
    /// A photo or another image.
    Image,
    /// An office document, packed or not.
    Document,
    /// An archive that is empty or of an unsupported kind.
    Archive,
    /// Binary data.
    Binary,
    /// A table that this program wrote, as CSV, or of plies as JSON lines.
    Table,
    /// A page that this program wrote.
    Page,
}

impl FileKind {
    /// The name with its article, as in `a PDF`.
    pub const fn name(self) -> &'static str {
        match self {
            FileKind::Pdf => "a PDF",
            FileKind::Image => "an image",
            FileKind::Document => "a document of an office program",
            FileKind::Archive => "an archive without files, or of a kind that is not unpacked",
            FileKind::Binary => "not text",
            FileKind::Table => "a table that sumito wrote",
            FileKind::Page => "a page that sumito wrote",
        }
    }

    /// Advice on how to make the games in it readable.
    pub const fn advice(self) -> &'static str {
        match self {
            FileKind::Pdf => "copy the text out of it and paste it into a text file",
            FileKind::Image => "copy the moves from it into a text file",
            FileKind::Document => "save it as a text file",
            FileKind::Archive => "expected records of games, packed as gz, zst or zip or not",
            FileKind::Binary => "expected records of games as text",
            FileKind::Table | FileKind::Page => {
                "tables and pages are not read back, but games are that `sumito export --to jsonl` writes"
            }
        }
    }
}

/// The message for a file without records, with advice where the kind of the file is known.
pub(crate) fn no_record_message(name: &str, kind: Option<FileKind>) -> String {
    let why = match kind {
        Some(kind) => format!("this is {}; {}", kind.name(), kind.advice()),
        None => "expected at least one game".to_owned(),
    };
    format!("{name}: no record found: {why}")
}

/// Kind of a stream.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum StreamKind {
    Text,
    Database,
    Gzip,
    Zstandard,
    Zip,
    Unsupported(FileKind),
}

/// Magic bytes at the beginning of streams without records: SQLite databases and their journals; gzip; Zstandard, also with the
/// skippable frame that its parallel packer writes first; zip archives, also empty ones; other files that are not text; and what this
/// program writes and does not read.
const MAGIC: [(&[u8], StreamKind); 24] = [
    (b"SQLite format 3\0", StreamKind::Database),
    (b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", StreamKind::Database),
    (b"\x1f\x8b", StreamKind::Gzip),
    (b"\x28\xb5\x2f\xfd", StreamKind::Zstandard),
    (b"\x50\x2a\x4d\x18", StreamKind::Zstandard),
    (b"PK\x03\x04", StreamKind::Zip),
    (b"PK\x05\x06", StreamKind::Zip),
    (b"%PDF-", StreamKind::Unsupported(FileKind::Pdf)),
    (b"\xff\xd8\xff", StreamKind::Unsupported(FileKind::Image)),
    (
        b"\x89PNG\r\n\x1a\n",
        StreamKind::Unsupported(FileKind::Image),
    ),
    (b"GIF87a", StreamKind::Unsupported(FileKind::Image)),
    (b"GIF89a", StreamKind::Unsupported(FileKind::Image)),
    (b"II*\0", StreamKind::Unsupported(FileKind::Image)),
    (b"MM\0*", StreamKind::Unsupported(FileKind::Image)),
    // OLE2 documents of older office programs.
    (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        StreamKind::Unsupported(FileKind::Document),
    ),
    (b"{\\rtf", StreamKind::Unsupported(FileKind::Document)),
    (b"Rar!\x1a\x07", StreamKind::Unsupported(FileKind::Archive)),
    (
        b"7z\xbc\xaf\x27\x1c",
        StreamKind::Unsupported(FileKind::Archive),
    ),
    (b"\xfd7zXZ\0", StreamKind::Unsupported(FileKind::Archive)),
    // The tables of `export` and `show`, of `games` and of `search`, and all pages.
    (
        b"id,black,white,third,fourth,fifth,sixth,event,date,layout,",
        StreamKind::Unsupported(FileKind::Table),
    ),
    (
        b"id,black,white,third,fourth,fifth,sixth,date,ply,color,position,",
        StreamKind::Unsupported(FileKind::Table),
    ),
    (
        b"id,black,white,event,date,layout,layout_inferred,",
        StreamKind::Unsupported(FileKind::Table),
    ),
    (
        b"game,ply,then,orientation,swapped,black,white,",
        StreamKind::Unsupported(FileKind::Table),
    ),
    (
        b"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"generator\" content=\"sumito",
        StreamKind::Unsupported(FileKind::Page),
    ),
];

/// Magic bytes after the beginning: HEIC and AVIF images, WebP images, the first block of bzip2 or its end if it packs nothing, and the first member of a tar archive.
const MAGIC_WITHIN: [(usize, &[u8], FileKind); 6] = [
    (4, b"ftyphei", FileKind::Image),
    (4, b"ftypavif", FileKind::Image),
    (8, b"WEBP", FileKind::Image),
    (4, b"1AY&SY", FileKind::Archive),
    (4, b"\x17\x72\x45\x38\x50\x90", FileKind::Archive),
    (257, b"ustar", FileKind::Archive),
];

/// What a stream is that begins with these bytes, if it is packed or a database.
pub(crate) fn packed_or_database(start: &[u8]) -> Option<&'static str> {
    let (_, kind) = MAGIC.iter().find(|(magic, _)| start.starts_with(magic))?;
    match kind {
        StreamKind::Database => Some("an SQLite database"),
        StreamKind::Gzip => Some("packed by gzip"),
        StreamKind::Zstandard => Some("packed by Zstandard"),
        StreamKind::Zip => Some("a zip archive"),
        StreamKind::Text | StreamKind::Unsupported(_) => None,
    }
}

/// The number of bytes that are examined.
const MAGIC_BYTES: u64 = 1024;

/// Whether a stream is an SQLite database. Consumes its first bytes.
///
/// # Errors
/// The read error of the stream.
pub fn is_database(stream: impl Read) -> io::Result<bool> {
    Ok(detect_kind(stream)?.0 == StreamKind::Database)
}

/// Detects the kind of a stream, and returns it with a stream that begins at its first byte.
pub(crate) fn detect_kind<R: Read>(mut stream: R) -> io::Result<(StreamKind, impl Read)> {
    let mut start = Vec::with_capacity(MAGIC_BYTES as usize);
    stream.by_ref().take(MAGIC_BYTES).read_to_end(&mut start)?;
    let found = MAGIC.iter().find(|(magic, _)| start.starts_with(magic));
    let within = MAGIC_WITHIN
        .iter()
        .find(|(at, magic, _)| start.get(*at..).is_some_and(|rest| rest.starts_with(magic)));
    let kind = match (found, within) {
        (Some((_, kind)), _) => *kind,
        (None, Some((.., kind))) => StreamKind::Unsupported(*kind),
        _ if is_row_of_ply(&start) => StreamKind::Unsupported(FileKind::Table),
        _ if is_binary(&start) => StreamKind::Unsupported(FileKind::Binary),
        _ => StreamKind::Text,
    };
    Ok((kind, Cursor::new(start).chain(stream)))
}

/// Whether bytes begin with the row of a ply that this program wrote as a JSON line.
fn is_row_of_ply(bytes: &[u8]) -> bool {
    let columns = [&b",\"ply\":"[..], b",\"position\":\"", b",\"score_third\":"];
    bytes.starts_with(b"{\"id\":")
        && columns
            .iter()
            .all(|column| memmem::find(bytes, column).is_some())
}

/// Whether bytes have more control characters than text has. In random bytes one of nine is a control character.
pub(crate) fn is_binary(bytes: &[u8]) -> bool {
    let is_marked = || bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    let is_utf16 = || is_marked() || Encoding::unmarked_utf16(bytes).is_some();
    // The sums are bytes so that the compiler vectorises them.
    let count = |part: &[u8]| {
        part.iter()
            .map(|&byte| u8::from(is_control(byte)))
            .sum::<u8>()
    };
    let controls: usize = bytes.chunks(255).map(|part| usize::from(count(part))).sum();
    controls >= 8 && controls * 16 > bytes.len() && !is_utf16()
}

/// Whether a byte is a control character that does not occur in text.
pub(crate) const fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=8 | 14..=31 | 127)
}
