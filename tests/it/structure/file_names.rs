//! Names of files in comments and in the documents for developers: each names a file of the project.

use std::collections::BTreeSet;
use std::fs;

use crate::structure::house_rules::files;
use crate::support::project;

/// The folders with the files that comments name.
const FOLDERS: [&str; 8] = [
    "benches",
    "examples",
    "fuzz/fuzz_targets",
    "fuzz/src",
    "sql",
    "src",
    "tests/it",
    "tests/browser",
];
const EXTENSIONS: [&str; 3] = ["js", "rs", "sql"];
const DOCUMENTS: [&str; 2] = ["ARCHITECTURE.md", "CONTRIBUTING.md"];
/// Words that have the form of a file name.
const OTHER_WORDS: [&str; 1] = ["Node.js"];

/// The paths of all files, and all ends of these paths: `src/game/json.rs`, `game/json.rs` and `json.rs`.
fn known_names() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (folder, extension) in FOLDERS
        .iter()
        .flat_map(|folder| EXTENSIONS.map(|extension| (folder, extension)))
    {
        for path in files(&project(folder), extension) {
            let mut parts = path.strip_prefix(project("")).unwrap().components();
            while !parts.as_path().as_os_str().is_empty() {
                names.insert(parts.as_path().to_str().unwrap().to_owned());
                parts.next();
            }
        }
    }
    names
}

/// The words of a text that have the form of a file name.
fn file_names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && !"._/-".contains(c))
        .map(|word| word.trim_matches('.'))
        .filter(|word| {
            word.rsplit_once('.').is_some_and(|(stem, extension)| {
                !stem.is_empty() && EXTENSIONS.contains(&extension)
            })
        })
        .filter(|word| !OTHER_WORDS.contains(word))
}

#[test]
fn file_names_in_comments_and_documents_name_files() {
    let known = known_names();
    let sources = files(&project("src"), "rs");
    let documents = DOCUMENTS.map(project);
    let mut checked = 0;
    for path in sources.iter().chain(&documents) {
        let is_source = path.extension().is_some_and(|extension| extension == "rs");
        let text = fs::read_to_string(path).unwrap();
        let lines = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !is_source || line.trim_start().starts_with("//"));
        for (number, line) in lines {
            for name in file_names(line) {
                checked += 1;
                assert!(
                    known.contains(name),
                    "{}:{}: found {name}, expected the name of a file",
                    path.display(),
                    number + 1
                );
            }
        }
    }
    assert!(checked > 100, "{checked}");
}
