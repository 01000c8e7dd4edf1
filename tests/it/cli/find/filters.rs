//! Finding games: openings by name, opponents, lengths, names by their words, order and columns of lists.

use serde_json::{Value, json};

use crate::support::{TestDirectory, error};

/// Games of the Belgian Daisy between people with long names.
const GAMES: &str = "\
# black: Schmidt, Anna
# white: Müller, Eva
# date: 2015.08.25
# event: Yearly arena 2015
# result: 1-0
# layout: Belgian Daisy
1.a1b2 i5h5 2.a2b3 i6h6 3.b3c4 h6g5

# black: Müller, Eva
# white: Schmidt, Bernd
# date: 2016.01.02
# event: Club evening
# result: 0-1
# layout: Belgian Daisy
1.i9h8 a5b5 2.i8h7

# black: Schmidt, Bernd
# white: Schmidt, Anna
# date: 2014.03
# event: Yearly arena 2014
# result: 1/2-1/2
# layout: Belgian Daisy
1.a1b2 i5h5 2.i9h8

# black: aze
# white: Müller, Eva
# layout: Standard
1.a1b2 i9h8
";

pub(super) fn directory() -> TestDirectory {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", GAMES);
    assert_eq!(directory.json(&["import", &file])["imported"], 4);
    directory
}

pub(super) fn ids(directory: &TestDirectory, words: &[&str]) -> Vec<i64> {
    let rows = directory.json(&[&["games"], words].concat());
    let rows = rows.as_array().unwrap().iter();
    rows.map(|row| row["id"].as_i64().unwrap()).collect()
}

#[test]
fn games_are_filtered_by_the_name_of_an_opening() {
    let directory = directory();
    for (name, expected) in [
        ("scorpio", &[1, 2, 3][..]),
        ("A01", &[1, 2, 3]),
        ("Double-Scorpio", &[1, 2, 3]),
        ("rabbit scorpio", &[1, 2]),
        ("bat rabbit", &[1]),
        ("a07", &[]),
    ] {
        assert_eq!(ids(&directory, &["--opening", name]), expected, "{name}");
    }
    let filtered = ids(
        &directory,
        &["--opening", "rabbit scorpio", "--result", "white"],
    );
    assert_eq!(filtered, [2]);
    // Every command with filters has it.
    let stats = directory.json(&["stats", "--opening", "rabbit scorpio"]);
    assert_eq!(stats["games"], 2);
    let players = directory.json(&["players", "--opening", "rabbit scorpio"]);
    assert_eq!(players.as_array().unwrap().len(), 3);
    // Games of a user's table.
    let table = directory.file("names.tsv", "name\tlayout\tmoves\nCorner\tstandard\ta1b2\n");
    let corner = ids(
        &directory,
        &["--opening", "corner", "--openings-file", &table],
    );
    assert_eq!(corner, [4]);
    let unknown = directory.run(&["games", "--opening", "scorpion"]);
    assert!(
        error(&unknown).contains("there is no opening `scorpion`, did you mean"),
        "{unknown:?}"
    );
}

