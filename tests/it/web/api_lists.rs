//! Lists of the JSON API: sorting, paging and rejects.

use std::fs;

use serde_json::{Value, json};
use sumito::web::Settings;

use super::Served;
use super::api::printed;
use crate::support::project;

#[test]
fn rejects_equal_those_of_the_command_line() {
    let damaged = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a1a9\n\n# layout: Belgian Daisy\n1.zz\n";
    let served = Served::of(&[damaged, "# layout: Standard\n1.yy"], &Settings::default());
    let rejects = served.json("/api/rejects");
    assert_eq!(rejects, printed(&served, &["rejects"]));
    assert_eq!(rejects.as_array().unwrap().len(), 3);
    let last = served.get("/api/rejects?sort=source&desc=true&limit=1");
    assert_eq!(
        (last.total(), &last.json()[0]["source"]),
        (3, &json!("file-1.txt"))
    );
    let kind = rejects[0]["kind"].as_str().unwrap();
    let of_kind = served.json(&format!("/api/rejects?kind={kind}"));
    assert!(
        of_kind
            .as_array()
            .unwrap()
            .iter()
            .all(|reject| reject["kind"] == kind)
    );
}

/// Every kind of a problem that the schemas name is a kind of rejects.
#[test]
fn rejects_of_every_kind_can_be_listed() {
    let served = Served::of(&["# layout: Standard\n1.yy"], &Settings::default());
    let schema = fs::read_to_string(project("docs/src/reference/schemas/check.json")).unwrap();
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let kinds = schema["$defs"]["ProblemKind"]["enum"].as_array().unwrap();
    assert!(kinds.len() > 30, "{}", kinds.len());
    let kinds = kinds.iter().map(|kind| kind.as_str().unwrap());
    for kind in kinds.chain(["not-kept"]) {
        served.json(&format!("/api/rejects?kind={kind}"));
    }
}

#[test]
fn a_list_of_rejects_contains_truncated_texts() {
    let long = format!("# layout: Standard\n1.{}", "zz ".repeat(100_000));
    let served = Served::of(&[&long, "# layout: Standard\n1.yy"], &Settings::default());
    let list = served.get("/api/rejects?limit=1&sort=line");
    assert!(list.body.len() < 6_000, "{} bytes", list.body.len());
    let row = &list.json()[0];
    assert_eq!(
        (list.total(), &row["truncated"], &row["text_bytes"]),
        (2, &json!(true), &json!(long.trim_end().len()))
    );
    let second = served.json("/api/rejects?limit=1&offset=1&sort=line");
    assert_eq!(second[0]["truncated"], json!(false));
    let whole = served.json("/api/rejects/1");
    assert_eq!(whole["text"].as_str(), Some(long.trim_end()));
    assert_eq!(whole, printed(&served, &["rejects", "1"])[0]);
    for missing in ["/api/rejects/3", "/api/rejects/one"] {
        assert_eq!(served.get(missing).status, 404);
    }
}

