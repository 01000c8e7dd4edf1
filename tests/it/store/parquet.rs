//! Parquet exports, read with a Parquet reader.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Row, RowAccessor};
use sumito::game::MoveCode;
use sumito::games::AnyPosition;
use sumito::rules::canonical_form;
use sumito::store::{Database, Filter, StoreError, StoredGame, Value};

use crate::support::AbaloneGame as _;
use crate::support::TestDirectory;
use crate::support::{database, import, project};

fn describe(position: &AnyPosition) -> String {
    position.to_text()
}

fn no_opening(_: &AnyPosition, _: &[MoveCode]) -> Option<String> {
    None
}

/// The files below a folder, in the order of their names.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

pub(crate) fn rows(file: &Path) -> Vec<Row> {
    let reader = SerializedFileReader::new(File::open(file).unwrap()).unwrap();
    reader
        .get_row_iter(None)
        .unwrap()
        .map(Result::unwrap)
        .collect()
}

/// Key, game, ply, move, result and date of a row of `positions`.
pub(crate) fn position(row: &Row) -> (i64, i64, i32, i32, String, Option<String>) {
    (
        row.get_long(0).unwrap(),
        row.get_long(1).unwrap(),
        row.get_int(2).unwrap(),
        row.get_int(3).unwrap(),
        row.get_string(4).unwrap().clone(),
        row.get_string(5).ok().cloned(),
    )
}

fn samples() -> Database {
    let mut database = Database::in_memory().unwrap();
    let of_abalone = |file: &PathBuf| !file.to_string_lossy().contains("konane");
    for file in files(&project("sample-games"))
        .into_iter()
        .filter(of_abalone)
    {
        import(&mut database, fs::read(file).unwrap());
    }
    import(
        &mut database,
        fs::read(project("tests/data/slip.txt")).unwrap(),
    );
    database
}

/// Asserts that a row of `games` has the columns of a stored game.
fn assert_row_of_game(row: &Row, stored: &StoredGame) {
    let (game, summary) = (&stored.game, &stored.summary);
    let text = |column| row.get_string(column).ok().cloned();
    let names = [summary.black.clone(), summary.white.clone()];
    assert_eq!([text(2), text(3)], names);
    assert_eq!(
        (text(4), text(5)),
        (summary.others.clone(), summary.event.clone())
    );
    assert_eq!(
        (text(6), text(7)),
        (summary.date.clone(), summary.layout.clone())
    );
    assert_eq!(text(8), summary.rules);
    assert_eq!(text(9).as_deref(), Some(summary.result.key()));
    assert_eq!(
        text(10).as_deref(),
        summary.ending.map(|ending| ending.key())
    );
    let score = [11, 12].map(|column| row.get_int(column).unwrap());
    assert_eq!(
        score,
        [summary.score.black, summary.score.white].map(i32::from)
    );
    assert_eq!(row.get_int(14).unwrap(), summary.plies.cast_signed());
    assert_eq!(
        (text(15), text(16)),
        (summary.incomplete.clone(), summary.repaired.clone())
    );
    let tags: serde_json::Map<_, _> = serde_json::from_str(&text(19).unwrap()).unwrap();
    let tags: Vec<(sumito::record::TagName, String)> = tags
        .iter()
        .map(|(name, value)| (name.clone().into(), value.as_str().unwrap().to_owned()))
        .collect();
    assert_eq!(tags, game.tags);
    let codes: Vec<u8> = game
        .moves()
        .flat_map(|made| made.code().to_le_bytes())
        .collect();
    assert_eq!(row.get_bytes(20).unwrap().data(), codes);
    assert_eq!(text(21), Some(describe(&game.start())));
    assert_eq!(text(22).as_deref(), Some(summary.kind.key()));
}

/// Rows of `positions` in their order: by key, game and ply, the next move, the result and the date.
type PositionRows = BTreeMap<(u64, i64, i32), (i32, String, Option<String>)>;

