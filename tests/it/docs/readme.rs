//! The README: its commands, its length and its picture.

use std::fs;
use std::process::Command;

use super::compare_or_write;
use crate::support::TestDirectory;
use crate::support::project;

/// The picture of the README, by its path.
const PICTURE: &str = "docs/src/images/world-championship-2015.svg";

fn readme() -> String {
    fs::read_to_string(project("README.md")).unwrap()
}

/// The README has two commands: the first is run here as it is written, the second is this test.
#[test]
fn the_two_setup_commands_of_the_readme_work() {
    let readme = readme();
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
    assert_eq!(tests, "cargo test --all-features");
    let folder = tempfile::tempdir().unwrap();
    let build = "cargo run --";
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
        run.status.success() && shown.contains("imported         30") && shown.contains("a1b2"),
        "{shown}"
    );
}

#[test]
fn the_readme_is_short() {
    let lines = readme().lines().count();
    assert!(
        lines <= 150,
        "README.md has {lines} lines, expected at most 150; details belong in docs/src"
    );
}

#[test]
fn the_picture_of_the_readme_is_up_to_date() {
    assert!(readme().contains(PICTURE));
    let directory = TestDirectory::new();
    let samples = project("sample-games").display().to_string();
    assert!(directory.run(&["import", &samples]).status.success());
    let drawn = directory.run(&["show", "30", "--ply", "60", "--svg"]);
    assert!(drawn.status.success(), "{drawn:?}");
    compare_or_write(&project(PICTURE), &String::from_utf8(drawn.stdout).unwrap());
}
