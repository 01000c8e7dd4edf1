//! Error messages in French.
//!
//! Messages are made in English, wherever a mistake is found. Those of the API itself are translated here; those of the parsers of records, positions and
//! patterns, which name details of notations, stay English. A response states the language of its message.

mod messages;
mod parameter_messages;
mod translation;
mod undo_reasons;

pub(super) use translation::french;
