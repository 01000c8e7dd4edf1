//! Profiles of players and reports on them: which games count, and how.

use serde_json::{Value, json};

use crate::support::TestDirectory;

fn with(records: &str) -> TestDirectory {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", records);
    directory.json(&["import", &file]);
    directory
}

/// The numbers of games, also of those won, lost and of unknown result.
fn counts(of: &Value) -> [&Value; 4] {
    ["games", "won", "lost", "unknown"].map(|field| &of[field])
}

#[test]
fn a_name_that_begins_with_an_equals_sign_is_found() {
    let game = "# layout: Standard\n# black: =SUM(A1)\n# white: Bob\n# result: 1-0\n1.a1b2 i9h8\n";
    let directory = with(game);
    for name in ["=SUM(A1)", "==SUM(A1)", "SUM(A1)"] {
        let profile = directory.json(&["players", name]);
        assert_eq!(counts(&profile), [1, 1, 0, 0], "{name}");
        assert_eq!(profile["openings"][0]["games"], 1, "{name}");
        let report = directory.json(&["report", "player", name]);
        assert_eq!(report["as_black"]["black"], 1, "{name}");
    }
}

#[test]
fn every_part_of_a_profile_leaves_fragments_out() {
    let head =
        "# event: Frag Cup\n# black: Frieda\n# white: Gus\n# result: 1-0\n# layout: belgian\n";
    let fragment = format!("{head}# date: 2020.01.02\n31.a1b2 i5h5 32.a2b3 i6h6\n\n");
    let whole = format!("{head}# date: 2020.01.03\n1.a1b2 i5h5 2.a2b3 i6h6\n");
    let profile = with(&(fragment + &whole)).json(&["players", "Frieda"]);
    assert_eq!(profile["fragments"], 1);
    assert_eq!(counts(&profile), [1, 1, 0, 0]);
    for part in ["opponents", "layouts", "events", "years"] {
        let rows = profile[part].as_array().unwrap();
        assert_eq!(rows.len(), 1, "{part}");
        assert_eq!(counts(&rows[0]), [1, 1, 0, 0], "{part}");
    }
}

#[test]
fn nobody_wins_or_loses_against_oneself_in_any_part() {
    let head = "# black: Ann\n# layout: Standard\n# result: 1-0\n";
    let own = format!("{head}# white: Ann\n1.a1b2 i9h8\n\n");
    let other = format!("{head}# white: Bob\n1.a1b2 i9h8\n");
    let directory = with(&(own + &other));
    let results =
        |of: &Value| ["games", "black", "white", "unknown"].map(|field| of[field].clone());
    let profile = directory.json(&["players", "Ann"]);
    let openings = profile["openings"].as_array().unwrap();
    let report = directory.json(&["report", "player", "Ann"]);
    for (color, expected) in [("black", [2, 1, 0, 1]), ("white", [1, 0, 0, 1])] {
        let expected = expected.map(|count| json!(count));
        let opening = openings.iter().find(|row| row["color"] == color).unwrap();
        assert_eq!(results(opening), expected, "{color}");
        assert_eq!(results(&opening["moves"][0]), expected, "{color}");
        assert_eq!(results(&report[format!("as_{color}")]), expected, "{color}");
        let lines = report["lines"].as_array().unwrap().iter();
        for line in lines.filter(|line| line["color"] == color) {
            assert_eq!(results(line), expected, "{color}");
        }
    }
}
