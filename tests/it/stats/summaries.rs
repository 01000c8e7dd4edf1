//! Lists of games and players agree with views and queries.

use serde_json::{Value as Json, json};
use sumito::record::Score;
use sumito::store::{Database, Filter, Summary, Value};

use super::players::{column, directory};
use crate::support::{TestDirectory, database, error, import, project};

/// The columns of the view for a game of a list.
fn row(summary: &Summary) -> Vec<Value> {
    let text = |text: &Option<String>| text.clone().map_or(Value::Null, Value::Text);
    let number = |number: i64| Value::Integer(number);
    let points: Vec<u8> = summary.score.points().collect();
    let others: Vec<String> = points[2..].iter().map(u8::to_string).collect();
    let others = (!others.is_empty()).then(|| others.join("-"));
    vec![
        number(summary.id),
        Value::Text(summary.kind.key().to_owned()),
        text(&summary.black),
        text(&summary.white),
        text(&summary.event),
        text(&summary.date),
        text(&summary.layout),
        number(summary.layout_inferred.into()),
        Value::Text(summary.result.key().to_owned()),
        text(&summary.ending.map(|ending| ending.key().to_owned())),
        number(points[0].into()),
        number(points[1].into()),
        number(summary.plies.into()),
        text(&summary.incomplete),
        text(&summary.repaired),
        text(&summary.rules),
        text(&others),
        text(&summary.others),
    ]
}

fn assert_same(database: &Database) -> usize {
    let mut listed = Vec::new();
    let all = Filter::default();
    database
        .for_each_summary(&all, |game| listed.push(game))
        .unwrap();
    let view = database
        .query("SELECT * FROM summary ORDER BY id")
        .unwrap()
        .rows;
    assert_eq!(listed.len(), view.len());
    let mut one_by_one = database.summary_reader().unwrap();
    for (game, expected) in listed.iter().zip(view) {
        assert_eq!(row(game), expected);
        assert_eq!(one_by_one.get(game.id).unwrap().as_ref(), Some(game));
    }
    assert_eq!(one_by_one.get(1 << 40).unwrap(), None);
    listed.len()
}

