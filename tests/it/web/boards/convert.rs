//! `POST /api/convert`: records in another format, as pages and as pictures.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::Value;
use sumito::web::Settings;

use crate::web::{Answer, Served};

const RECORD: &str = "# layout: Belgian Daisy\n# black: Anna\n1.a1b2 i5h5 2.a2b3 i6h6\n";

fn served() -> Served {
    // Without optimisation, an animation takes a while.
    let settings = Settings {
        time_limit: Duration::from_mins(5),
        ..Settings::default()
    };
    Served::of(&["1.a1b2 i5h5"], &settings)
}

#[test]
fn a_record_is_written_in_every_format_and_read_again() {
    let served = served();
    let read = served.posted("/api/read", RECORD);
    let record = read["games"][0]["record"].to_string();
    for format in [
        "linear",
        "table",
        "apgn",
        "ag",
        "reversible",
        "json",
        "jsonl",
    ] {
        // The others have their own notations.
        let takes_notation = !["reversible", "json", "jsonl"].contains(&format);
        let notation = if takes_notation {
            "&notation=nacre"
        } else {
            ""
        };
        let uri = format!("/api/convert?to={format}{notation}");
        let file = served.send("POST", &uri, record.clone());
        assert_eq!(file.status, StatusCode::OK, "{format}");
        let disposition = file.headers["content-disposition"].to_str().unwrap();
        assert!(
            disposition.starts_with("attachment; filename=\"game."),
            "{disposition}"
        );
        let again = served.posted("/api/read", file.body);
        assert_eq!(
            again["games"][0]["record"]["moves"][3]["abapro"], "i6h6",
            "{format}"
        );
        assert_eq!(again["games"][0]["record"]["black"], "Anna", "{format}");
    }
    let csv = served.send("POST", "/api/convert?to=csv", record);
    assert_eq!(csv.headers["content-type"], "text/csv; charset=utf-8");
}

#[test]
fn a_record_is_drawn_at_a_ply_and_becomes_a_page() {
    let served = served();
    let picture = |more: &str| {
        let answer = served.send("POST", &format!("/api/convert?to=svg{more}"), RECORD);
        assert_eq!(answer.headers["content-type"], "image/svg+xml");
        String::from_utf8(answer.body).unwrap()
    };
    assert_eq!(picture(""), picture("&ply=4"));
    assert!(picture("&ply=0") != picture("&ply=4"));
    assert!(picture("&view=half") != picture(""));
    let gif = served.send("POST", "/api/convert?to=gif", RECORD);
    if cfg!(feature = "images") {
        assert_eq!(gif.headers["content-type"], "image/gif");
        assert!(gif.body.starts_with(b"GIF89a"));
    } else {
        assert!(gif.error().contains("expected `to=svg`"));
    }
    let late = served.send("POST", "/api/convert?to=svg&ply=5", RECORD);
    assert_eq!(
        late.error(),
        "the game has 4 plies, expected ply 0 to 4, not 5"
    );
    let page = served.send("POST", "/api/convert?to=html", RECORD);
    let html = String::from_utf8(page.body).unwrap();
    assert!(html.contains("<title>Anna – White</title>"), "{html}");
}

/// A stored game as a file tells the same losses as a text that is converted.
#[test]
fn the_file_of_a_game_tells_its_losses() {
    let text =
        "# layout: Belgian Daisy\n# Annotator: Eve\n1.a1b2! i5h5 {why not} (1...i6h6) 2.a2b3 *\n";
    let served = Served::of(&[text], &Settings::default());
    let losses = |answer: &Answer| {
        let header = answer.headers["x-sumito-losses"].to_str().unwrap();
        serde_json::from_str::<Vec<String>>(header).unwrap()
    };
    let stored = losses(&served.get("/api/games/1/record?to=csv"));
    for expected in ["comments", "marks", "variations"] {
        assert!(stored.contains(&expected.to_owned()), "{stored:?}");
    }
    let converted = served.send("POST", "/api/convert?to=csv", text);
    assert_eq!(stored, losses(&converted));
    let whole = served.get("/api/games/1/record?to=json");
    assert!(!whole.headers.contains_key("x-sumito-losses"));
}

