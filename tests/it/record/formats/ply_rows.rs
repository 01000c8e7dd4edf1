//! `export --rows plies`: the same rows in CSV, JSON Lines and Parquet.

use serde_json::Value;

use crate::support::{TestDirectory, error, project};

/// A directory with the sample games and a game with clocks; game 1 is analysed.
fn samples() -> TestDirectory {
    let directory = TestDirectory::new();
    let samples = project("sample-games").display().to_string();
    directory.run(&["import", &samples]);
    let shown = directory.json(&["export", "--to", "json", "--event", "ABA-PRO*"]);
    let mut game = shown[0].clone();
    game["id"] = Value::Null;
    game["black"] = "Somebody".into();
    game["moves"][0]["clock"] = "0:59:58".into();
    let file = directory.file("clocks.json", game.to_string());
    let imported = directory.json(&["import", &file]);
    assert_eq!(imported["imported"], 1, "{imported}");
    directory.run(&["analyse", "1", "--depth", "1"]);
    directory
}

fn text(directory: &TestDirectory, words: &[&str]) -> String {
    let output = directory.run(&[&["export", "--rows", "plies"], words].concat());
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The rows of CSV as objects of texts.
fn csv_rows(text: &str) -> Vec<Vec<(String, String)>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let names = reader.headers().unwrap().clone();
    let rows = reader.records().map(|row| {
        let row = row.unwrap();
        let cells = names.iter().zip(row.iter());
        cells
            .map(|(name, cell)| (name.to_owned(), cell.to_owned()))
            .collect()
    });
    rows.collect()
}

/// The rows of JSON Lines as objects of texts, as CSV has them.
fn json_rows(text: &str) -> Vec<Vec<(String, String)>> {
    let cell = |value: &Value| match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let rows = text.lines().map(|line| {
        let row: serde_json::Map<String, Value> = serde_json::from_str(line).unwrap();
        let cells = row.iter();
        cells
            .map(|(name, value)| (name.clone(), cell(value)))
            .collect()
    });
    rows.collect()
}

#[test]
fn plies_have_the_same_columns_in_every_format() {
    let directory = samples();
    let rows = csv_rows(&text(&directory, &["--to", "csv"]));
    assert_eq!(json_rows(&text(&directory, &["--to", "jsonl"])), rows);
    let names: Vec<&str> = rows[0].iter().map(|(name, _)| name.as_str()).collect();
    // The columns do not depend on the games.
    for words in [&["--game", "konane"][..], &["--black", "zzz*"]] {
        let some = directory.run(&[&["export", "--rows", "plies", "--to", "csv"], words].concat());
        let some = String::from_utf8(some.stdout).unwrap();
        assert_eq!(some.lines().next().unwrap(), names.join(","));
    }
    let column = |name: &str| {
        let cells = rows.iter().map(|row| {
            let found = row.iter().find(|(known, _)| known == name);
            found.unwrap().1.as_str()
        });
        cells.collect::<Vec<_>>()
    };
    assert!(column("clock").contains(&"0:59:58"));
    let first = directory.json(&["show", "1"]);
    let plies = first["analysis"]["plies"].as_array().unwrap();
    let evaluations: Vec<&str> = plies
        .iter()
        .map(|ply| ply["eval"].as_str().unwrap())
        .collect();
    assert_eq!(column("evaluation")[..plies.len()], evaluations);
    // The default notation is that of the column `abapro`, others are chosen.
    let is_abalone = |index: &usize| column("game")[*index] == "abalone";
    let nacre = csv_rows(&text(&directory, &["--to", "csv", "--notation", "nacre"]));
    for index in (0..rows.len()).filter(is_abalone).step_by(7) {
        let cell = |rows: &[Vec<(String, String)>], name: &str| {
            let found = rows[index].iter().find(|(known, _)| known == name);
            found.unwrap().1.clone()
        };
        assert_eq!(cell(&rows, "move"), cell(&rows, "abapro"));
        assert_eq!(cell(&nacre, "move"), cell(&rows, "nacre"));
    }
}

/// In a row of Kōnane the stones that are taken are the points of the ply, and in one of Abalone no points come without an ejected marble.
#[test]
fn ejected_marbles_and_taken_stones_are_the_points_of_the_ply() {
    let rows = csv_rows(&text(&samples(), &["--to", "csv"]));
    let mut counted = std::collections::BTreeMap::new();
    let mut before = (String::new(), 0);
    for row in &rows {
        let number = |cell: &str| cell.parse::<u32>().unwrap_or_default();
        let cell = |name: &str| &row.iter().find(|(known, _)| known == name).unwrap().1;
        let points = ["score_black", "score_white", "score_third"].map(|side| number(cell(side)));
        let points: u32 = points.iter().sum();
        let ejected = number(cell("ejected"));
        // The first position of a game may lack marbles, and an ejected pivot may be worth more than a point.
        let is_exact = *cell("game") == "konane" || ejected == 0;
        if *cell("id") == before.0 && is_exact {
            assert_eq!(ejected, points - before.1, "{row:?}");
        }
        assert_eq!(*cell("ejected"), ejected.to_string(), "{row:?}");
        *counted.entry(cell("game").as_str()).or_insert(0) += ejected;
        before = (cell("id").clone(), points);
        let is_abalone = *cell("game") == "abalone";
        for name in ["abapro", "nacre", "reversible", "marbles", "pushed"] {
            assert_eq!(cell(name).is_empty(), !is_abalone, "{name}: {row:?}");
        }
    }
    let games: Vec<&str> = counted.keys().copied().collect();
    assert_eq!(games, ["abalone", "konane"]);
    assert!(counted.values().all(|points| *points > 10), "{counted:?}");
}

#[cfg(feature = "parquet")]
#[test]
fn plies_in_parquet_are_those_of_csv() {
    use parquet::file::reader::{FileReader as _, SerializedFileReader};
    use parquet::record::Field;

    let directory = samples();
    let rows = csv_rows(&text(&directory, &["--to", "csv", "--notation", "nacre"]));
    let folder = directory.path("tables").display().to_string();
    text(
        &directory,
        &["--to", "parquet", "--notation", "nacre", "-o", &folder],
    );
    let file = std::fs::File::open(directory.path("tables/plies/00000.parquet")).unwrap();
    let reader = SerializedFileReader::new(file).unwrap();
    let cell = |field: &Field| match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        other => other.to_string(),
    };
    let found = reader.get_row_iter(None).unwrap().map(|row| {
        let row = row.unwrap();
        let cells = row.get_column_iter();
        cells
            .map(|(name, field)| (name.clone(), cell(field)))
            .collect::<Vec<_>>()
    });
    assert!(found.eq(rows));
}

#[test]
fn other_formats_have_no_rows_of_plies() {
    let directory = samples();
    for words in [&["--to", "json"][..], &["--to", "apgn"], &["--to", "html"]] {
        let output = directory.run(&[&["export", "--rows", "plies"], words].concat());
        assert!(error(&output).contains("--rows"), "{words:?}");
    }
}
