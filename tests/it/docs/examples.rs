//! The programs in `examples`: each is short, says how it is used, and prints what it should.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use crate::support::project;

const NAMES: [&str; 8] = [
    "annotated_record",
    "canonical_keys",
    "draw_svg",
    "openings",
    "pattern_search",
    "perft",
    "play_engine",
    "validate",
];

const MAX_LINES: usize = 40;

/// The program, which `cargo test` has built next to `sumito`.
fn program(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_BIN_EXE_sumito")).with_file_name("examples");
    let path = folder
        .join(name)
        .with_extension(std::env::consts::EXE_EXTENSION);
    assert!(
        path.is_file(),
        "there is no {}; `cargo test` builds it, and so does `cargo build --all-features --examples`",
        path.display()
    );
    path
}

/// Runs an example in the folder of the project, with an input.
fn run_with(name: &str, arguments: &[&str], input: &str) -> Output {
    assert!(NAMES.contains(&name));
    let mut child = Command::new(program(name))
        .args(arguments)
        .current_dir(project(""))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

/// The output of a successful run.
fn run(name: &str, arguments: &[&str]) -> String {
    let output = run_with(name, arguments, "");
    assert!(output.status.success(), "{name}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_example_is_short_and_says_how_it_is_used() {
    let files = fs::read_dir(project("examples")).unwrap();
    let mut names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, NAMES.map(|name| format!("{name}.rs")));
    for name in NAMES {
        let text = fs::read_to_string(project(&format!("examples/{name}.rs"))).unwrap();
        let lines = text.lines().count();
        assert!(
            lines <= MAX_LINES,
            "{name}: {lines} lines, expected at most {MAX_LINES}"
        );
        let usage = text.lines().nth(2).unwrap();
        assert!(
            usage.starts_with("//! Usage: `cargo run ")
                && usage.contains(&format!("--example {name}")),
            "{name}: {usage}"
        );
    }
}

#[test]
fn a_file_is_validated() {
    assert!(run("validate", &[]).ends_with("\n2 games, 0 errors\n"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.txt");
    fs::write(&path, "# layout: Belgian Daisy\n1.a1b2 e5e6\n").unwrap();
    let output = run_with("validate", &[path.to_str().unwrap()], "");
    let shown = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        shown.contains("bad.txt:2:8: error: ply 2: `e5e6` is not a legal move"),
        "{shown}"
    );
    assert!(shown.ends_with("1 games, 1 errors\n"), "{shown}");
}

#[test]
fn lines_are_counted() {
    let shown = run("perft", &["Belgian Daisy", "2"]);
    assert!(shown.contains("\na1b2               52\n"), "{shown}");
    assert!(shown.ends_with("total            2692\n"), "{shown}");
    assert_eq!(shown.lines().count(), 53);
    assert!(!run_with("perft", &["Nowhere"], "").status.success());
}

#[test]
fn orientations_have_one_key() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.txt");
    let text = "# layout: Belgian Daisy\n1.a1b2 i5h5\n\n# layout: Belgian Daisy\n1.i9h8 a5b5\n";
    fs::write(&path, text).unwrap();
    let shown = run("canonical_keys", &[path.to_str().unwrap()]);
    let keys: Vec<&str> = shown
        .lines()
        .map(|line| line.split_once(' ').unwrap().1)
        .collect();
    assert_eq!(keys.len(), 6);
    assert_eq!(keys[..3], keys[3..]);
    assert_ne!(
        keys[1].split_whitespace().nth(1),
        keys[2].split_whitespace().nth(1)
    );
}

#[test]
fn openings_of_the_sample_games_are_counted() {
    let shown = run("openings", &[]);
    let mut lines = shown.lines();
    assert_eq!(lines.next(), Some("move      games    1-0    0-1    1/2"));
    let total: u64 = shown
        .lines()
        .last()
        .unwrap()
        .strip_suffix(" games")
        .unwrap()
        .parse()
        .unwrap();
    let counted = lines.filter(|line| !line.ends_with(" games"));
    let games = counted.map(|line| {
        line.split_whitespace()
            .nth(1)
            .unwrap()
            .parse::<u64>()
            .unwrap()
    });
    // A game that ends in its start position has no move there.
    assert!(total >= 3 && games.sum::<u64>() == total, "{shown}");
}

#[test]
fn annotations_are_written() {
    let shown = run("annotated_record", &[]);
    assert!(
        shown.contains("[Black \"Ada\"]") && shown.contains("Both sides begin with a Scorpio."),
        "{shown}"
    );
    assert!(shown.contains("c2c3 g4g5"), "{shown}");
    let reversible = run("annotated_record", &["reversible"]);
    assert!(reversible.contains("[FinalPosition "), "{reversible}");
}

#[test]
fn the_engine_answers_moves() {
    let output = run_with("play_engine", &["2"], "e5e6\na1b2\n");
    assert!(output.status.success(), "{output:?}");
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(shown.contains("`e5e6` is not a legal move"), "{shown}");
    // The board is drawn at the start, after the refused move, and after the answer.
    assert_eq!(shown.matches("1 2 3 4 5").count(), 3, "{shown}");
}

#[test]
fn a_board_is_drawn() {
    let shown = run("draw_svg", &[]);
    let svg = roxmltree::Document::parse(&shown).unwrap();
    assert_eq!(svg.root_element().tag_name().name(), "svg");
    assert_ne!(
        shown,
        run("draw_svg", &["sample-games/graz-2002.txt", "21"])
    );
    let output = run_with("draw_svg", &["sample-games/graz-2002.txt", "900"], "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("ply 900, expected one from 0 to "));
}

#[test]
fn a_pattern_is_found() {
    let shown = run("pattern_search", &["white:a1 black:b2", "sample-games"]);
    let found: usize = shown
        .lines()
        .last()
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    assert!(found > 0 && shown.lines().count() == found + 1, "{shown}");
    assert!(shown.starts_with("game "), "{shown}");
}

/// The lines of each piece of Rust on a page, without those that the book hides.
fn pieces(page: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(project(page)).unwrap();
    let blocks = text.split("```rust\n").skip(1);
    let codes = blocks.map(|block| block.split("```").next().unwrap());
    codes
        .map(|code| {
            let shown = code.lines().filter(|line| !line.starts_with("# "));
            shown.map(str::to_owned).collect()
        })
        .collect()
}

/// `cargo test` runs the recipes as examples of the library.
#[test]
fn the_recipes_are_short() {
    let recipes = pieces("docs/src/library/recipes.md");
    assert!(recipes.len() >= 10);
    for recipe in recipes {
        assert!(recipe.len() < 15, "{recipe:#?}");
    }
    let library = fs::read_to_string(project("src/lib.rs")).unwrap();
    for page in ["recipes", "rust"] {
        assert!(library.contains(&format!("docs/src/library/{page}.md")));
    }
}
