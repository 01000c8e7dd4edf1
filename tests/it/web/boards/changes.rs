//! Pages list the changes of the database and undo them, delete games and rejects, and correct rejects.

use axum::body::Body;
use axum::http::StatusCode;
use serde_json::{Value, json};
use sumito::web::Settings;

use crate::support::sumito;
use crate::web::api::printed;
use crate::web::{Answer, Served, request};

const ONE: &str = "# layout: Belgian Daisy\n# black: Anna\n1.a1b2 i5h5\n";
const TWO: &str = "# layout: Standard\n# black: Cid\n1.a1b2 i9h8\n\n# layout: Standard\n# black: Dan\n1.a1b2 i9h8 2.b2c3\n";
const BAD: &str = "# layout: Belgian Daisy\n# black: Eve\n1.a1b2 i5h5 2.a2b3 a1a9\n";

fn served(texts: &[&str]) -> Served {
    let settings = Settings {
        writable: true,
        ..Settings::default()
    };
    Served::of(texts, &settings)
}

fn version(served: &Served, id: u32) -> String {
    let playback = served.json(&format!("/api/games/{id}/playback"));
    playback["version"].as_str().unwrap().to_owned()
}

fn assert_refused(answer: &Answer, status: StatusCode, part: &str) {
    assert_eq!(answer.status, status, "{part}");
    assert!(answer.error().contains(part), "{}", answer.error());
}

fn check(served: &Served) {
    let db = served.db();
    let words = ["--db", db.to_str().unwrap(), "db", "check"];
    let checked = sumito(&words).output().unwrap();
    assert!(checked.status.success(), "{checked:?}");
}

/// The values of a field of the listed changes.
fn column(served: &Served, uri: &str, field: &str) -> Vec<Value> {
    let rows = served.json(uri);
    let rows = rows.as_array().unwrap().iter();
    rows.map(|row| row[field].clone()).collect()
}

#[test]
fn changes_are_listed_as_the_log_lists_them_with_their_games() {
    let served = served(&[ONE, TWO]);
    let before = served.json("/api/games");
    let undone = served.posted("/api/changes/2/undo", "");
    assert_eq!(
        (&undone["change"], &undone["undone"], &undone["games"]),
        (&json!(3), &json!(2), &json!(2))
    );
    assert_eq!(column(&served, "/api/games", "id"), [json!(1)]);
    let answer = served.get("/api/changes");
    assert_eq!(answer.total(), 3);
    let mut rows = answer.json();
    let games: Vec<Value> = rows
        .as_array_mut()
        .unwrap()
        .iter_mut()
        .map(|row| {
            let row = row.as_object_mut().unwrap();
            json!([
                row.remove("games").unwrap(),
                row.remove("games_total").unwrap()
            ])
        })
        .collect();
    assert_eq!(rows, printed(&served, &["log"]));
    assert_eq!(
        games,
        [json!([[2, 3], 2]), json!([[2, 3], 2]), json!([[1], 1])]
    );
    assert_eq!(
        column(&served, "/api/changes", "undone_by"),
        [Value::Null, json!(3), Value::Null]
    );
    // The undo of the undo repeats the change.
    served.posted("/api/changes/3/undo", "");
    assert_eq!(served.json("/api/games"), before);
    assert_eq!(
        column(&served, "/api/changes?limit=2&offset=1", "id"),
        [json!(3), json!(2)]
    );
    assert_eq!(
        column(&served, "/api/changes?change=3", "undone_by"),
        [json!(4)]
    );
    assert_eq!(
        column(&served, "/api/changes?game-id=2", "id"),
        [json!(4), json!(3), json!(2)]
    );
    assert_eq!(served.json("/api/changes?game-id=9"), json!([]));
    check(&served);
}

