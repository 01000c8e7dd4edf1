//! `/api/studies`: games and positions with notes; they are changes of the journal, and no copy of a database loses them.

use axum::http::StatusCode;
use serde_json::{Value, json};
use sumito::web::Settings;

use crate::support::sumito;
use crate::web::api::printed;
use crate::web::{Answer, Served};

pub(super) const GAMES: [&str; 2] = [
    "# layout: Belgian Daisy\n# black: Anna\n1.a1b2 i5h5 2.a2b3\n",
    "# game: konane 6x6\n1. c3 c4 2. c1-c3 e4-c4 *\n",
];

fn writable(texts: &[&str]) -> Served {
    let settings = Settings {
        writable: true,
        ..Settings::default()
    };
    Served::of(texts, &settings)
}

/// A server with a study of two games and a position.
pub(super) fn with_study() -> Served {
    let served = writable(&GAMES);
    served.posted(
        "/api/studies/My%20games",
        json!({"note": "the best"}).to_string(),
    );
    for (id, item) in (1..).zip([
        json!({"game": 1, "ply": 2, "note": "here"}),
        json!({"game": 2}),
        json!({"position": "belgian", "rules": "eject=3", "note": "a\nstart"}),
    ]) {
        let added = served.posted("/api/studies/My%20games/items", item.to_string());
        assert_eq!(added["id"], id);
    }
    served
}

pub(super) fn study(served: &Served) -> Value {
    served.json("/api/studies/My%20games")
}

/// The address of a change of the study, with the version that it has now.
pub(super) fn change_of_study(served: &Served) -> String {
    let version = study(served)["version"].as_str().unwrap().to_owned();
    format!("/api/studies/My%20games?version={version}")
}

/// The address of a change of an item, with the version that it has now.
pub(super) fn change_of_item(served: &Served, index: usize) -> String {
    let item = &study(served)["items"][index];
    let version = item["version"].as_str().unwrap();
    format!(
        "/api/studies/My%20games/items/{}?version={version}",
        item["id"]
    )
}

/// Runs a command that must succeed.
fn run(words: &[&str]) {
    let output = sumito(words).output().unwrap();
    assert!(output.status.success(), "{words:?}: {output:?}");
}

/// Checks that the database of a server is intact.
pub(super) fn check(served: &Served) {
    run(&["--db", served.db().to_str().unwrap(), "db", "check"]);
}

#[test]
fn a_study_has_games_and_positions_with_notes() {
    let served = with_study();
    let listed = served.json("/api/studies");
    assert_eq!(
        (&listed[0]["name"], &listed[0]["items"], &listed[0]["note"]),
        (&json!("My games"), &json!(3), &json!("the best"))
    );
    let study = study(&served);
    let items = study["items"].as_array().unwrap();
    assert_eq!(items.len(), 3);
    assert_eq!(
        (&items[0]["id"], &items[0]["game"], &items[0]["ply"]),
        (&json!(1), &json!(1), &json!(2))
    );
    assert_eq!(
        (&items[0]["note"], &items[0]["black"]),
        (&json!("here"), &json!("Anna"))
    );
    let after = served.json("/api/position?layout=belgian&moves=a1b2+i5h5");
    assert_eq!(items[0]["board"], after["position"]);
    assert_eq!(
        (&items[1]["game_type"], &items[1]["position"]),
        (&json!("konane"), &Value::Null)
    );
    assert_eq!(
        (&items[2]["game"], &items[2]["rules"]),
        (&Value::Null, &json!("eject=3"))
    );
    assert_eq!(items[2]["board"], items[2]["position"]);
    check(&served);
}

