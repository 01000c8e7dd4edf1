//! The line protocol, with this program as server and as client.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sumito::engine::{
    Engine, EngineOptions, ExternalEngine, ExternalEngineError, GameLine, PlayerSpec, SearchLimits,
    SearchScore, serve,
};
use sumito::rules::Layout;

use crate::support::AbaloneGame as _;
use crate::support::{TestDirectory, project};

fn start() -> GameLine {
    GameLine {
        start: Layout::find("Belgian Daisy").unwrap().position(),
        moves: Vec::new(),
    }
}

/// The answers of the engine to lines of input.
fn answers(text: &str) -> Vec<String> {
    let mut output = Vec::new();
    let options = EngineOptions {
        table_mebibytes: 1,
        ..EngineOptions::default()
    };
    serve(&options, text.as_bytes(), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    output.lines().map(str::to_owned).collect()
}

#[test]
fn a_protocol_session_has_the_documented_answers() {
    let lines = answers(
        "sumito 1\n\nwhat\nposition belgian-daisy moves a1b2 i5h5\ngo depth 3\nnew\ngo depth 2 only a2b3\nquit\ngo depth 1\n",
    );
    assert!(lines[0].starts_with("engine sumito ") && lines[1] == "ready");
    assert!(lines[2].starts_with("error `what`, expected sumito, new"));
    let rest: Vec<&str> = lines[3..]
        .iter()
        .map(|line| line.split(' ').next().unwrap())
        .collect();
    assert_eq!(
        rest,
        [
            "info", "info", "info", "bestmove", "info", "info", "bestmove"
        ]
    );
    assert!(lines[3].starts_with("info depth 1 score "));
    assert_eq!(lines.last().unwrap(), "bestmove a2b3");
    // Positions that cannot be searched, and a search without limits.
    let three = answers("position three-players-pbem\ngo depth 1\n");
    assert!(three[0].starts_with("error 3 sides, expected two"));
    assert_eq!(three[1], "bestmove none");
    let endless = answers("go\n");
    assert!(endless.last().unwrap().starts_with("bestmove "));
}

/// A search without limits runs until it is stopped, and the stop does not affect the next search.
#[test]
fn stop_ends_a_search() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sumito"))
        .args(["engine", "--table", "1", "--threads", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut until = |end: &str| {
        let mut heard = Vec::new();
        loop {
            let line = lines.next().unwrap().unwrap();
            heard.push(line.clone());
            if line.starts_with(end) {
                return heard;
            }
        }
    };
    writeln!(input, "position standard\ngo").unwrap();
    until("info depth ");
    writeln!(input, "stop\ngo depth 2").unwrap();
    until("bestmove ");
    let second = until("bestmove ");
    assert!(second.iter().any(|line| line.starts_with("info depth 2 ")));
    writeln!(input, "quit").unwrap();
    assert!(child.wait().unwrap().success());
}

#[test]
fn an_external_engine_plays() {
    let command = format!(
        "{} engine --threads 1 --table 1",
        env!("CARGO_BIN_EXE_sumito")
    );
    let mut program = ExternalEngine::start(&command).unwrap();
    assert!(program.name().starts_with("sumito "));
    let go = AtomicBool::new(false);
    let limits = SearchLimits {
        depth: Some(3),
        ..SearchLimits::default()
    };
    let mut depths = Vec::new();
    let mut line = start();
    let found = program
        .search(&line, &limits, &go, &mut |found| depths.push(found.depth))
        .unwrap()
        .unwrap();
    let mut own = Engine::new(&EngineOptions {
        table_mebibytes: 1,
        ..EngineOptions::default()
    });
    let same = own
        .search(&line.start, &[], &limits, &go, &mut |_| ())
        .unwrap();
    assert_eq!(
        (found.pv.clone(), found.score, found.depth),
        (same.pv, same.score, 3)
    );
    assert_eq!(depths, [1, 2, 3]);
    // The stop flag is set before the search: the engine is stopped at once and answers.
    line.moves.push(found.best_move());
    let found = program
        .search(
            &line,
            &SearchLimits::default(),
            &AtomicBool::new(true),
            &mut |_| (),
        )
        .unwrap()
        .unwrap();
    assert!(line.last().is_legal(found.best_move()) && found.elapsed < Duration::from_secs(10));
    assert!(found.score < SearchScore::win(1));
}

#[test]
fn a_program_without_the_protocol_is_rejected() {
    let refused = |command: &str| ExternalEngine::start(command).err().unwrap();
    assert!(matches!(
        refused("/no/such/program"),
        ExternalEngineError::Start(..)
    ));
    assert!(matches!(refused("true"), ExternalEngineError::Exited(_)));
    let error = refused("echo hello there");
    assert!(error.to_string().contains("says `hello there`"), "{error}");
    assert!("program:".parse::<PlayerSpec>().is_err());
}

#[test]
fn a_line_that_is_too_long_is_told_as_such() {
    let directory = TestDirectory::new();
    let long = "x".repeat(70_000);
    let at_once = directory.file("at-once.sh", format!("echo '{long}'\nsleep 9\n"));
    let error = ExternalEngine::start(&format!("sh {at_once}"))
        .err()
        .unwrap();
    let told = "has written a line of more than 65536 bytes, `xxx";
    assert!(error.to_string().contains(told), "{error}");
    let script = format!(
        "echo engine long\necho ready\nwhile read -r line; do case $line in go*) echo 'info {long}' ;; quit) exit ;; esac; done\n"
    );
    let in_search = directory.file("in-search.sh", script);
    let mut program = ExternalEngine::start(&format!("sh {in_search}")).unwrap();
    let line = start();
    let searched = program.search(
        &line,
        &SearchLimits::default(),
        &AtomicBool::new(false),
        &mut |_| (),
    );
    assert!(
        matches!(searched, Err(ExternalEngineError::LineTooLong(_, 65_536, begin)) if begin.starts_with("info xxx"))
    );
}

/// A match on the command line against an external engine: the games can be read, and the same match gives the same games.
#[test]
fn a_match_is_played_and_its_games_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.apgn");
    let run = || {
        let foreign = format!(
            "program:{} engine --threads 1 --table 1",
            env!("CARGO_BIN_EXE_sumito")
        );
        let output = Command::new(env!("CARGO_BIN_EXE_sumito"))
            .args([
                "match",
                "sumito:depth=2,table=1",
                &foreign,
                "--depth",
                "1",
                "--games",
                "2",
            ])
            .args([
                "--rules",
                "eject=2",
                "--most-plies",
                "60",
                "--format",
                "json",
                "-o",
            ])
            .arg(&file)
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(value["games"], 2);
        let sum = ["won", "drawn", "lost"].map(|name| value[name].as_u64().unwrap());
        assert_eq!(sum.iter().sum::<u64>(), 2);
        std::fs::read(&file).unwrap()
    };
    let text = run();
    assert_eq!(text, run());
    let games = crate::support::games(&text);
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].tag("Black"), Some("sumito:depth=2,table=1"));
    assert_eq!(games[1].tag("White"), Some("sumito:depth=2,table=1"));
    let opening = |game: &sumito::record::Game| game.moves().take(6).collect::<Vec<_>>();
    assert_eq!(opening(&games[0]), opening(&games[1]));
    assert!(
        games
            .iter()
            .all(|game| game.rules().eject == 2 && game.plies().len() <= 60)
    );
}

