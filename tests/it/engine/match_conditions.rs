//! Matches between engines of known strength: tests of a difference, adjudication, balanced openings, records.

use std::collections::HashSet;

use serde_json::{Value, json};
use sumito::record::{Ending, Game, GameResult, ReadOptions};

use crate::support::{TestDirectory, error, games};

/// The result of a match of which the games are written to a file, in which no fault is found, and the games.
fn play(words: &[&str]) -> (Value, Vec<Game>) {
    let directory = TestDirectory::new();
    let file = directory.path("games.apgn");
    let output = ["-o", file.to_str().unwrap()];
    let value = directory.json(&[&["match"], words, &output].concat());
    let text = std::fs::read(&file).unwrap();
    for record in sumito::record::read(&text[..], ReadOptions::default()) {
        assert_eq!(record.unwrap().problems, [], "{words:?}");
    }
    (value, games(text))
}

const SHORT: [&str; 4] = ["--rules", "eject=1", "--most-plies", "60"];

#[test]
fn a_stronger_engine_passes_and_an_equal_one_fails() {
    let sprt = [
        "--sprt",
        "0",
        "200",
        "0.05",
        "0.05",
        "--sprt-elo",
        "logistic",
    ];
    let stronger = ["sumito:depth=3,table=1", "minimax:depth=1"];
    let (value, games) = play(&[&stronger[..], &SHORT, &sprt].concat());
    assert_eq!(value["sprt"], "passed", "{value}");
    let [llr, upper] = ["sprt_llr", "sprt_upper"].map(|name| value[name].as_f64().unwrap());
    assert!(llr >= upper && (upper - 2.944).abs() < 1e-9, "{value}");
    // The test ends the match long before its 40,000 games.
    let count = value["games"].as_u64().unwrap();
    assert!(
        (4..100).contains(&count) && games.len() as u64 == count,
        "{value}"
    );
    assert!(value["los"].as_f64().unwrap() > 0.99, "{value}");
    // An engine against itself wins one game of each pair, or draws both.
    let equal = ["minimax:depth=1", "minimax:depth=1"];
    let (value, _) = play(&[&equal[..], &SHORT, &sprt].concat());
    assert_eq!(value["sprt"], "failed", "{value}");
    assert_eq!((&value["elo"], &value["los"]), (&json!(0.0), &json!(0.5)));
    // In normalised Elo, and with a number of games that is too small.
    let few = ["--sprt", "0", "5", "--games", "3"];
    let (value, _) = play(&[&stronger[..], &SHORT, &few].concat());
    assert_eq!(
        (&value["sprt"], &value["sprt_elo"]),
        (&json!("undecided"), &json!("normalized"))
    );
    assert_eq!(value["games"], 4);
}

#[test]
fn adjudicated_games_say_so() {
    let engines = [
        "sumito:depth=3,table=1",
        "sumito:depth=1,table=1",
        "--games",
        "2",
    ];
    let rule = ["--adjudicate", "150", "--adjudicate-plies", "4"];
    let (value, adjudicated) = play(&[&engines[..], &rule].concat());
    assert_eq!(value["wins_adjudicated"], 2, "{value}");
    assert_eq!(value["won"], 2, "{value}");
    let results = [GameResult::Black, GameResult::White];
    for (game, (result, name)) in adjudicated
        .iter()
        .zip(results.into_iter().zip(["Black", "White"]))
    {
        assert_eq!(
            (game.result, game.ending),
            (result, Some(Ending::Adjudicated))
        );
        let comment = game.comment.as_deref().unwrap();
        let expected = format!(
            "adjudicated as won by {name}: both players saw a lead of at least +1.50 for 4 plies"
        );
        assert_eq!(comment, expected);
        assert_eq!(game.tag("OpeningPlies"), Some("6"));
    }
    // By default only long games are ended, as draws.
    let (value, drawn) = play(&[&engines[..], &["--most-plies", "9"]].concat());
    assert_eq!(value["draws_broken_off"], 2, "{value}");
    for game in drawn {
        assert_eq!(
            (game.result, game.ending),
            (GameResult::Draw, Some(Ending::Adjudicated))
        );
        assert_eq!(
            game.comment.as_deref(),
            Some("adjudicated a draw after 9 plies")
        );
    }
}

#[test]
fn balanced_openings_start_from_any_layout() {
    let engines = ["sumito:depth=1,table=1", "sumito:depth=1,table=1"];
    let openings = [
        "--openings",
        "balanced",
        "--opening",
        "4",
        "--opening-nodes",
        "100",
    ];
    let short = ["--most-plies", "5", "--games", "24", "--layout", "mixed"];
    let (_, played) = play(&[&engines[..], &openings, &short].concat());
    assert_eq!(played.len(), 24);
    let starts: HashSet<String> = played
        .iter()
        .map(|game| game.layout_name().unwrap())
        .collect();
    assert!(starts.len() > 7, "{starts:?}");
    for pair in played.chunks(2) {
        let opening = |game: &Game| (game.layout_name(), game.move_codes()[..4].to_vec());
        assert_eq!(opening(&pair[0]), opening(&pair[1]));
    }
    // A bound that the only opening, that without moves, does not satisfy.
    let directory = TestDirectory::new();
    let start = [
        "--layout",
        "belgian-daisy",
        "--rules",
        "eject=1",
        "--opening-lead",
        "0",
    ];
    let nodes = ["--opening-nodes", "100", "--opening", "0"];
    let refused =
        directory.run(&[&["match"], &engines[..], &openings[..2], &start, &nodes].concat());
    let message = crate::support::error(&refused);
    let expected = "of 200 random openings of 0 plies none is balanced: the nearest has a lead of ";
    assert!(message.contains(expected), "{message}");
}

