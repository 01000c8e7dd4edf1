//! Responses for pages: pages of search hits, playback data, displacements of marbles, plots.

use axum::http::StatusCode;
use serde_json::{Value, json};
use sumito::web::Settings;

use super::{Served, escaped};
use crate::support::sumito;

#[test]
fn a_search_stops_after_the_requested_hits() {
    let served = Served::of(&[&super::load::many(200)], &Settings::default());
    // The cache of a file that was written just now is discarded once.
    std::thread::sleep(std::time::Duration::from_millis(100));
    let ask = |part: &str| served.get(&format!("/api/search?material=14-14&{part}"));
    let games = |part: &str| -> Vec<u64> {
        let rows = ask(part).json();
        let rows = rows.as_array().unwrap().iter();
        rows.map(|row| row["game"].as_u64().unwrap()).collect()
    };
    assert!(
        !ask("limit=10").headers.contains_key("x-total-count"),
        "who stopped early does not know how many there are"
    );
    // Pages in any order are slices of the complete list.
    let whole: Vec<u64> = (1..=200).collect();
    for part in [
        "limit=7&offset=3",
        "limit=40&offset=50",
        "limit=1&offset=150",
        "limit=10&offset=195",
        "limit=5&offset=200",
        "limit=1000",
    ] {
        let number = |name: &str| -> usize {
            let value = part.split('&').find_map(|pair| pair.strip_prefix(name));
            value.map_or(0, |value| value.parse().unwrap())
        };
        let expected = whole.iter().skip(number("offset=")).take(number("limit="));
        assert_eq!(games(part), expected.copied().collect::<Vec<_>>(), "{part}");
    }
    assert_eq!(ask("limit=11").total(), 200, "now it is known");
}

#[test]
fn playback_data_of_a_game_is_served() {
    let served = Served::samples();
    for (id, notation) in [
        (30, "nacre"),
        (8, "abapro"),
        (19, "reversible"),
        (4, "abapro"),
    ] {
        let game = served.json(&format!("/api/games/{id}?notation={notation}"));
        let played = served.json(&format!("/api/games/{id}/playback?notation={notation}"));
        let moves = |value: &Value| value["moves"].as_array().unwrap().clone();
        assert_eq!(moves(&played).len(), moves(&game).len());
        for (one, other) in moves(&played).iter().zip(moves(&game)) {
            assert_eq!(one["name"], other["name"]);
            assert_eq!(
                one["out"].is_string(),
                other["ejected"].as_bool().unwrap_or_default()
            );
        }
    }
    assert_eq!(
        served.get("/api/games/99/playback").status,
        StatusCode::NOT_FOUND
    );
    assert!(
        served
            .get("/api/games/1/playback?notation=x")
            .error()
            .contains("expected one of abapro")
    );
}

#[test]
fn moves_contain_the_displacements_of_marbles() {
    let served = Served::samples();
    let moves = served.json("/api/moves?position=standard&rules=triangles&notation=frank");
    let moves = moves.as_array().unwrap();
    let (mut steps, mut kinds) = (0, std::collections::BTreeSet::new());
    for mv in moves {
        assert!(mv["name"].is_string());
        let ways: Vec<&str> = mv["steps"].as_str().unwrap().split(' ').collect();
        let all = mv["marbles"].as_u64().unwrap() + mv["pushed"].as_u64().unwrap();
        assert_eq!(ways.len() as u64, all, "{mv}");
        steps += ways.len();
        kinds.insert(mv["kind"].as_str().unwrap());
    }
    assert!(steps > moves.len() && kinds.len() == 3, "{kinds:?}");
    let out = "bbbbw/6/7/8/9/8/7/6/5 b";
    let moves = served.json(&format!(
        "/api/moves?notation=nacre&position={}",
        escaped(out)
    ));
    let ejecting = moves
        .as_array()
        .unwrap()
        .iter()
        .find(|mv| mv["ejects"] == true);
    let ejecting = ejecting.map_or("", |mv| mv["steps"].as_str().unwrap());
    assert!(ejecting.starts_with("i9- "), "{ejecting}: {moves}");
    // Non-standard rules are part of the response of the explorer.
    let found = served.json("/api/openings?layout=standard&rules=triangles");
    assert_eq!(found["rules"], "triangles");
    assert!(
        served
            .json("/api/openings?layout=standard")
            .get("rules")
            .is_none()
    );
}

#[test]
fn plots_of_statistics_are_served() {
    let served = Served::samples();
    for theme in ["light", "dark", "print"] {
        let answer = served.get(&format!("/api/stats/plots?theme={theme}"));
        assert_eq!(answer.headers["content-type"], "image/svg+xml");
        let words = ["stats", "--svg", "--theme", theme];
        let db = served.db();
        let printed = sumito(&[&["--db", db.to_str().unwrap()], &words[..]].concat())
            .output()
            .unwrap();
        assert_eq!(answer.body, printed.stdout, "{theme}");
    }
    assert!(
        served
            .get("/api/stats/plots?theme=red")
            .error()
            .contains("expected light, dark or print")
    );
}

