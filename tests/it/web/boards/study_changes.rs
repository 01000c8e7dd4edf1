//! Changes of studies that are refused: invalid ones, and those of what another client has changed.

use axum::http::StatusCode;
use serde_json::{Value, json};
use sumito::web::Settings;

use super::studies::{GAMES, change_of_item, change_of_study, check, study, with_study};
use crate::web::{Answer, Served};

fn put(served: &Served, uri: &str, note: &str) -> Answer {
    served.send("PUT", uri, json!({"note": note}).to_string())
}

/// Checks that a change is refused, because another program has changed what it is about.
fn assert_conflict(answer: &Answer, what: &str) {
    assert_eq!(answer.status, StatusCode::CONFLICT);
    let expected = format!("{what} was changed by another program since it was opened");
    assert!(answer.error().starts_with(&expected), "{}", answer.error());
}

#[test]
fn a_note_of_another_client_is_not_overwritten() {
    let served = with_study();
    for (uri, what) in [
        (change_of_study(&served), "the study `My games`"),
        (change_of_item(&served, 0), "item 1 of the study `My games`"),
    ] {
        // Both clients opened the study; the first one changes its note twice.
        let first = put(&served, &uri, "first");
        assert_eq!(first.status, StatusCode::OK);
        let path = uri.split('?').next().unwrap();
        let version = first.json()["version"].as_str().unwrap().to_owned();
        let again = put(&served, &format!("{path}?version={version}"), "again");
        assert_eq!(again.status, StatusCode::OK);
        let before = study(&served);
        assert_conflict(&put(&served, &uri, "second"), what);
        assert_conflict(&served.send("DELETE", &uri, ""), what);
        assert_eq!(study(&served), before);
    }
    let changed = study(&served);
    assert_eq!(
        (&changed["note"], &changed["items"][0]["note"]),
        (&json!("again"), &json!("again"))
    );
    check(&served);
}

#[test]
fn a_note_is_not_stored_with_another_item_of_the_same_number() {
    let served = with_study();
    let opened = change_of_item(&served, 2);
    assert_eq!(served.send("DELETE", &opened, "").status, StatusCode::OK);
    assert_eq!(put(&served, &opened, "gone").status, StatusCode::NOT_FOUND);
    let added = served.posted(
        "/api/studies/My%20games/items",
        json!({"game": 1, "note": "another"}).to_string(),
    );
    assert_eq!(added["id"], 3);
    let before = study(&served);
    for refused in [
        put(&served, &opened, "of the position"),
        served.send("DELETE", &opened, ""),
    ] {
        assert_conflict(&refused, "item 3 of the study `My games`");
    }
    assert_eq!(study(&served), before);
    // A study of the same name is another one as well.
    let opened = change_of_study(&served);
    assert_eq!(served.send("DELETE", &opened, "").status, StatusCode::OK);
    served.posted(
        "/api/studies/My%20games",
        json!({"note": "new"}).to_string(),
    );
    assert_conflict(&put(&served, &opened, "old"), "the study `My games`");
    check(&served);
}

#[test]
fn a_study_is_renamed_with_all_that_is_in_it() {
    let served = with_study();
    served.posted("/api/studies/Other", json!({"note": ""}).to_string());
    let before = study(&served);
    let opened = change_of_study(&served);
    let rename = |to: &str| served.send("PUT", &opened, json!({"name": to}).to_string());
    let taken = rename("Other");
    assert_eq!(taken.status, StatusCode::CONFLICT);
    assert!(taken.error().contains("`Other`"), "{}", taken.error());
    assert_eq!(rename(" ").status, StatusCode::BAD_REQUEST);
    for body in [json!({}), json!({"name": "A", "note": "B"})] {
        let answer = served.send("PUT", &opened, body.to_string());
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{body}");
    }
    let renamed = rename("Games of mine");
    assert_eq!(renamed.status, StatusCode::OK);
    let after = served.json("/api/studies/Games%20of%20mine");
    assert_eq!(renamed.json()["version"], after["version"]);
    assert_eq!(
        (&after["note"], &after["items"]),
        (&before["note"], &before["items"])
    );
    assert_eq!(
        served.get("/api/studies/My%20games").status,
        StatusCode::NOT_FOUND
    );
    assert_eq!(
        rename("Again").status,
        StatusCode::NOT_FOUND,
        "it has another name"
    );
    let changes = served.json("/api/changes");
    let change = &changes[0];
    assert_eq!(
        change["summary"],
        "renamed the study `My games` to `Games of mine`"
    );
    served.posted(&format!("/api/changes/{}/undo", change["id"]), "");
    assert_eq!(study(&served), before);
    check(&served);
}

/// The address by which two items exchange their places, with the versions that they have now.
fn exchange(served: &Served, one: usize, other: usize) -> String {
    let items = &study(served)["items"];
    let version = |index: usize| items[index]["version"].as_str().unwrap();
    format!(
        "/api/studies/My%20games/items/{}/place?version={}&with={}&with-version={}",
        items[one]["id"],
        version(one),
        items[other]["id"],
        version(other)
    )
}

