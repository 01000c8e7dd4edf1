//! Responses to clients: cached ones, rows of JSON, errors.

mod api_error;
mod cached_response;
mod content_type;
mod encoding;
mod entity_tag;
mod french;
mod json_rows;
mod response_cache;
mod text_problem;

pub(crate) use api_error::ApiError;
#[cfg(feature = "schema")]
pub(crate) use api_error::ErrorAnswer;
pub(in crate::web) use api_error::in_language;
pub(crate) use cached_response::CachedResponse;
pub(in crate::web) use encoding::encode;
pub(crate) use json_rows::JsonRows;
pub(crate) use response_cache::{Cacheable, ResponseCache};
pub(crate) use text_problem::TextProblem;
