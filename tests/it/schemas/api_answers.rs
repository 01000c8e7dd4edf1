//! Every answer of the API is valid according to the OpenAPI document.

use std::collections::BTreeSet;
use std::fs;
use std::thread;
use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};
use sumito::store::Database;
use sumito::web::Settings;

use super::StrictSchema;
use crate::support::{project, sumito};
use crate::web::Served;

/// The document that the server answers with.
pub(super) struct OpenApi {
    pub(super) document: Value,
    /// The operations that were used, by their ids.
    used: BTreeSet<String>,
}

impl OpenApi {
    pub(super) fn stored() -> OpenApi {
        let text = fs::read_to_string(project("docs/src/reference/openapi.json")).unwrap();
        OpenApi {
            document: serde_json::from_str(&text).unwrap(),
            used: BTreeSet::new(),
        }
    }

    /// The operation of a request, by the longest address without parameters, or the one with them.
    fn operation(&self, method: &str, uri: &str) -> &Value {
        let path = uri.split('?').next().unwrap();
        let paths = self.document["paths"].as_object().unwrap();
        let fits = |pattern: &str| {
            let (pattern, path) = (pattern.split('/'), path.split('/'));
            pattern.clone().count() == path.clone().count()
                && pattern
                    .zip(path)
                    .all(|(pattern, part)| pattern.starts_with('{') || pattern == part)
        };
        let exact = paths.get(path);
        let item = exact.or_else(|| {
            let found = paths.iter().find(|(pattern, _)| fits(pattern));
            found.map(|(_, item)| item)
        });
        let item = item.unwrap_or_else(|| panic!("{uri} is not in the document"));
        let operation = &item[method.to_lowercase()];
        assert!(
            operation.is_object(),
            "{method} {uri} is not in the document"
        );
        operation
    }

    /// A schema of the document, which may refer to its components.
    fn schema(&self, name: &str, schema: &Value) -> StrictSchema {
        let mut schema = schema.clone();
        schema["components"] = json!({"schemas": self.document["components"]["schemas"]});
        StrictSchema::new(name, schema)
    }

    /// Checks an answer with this status.
    fn check(&mut self, method: &str, uri: &str, status: StatusCode, answer: &Value) {
        let operation = self.operation(method, uri).clone();
        let response = &operation["responses"][status.as_str()];
        let response = match response["$ref"].as_str() {
            Some(reference) => {
                let pointer = reference.trim_start_matches('#');
                self.document.pointer(pointer).unwrap()
            }
            None => response,
        };
        let schema = &response["content"]["application/json"]["schema"];
        assert!(schema.is_object(), "{method} {uri}: no schema of {status}");
        self.schema(uri, schema)
            .assert_valid(answer, &format!("{method} {uri}"));
        self.used
            .insert(operation["operationId"].as_str().unwrap().to_owned());
    }

    /// Checks the events of a stream, and returns their names.
    fn check_events(&mut self, method: &str, uri: &str, stream: &str) -> Vec<String> {
        let operation = self.operation(method, uri).clone();
        let content = &operation["responses"]["200"]["content"]["text/event-stream"];
        let events = content["x-events"].as_array().unwrap();
        let mut names = Vec::new();
        for text in stream.split("\n\n").filter(|text| !text.is_empty()) {
            let (name, data) = text.split_once('\n').unwrap();
            let name = name.strip_prefix("event: ").unwrap();
            let data = serde_json::from_str(data.strip_prefix("data: ").unwrap()).unwrap();
            let event = events.iter().find(|event| event["title"] == name);
            let event = event.unwrap_or_else(|| panic!("{uri}: no event `{name}`"));
            let schema = &event["properties"]["data"]["contentSchema"];
            self.schema(name, schema)
                .assert_valid(&data, &format!("{uri}: {name}"));
            names.push(name.to_owned());
        }
        self.used
            .insert(operation["operationId"].as_str().unwrap().to_owned());
        names
    }
}

/// Addresses that answer with JSON.
const ADDRESSES: &[&str] = &[
    "/api/games",
    "/api/games?text=final&limit=3&sort=plies&desc=true",
    "/api/games/1",
    "/api/games/30?ply=20",
    "/api/games/30?notation=nacre",
    "/api/games/28?notation=abapro",
    "/api/openings",
    "/api/openings?layout=belgian&moves=a1b2&notation=nacre",
    "/api/openings?position=belgian+daisy&notation=abapro",
    "/api/openings?layout=konane-8x8&notation=abapro",
    "/api/report/opening?layout=belgian",
    "/api/report/player?name=sumito",
    "/api/search?position=standard&boards=true",
    "/api/search?pattern=white:a1+black:b2&then=empty:a1&within=2",
    "/api/moves?position=standard",
    "/api/moves?position=standard&notation=nacre",
    "/api/moves?position=konane-8x8&notation=abapro",
    "/api/position",
    "/api/position?layout=standard&moves=a1b2",
    "/api/position?layout=konane-8x8&moves=d4",
    "/api/settings",
    "/api/settings?lang=fr",
    "/api/players",
    "/api/player?name=sumito",
    "/api/puzzles",
    "/api/puzzles?notation=nacre",
    "/api/rating?name=Budgie",
    "/api/events",
    "/api/layouts",
    "/api/stats",
    "/api/stats?game=konane",
    "/api/rejects",
    "/api/rejects/1",
    "/api/changes",
    "/api/changes?game-id=1",
    "/api/game-kinds",
    "/api/studies",
    "/api/openapi.json",
];

