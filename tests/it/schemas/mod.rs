//! The JSON Schemas of the documents: they are those of the types, and every answer of the program is valid.

#[cfg(feature = "web")]
mod api_answers;
#[cfg(feature = "web")]
mod api_table;
mod command_answers;
mod documents;
mod records;
mod strict_schema;

pub(crate) use strict_schema::StrictSchema;
