//! Schemas that allow no field they do not name, so that a field without documentation fails.

use std::collections::BTreeSet;
use std::fs;

use jsonschema::Validator;
use serde_json::{Map, Value};

use crate::support::project;

/// A schema that allows no other fields than those that it names.
pub(crate) struct StrictSchema {
    name: String,
    validator: Validator,
}

impl StrictSchema {
    /// The schema in a file of the documents.
    pub(crate) fn of_file(name: &str) -> StrictSchema {
        let path = project("docs/src/reference/schemas").join(format!("{name}.json"));
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        StrictSchema::new(name, serde_json::from_str(&text).unwrap())
    }

    pub(crate) fn new(name: &str, mut schema: Value) -> StrictSchema {
        let mut parts = BTreeSet::new();
        references_of_parts(&schema, &mut parts);
        close(&mut schema, "", &parts);
        let validator = jsonschema::options()
            .build(&schema)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        StrictSchema {
            name: name.to_owned(),
            validator,
        }
    }

    /// The invalid locations of a value, each with its error.
    pub(crate) fn errors(&self, value: &Value) -> Vec<String> {
        let errors = self.validator.iter_errors(value);
        errors
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect()
    }

    /// Panics if a value is not valid.
    pub(crate) fn assert_valid(&self, value: &Value, what: &str) {
        let errors = self.errors(value);
        assert!(
            errors.is_empty(),
            "{what} is not what the schema {} says: {errors:#?}",
            self.name
        );
    }
}

/// The keywords whose values are alternatives or parts of the same object.
const COMBINED: [&str; 3] = ["allOf", "anyOf", "oneOf"];

/// Whether a schema names fields of an object.
fn names_fields(schema: &Map<String, Value>) -> bool {
    schema.contains_key("properties")
}

/// Definitions that are parts of objects with fields of their own, which must stay open.
fn references_of_parts(schema: &Value, found: &mut BTreeSet<String>) {
    match schema {
        Value::Object(fields) => {
            if names_fields(fields) {
                let parts = COMBINED.iter().filter_map(|word| fields.get(*word));
                let parts = parts.flat_map(|parts| parts.as_array().into_iter().flatten());
                found.extend(parts.filter_map(|part| Some(part.get("$ref")?.as_str()?.to_owned())));
            }
            fields
                .values()
                .for_each(|value| references_of_parts(value, found));
        }
        Value::Array(values) => values
            .iter()
            .for_each(|value| references_of_parts(value, found)),
        _ => {}
    }
}

/// Forbids further fields wherever fields are named. `path` is the path of the schema in its document.
fn close(schema: &mut Value, path: &str, parts: &BTreeSet<String>) {
    match schema {
        Value::Object(fields) => {
            let is_object = names_fields(fields);
            let is_part = parts.contains(&format!("#{path}"));
            if is_object && !is_part && !fields.contains_key("additionalProperties") {
                fields.insert("unevaluatedProperties".to_owned(), false.into());
            }
            for (name, value) in fields.iter_mut() {
                // Parts of an object that is closed as a whole are not closed themselves.
                if !(is_object && COMBINED.contains(&name.as_str())) {
                    close(value, &format!("{path}/{name}"), parts);
                }
            }
        }
        Value::Array(values) => {
            for (index, value) in values.iter_mut().enumerate() {
                close(value, &format!("{path}/{index}"), parts);
            }
        }
        _ => {}
    }
}

#[test]
fn fields_that_a_schema_does_not_name_are_errors() {
    let schema = serde_json::json!({
        "type": "object",
        "properties": {"id": {"type": "integer"}, "of": {"$ref": "#/$defs/Of"}},
        "required": ["id"],
        "anyOf": [{"properties": {"a": {"type": "string"}}}, {"$ref": "#/$defs/Part"}],
        "$defs": {
            "Of": {"type": "object", "properties": {"name": {"type": "string"}}},
            "Part": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"]},
        },
    });
    let schema = StrictSchema::new("example", schema);
    for (value, is_valid) in [
        (serde_json::json!({"id": 1}), true),
        (
            serde_json::json!({"id": 1, "a": "x", "of": {"name": "y"}}),
            true,
        ),
        (serde_json::json!({"id": 1, "b": "x"}), true),
        (serde_json::json!({"id": "1"}), false),
        (serde_json::json!({"a": "x"}), false),
        (serde_json::json!({"id": 1, "c": "x"}), false),
        (serde_json::json!({"id": 1, "of": {"nme": "y"}}), false),
    ] {
        assert_eq!(schema.errors(&value).is_empty(), is_valid, "{value}");
    }
}
