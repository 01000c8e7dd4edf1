//! Documents: console sessions show the output of the program, links have targets, and generated pages are up to date.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::project;

/// The pages of the book, in the order of their paths.
pub(crate) fn pages() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![project("docs/src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The lines of a Markdown text that are not in fenced code blocks.
pub(crate) fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// Compares a generated file with the output of the program, or writes the file if `SUMITO_WRITE_DOCS` is set.
pub(crate) fn compare_or_write(path: &Path, generated: &str) {
    if env::var_os("SUMITO_WRITE_DOCS").is_some() {
        fs::write(path, generated).unwrap();
    }
    let stored = fs::read_to_string(path).unwrap_or_default();
    let mut lines = stored.lines().zip(generated.lines()).enumerate();
    let different = lines.find(|(_, (stored, generated))| stored != generated);
    assert!(
        stored == generated,
        "{} is not what the program prints (first difference: {different:?}); rewrite it by\n\
         SUMITO_WRITE_DOCS=1 cargo test --all-features --test it -- docs::",
        path.display()
    );
}
