//! One JSON object whose fields know where they stand in the record.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use super::draft::{Draft, DraftStop, DraftTag};
use super::fields::tag_name;
use super::problem::Kind;
use super::raw::RawRecord;

/// The fields of an object in their order, each with its text.
pub(super) struct Object<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Object<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<'a>, D::Error> {
        struct Fields;
        impl<'de> Visitor<'de> for Fields {
            type Value = Vec<(String, &'de RawValue)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(fields)
            }
        }
        deserializer.deserialize_map(Fields).map(Object)
    }
}

impl<'a> Object<'a> {
    /// The fields of an object; none where the value is none.
    pub(super) fn of(value: &'a RawValue) -> Object<'a> {
        serde_json::from_str(value.get()).unwrap_or(Object(Vec::new()))
    }

    /// A field that is not null.
    pub(super) fn get(&self, name: &str) -> Option<&'a RawValue> {
        let found = self
            .0
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| *value);
        found.filter(|value| value.get() != "null")
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(key, _)| key == name)
    }

    /// The object in a field; an empty one where there is none.
    pub(super) fn inner(&self, name: &str) -> Object<'a> {
        self.get(name).map_or(Object(Vec::new()), Object::of)
    }

    /// The text of a field: a string, a number, true or false.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        self.get(name).and_then(text)
    }

    pub(super) fn number(&self, name: &str) -> Option<f64> {
        serde_json::from_str(self.get(name)?.get()).ok()
    }

    /// The values in the list of a field.
    pub(super) fn list(&self, name: &str) -> Vec<&'a RawValue> {
        self.get(name).map(list).unwrap_or_default()
    }

    /// Makes tags of the fields with a text that are not among these, so that nothing is lost.
    pub(super) fn other_tags(&self, known: &[&str], record: &RawRecord, draft: &mut Draft) {
        for (name, value) in &self.0 {
            if let (false, Some(text)) = (known.contains(&name.as_str()), text(value)) {
                draft
                    .tags
                    .push(DraftTag::new(&tag_name(name), text, at(value, record)));
            }
        }
    }
}

/// The values in a list; none where the value is none.
pub(super) fn list(value: &RawValue) -> Vec<&RawValue> {
    serde_json::from_str(value.get()).unwrap_or_default()
}

/// The text of a string, a number, true or false.
pub(super) fn text(value: &RawValue) -> Option<String> {
    match serde_json::from_str(value.get()) {
        Ok(Value::String(text)) => Some(text),
        Ok(Value::Number(number)) => Some(number.to_string()),
        Ok(Value::Bool(is_so)) => Some(is_so.to_string()),
        _ => None,
    }
}

/// Where a value stands in the text of its record.
pub(super) fn at(value: &RawValue, record: &RawRecord) -> usize {
    value.get().as_ptr() as usize - record.text.as_ptr() as usize
}

/// Where the content of a string stands.
pub(super) fn inside(value: &RawValue, record: &RawRecord) -> usize {
    at(value, record) + usize::from(value.get().starts_with('"'))
}

/// Why a text is no object, and where.
pub(super) fn not_json(error: &serde_json::Error, record: &RawRecord) -> DraftStop {
    let lines = record
        .text
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1));
    let at = lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
    let mut at = at.min(record.text.len());
    while !record.text.is_char_boundary(at) {
        at -= 1;
    }
    let text = error.to_string();
    let (why, _) = text.split_once(" at line").unwrap_or((&text, ""));
    DraftStop {
        at,
        kind: Kind::Json,
        message: format!("not well-formed JSON: {why}"),
    }
}