#[test]
fn studies_are_changed_and_every_change_is_undone() {
    let served = with_study();
    let states = |served: &Served| (served.json("/api/studies"), study(served));
    for (method, uri, body) in [
        ("PUT", change_of_study(&served), json!({"note": "others"})),
        ("PUT", change_of_item(&served, 0), json!({"note": "there"})),
        ("DELETE", change_of_item(&served, 1), json!({})),
        (
            "POST",
            "/api/studies/My%20games/items".to_owned(),
            json!({"game": 2, "ply": 4}),
        ),
    ] {
        let before = states(&served);
        let done = served.send(method, &uri, body.to_string());
        assert_eq!(
            done.status,
            StatusCode::OK,
            "{method} {uri}: {}",
            String::from_utf8_lossy(&done.body)
        );
        let after = states(&served);
        assert_ne!(after, before, "{method} {uri}");
        let log = printed(&served, &["log"]);
        assert_eq!(log[0]["kind"], "study", "{log}");
        printed(&served, &["undo"]);
        assert_eq!(states(&served), before, "{method} {uri}");
        check(&served);
    }
    let before = states(&served);
    let deleted = served.send("DELETE", &change_of_study(&served), "");
    assert_eq!(deleted.status, StatusCode::OK);
    assert_eq!(
        served.get("/api/studies/My%20games").status,
        StatusCode::NOT_FOUND
    );
    assert_eq!(served.json("/api/studies"), json!([]));
    printed(&served, &["undo"]);
    assert_eq!(states(&served), before);
    // A study whose name was given to another one is not restored.
    served.send("DELETE", &change_of_study(&served), "");
    let log = printed(&served, &["log"]);
    served.posted("/api/studies/My%20games", "");
    let db = served.db();
    let refused = sumito(&[
        "--db",
        db.to_str().unwrap(),
        "undo",
        &log[0]["id"].to_string(),
    ])
    .output()
    .unwrap();
    let message = String::from_utf8(refused.stderr).unwrap();
    assert!(
        message.contains("another study is called `My games` since"),
        "{message}"
    );
}

#[test]
fn a_study_is_one_file() {
    let served = with_study();
    let file = served.get("/api/studies/My%20games/file");
    assert_eq!(
        file.headers["content-disposition"],
        "attachment; filename=\"my-games.txt\""
    );
    let text = String::from_utf8(file.body).unwrap();
    assert_eq!(text.matches("[StartPosition ").count(), 3, "{text}");
    assert!(
        text.contains("[StudyNote \"a start\"]") && text.contains("[StudyPly \"2\"]"),
        "{text}"
    );
    let found = served.posted("/api/read", text);
    assert_eq!(found["total"], 3);
    assert_eq!(found["games"][0]["record"]["black"], "Anna");
    let json: Value = served.json("/api/studies/My%20games/file?to=json");
    assert_eq!(json.as_array().unwrap().len(), 3);
    let page = served.get("/api/studies/My%20games/file?to=html");
    let html = String::from_utf8(page.body).unwrap();
    assert!(html.contains("<title>My games</title>"));
}

/// Without moves, only the result separates the tags of a position from those of the next game.
#[test]
fn games_that_follow_positions_in_a_file_keep_their_tags() {
    let served = writable(&GAMES);
    served.posted("/api/studies/Course", "");
    for item in [
        json!({"position": "konane 6x6"}),
        json!({"game": 1}),
        json!({"position": "belgian"}),
        json!({"game": 1, "ply": 1}),
    ] {
        served.posted("/api/studies/Course/items", item.to_string());
    }
    for to in ["reversible", "linear", "table", "apgn", "jsonl"] {
        let file = served.get(&format!("/api/studies/Course/file?to={to}"));
        let found = served.posted("/api/read", String::from_utf8(file.body).unwrap());
        assert_eq!(found["total"], 4, "{to}: {found}");
        let games = found["games"].as_array().unwrap().iter();
        let players: Vec<&Value> = games.map(|game| &game["record"]["black"]).collect();
        let of_anna = players.iter().filter(|name| **name == "Anna").count();
        assert_eq!(of_anna, 2, "{to}: {players:?}");
    }
}

/// The losses that a file tells.
fn losses(answer: &Answer) -> Vec<String> {
    let header = answer.headers.get("x-sumito-losses");
    header.map_or_else(Vec::new, |header| {
        serde_json::from_str(header.to_str().unwrap()).unwrap()
    })
}

