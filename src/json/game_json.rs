//! `GameJson`: JSON of one of several types, one for each game.

use std::marker::PhantomData;

use serde::{Serialize, Serializer};
use serde_json::Value;

use super::json_type::JsonType;

/// JSON whose fields depend on the game. `K` is a marker type for the kind of data; each game has its own type for it.
#[derive(Debug)]
pub struct GameJson<K> {
    value: Value,
    kind: PhantomData<fn() -> K>,
}

impl<K> GameJson<K> {
    /// The JSON of a value of the type that a game has.
    pub(crate) fn new(value: &impl JsonType) -> GameJson<K> {
        GameJson {
            value: serde_json::to_value(value).expect("fields have names"),
            kind: PhantomData,
        }
    }

    /// The JSON, to add fields that only some answers have.
    pub(crate) const fn value_mut(&mut self) -> &mut Value {
        &mut self.value
    }
}

impl<K> Clone for GameJson<K> {
    fn clone(&self) -> GameJson<K> {
        GameJson {
            value: self.value.clone(),
            kind: PhantomData,
        }
    }
}

impl<K> PartialEq for GameJson<K> {
    fn eq(&self, other: &GameJson<K>) -> bool {
        self.value == other.value
    }
}

impl<K> Serialize for GameJson<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

/// A marker type for JSON whose schema depends on the game.
#[cfg(feature = "schema")]
pub trait GameTypes {
    /// The name of the schema.
    const NAME: &'static str;

    /// The schemas of the types, one for each game.
    fn schemas(generator: &mut schemars::SchemaGenerator) -> Vec<schemars::Schema>;
}

#[cfg(feature = "schema")]
impl<K: GameTypes> schemars::JsonSchema for GameJson<K> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        K::NAME.into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let of_each_game = K::schemas(generator);
        schemars::json_schema!({ "anyOf": of_each_game })
    }
}