#[test]
fn incomplete_records_are_refused_and_losses_are_reported() {
    let served = served();
    for (text, part) in [
        ("# layout: Belgian Daisy\n1.a1b2 a1a9\n", "a1a9"),
        ("nothing", "expected"),
    ] {
        let refused = served.send("POST", "/api/convert?to=apgn", text);
        assert_eq!(refused.status, StatusCode::BAD_REQUEST);
        assert!(refused.error().contains(part), "{}", refused.error());
    }
    let unknown = served.send("POST", "/api/convert?to=pdf", RECORD);
    assert!(
        unknown.error().contains("html, svg, png, gif"),
        "{}",
        unknown.error()
    );
    // A table has no line breaks in comments.
    let lines = "[Variant \"belgian\"]\n\n1. a1b2 {one\ntwo} i5h5 *\n";
    let table = served.send("POST", "/api/convert?to=table", lines);
    let losses = table.headers["x-sumito-losses"].to_str().unwrap();
    let losses: Value = serde_json::from_str(losses).unwrap();
    assert!(
        losses[0].as_str().unwrap().contains("line breaks"),
        "{losses}"
    );
}

/// What the command line reports about a text is in a header, in place.
#[test]
fn warnings_about_the_text_are_in_a_header() {
    let served = served();
    let text = "# layout: Belgian Daisy\n1.a1b2 i5h5 1-0 2.a2b3 i6h6 *\n\n# The next game is lost.\n# So is this one.\n";
    let file = served.send("POST", "/api/convert?to=linear", text);
    assert_eq!(file.status, StatusCode::OK);
    let warnings = file.headers["x-sumito-warnings"].to_str().unwrap();
    let warnings: Value = serde_json::from_str(warnings).unwrap();
    let problems = warnings["problems"].as_array().unwrap();
    let read = served.posted("/api/read", text);
    let expected = read["problems"].as_array().unwrap().iter();
    let expected: Vec<&Value> = expected
        .filter(|problem| problem["severity"] != "note")
        .collect();
    assert!(!expected.is_empty(), "{read}");
    assert_eq!(warnings["problems_total"], expected.len());
    for (problem, expected) in problems.iter().zip(&expected) {
        for field in ["severity", "kind", "line", "column", "ply", "message"] {
            assert_eq!(problem[field], expected[field], "{field}");
        }
    }
    assert_eq!(problems.len(), expected.len());
    assert_eq!(warnings["lines_left_out"], 2);
    let clean = served.send("POST", "/api/convert?to=linear", RECORD);
    assert!(!clean.headers.contains_key("x-sumito-warnings"));
}

#[test]
fn parameters_without_an_effect_on_the_target_are_refused() {
    let served = served();
    for (query, expected) in [
        (
            "to=apgn&ply=2",
            "`ply` has no effect on `to=apgn`, expected one of svg, png",
        ),
        (
            "to=gif&ply=2",
            "`ply` has no effect on `to=gif`, expected one of svg, png",
        ),
        (
            "to=html&theme=dark",
            "`theme` has no effect on `to=html`, expected one of svg, png, gif",
        ),
        (
            "to=json&view=half",
            "`view` has no effect on `to=json`, expected one of svg, png, gif",
        ),
        (
            "to=svg&notation=nacre",
            "`notation` has no effect on `to=svg`, expected one of linear, table, apgn, ag, html",
        ),
        (
            "to=reversible&notation=nacre",
            "`notation` has no effect on `to=reversible`, expected one of linear, table, apgn, ag, html",
        ),
        (
            "to=apgn&rules=triangles",
            "`rules` are those of a position, expected none for records, which state their own",
        ),
    ] {
        let refused = served.send("POST", &format!("/api/convert?{query}"), RECORD);
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{query}");
        assert_eq!(refused.error(), expected, "{query}");
        let french = served.send("POST", &format!("/api/convert?{query}&lang=fr"), RECORD);
        assert_eq!(french.json()["lang"], "fr", "{query}");
    }
    let dark = served.send("POST", "/api/convert?to=svg&theme=dark&ply=2", RECORD);
    assert_eq!(dark.status, StatusCode::OK);
    for uri in [
        "/api/games/1/record?to=json&notation=nacre",
        "/api/games/1/record?to=csv&notation=nacre",
    ] {
        let refused = served.get(uri).error();
        let expected = "expected one of linear, table, apgn, ag";
        assert!(refused.ends_with(expected), "{refused}");
    }
}
