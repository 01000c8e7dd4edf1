//! Messages beside an answer: nothing is found, a part of a position is not compared.

use super::filters::directory;

/// If no game is found, a table prints a message, and JSON is an empty list.
#[test]
fn an_empty_list_prints_a_message() {
    let directory = directory();
    for words in [
        &["games", "--since", "2025"][..],
        &["search", "scorpio", "--since", "2025"],
    ] {
        let table = directory.run(words);
        assert_eq!(String::from_utf8_lossy(&table.stderr), "no games found\n");
        assert_eq!(table.status.code(), Some(1));
        let json = directory.run(&[words, &["--format", "json"]].concat());
        assert_eq!(
            (&json.stdout[..], &json.stderr[..]),
            (&b"[]\n"[..], &b""[..])
        );
    }
    assert!(directory.run(&["games"]).stderr.is_empty());
    for (words, expected) in [
        (&["players"][..], "no players found\n"),
        (&["players", "ratings"], "no players found\n"),
        (&["players", "crosstable", "nobody*"], "no games found\n"),
        (&["events"], "no events found\n"),
        (&["puzzles", "--known"], "no puzzles found\n"),
        (&["players", "same"], "no similar names found\n"),
        (&["events", "same"], "no similar names found\n"),
    ] {
        let table = directory.run(&[words, &["--since", "2025"]].concat());
        assert_eq!(
            String::from_utf8_lossy(&table.stderr),
            expected,
            "{words:?}"
        );
        assert_eq!(table.status.code(), Some(1));
    }
    for (words, expected) in [
        (&["players", "aliases"][..], "no merged spellings found\n"),
        (&["saved"], "no saved searches found\n"),
        (&["rejects"], "no rejects found\n"),
        (&["db", "dedupe"], "no duplicates found\n"),
    ] {
        let table = directory.run(words);
        assert_eq!(
            String::from_utf8_lossy(&table.stderr),
            expected,
            "{words:?}"
        );
    }
}

/// A position is compared by its board and its player to move; other lost marbles than those that the board lacks are reported.
#[test]
fn lost_marbles_that_are_not_compared_are_told() {
    let directory = directory();
    let start = "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww";
    let fewer = "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1w1";
    for (position, is_told) in [
        (format!("{start} b"), false),
        (format!("{start} -6b1w b"), true),
        (format!("{fewer} -1w b"), false),
        (format!("{fewer} -2w b"), true),
    ] {
        for command in ["search", "openings"] {
            let found = directory.run(&[command, "--position", &position]);
            let message = String::from_utf8_lossy(&found.stderr).into_owned();
            let note = "the lost marbles of the position are not compared";
            assert_eq!(message.contains(note), is_told, "{position}: {message}");
        }
    }
}

/// A position that does not name the side to move is taken to be Black's, which is reported; the side may stand behind it.
#[test]
fn an_assumed_side_to_move_is_reported() {
    let directory = directory();
    let board = "0a45b456c56g45h456i56_0a12b123c23g78h789i89";
    for (position, is_assumed) in [
        (board.to_owned(), true),
        (format!("{board} b"), false),
        (format!("{board} w"), false),
    ] {
        for command in ["search", "openings"] {
            let found = directory.run(&[command, "--position", &position]);
            let message = String::from_utf8_lossy(&found.stderr).into_owned();
            let note = "Black is taken to be to move";
            assert_eq!(message.contains(note), is_assumed, "{position}: {message}");
        }
    }
}
