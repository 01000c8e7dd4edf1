//! Recovery of damaged databases by the command line: what is lost is reported.

use serde_json::Value;

use crate::support::{TestDirectory, error, project};

/// The size of a page of a database in bytes.
const PAGE: usize = 4096;

/// A database of the sample games.
fn samples() -> TestDirectory {
    let directory = TestDirectory::new();
    directory.run(&["import", project("sample-games").to_str().unwrap()]);
    directory
}

/// A database of the sample games with changed bytes, and the report of its recovery.
fn recovered(change: impl FnOnce(&mut Vec<u8>)) -> (Option<i32>, Value) {
    let directory = samples();
    directory.run(&["db", "compact"]);
    let path = directory.path("games.db");
    let mut bytes = std::fs::read(&path).unwrap();
    change(&mut bytes);
    std::fs::write(&path, bytes).unwrap();
    let new = directory.path("new.db").display().to_string();
    let output = directory.run(&["db", "recover", &new, "--format", "json"]);
    let report = serde_json::from_slice(&output.stdout).unwrap();
    (output.status.code(), report)
}

/// The header of the file says how many pages there were, even if no game is left.
#[test]
fn missing_pages_are_reported() {
    for kept in [20, 30] {
        let mut pages = 0;
        let (status, report) = recovered(|bytes| {
            pages = bytes.len() / PAGE;
            bytes.truncate(kept * PAGE);
        });
        let expected = format!("{} of {pages} pages are missing", pages - kept);
        assert!(report["losses"].to_string().contains(&expected), "{report}");
        assert_eq!(status, Some(1), "{report}");
    }
}

/// A file that cannot be checked is not said to be listed by a check.
#[test]
fn a_check_of_a_truncated_file_names_the_recovery() {
    let directory = samples();
    let path = directory.path("games.db");
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..24 * PAGE]).unwrap();
    let message = error(&directory.run(&["db", "check"]));
    assert!(message.contains("sumito db recover"), "{message}");
    assert!(!message.contains("db check"), "{message}");
}

/// A lost game has the source of another game only if the games around it have that source.
#[test]
fn sources_of_lost_games_are_not_guessed() {
    let pages = {
        let mut pages = 0;
        let (_, report) = recovered(|bytes| pages = bytes.len() / PAGE);
        assert_eq!(report["lost"].as_array().map(Vec::len), Some(0), "{report}");
        pages
    };
    let sources = sources_of_samples();
    let mut lost = 0;
    for page in pages - 12..pages {
        let (_, report) = recovered(|bytes| bytes[page * PAGE..(page + 1) * PAGE].fill(0));
        for game in report["lost"].as_array().unwrap() {
            lost += 1;
            let id = game["game"].as_u64().unwrap() as usize;
            let source = game["source"].as_str();
            assert!(
                source.is_none_or(|source| source == sources[id - 1]),
                "game {id}: {game}, expected {}",
                sources[id - 1]
            );
        }
    }
    assert!(lost > 0, "no page of games was damaged");
}

/// The source of each sample game.
fn sources_of_samples() -> Vec<String> {
    let directory = samples();
    let games = directory.json(&["query", "SELECT source FROM games ORDER BY id"]);
    let rows = games.as_array().unwrap().iter();
    rows.map(|row| row["source"].as_str().unwrap().to_owned())
        .collect()
}
