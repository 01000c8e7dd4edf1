//! Pinned data: identities of games and rows of databases.

use std::path::Path;

use rusqlite::Connection;
use sha2::{Digest, Sha256};
use sumito::notation::Notation;
use sumito::record::Format;
use sumito::rules::Layout;
use sumito::store::{Access, Database, Filter, Summary, Value};

use crate::record::formats::round_trip::annotated;
use crate::support::{TestDirectory, games, import, written};

/// Databases identify games by these bytes.
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

/// The digest of a table: the first eight bytes of a SHA-256 hash of its rows in the order of their keys, without the given columns.
fn digest(database: &Database, table: &str, columns: &str) -> u64 {
    let sql = format!("SELECT {columns} FROM {table} ORDER BY 1, 2");
    let rows = database.query(&sql).unwrap().rows;
    assert!(!rows.is_empty(), "{table} is empty");
    let hash = Sha256::digest(format!("{rows:?}"));
    let start = hash.first_chunk().copied().unwrap();
    u64::from_be_bytes(start)
}

/// The stored rows of these games never change: numbers, packed moves, the position index, identities, checksums. Times, and data that another
/// version of zstd may compress differently, are excluded.
#[test]
fn stored_rows_are_pinned() {
    let mut database = Database::in_memory().unwrap();
    let slip = "# Layout: Belgian Daisy\n# Black: Dan\n1.a1b2 i5h5 2.a2b3 i7h6 3.c2c3 g4g5\n\n";
    let many: String = (0..120)
        .map(|round| format!("# Layout: Standard\n# Event: Cup\n# Round: {round}\n# Date: 2019-12-{}\n# Black: Ann\n1.a1b2 i9h8\n\n", 1 + round % 31))
        .collect();
    let varied = written(&[annotated()], Format::Ag, Notation::Nacre);
    let four = include_str!("../../../sample-games/own-game-players-4-table.md");
    let random = include_str!("../../../sample-games/own-game-random.apgn");
    for text in [slip, &many, &varied, four, random] {
        import(&mut database, text);
    }
    let found = [
        ("ending", "*"),
        ("player", "*"),
        ("event", "*"),
        ("variant", "*"),
        ("packed_game", "*"),
        ("seat", "*"),
        ("annotation", "*"),
        ("variation", "*"),
        ("variation_annotation", "*"),
        ("problem", "*"),
        ("record_block", "id, text_bytes, checksum"),
        ("reject", "id, source_id, game_id, line, column, offset, kind, message, identity, record_line, record_column, record_offset, text_bytes"),
        ("segment", "*"),
        ("index_chunk", "*"),
        ("index_page", "*"),
        ("filter_column", "*"),
        ("summary", "*"),
        ("game", "*"),
    ]
    .map(|(table, columns)| (table, digest(&database, table, columns)));
    let expected = [
        ("ending", 17_438_107_880_066_890_929),
        ("player", 9_030_116_624_239_096_320),
        ("event", 5_986_399_699_709_945_794),
        ("variant", 2_065_111_710_375_265_174),
        ("packed_game", 13_176_751_876_182_200_521),
        ("seat", 2_932_455_688_963_232_902),
        ("annotation", 939_733_032_673_920_444),
        ("variation", 8_694_197_388_501_976_324),
        ("variation_annotation", 2_140_312_190_732_270_817),
        ("problem", 6_011_844_976_619_586_143),
        ("record_block", 8_744_219_578_673_529_846),
        ("reject", 14_433_286_526_356_556_431),
        ("segment", 14_620_189_131_674_103_820),
        ("index_chunk", 1_128_486_094_861_140_078),
        ("index_page", 3_154_760_008_776_964_363),
        ("filter_column", 14_444_367_039_982_225_769),
        ("summary", 13_758_034_254_659_656_022),
        ("game", 529_229_131_592_240_437),
    ];
    assert_eq!(found, expected);
}

/// Creates a database as version 0.2.0 wrote it.
fn create_version_20(path: &Path) {
    let old = Connection::open(path).unwrap();
    let tables = include_str!("../../../sql/schema/001.sql");
    let rows = include_str!("../../data/version-20.sql");
    let head = "PRAGMA application_id = 0x73756d69; PRAGMA user_version = 20;";
    let unordered = "PRAGMA foreign_keys = 0";
    for statements in [unordered, tables, rows, head] {
        old.execute_batch(statements).unwrap();
    }
}

/// A reject of a database that version 0.2.0 wrote is known, at its place and at another one.
#[test]
fn rejects_of_version_20_are_known() {
    let directory = TestDirectory::new();
    create_version_20(&directory.path("games.db"));
    let text = "# layout: standard\n1.a1b2 i9h8 2.b1b2 i8i7 3.a9a9";
    assert_eq!(directory.json(&["rejects"])[0]["text"], text);
    for event in ["x".repeat(20), "longer".repeat(20)] {
        let head = "# layout: Belgian Daisy\n# black: Ann\n# white: Bo\n";
        let head = format!("{head}# event: {event}\n1.a1b2 i5h5\n\n");
        directory.file("v20.txt", format!("{head}{text}\n"));
        let mut import = directory.command(&["import", "v20.txt", "--format", "json"]);
        let output = import
            .current_dir(directory.folder.path())
            .output()
            .unwrap();
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["incomplete"], 0, "{report}");
        let rejects = directory.json(&["rejects"]);
        assert_eq!(rejects.as_array().unwrap().len(), 1);
        let offset = rejects[0]["record_offset"].as_u64().unwrap();
        assert_eq!(
            (offset, &rejects[0]["line"]),
            (head.len() as u64, &8.into())
        );
        assert_eq!(
            directory.json(&["db", "check"])["faults"],
            serde_json::json!([])
        );
    }
}

/// A database that version 0.2.0 wrote opens, is intact, and answers the same.
#[test]
fn a_database_of_version_20_is_migrated() {
    let directory = TestDirectory::new();
    let path = directory.path("old.db");
    create_version_20(&path);
    let database = Database::open(&path, Access::Read).unwrap();
    assert_eq!(database.version().unwrap(), 22);
    assert!(database.changes().unwrap().is_empty());
    assert!(database.check(|_| ()).unwrap().faults.is_empty());
    let mut games = Vec::new();
    let add = |game: Summary| games.push((game.black, game.plies, game.incomplete.is_some()));
    database.for_each_summary(&Filter::default(), add).unwrap();
    assert_eq!(games, [(Some("Ann".to_owned()), 4, false), (None, 2, true)]);
    let start = Layout::find("Belgian Daisy").unwrap().position();
    let openings = database.openings(start, &Filter::default()).unwrap();
    assert_eq!((openings.results.games, openings.results.black), (1, 1));
    let viewed = database.query("SELECT DISTINCT game, rules FROM summary");
    let abalone = Value::Text("abalone".to_owned());
    assert_eq!(viewed.unwrap().rows, [[abalone, Value::Null]]);
}
