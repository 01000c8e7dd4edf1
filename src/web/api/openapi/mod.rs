//! The description of each address of the API: its methods, parameters and answers, in one table from which the router and the OpenAPI document are made.

mod access;
#[cfg(feature = "schema")]
mod document;
mod endpoint;
mod operation;
#[cfg(feature = "schema")]
mod parameters;
mod show;

pub(in crate::web::api) use access::Access;
#[cfg(feature = "schema")]
pub(in crate::web::api) use document::document;
pub(in crate::web::api) use endpoint::Endpoint;
pub(in crate::web::api) use operation::{Answer, AnswerType, Content, Operation};
pub(in crate::web::api) use show::show;
