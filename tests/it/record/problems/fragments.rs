//! Records that begin in mid-game: stored without a position, and joined with their first half when it is imported.

use std::ops::ControlFlow;

use sumito::notation::Notation;
use sumito::record::{Content, Format, Game, ProblemKind, ReadOptions, Severity, read};
use sumito::rules::{Layout, PatternQuery, QueryMatcher};
use sumito::store::{Database, Filter, FragmentMatch, ImportCounts, Summary};

use crate::archives::{MIGS, archives};
use crate::support::AbaloneGame as _;
use crate::support::TestDirectory;
use crate::support::{TEXT_FORMATS, games, project, records, written};

pub(crate) const NAMES: &str = "# Black: Ann\n# White: Ben\n# Event: Graz\n# Date: 2004.03.12\n";

/// The final of 2015: 115 plies from the Belgian Daisy.
pub(crate) fn final_of_2015() -> Game {
    let text = std::fs::read(project("sample-games/world-championship-2015-final.txt")).unwrap();
    games(text).remove(0)
}

/// The moves of a game from one ply to another, numbered as in the complete game.
pub(crate) fn moves(game: &Game, from: usize, to: usize) -> String {
    let steps = game.numbered_plies();
    let words = steps[from..to].iter().enumerate().map(|(index, step)| {
        let token = Notation::Abapro.name(step.mv, &step.before);
        match (step.begins_round(), index) {
            (true, _) => format!("{}.{token}", step.number),
            (false, 0) => format!("{}...{token}", step.number),
            (false, _) => token.to_string(),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The first half of a game, up to a ply, and the second one.
pub(crate) fn halves(header: &str, game: &Game, cut: usize) -> [String; 2] {
    let last = game.plies().len();
    [
        format!("{header}# Layout: Belgian Daisy\n{}\n", moves(game, 0, cut)),
        format!("{header}{}\n", moves(game, cut, last)),
    ]
}

pub(crate) fn import(
    database: &mut Database,
    source: &str,
    text: &str,
) -> (ImportCounts, Vec<FragmentMatch>) {
    let mut counts = ImportCounts::default();
    let records = read(text.as_bytes(), ReadOptions::default());
    let watch = |_: &_| ControlFlow::Continue(());
    database
        .import(source, records, &mut counts, watch)
        .unwrap();
    (counts, database.join_fragments().unwrap())
}

pub(crate) fn listed(database: &Database) -> Vec<Summary> {
    let mut listed = Vec::new();
    database
        .for_each_summary(&Filter::default(), |game| listed.push(game))
        .unwrap();
    listed
}

/// Asserts that the database is intact and contains only this game.
pub(crate) fn has_only(database: &Database, game: &Game) {
    assert_eq!(database.check(|_| ()).unwrap().faults, Vec::<String>::new());
    let listed = listed(database);
    assert_eq!(listed.len(), 1, "{listed:?}");
    let stored = database.game(listed[0].id).unwrap().unwrap();
    assert!(stored.game.moves().eq(game.moves()));
    assert_eq!(stored.game.incomplete, None);
    assert!(database.rejects().unwrap().is_empty());
}

#[test]
fn a_record_that_begins_in_mid_game_is_a_fragment() {
    let text = "# Black: Ann\n# White: Ben\n2.a1b2 i9h8 3.b2c3 h8g7 0-1\n";
    let record = records(text).remove(0);
    let Content::Game(game) = &record.content else {
        panic!("{record:?}")
    };
    assert!(game.is_fragment() && game.plies().is_empty() && game.end().is_none());
    assert_eq!((game.layout(), game.layout_name()), (None, None));
    assert_eq!(game.tag("Black"), Some("Ann"));
    assert_eq!(game.result.code(), "0-1");
    let why = "begins with move 2, and the position before it is not known";
    assert_eq!(game.incomplete.as_deref(), Some(why));
    let errors = record
        .problems
        .iter()
        .filter(|problem| problem.severity == Severity::Error);
    let errors: Vec<_> = errors
        .map(|problem| (problem.kind, problem.location.line, problem.location.column))
        .collect();
    assert_eq!(errors, [(ProblemKind::Fragment, 3, 1)]);

    // A stated layout is not the position before move 12; a stated position is.
    let belgian = format!("# Layout: Belgian Daisy\n{text}");
    let game = games(&belgian).remove(0);
    assert!(game.is_fragment());
    assert_eq!(game.layout_name().as_deref(), Some("belgian-daisy"));
    let start = sumito::notation::PositionNotation::Apgn
        .write(&Layout::find("Belgian Daisy").unwrap().position());
    let whole = games(format!(
        "# StartPosition: {start}\n12.a1b2 i5h5 13.a2b3 i6h6\n"
    ))
    .remove(0);
    assert_eq!(
        (whole.plies().len(), whole.incomplete.as_deref()),
        (4, None)
    );
}

#[test]
fn a_fragment_is_found_by_its_tags_but_not_counted() {
    let game = final_of_2015();
    let [_, second] = halves(NAMES, &game, 40);
    let mut database = Database::in_memory().unwrap();
    let (counts, found) = import(&mut database, "second.txt", &second);
    assert_eq!((counts.seen, counts.imported, counts.incomplete), (1, 0, 1));
    assert_eq!((counts.plies, counts.positions), (0, 0));
    assert!(found.is_empty());

    let mut ids = Vec::new();
    let filter = Filter {
        player: Some("Ann".to_owned()),
        event: Some("Graz".to_owned()),
        from: Some("2004".parse().unwrap()),
        ..Filter::default()
    };
    database
        .for_each_summary(&filter, |game| ids.push(game.id))
        .unwrap();
    assert_eq!(ids, [1]);
    assert_eq!(listed(&database)[0].layout, None);

    for layout in Layout::all() {
        let openings = database
            .openings(layout.position(), &Filter::default())
            .unwrap();
        assert_eq!(openings.results.games, 0);
    }
    assert_eq!(
        database.most_common_layout(&Filter::default()).unwrap(),
        None
    );
    let mut outlines = 0;
    database
        .for_each_metadata(&Filter::default(), |_| outlines += 1)
        .unwrap();
    let matcher = QueryMatcher::new(&PatternQuery::default());
    let visit = |_, _| {
        outlines += 1;
        ControlFlow::Continue(())
    };
    database
        .for_each_match(matcher, &Filter::default(), |_| (), visit)
        .unwrap();
    assert_eq!(outlines, 0);
    assert_eq!(database.position_reader().unwrap().at(1, 0).unwrap(), None);
    #[cfg(feature = "parquet")]
    {
        let folder = tempfile::tempdir().unwrap();
        let tables = folder.path().join("tables");
        let opening = |_: &_, _: &[_]| panic!("no start is known");
        assert_eq!(
            database
                .export(&Filter::default(), &tables, opening, |_| ())
                .unwrap(),
            1
        );
        // A file without rows, so that the table can be read.
        let positions = std::fs::read_dir(tables.join("positions")).unwrap();
        let names: Vec<_> = positions.map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["prefix=0"]);
    }
    let info = database.info().unwrap();
    assert_eq!(
        (info.games, info.incomplete, info.plies, info.positions),
        (1, 1, 0, 0)
    );
    assert_eq!(database.check(|_| ()).unwrap().faults, Vec::<String>::new());
    database.compact(|_| ()).unwrap();
    assert_eq!(database.check(|_| ()).unwrap().faults, Vec::<String>::new());
}

#[test]
fn a_fragment_round_trips_in_every_format_and_can_be_joined() {
    let game = final_of_2015();
    let [first, second] = halves(NAMES, &game, 40);
    let fragment = games(&second).remove(0);
    for format in TEXT_FORMATS
        .into_iter()
        .chain([Format::Json, Format::Jsonl])
    {
        let text = written(std::slice::from_ref(&fragment), format, Notation::Abapro);
        let found = games(&text);
        assert_eq!(found.len(), 1, "{format:?}: {text}");
        assert!(found[0].is_fragment(), "{format:?}: {text}");
        assert_eq!(found[0].layout(), None, "{format:?}: {text}");
        assert_eq!(
            found[0].tag("Fragment"),
            fragment.tag("Fragment"),
            "{format:?}"
        );
        assert_eq!(found[0].incomplete, fragment.incomplete, "{format:?}");
        let mut database = Database::in_memory().unwrap();
        import(&mut database, "a", &first);
        import(&mut database, "b", &text);
        has_only(&database, &game);
    }
}

#[test]
fn joined_fragments_are_reported() {
    let game = final_of_2015();
    let directory = TestDirectory::new();
    let [first, second] = halves(NAMES, &game, 40);
    let (first, second) = (
        directory.file("first.txt", first),
        directory.file("second.txt", second),
    );
    let report = directory.json(&["import", &second]);
    assert_eq!(
        (&report["incomplete"], &report["joined"]),
        (&1.into(), &serde_json::Value::Null)
    );
    let shown = String::from_utf8(directory.run(&["show", "1"]).stdout).unwrap();
    assert!(
        shown.contains("begins with move 21, and the position before it is not known"),
        "{shown}"
    );
    assert!(!shown.contains("to move"), "{shown}");
    for words in [&["replay", "1"][..], &["show", "1", "--ply", "0"]] {
        let error = crate::support::error(&directory.run(words));
        assert!(error.contains("begins with move 21"), "{error}");
    }
    let value = directory.json(&["show", "1"]);
    assert!(value["start"].is_null() && value["board"]["position"].is_null());
    let row = &directory.json(&["games"])[0];
    assert!(row["layout"].is_null() && row["score"].is_null() && row["opening"].is_null());

    let output = directory.run(&["import", &first]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("joined with its first half"), "{message}");
    let summary = String::from_utf8(output.stdout).unwrap();
    assert!(summary.contains("joined"), "{summary}");
    assert_eq!(directory.games(), 1);
    for file in [&first, &second] {
        assert_eq!(directory.json(&["import", file])["duplicates"], 1);
    }
    assert_eq!(directory.games(), 1);
    let other = directory.path("without-texts.db").display().to_string();
    directory.json(&["import", "--db", &other, "--no-source", &first, &second]);
    let check = directory.json(&["db", "check", "--db", &other]);
    assert_eq!(
        (&check["games"], &check["faults"]),
        (&1.into(), &serde_json::json!([]))
    );
    assert!(directory.json(&["show", "--db", &other, "3"])["text"].is_null());
}

/// A merge does not separate halves that one database has joined.
#[test]
fn a_merge_recognises_joined_halves() {
    let game = final_of_2015();
    let directory = TestDirectory::new();
    let [first, second] = halves(NAMES, &game, 40);
    let (first, second) = (
        directory.file("first.txt", first),
        directory.file("second.txt", second),
    );
    let other = directory.path("other.db").display().to_string();
    let third = directory.path("third.db").display().to_string();
    directory.json(&["import", &first, &second]);
    directory.json(&["import", "--db", &other, &first]);
    directory.json(&["db", "merge", &other]);
    assert_eq!(directory.games(), 1);
    directory.json(&["import", "--db", &third, &second]);
    directory.json(&["db", "merge", "--db", &third, &other]);
    let check = directory.json(&["db", "check", "--db", &third]);
    assert_eq!(
        (&check["games"], &check["faults"]),
        (&1.into(), &serde_json::json!([]))
    );
    let games = directory.path("games.db").display().to_string();
    directory.json(&["db", "merge", "--db", &third, &games]);
    let check = directory.json(&["db", "check", "--db", &third]);
    assert_eq!(check["games"], 1);
}

/// Games of the server, split at any ply, all in one file.
#[test]
fn games_of_the_archive_cut_in_two_are_joined() {
    let Some(folder) = archives() else { return };
    let found = games(std::fs::read(folder.join(MIGS)).unwrap());
    let found: Vec<&Game> = found
        .iter()
        .filter(|game| game.plies().len() > 60)
        .take(40)
        .collect();
    let mut text = String::new();
    for (number, game) in found.iter().enumerate() {
        let header = format!("# Black: b{number}\n# White: w{number}\n");
        let [first, second] = halves(&header, game, 20 + number % 37);
        text = format!("{second}\n{text}\n{first}\n");
    }
    let mut database = Database::in_memory().unwrap();
    import(&mut database, "cut.txt", &text);
    let listed = listed(&database);
    assert_eq!(listed.len(), found.len());
    assert!(listed.iter().all(|game| game.incomplete.is_none()));
    for game in &found {
        let openings = database.openings(game.last(), &Filter::default()).unwrap();
        assert!(openings.results.games > 0);
    }
    assert_eq!(database.check(|_| ()).unwrap().faults, Vec::<String>::new());
}

#[test]
fn the_record_after_a_fragment_is_another_game_in_every_format() {
    let text = format!(
        "{NAMES}4.b2c3 c7d7 5.b1c2 a5b5\n\n# Black: Carl\n# White: Dora\n# Layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6\n"
    );
    let nameless = text.strip_prefix(NAMES).unwrap();
    for text in [&text, nameless] {
        let both = games(text);
        assert_eq!(both.len(), 2, "{text}");
        for format in TEXT_FORMATS {
            let written = written(&both, format, Notation::Abapro);
            let again = games(written.as_str());
            assert_eq!(again.len(), 2, "{written}");
            assert!(
                again[0].is_fragment() && !again[1].is_fragment(),
                "{written}"
            );
        }
    }
}
