//! Games played in the terminal, with scripted input.

use std::fs;
use std::io::{Read, Write};
use std::process::{Output, Stdio};

use serde_json::json;

use crate::support::{TestDirectory, error};

pub(super) fn play(directory: &TestDirectory, words: &[&str], lines: impl AsRef<[u8]>) -> Output {
    let mut child = directory
        .command(&[&["play", "--depth", "1"], words].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(lines.as_ref())
        .unwrap();
    child.wait_with_output().unwrap()
}

pub(super) fn shown(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn message(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn a_game_against_the_engine_is_stored_like_any_other() {
    let directory = TestDirectory::new();
    // Moves are entered in Nacre notation, then by their numbers in the list.
    let output = play(
        &directory,
        &["--name", "Aglaé", "--event", "At home"],
        "a1d4\n1\n2\nresign\n",
    );
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = shown(&output);
    assert_eq!(text.matches("Black plays ").count(), 3, "{text}");
    assert_eq!(text.matches("White plays ").count(), 3, "{text}");
    assert!(
        text.contains("Black resigns") && text.contains("saved as game 1"),
        "{text}"
    );
    let game = &directory.json(&["show", "1"]);
    assert_eq!(game["black"], "Aglaé");
    assert!(
        game["white"].as_str().unwrap().starts_with("sumito "),
        "{game}"
    );
    let facts = ["event", "layout", "result", "ending"].map(|field| game[field].as_str().unwrap());
    assert_eq!(facts, ["At home", "belgian-daisy", "white", "resignation"]);
    assert_eq!(
        (&game["plies"], game["date"].as_str().unwrap().len()),
        (&json!(6), 10)
    );
    assert_eq!(directory.games(), 1);
}

#[test]
fn undo_takes_back_the_reply_and_invalid_moves_are_reported() {
    let directory = TestDirectory::new();
    let lines = "undo\na1b2\nundo\nzz\ne5e6\n99\nmoves\nhint\na2b3\nsave\n";
    let output = play(&directory, &[], lines);
    let text = shown(&output);
    assert!(
        text.contains("there is no move of yours to take back"),
        "{text}"
    );
    assert!(text.contains("2 moves taken back"), "{text}");
    assert!(text.contains("`zz` is neither a move nor a word"), "{text}");
    assert!(text.contains("there is no marble on e5"), "{text}");
    assert!(text.contains("number 99, expected 1 to 52"), "{text}");
    assert!(text.contains(" 52 ") && text.contains("hint: "), "{text}");
    let moves = &directory.json(&["show", "1"])["moves"];
    assert_eq!(
        (moves.as_array().unwrap().len(), &moves[0]["abapro"]),
        (2, &json!("a2b3"))
    );
}

#[test]
fn a_user_can_play_both_sides_with_a_clock() {
    let directory = TestDirectory::new();
    let words = ["--side", "both", "--clock", "10+5", "--opponent", "Jetan"];
    let output = play(&directory, &words, "a1b2\ni5h5\na2b3\nsave\n");
    let text = shown(&output);
    assert!(text.contains("clocks 10:0"), "{text}");
    let game = directory.json(&["show", "1"]);
    assert_eq!(
        (&game["white"], &game["plies"]),
        (&json!("Jetan"), &json!(3))
    );
    let clock = game["moves"][0]["clock"].as_str().unwrap();
    assert!(clock.starts_with("10:0"), "{clock}");
    let tags = game["tags"].to_string();
    assert!(tags.contains(r#"["TimeControl","600+5"]"#), "{tags}");
}

#[test]
fn two_persons_agree_on_a_draw() {
    let directory = TestDirectory::new();
    // Not with the engine, and not in a game that has no draws.
    let output = play(&directory, &["--no-save"], "a1b2\ndraw\nquit\n");
    let text = shown(&output);
    assert!(text.contains("expected --side both"), "{text}");
    let words = ["konane-6x6", "--side", "both", "--no-save"];
    let text = shown(&play(&directory, &words, "c3\ndraw\nquit\n"));
    assert!(text.contains("Kōnane has no draws"), "{text}");
    let output = play(&directory, &["--side", "both"], "a1b2\ni5h5\ndraw\n");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = shown(&output);
    let over = "the game is over: 1/2-1/2, draw agreed";
    assert!(
        text.contains(over) && text.contains("saved as game 1"),
        "{text}"
    );
    let game = directory.json(&["show", "1"]);
    assert_eq!(
        (&game["result"], &game["ending"], &game["plies"]),
        (&json!("draw"), &json!("draw-agreed"), &json!(2))
    );
}

#[test]
fn moves_that_are_taken_back_add_no_time() {
    let directory = TestDirectory::new();
    let words = ["--side", "both", "--clock", "1+30", "--no-save"];
    let output = play(
        &directory,
        &words,
        "a1b2\nundo\na1b2\ni5h5\nundo\nundo\nquit\n",
    );
    let text = shown(&output);
    let last = text.rsplit("clocks ").next().unwrap();
    let in_first_minute = |clock: &str| clock == "1:00" || clock.starts_with("0:5");
    let clocks: Vec<&str> = last.lines().next().unwrap().split(" - ").collect();
    assert!(
        clocks.len() == 2 && clocks.into_iter().all(in_first_minute),
        "{text}"
    );
}

#[test]
fn a_number_alone_is_one_of_the_list() {
    let directory = TestDirectory::new();
    let words = ["konane-8x8", "--side", "both", "--no-save"];
    let output = play(&directory, &words, "54\n(5,4)\n");
    let text = shown(&output);
    assert!(text.contains("number 54, expected 1 to 4"), "{text}");
    assert!(text.contains("Black plays "), "{text}");
    let message = message(&output);
    assert!(
        message.contains("the input ends after 1 ply in mid-game"),
        "{message}"
    );
}

#[test]
fn the_engine_begins_if_the_user_plays_white() {
    let directory = TestDirectory::new();
    let position = "5/6/7/3b4/3bb4/3w4/3w3/6/5 b";
    let output = play(
        &directory,
        &[position, "--side", "white", "--no-save"],
        "quit\n",
    );
    let text = shown(&output);
    assert!(
        text.contains("Black plays ") && !text.contains("White plays "),
        "{text}"
    );
    assert!(message(&output).contains("not saved"));
    assert!(!directory.path("games.db").exists());
}

#[test]
fn a_won_game_ends_and_is_saved() {
    let directory = TestDirectory::new();
    let output = play(
        &directory,
        &["5/6/7/8/9/8/2w1bb1/1w4/b4-5b5w w", "--side", "both"],
        "c3b2\n",
    );
    let text = shown(&output);
    assert!(
        text.contains("the game is over: 0-1, six ejections, score 5-6"),
        "{text}"
    );
    assert_eq!(directory.json(&["show", "1"])["ending"], "six-ejections");
}

#[test]
fn an_ended_input_saves_nothing_and_is_reported() {
    let directory = TestDirectory::new();
    let output = play(&directory, &[], "a1b2\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        message(&output).contains("nothing is saved; end with `save`"),
        "{output:?}"
    );
    assert!(!directory.path("games.db").exists());
}

#[test]
fn games_that_the_engine_cannot_play_are_rejected() {
    let directory = TestDirectory::new();
    let output = play(&directory, &["three-players"], "");
    assert!(error(&output).contains("expected --side both"));
    let output = play(&directory, &["--clock", "soon"], "");
    assert!(error(&output).contains("expected minutes"));
}

#[test]
fn a_line_that_is_not_utf_8_is_reported_and_the_game_continues() {
    let directory = TestDirectory::new();
    let words = ["--side", "both"];
    let output = play(&directory, &words, b"a1b2\n\xff\xfe5\ni5h5\nsave\n");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = shown(&output);
    assert!(
        text.contains("`\u{fffd}\u{fffd}5` is neither a move nor a word"),
        "{text}"
    );
    assert_eq!(directory.json(&["show", "1"])["plies"], 2);
}

#[test]
fn a_game_is_not_begun_where_it_cannot_be_saved() {
    let directory = TestDirectory::new();
    directory.file("games.db", "something else altogether ".repeat(100));
    let output = play(&directory, &[], "a1b2\nsave\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(shown(&output), "", "no board is shown");
    assert!(message(&output).contains("games.db"), "{output:?}");
    let output = play(&directory, &["--no-save"], "a1b2\nsave\n");
    assert!(message(&output).contains("not saved"), "{output:?}");
    let nowhere = directory.path("nowhere/games.db").display().to_string();
    let output = play(&directory, &["--db", &nowhere], "a1b2\nsave\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        message(&output).contains("there is no folder"),
        "{output:?}"
    );
    // A game without moves is not saved, and the message says why.
    let directory = TestDirectory::new();
    let output = play(&directory, &[], "resign\n");
    assert!(
        message(&output).contains("no move was played"),
        "{output:?}"
    );
}

#[test]
fn the_record_of_a_game_that_cannot_be_saved_is_printed() {
    let directory = TestDirectory::new();
    let mut child = directory
        .command(&["play", "--side", "both"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The game has begun when the board is shown.
    let mut first = [0; 1];
    child
        .stdout
        .as_mut()
        .unwrap()
        .read_exact(&mut first)
        .unwrap();
    fs::create_dir(directory.path("games.db")).unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"a1b2\ni5h5\nsave\n").unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(message(&output).contains("games.db"), "{output:?}");
    let text = shown(&output);
    let record = &text[text.find("[Event ").expect("the record")..];
    let read = directory.file("record.txt", record);
    let report = directory.json(&["check", &read]);
    assert_eq!(
        (&report["valid"], &report["plies"]),
        (&json!(1), &json!(2)),
        "{text}"
    );
}

/// An external engine that plays the moves `i5h5` and `i6h6`, without the result of a search, and ends at its third search.
fn engine_that_fails(directory: &TestDirectory) -> String {
    let script = "read hello; echo 'engine weak'; echo ready; n=0\n\
        while read word rest; do\n\
        if [ $word = go ]; then n=$((n + 1)); case $n in 1) echo; echo bestmove i5h5;; 2) echo bestmove i6h6;; *) exit 3;; esac; fi\n\
        done\n";
    format!("program:sh {}", directory.file("weak.sh", script))
}

#[test]
fn a_game_goes_on_after_its_external_engine_has_failed() {
    let directory = TestDirectory::new();
    let engine = engine_that_fails(&directory);
    let words = ["--engine", &engine];
    let output = play(
        &directory,
        &words,
        "a1b2\na2b3\n1\n1\nundo\n2\nhint\nsave\n",
    );
    let (text, message) = (shown(&output), message(&output));
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(
        text.contains("White plays i5h5\n") && text.contains("White plays i6h6\n"),
        "no score is told: {text}"
    );
    assert!(
        message.contains("weak.sh` has ended, expected an answer; from now on you play both sides"),
        "{message}"
    );
    assert_eq!(text.matches("White plays ").count(), 4, "{text}");
    assert!(text.contains("1 move taken back"), "{text}");
    let game = directory.json(&["show", "1"]);
    assert_eq!(
        (&game["plies"], &game["white"], &game["comment"]),
        (
            &json!(6),
            &json!("weak, depth 1"),
            &json!("weak failed; its later moves are Player's")
        )
    );
    // At the end of the input, what becomes of the game is reported as always.
    let output = play(&directory, &words, "a1b2\na2b3\n1\n");
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("has ended, expected an answer")
            && message.contains("the input ends after 5 plies in mid-game: nothing is saved"),
        "{message}"
    );
}

#[test]
fn an_external_engine_may_move_without_a_score() {
    let directory = TestDirectory::new();
    let program = format!("program:{} engine", env!("CARGO_BIN_EXE_sumito"));
    let from_book = format!("{program} --book built-in");
    for (engine, limit) in [(&from_book, "--depth=1"), (&program, "--nodes=1")] {
        let mut child = directory
            .command(&["play", limit, "--no-save", "--engine", engine])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"a1b2\nquit\n").unwrap();
        drop(input);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(shown(&output).contains("White plays "), "{output:?}");
    }
}
