//! What is stored stays readable: identities of games, databases of older versions.

use std::path::PathBuf;

use rusqlite::Connection;
use sumito::notation::Notation;
use sumito::record::{Ending, Format, GameResult};
use sumito::rules::Layout;
use sumito::store::{Access, Database, Filter, IfMet, StoreError};

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
    let first = stored.game.plies()[0].annotations();
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
    assert!(database.game(3).unwrap().unwrap().game.repaired.is_some());
    let rejects = database.rejects().unwrap();
    let games_of: Vec<_> = rejects.iter().map(|reject| reject.game).collect();
    assert_eq!(games_of, [Some(2), None]);
    let counts = import(&mut database, text);
    // Read without mending, one game is incomplete.
    assert_eq!((counts.seen, counts.imported, counts.incomplete), (4, 0, 1));
}

/// A database as version 6 stored it: the one of version 5, brought over.
fn version_6(place: &Place) -> PathBuf {
    let path = place.path("six.db");
    let old = Connection::open(&path).unwrap();
    old.pragma_update(None, "foreign_keys", false).unwrap();
    old.pragma_update(None, "page_size", 8_192).unwrap();
    for sql in [
        include_str!("../../sql/schema/001_games.sql"),
        include_str!("../../sql/schema/002_mended.sql"),
        include_str!("../../sql/schema/003_variations.sql"),
        include_str!("../../sql/schema/004_rules.sql"),
        include_str!("../../sql/schema/005_segments.sql"),
        include_str!("../../sql/schema/006_columns.sql"),
        include_str!("../../sql/schema/006_facts.sql"),
        include_str!("../../sql/schema/005_views.sql"),
        include_str!("../data/version-6.sql"),
    ] {
        old.execute_batch(sql).unwrap();
    }
    path
}

/// What version 6 stored is left as it is; there is room for spellings besides.
#[test]
fn a_database_of_version_6_is_brought_over() {
    let place = Place::new();
    let [six, five] = [version_6(&place), version_5(&place)];
    let answers = |path: &std::path::Path| {
        let database = Database::open(path, Access::Write).unwrap();
        assert_eq!(database.version().unwrap(), 12);
        let checked = database.check(|_| ()).unwrap();
        assert_eq!(checked.faults, Vec::<String>::new());
        let mut games = Vec::new();
        let ids: Vec<i64> = (1..=12).collect();
        let read = database.each_game(&ids, |stored| {
            games.push((stored.game, stored.text, stored.source));
            Ok::<_, StoreError>(())
        });
        read.unwrap();
        assert_eq!(database.aliases().unwrap(), []);
        (
            games,
            database.kept().unwrap(),
            database.rejects().unwrap().len(),
        )
    };
    assert_eq!(answers(&six), answers(&five));
    let mut database = Database::open(&six, Access::Write).unwrap();
    let spellings = ["Bob".to_owned(), "rodion".to_owned()];
    assert_eq!(
        database
            .merge_players(&spellings, "Bob", IfMet::Merge)
            .unwrap(),
        1
    );
    assert_eq!(database.person("rodion").unwrap(), "Bob");
}

/// A database as version 5 stored it.
pub(super) fn version_5(place: &Place) -> PathBuf {
    let path = place.path("old.db");
    let old = Connection::open(&path).unwrap();
    // As the program does it: references go to the new table.
    old.pragma_update(None, "foreign_keys", false).unwrap();
    old.pragma_update(None, "page_size", 8_192).unwrap();
    for sql in [
        include_str!("../../sql/schema/001_games.sql"),
        include_str!("../../sql/schema/002_mended.sql"),
        include_str!("../../sql/schema/003_variations.sql"),
        include_str!("../../sql/schema/004_rules.sql"),
        include_str!("../../sql/schema/005_segments.sql"),
        include_str!("../../sql/schema/005_views.sql"),
        include_str!("../data/version-5.sql"),
    ] {
        old.execute_batch(sql).unwrap();
    }
    path
}

/// As version 5 stored it: every game is what its record says, with all tags, answers are what they were, and what is known stays known.
#[test]
fn a_database_of_version_5_is_brought_over_exactly() {
    let place = Place::new();
    let path = version_5(&place);
    let mut database = Database::open(&path, Access::Write).unwrap();
    assert_eq!(database.version().unwrap(), 12);
    let checked = database.check(|_| ()).unwrap();
    assert_eq!(checked.faults, Vec::<String>::new());
    assert_eq!((checked.games, checked.positions), (11, 433));

    // The identities are those that version 5 stored: the check has compared them with the tags as they are now.
    let ids: Vec<i64> = (1..=12).collect();
    let (mut whole, mut plies) = (0, 0);
    database
        .each_game(&ids, |stored| {
            plies += stored.game.plies().len();
            let text = stored.text.unwrap();
            // Without mending a mended game is shorter; one that was taken in later with another text is mended too.
            if stored.game.repaired.is_none() && stored.game.incomplete.is_none() {
                assert_eq!(stored.game, games(&text)[0], "{}", stored.summary.id);
                whole += 1;
            }
            assert!(!stored.source.is_empty());
            Ok::<_, StoreError>(())
        })
        .unwrap();
    assert_eq!((whole, plies), (7, 422));
    let four = database.summary(8).unwrap().unwrap();
    assert_eq!(
        four.others.as_deref(),
        Some("sumito (careless) / sumito (careless)")
    );
    let stored = database.game(3).unwrap().unwrap();
    assert_eq!(stored.problems[0].kind, "mended");

    let kept = database.kept().unwrap();
    assert_eq!((kept[0].name.as_str(), kept[0].games), ("own games", 4));
    let own = Filter {
        kept: vec!["own games".to_owned()],
        ..Filter::default()
    };
    let mut found = Vec::new();
    database.games(&own, |game| found.push(game.id)).unwrap();
    assert_eq!(found, [6, 7, 8, 9]);
    let rejects: Vec<i64> = database
        .rejects()
        .unwrap()
        .iter()
        .map(|reject| reject.id)
        .collect();
    assert_eq!(rejects, [1, 2, 4]);
    // What was taken in later is no news, nor is anything else that is known.
    let again = "# layout: Belgian Daisy\n# black: Aglaé\n1.a1b2 i5h5 2.a2b3\n";
    let counts = import(&mut database, again);
    assert_eq!((counts.seen, counts.duplicates), (1, 1));

    let belgian = Layout::find("Belgian Daisy").unwrap().position();
    let openings = database.openings(&belgian, &Filter::default()).unwrap();
    let played: Vec<u64> = openings.moves.iter().map(|made| made.tally.games).collect();
    assert_eq!((openings.tally.games, played), (5, vec![5]));
    let named = Filter {
        player: Some("aglae".to_owned()),
        from: Some("1990".to_owned()),
        ..Filter::default()
    };
    let none = database.openings(&belgian, &named).unwrap();
    assert_eq!(none.tally.games, 0);
}
