//! Databases through the library: counts, duplicates, and detection of damage.

use std::ops::RangeInclusive;

use rusqlite::types::Value;
use sumito::notation::{Notation, read_position};
use sumito::record::GameResult;
use sumito::rules::Layout;
use sumito::store::{Access, Database, Filter, Orientations};

use crate::support::{Random, database, hits, import};

#[test]
fn a_position_reached_twice_counts_the_game_once() {
    // A game that moves back and forth: the start position occurs at plies 0 and 4, and is left by two different moves.
    let database =
        database("# layout: Standard\n# result: 1-0\n1.c3d3 g5f5 2.d3c3 f5g5 3.c5d5 g5f5");
    let start = Layout::find("Standard").unwrap().position();
    assert_eq!(hits(&database, &start, Orientations::Any).len(), 1);
    let openings = database.openings(start, &Filter::default()).unwrap();
    assert_eq!(
        (
            openings.results.games,
            openings.results.black,
            openings.moves.len()
        ),
        (1, 1, 2)
    );
    assert!(
        openings
            .moves
            .iter()
            .all(|opening| opening.results.games == 1)
    );
}

/// A condition that no game can meet, because it is misspelt or its range is empty, is an error and not an empty answer.
#[test]
fn filters_that_no_game_can_pass_are_errors() {
    let database = database("# layout: Standard\n# rules: eject=4\n1.c3d3 g5f5 2.d3c3 f5g5");
    let rules = |text: &str| Filter {
        rules: Some(text.to_owned()),
        ..Filter::default()
    };
    for (text, games) in [
        ("eject=4", 1),
        ("eject", 1),
        ("EJECT=4", 1),
        ("standard", 0),
    ] {
        assert_eq!(
            database.games(&rules(text)).unwrap().count(),
            games,
            "{text}"
        );
    }
    let error = |filter: &Filter| database.games(filter).err().unwrap().to_string();
    for text in ["ejekt=4", "eject=four", "eject=4 standard", ""] {
        let reason = error(&rules(text));
        assert!(reason.contains("expected"), "{text}: {reason}");
    }
    let rating = Filter {
        rating: Some(RangeInclusive::new(1800, 1500)),
        ..Filter::default()
    };
    let expected =
        "the range from 1800 to 1500 is empty, expected the first rating before the last";
    assert_eq!(error(&rating), expected);
    let ids = Filter {
        ids: vec![1..=1, RangeInclusive::new(7, 3)],
        ..Filter::default()
    };
    let expected = "the range from 7 to 3 is empty, expected the first id before the last";
    assert_eq!(error(&ids), expected);
}

#[test]
fn openings_in_all_orientations_count_as_one() {
    let belgian = Layout::find("Belgian Daisy").unwrap().position();
    // a1b2 and i9h8 are images of each other.
    let database = database(
        "# layout: Belgian Daisy\n# black: A\n1.a1b2\n\n# layout: Belgian Daisy\n# black: B\n1.i9h8",
    );
    let mut after = belgian;
    after.play_unchecked(Notation::Abapro.read("i9h8", &belgian).unwrap());
    let search = |orientations| hits(&database, &after, orientations).len();
    assert_eq!(
        (search(Orientations::Any), search(Orientations::Exact)),
        (2, 1)
    );
    let openings = database.openings(belgian, &Filter::default()).unwrap();
    assert_eq!(
        (openings.moves.len(), openings.moves[0].results.games),
        (1, 2)
    );
}

#[test]
fn explorer_moves_have_the_orientation_of_the_query() {
    let database =
        database("# layout: Alien Attack\n1.a1b1\n\n# layout: Belgian Daisy\n1.a1b2 i5h5");
    let mut queried = Layout::find("Belgian Daisy").unwrap().position();
    queried.play_unchecked(Notation::Abapro.read("i9h8", &queried).unwrap());
    let openings = database.openings(queried, &Filter::default()).unwrap();
    assert_eq!(
        Notation::Abapro
            .token(openings.moves[0].mv.to_move())
            .to_string(),
        "a5b5"
    );
}

#[test]
fn incomplete_games_are_found_but_not_counted_as_wins() {
    let mut database = database("# layout: Standard\n# result: 1-0\n1.a1b2 e5e6");
    let start = Layout::find("Standard").unwrap().position();
    let results = database
        .openings(start, &Filter::default())
        .unwrap()
        .results;
    assert_eq!((results.games, results.black, results.unknown), (1, 0, 1));
    let won = Filter {
        result: Some(GameResult::Black),
        ..Filter::default()
    };
    let mut count = 0;
    database.for_each_summary(&won, |_| count += 1).unwrap();
    assert_eq!(count, 0);
    let rejects = database.rejects().unwrap();
    assert_eq!(
        (
            rejects.len(),
            rejects[0].game,
            rejects[0].line,
            rejects[0].column
        ),
        (1, Some(1), 3, 8)
    );
    // A second import adds nothing.
    let counts = import(
        &mut database,
        "# layout: Standard\n# result: 1-0\n1.a1b2 e5e6",
    );
    assert_eq!(
        (
            counts.seen,
            counts.duplicates,
            database.rejects().unwrap().len()
        ),
        (1, 1, 1)
    );
}

#[test]
fn all_properties_of_a_record_are_stored() {
    let text = "# zeta: 1\n# Black: A\n# Alpha: 2\n# layout: Standard\n{before} 1.a1b2! (0:15) {good} i9h8";
    let mut database = database(text);
    let stored = database.game(1).unwrap().unwrap();
    assert_eq!(stored.text.as_deref(), Some(text));
    assert_eq!(stored.game, crate::support::games(text).remove(0));
    let names: Vec<&str> = stored.game.tags.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names, ["Zeta", "Black", "Alpha", "Variant"]);
    // Different players, dates or comments make different games.
    let counts = import(
        &mut database,
        text.replace("good", "better")
            + "\n\n"
            + &text.replace("Black: A", "Black: B")
            + "\n\n"
            + text,
    );
    assert_eq!((counts.imported, counts.duplicates), (2, 1));
}

