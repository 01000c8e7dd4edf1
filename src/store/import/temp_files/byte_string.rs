//! Serializes bytes all at once, for fields `with = "byte_string"`. Serde's default, one by one, takes longer than everything else of a game.

use serde::{Deserialize, Deserializer, Serializer};

pub(in crate::store) fn serialize<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
    to.serialize_bytes(bytes)
}

pub(in crate::store) fn deserialize<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<Vec<u8>, D::Error> {
    <&[u8]>::deserialize(from).map(<[u8]>::to_vec)
}
