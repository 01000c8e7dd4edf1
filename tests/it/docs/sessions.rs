//! Runs the console sessions of the README, of all pages and of `tests/cmd`. `TRYCMD=overwrite` updates the files.

use std::fs;
use std::path::Path;

use super::pages;
use crate::support::project;

/// Runs the sessions of a file in order, with a separate database.
fn run(path: &Path) {
    let folder = tempfile::tempdir().unwrap();
    let cases = trycmd::TestCases::new();
    cases.env(
        "SUMITO_DB",
        folder.path().join("games.db").to_str().unwrap(),
    );
    cases.case(path);
    cases.run();
}

/// Runs the sessions of the pages directly in a folder of the book.
fn run_folder(folder: &str) {
    let folder = project(folder);
    let has_session = |page: &Path| fs::read_to_string(page).unwrap().contains("```console");
    let mut pages = pages();
    pages.retain(|page| page.parent() == Some(&*folder) && has_session(page));
    assert!(!pages.is_empty());
    pages.iter().for_each(|page| run(page));
}

#[test]
fn the_readme_shows_what_the_program_prints() {
    run(Path::new("README.md"));
}

#[test]
fn the_tutorial_shows_what_the_program_prints() {
    run_folder("docs/src");
}

#[test]
fn the_guides_show_what_the_program_prints() {
    run_folder("docs/src/how-to");
}

#[test]
fn the_reference_shows_what_the_program_prints() {
    run_folder("docs/src/reference");
}

#[test]
fn the_sessions_of_every_folder_are_run() {
    let run = ["", "how-to", "reference"].map(|folder| project("docs/src").join(folder));
    for page in pages() {
        let folder = page.parent().unwrap();
        let is_without = || !fs::read_to_string(&page).unwrap().contains("```console");
        assert!(
            run.iter()
                .any(|known| known.components().eq(folder.components()))
                || is_without(),
            "{}",
            page.display()
        );
    }
}

#[test]
fn console_sessions_print_what_the_files_show() {
    for name in [
        "records",
        "positions",
        "position-notations",
        "diagnostics",
        "rules",
        "patterns",
        "pictures",
    ] {
        run(Path::new(&format!("tests/cmd/{name}.trycmd")));
    }
    assert_eq!(
        fs::read_dir(project("tests/cmd")).unwrap().count(),
        7,
        "a session is forgotten"
    );
}