/// Requests that are refused, and how.
const REFUSED: &[(&str, u16)] = &[
    ("/api/games?colour=red", 400),
    ("/api/games/999", 404),
    ("/api/moves?position=nonsense", 400),
    ("/api/player?name=nobody", 400),
    ("/api/studies/none", 404),
    ("/api/import/7", 404),
];

/// Two games between the same players with results, and a record with an error.
pub(super) const RATED: &str = "[Black \"Budgie\"]
[White \"Bob\"]
[Date \"2020.01.02\"]
[Variant \"Belgian Daisy\"]

1.a1b2 {hello [%csl Gc3][%cal Re5e6]} i5h5 (i9h8 {other} a2b3) 2.a2b3 $1 i6h6 1-0

[Black \"Bob\"]
[White \"Budgie\"]
[Variant \"Belgian Daisy\"]

1.a1b2 i5h5 2.a2b3 0-1
";

/// A server that may write, with the sample games, games with puzzles, and a reject.
fn served() -> Served {
    let served = Served::samples();
    let db = served.db().display().to_string();
    let missed = project("tests/data/missed.apgn").display().to_string();
    let file = served.folder.path().join("rated.txt");
    fs::write(&file, format!("{RATED}\n# layout: Standard\n1.a1b2 e5e6\n")).unwrap();
    let run = |words: &[&str]| {
        let output = sumito(&[&["--db", &db], words].concat()).output().unwrap();
        assert!(output.status.code() < Some(2), "{words:?}: {output:?}");
    };
    run(&["import", &missed, file.to_str().unwrap()]);
    run(&["analyse", "--player", "Ann", "--depth", "2"]);
    run(&["puzzles", "--depth", "2"]);
    let settings = Settings {
        writable: true,
        engine_threads: 1,
        ..Settings::default()
    };
    let path = served.db();
    Served::over(served.folder, &path, &settings)
}

#[test]
fn every_answer_of_the_api_is_valid() {
    let served = served();
    let mut document = OpenApi::stored();
    for uri in ADDRESSES {
        let answer = served.get(uri);
        let text = String::from_utf8_lossy(&answer.body);
        assert_eq!(answer.status, StatusCode::OK, "{uri}: {text}");
        let answer = answer.json();
        assert!(
            answer.as_array().is_none_or(|rows| !rows.is_empty()) || *uri == "/api/studies",
            "{uri} answered with nothing"
        );
        document.check("GET", uri, StatusCode::OK, &answer);
    }
    for (uri, status) in REFUSED {
        let answer = served.get(uri);
        assert_eq!(answer.status.as_u16(), *status, "{uri}");
        document.check("GET", uri, answer.status, &answer.json());
    }
    let games = served.json("/api/games?limit=1000");
    for game in games.as_array().unwrap() {
        let uri = format!("/api/games/{}/playback?notation=nacre", game["id"]);
        document.check("GET", &uri, StatusCode::OK, &served.json(&uri));
    }
    post_and_check(&served, &mut document);
    check_studies(&served, &mut document);
    check_changes(&served, &mut document);
    check_events(&served, &mut document);
    check_all_were_used(&document);
}

fn post_and_check(served: &Served, document: &mut OpenApi) {
    let bad = "# layout: Standard\n1.a1b2 e5e6\n";
    for text in [RATED, "standard", bad] {
        let answer = served.posted("/api/read", text);
        document.check("POST", "/api/read", StatusCode::OK, &answer);
    }
    let stored = served.posted(
        "/api/games",
        "[Variant \"Standard\"]\n\n1.a1b2 i5h5 2.b2c3 *\n",
    );
    document.check("POST", "/api/games", StatusCode::OK, &stored);
    let id = stored["games"][0].as_i64().unwrap();
    let playback = served.json(&format!("/api/games/{id}/playback"));
    let version = playback["version"].as_str().unwrap();
    let uri = format!("/api/games/{id}/record?version={version}");
    let record = "[Variant \"Standard\"]\n\n1.a1b2 i5h5 2.b2c3 {a comment} *\n";
    document.check("POST", &uri, StatusCode::OK, &served.posted(&uri, record));
    let refused = served.send("POST", &uri, record);
    assert_eq!(refused.status, StatusCode::CONFLICT);
    document.check("POST", &uri, refused.status, &refused.json());
    let begun = served.posted("/api/import?name=more.txt", RATED);
    document.check("POST", "/api/import?name=more.txt", StatusCode::OK, &begun);
    let begun = served.posted("/api/import/sample-games", "");
    document.check("POST", "/api/import/sample-games", StatusCode::OK, &begun);
    let uri = format!("/api/import/{}", begun["import"]);
    for _ in 0..600 {
        let progress = served.json(&uri);
        document.check("GET", &uri, StatusCode::OK, &progress);
        if progress["done"] == true {
            assert!(progress["report"].is_object());
            return;
        }
        thread::sleep(Duration::from_millis(100));
    }
    panic!("the import has not ended");
}

/// Games and rejects that are deleted and corrected, and changes that are undone.
fn check_changes(served: &Served, document: &mut OpenApi) {
    let playback = served.json("/api/games/2/playback");
    let version = playback["version"].as_str().unwrap();
    let reject = served.json("/api/rejects?limit=1000");
    let reject = reject.as_array().unwrap().last().unwrap()["id"].clone();
    let good = "# layout: Standard\n1.a1b2 i9h8 2.b2c3\n";
    let requests = [
        ("DELETE", format!("/api/games/2?version={version}"), ""),
        ("DELETE", format!("/api/rejects/{reject}"), ""),
        ("POST", format!("/api/rejects/{reject}/record"), good),
    ];
    for (method, uri, body) in &requests {
        let answer = served.send(method, uri, *body);
        let text = String::from_utf8_lossy(&answer.body);
        assert_eq!(answer.status, StatusCode::OK, "{method} {uri}: {text}");
        document.check(method, uri, answer.status, &answer.json());
        if *method == "POST" {
            break;
        }
        let uri = format!("/api/changes/{}/undo", answer.json()["change"]);
        document.check("POST", &uri, StatusCode::OK, &served.posted(&uri, ""));
        let refused = served.send("POST", &uri, "");
        document.check("POST", &uri, refused.status, &refused.json());
    }
}

fn check_studies(served: &Served, document: &mut OpenApi) {
    let note = "{\"note\": \"openings\"}";
    for (method, uri, body) in [
        ("POST", "/api/studies/one", note),
        ("PUT", "/api/studies/one", note),
        (
            "POST",
            "/api/studies/one/items",
            "{\"game\": 1, \"ply\": 3}",
        ),
        (
            "POST",
            "/api/studies/one/items",
            "{\"position\": \"standard\"}",
        ),
        ("PUT", "/api/studies/one/items/1", note),
        ("PUT", "/api/studies/one/items/1/place", ""),
        ("GET", "/api/studies/one", ""),
        ("GET", "/api/studies", ""),
        ("DELETE", "/api/studies/one/items/1", ""),
        ("DELETE", "/api/studies/one", ""),
    ] {
        let uri = &with_version(served, method, uri);
        let operation = document.operation(method, uri).clone();
        if !body.is_empty() {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            let body = serde_json::from_str(body).unwrap();
            document.schema(uri, schema).assert_valid(&body, uri);
        }
        let answer = served.send(method, uri, body);
        let text = String::from_utf8_lossy(&answer.body);
        assert_eq!(answer.status, StatusCode::OK, "{method} {uri}: {text}");
        document.check(method, uri, answer.status, &answer.json());
    }
}

/// The address of a change with the version of the study or of its first item.
fn with_version(served: &Served, method: &str, uri: &str) -> String {
    if !["PUT", "DELETE"].contains(&method) {
        return uri.to_owned();
    }
    let study = served.json("/api/studies/one");
    let changed = if uri.contains("/items/") {
        &study["items"][0]
    } else {
        &study
    };
    let version = changed["version"].as_str().unwrap();
    if !uri.ends_with("/place") {
        return format!("{uri}?version={version}");
    }
    let other = &study["items"][1];
    let of_other = other["version"].as_str().unwrap();
    format!(
        "{uri}?version={version}&with={}&with-version={of_other}",
        other["id"]
    )
}

fn check_events(served: &Served, document: &mut OpenApi) {
    let stream = |answer: crate::web::Answer| String::from_utf8(answer.body).unwrap();
    let uri = "/api/engine?position=standard&depth=2&lines=2";
    let names = document.check_events("GET", uri, &stream(served.get(uri)));
    assert!(names.contains(&"info".to_owned()) && names.last().unwrap() == "done");
    for (uri, body) in [
        (
            "/api/analysis?depth=1",
            RATED.split("\n\n[").next().unwrap(),
        ),
        ("/api/games/1/analysis?depth=1", ""),
    ] {
        let names = document.check_events("POST", uri, &stream(served.send("POST", uri, body)));
        assert!(names.contains(&"analysis".to_owned()), "{uri}: {names:?}");
    }
    // The database still opens.
    Database::open(&served.db(), sumito::store::Access::Read).unwrap();
}

/// Every operation that answers with JSON or events was used.
fn check_all_were_used(document: &OpenApi) {
    let mut missing = Vec::new();
    let paths = document.document["paths"].as_object().unwrap();
    for operation in paths
        .values()
        .flat_map(|item| item.as_object().unwrap().values())
    {
        let content = &operation["responses"]["200"]["content"];
        let kinds: Vec<&String> = content.as_object().unwrap().keys().collect();
        let is_checked = kinds == ["application/json"] || kinds == ["text/event-stream"];
        let id = operation["operationId"].as_str().unwrap();
        if is_checked && !document.used.contains(id) {
            missing.push(id.to_owned());
        }
    }
    assert!(missing.is_empty(), "these were not used: {missing:?}");
}
