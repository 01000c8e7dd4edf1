//! `CONTRIBUTING.md` lists the files to touch for each kind of change: they exist.

use std::fs;

use crate::support::project;

/// The headings under which files are listed.
const LISTS: [&str; 6] = [
    "## Add a notation",
    "## Add a format",
    "## Add a command",
    "## Add an answer in JSON",
    "## Add a rule",
    "## Change what is stored on disk",
];

/// The files that a section lists: each stands in backticks at the beginning of a list item.
fn listed<'a>(text: &'a str, heading: &str) -> Vec<&'a str> {
    let lines = text.lines().skip_while(|line| *line != heading).skip(1);
    let lines = lines.take_while(|line| !line.starts_with("## "));
    let paths = lines.filter_map(|line| line.strip_prefix("- `")?.split_once('`'));
    paths.map(|(path, _)| path).collect()
}

#[test]
fn the_listed_files_exist() {
    let text = fs::read_to_string(project("CONTRIBUTING.md")).unwrap();
    let mut missing = Vec::new();
    for heading in LISTS {
        let paths = listed(&text, heading);
        assert!(paths.len() >= 3, "{heading} lists {} files", paths.len());
        missing.extend(paths.into_iter().filter(|path| !project(path).exists()));
    }
    assert!(
        missing.is_empty(),
        "CONTRIBUTING.md lists files that do not exist: {missing:#?}"
    );
}
