//! Parquet exports: the columns that describe keys and codes in words.

use std::collections::BTreeMap;

use ::parquet::record::RowAccessor as _;

use super::parquet::{files, position, rows};
use crate::support::{TestDirectory, project};

/// Each row of `positions` states the marbles on the board, the side to move, the move, the points and the evaluation.
#[test]
fn positions_and_games_are_described_in_words() {
    let directory = TestDirectory::new();
    directory.run(&["import", &project("sample-games").display().to_string()]);
    directory.run(&["analyse", "1", "--depth", "1"]);
    let folder = directory.path("tables");
    let out = folder.display().to_string();
    directory.run(&["export", "--to", "parquet", "-o", &out]);
    let listed = directory.json(&["games"]);
    let mut openings = 0;
    for row in rows(&folder.join("games/00000.parquet")) {
        let id = row.get_long(0).unwrap();
        let games = listed.as_array().unwrap();
        let game = games.iter().find(|game| game["id"] == id).unwrap();
        assert_eq!(
            row.get_string(23).ok().map(String::as_str),
            game["opening"].as_str()
        );
        openings += usize::from(!game["opening"].is_null());
        let date = game["date"]
            .as_str()
            .map(|date| date.replace('.', "-").replace("??", "01"));
        let day = row.get_column_iter().nth(26).unwrap().1.to_string();
        assert_eq!(day.split(' ').next(), date.as_deref().or(Some("null")));
    }
    assert!(openings > 0);
    let sql = "SELECT game, ply - 1 AS ply, mover, move, board, key FROM plies";
    let mut expected: BTreeMap<(i64, i64), serde_json::Value> = BTreeMap::new();
    for row in directory.json(&["query", sql]).as_array().unwrap() {
        let location = ["game", "ply"].map(|name| row[name].as_i64().unwrap());
        expected.insert(location.into(), row.clone());
    }
    let shown = directory.json(&["show", "1"]);
    let evaluations = &shown["analysis"]["plies"];
    for row in files(&folder.join("positions"))
        .iter()
        .flat_map(|file| rows(file))
    {
        let (key, game, ply, ..) = position(&row);
        let text = |column| row.get_string(column).ok().map(String::as_str);
        let Some(found) = expected.remove(&(game, ply.into())) else {
            assert_eq!(text(8), None, "only the last position has no move");
            continue;
        };
        assert_eq!(found["key"], key);
        let columns = [6, 7, 8].map(text);
        let names = ["board", "mover", "move"].map(|name| found[name].as_str());
        assert_eq!(columns, names);
        let evaluation = match (game, ply) {
            (1, 0) => shown["analysis"]["start"].as_str(),
            (1, _) => evaluations[ply.unsigned_abs() as usize - 1]["eval"].as_str(),
            _ => None,
        };
        assert_eq!(text(12), evaluation);
    }
    assert!(expected.is_empty());
}
