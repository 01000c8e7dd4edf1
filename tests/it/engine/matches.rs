//! Matches against programs that do not play as they should: the game is lost for a reason that is told, and the match goes on.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::Place;

/// A program that greets as the protocol says, and does this when it is to move.
fn program(on_go: &str) -> String {
    format!(
        "read hello\necho 'engine bad'\necho ready\nwhile read word rest; do\n\
         case $word in\ngo) {on_go};;\nquit) exit 0;;\nesac\ndone\n"
    )
}

/// What a match of two games against such a program says, on both ways, and the games.
struct Told {
    value: Value,
    errors: String,
    games: Vec<sumito::record::Game>,
}

fn matched(on_go: &str, opening: &str, words: &[&str]) -> Told {
    let place = Place::new();
    let script = place.file("bad.sh", program(on_go));
    let (foreign, games) = (format!("program:sh {script}"), place.path("games.apgn"));
    let own = ["match", "minimax:depth=1", &foreign, "--games", "2", "-o"];
    let last = ["--opening", opening, "--patience", "1", "--format", "json"];
    let output = place.run(&[&own[..], &[games.to_str().unwrap()], &last, words].concat());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{errors}");
    Told {
        value: serde_json::from_slice(&output.stdout).unwrap(),
        errors,
        games: crate::support::games(std::fs::read(&games).unwrap()),
    }
}

/// Both games are lost by the program, by this ending and for a reason with these words.
fn lost(on_go: &str, ending: &str, reason: &str) -> Told {
    let told = matched(on_go, "2", &[]);
    let value = &told.value;
    assert_eq!((&value["won"], &value["games"]), (&2.into(), &2.into()));
    assert_eq!(value["second_forfeits"], 2, "{value}");
    assert_eq!(value["first_forfeits"], 0, "{value}");
    assert_eq!(told.errors.matches(reason).count(), 2, "{}", told.errors);
    assert!(told.errors.contains("game 2: lost by program:sh "));
    assert_eq!(told.games.len(), 2);
    let results = ["black", "white"].iter().zip(&told.games);
    for (result, game) in results {
        assert_eq!(game.result.key(), *result);
        assert_eq!(game.ending.unwrap().key(), ending);
        // Where braces hold a comment there are none in it.
        let comment = game.comment.as_deref().unwrap();
        assert!(comment.contains(&reason.replace('}', ")")), "{comment}");
    }
    told
}

#[test]
fn an_engine_that_exits_loses() {
    lost("exit 3", "disconnection", "has ended, expected an answer");
    // It does not hear any more, or does not speak.
    lost("exec 1>&-; exec sleep 2", "disconnection", "has ended");
    lost("exec 0<&-; exec sleep 2", "time", "has not answered for 1s");
}

#[test]
fn an_engine_that_answers_with_an_illegal_move_loses() {
    for (answer, told) in [
        ("echo 'hello } there'", "says `hello } there`, expected"),
        ("echo 'bestmove a1a9'", "says `bestmove a1a9`, expected"),
        ("echo 'bestmove e5e6'", "says `bestmove e5e6`, expected"),
        ("echo 'bestmove none'", "says `bestmove none`, expected"),
        ("echo", "says ``, expected"),
        // A line without an end is not read to its end.
        (
            "while :; do printf xxxxxxxxxxxxxxxx; done",
            "xxxx…`, expected",
        ),
        (r"printf '\377\376\n'", "says `\u{fffd}\u{fffd}`, expected"),
    ] {
        lost(answer, "adjudicated", told);
    }
}

#[test]
fn an_engine_that_does_not_answer_in_time_loses() {
    let begun = Instant::now();
    lost(":", "time", "has not answered for 1s, expected");
    // Who talks and does not move has not answered either.
    let talk = "while :; do echo info depth 1 score 3; done";
    lost(talk, "time", "has not answered for 1s, expected");
    assert!(begun.elapsed() < Duration::from_mins(1));
    // With a time of its own patience begins after it.
    let told = matched("sleep 1; echo bestmove nothing", "2", &["--time", "900"]);
    assert!(told.errors.contains("says `bestmove nothing`"));
}

/// The moves until then stay in the record, and the second game begins with a new program.
#[test]
fn moves_before_a_forfeit_are_kept() {
    let once = "if [ -z \"$moved\" ]; then moved=1; echo bestmove i5h5; else exit 1; fi";
    let told = matched(once, "0", &[]);
    // As Black it cannot move so, as White it can once.
    assert_eq!(told.value["second_forfeits"], 2);
    assert_eq!(told.games[0].plies().len(), 3);
    assert!(told.errors.contains("game 1: ") && told.errors.contains("has ended"));
    assert!(told.errors.contains("game 2: ") && told.errors.contains("says `bestmove i5h5`"));
}

#[test]
fn an_engine_that_does_not_start_is_reported_before_the_first_game() {
    let place = Place::new();
    let silent = place.file("silent.sh", "exit 0\n");
    let foreign = format!("program:sh {silent}");
    let output = place.run(&["match", "minimax:depth=1", &foreign]);
    let told = crate::support::error(&output);
    assert!(told.contains("has ended, expected an answer"), "{told}");
}
