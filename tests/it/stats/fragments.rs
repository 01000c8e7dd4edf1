//! Fragments and players who are known from nothing else: lists and figures leave them out, and say so.

use serde_json::json;

use crate::support::TestDirectory;

const FRAGMENTS: &str = "# black: Jonas\n# white: Mira\n# event: Open\n12.b2b3 h8h7 13.b3b4\n\n# black: Jonas\n# white: Mira\n# round: 2\n9.b2b3 h8h7 10.b3b4\n\n";

fn with(more: &str) -> TestDirectory {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", FRAGMENTS.to_owned() + more);
    directory.json(&["import", &file]);
    directory
}

#[test]
fn players_of_fragments_are_counted_apart() {
    let directory = with("");
    assert_eq!(directory.json(&["db", "info"])["players"], 2);
    let output = directory.run(&["players"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("2 players are known from fragments only, whose records begin in mid-game, and are not listed"),
        "{message}"
    );
    let output = directory.run(&["players", "Jonas"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        message.contains("`Jonas` is known from fragments only, whose records begin in mid-game"),
        "{message}"
    );
    let output = directory.run(&["players", "Jonas", "--event", "Open"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("only fragments of games of `Jonas` pass the filter"),
        "{message}"
    );
    // The view of `query` has them, as the documents say.
    let rows = directory.json(&["query", "SELECT name, games FROM players ORDER BY name"]);
    assert_eq!(rows[0], json!({"name": "Jonas", "games": 2}));
    // Their scores are not known, as in the list.
    let scores = "SELECT score_black, score_white FROM games WHERE id = 1";
    let rows = directory.json(&["query", scores]);
    assert_eq!(rows[0], json!({"score_black": null, "score_white": null}));
}

#[test]
fn statistics_say_how_many_fragments_they_leave_out() {
    let directory = with("# black: Anne\n# layout: Standard\n1.a1b2 i9h8\n");
    let output = directory.run(&["stats", "--format", "json"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("2 fragments skipped (their records begin in mid-game)"),
        "{message}"
    );
    let stats: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&stats["games"], &stats["fragments"]),
        (&json!(1), &json!(2))
    );
    let whole = directory.json(&["stats", "--plies", "1.."]);
    assert_eq!(whole["fragments"], 0);
}
