//! How SQLite executes the statements that a change or a query runs once per row: by an index, never through a whole table.

use std::fs;

use rusqlite::Connection;
use rusqlite::functions::FunctionFlags;
use sumito::store::{Access, Database};

use crate::structure::house_rules::files;
use crate::support::{TestDirectory, project};

/// Statements with parameters that go through a table all the same: they are run once per request, or the table is small.
const SCANNING: [&str; 8] = [
    "delete_source.sql",
    "delete_unused_record_block.sql",
    "other_not_kept.sql",
    "reject_count.sql",
    "reject_ids.sql",
    "rejects.sql",
    "replace_study_game.sql",
    "studies_of_game.sql",
];

/// A database with the functions, the attached database and the table that statements name.
fn with_all_names(directory: &TestDirectory) -> Connection {
    let [path, other] = ["games.db", "other.db"].map(|name| directory.path(name));
    for path in [&path, &other] {
        drop(Database::open(path, Access::Write).unwrap());
    }
    let connection = Connection::open(path).unwrap();
    // Changes that delete rows do not let SQLite look for references to them.
    connection
        .pragma_update(None, "foreign_keys", false)
        .unwrap();
    for name in ["row_checksum", "fnv1a"] {
        let flags = FunctionFlags::SQLITE_DETERMINISTIC;
        let function = connection.create_scalar_function(name, -1, flags, |_| Ok(0));
        function.unwrap();
    }
    let other = other.to_str().unwrap();
    connection.execute("ATTACH ?1 AS other", [other]).unwrap();
    let moved =
        "CREATE TEMP TABLE moved (old_id INTEGER PRIMARY KEY, id, record_block_id, record_number)";
    connection.execute_batch(moved).unwrap();
    connection
}

/// The tables that a statement goes through from one end to the other.
fn scans(connection: &Connection, sql: &str) -> Vec<String> {
    let mut explain = connection
        .prepare(&format!("EXPLAIN QUERY PLAN {sql}"))
        .unwrap_or_else(|error| panic!("{sql}: {error}"));
    // The parameters are not bound.
    let steps = explain.raw_query().mapped(|row| row.get::<_, String>(3));
    let steps: Vec<String> = steps.collect::<Result<_, _>>().unwrap();
    // Rows of subqueries, of constants and of lists in JSON are few.
    let is_of_table = |step: &String| {
        step.strip_prefix("SCAN ").is_some_and(|of| {
            !of.starts_with("(subquery")
                && of != "CONSTANT ROW"
                && of != "next"
                && !of.starts_with("json_each")
        })
    };
    steps.into_iter().filter(is_of_table).collect()
}

#[test]
fn statements_that_are_run_per_row_go_through_no_table() {
    let directory = TestDirectory::new();
    let connection = with_all_names(&directory);
    let mut checked = 0;
    for path in ["sql/query", "sql/journal"]
        .map(project)
        .iter()
        .flat_map(|folder| files(folder, "sql"))
    {
        let name = path.file_name().unwrap().to_str().unwrap();
        let sql = fs::read_to_string(&path).unwrap();
        let mut code = sql.lines().filter(|line| !line.starts_with("--"));
        let has_parameters = code.any(|line| line.contains(['?', ':']));
        if !has_parameters || name == "attach.sql" {
            continue;
        }
        checked += 1;
        let scans = scans(&connection, &sql);
        assert_eq!(
            !scans.is_empty(),
            SCANNING.contains(&name),
            "{name}: {scans:?}"
        );
    }
    assert!(checked > 100, "{checked}");
}
