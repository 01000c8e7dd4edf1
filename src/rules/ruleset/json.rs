//! Rules as JSON: an object of the options that differ from the standard game.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::options::RuleOption;
use super::rules::Rules;
use crate::game::options_from_json;

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = |option: &RuleOption, text: String| match (option.values, text.parse::<u64>()) {
            ("", _) => Value::Bool(true),
            (_, Ok(number)) => number.into(),
            (values, _) if values.ends_with(",...") => text.split(',').collect(),
            _ => text.into(),
        };
        let options = self
            .options()
            .map(|(option, text)| (option.name, value(option, text)));
        serializer.collect_map(options)
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rules, D::Error> {
        let options = Map::<String, Value>::deserialize(deserializer)?;
        options_from_json(&options)
            .parse()
            .map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_json_round_trip() {
        for text in [
            "standard",
            "eject=4 sprint=30 pivot=e5",
            "obstacles=c3,g7 holes=e4,e6 pivot=e5 pivot-worth=2 triangles",
            "moves=each one-color repetition=3 no-move=loses",
            "players=3 colors=red,blue,yellow",
            "players=4 marguerite",
            "players=4x2x1 marguerite",
            "players=4x2x2",
        ] {
            let rules: Rules = text.parse().unwrap();
            assert_eq!(rules.to_string(), text);
            let json = serde_json::to_string(&rules).unwrap();
            assert_eq!(
                serde_json::from_str::<Rules>(&json).unwrap(),
                rules,
                "{json}"
            );
        }
        let rules: Rules = "pivot=e5 one-colour eject=4".parse().unwrap();
        assert_eq!(
            serde_json::to_string(&rules).unwrap(),
            r#"{"eject":4,"pivot":["e5"],"one-color":true}"#
        );
        assert_eq!(serde_json::to_string(&Rules::STANDARD).unwrap(), "{}");
    }
}
