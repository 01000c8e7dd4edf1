//! Pattern search on the command line.

use crate::support::TestDirectory;
use sumito::notation::PositionNotation;
use sumito::rules::Layout;

/// Patterns in every spelling, faults with their columns, output in every format, and limits.
#[test]
fn the_program_searches_for_patterns() {
    let directory = TestDirectory::new();
    assert!(directory.run(&["import", "sample-games"]).status.success());
    let found = |words: &[&str]| {
        let rows = directory.json(&[&["search"], words].concat());
        let rows = rows.as_array().unwrap().clone();
        rows.into_iter()
            .map(|row| (row["game"].as_i64().unwrap(), row["ply"].as_i64().unwrap()))
            .collect::<Vec<_>>()
    };
    let listed = found(&["--pattern", "black:e5,e6 white:e7 empty:e8"]);
    assert!(listed.len() > 3);
    let drawn = "?????/??????/???????/????????/????bbw1?/????????/???????/??????/?????";
    assert_eq!(found(&["--pattern", drawn]), listed);
    assert_eq!(found(&["--pattern", drawn, "--limit", "2"]), listed[..2]);
    let start = PositionNotation::Apgn.write(&Layout::find("Standard").unwrap().position());
    // A position has rules, a pattern does not.
    let drawn = found(&["--pattern", &start]);
    let named = found(&["--position", "standard"]);
    assert!(!named.is_empty() && named.iter().all(|hit| drawn.contains(hit)));
    let rows = directory.json(&[
        "search",
        "--score",
        "0-0",
        "--then",
        "turn:white",
        "--swap",
        "--limit",
        "1",
    ]);
    assert_eq!(
        (&rows[0]["then"], &rows[0]["swapped"]),
        (&1.into(), &false.into())
    );
    for (words, message) in [
        (["--pattern", "black:e5,e10"], "column 10: `e10`"),
        (["--material", "14"], "14-12"),
        (["--ply", "9..3"], "the range from 9 to 3 is empty"),
        (["--ply", "x"], "20..40"),
        (["--within", "3"], "--then"),
    ] {
        let output = directory.run(&[&["search", "--score", "0-0"], &words[..]].concat());
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() == Some(2) && stderr.contains(message),
            "{stderr}"
        );
    }
}
