//! The OpenAPI document has every address and method of the server, and no other.

use std::fs;

use axum::http::StatusCode;
use sumito::web::Settings;

use super::api_answers::{OpenApi, RATED};
use crate::support::project;
use crate::web::Served;

/// The document is served, and names every address that the page on the API names.
#[test]
fn the_document_is_served_and_names_every_address_of_the_pages() {
    let served = Served::samples();
    let document = OpenApi::stored();
    assert_eq!(served.json("/api/openapi.json"), document.document);
    let page = fs::read_to_string(project("docs/src/reference/api.md")).unwrap();
    let named = page
        .split('`')
        .skip(1)
        .step_by(2)
        .flat_map(|code| code.split(' '));
    let mut count = 0;
    for address in named.filter(|code| code.starts_with("/api/") && code.len() > 5) {
        let uri = address
            .replace("/ID", "/1")
            .replace("/NAME", "/x")
            .replace("/N", "/1");
        let path = uri.split('?').next().unwrap();
        let paths = document.document["paths"].as_object().unwrap();
        let segments = |path: &str| path.split('/').map(str::to_owned).collect::<Vec<_>>();
        let is_there = paths.keys().any(|pattern| {
            let (pattern, path) = (segments(pattern), segments(path));
            pattern.len() == path.len()
                && pattern
                    .iter()
                    .zip(&path)
                    .all(|(pattern, part)| pattern.starts_with('{') || pattern == part)
        });
        assert!(is_there, "{address} is not in the document");
        count += 1;
    }
    assert!(count > 30, "{count}");
}

/// The page on the API names every parameter of every address: in the row of the address, or where its text describes the address.
#[test]
fn the_page_names_every_parameter_of_the_document() {
    let document = OpenApi::stored().document;
    let page = fs::read_to_string(project("docs/src/reference/api.md")).unwrap();
    let rows: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("| `/api"))
        .collect();
    let filters = page
        .lines()
        .skip_while(|line| !line.starts_with("Filters are"));
    let filters: Vec<&str> = filters.take_while(|line| !line.is_empty()).collect();
    let filters = filters.join(" ");
    let mut count = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        let address = path.replace("{id}", "ID").replace("{name}", "NAME");
        for (method, operation) in methods.as_object().unwrap() {
            let row = rows.iter().position(|row| {
                let addresses = row.split('|').nth(1).unwrap();
                method == "get" && addresses.contains(&format!("`{address}`"))
            });
            let text = match row {
                // The parameters of plots are those of the reports above them.
                Some(row) if rows[row].contains("the same") => rows[row - 2..=row].join(" "),
                Some(row) => rows[row].to_owned(),
                None => page.clone(),
            };
            for parameter in operation["parameters"].as_array().unwrap() {
                let parameter = match parameter["$ref"].as_str() {
                    Some(reference) => document.pointer(&reference[1..]).unwrap(),
                    None => parameter,
                };
                let name = parameter["name"].as_str().unwrap();
                // A list, every address and the path have these.
                let is_general = ["limit", "offset", "lang"].contains(&name);
                if is_general || parameter["in"] != "query" {
                    continue;
                }
                let code = format!("`{name}`");
                let is_filter = text.contains("filters") && filters.contains(&code);
                let is_named = text.contains(&code) || text.contains(&format!("{name}="));
                assert!(
                    is_filter || is_named,
                    "{method} {path}: {name} is not on the page"
                );
                count += 1;
            }
        }
    }
    assert!(count > 200, "{count}");
}

/// Other methods than those of the document are refused.
#[test]
fn other_methods_than_those_of_the_document_are_refused() {
    let settings = Settings {
        writable: true,
        ..Settings::default()
    };
    let served = Served::of(&[RATED], &settings);
    let document = OpenApi::stored();
    for (path, item) in document.document["paths"].as_object().unwrap() {
        let uri = path.replace("{number}", "1").replace("{name}", "x");
        let uri = uri.replace("{id}", "1");
        for method in ["get", "post", "put", "delete"] {
            if let Some(operation) = item.get(method) {
                // Nothing but an answer to GET is sent without a token.
                assert!(
                    method == "get" || operation["security"].is_array(),
                    "{method} {uri}"
                );
            } else {
                let answer = served.send(&method.to_uppercase(), &uri, "");
                assert_eq!(
                    answer.status,
                    StatusCode::METHOD_NOT_ALLOWED,
                    "{method} {uri}"
                );
            }
        }
    }
}

/// Every status with which a request is refused is in the document, such as that of a name that nobody has.
#[test]
fn every_refusal_is_in_the_document() {
    let settings = Settings {
        writable: true,
        ..Settings::default()
    };
    let served = Served::of(&[RATED], &settings);
    let document = OpenApi::stored();
    let (mut not_found, mut mistakes) = (0, 0);
    for (path, item) in document.document["paths"].as_object().unwrap() {
        let path = path.replace("{number}", "999").replace("{id}", "999");
        let path = path.replace("{name}", "zzzzzz");
        for (method, operation) in item.as_object().unwrap() {
            for query in [
                "",
                "x=1",
                "name=zzzzzz",
                "player=zzzzzz",
                "event=zzzzzz",
                "in=zzzzzz",
                "position=standard&player=zzzzzz",
                "name=Bob&player=zzzzzz",
                "to=svg&position=zzzzzz",
                "version=zzzzzz",
            ] {
                let uri = format!("{path}?{query}");
                let answer = served.send(&method.to_uppercase(), &uri, "");
                let response = &operation["responses"][answer.status.as_str()];
                assert!(response.is_object(), "{method} {uri}: {}", answer.status);
                not_found += usize::from(answer.status == StatusCode::NOT_FOUND);
                mistakes += usize::from(answer.status == StatusCode::BAD_REQUEST);
            }
        }
    }
    // What the path names does not exist; whatever is unknown in the query is a mistake of the request.
    assert!(not_found > 6 && mistakes > 100, "{not_found} {mistakes}");
}

/// No value of a parameter is refused in the words of a library.
#[test]
fn errors_of_values_are_told_in_plain_words() {
    let served = Served::of(&[RATED], &Settings::default());
    let document = OpenApi::stored().document;
    let mut refused = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        let path = path.replace("{id}", "1").replace("{name}", "x");
        for parameter in item["get"]["parameters"].as_array().into_iter().flatten() {
            let parameter = match parameter["$ref"].as_str() {
                Some(reference) => document.pointer(&reference[1..]).unwrap(),
                None => parameter,
            };
            let name = parameter["name"].as_str().unwrap();
            for value in ["x", "1.5", "-1", "99999999999999999999"] {
                let answer = served.get(&format!("{path}?{name}={value}"));
                if answer.status != StatusCode::BAD_REQUEST {
                    continue;
                }
                let error = answer.error();
                for part in [
                    "found in string",
                    "to fit",
                    "float",
                    " is not in ",
                    "cannot parse",
                ] {
                    assert!(!error.contains(part), "{path}: {name}={value}: {error}");
                }
                refused += 1;
            }
        }
    }
    assert!(refused > 500, "{refused}");
}

/// The router has no address that is not in the table from which the document is made.
#[test]
fn the_api_has_one_table_of_addresses() {
    let mut folders = vec![project("src/web")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let code = fs::read_to_string(&path).unwrap();
                let adds_routes = code.contains(".route(");
                let may = ["endpoint.rs", "assets/routes.rs"];
                let may = may.iter().any(|name| path.ends_with(name));
                assert!(!adds_routes || may, "{} adds a route", path.display());
                assert!(!path.ends_with("assets/routes.rs") || !code.contains("\"/api"));
            }
        }
    }
}
