//! The documents: a JSON Schema for the answers of each command.

use serde_json::{Value, json};

use super::command_answers::command_answers;
use crate::json::schema_settings;

/// A JSON Schema of what some commands print with `--format json`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaDocument {
    /// The name of its file, without `.json`.
    pub name: &'static str,
    /// The commands, with the options that matter.
    pub commands: &'static [&'static str],
    /// The schema, as it is in the file.
    pub text: String,
}

/// The schemas of the answers of all commands.
pub fn schema_documents() -> Vec<SchemaDocument> {
    let answers = command_answers().into_iter();
    let documents = answers.map(|answer| {
        let mut generator = schema_settings()
            .for_serialize()
            .into_generator();
        let schema = (answer.schema)(&mut generator);
        let definitions = generator.take_definitions(true);
        let commands: Vec<String> = answer
            .commands
            .iter()
            .map(|command| format!("`sumito {command}`"))
            .collect();
        let mut document = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": format!("sumito {}", answer.commands[0]),
            "description": format!("The JSON of {}. Fields may be added; none is renamed or removed.", commands.join(", ")),
        });
        let parts = [schema.to_value(), json!({"$defs": definitions})];
        for part in parts {
            if let (Value::Object(document), Value::Object(part)) = (&mut document, part) {
                document.extend(part);
            }
        }
        if document["$defs"].as_object().is_some_and(|found| found.is_empty())
            && let Some(document) = document.as_object_mut()
        {
            document.shift_remove("$defs");
        }
        SchemaDocument {
            name: answer.name,
            commands: answer.commands,
            text: serde_json::to_string_pretty(&document).expect("fields have names") + "\n",
        }
    });
    documents.collect()
}
