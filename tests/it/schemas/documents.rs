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
    let path = project("docs/src/reference/schemas.md");
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once("<!-- schemas -->\n").unwrap();
    let (_, after) = rest.split_once("<!-- /schemas -->").unwrap();
    let generated = format!("{before}<!-- schemas -->\n{table}<!-- /schemas -->{after}");
    compare_or_write(&path, &generated);
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
