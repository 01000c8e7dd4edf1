//! `JsonType`: types that are written as JSON and, with feature `schema`, have a JSON Schema.

use serde::Serialize;

/// A type that is written as JSON. With feature `schema`, it has a JSON Schema.
#[cfg(not(feature = "schema"))]
pub trait JsonType: Serialize {}

#[cfg(not(feature = "schema"))]
impl<T: Serialize> JsonType for T {}

/// A type that is written as JSON and has a JSON Schema.
#[cfg(feature = "schema")]
pub trait JsonType: Serialize + schemars::JsonSchema {}

#[cfg(feature = "schema")]
impl<T: Serialize + schemars::JsonSchema> JsonType for T {}
