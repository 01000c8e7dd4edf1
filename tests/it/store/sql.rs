//! `query`: the views and functions that `query --schema` describes, compared with the commands that show the same.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use serde_json::{Value, json};
use sumito::store::{self, Database};

use crate::support::{TestDirectory, error, project};

/// A directory with the sample games, two of which are analysed.
fn samples() -> TestDirectory {
    let directory = TestDirectory::new();
    let samples = project("sample-games").display().to_string();
    directory.run(&["import", &samples]);
    for game in ["1", "2"] {
        let analysed = directory.run(&["analyse", game, "--depth", "1"]);
        assert!(analysed.status.success(), "{analysed:?}");
    }
    directory
}

fn query(directory: &TestDirectory, sql: &str) -> Vec<Value> {
    let rows = directory.json(&["query", sql]);
    rows.as_array().unwrap().clone()
}

/// One value of one row.
fn value(directory: &TestDirectory, expression: &str) -> Value {
    let rows = query(directory, &format!("SELECT {expression} AS value"));
    assert_eq!(rows.len(), 1, "{expression}");
    rows[0]["value"].clone()
}

/// The views and functions of `--schema` with the columns of the views.
fn schema(directory: &TestDirectory) -> BTreeMap<(String, String), Vec<String>> {
    let mut objects: BTreeMap<_, Vec<String>> = BTreeMap::new();
    for row in directory.json(&["query", "--schema"]).as_array().unwrap() {
        let text = |field: &str| row[field].as_str().map(str::to_owned);
        assert!(text("meaning").is_some_and(|meaning| !meaning.is_empty()));
        let object = (text("kind").unwrap(), text("name").unwrap());
        objects.entry(object).or_default().extend(text("column"));
    }
    objects
}

#[test]
fn the_schema_describes_every_column_of_every_view() {
    let directory = TestDirectory::new();
    // The description needs no database.
    let objects = schema(&directory);
    let names = |kind: &str| -> Vec<&str> {
        let of_kind = objects.keys().filter(|(found, _)| found == kind);
        of_kind.map(|(_, name)| name.as_str()).collect()
    };
    let views = [
        "analysis", "events", "games", "openings", "players", "plies", "tags",
    ];
    assert_eq!(names("view"), views);
    let functions = [
        "board(game, ply)",
        "move_text(game, ply, notation)",
        "opening_name(game)",
        "position_key(text)",
        "position_key(text, rules)",
    ];
    assert_eq!(names("function"), functions);

    let file = directory.file("one.txt", "# layout: Standard\n1.c3d3 g5f5");
    directory.run(&["import", &file]);
    for ((kind, name), columns) in &objects {
        if kind == "view" {
            let sql = format!("SELECT * FROM {name} WHERE 0");
            let output = directory.run(&["query", &sql, "--format", "csv"]);
            let found = String::from_utf8(output.stdout).unwrap();
            assert_eq!(found.trim_end(), columns.join(","), "{name}");
        }
    }
}

#[test]
fn games_players_and_events_are_those_of_their_commands() {
    let directory = samples();
    directory.run(&["players", "merge", "hofnar", "--into", "Hofnarr"]);
    let listed = directory.json(&["games"]);
    let fields = [
        "id",
        "black",
        "white",
        "event",
        "date",
        "layout",
        "result",
        "ending",
        "plies",
        "opening",
        "incomplete",
        "others",
        "rules",
    ];
    let pick = |row: &Value| fields.map(|field| row.get(field).cloned().unwrap_or_default());
    let found: Vec<_> = query(&directory, "SELECT * FROM games ORDER BY id")
        .iter()
        .map(pick)
        .collect();
    let mut expected: Vec<_> = listed.as_array().unwrap().iter().map(pick).collect();
    expected.sort_by_key(|row| row[0].as_i64());
    assert_eq!(found, expected);
    assert!(found.iter().any(|row| row[9] != Value::Null));

    let dates =
        "SELECT date, date_day, date_precision FROM games WHERE date = '2002.12.08' LIMIT 1";
    let expected = json!({"date": "2002.12.08", "date_day": "2002-12-08", "date_precision": "day"});
    assert_eq!(query(&directory, dates), [expected]);

    for (command, sql) in [
        (
            "players",
            "SELECT name, games, as_black + as_white AS seats, first_date, last_date FROM players ORDER BY name",
        ),
        (
            "events",
            "SELECT name AS event, games, first_date, last_date FROM events ORDER BY name",
        ),
    ] {
        let key = if command == "players" {
            "name"
        } else {
            "event"
        };
        let fields = [key, "games", "first_date", "last_date"];
        let pick = |row: &Value| fields.map(|field| row.get(field).cloned().unwrap_or_default());
        let found: Vec<_> = query(&directory, sql).iter().map(pick).collect();
        let listed = directory.json(&[command]);
        let mut expected: Vec<_> = listed.as_array().unwrap().iter().map(pick).collect();
        expected.sort_by_key(|row| row[0].as_str().unwrap().to_owned());
        assert_eq!(found, expected, "{command}");
    }
}

