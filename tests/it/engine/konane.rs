//! The engine of Kōnane on the command line: analyses and games in the terminal.

use std::io::Write;
use std::process::{Output, Stdio};

use serde_json::{Value, json};
use sumito::konane::solver::{SolveLimit, Solver};
use sumito::konane::{Color, Layout, Move, Position, read_move};

use crate::support::{TestDirectory, error, project};

const LIMIT: SolveLimit = SolveLimit::of_nodes(1_000_000);

/// A game on 5×5 in which Black once turns a won position into a lost one: its moves, and the ply of that move.
fn game_with_blunder() -> (Position, Vec<Move>, usize) {
    let start = "konane-5x5".parse::<Layout>().unwrap().position();
    let mut solver = Solver::new(start.board(), 1 << 16);
    let mut games = (0..100).filter_map(|seed| try_game(start, seed, &mut solver));
    let (moves, blunder) = games.next().expect("a game with a blunder");
    (start, moves, blunder)
}

/// A game in which White plays at random until Black has given the win away, as soon as possible after the fourth ply; then White wins.
fn try_game(start: Position, seed: usize, solver: &mut Solver) -> Option<(Vec<Move>, usize)> {
    let (mut position, mut moves, mut blunder) = (start, Vec::new(), None);
    while !position.is_over() {
        let legal = position.move_list();
        let mut winner_after = |mv: Move| {
            let mut child = position;
            child.play_unchecked(mv);
            solver.winner(&child, LIMIT).unwrap()
        };
        let is_black = position.turn() == Color::Black;
        let good = legal
            .iter()
            .find(|&&mv| winner_after(mv) == position.turn());
        let bad = legal
            .iter()
            .find(|&&mv| winner_after(mv) != position.turn());
        let mv = match (good, bad) {
            (Some(_), Some(&bad)) if is_black && blunder.is_none() && moves.len() >= 4 => {
                blunder = Some(moves.len());
                bad
            }
            (Some(&good), _) if is_black || blunder.is_some() => good,
            _ => legal[(seed + moves.len()) % legal.len()],
        };
        moves.push(mv);
        position.play_unchecked(mv);
    }
    let is_lost = position.winner() == Some(Color::White);
    Some((moves, blunder.filter(|_| is_lost)?))
}

/// A database with this game as its only one.
fn directory(moves: &[Move]) -> TestDirectory {
    let names: Vec<String> = moves.iter().map(Move::to_string).collect();
    let text = format!("# game: konane 5x5\n# Black: Ann\n{}\n", names.join(" "));
    let directory = TestDirectory::new();
    let file = directory.file("game.txt", text);
    assert_eq!(directory.json(&["import", &file])["imported"], json!(1));
    directory
}

fn analysis(directory: &TestDirectory, words: &[&str]) -> Value {
    directory.json(&[&["show", "1"], words].concat())["analysis"].clone()
}

