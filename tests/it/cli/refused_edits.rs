//! Edited records that are refused, with the lines that cannot be read.

use super::edit::{edit, with_games};
use crate::support::error;

#[test]
fn text_after_the_game_is_refused_with_its_line() {
    let directory = with_games();
    let before = directory.json(&["show", "1"]);
    let text = "[Variant \"Belgian Daisy\"]\n\n1. a1b2 i5h5 *\n\nwhat a game\n";
    let file = directory.file("edited.txt", text);
    let message = error(&directory.run(&["edit", "1", "--with", &file]));
    for expected in [
        "edited.txt:5:1: error: `what a game` after the last move, expected a result or nothing; a comment stands in braces",
        &format!("line 5 of {file} cannot be read, and game 1 is unchanged"),
    ] {
        assert!(message.contains(expected), "{message}");
    }
    assert_eq!(directory.json(&["show", "1"]), before);
}

#[test]
fn text_that_stands_beside_the_game_is_refused_with_its_line() {
    let directory = with_games();
    let before = directory.json(&["show", "1"]);
    let game = "[Variant \"Belgian Daisy\"]\n[Result \"*\"]\n\n1. a1b2 i5h5 *\n";
    for (text, place) in [
        (
            format!("{game}\n{{later}}\n"),
            "edited.txt:6:1: error: `{later}`",
        ),
        (format!("{{pre}}\n{game}"), "edited.txt:1:1: error: `{pre}`"),
        (
            format!("[Site \"A\"]\n[Site \"B\"]\n{game}"),
            "edited.txt:1:1: error: `[Site \"A\"]`",
        ),
    ] {
        let file = directory.file("edited.txt", text);
        let message = error(&directory.run(&["edit", "1", "--with", &file]));
        let expected = format!("{place} stands beside the game, expected a tag or a move");
        assert!(message.contains(&expected), "{message}");
        assert_eq!(directory.json(&["show", "1"]), before);
    }
}

/// A slip in a variation would turn it into a comment.
#[test]
fn a_variation_that_does_not_replay_is_refused_with_its_line() {
    let directory = with_games();
    let before = directory.json(&["show", "1"]);
    let text = "[Variant \"Belgian Daisy\"]\n\n1. a1b2 i5h5 (1... a5b9 2. a2b3) *\n";
    let file = directory.file("edited.txt", text);
    let message = error(&directory.run(&["edit", "1", "--with", &file]));
    let expected = "edited.txt:3:20: error: in a variation: `a5b9` is not a legal move";
    assert!(message.contains(expected), "{message}");
    assert!(!message.contains("kept as a comment"), "{message}");
    assert_eq!(directory.json(&["show", "1"]), before);
}

/// A figure that follows from the moves is none of the game's own tags: left alone it follows the edited moves, and a wrong one is refused.
#[test]
fn figures_follow_the_edited_moves() {
    let directory = with_games();
    let before = directory.json(&["show", "1"]);
    let wrong = edit(&directory, "1", "sed -i 's/Plies \"6\"/Plies \"7\"/'");
    let message = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert!(
        message.contains("error: `7` plies claimed, expected 6"),
        "{message}"
    );
    assert_eq!(directory.json(&["show", "1"]), before);
    let shorter = edit(&directory, "1", "sed -i 's/ g4g5//'");
    let message = String::from_utf8_lossy(&shorter.stderr).into_owned();
    assert!(!message.contains("plies claimed"), "{message}");
    let after = directory.json(&["show", "1"]);
    assert_eq!(after["moves"].as_array().unwrap().len(), 5, "{after}");
    let history = directory.json(&["history", "1"]);
    let fields = history[1]["changes"].as_array().unwrap().iter();
    let fields: Vec<&str> = fields
        .map(|change| change["field"].as_str().unwrap())
        .collect();
    assert_eq!(fields, ["moves"], "{history}");
}