#[test]
fn tags_openings_and_analyses_are_those_of_show() {
    let directory = samples();
    for id in 1..=6 {
        let shown = directory.json(&["show", &id.to_string()]);
        let tags = query(
            &directory,
            &format!("SELECT name, value FROM tags WHERE game = {id}"),
        );
        let tags: Vec<Value> = tags
            .iter()
            .map(|tag| json!([tag["name"], tag["value"]]))
            .collect();
        assert_eq!(Value::Array(tags), shown["tags"], "{id}");
        let openings = query(
            &directory,
            &format!("SELECT code, name, ply FROM openings WHERE game = {id}"),
        );
        match &shown["opening"] {
            Value::Null => assert!(openings.is_empty()),
            opening => assert_eq!(
                (
                    &openings[0]["code"],
                    &openings[0]["name"],
                    &openings[0]["ply"]
                ),
                (&opening["code"], &opening["name"], &opening["ply"])
            ),
        }
        let analysis = query(
            &directory,
            &format!("SELECT * FROM analysis WHERE game = {id}"),
        );
        assert_eq!(analysis.len(), usize::from(id <= 2));
        if let [row] = &analysis[..] {
            assert_eq!(row["analysed_by"], shown["analysis"]["by"]);
            assert_eq!(row["start_evaluation"], shown["analysis"]["start"]);
            let plies = shown["analysis"]["plies"].as_array().unwrap();
            for (column, mark) in [("dubious", "?!"), ("mistakes", "?"), ("blunders", "??")] {
                let count = plies.iter().filter(|ply| ply["mark"] == mark).count();
                assert_eq!(row[column], count, "{column}");
            }
        }
    }
}

#[test]
fn plies_and_functions_are_those_of_replay() {
    let directory = samples();
    let games = query(&directory, "SELECT id, plies FROM games ORDER BY id");
    for game in games.iter().step_by(5).chain(&games[..2]) {
        let id = game["id"].to_string();
        let shown = directory.json(&["show", &id]);
        let sql = format!(
            "SELECT *, board(game, ply) AS after, move_text(game, ply, 'nacre') AS nacre FROM plies WHERE game = {id} ORDER BY ply"
        );
        let rows = query(&directory, &sql);
        let moves = shown["moves"].as_array().unwrap();
        assert_eq!(
            (rows.len(), game["plies"].clone()),
            (moves.len(), moves.len().into())
        );
        let start = value(&directory, &format!("board({id}, 0)"));
        assert_eq!(start, shown["start"]);
        let replayed = directory.json(&["replay", &id, "--notation", "nacre"]);
        let replayed = replayed["plies"].as_array().cloned();
        let mut before = start;
        for (ply, (row, made)) in rows.iter().zip(moves).enumerate() {
            assert_eq!(row["ply"], ply + 1);
            assert_eq!(row["board"], before);
            assert_eq!(row["after"], made["position"]);
            before = row["after"].clone();
            if let Some(replayed) = &replayed {
                assert_eq!(row["nacre"], replayed[ply]["move"]);
            }
            let analysis = &shown["analysis"]["plies"][ply];
            assert_eq!(row["evaluation"], analysis["eval"]);
            assert_eq!(row["hundredths"], analysis["hundredths"]);
            assert_eq!(row["judgement"], analysis["mark"]);
        }
    }
}

/// The games that the view finds by the key of a position are those that a search finds by its index.
#[test]
fn keys_are_those_of_searches_and_of_positions() {
    let directory = samples();
    for position in ["belgian daisy", "standard", "konane-8x8"] {
        let key = value(&directory, &format!("position_key('{position}')"));
        assert_eq!(key, directory.json(&["position", position, "--key"])["key"]);
        let found = query(
            &directory,
            &format!(
                "SELECT DISTINCT game FROM plies WHERE key = position_key('{position}') ORDER BY game"
            ),
        );
        let found: Vec<Value> = found.iter().map(|row| row["game"].clone()).collect();
        let hits = directory.json(&["search", "--position", position]);
        let hits: Vec<Value> = hits
            .as_array()
            .unwrap()
            .iter()
            .map(|hit| hit["game"].clone())
            .collect();
        assert_eq!(found, hits, "{position}");
    }
    let board = value(&directory, "board(1, 7)");
    let text = board.as_str().unwrap();
    let keys =
        format!("position_key('{text}') = (SELECT key FROM plies WHERE game = 1 AND ply = 8)");
    assert_eq!(value(&directory, &keys), 1);
}

/// The key of each ply is the one of its position under the rules of its game.
#[test]
fn keys_of_plies_are_those_of_their_positions_under_the_rules() {
    let directory = samples();
    let with_rules = "FROM plies JOIN games ON games.id = plies.game WHERE rules IS NOT NULL";
    let expression = format!("(SELECT count(DISTINCT rules) {with_rules})");
    assert!(value(&directory, &expression).as_i64() > Some(10));
    let sql = "SELECT games.game, rules, board FROM plies JOIN games ON games.id = plies.game \
               WHERE key IS NOT position_key(board, rules)";
    assert_eq!(query(&directory, sql), Vec::<Value>::new());
}

