//! Opening books: made, shown and played from.

use std::process::Command;

use serde_json::json;

use crate::support::{TestDirectory, error, project};

/// A database of two real games, and a small book of it.
fn directory_with_book() -> TestDirectory {
    let directory = TestDirectory::new();
    let path = project("sample-games/graz-2002.txt");
    directory.json(&["import", path.to_str().unwrap()]);
    make(&directory, "book.txt", &["--threads", "1"]);
    directory
}

fn make(directory: &TestDirectory, name: &str, words: &[&str]) -> String {
    let file = directory.path(name).display().to_string();
    let settings = [
        "book",
        "make",
        "--positions",
        "20",
        "--nodes",
        "200",
        "--lines",
        "2",
        "-o",
        &file,
    ];
    let output = directory.run(&[&settings, words].concat());
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    std::fs::read_to_string(&file).unwrap()
}

#[test]
fn a_book_is_reproducible_and_knows_what_was_played() {
    let directory = directory_with_book();
    let first = std::fs::read_to_string(directory.path("book.txt")).unwrap();
    assert!(
        first.starts_with("sumito-book 1\n# Made by sumito "),
        "{first}"
    );
    assert_eq!(make(&directory, "again.txt", &["--threads", "2"]), first);
    assert_ne!(
        make(&directory, "other.txt", &["--start", "standard"]),
        first
    );
    // One of the games begins with a1b2 from the Belgian Daisy.
    let book = directory.path("book.txt").display().to_string();
    let rows = directory.json(&["book", "show", &book, "belgian-daisy"]);
    let rows = rows.as_array().unwrap();
    let played = rows.iter().find(|row| row["games"] == json!(1));
    assert!(played.is_some_and(|row| row["move"] == "a1b2"), "{rows:?}");
    let all = directory.json(&["book", "show", &book]);
    assert_eq!(all.as_array().unwrap().len(), 20);
    let built_in = directory.json(&["book", "show", "built-in", "belgian-daisy"]);
    assert!(!built_in.as_array().unwrap().is_empty());
}

#[test]
fn engines_and_matches_play_from_a_book() {
    let directory = directory_with_book();
    let book = directory.path("book.txt").display().to_string();
    let best = directory.json(&["book", "show", &book, "belgian-daisy"])[0]["move"].clone();
    let engine = |position: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sumito"))
            .args(["engine", "--book", &book])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let input = format!("position {position}\ngo nodes 100\nquit\n");
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes()).unwrap();
        String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
    };
    // Without a search there is no `info`.
    assert_eq!(
        engine("belgian-daisy"),
        format!("bestmove {}\n", best.as_str().unwrap())
    );
    assert!(engine("swiss-daisy").contains("info depth 1 "));
    let spec = format!("sumito:nodes=50,table=1,book={book}");
    let words = [
        "match",
        &spec,
        "sumito:nodes=50,table=1",
        "--games",
        "2",
        "--opening",
        "0",
        "--most-plies",
        "12",
    ];
    let file = directory.path("games.apgn").display().to_string();
    directory.json(&[&words[..], &["-o", &file]].concat());
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(
        text.contains(&format!("1. {}", best.as_str().unwrap())),
        "{text}"
    );
}

#[test]
fn invalid_books_are_rejected_with_the_location() {
    let directory = directory_with_book();
    let book = std::fs::read_to_string(directory.path("book.txt")).unwrap();
    let refused = |text: &str| {
        let path = directory.path("bad.txt");
        std::fs::write(&path, text).unwrap();
        error(&directory.run(&["book", "show", path.to_str().unwrap()]))
    };
    assert!(refused("1.a1b2 i5h5").contains("bad.txt is not an opening book"));
    assert!(refused("1.a1b2 i5h5").contains("expected `sumito-book 1`"));
    assert!(
        refused(&book.replace("sumito-book 1", "sumito-book 9"))
            .contains("version 9, expected version 1")
    );
    let illegal = format!("{book}e5e6 3 0\n");
    let line = illegal.lines().count();
    let message = refused(&illegal);
    assert!(
        message.contains(&format!("line {line}: `e5e6`, expected a legal move")),
        "{message}"
    );
    let message = error(&directory.run(&["play", "--book", "/no/such/book"]));
    assert!(message.contains("cannot read /no/such/book"), "{message}");
    let message = error(&directory.run(&["play", "konane-8x8", "--book", "built-in", "--no-save"]));
    assert!(message.contains("has no opening book"), "{message}");
}
