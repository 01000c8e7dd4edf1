//! Names of output files: the formats that they choose, and those that contradict what is written; and man pages.

use std::fs;

use super::closed_outputs::with_games;
use crate::support::{TestDirectory, error};

#[test]
fn output_names_with_the_extension_of_another_format_are_rejected() {
    let directory = with_games();
    for (words, name) in [
        (&["show", "1", "--svg"][..], "board.png"),
        (&["position", "standard", "--svg"], "board.pdf"),
        (&["openings", "--layout", "belgian", "--svg"], "moves.jpg"),
        (&["stats", "--svg"], "stats.csv"),
        (&["replay", "1", "--svg"], "game.png"),
        (&["report", "player", "sumito", "--html"], "report.pdf"),
        (&["export", "--to", "html", "-o"], "games.json"),
        (&["export", "--to", "csv", "-o"], "games.json"),
        (&["export", "--to", "apgn", "-o"], "games.apgn.gz"),
        (&["export", "--to", "linear", "-o"], "other.db"),
        (&["export", "--to", "parquet", "-o"], "games.csv"),
        (&["generate", "-o"], "games.csv"),
        (&["puzzles", "--known", "-o"], "puzzles.csv"),
        (&["tree", "standard", "-o"], "tree.dot"),
        (&["tune", "-o"], "weights.json"),
    ] {
        let path = directory.path(name);
        let before = fs::read(&path).ok();
        let output = directory.run(&[words, &[path.to_str().unwrap()]].concat());
        let message = error(&output);
        assert!(
            message.contains("expected a name as"),
            "{words:?}: {message}"
        );
        assert_eq!(fs::read(&path).ok(), before, "{words:?}");
    }
    let good = directory.path("board.svg");
    let words = ["show", "1", "--svg", good.to_str().unwrap()];
    assert!(directory.run(&words).status.success());
    assert!(fs::read_to_string(good).unwrap().starts_with("<svg"));
}

#[test]
fn the_extension_of_an_output_chooses_the_format() {
    let directory = with_games();
    let export = |name: &str| {
        let path = directory.path(name);
        let output = directory.run(&["export", "2", "-o", path.to_str().unwrap()]);
        assert!(output.status.success(), "{name}: {output:?}");
        let message = String::from_utf8(output.stderr).unwrap();
        (fs::read_to_string(path).unwrap(), message)
    };
    for (name, begin) in [
        ("game.pgn", "[Event "),
        ("game.linear", "# "),
        ("game.table", "# "),
        ("game.ndjson", "{"),
        ("game.htm", "<!DOCTYPE html>"),
        ("game.reversible", "[Event "),
    ] {
        let (text, message) = export(name);
        assert!(text.starts_with(begin), "{name}: {text}");
        assert!(!message.contains("names no format"), "{name}: {message}");
    }
    let reversible = export("game.reversible").0;
    assert_ne!(export("game.linear").0, reversible);
    for name in ["game", "game.txt"] {
        assert_eq!(export(name), (reversible.clone(), String::new()));
    }
    let (text, message) = export("game.foo");
    assert_eq!(text, reversible);
    let expected = "the extension foo names no format: reversible records are written";
    assert!(message.contains(expected), "{message}");
    let path = directory.path("converted.linear").display().to_string();
    let source = directory.path("game.pgn").display().to_string();
    assert!(
        directory
            .run(&["convert", &source, "-o", &path])
            .status
            .success()
    );
    let converted = fs::read_to_string(path).unwrap();
    assert!(converted.contains("\n1.a1b2 a5b5 2."), "{converted}");
}

/// The pages of `help COMMAND` would repeat those of the commands.
#[test]
fn no_man_page_is_one_of_help() {
    let directory = TestDirectory::new();
    let folder = directory.path("man");
    let output = directory.run(&["man", "--output", folder.to_str().unwrap()]);
    assert!(output.status.success(), "{output:?}");
    let names = fs::read_dir(&folder).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name());
    let names: Vec<String> = names.map(|name| name.display().to_string()).collect();
    assert!(names.contains(&"sumito-db-check.1".to_owned()), "{names:?}");
    let of_help: Vec<_> = names.iter().filter(|name| name.contains("help")).collect();
    assert!(of_help.is_empty(), "{of_help:?}");
    let page = fs::read_to_string(folder.join("sumito-db.1")).unwrap();
    assert!(!page.contains("sumito\\-db\\-help"), "{page}");
}
