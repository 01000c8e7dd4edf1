//! Matches against faulty engines: the game is forfeited with a reported reason, and the match continues.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::TestDirectory;

/// An engine that starts as the protocol requires and runs a shell command on `go`.
fn program(on_go: &str) -> String {
    format!(
        "read hello\necho 'engine bad'\necho ready\nwhile read word rest; do\n\
         case $word in\ngo) {on_go};;\nquit) exit 0;;\nesac\ndone\n"
    )
}

/// The outputs of a match of two games against such an engine, and the games.
struct MatchReport {
    value: Value,
    errors: String,
    games: Vec<sumito::record::Game>,
}

fn play_match(on_go: &str, opening: &str, words: &[&str]) -> MatchReport {
    let directory = TestDirectory::new();
    let script = directory.file("bad.sh", program(on_go));
    let (foreign, games) = (format!("program:sh {script}"), directory.path("games.apgn"));
    let own = ["match", "minimax:depth=1", &foreign, "--games", "2", "-o"];
    let last = ["--opening", opening, "--patience", "1", "--format", "json"];
    let output = directory.run(&[&own[..], &[games.to_str().unwrap()], &last, words].concat());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{errors}");
    MatchReport {
        value: serde_json::from_slice(&output.stdout).unwrap(),
        errors,
        games: crate::support::games(std::fs::read(&games).unwrap()),
    }
}

/// Asserts that the engine forfeits both games with this ending, for a reason that contains these words.
fn assert_forfeit(on_go: &str, ending: &str, reason: &str) -> MatchReport {
    let report = play_match(on_go, "2", &[]);
    let value = &report.value;
    assert_eq!((&value["won"], &value["games"]), (&2.into(), &2.into()));
    assert_eq!(value["second_forfeits"], 2, "{value}");
    assert_eq!(value["first_forfeits"], 0, "{value}");
    assert_eq!(
        report.errors.matches(reason).count(),
        2,
        "{}",
        report.errors
    );
    assert!(report.errors.contains("game 2: lost by program:sh "));
    assert_eq!(report.games.len(), 2);
    let plies: usize = report.games.iter().map(|game| game.plies().len()).sum();
    let mean = value["mean_plies"].as_f64().unwrap();
    assert!((mean - plies as f64 / 2.0).abs() < 0.051, "{mean}: {plies}");
    let results = ["black", "white"].iter().zip(&report.games);
    for (result, game) in results {
        assert_eq!(game.result.key(), *result);
        assert_eq!(game.ending.unwrap().key(), ending);
        // A comment in braces contains no braces.
        let comment = game.comment.as_deref().unwrap();
        assert!(comment.contains(&reason.replace('}', ")")), "{comment}");
    }
    report
}

#[test]
fn an_engine_that_exits_loses() {
    assert_forfeit("exit 3", "disconnection", "has ended, expected an answer");
    // The engine closes its input or its output.
    assert_forfeit("exec 1>&-; exec sleep 2", "disconnection", "has ended");
    assert_forfeit("exec 0<&-; exec sleep 2", "time", "has not answered for 1s");
}

#[test]
fn an_engine_that_answers_with_an_illegal_move_loses() {
    for (answer, message) in [
        ("echo 'hello } there'", "says `hello } there`, expected"),
        ("echo 'bestmove a1a9'", "says `bestmove a1a9`, expected"),
        ("echo 'bestmove e5e6'", "says `bestmove e5e6`, expected"),
        ("echo 'bestmove none'", "says `bestmove none`, expected"),
        // Blank lines are ignored.
        (
            "echo; printf ' \\t \\r\\n\\n'; echo 'bestmove a1a8  '",
            "says `bestmove a1a8`, expected",
        ),
        // A line without an end is truncated.
        (
            "while :; do printf xxxxxxxxxxxxxxxx; done",
            "xxxx…`, expected",
        ),
        (r"printf '\377\376\n'", "says `\u{fffd}\u{fffd}`, expected"),
        (
            r"printf 'a\000b\033\n'",
            "says `a\u{fffd}b\u{fffd}`, expected",
        ),
    ] {
        assert_forfeit(answer, "rules-infraction", message);
    }
}

#[test]
fn an_engine_that_does_not_answer_in_time_loses() {
    let begun = Instant::now();
    assert_forfeit(":", "time", "has not answered for 1s, expected");
    // Info lines without a move do not count as an answer.
    let talk = "while :; do echo info depth 1 score 3; done";
    assert_forfeit(talk, "time", "has not answered for 1s, expected");
    assert!(begun.elapsed() < Duration::from_mins(1));
    // If the engine has a time for its move, the timeout begins after it.
    let report = play_match("sleep 1; echo bestmove nothing", "2", &["--time", "900"]);
    assert!(report.errors.contains("says `bestmove nothing`"));
}

/// The moves before the forfeit stay in the record, and the engine is restarted for the second game.
#[test]
fn moves_before_a_forfeit_are_kept() {
    let once = "if [ -z \"$moved\" ]; then moved=1; echo bestmove i5h5; else exit 1; fi";
    let report = play_match(once, "0", &[]);
    // The move is illegal for Black, and legal once for White.
    assert_eq!(report.value["second_forfeits"], 2);
    assert_eq!(report.games[0].plies().len(), 3);
    assert!(report.errors.contains("game 1: ") && report.errors.contains("has ended"));
    assert!(report.errors.contains("game 2: ") && report.errors.contains("says `bestmove i5h5`"));
}

#[test]
fn an_engine_that_does_not_start_is_reported_before_the_first_game() {
    let directory = TestDirectory::new();
    let silent = directory.file("silent.sh", "exit 0\n");
    let foreign = format!("program:sh {silent}");
    let output = directory.run(&["match", "minimax:depth=1", &foreign]);
    let message = crate::support::error(&output);
    assert!(
        message.contains("has ended, expected an answer"),
        "{message}"
    );
}

/// Pairs that all have the same score say nothing of their spread.
#[test]
fn figures_that_are_not_known_are_told_as_such() {
    let directory = TestDirectory::new();
    let drawn = |games: &str, format: &str| {
        let words = ["match", "minimax:depth=1", "minimax:depth=1", "--games"];
        let limits = [games, "--most-plies", "2", "--opening", "1", "--format"];
        let output = directory.run(&[&words[..], &limits, &[format]].concat());
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let fields = ["elo", "elo_least", "elo_most", "los"];
    let known = |games: &str| {
        let value: Value = serde_json::from_str(&drawn(games, "json")).unwrap();
        fields.map(|field| value[field].clone())
    };
    let null = Value::Null;
    assert_eq!(known("2"), fields.map(|_| null.clone()));
    assert_eq!(known("4"), [0.0.into(), null.clone(), null, 0.5.into()]);
    let one = drawn("2", "table");
    let reason = "not known from fewer than two pairs";
    assert_eq!(one.matches(reason).count(), 5, "{one}");
    let two = drawn("4", "table");
    let reason = "not known where all pairs have the same score";
    assert_eq!(two.matches(reason).count(), 2, "{two}");
}