#[test]
fn weights_are_fitted_to_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_sumito"))
            .current_dir(folder.path())
            .args(words)
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.success(), errors)
    };
    let sumito = |words: &[&str]| {
        let (is_done, errors) = run(words);
        assert!(is_done, "{errors}");
        errors
    };
    sumito(&["generate", "--games", "2000", "-o", "games.apgn"]);
    sumito(&["import", "games.apgn"]);
    let guess = project("src/engine/eval/initial_weights.txt");
    let tune = ["tune", "--weights", guess.to_str().unwrap(), "-o"];
    let message = sumito(&[&tune[..], &["weights.txt"]].concat());
    assert!(
        message.contains("games; loss on every tenth game"),
        "{message}"
    );
    let first = std::fs::read_to_string(folder.path().join("weights.txt")).unwrap();
    sumito(&[&tune[..], &["weights.txt"]].concat());
    let again = std::fs::read_to_string(folder.path().join("weights.txt")).unwrap();
    assert_eq!(first, again);
    // Tuning by play starts from these weights, and a few pairs change them little.
    let by_play = |seed: &str| {
        let pairs = [
            "played.txt",
            "--by-play",
            "4",
            "--nodes",
            "40",
            "--seed",
            seed,
        ];
        sumito(&[&tune[..], &pairs].concat());
        std::fs::read_to_string(folder.path().join("played.txt")).unwrap()
    };
    let (one, two) = (by_play("1"), by_play("2"));
    assert!(one == by_play("1") && one != two && one != first);
    let guess = std::fs::read_to_string(&guess).unwrap();
    let [from_results, by_play, guess] = [&first, &one, &guess].map(|file| -> f64 {
        let mut lines = file.lines();
        let push = lines.find_map(|line| line.strip_prefix("push "));
        push.unwrap().parse().unwrap()
    });
    let way = from_results - guess;
    assert!(way > 1.0 && by_play > guess + way / 2.0, "{way}, {by_play}");
    assert!(one.starts_with("# Made by `sumito tune --by-play 4 --nodes 40 --seed 1` with "));
    let own = "sumito:depth=1,table=1,weights=played.txt";
    sumito(&[
        "match",
        own,
        "minimax:depth=1",
        "--games",
        "2",
        "--most-plies",
        "20",
    ]);
    let (is_done, errors) = run(&["match", "sumito", "nobody"]);
    assert!(
        !is_done && errors.contains("expected sumito, minimax, plain"),
        "{errors}"
    );
}
