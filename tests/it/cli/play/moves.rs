//! Moves as users type them in `sumito play`.

use super::games::{play, shown};
use crate::support::TestDirectory;

/// A mistyped move is not taken for one in a notation that hardly anybody uses; numbers and marks around a move are allowed, other text is not.
#[test]
fn a_move_is_what_was_typed_or_is_refused() {
    let directory = TestDirectory::new();
    let output = play(
        &directory,
        &["--side", "both"],
        "h5g5\na1b2 i5h5\na1b2 good\n1. A1B2!\n1...i5h5\nsave\n",
    );
    let text = shown(&output);
    for expected in [
        "there is a marble of White on h5, expected a marble of Black",
        "(as FFA-1990 the moves are h8g7)",
        "`a1b2 i5h5` found, expected one move alone",
        "`good` is not a move",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let game = directory.json(&["show", "1"]);
    let moves: Vec<&serde_json::Value> = game["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| &mv["abapro"])
        .collect();
    assert_eq!(moves, ["a1b2", "i5h5"]);
    let konane = play(
        &directory,
        &["konane-6x6", "--side", "both"],
        "1.f6\n1...f5!\nd6-f6 f2\n2.d6-f6\nsave\n",
    );
    let text = shown(&konane);
    assert!(
        text.contains("`f2`") || text.contains("expected one move alone"),
        "{text}"
    );
    assert_eq!(directory.json(&["show", "2"])["plies"], 3, "{text}");
}