#[test]
fn what_cannot_be_undone_is_told() {
    let served = served(&[ONE]);
    let uri = format!("/api/games/1/record?version={}", version(&served, 1));
    served.posted(&uri, ONE.replace("Anna", "Berta"));
    let before = served.json("/api/games/1");
    let dependent = served.send("POST", "/api/changes/1/undo", "");
    let expected = "change 1 cannot be undone: change 2 (edit) came after it for game 1";
    assert_refused(&dependent, StatusCode::CONFLICT, expected);
    let french = served.send("POST", "/api/changes/1/undo?lang=fr", "");
    let expected = "la modification 1 ne peut pas être annulée : la modification 2 (modification) est venue après pour la partie 1 ; annulez";
    assert_refused(&french, StatusCode::CONFLICT, expected);
    assert_eq!(served.json("/api/games/1"), before);
    served.posted("/api/changes/2/undo", "");
    let again = served.send("POST", "/api/changes/2/undo", "");
    assert_refused(
        &again,
        StatusCode::CONFLICT,
        "change 2 was undone by change 3",
    );
    for (number, part) in [
        ("9", "there is no change 9, expected a number"),
        ("x", "there is no change `x`, expected a number"),
        ("-1", "there is no change `-1`"),
    ] {
        let uri = format!("/api/changes/{number}/undo");
        let missing = served.send("POST", &uri, "");
        assert_refused(&missing, StatusCode::NOT_FOUND, part);
    }
    let unknown = served.get("/api/changes?change=9");
    assert_refused(&unknown, StatusCode::BAD_REQUEST, "there is no change 9");
    let wrong = served.get("/api/changes?change=x");
    assert_refused(
        &wrong,
        StatusCode::BAD_REQUEST,
        "expected a whole number from 1",
    );
    let parameter = served.send("POST", "/api/changes/3/undo?force=true", "");
    assert_refused(&parameter, StatusCode::BAD_REQUEST, "no parameter `force`");
    let method = served.get("/api/changes/3/undo");
    assert_refused(
        &method,
        StatusCode::METHOD_NOT_ALLOWED,
        "expected the method POST",
    );
}

/// The requests that change something.
const WRITING: &[(&str, &str)] = &[
    ("POST", "/api/changes/1/undo"),
    ("DELETE", "/api/games/1?version="),
    ("DELETE", "/api/rejects/1"),
    ("POST", "/api/rejects/1/record"),
];

#[test]
fn only_pages_of_a_server_that_writes_change_something() {
    let reading = Served::of(&[ONE, BAD], &Settings::default());
    let writing = served(&[ONE, BAD]);
    let version = version(&writing, 1);
    let before = [&reading, &writing].map(|served| served.json("/api/changes"));
    for (method, uri) in WRITING {
        let uri = &uri.replace("version=", &format!("version={version}"));
        let refused = reading.send(method, uri, ONE);
        assert_refused(&refused, StatusCode::FORBIDDEN, "the server only reads");
        let without_token = request(method, uri).body(Body::from(ONE)).unwrap();
        let refused = writing.ask(without_token);
        assert_refused(&refused, StatusCode::FORBIDDEN, "no token of this server");
        for (name, value) in [
            ("origin", "https://evil.example"),
            ("sec-fetch-site", "cross-site"),
        ] {
            let foreign = request(method, uri)
                .header("x-sumito-token", writing.token())
                .header(name, value);
            let refused = writing.ask(foreign.body(Body::from(ONE)).unwrap());
            assert_refused(&refused, StatusCode::FORBIDDEN, "a page of another site");
        }
    }
    let after = [&reading, &writing].map(|served| served.json("/api/changes"));
    assert_eq!(before, after);
}

#[test]
fn a_game_is_deleted_as_it_was_opened_and_comes_back() {
    let served = served(&[ONE, TWO]);
    let before = served.json("/api/games/2");
    let opened = version(&served, 2);
    let uri = format!("/api/games/2?version={opened}");
    // Somebody else edits it in between.
    printed(&served, &["edit", "2", "--tag", "White=Zoe"]);
    let changed = served.send("DELETE", &uri, "");
    let expected = "game 2 was changed by another program since it was opened";
    assert_refused(&changed, StatusCode::CONFLICT, expected);
    assert_eq!(served.json("/api/games/2")["white"], "Zoe");
    printed(&served, &["undo"]);
    let without = served.send("DELETE", "/api/games/2", "");
    assert_refused(&without, StatusCode::BAD_REQUEST, "expected version");
    let deleted = served.send("DELETE", &uri, "");
    assert_eq!(deleted.status, StatusCode::OK);
    let change = deleted.json()["change"].clone();
    assert_eq!(served.get("/api/games/2").status, StatusCode::NOT_FOUND);
    assert_eq!(column(&served, "/api/games", "id"), [json!(1), json!(3)]);
    let again = served.send("DELETE", &uri, "");
    assert_refused(&again, StatusCode::NOT_FOUND, "there is no game 2");
    // The last change of a game that is gone is the one that has deleted it.
    let last = &served.json("/api/changes?game-id=2&limit=1")[0];
    assert_eq!(
        [&last["id"], &last["kind"], &last["summary"], &last["games"]],
        [
            &change,
            &json!("delete"),
            &json!("deleted games: 2"),
            &json!([2])
        ]
    );
    served.posted(&format!("/api/changes/{change}/undo"), "");
    assert_eq!(served.json("/api/games/2"), before);
    assert_eq!(version(&served, 2), opened);
    check(&served);
}

