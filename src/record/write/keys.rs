//! Writes values in answers by their keys, such as `black`.

use std::collections::BTreeMap;

use serde::{Serialize as _, Serializer};

use crate::game::Color;
use crate::games::GameKind;
use crate::record::model::ending::Ending;
use crate::record::model::result::GameResult;

/// A value that answers name by its key.
pub(crate) trait HasKey {
    /// Its key.
    fn key_of(&self) -> &'static str;
}

macro_rules! has_key {
    ($($type:ty),+) => {
        $(
            impl HasKey for $type {
                fn key_of(&self) -> &'static str {
                    self.key()
                }
            }
        )+
    };
}

has_key!(Color, Ending, GameKind, GameResult);

/// Writes the key of a value.
pub(crate) fn key<K: HasKey, S: Serializer>(value: &K, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(value.key_of())
}

/// Writes the key of a value that may be absent.
#[allow(
    clippy::ref_option,
    reason = "serde calls it with a reference to the field"
)]
pub(crate) fn key_or_null<K: HasKey, S: Serializer>(
    value: &Option<K>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    value.as_ref().map(HasKey::key_of).serialize(serializer)
}

/// Writes a map by the keys of its values.
pub(crate) fn by_key<K: HasKey, V: serde::Serialize, S: Serializer>(
    map: &BTreeMap<K, V>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(map.iter().map(|(key, value)| (key.key_of(), value)))
}