/// Adds the rows of the positions of a stored game.
fn add_positions(expected: &mut PositionRows, id: i64, stored: &StoredGame) {
    let (game, summary) = (&stored.game, &stored.summary);
    let result = match summary.incomplete {
        None => summary.result.key(),
        Some(_) => "unknown",
    };
    let codes = game.moves().map(Some).chain([None]);
    for ((ply, standing), made) in (0..).zip(game.abalone_positions()).zip(codes) {
        let form = canonical_form(&standing);
        let next = made.map_or(0, |made| form.canonical_move(made).code());
        let value = (i32::from(next), result.to_owned(), summary.date.clone());
        expected.insert((form.key(), id, ply), value);
    }
}

#[test]
fn all_games_and_positions_are_exported_in_order() {
    let database = samples();
    let directory = TestDirectory::new();
    let folder = directory.path("tables");
    let mut steps = 0;
    let count = database
        .export(&Filter::default(), &folder, no_opening, |_| steps += 1)
        .unwrap();
    assert_eq!(
        i64::try_from(count).unwrap(),
        database.info().unwrap().games
    );
    assert!(steps > 0);

    let mut expected = PositionRows::new();
    let mut has_incomplete = false;
    for (row, id) in rows(&folder.join("games/00000.parquet")).iter().zip(1..) {
        let stored = database.game(id).unwrap().unwrap();
        assert_eq!(row.get_long(0).unwrap(), id);
        assert_row_of_game(row, &stored);
        has_incomplete |= stored.summary.incomplete.is_some();
        add_positions(&mut expected, id, &stored);
    }
    assert!(has_incomplete);

    let expected = expected
        .into_iter()
        .map(|((key, game, ply), (next, result, date))| {
            (key.cast_signed(), game, ply, next, result, date)
        });
    let mut found = Vec::new();
    for file in files(&folder.join("positions")) {
        let rows: Vec<_> = rows(&file).iter().map(position).collect();
        let name = format!(
            "positions/prefix={}/00000.parquet",
            rows[0].0.cast_unsigned() >> 58
        );
        assert_eq!(file, folder.join(name));
        found.push(rows);
    }
    // Sorted by game number.
    found.sort_by_key(|rows| rows[0].0.cast_unsigned());
    assert!(found.concat().into_iter().eq(expected));
}

#[test]
fn an_export_contains_only_the_filtered_games() {
    let text = "# layout: Standard\n# black: A\n1.c3d3\n\n# layout: Standard\n# black: B\n# BlackElo: 1850?\n# WhiteElo: ?\n1.c5d5 g5f5";
    let (database, directory) = (database(text), TestDirectory::new());
    let folder = directory.path("tables");
    let filter = |name: &str| Filter {
        black: Some(name.to_owned()),
        ..Filter::default()
    };
    let count = database.export(&filter("B"), &folder, no_opening, |_| {});
    assert_eq!(count.unwrap(), 1);
    assert_eq!(
        rows(&folder.join("games/00000.parquet"))[0]
            .get_long(0)
            .unwrap(),
        2
    );
    let positions: Vec<_> = files(&folder.join("positions"))
        .iter()
        .flat_map(|file| rows(file))
        .collect();
    assert_eq!(positions.len(), 3);
    let rating = |column: usize| {
        rows(&folder.join("games/00000.parquet"))[0]
            .get_int(column)
            .ok()
    };
    assert_eq!([rating(24), rating(25)], [Some(1_850), None]);
    assert!(positions.iter().all(|row| row.get_long(1).unwrap() == 2));

    let empty = directory.path("empty");
    assert_eq!(
        database
            .export(&filter("C*"), &empty, no_opening, |_| {})
            .unwrap(),
        0
    );
    // Each table has a file, so that it can be read.
    let names = ["games/00000.parquet", "positions/prefix=0/00000.parquet"];
    assert_eq!(files(&empty), names.map(|name| empty.join(name)));
    assert!(files(&empty).iter().all(|file| rows(file).is_empty()));
}

