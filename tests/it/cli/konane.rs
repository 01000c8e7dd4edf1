//! Commands on positions of Kōnane.

use serde_json::{Value, json};
use sumito::konane::{Color, Layout, read_move};

use crate::support::{TestDirectory, error, sumito};

fn text(words: &[&str]) -> String {
    let output = sumito(words).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn json(words: &[&str]) -> Value {
    serde_json::from_str(&text(&[words, &["--format", "json"]].concat())).unwrap()
}

#[test]
fn perft_agrees_with_the_figures_of_the_rules() {
    for (layout, leaves) in [
        ("konane-4x4", [4, 12, 16, 52, 120, 376]),
        ("konane-6x6", [4, 12, 28, 156, 668, 4_192]),
        ("8x8", [4, 12, 28, 172, 892, 7_124]),
        ("KONANE-10x10", [4, 12, 28, 172, 984, 8_596]),
    ] {
        let table = text(&["perft", layout, "--depth", "6"]);
        let expected = (1..).zip(leaves);
        let expected: String = expected
            .map(|(depth, leaves)| format!("{depth} {leaves}\n"))
            .collect();
        assert_eq!(table, expected, "{layout}");
    }
    assert_eq!(
        json(&["perft", "wbwb/bwbw/w1wb/b1bw b -", "--depth", "1"]),
        json!([{"depth": 1, "leaves": 2}])
    );
    assert_eq!(text(&["perft", "konane-8x8", "--depth", "0"]), "0 1\n");
}

#[test]
fn moves_have_names_and_the_positions_after_them() {
    let removals = json(&["moves", "konane-4x4"]);
    let names = |rows: &Value| -> Vec<String> {
        let rows = rows.as_array().unwrap().iter();
        rows.map(|row| row["move"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(names(&removals), ["a1", "b2", "c3", "d4"]);
    let any = json(&["moves", "konane-4x4", "--rules", "opening=any"]);
    assert_eq!(names(&any).len(), 8);
    assert_eq!(
        json(&["moves", "bw1w1 b -"])[1],
        json!({
            "game": "konane",
            "move": "a1-e1",
            "inverse": "e1-a1",
            "kind": "jump",
            "taken": 2,
            "position": "4b w -",
        })
    );
}

#[test]
fn a_finished_game_has_no_moves() {
    let output = sumito(&["moves", "4/4/4/4 w -"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let position = text(&["position", "4/4/4/4 w -"]);
    assert!(
        position.ends_with("White has no move: Black has won\n"),
        "{position}"
    );
    assert_eq!(json(&["position", "4/4/4/4 w -"])[0]["winner"], "black");
}

#[test]
fn a_position_is_drawn_and_described() {
    assert_eq!(
        text(&["position", "wbwb/bwbw/w1wb/bwbw w b2"]),
        "4 ○ ● ○ ●\n3 ● ○ ● ○\n2 ○ · ○ ●\n1 ● ○ ● ○\n  a b c d\n\nwbwb/bwbw/w1wb/bwbw w b2\nWhite takes off a stone next to b2: 4 moves\n"
    );
    let row = &json(&["position", "konane-9x13", "--rules", "opening=any"])[0];
    let fields = [
        "game", "rows", "columns", "turn", "phase", "rules", "moves", "winner",
    ];
    assert_eq!(
        fields.map(|name| row[name].clone()),
        [
            json!("konane"),
            json!(9),
            json!(13),
            json!("black"),
            json!("black-removal"),
            json!("opening=any"),
            json!(59),
            Value::Null,
        ]
    );
    let named = text(&["position", "konane-2x3", "--to", "konane"]);
    assert_eq!(named, "wbw/bwb b -\n");
    let named = json(&["position", "konane-2x3", "--to", "konane"]);
    assert_eq!(named, json(&["position", "konane-2x3"]));
    let keys = json(&["position", "konane-8x8", "--key"]);
    assert_eq!(keys["key"], 2_744_622_055_534_780_719_i64);
    assert_eq!(keys["key"], json(&["position", "8x8"])[0]["key"]);
    assert_eq!(keys["moves"].as_array().unwrap().len(), 4);
}

#[test]
fn errors_state_what_was_expected() {
    for (words, expected) in [
        (
            &["perft", "konane-8x21"][..],
            "sumito: 'konane-8x21': `8x21` is not a board size: expected rows x columns, each 1 to 20, as in 8x8 or 9x13\n",
        ),
        (
            &["moves", "bw/wb w -"],
            "sumito: 'bw/wb w -': all 4 stones are on squares of the other colour, expected `b` on a1 and on squares of its colour\n",
        ),
        (
            &["moves", "30x1", "--rules", "eject=4"],
            "sumito: --rules: `eject=4` is not an option of Kōnane, expected opening=any, or opening=standard for a first removal in the middle or on a corner; '30x1': `30x1` is not a board size: expected rows x columns, each 1 to 20, as in 8x8 or 9x13\n",
        ),
        (
            &["position", "8x8", "--to", "bcit"],
            "sumito: --to bcit: positions of Kōnane have one notation, expected konane\n",
        ),
        (
            &["position", "8x8", "--svg", "--flip=7"],
            "sumito: --flip=7, expected 0, 3, black or white for a board of Kōnane\n",
        ),
        (
            &["position", "8x8", "--svg", "--mark", "z9"],
            "sumito: --mark: `z9` is not a square: expected a column a-t and a row 1-20, as in d4\n",
        ),
        (
            &["position", "8x8", "--svg", "--mark", "ring:i9"],
            "sumito: --mark: i9 is not on the board of 8x8\n",
        ),
        (
            &["minimax", "8x8"],
            "sumito: '8x8' is written as a position of Kōnane, expected one of Abalone\n",
        ),
    ] {
        assert_eq!(error(&sumito(words).output().unwrap()), expected);
    }
}

#[test]
fn a_position_is_solved_within_a_limit() {
    let solved = json(&["solve", "konane-4x4"]);
    assert_eq!(
        (&solved["game"], &solved["winner"]),
        (&json!("konane"), &json!("white"))
    );
    let line = solved["line"].as_str().unwrap();
    let mut position = "konane-4x4".parse::<Layout>().unwrap().position();
    for name in line.split(' ') {
        position.play_unchecked(read_move(name, &position).unwrap());
    }
    assert_eq!(position.winner(), Some(Color::White));
    let table = text(&["solve", "bw1 b -"]);
    assert!(
        table.starts_with("Black wins, Black to move (") && table.ends_with("\na1-c1\n"),
        "{table}"
    );
    for limit in [["--nodes", "10"], ["--time", "0.000001"]] {
        let words = [&["solve", "konane-12x12", "--format", "json"][..], &limit].concat();
        let output = sumito(&words).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(
            (&answer["winner"], &answer["line"]),
            (&Value::Null, &Value::Null)
        );
        assert!(
            answer["reason"].as_str().unwrap().ends_with("the limit"),
            "{answer}"
        );
        // The number of positions that a search of a microsecond reaches depends on the machine.
        let searched = answer["nodes"].as_u64().unwrap();
        assert!(limit[0] == "--time" || searched == 10, "{searched}");
    }
    for (words, expected) in [
        (
            &["solve", "standard"][..],
            "'standard' is no position of Kōnane, expected a layout as konane-8x8",
        ),
        (
            &["solve", "8x8", "--time", "0"],
            "expected a positive number of seconds",
        ),
        (
            &["solve", "8x8", "--time", "NaN"],
            "expected a positive number of seconds",
        ),
        (
            &["solve", "8x8", "--nodes", "0"],
            "expected a whole number from 1",
        ),
        (
            &["solve", "8x8", "--rules", "no"],
            "--rules: `no` is not an option of Kōnane",
        ),
    ] {
        let message = error(&sumito(words).output().unwrap());
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn a_value_is_the_sum_of_those_of_regions() {
    let position = "2wbw3/8/8/8/8/8/8/1wb5 b -";
    let answer = json(&["value", position]);
    assert_eq!(
        (&answer["value"], &answer["outcome"], &answer["winner"]),
        (&json!("1*"), &json!("black"), &json!("black"))
    );
    let values: Vec<&Value> = answer["regions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|region| &region["value"])
        .collect();
    assert_eq!(values, ["*", "1"]);
    let table = text(&["value", position]);
    assert!(
        table.starts_with("1*: Black wins, whoever moves first\n\nvalue"),
        "{table}"
    );
    assert_eq!(text(&["value", "3/3/3 w -"]), "0: who moves first loses\n");
    let message = error(&sumito(&["value", "8x8"]).output().unwrap());
    assert_eq!(
        message,
        "sumito: a position of the opening, expected one in which both sides jump\n"
    );
}

#[test]
fn options_of_pictures_are_refused_without_a_picture() {
    for position in ["konane-8x8", "standard"] {
        for option in ["--flip", "--flip=3", "--mark=d4", "--theme=dark"] {
            let output = sumito(&["position", position, option]).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{option}");
            let message = String::from_utf8(output.stderr).unwrap();
            assert!(message.contains("--svg"), "{message}");
            let drawn = sumito(&["position", position, "--svg", option]).output();
            assert!(drawn.unwrap().status.success(), "{option}");
        }
    }
}

#[test]
fn rules_are_those_of_both_games_or_of_one() {
    let all = json(&["rules"]);
    let all = all.as_array().unwrap();
    for game in ["abalone", "konane"] {
        let rows = json(&["rules", "--game", game]);
        let is_of_game = |row: &&Value| row["game_type"].is_null() || row["game_type"] == game;
        let expected: Vec<Value> = all.iter().filter(is_of_game).cloned().collect();
        assert_eq!(rows, json!(expected));
        assert!(expected.len() > 1 && expected.len() < all.len());
    }
}

const REPLAYED: &str = "# game: konane 6x6\n1. c3 c4 2. c1-c3 e4-c4 *\n\n[Game \"Konane\"]\n[SetUp \"1\"]\n[Position \"bw1w1 b -\"]\n\n1. a1-e1 1-0\n";

#[test]
fn a_replay_says_which_stones_are_taken_and_come_back() {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", REPLAYED);
    directory.run(&["import", &file]);
    let sentences = |words: &[&str]| -> Vec<String> {
        let output = String::from_utf8(directory.run(words).stdout).unwrap();
        let lines = output.lines().filter(|line| line.starts_with("ply "));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(
        sentences(&["replay", "1", "--reverse"]),
        [
            "ply 4: White takes back c4-e4, a black stone comes back on d4; score 1-0",
            "ply 3: Black takes back c3-c1, a white stone comes back on c2; score 0-0",
            "ply 2: White takes back c4, a white stone comes back on c4; score 0-0",
            "ply 1: Black takes back c3, a black stone comes back on c3; score 0-0",
        ]
    );
    assert_eq!(
        sentences(&["replay", "1"])[1..3],
        [
            "ply 2: White plays c4; score 0-0",
            "ply 3: Black plays c1-c3, the white stone on c2 is taken; score 1-0",
        ]
    );
    assert_eq!(
        sentences(&["replay", "2", "--reverse"]),
        ["ply 1: Black takes back e1-a1, white stones come back on b1 and d1; score 0-1"]
    );
    let row = &directory.json(&["replay", "2"])[0];
    let fields = ["restored", "ejected", "color"];
    let taken = [Value::Null, json!("b1 d1"), json!("white")];
    assert_eq!(fields.map(|name| row[name].clone()), taken);
    let row = &directory.json(&["replay", "1", "--reverse"])[3];
    let removed = [json!("c3"), Value::Null, json!("black")];
    assert_eq!(fields.map(|name| row[name].clone()), removed);
    let csv = directory.run(&["replay", "2", "--format", "csv"]).stdout;
    let csv = String::from_utf8(csv).unwrap();
    assert!(
        csv.starts_with("ply,move,inverse,restored,ejected,color,position,score_black,"),
        "{csv}"
    );
}

/// The spellings that `docs/src/reference/konane.md` lists.
#[test]
fn moves_are_read_in_several_spellings() {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", REPLAYED);
    directory.run(&["import", &file]);
    for moves in [
        "1. c3 c4 2. c1xc3 e4:c4",
        "1. C3 C4 2. c1c3 E4-C4",
        "1. C3 C4 2. c1→c3 e4->c4",
        "1. c3 c4 2. c1—c3 e4−c4",
        "1. (3 3) (4,3) 2. (13 33) ((4 5) (4 3))",
        "1. (33) (4 3) 2. (1 3)-(3 3) (45 43)",
        "1. B c2 W c3 2. B c0 c2 W e3 c3",
    ] {
        let words = ["search", "--layout", "konane-6x6", "--moves", moves];
        let hits = directory.json(&words);
        assert_eq!(
            (&hits[0]["game"], &hits[0]["ply"]),
            (&json!(1), &json!(4)),
            "{moves}"
        );
        let record = directory.file("record.txt", format!("# game: konane 6x6\n{moves} *\n"));
        let output = directory.run(&["check", &record]);
        assert!(output.status.success(), "{moves}: {output:?}");
    }
}

/// A number may be that of a move, but a number alone is not a question about the start.
#[test]
fn a_number_alone_is_not_a_move() {
    let directory = TestDirectory::new();
    let record = directory.file("record.txt", "# game: konane 6x6\nf6 e6 *\n");
    directory.run(&["import", &record]);
    for command in ["search", "openings"] {
        let message = error(&directory.run(&[command, "2"]));
        assert!(
            message.contains("`2` contains no move, expected moves from konane-6x6"),
            "{message}"
        );
    }
}

/// A pair of numbers at the end is a legal move in digits, or the score if it is that of the position; it is never left out.
#[test]
fn a_pair_of_numbers_that_is_no_score_is_refused() {
    let directory = TestDirectory::new();
    let record = directory.file("record.txt", "# game: konane 8x8\n1. d4 d5 2. d2-d4 *\n");
    directory.run(&["import", &record]);
    for moves in ["d4 d5 44-24", "d4 d5 99-99", "d4 d5 1-1"] {
        let message = error(&directory.run(&["search", moves]));
        let found = moves.rsplit(' ').next().unwrap();
        let expected = format!("`{found}` is not a move, expected one of Black");
        assert!(message.contains(&expected), "{message}");
    }
    for moves in ["d4 d5 d2-d4 1-0", "d4 d5 24-44"] {
        let hits = directory.json(&["search", moves]);
        assert_eq!(hits[0]["ply"], 3, "{moves}");
    }
}

/// A text that is not written as a position of Kōnane is read as one of Abalone, with the errors of Abalone.
#[test]
fn everything_else_is_abalone() {
    let directory = TestDirectory::new();
    for (words, expected) in [
        (&["moves", "konane"][..], "neither a layout nor a position"),
        (&["moves", "kohane-8x8"], "did you mean `konane-8x8`"),
        (&["moves", "wb/bww b"], "2 rows, expected 9"),
        (&["moves", "standard", "--rules", "opening=any"], "opening"),
    ] {
        let message = error(&directory.run(words));
        assert!(message.contains(expected), "{message}");
        assert!(!message.contains("Kōnane"), "{message}");
    }
    // Abalone has no board with rows of equal length.
    let message = error(&directory.run(&["moves", "wb/bw b"]));
    assert!(
        message.contains("expected - or the square of the first hole"),
        "{message}"
    );
}
