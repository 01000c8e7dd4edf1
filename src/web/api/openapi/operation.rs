//! A method of an address: its parameters, its body and its answer.

use clap::{Args, Command};

use super::access::Access;
use crate::json::JsonType;

/// A method of an address. Its fields apart from the method and the access are for the OpenAPI document.
#[cfg_attr(not(feature = "schema"), allow(dead_code))]
pub(in crate::web::api) struct Operation {
    /// `GET`, `POST`, `PUT` or `DELETE`.
    pub(super) method: &'static str,
    /// The name by which generated clients call it.
    pub(super) id: &'static str,
    /// A description in one line.
    pub(super) summary: &'static str,
    /// Adds the parameters of the query string, as they are parsed.
    pub(super) parameters: fn(Command) -> Command,
    pub(super) body: Content,
    pub(super) answer: Answer,
    /// Headers of the answer that are JSON: the name, a description and the type.
    pub(super) headers: &'static [(&'static str, &'static str, AnswerType)],
    pub(super) access: Access,
}

/// The contents of a body.
#[cfg_attr(not(feature = "schema"), allow(dead_code))]
#[derive(Clone, Copy)]
pub(in crate::web::api) enum Content {
    Nothing,
    /// Records in any format.
    Records,
    /// A file of records, packed or not.
    File,
    Json(AnswerType),
}

/// The form of an answer.
#[cfg_attr(not(feature = "schema"), allow(dead_code))]
#[derive(Clone, Copy)]
pub(in crate::web::api) enum Answer {
    Json(AnswerType),
    /// A list, or a page of one.
    Rows(AnswerType),
    /// A file or a picture in one of some content types.
    File(&'static [&'static str]),
    /// Events, each with its name and its data.
    Events(&'static [(&'static str, AnswerType)]),
    /// The OpenAPI document.
    OpenApi,
}

/// The type of an answer or a body.
#[derive(Clone, Copy)]
pub(in crate::web::api) struct AnswerType {
    #[cfg(feature = "schema")]
    pub(super) schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema,
}

impl AnswerType {
    #[cfg(feature = "schema")]
    pub(in crate::web::api) const fn of<T: JsonType>() -> AnswerType {
        AnswerType {
            schema: |generator| generator.subschema_for::<T>(),
        }
    }

    #[cfg(not(feature = "schema"))]
    pub(in crate::web::api) const fn of<T: JsonType>() -> AnswerType {
        AnswerType {}
    }

    /// The type of a body, which is only read.
    #[cfg(feature = "schema")]
    pub(in crate::web::api) const fn of_body<T: schemars::JsonSchema>() -> AnswerType {
        AnswerType {
            schema: |generator| generator.subschema_for::<T>(),
        }
    }

    #[cfg(not(feature = "schema"))]
    pub(in crate::web::api) const fn of_body<T>() -> AnswerType {
        AnswerType {}
    }
}

impl Operation {
    const fn new(
        method: &'static str,
        id: &'static str,
        summary: &'static str,
        answer: Answer,
        access: Access,
    ) -> Operation {
        Operation {
            method,
            id,
            summary,
            parameters: |command| command,
            body: Content::Nothing,
            answer,
            headers: &[],
            access,
        }
    }

    /// A request that everybody may send. Those with other methods need a server that may write, unless something else is said.
    pub(in crate::web::api) const fn get(
        id: &'static str,
        summary: &'static str,
        answer: Answer,
    ) -> Operation {
        Operation::new("GET", id, summary, answer, Access::Open)
    }

    pub(in crate::web::api) const fn post(
        id: &'static str,
        summary: &'static str,
        answer: Answer,
    ) -> Operation {
        Operation::new("POST", id, summary, answer, Access::Writable)
    }

    pub(in crate::web::api) const fn put(
        id: &'static str,
        summary: &'static str,
        answer: Answer,
    ) -> Operation {
        Operation::new("PUT", id, summary, answer, Access::Writable)
    }

    pub(in crate::web::api) const fn delete(
        id: &'static str,
        summary: &'static str,
        answer: Answer,
    ) -> Operation {
        Operation::new("DELETE", id, summary, answer, Access::Writable)
    }

    /// With the parameters that a type parses.
    pub(in crate::web::api) const fn with<T: Args>(mut self) -> Operation {
        self.parameters = |command| T::augment_args(command);
        self
    }

    pub(in crate::web::api) const fn takes(mut self, body: Content) -> Operation {
        self.body = body;
        self
    }

    /// With headers of the answer that are JSON, which are absent where there is nothing to say.
    pub(in crate::web::api) const fn with_headers(
        mut self,
        headers: &'static [(&'static str, &'static str, AnswerType)],
    ) -> Operation {
        self.headers = headers;
        self
    }

    /// With another access than that of its method.
    pub(in crate::web::api) const fn needs(mut self, access: Access) -> Operation {
        self.access = access;
        self
    }
}
