//! Rules as JSON, of any game.

use serde::Serialize;
use serde_json::Value;

/// The options by which rules differ from the standard ones, as an object: `true` for an option without a value, a number, a text, or a list of texts.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(transparent)]
pub struct RulesJson(Value);

impl RulesJson {
    /// The options of rules that are written as an object.
    pub(crate) fn new(rules: &impl Serialize) -> RulesJson {
        RulesJson(serde_json::to_value(rules).expect("options have names"))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for RulesJson {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Rules".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        use crate::games::{GameKind, with_game_kind};
        let mut properties = serde_json::Map::new();
        for &kind in GameKind::ALL {
            for option in
                with_game_kind!(kind, P => <P as crate::game::GamePosition>::rule_options())
            {
                let kinds = match option.values {
                    "" => serde_json::json!({"type": "boolean"}),
                    values if values.ends_with(",...") => {
                        serde_json::json!({"type": "array", "items": {"type": "string"}})
                    }
                    _ => serde_json::json!({"type": ["integer", "string"]}),
                };
                let mut schema = serde_json::json!({"description": option.meaning});
                if let (Value::Object(schema), Value::Object(kinds)) = (&mut schema, kinds) {
                    schema.extend(kinds);
                }
                properties.insert(option.name.to_owned(), schema);
            }
        }
        schemars::json_schema!({
            "type": "object",
            "description": "The options by which the rules differ from the standard ones of the game.",
            "properties": properties,
        })
    }
}