#[test]
fn names_of_openings_stand_for_their_moves() {
    let directory = directory();
    let by_name = directory.json(&["openings", "double scorpio"]);
    let by_moves = directory.json(&["openings", "--layout", "belgian", "--moves", "a1b2 i5h5"]);
    assert_eq!((&by_name, by_name["games"].as_u64()), (&by_moves, Some(3)));
    assert_eq!(
        directory.json(&["openings", "a1b2 i5h5", "--layout", "belgian"]),
        by_moves
    );
    assert_eq!(
        directory.json(&["openings", "--moves", "Double Scorpio"]),
        by_moves
    );
    let found = directory.json(&["search", "--moves", "A03"]);
    let found: Vec<(&Value, &Value)> = found
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (&row["game"], &row["ply"]))
        .collect();
    assert_eq!(found, [(&json!(1), &json!(3)), (&json!(2), &json!(3))]);
    let report = directory.json(&["report", "opening", "scorpio"]);
    assert_eq!(report["title"], "Scorpio");
    assert_eq!(report["games"], 3);
    for (words, expected) in [
        (
            &["openings", "bat rabbit"][..],
            "`bat rabbit` is the name of 3 positions, expected one of the codes A05, A06, A07, or the moves",
        ),
        (
            &["search", "--moves", "scorpoi"],
            "there is no opening `scorpoi`, did you mean",
        ),
        (
            &["report", "opening", "najdorf"],
            "there is no opening `najdorf`, expected a name as `Scorpio`",
        ),
        (
            &["openings", "a1b2 z9", "--layout", "belgian"],
            "column 6: `z9`",
        ),
        (
            &["openings", "scorpio", "--moves", "a1b2"],
            "cannot be used with",
        ),
    ] {
        let message = error(&directory.run(words));
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn names_of_openings_stand_for_their_positions() {
    let directory = directory();
    let by_moves = directory.json(&["search", "a1b2 i5h5", "--layout", "belgian"]);
    assert_eq!(
        directory.json(&["search", "--position", "double scorpio"]),
        by_moves
    );
    let position = "ww1bb/wwwbbb/1ww1bb1/8/9/3b4/1bb1ww1/bbbwww/1b1ww w";
    let moves = directory.json(&["moves", position]);
    assert_eq!(directory.json(&["moves", "scorpio"]), moves);
    assert_eq!(directory.json(&["moves", "A01"]), moves);
    let triangles = directory.json(&["moves", position, "--rules", "triangles"]);
    assert_ne!(triangles, moves);
    assert_eq!(
        directory.json(&["moves", "scorpio", "--rules", "triangles"]),
        triangles
    );
    for (words, expected) in [
        (
            ["moves", "bat rabbit"],
            "`bat rabbit` is the name of 3 positions, expected one of the codes",
        ),
        (["moves", "scorpoi"], "neither a layout nor a position"),
        (
            ["moves", "scorpoi"],
            "there is no opening `scorpoi`, did you mean `Scorpio`",
        ),
    ] {
        let message = error(&directory.run(&words));
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn names_are_found_by_their_words() {
    let directory = directory();
    for (words, expected) in [
        (&["--player", "anna"][..], &[1, 3][..]),
        (&["--player", "SCHMIDT"], &[1, 2, 3]),
        (&["--player", "eva muller"], &[1, 2, 4]),
        (&["--black", "schmidt"], &[1, 3]),
        (&["--event", "arena"], &[1, 3]),
        (&["--event", "arena 2014"], &[3]),
        (&["--player", "Schmidt, *"], &[1, 2, 3]),
        (&["--player", "aze"], &[4]),
        (&["--player", "anna", "--against", "bernd"], &[3]),
        (&["--player", "schmidt", "--against", "schmidt"], &[3]),
        (&["--player", "schmidt", "--against", "eva"], &[1, 2]),
        (
            &[
                "--player",
                "eva",
                "--against",
                "schmidt",
                "--result",
                "white",
            ],
            &[2],
        ),
        (&["--player", "aze", "--against", "anna"], &[]),
    ] {
        assert_eq!(ids(&directory, words), expected, "{words:?}");
    }
    for (words, expected) in [
        (
            &["games", "--player", "shmidt"][..],
            "there is no player `shmidt`, did you mean `Schmidt, Anna` or `Schmidt, Bernd`?",
        ),
        (
            &["games", "--player", "zzzzzz"],
            "there is no player `zzzzzz`, expected a name that `sumito players` lists, or words of one",
        ),
        (
            &["stats", "--event", "yaerly"],
            "there is no event `yaerly`, did you mean `Yearly arena 2014` or `Yearly arena 2015`?",
        ),
        (&["games", "--against", "anna"], "--player <NAME>"),
        (
            &["players", "schmidt"],
            "`schmidt` may be `Schmidt, Anna` or `Schmidt, Bernd`, expected the name of one of them",
        ),
        (
            &["report", "player", "shmidt anna"],
            "did you mean `Schmidt, Anna`?",
        ),
    ] {
        let message = error(&directory.run(words));
        assert!(message.contains(expected), "{message}");
    }
    assert_eq!(directory.json(&["players", "eva"])["name"], "Müller, Eva");
    assert_eq!(
        directory.json(&["report", "player", "anna"])["title"],
        "Schmidt, Anna"
    );
}

#[test]
fn a_merged_person_is_found_by_words_of_every_spelling() {
    let directory = directory();
    let merged = directory.run(&["players", "merge", "aze", "--into", "Zoé Petit"]);
    assert!(merged.status.success(), "{merged:?}");
    for name in ["aze", "petit", "zoe", "ZOÉ PETIT"] {
        assert_eq!(ids(&directory, &["--player", name]), [4], "{name}");
        assert_eq!(
            directory.json(&["players", name])["name"],
            "Zoé Petit",
            "{name}"
        );
    }
}

#[test]
fn games_are_filtered_by_their_length() {
    let directory = directory();
    for (plies, expected) in [
        ("3", &[2, 3][..]),
        ("2-3", &[2, 3, 4]),
        ("3..6", &[1, 2, 3]),
        ("4..", &[1]),
        ("..2", &[4]),
    ] {
        assert_eq!(ids(&directory, &["--plies", plies]), expected, "{plies}");
    }
    for plies in ["6-3", "x", "-3"] {
        let option = format!("--plies={plies}");
        assert_eq!(directory.run(&["games", &option]).status.code(), Some(2));
    }
    let both = directory.run(&["games", "--plies", "3", "--min-plies", "2"]);
    assert!(error(&both).contains("cannot be used with"));
}

#[test]
fn lists_are_sorted_and_cut() {
    let directory = directory();
    for (words, expected) in [
        (&["--sort", "date"][..], &[3, 1, 2, 4][..]),
        (&["--sort", "date", "--desc"], &[2, 1, 3, 4]),
        (&["--sort", "plies", "--offset", "1"], &[2, 3, 1]),
        (&["--desc", "--limit", "2"], &[4, 3]),
        (&["--offset", "3"], &[4]),
        (&["--offset", "4"], &[]),
        (&["--sort", "black", "--limit", "1", "--offset", "1"], &[2]),
    ] {
        assert_eq!(ids(&directory, words), expected, "{words:?}");
    }
    let column = directory.run(&["games", "--sort", "colour"]);
    assert!(error(&column).contains("possible values: id, black"));
    // The saved games are the listed ones.
    let saved = directory.run(&["games", "--sort", "date", "--limit", "2", "--save", "old"]);
    assert!(saved.status.success(), "{saved:?}");
    assert_eq!(ids(&directory, &["--in", "old"]), [1, 3]);
}

#[test]
fn lists_have_the_chosen_columns() {
    let directory = directory();
    let text = |format: &str| {
        let words = [
            "games",
            "--columns",
            "plies,white,score",
            "--limit",
            "1",
            "--format",
            format,
        ];
        String::from_utf8(directory.run(&words).stdout).unwrap()
    };
    assert_eq!(
        text("jsonl"),
        "{\"plies\":6,\"white\":\"Müller, Eva\",\"score\":{\"black\":0,\"white\":0}}\n"
    );
    assert_eq!(
        serde_json::from_str::<Value>(&text("json")).unwrap(),
        json!([{"plies": 6, "white": "Müller, Eva", "score": {"black": 0, "white": 0}}])
    );
    assert_eq!(
        text("csv"),
        "plies,white,score_black,score_white,score_third,score_fourth,score_fifth,score_sixth\n6,\"Müller, Eva\",0,0,,,,\n"
    );
    assert_eq!(
        text("table"),
        "plies  white        score\n    6  Müller, Eva    0-0\n"
    );
    let note = directory.run(&["games", "--columns", "id,note", "--limit", "1"]);
    assert_eq!(note.status.code(), Some(0), "{note:?}");
    let message = error(&directory.run(&["games", "--columns", "id,wite"]));
    assert!(
        message.contains("there is no column `wite`, did you mean `white`?"),
        "{message}"
    );
}

#[test]
fn moves_of_openings_are_sorted_and_cut() {
    let directory = directory();
    let moves = |words: &[&str]| -> Vec<String> {
        let value = directory.json(&[&["openings", "double scorpio"], words].concat());
        let moves = value["moves"].as_array().unwrap().iter();
        moves
            .map(|row| row["move"].as_str().unwrap().to_owned())
            .collect()
    };
    // a2b3 was played twice, won once by Black and once by White; i9h8 was drawn once.
    let by_games = moves(&[]);
    assert_eq!(by_games.len(), 2);
    assert_eq!(moves(&["--sort", "games"]), by_games);
    assert_eq!(moves(&["--min-games", "2"]), by_games[..1]);
    assert_eq!(moves(&["--sort", "last"]), by_games);
    let note = directory.run(&["openings", "double scorpio", "--min-games", "2"]);
    assert!(
        String::from_utf8(note.stderr)
            .unwrap()
            .contains("1 move with fewer games not listed")
    );
    let of_white = directory.json(&[
        "openings",
        "double scorpio",
        "--result",
        "white",
        "--sort",
        "score",
    ]);
    assert_eq!(of_white["games"], 1);
}
