//! The pages themselves: what they are made of, and in which language.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::http::StatusCode;
use sumito::web::Settings;

use super::{Served, request};

const PAGES: [&str; 11] = [
    "/report", "/", "/game/1", "/games", "/import", "/player", "/players", "/puzzles", "/rejects",
    "/search", "/stats",
];

/// What stands in quotes after these words, wherever they are in a text.
fn quoted<'a>(text: &'a str, before: &str) -> Vec<&'a str> {
    let parts = text.split(before).skip(1);
    parts.map(|part| part.split('"').next().unwrap()).collect()
}

/// A browser that comes to an address where nothing is gets a page, and knows that it is none.
#[test]
fn where_nothing_is_a_browser_gets_a_page() {
    let served = Served::samples();
    let at = |uri: &str, wanted: &str| {
        let asked = request("GET", uri).header("accept", wanted);
        served.ask(asked.body(Body::empty()).unwrap())
    };
    let page = at("/nowhere", "text/html,application/xhtml+xml,*/*;q=0.8");
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    assert_eq!(page.headers["vary"], "accept, accept-language");
    let shell = String::from_utf8(page.body).unwrap();
    assert!(shell.contains("/assets/app.js"), "{shell}");
    let answer = at("/nowhere", "*/*");
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    assert!(answer.error().contains("`/nowhere`"), "{}", answer.error());
}

#[test]
fn a_page_and_all_that_it_needs() {
    let served = Served::samples();
    let mut scripts = vec![];
    for page in PAGES {
        let answer = served.get(page);
        assert_eq!(answer.status, StatusCode::OK, "{page}");
        assert_eq!(answer.headers["content-type"], "text/html; charset=utf-8");
        let html = String::from_utf8(answer.body).unwrap();
        let mut needed = quoted(&html, "src=\"");
        needed.extend(quoted(&html, "<link rel=\"icon\" href=\""));
        needed.extend(quoted(&html, "<link rel=\"stylesheet\" href=\""));
        assert_eq!(needed.len(), 3, "{html}");
        for path in needed {
            assert_eq!(served.get(path).status, StatusCode::OK, "{path}");
            scripts.push(path.to_owned());
        }
        assert!(
            !html.contains("<script>") && !html.contains("style="),
            "{html}"
        );
    }
    // A script names the scripts that it needs; there is no other one.
    let mut at = 0;
    while at < scripts.len() {
        let answer = served.get(&scripts[at]);
        let text = String::from_utf8(answer.body).unwrap();
        let kind = answer.headers["content-type"].to_str().unwrap();
        assert!(
            kind.starts_with("text/javascript") == scripts[at].contains(".js"),
            "{kind}"
        );
        let mut needed = quoted(&text, "from \"./");
        needed.extend(quoted(&text, "import(\"./"));
        for name in needed {
            let path = format!("/assets/{name}");
            assert_eq!(
                served.get(&path).status,
                StatusCode::OK,
                "{} needs {path}",
                scripts[at]
            );
            if !scripts.contains(&path) {
                scripts.push(path);
            }
        }
        at += 1;
    }
    let all = std::fs::read_dir(super::super::project("src/web/pages"))
        .unwrap()
        .count();
    // The shell and the Rust beside them are none; three scripts are those of exported pages too.
    assert!(
        ["board", "chart", "player"]
            .iter()
            .all(|name| scripts.contains(&format!("/assets/{name}.js")))
    );
    assert_eq!(
        scripts
            .iter()
            .collect::<std::collections::BTreeSet<_>>()
            .len(),
        all - 2 + 3
    );
}

#[test]
fn english_and_french() {
    let served = Served::samples();
    let lang = |uri: &str, known: &str| {
        let request = request("GET", uri)
            .header("accept-language", known)
            .body(Body::empty());
        let answer = served.ask(request.unwrap());
        assert_eq!(answer.headers["vary"], "accept-language");
        let html = String::from_utf8(answer.body).unwrap();
        quoted(&html, "<html lang=\"")[0].to_owned()
    };
    assert_eq!(lang("/", "fr-FR,fr;q=0.9,en;q=0.5"), "fr");
    assert_eq!(lang("/", "de"), "en");
    assert_eq!(lang("/games?lang=fr", "en"), "fr");
    assert_eq!(lang("/games?lang=%22%3E%3Cscript%3E", "fr"), "fr");
}

/// What pages say: a key, and the text in each language.
fn words(served: &Served) -> BTreeMap<String, [String; 2]> {
    let text = String::from_utf8(served.get("/assets/words.js").body).unwrap();
    let table = text.split("const WORDS = {").nth(1).unwrap();
    let table = table.split("\n};").next().unwrap();
    let rows = table
        .split("],")
        .filter_map(|row| row.trim().split_once(": ["));
    let rows = rows.map(|(key, texts)| {
        let texts: Vec<String> = serde_json::from_str(&format!("[{texts}]"))
            .unwrap_or_else(|error| panic!("{key}: {error}: {texts}"));
        let texts: [String; 2] = texts
            .try_into()
            .unwrap_or_else(|_| panic!("{key} in two languages"));
        (key.to_owned(), texts)
    });
    rows.collect()
}

#[test]
fn every_word_is_there_in_both_languages_and_is_said() {
    let served = Served::samples();
    let words = words(&served);
    assert!(words.len() > 120, "{}", words.len());
    for (key, [english, french]) in &words {
        assert!(
            !english.trim().is_empty() && !french.trim().is_empty(),
            "{key}"
        );
        let gaps = |text: &str| text.matches("{}").count();
        assert_eq!(gaps(english), gaps(french), "{key}");
    }
    let scripts: String = std::fs::read_dir(super::super::project("src/web/pages"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "js"))
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    for said in quoted(&scripts, "word(\"") {
        assert!(words.contains_key(said), "{said} is in no language");
    }
    for key in words.keys() {
        let is_said = scripts.contains(&format!("\"{key}\""));
        assert!(is_said, "{key} is said by nobody");
    }
}

#[test]
fn the_token_is_only_where_it_is_needed() {
    let token = |settings: &Settings| {
        let served = Served::of(&["1.a1b2 i5h5"], settings);
        let html = String::from_utf8(served.get("/import").body).unwrap();
        quoted(&html, "data-token=\"")[0].to_owned()
    };
    assert_eq!(token(&Settings::default()), "");
    let writable = Settings {
        writable: true,
        ..Settings::default()
    };
    let (one, other) = (token(&writable), token(&writable));
    assert!(one.len() == 32 && one != other, "{one} {other}");
}
