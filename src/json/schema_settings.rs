//! The settings for generating schemas.

use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use serde_json::Value;

/// The settings of schemas: the draft 2020-12, with keys as plain enumerations.
pub(crate) fn schema_settings() -> SchemaSettings {
    SchemaSettings::draft2020_12()
        .with_transform(FirstParagraphs)
        .with_transform(KeysAsEnumeration)
}

/// Turns alternatives that are one text each into an enumeration, which every program understands, and their descriptions into a list.
#[derive(Debug, Clone)]
struct KeysAsEnumeration;

impl Transform for KeysAsEnumeration {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        let Some(alternatives) = schema.get("oneOf").and_then(Value::as_array) else {
            return;
        };
        let keys = alternatives
            .iter()
            .map(|found| found.get("const")?.as_str());
        let Some(keys) = keys.collect::<Option<Vec<&str>>>() else {
            return;
        };
        let descriptions = keys.iter().zip(alternatives).map(|(key, found)| {
            let description = found.get("description").and_then(Value::as_str);
            format!("- `{key}`: {}", description.unwrap_or_default())
        });
        let descriptions: Vec<String> = descriptions.collect();
        let keys: Value = keys.into_iter().collect();
        let before = schema.get("description").and_then(Value::as_str);
        let description = [before.unwrap_or_default(), "", &descriptions.join("\n")].join("\n");
        schema.remove("oneOf");
        schema.insert("type".to_owned(), "string".into());
        schema.insert("enum".to_owned(), keys);
        schema.insert("description".to_owned(), description.trim().into());
    }
}

/// Leaves examples in Rust and sections with a heading out of descriptions, which are documentation comments.
#[derive(Debug, Clone)]
struct FirstParagraphs;

impl Transform for FirstParagraphs {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        let Some(description) = schema.get("description").and_then(Value::as_str) else {
            return;
        };
        let end = ["\n```", "\n# "]
            .iter()
            .filter_map(|start| description.find(start))
            .min();
        if let Some(end) = end {
            let shortened = description[..end].trim_end().to_owned();
            schema.insert("description".to_owned(), shortened.into());
        }
    }
}