#[test]
fn sql_queries_cannot_write() {
    let database = database("# layout: Standard\n1.a1b2");
    let answer = database
        .query("SELECT count(*) AS games FROM game")
        .unwrap();
    assert_eq!(answer.columns, ["games"]);
    for sql in [
        "DELETE FROM game",
        "DROP TABLE game",
        "INSERT INTO player (name) VALUES ('x')",
        "PRAGMA user_version = 9",
        "nonsense",
    ] {
        assert!(database.query(sql).is_err(), "{sql}");
    }
    assert_eq!(database.info().unwrap().games, 1);
}

/// The check detects one flipped bit in moves, results, columns, record blocks, chunks or posting lists, and finds nothing after the bit is restored.
#[test]
fn the_check_detects_every_flipped_bit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let mut database = Database::open(&path, Access::Write).unwrap();
    // A position so frequent that its posting list has a separate page.
    let opening = |round: usize| {
        let tags = format!(
            "# layout: Belgian Daisy\n# round: {round}\n# black: B{}",
            round % 3
        );
        format!("{tags}\n# date: 2019\n# result: 1-0\n1.a1b2 i5h5 2.a2b3 i6h6\n\n")
    };
    let games: String = (0..110).map(opening).collect();
    import(&mut database, &games);
    import(
        &mut database,
        include_bytes!("../../../sample-games/graz-2002.txt"),
    );
    drop(database);
    let database = Database::open(&path, Access::Read).unwrap();
    let whole = |faults: &[String]| faults.is_empty();
    assert!(whole(&database.check(|_| ()).unwrap().faults));
    let raw = rusqlite::Connection::open(&path).unwrap();
    let mut random = Random(5);
    for (table, column, times) in [
        ("packed_game", "moves", 100),
        ("packed_game", "result", 20),
        ("record_block", "data", 100),
        ("index_chunk", "data", 100),
        ("index_page", "data", 100),
        ("filter_column", "data", 100),
        ("segment", "identities", 50),
        ("segment", "signatures", 50),
    ] {
        let rows: Vec<i64> = {
            let mut select = raw.prepare(&format!("SELECT id FROM {table}")).unwrap();
            let rows = select.query_map([], |row| row.get(0)).unwrap();
            rows.collect::<Result<_, _>>().unwrap()
        };
        for _ in 0..times {
            let id = rows[random.below(rows.len())];
            let read = format!("SELECT {column} FROM {table} WHERE id = ?1");
            let before: Value = raw.query_row(&read, [id], |row| row.get(0)).unwrap();
            let after = match &before {
                Value::Integer(number) => Value::Integer(number ^ 1 << random.below(2)),
                Value::Blob(bytes) if !bytes.is_empty() => {
                    let mut bytes = bytes.clone();
                    let at = random.below(bytes.len());
                    bytes[at] ^= 1 << random.below(8);
                    Value::Blob(bytes)
                }
                _ => continue,
            };
            let write = format!("UPDATE {table} SET {column} = ?2 WHERE id = ?1");
            raw.execute(&write, (id, &after)).unwrap();
            let faults = database.check(|_| ()).unwrap().faults;
            assert!(
                !whole(&faults),
                "{table}.{column} of row {id}: {before:?} and {after:?}"
            );
            raw.execute(&write, (id, &before)).unwrap();
        }
        assert!(whole(&database.check(|_| ()).unwrap().faults));
    }
}

#[test]
fn the_check_detects_damage() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let mut database = Database::open(&path, Access::Write).unwrap();
    import(&mut database, "# layout: Standard\n1.a1b2 i9h8 2.b1c2");
    assert_eq!(database.check(|_| ()).unwrap().faults, Vec::<String>::new());
    drop(database);
    let open = || Database::open(&path, Access::Read).unwrap();
    let raw = rusqlite::Connection::open(&path).unwrap();
    raw.execute("UPDATE segment SET positions = 5", []).unwrap();
    let faults = [
        "segment 1 does not agree with its checksum",
        "5 positions in segment 1, expected 4 from the replay",
        "segment 1: its content has changed since it was written (wrong checksum)",
    ];
    assert_eq!(open().check(|_| ()).unwrap().faults, faults);
    raw.execute("UPDATE segment SET positions = 4", []).unwrap();
    raw.execute("DELETE FROM index_chunk", []).unwrap();
    let fault = "segment 1 of the position index does not agree with the replay: 1 of 1 parts differ, 0 are there";
    assert_eq!(open().check(|_| ()).unwrap().faults, [fault]);
    raw.execute("UPDATE packed_game SET score_black = 5", [])
        .unwrap();
    let faults = open().check(|_| ()).unwrap().faults;
    assert!(
        faults.contains(&"game 1: its moves, its tags or its record are damaged".to_owned()),
        "{faults:?}"
    );
    raw.execute("UPDATE packed_game SET moves = x'0000'", [])
        .unwrap();
    assert!(
        open()
            .check(|_| ())
            .unwrap()
            .faults
            .contains(&"game 1: its moves, its tags or its record are damaged".to_owned())
    );
    let start = read_position("Standard").unwrap();
    // Without the chunk a query is an error.
    let answer = open().openings(start, &Filter::default());
    assert!(answer.unwrap_err().is_damage());
}