#[test]
fn a_reject_is_deleted_with_its_incomplete_game_and_comes_back() {
    let served = served(&[BAD]);
    let before = [served.json("/api/rejects"), served.json("/api/games")];
    let deleted = served.send("DELETE", "/api/rejects/1", "");
    assert_eq!(deleted.status, StatusCode::OK);
    assert_eq!(served.json("/api/rejects"), json!([]));
    assert_eq!(served.json("/api/games"), json!([]));
    for number in ["1", "x"] {
        let missing = served.send("DELETE", &format!("/api/rejects/{number}"), "");
        let expected = format!("there is no reject {number}, expected");
        assert_refused(&missing, StatusCode::NOT_FOUND, &expected);
    }
    let change = deleted.json()["change"].clone();
    served.posted(&format!("/api/changes/{change}/undo"), "");
    assert_eq!(
        [served.json("/api/rejects"), served.json("/api/games")],
        before
    );
    check(&served);
}

#[test]
fn a_corrected_record_replaces_its_reject() {
    let served = served(&[BAD, ONE]);
    let before = [served.json("/api/rejects"), served.json("/api/games")];
    let uri = "/api/rejects/1/record";
    for (text, part) in [
        (BAD, "`a1a9` is not a legal move"),
        ("", "the text has no record"),
        (
            TWO,
            "the text has 2 records, expected the one of the reject",
        ),
    ] {
        let refused = served.send("POST", uri, text);
        assert_refused(&refused, StatusCode::BAD_REQUEST, part);
    }
    let same = served.send("POST", uri, ONE);
    assert_refused(
        &same,
        StatusCode::CONFLICT,
        "the record is the same as game 2",
    );
    assert_eq!(
        [served.json("/api/rejects"), served.json("/api/games")],
        before
    );
    let good = BAD.replace("a1a9", "i6h6");
    let stored = served.posted(uri, good.clone());
    let id = stored["game"].as_i64().unwrap();
    assert_eq!(served.json("/api/rejects"), json!([]));
    let game = served.json(&format!("/api/games/{id}"));
    assert_eq!(
        (&game["plies"], &game["black"], &game["source"]),
        (&json!(4), &json!("Eve"), &json!("file-0.txt"))
    );
    assert!(game["incomplete"].is_null());
    // The incomplete game is gone, and the record as it was found is kept with the new one.
    assert_eq!(column(&served, "/api/games", "id").len(), 2);
    assert!(game["text"].as_str().unwrap().contains("a1a9"), "{game}");
    let gone = served.send("POST", uri, good);
    assert_refused(&gone, StatusCode::NOT_FOUND, "there is no reject 1");
    let change = served.json("/api/changes")[0]["id"].clone();
    served.posted(&format!("/api/changes/{change}/undo"), "");
    assert_eq!(
        [served.json("/api/rejects"), served.json("/api/games")],
        before
    );
    check(&served);
}

/// Its moves are legal from Standard too.
#[test]
fn a_corrected_record_begins_from_the_layout_of_its_reject() {
    let served = served(&[BAD]);
    let stored = served.posted("/api/rejects/1/record", "1.a1b2 i5h5 2.a2b3 i6h6");
    let game = served.json(&format!("/api/games/{}", stored["game"]));
    assert_eq!(
        (&game["layout"], &game["layout_inferred"]),
        (&json!("belgian-daisy"), &json!(false))
    );
}
