//! `POST /api/convert`: records in another format, as pages and as pictures.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::Value;
use sumito::web::Settings;

use crate::web::Served;

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
        let file = served.send(
            "POST",
            &format!("/api/convert?to={format}&notation=nacre"),
            record.clone(),
        );
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
