//! Names of files that say a format: what is written must be what the name promises.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

/// Ends of names that say what is in a file. Others, as `txt`, fit everything.
const TELLING: [&str; 44] = [
    "ag", "apgn", "avif", "bmp", "bz2", "csv", "db", "doc", "docx", "dot", "eps", "gif", "gv",
    "gz", "htm", "html", "jpeg", "jpg", "json", "jsonl", "md", "ndjson", "ods", "parquet", "pdf",
    "pgn", "png", "ps", "sqlite", "sqlite3", "svg", "svgz", "tar", "tgz", "tif", "tiff", "tsv",
    "webp", "xls", "xlsx", "xml", "xz", "zip", "zst",
];

/// Formats, and the ends of names that fit them beside those that say nothing.
const FITTING: [(&str, &[&str]); 11] = [
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
];

/// Refuses a name that promises another format than the one that is written.
pub(super) fn check(path: &Path, format: &str) -> Result<()> {
    let Some(end) = path.extension() else {
        return Ok(());
    };
    let end = end.to_string_lossy().to_lowercase();
    let fitting = FITTING.iter().find(|(name, _)| *name == format);
    let fitting = fitting.map_or(&[][..], |(_, fitting)| fitting);
    if !TELLING.contains(&&*end) || fitting.contains(&&*end) {
        return Ok(());
    }
    let example = fitting.first().unwrap_or(&"txt");
    bail!(
        "{format} would be written, and not what the name {} says, expected a name as {}",
        path.display(),
        path.with_extension(example).display()
    )
}

/// A name for a picture.
pub(super) fn svg(name: &str) -> Result<PathBuf, String> {
    named(name, "svg")
}

/// A name for a page.
pub(super) fn html(name: &str) -> Result<PathBuf, String> {
    named(name, "html")
}

fn named(name: &str, format: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(name);
    check(&path, format).map_err(|error| error.to_string())?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_promise_another_format_are_refused() {
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
        ] {
            check(name, format).unwrap_err();
        }
        let refused = check("a/board.png", "svg").unwrap_err().to_string();
        assert_eq!(
            refused,
            "svg would be written, and not what the name a/board.png says, expected a name as a/board.svg"
        );
        assert!(TELLING.is_sorted());
    }
}