#[test]
fn two_items_exchange_their_places() {
    let served = with_study();
    let before = study(&served);
    let opened = exchange(&served, 0, 2);
    let answer = served.send("PUT", &opened, "");
    assert_eq!(answer.status, StatusCode::OK);
    let after = study(&served);
    let notes = |study: &Value| {
        let items = study["items"].as_array().unwrap().iter();
        items.map(|item| item["note"].clone()).collect::<Vec<_>>()
    };
    let mut expected = notes(&before);
    expected.swap(0, 2);
    assert_eq!(notes(&after), expected);
    let version = |index: usize| &after["items"][index]["version"];
    assert_eq!(
        answer.json()["items"],
        json!([{"id": 3, "version": version(2)}, {"id": 1, "version": version(0)}])
    );
    // Another item has each of the numbers now.
    assert_conflict(
        &served.send("PUT", &opened, ""),
        "item 1 of the study `My games`",
    );
    // The other item has to be the one that was opened as well.
    let opened = exchange(&served, 0, 1);
    let changed = put(&served, &change_of_item(&served, 1), "changed");
    assert_eq!(changed.status, StatusCode::OK);
    let unchanged = study(&served);
    assert_conflict(
        &served.send("PUT", &opened, ""),
        "item 2 of the study `My games`",
    );
    assert_eq!(study(&served), unchanged);
    let gone = opened.replace("with=2", "with=9");
    assert_eq!(served.send("PUT", &gone, "").status, StatusCode::NOT_FOUND);
    // An item in its own place stays there, and an exchange is undone like any change.
    let same = exchange(&served, 1, 1);
    assert_eq!(served.send("PUT", &same, "").status, StatusCode::OK);
    assert_eq!(study(&served), unchanged);
    check(&served);
    for _ in 0..3 {
        crate::web::api::printed(&served, &["undo"]);
    }
    assert_eq!(study(&served), before);
    check(&served);
}

/// Requests that cannot be answered: method, address, body, and the status and a part of the error.
type Refused = (
    &'static str,
    &'static str,
    &'static str,
    StatusCode,
    &'static str,
);

const REFUSED: &[Refused] = &[
    (
        "POST",
        "/api/studies/My%20games",
        "{}",
        StatusCode::CONFLICT,
        "already",
    ),
    (
        "POST",
        "/api/studies/%20",
        "{}",
        StatusCode::BAD_REQUEST,
        "no name for a study",
    ),
    (
        "POST",
        "/api/studies/a%0Ab",
        "{}",
        StatusCode::BAD_REQUEST,
        "no name for a study",
    ),
    (
        "POST",
        "/api/studies/%2e%2e",
        "{}",
        StatusCode::BAD_REQUEST,
        "no name for a study",
    ),
    (
        "POST",
        "/api/studies/b",
        "{\"nota\": 1}",
        StatusCode::BAD_REQUEST,
        "unknown field",
    ),
    (
        "POST",
        "/api/studies/none/items",
        "{\"game\": 1}",
        StatusCode::NOT_FOUND,
        "no study `none`",
    ),
    (
        "POST",
        "/api/studies/My%20games/items",
        "{}",
        StatusCode::BAD_REQUEST,
        "expected either",
    ),
    (
        "POST",
        "/api/studies/My%20games/items",
        "{\"game\": 9}",
        StatusCode::NOT_FOUND,
        "no game 9",
    ),
    (
        "POST",
        "/api/studies/My%20games/items",
        "{\"game\": 1, \"ply\": 4}",
        StatusCode::BAD_REQUEST,
        "has 3 plies",
    ),
    (
        "POST",
        "/api/studies/My%20games/items",
        "{\"position\": \"x\"}",
        StatusCode::BAD_REQUEST,
        "expected a name",
    ),
    (
        "POST",
        "/api/studies/My%20games/items",
        "{\"game\": 1, \"position\": \"belgian\"}",
        StatusCode::BAD_REQUEST,
        "the body has both `game` and `position`, expected one of them",
    ),
    (
        "POST",
        "/api/studies/b",
        "[\"a note\"]",
        StatusCode::BAD_REQUEST,
        "the body is no JSON object",
    ),
    (
        "POST",
        "/api/studies/My%20games/items",
        "{\"game\": \"1\"}",
        StatusCode::BAD_REQUEST,
        "line 1, column 12: found the text \"1\", expected a whole number",
    ),
    (
        "POST",
        "/api/studies/b",
        "{\"note\": \"a",
        StatusCode::BAD_REQUEST,
        "the JSON ends too early, within a string",
    ),
    (
        "DELETE",
        "/api/studies/My%20games/items/9?version=0000000000000000000000000000000000000000000000000000000000000000",
        "",
        StatusCode::NOT_FOUND,
        "no item 9",
    ),
    (
        "DELETE",
        "/api/studies/My%20games?keep=games",
        "",
        StatusCode::BAD_REQUEST,
        "there is no parameter `keep`",
    ),
    (
        "POST",
        "/api/studies/b?version=1",
        "{}",
        StatusCode::BAD_REQUEST,
        "there is no parameter `version`, expected none",
    ),
    (
        "PUT",
        "/api/studies/My%20games",
        "{}",
        StatusCode::BAD_REQUEST,
        "expected version",
    ),
    (
        "DELETE",
        "/api/studies/My%20games/items/1?version=1",
        "",
        StatusCode::BAD_REQUEST,
        "expected the 64 hexadecimal digits of a version",
    ),
    (
        "GET",
        "/api/studies/My%20games/items/1",
        "",
        StatusCode::METHOD_NOT_ALLOWED,
        "PUT or DELETE",
    ),
];

#[test]
fn invalid_requests_are_refused() {
    let served = with_study();
    for (method, uri, body, status, part) in REFUSED {
        let answer = served.send(method, uri, *body);
        assert_eq!(answer.status, *status, "{method} {uri} {body}");
        assert!(
            answer.error().contains(part),
            "{method} {uri}: {}",
            answer.error()
        );
    }
    let reading = Served::of(&GAMES, &Settings::default());
    assert_eq!(
        reading.send("POST", "/api/studies/a", "{}").status,
        StatusCode::FORBIDDEN
    );
    assert_eq!(reading.json("/api/studies"), json!([]));
}