#[test]
fn an_export_is_complete_or_absent() {
    let (database, directory) = (samples(), TestDirectory::new());
    let folder = directory.path("tables");
    fs::create_dir(&folder).unwrap();
    database
        .export(&Filter::default(), &folder, no_opening, |_| {})
        .unwrap();
    let before = files(&folder);
    let again = database.export(&Filter::default(), &folder, no_opening, |_| {});
    assert!(matches!(again, Err(StoreError::NotEmpty(_))));
    assert_eq!(files(&folder), before);

    // An illegal move in the database.
    let games = directory.path("games.db");
    directory.file("one.txt", "# layout: Standard\n1.c3d3 g5f5");
    assert!(
        directory
            .run(&["import", &directory.path("one.txt").display().to_string()])
            .status
            .success()
    );
    rusqlite::Connection::open(&games)
        .unwrap()
        .execute(
            "UPDATE packed_game SET moves = CAST(moves || moves AS BLOB)",
            [],
        )
        .unwrap();
    let out = directory.path("new").display().to_string();
    // The command line would continue with recovered games, so the library is used.
    let database = sumito::store::Database::open(&games, sumito::store::Access::Read).unwrap();
    let filter = sumito::store::Filter::default();
    let failed = database.export(&filter, out.as_ref(), |_, _| None, |_| ());
    assert!(failed.unwrap_err().is_damage());
    drop(database);
    let left: Vec<_> = files(directory.folder.path())
        .into_iter()
        .filter(|path| !path.starts_with(&folder))
        .collect();
    assert_eq!(
        left,
        [games, directory.path("one.txt")],
        "nothing is left of it"
    );
}

/// Tables and views state the game of a row, and its rules without the name of the game.
#[test]
fn games_of_every_kind_are_exported() {
    let mut database = Database::in_memory().unwrap();
    import(
        &mut database,
        "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6\n",
    );
    import(
        &mut database,
        "# game: konane 6x6\n1. c3 c4 2. c1-c3 e4-c4\n",
    );
    import(
        &mut database,
        "# game: konane 6x6\n# rules: opening=any\n1. c1 c2\n",
    );
    let directory = TestDirectory::new();
    let folder = directory.path("tables");
    let exported = database.export(&Filter::default(), &folder, |_, _| None, |_| ());
    assert_eq!(exported.unwrap(), 3);
    let games = rows(&folder.join("games/00000.parquet"));
    let text = |row: &Row, column| row.get_string(column).ok().cloned();
    let found: Vec<_> = games
        .iter()
        .map(|row| (text(row, 22), text(row, 8)))
        .collect();
    let expected = [
        ("abalone", None),
        ("konane", None),
        ("konane", Some("opening=any")),
    ];
    let expected = expected.map(|(game, rules)| (Some(game.to_owned()), rules.map(str::to_owned)));
    assert_eq!(found, expected);
    let viewed = database
        .query("SELECT game, rules FROM summary ORDER BY id")
        .unwrap();
    let text = |text: Option<String>| text.map_or(Value::Null, Value::Text);
    let expected = expected.map(|(game, rules)| vec![text(game), text(rules)]);
    assert_eq!(viewed.rows, expected);
    assert!(database.check(|_| ()).unwrap().faults.is_empty());
}

#[test]
fn options_of_record_formats_are_rejected_for_parquet() {
    let directory = TestDirectory::new();
    let file = directory.file("one.txt", "# layout: Standard\n1.c3d3 g5f5");
    directory.run(&["import", &file]);
    for words in [
        &["--notation", "nacre", "-o", "x"][..],
        &["--reverse", "-o", "x"],
        &[],
    ] {
        let failed = directory.run(&[&["export", "--to", "parquet"], words].concat());
        assert_eq!(failed.status.code(), Some(2), "{words:?}");
    }
}

/// The key and the codes that the command line prints equal those of the tables.
#[test]
fn keys_printed_by_the_command_line_equal_those_of_the_tables() {
    let directory = TestDirectory::new();
    let file = directory.file("one.txt", "# layout: Belgian Daisy\n1.a1b2 i5h5");
    directory.run(&["import", &file]);
    let out = directory.path("tables");
    directory.run(&[
        "export",
        "--to",
        "parquet",
        "-o",
        &out.display().to_string(),
    ]);
    let keys = directory.json(&["position", "belgian daisy", "--key"]);
    let mut found: Vec<_> = files(&out.join("positions"))
        .iter()
        .flat_map(|file| rows(file))
        .map(|row| position(&row))
        .collect();
    found.sort_by_key(|row| row.2);
    assert_eq!(keys["key"], found[0].0);
    let moves = keys["moves"].as_array().unwrap();
    let played = moves.iter().find(|made| made["move"] == "a1b2").unwrap();
    assert_eq!(
        (&played["code"], &played["key"]),
        (&found[0].3.into(), &found[1].0.into())
    );
}