#[test]
fn plots_of_reports_are_served() {
    let served = Served::samples();
    for (uri, expected) in [
        ("/api/report/player/plots?name=sumito&theme=dark", "Rating"),
        (
            "/api/report/opening/plots?layout=belgian",
            "Results by year",
        ),
    ] {
        let answer = served.get(uri);
        assert_eq!(answer.headers["content-type"], "image/svg+xml");
        let svg = String::from_utf8(answer.body).unwrap();
        assert!(svg.contains(&format!(">{expected}</text>")), "{uri}: {svg}");
    }
    let refused = served.get("/api/report/player");
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    let refused = served.get("/api/report/opening?moves=a1a9&layout=belgian");
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    assert!(refused.error().contains("column 1"), "{}", refused.error());
}

#[test]
fn the_explorer_lists_the_moves_that_lead_to_the_position() {
    let served = Served::samples();
    let uri = "/api/openings?layout=belgian&moves=a1b2+i5h5&notation=nacre";
    let value = served.json(uri);
    let line = value["line"].as_array().unwrap();
    let column = |name: &str| -> Vec<&str> {
        let moves = line.iter().map(|mv| mv[name].as_str().unwrap());
        moves.collect()
    };
    assert_eq!(column("abapro"), ["a1b2", "i5h5"]);
    assert_eq!(column("name"), ["a1d4", "i5f5"]);
    assert_eq!(column("steps")[0], "c3d4 b2c3 a1b2");
    // Without a notation the response is that of the command line.
    let plain = served.json("/api/openings?layout=belgian&moves=a1b2+i5h5");
    assert!(plain["line"].is_null() && plain["position"] == value["position"]);
    let start = served.json("/api/openings?layout=belgian&notation=nacre");
    assert_eq!(start["line"], json!([]));
    let set_up = served.json("/api/openings?position=belgian&notation=nacre");
    assert!(set_up["line"].is_null());
}

#[test]
fn lists_and_statistics_contain_names_of_openings() {
    let served = Served::samples();
    let games = served.json("/api/games?limit=1000");
    let games = games.as_array().unwrap();
    let mut named = 0;
    for game in games {
        let full = served.json(&format!("/api/games/{}", game["id"]));
        assert_eq!(game["opening"], full["opening"]["name"], "{game}");
        named += usize::from(game["opening"].is_string());
    }
    assert!(named > 0 && named < games.len());
    let hits = served.json("/api/search?layout=belgian&moves=a1b2&limit=1000");
    for hit in hits.as_array().unwrap() {
        let game = games.iter().find(|game| game["id"] == hit["game"]).unwrap();
        assert_eq!(hit["opening"], game["opening"]);
    }
    // A game counts for each named position that it reaches, as in the explorer.
    let figures = served.json("/api/stats");
    let rows = figures["named"].as_array().unwrap();
    assert_eq!(rows[0]["opening"], "Scorpio");
    for row in rows {
        let position = escaped(row["position"].as_str().unwrap());
        let found = served.json(&format!("/api/openings?position={position}"));
        assert_eq!(
            (&found["games"], &found["opening"]),
            (&row["games"], &row["opening"])
        );
    }
}

/// Addresses about one position know the names of the table that the server was started with.
#[test]
fn positions_are_named_by_openings_of_a_table() {
    let mut settings = Settings::default();
    let table = "name\tlayout\tmoves\nQuiet line\tstandard\ta1b2 i9h8\n";
    settings.openings.add_table(table).unwrap();
    let served = Served::of(&["# layout: Standard\n1.a1b2"], &settings);
    for address in ["moves", "position", "openings", "picture"] {
        let found = served.get(&format!("/api/{address}?position=quiet+line"));
        assert_eq!(found.status, 200, "{address}");
    }
}

/// The percentages in responses equal those of the command line.
#[test]
fn percentages_are_those_of_the_command_line() {
    let served = Served::samples();
    let db = served.db().display().to_string();
    for (uri, words) in [
        (
            "/api/openings?layout=belgian",
            &["openings", "--layout", "belgian"][..],
        ),
        ("/api/stats", &["stats"]),
        (
            "/api/report/player?name=sumito",
            &["report", "player", "sumito"],
        ),
    ] {
        let words = [words, &["--format", "json", "--db", &db]].concat();
        let output = sumito(&words).output().unwrap();
        let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
        let answer = served.json(uri);
        assert!(answer["percent"]["black"].is_number(), "{answer}");
        for name in ["known", "percent", "years", "lines"] {
            assert_eq!(answer[name], printed[name], "{uri} {name}");
        }
    }
    let script = String::from_utf8(served.get("/assets/components/result_bar.js").body).unwrap();
    assert!(
        script.contains("percent[kind]"),
        "a bar shows what the answer says"
    );
}
