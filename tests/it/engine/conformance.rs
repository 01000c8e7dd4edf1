//! The specification of the protocol: its examples, and the script that checks engines by it, which a faulty engine must not pass.

use std::process::Command;

use sumito::engine::{EngineOptions, serve};

use crate::support::project;

/// The answers of the engine to lines of input.
fn answers(input: &str) -> Vec<String> {
    let mut output = Vec::new();
    let options = EngineOptions {
        table_mebibytes: 1,
        ..EngineOptions::default()
    };
    serve(&options, input.as_bytes(), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    output.lines().map(str::to_owned).collect()
}

/// Whether a line fits a pattern, in which `...` is one or more of any characters.
fn fits(line: &str, pattern: &str) -> bool {
    let Some((before, after)) = pattern.split_once("...") else {
        return line == pattern;
    };
    let Some(rest) = line.strip_prefix(before) else {
        return false;
    };
    let ends = rest.char_indices().map(|(at, sign)| at + sign.len_utf8());
    ends.into_iter().any(|end| fits(&rest[end..], after))
}

#[test]
fn the_examples_of_the_specification_are_what_the_engine_answers() {
    let page = std::fs::read_to_string(project("docs/src/reference/protocol.md")).unwrap();
    let examples: Vec<&str> = page.split("```protocol\n").skip(1).collect();
    assert_eq!(examples.len(), 4);
    for example in examples {
        let example = example.split("```").next().unwrap();
        let lines = |mark: &str| -> Vec<&str> {
            let lines = example.lines();
            lines.filter_map(|line| line.strip_prefix(mark)).collect()
        };
        let (sent, expected) = (lines("> "), lines("< "));
        assert_eq!(sent.len() + expected.len(), example.lines().count());
        let mut found = answers(&sent.join("\n"));
        let mut expected: Vec<&str> = expected;
        // Errors do not wait for the search that is before them.
        let is_error = |line: &&str| line.starts_with("error `") || line.starts_with("error btime");
        expected.sort_by_key(|line| !is_error(line));
        found.sort_by_key(|line| !is_error(&line.as_str()));
        assert_eq!(found.len(), expected.len(), "{found:#?}");
        for (line, pattern) in found.iter().zip(expected) {
            assert!(fits(line, pattern), "{line}, expected {pattern}");
        }
    }
}

/// Runs the script; returns whether the engine passes, and what is printed.
fn check(words: &[&str]) -> (bool, String) {
    let output = Command::new("python3")
        .arg(project("tests/protocol/conformance"))
        .args(words)
        .output()
        .expect("the script needs Python 3");
    let text = String::from_utf8(output.stdout).unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    (output.status.success(), text + &errors)
}

const PROGRAM: &str = env!("CARGO_BIN_EXE_sumito");

#[test]
fn the_engine_conforms_to_the_protocol() {
    let engine = [PROGRAM, "engine", "--threads", "1", "--table", "1"];
    let patient = ["--slack", "4000", "--patience", "60"];
    let (is_met, text) = check(&[&patient[..], &engine].concat());
    assert!(is_met, "{text}");
    assert_eq!(text.matches("ok     ").count(), 15, "{text}");
}

#[test]
fn each_fault_fails_its_check() {
    let faults = [
        ("no-ready", "handshake", "no answer within"),
        ("illegal-move", "legal_moves", "`e5e6` is not a legal move"),
        ("ignores-moves", "legal_moves", "is not a legal move"),
        ("capitals", "legal_moves", "is not a legal move"),
        ("exceeds-depth", "depth", "depths [1, 2, 3, 4]"),
        ("exceeds-nodes", "nodes", "expected at most 1 nodes"),
        ("ignores-time", "move_time", "`go time 0` took"),
        ("ignores-clock", "clocks", "expected at most 900"),
        ("ignores-only", "only", "expected one of"),
        ("no-info", "only", "no info before bestmove"),
        ("ignores-multipv", "multipv", "expected 1 to 3"),
        ("ignores-stop", "stop", "no answer within"),
        ("no-win-score", "win", "expected `score win 1`"),
        ("no-bestmove", "game_over", "no answer within"),
        ("no-error", "errors", "no answer within"),
        ("crash", "errors", "the engine has ended"),
        ("ignores-quit", "quit", "the engine runs on"),
    ];
    // Most of the time is spent waiting.
    std::thread::scope(|scope| {
        for (fault, name, reason) in faults {
            scope.spawn(move || assert_check_fails(fault, name, reason));
        }
    });
    let (is_met, text) = check(&["--only", "nothing", "true"]);
    assert!(!is_met && text.contains("expected the command line of an engine"));
}

/// Asserts that an engine with a fault fails a check, for a reason that contains these words.
fn assert_check_fails(fault: &str, name: &str, reason: &str) {
    let broken = project("tests/protocol/broken_engine");
    // Only a silent engine uses up the timeout, so it gets a short one.
    let is_silent = reason.starts_with("no answer") || reason.contains("runs on");
    let patience = if is_silent { "5" } else { "60" };
    let limits = ["--only", name, "--slack", "500", "--patience", patience];
    let engine = [PROGRAM, "engine", "--threads", "1", "--table", "1"];
    let broken = ["python3", broken.to_str().unwrap(), fault];
    let (is_met, text) = check(&[&limits[..], &broken, &engine].concat());
    assert!(!is_met, "{fault}: {text}");
    let line = text.lines().next().unwrap_or_default();
    assert!(
        line.starts_with(&format!("FAILED {name}: ")) && line.contains(reason),
        "{fault}: {text}"
    );
}
