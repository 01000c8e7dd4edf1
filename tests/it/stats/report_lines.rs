//! The main lines of reports.

use serde_json::json;

use crate::support::TestDirectory;

#[test]
fn main_lines_count_the_games_of_the_opening_alone() {
    let game =
        |date: &str, moves: &str| format!("# date: {date}\n# layout: Belgian Daisy\n{moves}\n\n");
    let mut games = String::new();
    for day in 1..=2 {
        games += &game(&format!("2018.01.0{day}"), "1.a1b2 i5h5 2.c2c3 i6h6");
    }
    // They reach the same positions later, and not the one after `a1b2`.
    for day in 1..=5 {
        games += &game(&format!("2019.01.0{day}"), "1.c2c3 i5h5 2.a1b2 i6h6");
    }
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", games);
    assert_eq!(directory.json(&["import", &file])["imported"], 7);
    for (line, expected) in [("a1b2", "i5h5 c2c3 i6h6"), ("a1b2 i5h5", "c2c3 i6h6")] {
        let report = directory.json(&["report", "opening", line, "--layout", "belgian"]);
        let lines = report["lines"].as_array().unwrap();
        assert_eq!((&report["games"], lines.len()), (&json!(2), 1), "{report}");
        assert_eq!(lines[0]["games"], 2, "{report}");
        assert_eq!(lines[0]["moves"], expected);
    }
}
