//! The library answers what the command line prints as JSON.

use std::fs::File;

use serde::Serialize;
use serde_json::{Value, json};
use sumito::answers::{QueryError, RatingPeriod, check, layouts};
use sumito::openings::OpeningNames;
use sumito::record::ReadOptions;
use sumito::rules::Position;
use sumito::store::{Access, Database, Filter, Orientations};

use crate::support::{TestDirectory, project};

/// A folder with a database of the sample games, and the database.
fn samples() -> (TestDirectory, Database) {
    let directory = TestDirectory::new();
    let folder = project("sample-games");
    directory.run(&["import", folder.to_str().unwrap()]);
    let path = directory.path("games.db");
    let database = Database::open(path.as_ref(), Access::Read).unwrap();
    (directory, database)
}

/// The answer as JSON that was printed and parsed, as that of a command is.
fn value(answer: impl Serialize) -> Value {
    let text = serde_json::to_string(&answer).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn lists_are_those_of_the_commands() {
    let (directory, database) = samples();
    let (all, names) = (Filter::default(), OpeningNames::known());
    let games = database.listed_games(&all, &names).unwrap();
    assert!(games.len() > 20);
    assert_eq!(value(&games), directory.json(&["games"]));
    let with_words = Filter {
        text: Some("graz".to_owned()),
        ..Filter::default()
    };
    let found = database.listed_games(&with_words, &names).unwrap();
    assert!(found[0].fields.matched.is_some());
    assert_eq!(value(&found), directory.json(&["games", "--text", "graz"]));
    for layout in ["belgian-daisy", "classical"] {
        let start: Position = layout.parse().unwrap();
        let from_there = Filter {
            layout: layout.parse().ok(),
            ..Filter::default()
        };
        let hits = database.listed_hits(start, Orientations::Any, &all, &names);
        let searched = directory.json(&["search", "--position", layout]);
        assert_eq!(value(hits.unwrap()), searched);
        let explored = database.explore(start, &from_there, &names).unwrap();
        assert_eq!(
            value(explored),
            directory.json(&["openings", "--layout", layout])
        );
    }
    assert_eq!(value(layouts()), directory.json(&["layouts"]));
}

#[test]
fn figures_are_those_of_the_commands() {
    let (directory, database) = samples();
    let (all, names) = (Filter::default(), OpeningNames::known());
    let players = database.player_totals(&all).unwrap();
    assert_eq!(value(&players), directory.json(&["players"]));
    assert_eq!(
        value(database.events(&all).unwrap()),
        directory.json(&["events"])
    );
    let similar = database.similar_players(&all).unwrap();
    assert_eq!(value(similar), directory.json(&["players", "same"]));
    let table = database.crosstable(&Filter {
        event: Some("*".to_owned()),
        ..Filter::default()
    });
    let printed = directory.json(&["players", "crosstable", "*"]);
    assert_eq!(value(table.unwrap()), printed);
    let statistics = database.statistics(&all, &names).unwrap();
    assert_eq!(value(statistics), directory.json(&["stats"]));
    let ratings = database.ratings(&all, RatingPeriod::Month).unwrap();
    let rows: Vec<Value> = ratings.iter().map(|rated| value(&rated.rating)).collect();
    assert_eq!(json!(rows), directory.json(&["players", "ratings"]));
    for player in players.iter().take(3) {
        let name = player.name.as_str();
        let profile = database.player_profile(name, &all, &names).unwrap();
        assert_eq!(value(profile), directory.json(&["players", name]));
        let report = database.report_of_player(name, &all, &names).unwrap();
        assert_eq!(value(report), directory.json(&["report", "player", name]));
        if let Some(rated) = ratings.iter().find(|rated| rated.rating.name == name) {
            let printed = directory.json(&["players", "ratings", name]);
            assert_eq!(value(rated), printed);
        }
    }
    let start: Position = "Belgian Daisy".parse().unwrap();
    // The option `--layout` of the command is the start position and not a filter.
    let report = database.report_of_opening(start, &all, &names).unwrap();
    let mut printed = directory.json(&["report", "opening", "--layout", "belgian-daisy"]);
    assert_eq!(report.position.as_deref(), printed["position"].as_str());
    // The title of the command has the name of the opening as the user typed it.
    printed["title"] = report.title.clone().into();
    assert_eq!(value(report), printed);
}

#[test]
fn a_name_that_nobody_has_is_an_error() {
    let (_, database) = samples();
    let (all, names) = (Filter::default(), OpeningNames::known());
    let unknown = database.player_profile("Nobody at all", &all, &names);
    assert!(matches!(unknown, Err(QueryError::Store(_))), "{unknown:?}");
    let never = Filter {
        min_plies: Some(60_000),
        ..Filter::default()
    };
    let absent = database.player_profile("aba-pro", &never, &names);
    assert!(matches!(absent, Err(QueryError::NotFound(_))), "{absent:?}");
}

#[test]
fn a_checked_stream_is_the_report_of_the_command() {
    let directory = TestDirectory::new();
    let text = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.e5e6\n\n# layout: nowhere\n1.a1b2 i5h5\n";
    let path = directory.path("games.txt");
    std::fs::write(&path, text).unwrap();
    let name = path.to_str().unwrap();
    let report = check(name, File::open(&path).unwrap(), ReadOptions::default()).unwrap();
    assert!(!report.problems.is_empty());
    assert_eq!(value(&report), directory.json(&["check", name]));
}
