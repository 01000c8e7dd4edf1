//! Pages: their files and their languages.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use axum::body::Body;
use axum::http::StatusCode;
use sumito::web::Settings;

use super::{Served, request};

const PAGES: [&str; 17] = [
    "/report",
    "/",
    "/analysis",
    "/changes",
    "/game/1",
    "/games",
    "/import",
    "/play",
    "/player",
    "/players",
    "/puzzles",
    "/rejects",
    "/search",
    "/stats",
    "/studies",
    "/study",
    "/training",
];

/// The quoted texts after each occurrence of a text.
fn quoted<'a>(text: &'a str, before: &str) -> Vec<&'a str> {
    let parts = text.split(before).skip(1);
    parts.map(|part| part.split('"').next().unwrap()).collect()
}

/// A browser gets a page with status 404 for an unknown address.
#[test]
fn browsers_get_a_page_for_unknown_addresses() {
    let served = Served::samples();
    let at = |uri: &str, wanted: &str| {
        let request = request("GET", uri).header("accept", wanted);
        served.ask(request.body(Body::empty()).unwrap())
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
fn every_page_and_its_files_are_served() {
    let served = Served::samples();
    let mut scripts = vec![];
    for page in PAGES {
        let answer = served.get(page);
        assert_eq!(answer.status, StatusCode::OK, "{page}");
        assert_eq!(answer.headers["content-type"], "text/html; charset=utf-8");
        let html = String::from_utf8(answer.body).unwrap();
        let mut needed = quoted(&html, "src=\"");
        needed.extend(quoted(&html, "<link rel=\"icon\" href=\""));
        needed.extend(quoted(&html, "<link rel=\"apple-touch-icon\" href=\""));
        needed.extend(quoted(&html, "<link rel=\"manifest\" href=\""));
        needed.extend(quoted(&html, "<link rel=\"stylesheet\" href=\""));
        assert!(needed.len() > 3, "{html}");
        for path in needed {
            assert_eq!(served.get(path).status, StatusCode::OK, "{path}");
            scripts.push(path.to_owned());
        }
        assert!(
            !html.contains("<script>") && !html.contains("style="),
            "{html}"
        );
    }
    // All scripts are found by the imports of others.
    let mut at = 0;
    while at < scripts.len() {
        let answer = served.get(&scripts[at]);
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        let kind = answer.headers["content-type"].to_str().unwrap();
        assert!(
            kind.starts_with("text/javascript") == scripts[at].contains(".js"),
            "{kind}"
        );
        let mut needed = quoted(&text, " from \"");
        needed.extend(quoted(&text, "import(\""));
        // The icons of the manifest.
        for path in quoted(&text, "\"src\": \"") {
            assert_eq!(served.get(path).status, StatusCode::OK, "{path}");
            scripts.push(path.to_owned());
        }
        // Type declarations are only for checks.
        for name in needed.into_iter().filter(|name| !name.ends_with(".d.ts")) {
            let path = resolved(&scripts[at], name);
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
    // Some scripts are shared with exported pages.
    let mut expected: BTreeSet<String> = files("src/render/scripts")
        .iter()
        .map(|path| format!("/assets/scripts/{}", path.display()))
        .collect();
    for path in files("src/web/assets") {
        expected.insert(format!("/assets/{}", path.display()));
    }
    assert_eq!(scripts.into_iter().collect::<BTreeSet<_>>(), expected);
}

/// The address of a path relative to that of a script.
fn resolved(script: &str, path: &str) -> String {
    let mut parts: Vec<&str> = script.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

/// The files of a folder that pages load, by relative path: all but Rust code, the shell and type declarations.
fn files(folder: &str) -> Vec<PathBuf> {
    fn add(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.to_str().unwrap();
            if path.is_dir() {
                add(&path, found);
            } else if ![".rs", ".html", ".d.ts"]
                .iter()
                .any(|end| name.ends_with(end))
            {
                found.push(path);
            }
        }
    }
    let folder = crate::support::project(folder);
    let mut found = vec![];
    add(&folder, &mut found);
    let inside = found.iter().map(|path| path.strip_prefix(&folder).unwrap());
    inside.map(Path::to_owned).collect()
}

/// Every script module begins with a comment, every export has a JSDoc comment, and folders are small.
#[test]
fn script_modules_are_documented_and_folders_are_small() {
    for folder in ["src/web/assets", "src/render/scripts"] {
        let mut counts: BTreeMap<PathBuf, usize> = BTreeMap::new();
        for path in files(folder) {
            *counts.entry(path.parent().unwrap().to_owned()).or_default() += 1;
            if path.extension().is_none_or(|ending| ending != "js") {
                continue;
            }
            let text =
                std::fs::read_to_string(crate::support::project(folder).join(&path)).unwrap();
            assert!(text.starts_with("// "), "{}", path.display());
            for (line, before) in text.lines().skip(1).zip(text.lines()) {
                let is_documented = before.ends_with("*/") || !line.starts_with("export ");
                assert!(is_documented, "{}: {line}", path.display());
            }
        }
        assert!(counts.values().all(|count| *count <= 15), "{counts:?}");
    }
}

#[test]
fn pages_are_in_english_and_french() {
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

/// The scripts with the texts of both languages.
const ENGLISH: [&str; 2] = ["lib/texts_en.js", "english/notices.js"];
const FRENCH: [&str; 2] = ["french/texts.js", "french/notices.js"];

/// The texts of a language by key.
fn texts(served: &Served, path: &str) -> BTreeMap<String, String> {
    let script = served.get(&format!("/assets/{path}")).body;
    let script = String::from_utf8(script).unwrap();
    let table = script.split_once("= {\n").unwrap().1;
    let mut rest = table.split("\n};").next().unwrap();
    let mut texts = BTreeMap::new();
    while let Some((key, after)) = rest.split_once(':') {
        let mut values = serde_json::Deserializer::from_str(after).into_iter::<String>();
        let text = values
            .next()
            .unwrap()
            .unwrap_or_else(|error| panic!("{key}: {error}"));
        let key = key.trim().to_owned();
        assert!(texts.insert(key, text).is_none(), "a key comes twice");
        rest = &after[values.byte_offset()..];
        rest = rest.strip_prefix(',').unwrap_or(rest);
    }
    texts
}

#[test]
fn every_text_exists_in_both_languages_and_is_used() {
    let served = Served::samples();
    let [english, french] = [ENGLISH, FRENCH].map(|paths| paths.map(|path| texts(&served, path)));
    for (english, french) in english.iter().zip(&french) {
        assert!(english.keys().eq(french.keys()));
    }
    let count = english.iter().map(BTreeMap::len).sum::<usize>();
    let [english, french] =
        [english, french].map(|tables| tables.into_iter().flatten().collect::<BTreeMap<_, _>>());
    assert_eq!(english.len(), count, "a key is in two tables");
    assert!(english.len() > 120, "{}", english.len());
    for (key, english) in &english {
        let french = &french[key];
        assert!(
            !english.trim().is_empty() && !french.trim().is_empty(),
            "{key}"
        );
        let gaps = |text: &str| text.matches("{}").count();
        assert_eq!(gaps(english), gaps(french), "{key}");
    }
    let folder = crate::support::project("src/web/assets");
    let scripts: String = files("src/web/assets")
        .iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "js"))
        .filter(|path| {
            ![ENGLISH, FRENCH]
                .concat()
                .iter()
                .any(|texts| path.starts_with(texts))
        })
        .map(|path| std::fs::read_to_string(folder.join(path)).unwrap())
        .collect();
    for key in quoted(&scripts, "translate(\"") {
        assert!(english.contains_key(key), "{key} is in no language");
    }
    for key in english.keys() {
        let is_used = scripts.contains(&format!("\"{key}\""));
        assert!(is_used, "{key} is not used");
    }
}

#[test]
fn pages_have_a_token_of_their_server_and_say_whether_it_is_writable() {
    let data = |writable: bool| {
        let settings = Settings {
            writable,
            ..Settings::default()
        };
        let served = Served::of(&["1.a1b2 i5h5"], &settings);
        let html = String::from_utf8(served.get("/import").body).unwrap();
        ["data-token=\"", "data-writable=\""].map(|name| quoted(&html, name)[0].to_owned())
    };
    let ([one, no], [other, yes]) = (data(false), data(true));
    assert!(one.len() == 32 && one != other, "{one} {other}");
    assert_eq!((no.as_str(), yes.as_str()), ("false", "true"));
}
