//! JSON Schemas of the answers of commands, from their types: the files of `docs/src/reference/schemas`.

mod command_answers;
mod documents;

pub use documents::{SchemaDocument, schema_documents};
