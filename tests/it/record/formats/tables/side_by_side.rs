//! Tables with the rows of several games side by side.

use crate::support::{games, moves_of, records};

#[test]
fn games_side_by_side_are_read_below_each_other() {
    for (table, players) in [
        (
            "No;Black;White;No;Black;White\n1;a1b2;i5h5;1;i9h8;a5b5\n2;a2b3;i6h6;2;i8i7;\n",
            [None, None],
        ),
        (
            "No;Black;White;;No;Black;White\n1;a1b2;i5h5;;1;i9h8;a5b5\n2;a2b3;i6h6;;2;i8i7;\n\n",
            [None, None],
        ),
        (
            "\"No\",\"Ann\",\"Bob\",\"No\",\"Eva\",\"Tim\"\n\"1\",\"a1b2\",\"i5h5\",\"1\",\"i9h8\",\"a5b5\"\n\"2\",\"a2b3\",\"i6h6\",\"2\",\"i8i7\",\"\"\n",
            [Some("Ann"), Some("Eva")],
        ),
        (
            "| No | Ann | Bob | No | Eva | Tim |\n|--|--|--|--|--|--|\n| 1 | a1b2 | i5h5 | 1 | i9h8 | a5b5 |\n| 2 | a2b3 | i6h6 | 2 | i8i7 | |\n",
            [Some("Ann"), Some("Eva")],
        ),
    ] {
        let found = games(table);
        let moves: Vec<String> = found.iter().map(moves_of).collect();
        assert_eq!(moves, ["a1b2 i5h5 a2b3 i6h6", "i9h8 a5b5 i8i7"], "{table}");
        let names: Vec<_> = found.iter().map(|game| game.tag("Black")).collect();
        assert_eq!(names, players, "{table}");
    }
    // Problems have the place in the file.
    let found = records(
        "No;Black;White;No;Black;White\n1;a1b2;i5h5;1;i9h8;a5b5\n2;a2b3;i6h6;2;i8zz;b6b5\n",
    );
    let places = found.iter().flat_map(|record| &record.problems);
    let mut places = places.map(|problem| (problem.location.line, problem.location.column));
    assert!(places.any(|place| place == (3, 15)), "{found:?}");
}

/// A move in a second column of a colour is not the name of a player.
#[test]
fn a_move_is_no_name() {
    for table in [
        "No;Black;White;Black;White\n1;a1b2;i5h5;i9h8;a5b5\n2;a2b3;i6h6;i8h7;b6b5\n",
        "No;Black;White;No;Black;White\n1;a1b2;i5h5;7;i9h8;a5b5\n2;a2b3;i6h6;8;i8h7;b6b5\n",
    ] {
        for record in records(table) {
            assert!(!record.text.contains("Black: a1b2"), "{}", record.text);
        }
    }
}
