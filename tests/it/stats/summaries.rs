//! Lists of games agree with the view `summary`.

use sumito::record::Score;
use sumito::store::{Database, Filter, Summary, Value};

use crate::support::{database, import, project};

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