#[test]
fn invalid_arguments_of_functions_are_errors_and_null_gives_null() {
    let directory = samples();
    let plies = value(&directory, "(SELECT plies FROM games WHERE id = 1)");
    for (expression, expected) in [
        (
            "board(99999, 1)",
            "board: there is no game 99999, expected the number of a game".to_owned(),
        ),
        (
            "board(1, -1)",
            format!("board: found ply -1 of game 1, expected 0 to {plies}"),
        ),
        (
            "board(1, 9999)",
            format!("found ply 9999 of game 1, expected 0 to {plies}"),
        ),
        (
            "board('x', 1)",
            "the game is `x`, expected a whole number".to_owned(),
        ),
        (
            "move_text(1, 0, 'nacre')",
            format!("found ply 0 of game 1, expected 1 to {plies}"),
        ),
        (
            "move_text(1, 1, 'uci')",
            "the notation is `uci`, expected one of".to_owned(),
        ),
        ("position_key('nowhere')", "position_key: ".to_owned()),
        (
            "position_key(5)",
            "found 5, expected a position as text".to_owned(),
        ),
        (
            "position_key('standard', 5)",
            "the rules are 5, expected a text".to_owned(),
        ),
        (
            "position_key('standard', 'nonsense')",
            "position_key: ".to_owned(),
        ),
        ("opening_name(-3)", "there is no game -3".to_owned()),
    ] {
        let output = directory.run(&["query", &format!("SELECT {expression}")]);
        let message = error(&output);
        assert!(message.contains(&expected), "{expression}: {message}");
    }
    for expression in [
        "board(NULL, 1)",
        "move_text(1, NULL, 'nacre')",
        "position_key(NULL)",
        "position_key(NULL, 'triangles')",
    ] {
        assert_eq!(value(&directory, expression), Value::Null, "{expression}");
    }
    // Nothing can be written, and there is no query without a statement or with both.
    for words in [
        &["query", "DELETE FROM packed_game"][..],
        &["query", "COMMIT"],
        &["query", "CREATE TEMP TABLE t (x)"],
        &["query", "DROP VIEW games"],
        &["query"],
        &["query", "--schema", "SELECT 1"],
    ] {
        error(&directory.run(words));
    }
}

/// A game that begins in mid-game has tags but no plies and no boards.
/// A query without end prints its first rows, and ends when the reader closes the output.
#[test]
fn rows_are_printed_as_they_are_found() {
    let directory = TestDirectory::new();
    let game = directory.file("game.txt", "# layout: Standard\n1.a1b2 i9h8");
    directory.run(&["import", &game]);
    let endless = "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x, 'a' AS y FROM n";
    for (format, first) in [
        ("table", ["   x  y", "   1  a"]),
        ("csv", ["x,y", "1,a"]),
        ("jsonl", [r#"{"x":1,"y":"a"}"#, r#"{"x":2,"y":"a"}"#]),
        ("json", ["[", "  {"]),
    ] {
        let mut command = directory.command(&["query", endless, "--format", format]);
        let mut running = command.stdout(Stdio::piped()).spawn().unwrap();
        let stdout = BufReader::new(running.stdout.take().unwrap());
        let lines: Result<Vec<String>, _> = stdout.lines().take(2).collect();
        assert_eq!(lines.unwrap(), first, "{format}");
        assert_eq!(running.wait().unwrap().code(), Some(0), "{format}");
    }
}

#[test]
fn a_game_without_a_start_has_no_boards() {
    let directory = TestDirectory::new();
    let file = directory.file(
        "half.txt",
        "# black: A\n# white: B\n20. e5e6 f6f5 21. e4e5 f5f4\n",
    );
    directory.run(&["import", &file]);
    let games = query(
        &directory,
        "SELECT id, board(id, 0) AS board, opening FROM games",
    );
    let empty = Value::Null;
    assert!(
        games
            .iter()
            .all(|game| game["board"] == empty && game["opening"] == empty)
    );
    assert_eq!(value(&directory, "(SELECT count(*) FROM plies)"), 0);
}

#[test]
fn the_library_queries_the_tables_and_views_of_the_file() {
    let mut database = Database::in_memory().unwrap();
    let report = database.import_path(&project("sample-games")).unwrap();
    let count = |sql: &str| database.query(sql).unwrap().rows[0][0].clone();
    let games = report.counts.imported + report.counts.incomplete;
    let expected = store::Value::Integer(games.cast_signed());
    assert_eq!(count("SELECT count(*) FROM summary"), expected);
    assert_eq!(count("SELECT count(*) FROM game"), expected);
    // The views of `sumito query` are computed by functions of the program.
    let error = database.query("SELECT * FROM plies").unwrap_err();
    assert!(
        error.to_string().contains("no such table: plies"),
        "{error}"
    );
}
