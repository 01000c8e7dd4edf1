//! Checks that the extension of an output file fits the format that is written.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

/// Extensions that say what is in a file, beside the keys of formats. Others, such as `txt`, fit every format.
const KNOWN_EXTENSIONS: [&str; 44] = [
    "ag", "apgn", "avif", "bmp", "bz2", "csv", "db", "doc", "docx", "dot", "eps", "gif", "gv",
    "gz", "htm", "html", "jpeg", "jpg", "json", "jsonl", "md", "ndjson", "ods", "parquet", "pdf",
    "pgn", "png", "ps", "sqlite", "sqlite3", "svg", "svgz", "tar", "tgz", "tif", "tiff", "tsv",
    "webp", "xls", "xlsx", "xml", "xz", "zip", "zst",
];

/// Formats, and the known extensions that fit them beside the key of the format, the usual one first.
const FORMAT_EXTENSIONS: [(&str, &[&str]); 12] = [
    ("svg", &["svg", "xml"]),
    ("html", &["html", "htm"]),
    ("apgn", &["apgn", "pgn"]),
    ("ag", &["ag"]),
    ("table", &["md"]),
    ("json", &["json"]),
    ("jsonl", &["jsonl", "ndjson"]),
    ("csv", &["csv"]),
    ("dot", &["dot", "gv"]),
    ("parquet", &["parquet"]),
    ("linear", &[]),
    ("reversible", &[]),
];

/// Refuses a path whose extension implies another format than the one that is written.
pub(crate) fn check(path: &Path, format: &str) -> Result<()> {
    let Some(extension) = path.extension() else {
        return Ok(());
    };
    let extension = extension.to_string_lossy().to_lowercase();
    let fitting = FORMAT_EXTENSIONS.iter().find(|(name, _)| *name == format);
    let fitting = fitting.map_or(&[][..], |(_, fitting)| fitting);
    let fits = extension == format || fitting.contains(&&*extension);
    let is_key = FORMAT_EXTENSIONS.iter().any(|(key, _)| *key == extension);
    if fits || !(is_key || KNOWN_EXTENSIONS.contains(&&*extension)) {
        return Ok(());
    }
    // Without the extension of a packed file, the name may say the right format already.
    let inner = path.with_extension("");
    let example = match implied_format(&inner) {
        Some(implied) if implied == format => inner,
        _ => path.with_extension(fitting.first().unwrap_or(&"txt")),
    };
    bail!(
        "{format} would be written, and not what the name {} says, expected a name as {}",
        path.display(),
        example.display()
    )
}

/// The format that the extension of a path implies, if any; a folder, with a slash at the end, implies HTML pages.
pub(crate) fn implied_format(path: &Path) -> Option<&'static str> {
    if path.to_string_lossy().ends_with('/') {
        return Some("html");
    }
    let extension = path.extension()?.to_string_lossy().to_lowercase();
    let of_extension = FORMAT_EXTENSIONS
        .iter()
        .find(|(format, fitting)| *format == extension || fitting.contains(&&*extension));
    of_extension.map(|(format, _)| *format)
}

/// The extension of a path that implies no format, unless it is that of any text.
pub(crate) fn unknown_extension(path: &Path) -> Option<&OsStr> {
    let is_known = implied_format(path).is_some();
    let extension = path.extension().filter(|_| !is_known);
    extension.filter(|extension| !extension.eq_ignore_ascii_case("txt"))
}

/// Parses the path of a picture.
pub(crate) fn svg_path(name: &str) -> Result<PathBuf, String> {
    parse_path(name, "svg")
}

/// Parses the path of an HTML page.
pub(crate) fn html_path(name: &str) -> Result<PathBuf, String> {
    parse_path(name, "html")
}

fn parse_path(name: &str, format: &str) -> Result<PathBuf, String> {
    if name.is_empty() {
        return Err(format!(
            "the name of the file is empty, expected a name as page.{format}"
        ));
    }
    let path = PathBuf::from(name);
    check(&path, format).map_err(|error| error.to_string())?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_of_another_format_are_refused() {
        let check = |name: &str, format| check(Path::new(name), format);
        for (name, format) in [
            ("board.svg", "svg"),
            ("board.SVG", "svg"),
            ("board", "svg"),
            ("board.2024", "svg"),
            ("games.txt", "json"),
            ("games.html", "html"),
            ("games.pgn", "apgn"),
            ("-", "html"),
            ("/dev/stdout", "csv"),
            ("games.linear", "linear"),
            ("games.TABLE", "table"),
        ] {
            check(name, format).unwrap();
        }
        for (name, format) in [
            ("board.png", "svg"),
            ("board.PNG", "svg"),
            ("games.csv", "json"),
            ("games.apgn.gz", "apgn"),
            ("sumito.db", "linear"),
            ("games.json", "reversible"),
            ("games.linear", "reversible"),
            ("games.reversible", "apgn"),
        ] {
            check(name, format).unwrap_err();
        }
        for (name, format) in [
            ("games.apgn", Some("apgn")),
            ("GAMES.PGN", Some("apgn")),
            ("games.md", Some("table")),
            ("games.ndjson", Some("jsonl")),
            ("site/", Some("html")),
            ("games.linear", Some("linear")),
            ("games.table", Some("table")),
            ("games.reversible", Some("reversible")),
            ("games.foo", None),
            ("games.txt", None),
            ("games", None),
            ("-", None),
        ] {
            assert_eq!(implied_format(Path::new(name)), format, "{name}");
        }
        let refused = check("a/board.png", "svg").unwrap_err().to_string();
        assert_eq!(
            refused,
            "svg would be written, and not what the name a/board.png says, expected a name as a/board.svg"
        );
        let refused = check("z.apgn.gz", "apgn").unwrap_err().to_string();
        assert!(refused.ends_with("expected a name as z.apgn"), "{refused}");
        assert!(KNOWN_EXTENSIONS.is_sorted());
        for (name, extension) in [
            ("games.foo", Some("foo")),
            ("games.TXT", None),
            ("games.csv", None),
            ("games", None),
        ] {
            let found = unknown_extension(Path::new(name));
            assert_eq!(found, extension.map(OsStr::new), "{name}");
        }
    }
}
