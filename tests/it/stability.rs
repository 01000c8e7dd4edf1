//! What is stored stays readable: identities of games, databases of older versions.

use rusqlite::Connection;
use sumito::notation::Notation;
use sumito::record::{Ending, Format, GameResult};
use sumito::store::{Access, Database};

use super::formats::annotated;
use super::place::Place;
use super::{games, import, written};

/// Databases know games by these bytes: they are those that the first version stored, but for the last game, which has
/// variations.
#[test]
fn the_identities_of_games_never_change() {
    let identity = |text: &str| {
        let found = games(text);
        let bytes = found[0].identity();
        bytes
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect::<String>()
    };
    let plain = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5";
    assert_eq!(identity(plain), "e374447fa0b2357576af89e0e3ff4a4a");
    let rich = "# Event: Test\n# Round: 3\n# Black: Ann\n# White: Bob\n# Variant: Belgian Daisy\n# Result: 0-1\n\
        # Termination: resignation\n{before it} 1.a1b2! 0:15 {good} i5h5 2.a2b3 (0:10) i6h6!? {last}";
    assert_eq!(identity(rich), "6c720afa838fed28631c7e7154ddf1fc");
    let varied = written(&[annotated()], Format::Ag, Notation::Nacre);
    assert_eq!(identity(&varied), "24d68f916fe3f3321512d6faee74f8b0");
}

/// As version 1 stored it: read back whole, then it takes games with variations.
#[test]
fn a_database_of_version_1_reads_back_whole() {
    let place = Place::new();
    let path = place.path("old.db");
    let old = Connection::open(&path).unwrap();
    for sql in [
        include_str!("../../sql/schema/001_games.sql"),
        include_str!("../data/version-1.sql"),
    ] {
        old.execute_batch(sql).unwrap();
    }
    drop(old);
    let database = Database::open(&path, Access::Read).unwrap();
    let stored = database.game(1).unwrap().unwrap();
    let again = games(stored.text.as_deref().unwrap()).remove(0);
    assert_eq!((&stored.game, stored.game.plies().len()), (&again, 4));
    assert_eq!(stored.game.tag("Round"), Some("3"));
    assert_eq!(
        (stored.game.result, stored.game.ending),
        (GameResult::Black, Some(Ending::Resignation))
    );
    assert_eq!(stored.game.comment.as_deref(), Some("before it"));
    let first = stored.game.plies()[0].notes();
    let notes = [&first.mark, &first.clock, &first.comment].map(Option::as_deref);
    assert_eq!(notes, [Some("!"), Some("0:15"), Some("good")]);
    assert_eq!((stored.begins.line, stored.begins.column), (3, 1));
    let part = database.game(2).unwrap().unwrap();
    assert_eq!(part.game.plies().len(), 2);
    assert_eq!(part.problems[0].kind, "illegal-move");
    let rejects = database.rejects().unwrap();
    let begins: Vec<_> = rejects
        .iter()
        .map(|reject| (reject.game, reject.record_line, reject.begins().line))
        .collect();
    assert_eq!(begins, [(Some(2), Some(13), 13), (None, None, 19)]);
    assert!(rejects[1].text.ends_with("1.e5e6 i9h8"));
    drop(database);

    let mut database = Database::open(&path, Access::Write).unwrap();
    // What is stored already is known.
    let counts = import(&mut database, stored.text.unwrap());
    assert_eq!((counts.seen, counts.duplicates), (1, 1));
    import(
        &mut database,
        written(&[annotated()], Format::Ag, Notation::Nacre),
    );
    let last = database.game(3).unwrap().unwrap();
    assert_eq!(last.game.plies(), annotated().plies());
}

/// As version 3 stored it, with variations, a mended game and rejects: read back whole, and known again when its file comes in again.
#[test]
fn a_database_of_version_3_reads_back_whole() {
    let place = Place::new();
    let path = place.path("old.db");
    let old = Connection::open(&path).unwrap();
    for sql in [
        include_str!("../../sql/schema/001_games.sql"),
        include_str!("../../sql/schema/002_mended.sql"),
        include_str!("../../sql/schema/003_variations.sql"),
        include_str!("../data/version-3.sql"),
    ] {
        old.execute_batch(sql).unwrap();
    }
    drop(old);
    let mut database = Database::open(&path, Access::Write).unwrap();
    assert_eq!(database.check(|_| ()).unwrap().faults, Vec::<String>::new());
    let text = include_str!("../data/version-3.txt");
    let stored = database.game(1).unwrap().unwrap();
    assert_eq!(stored.game, games(text)[0]);
    assert!(stored.game.has_variations());
    assert_eq!((stored.summary.rules, stored.summary.others), (None, None));
    assert!(database.game(3).unwrap().unwrap().game.mended.is_some());
    let rejects = database.rejects().unwrap();
    let games_of: Vec<_> = rejects.iter().map(|reject| reject.game).collect();
    assert_eq!(games_of, [Some(2), None]);
    let counts = import(&mut database, text);
    // Read without mending, one game is incomplete.
    assert_eq!((counts.seen, counts.imported, counts.incomplete), (4, 0, 1));
}
