//! The files of `docs/src/reference/schemas` are the schemas of the types.
#![cfg(feature = "schema")]

use std::collections::BTreeSet;
use std::fs;

use sumito::schema::schema_documents;

use crate::docs::compare_or_write;
use crate::support::project;

#[test]
fn the_files_are_the_schemas_of_the_types() {
    let folder = project("docs/src/reference/schemas");
    let mut names = BTreeSet::new();
    for document in schema_documents() {
        let name = format!("{}.json", document.name);
        compare_or_write(&folder.join(&name), &document.text);
        assert!(names.insert(name), "{} is twice in the list", document.name);
    }
    let files = fs::read_dir(folder).unwrap();
    let files = files.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(files.collect::<BTreeSet<_>>(), names);
}

/// The table of the page lists the files and their commands.
#[test]
fn the_page_lists_the_files_and_their_commands() {
    let mut table = String::from("| file | commands |\n| --- | --- |\n");
    for document in schema_documents() {
        let commands: Vec<String> = document
            .commands
            .iter()
            .map(|command| format!("`{command}`"))
            .collect();
        let name = document.name;
        let commands = commands.join(", ");
        table.push_str(&format!(
            "| [{name}.json](schemas/{name}.json) | {commands} |\n"
        ));
    }
    compare_or_write_part("docs/src/reference/schemas.md", "schemas", &table);
}

/// The page on errors lists the kinds of problems, with their descriptions.
#[test]
fn a_page_lists_the_kinds_of_problems() {
    let documents = schema_documents();
    let check = documents.iter().find(|document| document.name == "check");
    let schema: serde_json::Value = serde_json::from_str(&check.unwrap().text).unwrap();
    let description = schema["$defs"]["ProblemKind"]["description"].as_str();
    let (_, kinds) = description.unwrap().split_once("\n\n").unwrap();
    let mut table = String::from("| kind | meaning |\n| --- | --- |\n");
    for kind in kinds.trim_start_matches("- ").split("\n- ") {
        let (name, meaning) = kind.split_once(": ").unwrap();
        let meaning = meaning.split_whitespace().collect::<Vec<_>>().join(" ");
        table.push_str(&format!("| {name} | {meaning} |\n"));
    }
    assert!(table.contains("| `illegal-move` | A move that the rules forbid. |"));
    compare_or_write_part("docs/src/how-to/errors.md", "kinds", &table);
}

/// Compares or writes the part of a page between two comments with a name.
fn compare_or_write_part(path: &str, name: &str, part: &str) {
    let path = project(path);
    let page = fs::read_to_string(&path).unwrap();
    let [begin, end] = [format!("<!-- {name} -->\n"), format!("<!-- /{name} -->")];
    let (before, rest) = page.split_once(&begin).unwrap();
    let (_, after) = rest.split_once(&end).unwrap();
    compare_or_write(&path, &format!("{before}{begin}{part}{end}{after}"));
}

#[test]
fn the_openapi_document_is_made_from_the_routes() {
    let path = project("docs/src/reference/openapi.json");
    compare_or_write(&path, &sumito::web::openapi_document());
}

#[test]
fn every_field_of_an_answer_has_a_description() {
    fn check(schema: &serde_json::Value, path: &str, missing: &mut Vec<String>) {
        match schema {
            serde_json::Value::Object(fields) => {
                let properties = fields.get("properties").and_then(|found| found.as_object());
                for (name, field) in properties.into_iter().flatten() {
                    if field.get("description").is_none() {
                        missing.push(format!("{path}/{name}"));
                    }
                }
                for (name, value) in fields {
                    check(value, &format!("{path}/{name}"), missing);
                }
            }
            serde_json::Value::Array(values) => {
                values.iter().for_each(|value| check(value, path, missing));
            }
            _ => {}
        }
    }
    let mut missing = Vec::new();
    for document in schema_documents() {
        let schema = serde_json::from_str(&document.text).unwrap();
        check(&schema, document.name, &mut missing);
    }
    // The points of a score and the columns of plies are described as a whole.
    missing.retain(|path| !path.contains("/Score/") && !path.starts_with("export-plies/"));
    assert!(missing.is_empty(), "{missing:#?}");
}