#[test]
fn lists_agree_with_the_summary_view() {
    let mut database = database("# layout: Belgian Daisy\n# date: 2019.12\n1.a1b2 i5h5 2.zz9\n");
    let mut paths: Vec<_> = std::fs::read_dir(project("sample-games"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    for path in paths {
        import(&mut database, std::fs::read(path).unwrap());
    }
    assert!(assert_same(&database) > 25);
    let many = Filter {
        min_plies: Some(50),
        ..Filter::default()
    };
    let (mut filtered, mut all) = (Vec::new(), Vec::new());
    database
        .for_each_summary(&many, |game| filtered.push(game))
        .unwrap();
    let every = Filter::default();
    database
        .for_each_summary(&every, |game| all.push(game))
        .unwrap();
    all.retain(|game| game.plies >= 50);
    assert!(!filtered.is_empty() && filtered == all);
    assert!(all.iter().any(|game| game.score != Score::of_two(0, 0)));
}

/// The query of players for clusters, without the comment before it, which is no argument.
fn spark_players() -> &'static str {
    let sql = include_str!("../../../sql/spark/players.sql");
    &sql[sql.find("WITH ").unwrap()..]
}

/// A date of which a part is not known counts as the earliest that it may be, for the commands, the views and the query for clusters.
#[test]
fn first_and_last_dates_follow_one_rule() {
    let directory = TestDirectory::new();
    let game = |date: &str, black: &str, moves: &str| {
        format!(
            "# event: Cup\n# date: {date}\n# black: {black}\n# white: W {black}\n# layout: Standard\n1.{moves}\n\n"
        )
    };
    let text = game("2019.03.15", "Ann", "a1b2 i9h8")
        + &game("2019.??.??", "Ann", "a2b3 i9h8")
        + &game("2019.04.??", "Bob", "a3b3 i9h8")
        + &game("2019.04.02", "Bob", "a4b4 i9h8");
    directory.run(&["import", &directory.file("games.txt", text)]);
    let dates = |rows: &Json, name: &str| {
        let row = rows.as_array().unwrap().iter();
        let row =
            row.filter(|row| [&row["name"], &row["player"], &row["event"]].contains(&&json!(name)));
        let row = row.collect::<Vec<_>>()[0];
        [row["first_date"].clone(), row["last_date"].clone()]
    };
    let players = "SELECT name, first_date, last_date FROM players";
    let events = "SELECT name AS event, first_date, last_date FROM events";
    let spark = spark_players();
    for (words, name, expected) in [
        (&["players"][..], "Ann", ["2019.??.??", "2019.03.15"]),
        (&["query", players], "Ann", ["2019.??.??", "2019.03.15"]),
        (&["query", spark], "Ann", ["2019.??.??", "2019.03.15"]),
        (&["players"], "Bob", ["2019.04.??", "2019.04.02"]),
        (&["query", players], "Bob", ["2019.04.??", "2019.04.02"]),
        (&["query", spark], "Bob", ["2019.04.??", "2019.04.02"]),
        (&["events"], "Cup", ["2019.??.??", "2019.04.02"]),
        (&["query", events], "Cup", ["2019.??.??", "2019.04.02"]),
    ] {
        assert_eq!(dates(&directory.json(words), name), expected, "{words:?}");
    }
    let sorted = directory.json(&["games", "--sort", "date"]);
    let order = ["2019.??.??", "2019.03.15", "2019.04.??", "2019.04.02"];
    assert_eq!(column(&sorted, "date"), order);
}

/// An incomplete game counts as one without a result everywhere, whatever its record says.
#[test]
fn the_result_of_an_incomplete_game_is_not_counted() {
    let directory = TestDirectory::new();
    let head = "# layout: Standard\n# event: Cup\n# black: Ann\n# white: Bob\n# result: 1-0\n";
    let text = format!("{head}1.a1b2 i9h8\n\n{head}1.a1b2 i9h1\n");
    directory.run(&["import", &directory.file("games.txt", text)]);
    let found = |words: &[&str]| directory.json(&[&["games"], words].concat());
    assert_eq!(column(&found(&["--result", "black"]), "id"), [1]);
    assert_eq!(column(&found(&["--result", "unknown"]), "id"), [2]);
    let stats = directory.json(&["stats"]);
    assert_eq!(
        (&stats["black"], &stats["unknown"]),
        (&json!(1), &json!(1)),
        "{stats}"
    );
    let won = directory.json(&["query", spark_players()]);
    assert_eq!(column(&won, "won"), [1, 0]);
}

#[test]
fn lists_of_names_are_sorted_by_a_column() {
    let directory = directory();
    let names = |arguments: &[&str], field: &str| -> Vec<String> {
        let rows = directory.json(arguments);
        let names = column(&rows, field).into_iter();
        names
            .map(|name| name.as_str().unwrap().to_owned())
            .collect()
    };
    let players = |options: &[&str]| names(&[&["players"], options].concat(), "name");
    assert_eq!(players(&[]), ["AGLAE", "Aglaé", "aglae", "Bob", "Cid"]);
    assert_eq!(
        players(&["--sort", "games", "--desc", "--limit", "2"]),
        ["Bob", "Cid"]
    );
    assert_eq!(players(&["--sort", "lost", "--desc"])[0], "Bob");
    let events = |options: &[&str]| names(&[&["events"], options].concat(), "event");
    assert_eq!(events(&["--sort", "games"]), ["Friends", "Cup"]);
    assert_eq!(
        events(&["--sort", "first-date", "--desc"]),
        ["Friends", "Cup"]
    );
    // The figures of one player are no list.
    let with_name = directory.run(&["players", "Bob", "--sort", "games"]);
    assert!(error(&with_name).contains("--sort, --desc, --limit and --offset"));
}
