//! Analyses of games: stored with the game, exported, and imported again.

use serde_json::{Value, json};
use sumito::store::{Access, Database};

use crate::support::project;
use crate::support::{TestDirectory, error};

/// A database of two real games.
fn directory() -> TestDirectory {
    let directory = TestDirectory::new();
    let path = project("sample-games/graz-2002.txt");
    directory.json(&["import", path.to_str().unwrap()]);
    directory
}

fn judged(directory: &TestDirectory, game: &str, words: &[&str]) -> Value {
    directory.json(&[&["show", game], words].concat())["analysis"].clone()
}

#[test]
fn an_analysed_game_has_evaluations_and_is_skipped_the_next_time() {
    let directory = directory();
    assert_eq!(judged(&directory, "1", &[]), Value::Null);
    let record = directory.json(&["show", "1"])["moves"].clone();
    let rows = directory.json(&["analyse", "1", "--depth", "2"]);
    assert_eq!(
        (rows[0]["id"].as_i64(), rows[0]["plies"].as_i64()),
        (Some(1), Some(116))
    );
    let analysis = judged(&directory, "1", &[]);
    let by = analysis["by"].as_str().unwrap();
    assert!(
        by.starts_with("sumito ") && by.ends_with(", depth 2"),
        "{by}"
    );
    let plies = analysis["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 116);
    // A move with a mark has a better line.
    let marked: Vec<&Value> = plies
        .iter()
        .filter(|ply| ply["mark"] != Value::Null)
        .collect();
    assert!(!marked.is_empty() && marked.len() < 116);
    assert!(
        plies
            .iter()
            .all(|ply| !ply["best"].as_str().unwrap().is_empty())
    );
    // The annotations of the record are unchanged.
    assert_eq!(directory.json(&["show", "1"])["moves"], record);

    let again = directory.run(&["analyse", "--all", "--depth", "2"]);
    let message = String::from_utf8(again.stderr).unwrap();
    assert!(message.contains("1 game skipped"), "{message}");
    assert_eq!(judged(&directory, "1", &[]), analysis);
    assert_ne!(judged(&directory, "2", &[]), Value::Null);
    // Another analysis replaces the first one, which is reported.
    let other = directory.run(&["analyse", "1", "--depth", "1"]);
    let message = String::from_utf8(other.stderr).unwrap();
    assert!(
        message.contains(
            "1 game had an analysis by another engine or with other settings, which is replaced"
        ),
        "{message}"
    );
    assert_ne!(judged(&directory, "1", &[])["by"], analysis["by"]);
    assert_eq!(directory.games(), 2);
}

#[test]
fn show_and_replay_print_the_analysis() {
    let directory = directory();
    directory.json(&["analyse", "1", "--depth", "2"]);
    let show = String::from_utf8(directory.run(&["show", "1"]).stdout).unwrap();
    assert!(
        show.contains("analysed by sumito ") && show.contains(", better "),
        "{show}"
    );
    assert!(
        !show.contains("[%eval"),
        "the moves are as the record has them"
    );
    let replay = String::from_utf8(directory.run(&["replay", "1"]).stdout).unwrap();
    assert_eq!(replay.matches("; worth ").count(), 116);
    // A row backward is about the position to which the ply is taken back, which the row forward of the ply before leads to.
    let [mut forward, back] = [&["replay", "1"][..], &["replay", "1", "--reverse"]]
        .map(|words| directory.json(words).as_array().unwrap().clone());
    forward.reverse();
    for (earlier, row) in forward[1..].iter().zip(&back) {
        assert_eq!(row["position"], earlier["position"]);
        for field in ["eval", "hundredths"] {
            assert_eq!(row["analysis"][field], earlier["analysis"][field], "{row}");
        }
    }
    for (same, row) in forward.iter().zip(&back) {
        for field in ["mark", "reason", "best"] {
            assert_eq!(row["analysis"][field], same["analysis"][field], "{row}");
        }
    }
    let start = judged(&directory, "1", &[])["start"].clone();
    assert_eq!(back.last().unwrap()["analysis"]["eval"], start);
    let text = String::from_utf8(directory.run(&["replay", "1", "--reverse"]).stdout).unwrap();
    assert!(text.contains("; the move was ?"), "{text}");
}

#[test]
fn an_analysis_survives_export_and_import() {
    let directory = directory();
    directory.json(&["analyse", "--all", "--depth", "1"]);
    let expected = [judged(&directory, "1", &[]), judged(&directory, "2", &[])];
    for format in ["apgn", "linear", "table", "ag", "reversible", "json"] {
        let file = directory
            .path(&format!("judged.{format}"))
            .display()
            .to_string();
        directory.run(&["export", "--to", format, "-o", &file]);
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(
            text.contains("[%eval ") && text.contains("EvaluatedBy"),
            "{format}"
        );
        // In the same database the games are duplicates.
        let report = directory.json(&["import", &file]);
        assert_eq!(
            (&report["imported"], &report["duplicates"]),
            (&json!(0), &json!(2)),
            "{format}"
        );
        // In another database the games are imported with their analyses.
        let other = directory
            .path(&format!("{format}.db"))
            .display()
            .to_string();
        directory.json(&["import", &file, "--db", &other]);
        let imported = ["1", "2"].map(|game| judged(&directory, game, &["--db", &other]));
        assert_eq!(imported, expected, "{format}");
    }
    let csv = directory.run(&["export", "--to", "csv"]);
    let message = String::from_utf8(csv.stderr).unwrap();
    assert!(
        message.contains("what a program says of the game (2 games)"),
        "{message}"
    );
}

/// Importing an analysed record of a stored game without an analysis adds the analysis; the stored record is unchanged.
#[test]
fn an_analysis_is_imported_for_a_stored_game_without_one() {
    let directory = directory();
    let judged_file = directory.path("judged.apgn").display().to_string();
    directory.json(&["analyse", "--all", "--depth", "1"]);
    directory.run(&["export", "--to", "apgn", "-o", &judged_file]);
    let expected = [judged(&directory, "1", &[]), judged(&directory, "2", &[])];

    let other = directory.path("other.db").display().to_string();
    let db = ["--db", other.as_str()];
    let plain = project("sample-games/graz-2002.txt").display().to_string();
    directory.json(&["import", &plain, "--db", &other]);
    let record = |game: &str| {
        let shown = directory.json(&[&["show", game], &db[..]].concat());
        ["text", "moves", "comment", "tags", "source"].map(|field| shown[field].clone())
    };
    let before = ["1", "2"].map(record);
    let report = directory.json(&["import", &judged_file, "--db", &other]);
    assert_eq!(report["duplicates"], json!(2));
    let imported = || ["1", "2"].map(|game| judged(&directory, game, &db));
    assert_eq!(imported(), expected);
    assert_eq!(["1", "2"].map(record), before);
    // An existing analysis is not replaced by an imported one.
    directory.json(&["analyse", "2", "--depth", "2", "--db", &other]);
    let own = imported();
    assert_ne!(own[1], expected[1]);
    directory.json(&["import", &judged_file, "--db", &other]);
    assert_eq!(imported(), own);
    let check = directory.json(&["db", "check", "--db", &other]);
    assert_eq!((&check["faults"], &check["games"]), (&json!([]), &json!(2)));

    // The same holds within one import and for a merge.
    let both = directory.path("both.db").display().to_string();
    directory.json(&["import", &plain, &judged_file, "--db", &both]);
    assert_eq!(judged(&directory, "2", &["--db", &both]), expected[1]);
    let third = directory.path("third.db").display().to_string();
    directory.json(&["import", &plain, "--db", &third]);
    directory.json(&["db", "merge", &both, "--db", &third]);
    directory.json(&["db", "merge", &other, "--db", &third]);
    let merged = ["1", "2"].map(|game| judged(&directory, game, &["--db", &third]));
    assert_eq!(merged, expected);
    let check = directory.json(&["db", "check", "--db", &third]);
    assert_eq!((&check["faults"], &check["games"]), (&json!([]), &json!(2)));
}

#[test]
fn an_analysis_is_merged_and_deleted_with_its_game() {
    let directory = directory();
    directory.json(&["analyse", "2", "--depth", "1"]);
    let expected = judged(&directory, "2", &[]);
    assert_ne!(expected, Value::Null);
    let all = directory.path("all.db").display().to_string();
    let own = directory.path("games.db").display().to_string();
    let file = project("sample-games/own-game-german-daisy.apgn");
    directory.json(&["import", file.to_str().unwrap(), "--db", &all]);
    directory.json(&["db", "merge", &own, "--db", &all]);
    assert_eq!(judged(&directory, "3", &["--db", &all]), expected);
    assert_eq!(judged(&directory, "2", &["--db", &all]), Value::Null);
    let check = directory.json(&["db", "check", "--db", &all]);
    assert_eq!(check["faults"], json!([]));
    directory.json(&["delete", "2", "--yes"]);
    directory.json(&["db", "compact"]);
    assert_eq!(directory.games(), 1);
    let rows = directory.json(&["query", "SELECT count(*) AS left FROM analysis"]);
    assert_eq!(rows[0]["left"], json!(0));
}

#[test]
fn an_external_engine_can_analyse() {
    let directory = directory();
    let program = format!(
        "program:{} engine --threads 1",
        env!("CARGO_BIN_EXE_sumito")
    );
    directory.json(&["analyse", "2", "--depth", "1", "--engine", &program]);
    let by_it = judged(&directory, "2", &[]);
    directory.json(&["analyse", "2", "--depth", "1", "--again", "--threads", "1"]);
    // The external engine is the same program, so the analysis is the same.
    let own = judged(&directory, "2", &[]);
    assert_eq!((&by_it["plies"], &by_it["by"]), (&own["plies"], &own["by"]));
    // A move of a book has no score, so such positions are searched.
    let with_book = format!("{program} --book built-in");
    directory.json(&[
        "analyse", "2", "--depth", "1", "--again", "--engine", &with_book,
    ]);
    assert_eq!(judged(&directory, "2", &[])["plies"], own["plies"]);
    let message = error(&directory.run(&["analyse", "2", "--engine", "program:/no/such/program"]));
    assert!(message.contains("cannot start"), "{message}");
}

/// An engine that gives no evaluation does not have one of 0.
#[cfg(unix)]
#[test]
fn an_external_engine_without_evaluations_is_refused() {
    let directory = directory();
    let without_info = format!(
        "'{}' engine --threads 1 | grep --line-buffered -v '^info'",
        env!("CARGO_BIN_EXE_sumito")
    );
    let without_move = "while read word rest; do case $word in sumito) echo engine x; echo ready;; go) echo bestmove none;; quit) exit;; esac; done";
    let with_score = |score: &str| {
        let info = format!("-E 's/score [^ ]+( [0-9]+)? nodes/score {score} nodes/'");
        format!(
            "'{}' engine --threads 1 | sed -u {info}",
            env!("CARGO_BIN_EXE_sumito")
        )
    };
    let beyond = "score 30000 nodes";
    let fraction = "score 1.5 nodes";
    for (script, expected) in [
        (without_move, "says `bestmove none`, expected"),
        (&without_info, "expected `info` with a depth"),
        (&with_score("30000"), beyond),
        (&with_score("1.5"), fraction),
        (&with_score("1.5"), "whole hundredths from -24999 to 24999"),
    ] {
        let file = directory.file("engine.sh", script);
        let engine = format!("program:sh {file}");
        let output = directory.run(&["analyse", "2", "--depth", "1", "--engine", &engine]);
        let message = error(&output);
        assert!(message.contains(expected), "{message}");
        let rows = directory.json(&["query", "SELECT count(*) AS stored FROM analysis"]);
        assert_eq!(rows[0]["stored"], json!(0), "{message}");
    }
}

#[test]
fn puzzles_are_written_as_records_from_their_positions() {
    let directory = directory();
    let file = directory.path("puzzles.apgn").display().to_string();
    let output = directory.run(&["puzzles", "--depth", "2", "-o", &file]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("puzzles in 2 games"), "{message}");
    let found = crate::support::games(std::fs::read(&file).unwrap());
    for game in &found {
        assert!(["win", "save", "eject"].contains(&game.tag("Task").unwrap()));
        assert!(game.tag("Difficulty").unwrap().parse::<u8>().unwrap() <= 3);
        assert!(game.tag("Theme").is_some());
        assert!(game.tag("Source").unwrap().starts_with("game ") && !game.plies().is_empty());
    }
}

#[test]
fn a_changed_byte_of_an_analysis_is_detected() {
    let directory = directory();
    directory.json(&["analyse", "2", "--depth", "1"]);
    let database = rusqlite::Connection::open(directory.path("games.db")).unwrap();
    database
        .execute("UPDATE analysis SET analysed_by = analysed_by || '!'", [])
        .unwrap();
    drop(database);
    let check = directory.json(&["db", "check"]);
    let faults = check["faults"].to_string();
    for fault in [
        "game 2: a row does not match its checksum",
        "analysis 2: its content has changed",
    ] {
        assert!(faults.contains(fault), "{faults}");
    }
}

#[test]
fn invalid_arguments_of_analyse_are_rejected() {
    let directory = directory();
    let message = error(&directory.run(&["analyse"]));
    assert!(message.contains("expected game IDs"), "{message}");
    let message = error(&directory.run(&["analyse", "1", "--player", "hofnar"]));
    assert!(message.contains("expected one of the two"), "{message}");
    let message = error(&directory.run(&["analyse", "99", "--depth", "1"]));
    assert!(message.contains("there is no game 99"), "{message}");
}

/// A position in which the game is over has no number of plies to a win in tables and texts.
#[test]
fn a_finished_game_is_won_or_lost() {
    let directory = TestDirectory::new();
    let record = "[Variant \"custom\"]\n[SetUp \"1\"]\n[Position \"5/6/7/8/9/8/2w1bb1/1w4/b4 -5b5w w\"]\n\n1... c3b2 *\n";
    let file = directory.file("won.apgn", record);
    directory.json(&["import", &file]);
    let table = directory.run(&["analyse", "1", "--depth", "2"]).stdout;
    let table = String::from_utf8(table).unwrap();
    let words: Vec<&str> = table.lines().nth(1).unwrap().split_whitespace().collect();
    assert_eq!(words[..4], ["1", "1", "#-1", "lost"], "{table}");
    let rows = directory.json(&["analyse", "1", "--depth", "2", "--again"]);
    assert_eq!(rows[0]["end"], "#-0");
    let replay = String::from_utf8(directory.run(&["replay", "1"]).stdout).unwrap();
    assert!(replay.contains("; worth lost (game over)"), "{replay}");
    assert!(!replay.contains("#-0"), "{replay}");
}

/// The game could not be read any more.
#[test]
fn an_analysis_of_another_game_is_not_stored() {
    let directory = directory();
    directory.json(&["analyse", "2", "--depth", "1"]);
    let mut database = Database::open(&directory.path("games.db"), Access::Write).unwrap();
    let other = database.game(2).unwrap().unwrap().game.analysis.unwrap();
    let mut refused = |id| database.store_analysis(id, &other).unwrap_err().to_string();
    assert_eq!(
        refused(1),
        "an analysis of 54 plies, expected one of game 1, which has 116, with legal moves in its lines"
    );
    assert!(refused(99).starts_with("there is no game 99"));
    assert!(database.game(1).unwrap().unwrap().game.analysis.is_none());
}