fn output(directory: &TestDirectory, words: &[&str]) -> String {
    let output = directory.run(words);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_move_that_gives_a_won_game_away_is_marked_with_the_winning_move() {
    let (start, moves, blunder) = game_with_blunder();
    let directory = directory(&moves);
    let rows = directory.json(&["analyse", "1", "--depth", "3"]);
    assert_eq!(rows[0]["plies"], json!(moves.len()));
    let analysis = analysis(&directory, &[]);
    let evaluation = |index: usize| analysis["plies"][index]["eval"].as_str().unwrap();
    let mut position = start;
    let mut solver = Solver::new(start.board(), 1 << 16);
    for (index, &mv) in moves.iter().enumerate() {
        let verdict = &analysis["plies"][index];
        let turn = position.turn();
        let was_won = solver.winner(&position, LIMIT).unwrap() == turn;
        let best = verdict["best"].as_str().unwrap().split(' ').next().unwrap();
        let best = read_move(best, &position).unwrap();
        let winner_after = |mv: Move| {
            let mut child = position;
            child.play_unchecked(mv);
            Solver::new(start.board(), 1 << 16)
                .winner(&child, LIMIT)
                .unwrap()
        };
        assert_eq!(winner_after(best) == turn, was_won, "ply {index}");
        let gave_away = was_won && winner_after(mv) != turn;
        assert_eq!(verdict["mark"] == json!("??"), gave_away, "ply {index}");
        position.play_unchecked(mv);
        let black_wins = solver.winner(&position, LIMIT).unwrap() == Color::Black;
        assert_eq!(
            evaluation(index).starts_with("#-"),
            !black_wins,
            "ply {index}"
        );
    }
    assert_eq!(analysis["plies"][blunder]["mark"], json!("??"));
    assert_eq!(rows[0]["blunders"], json!(1));

    let show = output(&directory, &["show", "1"]);
    assert!(show.contains(&format!("{}?? #", moves[blunder])), "{show}");
    assert!(show.contains(", better "), "{show}");
    let replay = output(&directory, &["replay", "1"]);
    assert_eq!(replay.matches("; worth ").count(), moves.len());
    assert!(
        replay.contains(" ??: allows a win in 3 plies; better "),
        "{replay}"
    );
    let rows = directory.json(&["replay", "1", "--reverse"]);
    assert!(rows[0]["analysis"]["eval"].is_string());
    assert_eq!(rows[0]["opening"], json!(null));
    let listing = output(&directory, &["replay", "1", "--listing"]);
    assert!(
        listing.starts_with(&format!("1.{} {}", moves[0], moves[1])),
        "{listing}"
    );
    let rows = output(&directory, &["replay", "1", "--format", "csv"]);
    let columns = "ply,move,inverse,restored,ejected,color,position,score_black,";
    assert!(rows.starts_with(columns), "{rows}");
    let page = output(&directory, &["export", "--to", "html"]);
    assert!(
        page.contains("\"??\"") && page.contains("better "),
        "the page has the mark"
    );
}

#[test]
fn an_analysis_of_konane_survives_export_and_import() {
    let (_, moves, _) = game_with_blunder();
    let directory = directory(&moves);
    directory.json(&["analyse", "--all", "--depth", "2"]);
    let expected = analysis(&directory, &[]);
    assert_ne!(expected, Value::Null);
    for format in ["apgn", "linear", "table", "reversible", "json", "jsonl"] {
        let file = directory.path(&format!("judged.{format}"));
        let file = file.display().to_string();
        directory.run(&["export", "--to", format, "-o", &file]);
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(
            text.contains("[%eval ") && text.contains("[%best "),
            "{format}"
        );
        let other = directory
            .path(&format!("{format}.db"))
            .display()
            .to_string();
        directory.json(&["import", &file, "--db", &other]);
        assert_eq!(
            analysis(&directory, &["--db", &other]),
            expected,
            "{format}"
        );
    }
    let check = directory.json(&["db", "check"]);
    assert_eq!(check["faults"], json!([]));
}

#[test]
fn commands_that_are_of_abalone_say_so() {
    let (_, moves, _) = game_with_blunder();
    let directory = directory(&moves);
    let message = |words: &[&str]| String::from_utf8(directory.run(words).stderr).unwrap();
    let program = ["--engine", "program:/no/such/program"];
    let refused = directory.run(&[&["analyse", "1"], &program[..]].concat());
    let expected = "the engine of Kōnane has no --engine";
    assert!(error(&refused).contains(expected), "{refused:?}");
    let refused = directory.run(&[&["play", "konane-6x6"], &program[..]].concat());
    assert!(error(&refused).contains(expected), "{refused:?}");
    let refused = directory.run(&["match", "sumito", "plain:depth=1", "--layout", "konane-6x6"]);
    assert!(
        error(&refused).contains("expected sumito without weights"),
        "{refused:?}"
    );
    assert!(message(&["tune"]).contains("1 game skipped"));
    directory.json(&["analyse", "1", "--depth", "1"]);
    let puzzles = message(&["puzzles", "--depth", "1"]);
    assert!(
        puzzles.contains("puzzles exist for Abalone only"),
        "{puzzles}"
    );

    // In a database with both games, the external engine analyses those of Abalone.
    let file = project("sample-games/graz-2002.txt").display().to_string();
    directory.json(&["import", &file]);
    let program = format!(
        "program:{} engine --threads 1",
        env!("CARGO_BIN_EXE_sumito")
    );
    let words = [
        "analyse", "--all", "--again", "--depth", "1", "--engine", &program,
    ];
    let both = directory.run(&words);
    let text = String::from_utf8(both.stderr).unwrap();
    assert!(
        both.status.success() && text.contains("1 game skipped: the engine of"),
        "{text}"
    );
    let rows = directory.json(&["analyse", "--all", "--again", "--nodes", "300"]);
    let ids: Vec<&Value> = rows
        .as_array()
        .unwrap()
        .iter()
        .map(|row| &row["id"])
        .collect();
    assert_eq!(ids, [&json!(1), &json!(2), &json!(3)]);
}

fn play(directory: &TestDirectory, words: &[&str], lines: &str) -> Output {
    let mut child = directory
        .command(&[&["play", "--depth", "2"], words].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let input = child.stdin.take();
    input.unwrap().write_all(lines.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn shown(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn the_engine_wins_what_the_second_player_wins() {
    let directory = TestDirectory::new();
    // White wins on 4×4, whatever Black plays.
    for lines in ["1\n", "2\n1\n"] {
        let text = shown(&play(&directory, &["konane-4x4"], &lines.repeat(40)));
        assert!(text.contains("the game is over: 0-1, no move"), "{text}");
    }
    let game = directory.json(&["show", "1"]);
    let facts = ["game", "layout", "result", "ending", "black"].map(|field| &game[field]);
    let expected = ["konane", "konane-4x4", "white", "no-move", "Player"];
    assert_eq!(facts.map(|fact| fact.as_str().unwrap()), expected);
    assert_eq!(directory.games(), 2);
}

#[test]
fn a_game_of_konane_has_the_words_of_every_game() {
    let directory = TestDirectory::new();
    let lines = "help\nmoves\nd4-d6\nzz\nhint\nd4\nundo\nd4\nboard\nresign\n";
    let text = shown(&play(&directory, &["konane-8x8"], lines));
    for part in [
        "a1       a move, in any notation",
        "  1 a1    2 d4    3 e5    4 h8",
        "`zz` is neither a move nor a word, expected a move as a1, or `help`",
        "is not a legal move",
        "hint: ",
        "2 moves taken back",
        "the game is over: 0-1, resignation",
        "saved as game 1",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let show = directory.json(&["show", "1"]);
    assert_eq!(
        (&show["plies"], &show["moves"][0]["move"]),
        (&json!(2), &json!("d4"))
    );
}

#[test]
fn two_people_play_konane_under_other_rules_and_from_positions() {
    let directory = TestDirectory::new();
    let words = ["konane-6x6", "--side", "both", "--rules", "opening=any"];
    let text = shown(&play(&directory, &words, "e1\nd1\nsave\n"));
    assert!(
        text.contains("Black plays e1") && text.contains("White plays d1"),
        "{text}"
    );
    let show = directory.json(&["show", "1"]);
    assert_eq!(
        (&show["rules"], &show["plies"]),
        (&json!({"opening": "any"}), &json!(2))
    );

    let position = "wbwb/b1bw/w1wb/b1bw b -";
    let words = [position, "--side", "white", "--flip"];
    let text = shown(&play(&directory, &words, "save\n"));
    assert!(text.contains(", takes a stone (worth #"), "{text}");
    assert!(text.contains("  d c b a\n"), "{text}");
    let show = directory.json(&["show", "2"]);
    assert_eq!(
        (&show["start"], &show["plies"]),
        (&json!(position), &json!(1))
    );
    let refused = play(&directory, &["konane-6x6", "--mark", "z9"], "");
    assert!(error(&refused).contains("--mark"), "{refused:?}");
}

#[test]
fn the_computation_of_a_value_has_limits() {
    let directory = TestDirectory::new();
    let position = "wbwbwbwb/bwbwbwbw/wbwbwbwb/bwb2wbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw b -";
    let told = |words: &[&str]| {
        let output = directory.run(&[&["value", position], words].concat());
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(
        told(&["--regions", "100"]),
        "not known: the value takes more than 100 different regions, expected at most 100 (--regions allows more)\n"
    );
    assert_eq!(
        told(&["--time", "0.05"]),
        "not known: no value found in 50 ms, the limit (--time)\n"
    );
    let help = String::from_utf8(directory.run(&["value", "--help"]).stdout).unwrap();
    assert!(help.contains("[default: 300000]"), "{help}");
}