#[test]
fn lists_are_sorted_and_paged() {
    let served = Served::samples();
    let ids = |uri: &str| -> Vec<i64> {
        let rows = served.json(uri);
        rows.as_array()
            .unwrap()
            .iter()
            .map(|row| row["id"].as_i64().unwrap())
            .collect()
    };
    let all = served.json("/api/games?limit=1000");
    for (sort, field) in [
        ("plies", "plies"),
        ("date", "date"),
        ("black", "black"),
        ("event", "event"),
        ("layout", "layout"),
    ] {
        for (desc, sign) in [("false", 1), ("true", -1)] {
            let mut expected: Vec<&Value> = all.as_array().unwrap().iter().collect();
            let key = |row: &Value| match &row[field] {
                Value::String(text) => (1, 0, text.to_lowercase()),
                Value::Number(number) => (1, number.as_i64().unwrap(), String::new()),
                _ => (2, 0, String::new()),
            };
            expected.sort_by(|one, other| {
                let (one, other) = (key(one), key(other));
                let order = one.0.cmp(&other.0);
                order.then(if sign == 1 {
                    one.cmp(&other)
                } else {
                    other.cmp(&one)
                })
            });
            let expected: Vec<i64> = expected
                .iter()
                .map(|row| row["id"].as_i64().unwrap())
                .collect();
            let uri = format!("/api/games?sort={sort}&desc={desc}");
            assert_eq!(ids(&format!("{uri}&limit=1000")), expected, "{uri}");
            let mut parts = ids(&format!("{uri}&limit=10"));
            parts.extend(ids(&format!("{uri}&limit=10&offset=10")));
            parts.extend(ids(&format!("{uri}&limit=10&offset=20")));
            assert_eq!(parts, expected, "{uri}");
        }
    }
    assert_eq!(served.get("/api/games?limit=3").total(), 30);
    assert_eq!(
        served.get("/api/games?limit=3&offset=1000").json(),
        json!([])
    );
    let names = served.json("/api/players?sort=games&desc=true&limit=2");
    assert!(names[0]["games"].as_u64() >= names[1]["games"].as_u64());
    assert_eq!(served.json("/api/players?name=ABÀ")[0]["name"], "ABA-PRO");
    let events = served.json("/api/events?name=world");
    assert_eq!(
        events,
        json!([{"event": "Abalone World Championship 2015, final", "games": 1, "first_date": "2015.08.25", "last_date": "2015.08.25"}])
    );
    for sort in ["", "--sort games --desc", "--sort last-date"] {
        let words: Vec<&str> = sort.split_whitespace().collect();
        let uri = sort
            .replace("--sort ", "sort=")
            .replace(" --desc", "&desc=true");
        let expected = printed(&served, &[&["events"], &words[..]].concat());
        assert_eq!(
            served.json(&format!("/api/events?{uri}")),
            expected,
            "{uri}"
        );
    }
    let repaired = |value: &str| served.get(&format!("/api/games?repaired={value}")).total();
    assert_eq!(repaired("true") + repaired("false"), 30);
    assert_eq!((repaired(""), repaired("false")), (30, 30));
}

#[test]
fn search_hits_are_paged_and_include_boards() {
    let served = Served::samples();
    let all = served.get("/api/search?material=14-12&boards=true&limit=1000");
    let rows = all.json();
    assert_eq!(all.total(), rows.as_array().unwrap().len());
    for row in rows.as_array().unwrap() {
        let ply = row["ply"].as_u64().unwrap();
        let game = served.json(&format!("/api/games/{}?ply={ply}", row["game"]));
        assert_eq!(row["position"], game["board"]["position"]);
    }
    let part = served.get("/api/search?material=14-12&boards=true&limit=2&offset=1");
    assert_eq!(part.json(), json!(rows.as_array().unwrap()[1..3]));
}

#[test]
fn games_are_found_by_opening_opponent_and_words() {
    let served = Served::samples();
    for (uri, words) in [
        (
            "/api/games?opening=double+scorpio",
            &["games", "--opening", "double scorpio"][..],
        ),
        (
            "/api/games?player=sumito&against=careless",
            &["games", "--player", "sumito", "--against", "careless"],
        ),
        (
            "/api/games?text=graz&plies=10-200",
            &["games", "--text", "graz", "--plies", "10-200"],
        ),
        (
            "/api/openings?moves=scorpio&sort=last&min-games=2",
            &["openings", "scorpio", "--sort", "last", "--min-games", "2"],
        ),
        ("/api/search?moves=A02", &["search", "--moves", "A02"]),
        ("/api/player?name=rodion", &["players", "rodion"]),
    ] {
        let found = served.json(uri);
        assert_eq!(found, printed(&served, words), "{uri}");
        assert!(
            found.as_array().is_none_or(|rows| !rows.is_empty()),
            "{uri}"
        );
    }
    for (uri, status, expected) in [
        ("/api/games?player=rodiom", 400, "did you mean `rodion`?"),
        ("/api/games?opening=scorpion", 400, "did you mean `Scorpio`"),
        (
            "/api/openings?moves=scorpion",
            400,
            "did you mean `Scorpio`",
        ),
        ("/api/games?text=!", 400, "has no word"),
        ("/api/games?against=rodion", 400, "expected player"),
    ] {
        let response = served.get(uri);
        assert_eq!(response.status, status, "{uri}");
        let message = response.json()["error"].as_str().unwrap().to_owned();
        assert!(message.contains(expected), "{uri}: {message}");
    }
}