#[test]
fn the_engine_of_konane_plays_matches() {
    let engines = ["sumito:nodes=400,table=1", "sumito:nodes=20,table=1"];
    let words = [
        "--layout",
        "konane-6x6",
        "--games",
        "6",
        "--opening",
        "4",
        "--opening-lead",
        "500",
    ];
    let (value, played) = play(&[&engines[..], &words].concat());
    let counts = ["won", "drawn", "lost"].map(|name| value[name].as_u64().unwrap());
    assert_eq!((counts.iter().sum::<u64>(), counts[1]), (6, 0), "{value}");
    assert!(
        played
            .iter()
            .all(|game| game.layout_name().as_deref() == Some("konane-6x6"))
    );
    assert!(
        played
            .iter()
            .all(|game| game.ending == Some(Ending::NoMove))
    );
    let directory = TestDirectory::new();
    let refused = directory.run(&[
        "match",
        "sumito",
        "minimax:depth=1",
        "--layout",
        "konane-6x6",
    ]);
    let message = crate::support::error(&refused);
    assert!(
        message.contains("`minimax:depth=1`, expected sumito without weights"),
        "{message}"
    );
    let book = [
        "match",
        "sumito",
        "sumito",
        "--layout",
        "konane-6x6",
        "--openings",
        "book",
    ];
    let message = crate::support::error(&directory.run(&book));
    assert!(
        message.contains("expected --openings balanced"),
        "{message}"
    );
}

#[test]
fn options_without_effect_are_refused() {
    let directory = TestDirectory::new();
    let engines = &["match", "sumito:depth=1", "sumito:depth=1", "--games", "2"][..];
    for (words, expected) in [
        (
            [engines, &["--opening-lead", "30"]].concat(),
            "--opening-lead does not apply to openings of real games",
        ),
        (
            [engines, &["--openings", "book", "--opening-nodes", "9"]].concat(),
            "--opening-nodes does not apply to openings of real games",
        ),
        (
            [engines, &["--most-plies", "6"]].concat(),
            "--most-plies 6, expected more than the 6 plies of the opening",
        ),
        (
            [engines, &["--rules", "sprint=6"]].concat(),
            "the rule sprint ends a game after 6 plies, expected more than the 6 plies of the opening",
        ),
        (
            vec!["match", "sumito:time=equal", "sumito:time=equal"],
            "both engines have time=equal",
        ),
        (
            vec!["match", "sumito:depth=1,depth=2", "sumito"],
            "each option once",
        ),
        (
            vec!["match", "sumito:weights=a.txt,network=b.nnue", "sumito"],
            "weights or a network",
        ),
        (vec!["tune", "--nodes", "100"], "--by-play"),
        (
            vec!["position", "belgian", "--svg", "--format", "json"],
            "`--format` does not apply to a picture",
        ),
        (
            vec!["position", "belgian", "-o", "x.svg", "--format", "json"],
            "`--format` does not apply to a picture, expected it without `--output`",
        ),
        (
            vec!["show", "1", "--output", "y.svg", "--format", "json"],
            "`--format` does not apply to a picture",
        ),
        (
            vec!["--format=csv", "replay", "1", "-o", "y.gif"],
            "`--format` does not apply to a picture",
        ),
        (
            vec!["report", "player", "X", "--html", "--format", "json"],
            "`--format` does not apply to a page, expected it without `--html`",
        ),
        (
            vec!["puzzles", "--known", "-o", "p.apgn", "--format", "json"],
            "`--format` does not apply to records, expected it without `--output`",
        ),
        (
            vec!["position", "three-players", "--svg", "--flip=blue"],
            "--flip=blue, expected one of the colours black, white, red",
        ),
    ] {
        let message = error(&directory.run(&words));
        assert!(message.contains(expected), "{words:?}: {message}");
    }
}

#[test]
fn options_of_pictures_engines_and_stored_games_are_refused_elsewhere() {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", "# layout: Belgian Daisy\n1.a1b2 i5h5\n");
    directory.run(&["import", &file]);
    for (words, expected) in [
        (
            vec!["play", "--no-save", "--event", "Cup"],
            "'--no-save' cannot be used with '--event",
        ),
        (
            vec!["play", "--opponent", "Carl"],
            "--opponent names the player of the other side, which the engine plays",
        ),
        (
            vec!["play", "--side", "both", "--book", "built-in"],
            "--book is for the moves of the engine, which plays no side",
        ),
        (vec!["openings", "--theme", "dark"], "--svg"),
        (vec!["stats", "--theme", "dark"], "--svg"),
        (
            vec!["show", "1", "--theme", "dark"],
            "--svg [<FILE>]|--output",
        ),
        (
            vec!["replay", "1", "--print", "--theme", "dark"],
            "--svg <DIR>|--output",
        ),
        (
            vec!["games", "--layout", "konane-8x8", "--game", "abalone"],
            "the layout konane-8x8 is one of Kōnane, expected one of Abalone",
        ),
        (
            vec!["mark", "1", "fav"],
            "`fav` is not an ID, expected a game ID",
        ),
    ] {
        let message = error(&directory.run(&words));
        assert!(message.contains(expected), "{words:?}: {message}");
    }
}
