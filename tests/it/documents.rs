//! What the README, the pages in `docs` and the sessions in `tests/cmd` show is what the program prints.

use std::fs;
use std::process::Command;

use super::project;

/// Runs the sessions of a file, with a database of its own.
fn run(path: &str) {
    let folder = tempfile::tempdir().unwrap();
    let cases = trycmd::TestCases::new();
    cases.env(
        "SUMITO_DB",
        folder.path().join("games.db").to_str().unwrap(),
    );
    cases.case(path);
    cases.run();
}

#[test]
fn the_readme_shows_what_the_program_prints() {
    run("README.md");
}

#[test]
fn the_pages_of_docs_show_what_the_program_prints() {
    for page in fs::read_dir(project("docs")).unwrap() {
        run(page.unwrap().path().to_str().unwrap());
    }
}

#[test]
fn sessions() {
    for name in [
        "records",
        "positions",
        "position-notations",
        "diagnostics",
        "rules",
        "patterns",
        "pictures",
    ] {
        run(&format!("tests/cmd/{name}.trycmd"));
    }
    assert_eq!(
        fs::read_dir(project("tests/cmd")).unwrap().count(),
        7,
        "a session is forgotten"
    );
}

/// The set-up is two commands: the one that runs the main job is run here as it stands, the other one is this test.
#[test]
fn the_two_commands_of_the_readme() {
    let readme = fs::read_to_string(project("README.md")).unwrap();
    let commands: Vec<&str> = readme
        .split("```sh\n")
        .nth(1)
        .unwrap()
        .split("```")
        .next()
        .unwrap()
        .lines()
        .collect();
    let [main_job, tests] = commands[..] else {
        panic!("{commands:?}")
    };
    assert_eq!(tests, "cargo test");
    let folder = tempfile::tempdir().unwrap();
    let build = "cargo run --release --";
    assert_eq!(main_job.matches(build).count(), 2);
    let script = main_job.replace(build, env!("CARGO_BIN_EXE_sumito"));
    let run = Command::new("sh")
        .args(["-c", &script])
        .current_dir(project(""))
        .env("SUMITO_DB", folder.path().join("games.db"))
        .output()
        .unwrap();
    let shown = String::from_utf8(run.stdout).unwrap();
    assert!(
        run.status.success() && shown.contains("imported         27") && shown.contains("a1b2"),
        "{shown}"
    );
}