#[test]
fn the_file_of_a_study_has_its_note_and_tells_what_it_leaves_out() {
    let served = with_study();
    let file = |to: &str| served.get(&format!("/api/studies/My%20games/file?to={to}"));
    let text = |to: &str| String::from_utf8(file(to).body).unwrap();
    for to in [
        "linear",
        "table",
        "apgn",
        "reversible",
        "json",
        "jsonl",
        "html",
    ] {
        let text = text(to);
        let count = text.matches("StudyAbout").count();
        assert!(count == 1 && text.contains("the best"), "{to}: {text}");
        let line_break = "line breaks in notes (written as blanks)";
        assert!(losses(&file(to)).contains(&line_break.to_owned()), "{to}");
        assert!(!text.contains("StudyLeftOut"), "{to}: {text}");
    }
    let lost = losses(&file("csv"));
    for tag in ["Study", "StudyAbout", "StudyNote"] {
        assert!(lost.contains(&format!("the tag {tag}")), "{lost:?}");
    }
    let db = served.db();
    run(&["--db", db.to_str().unwrap(), "delete", "1", "--yes"]);
    let left_out = "the item 1, whose game 1 was deleted (note: here)";
    for to in ["linear", "apgn", "reversible", "json", "html"] {
        assert!(losses(&file(to)).contains(&left_out.to_owned()), "{to}");
        let text = text(to);
        assert!(
            text.contains(left_out) && text.contains("the best"),
            "{to}: {text}"
        );
    }
    assert!(losses(&file("csv")).contains(&left_out.to_owned()));
    // Without any record, the note of the study is reported too.
    for index in [2, 1] {
        served.send("DELETE", &change_of_item(&served, index), "");
    }
    assert_eq!(losses(&file("apgn")), [left_out, "the note of the study"]);
}

#[test]
fn deleted_games_leave_their_notes() {
    let served = with_study();
    let before = study(&served);
    let db = served.db();
    let db = db.to_str().unwrap();
    run(&["--db", db, "delete", "1", "--yes"]);
    let items = study(&served)["items"].clone();
    assert_eq!(
        (&items[0]["game"], &items[0]["board"], &items[0]["note"]),
        (&json!(1), &Value::Null, &json!("here"))
    );
    check(&served);
    printed(&served, &["undo"]);
    assert_eq!(study(&served), before);
}

#[test]
fn copies_and_merges_keep_studies() {
    let served = with_study();
    let before = study(&served);
    let db = served.db();
    let db = db.to_str().unwrap();
    let file = |name: &str| served.folder.path().join(name).to_str().unwrap().to_owned();
    let show = |path: &str| {
        let folder = tempfile::tempdir().unwrap();
        let copy = folder.path().join("games.db");
        std::fs::copy(path, &copy).unwrap();
        Served::over(folder, &copy, &Settings::default())
    };
    let (backup, recovered, merged) = (file("backup.db"), file("recovered.db"), file("merged.db"));
    run(&["--db", db, "db", "backup", &backup]);
    assert_eq!(study(&show(&backup)), before);
    run(&["--db", db, "db", "compact"]);
    assert_eq!(study(&served), before);
    run(&["--db", db, "db", "recover", &recovered]);
    assert_eq!(study(&show(&recovered)), before);
    // In another database the games have other numbers.
    let other = writable(&["# layout: Standard\n1.a1b2 i5h5\n"]);
    std::fs::copy(other.db(), &merged).unwrap();
    run(&["--db", &merged, "db", "merge", db]);
    let items = study(&show(&merged))["items"].clone();
    assert_eq!(
        (&items[0]["game"], &items[0]["black"]),
        (&json!(2), &json!("Anna"))
    );
    assert_eq!(
        (&items[1]["game"], &items[2]["position"]),
        (&json!(3), &before["items"][2]["position"])
    );
    run(&["--db", &merged, "db", "check"]);
    // A second merge copies nothing; a different study with the same name is copied under a new name.
    run(&["--db", &merged, "db", "merge", db]);
    assert_eq!(
        show(&merged).json("/api/studies").as_array().unwrap().len(),
        1
    );
    served.send("PUT", &change_of_study(&served), "{\"note\": \"others\"}");
    run(&["--db", &merged, "db", "merge", db]);
    let names = show(&merged).json("/api/studies");
    assert_eq!(
        (&names[0]["name"], &names[1]["name"]),
        (&json!("My games"), &json!("My games (games)"))
    );
    run(&["--db", &merged, "undo"]);
    assert_eq!(
        show(&merged).json("/api/studies").as_array().unwrap().len(),
        1
    );
}
