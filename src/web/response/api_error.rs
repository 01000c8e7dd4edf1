//! Errors of the API, and their responses.

use std::time::Duration;

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::content_type::JSON;
use super::french::french;
use crate::answers::QueryError;
use crate::render::Language;
use crate::store::StoreError;

/// Seconds after which a client may retry when the server is overloaded.
const RETRY_SECONDS: HeaderValue = HeaderValue::from_static("1");

/// Why a request fails.
#[derive(Debug)]
pub(crate) enum ApiError {
    /// The request is invalid: what was found and what was expected.
    BadRequest(String),
    /// The client may not send this request.
    Forbidden(String),
    /// The request contradicts the state of what it is about: what was found and what was expected.
    Conflict(String),
    /// The resource does not exist.
    NotFound(String),
    /// The resource exists, but only for another method, which is named.
    MethodNotAllowed(&'static str),
    /// The body is larger than the server accepts.
    PayloadTooLarge(String),
    /// Too many requests are being answered.
    Overloaded,
    /// The database cannot be read at this moment: what was found at its path and what was expected.
    DatabaseUnavailable(String),
    /// The request took longer than the time limit and was cancelled.
    Timeout(Duration),
    /// The server failed.
    Internal(String),
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            // A client has waited for a minute already.
            StoreError::Locked => ApiError::DatabaseUnavailable(error.to_string()),
            StoreError::NoSuchSavedSearch { .. }
            | StoreError::SavedSearchExists(_)
            | StoreError::NoWords(_)
            | StoreError::UnclosedPhrase(_)
            | StoreError::AmbiguousName { .. }
            | StoreError::UnknownName { .. }
            | StoreError::EmptyRange { .. } => ApiError::BadRequest(error.to_string()),
            StoreError::StudyExists(_)
            | StoreError::NothingToUndo
            | StoreError::UndoneAlready { .. }
            | StoreError::Dependants { .. } => ApiError::Conflict(error.to_string()),
            StoreError::NoSuchStudy(_)
            | StoreError::NoSuchStudyItem { .. }
            | StoreError::NoSuchChange(_) => ApiError::NotFound(error.to_string()),
            StoreError::Edit(_) | StoreError::Study(_) => ApiError::BadRequest(error.to_string()),
            StoreError::ChangedMeanwhile(_) | StoreError::StudyChangedMeanwhile(_) => {
                ApiError::Conflict(error.to_string())
            }
            error => ApiError::Internal(error.to_string()),
        }
    }
}

impl From<QueryError> for ApiError {
    fn from(error: QueryError) -> ApiError {
        match error {
            QueryError::Invalid(message) => ApiError::BadRequest(message),
            QueryError::NotFound(message) => ApiError::NotFound(message),
            QueryError::Store(error) => error.into(),
        }
    }
}

impl ApiError {
    /// The message.
    pub(crate) fn into_message(self) -> String {
        self.status_and_message().1
    }

    fn status_and_message(self) -> (StatusCode, String) {
        match self {
            ApiError::BadRequest(message) => (StatusCode::BAD_REQUEST, message),
            ApiError::Forbidden(message) => (StatusCode::FORBIDDEN, message),
            ApiError::Conflict(message) => (StatusCode::CONFLICT, message),
            ApiError::NotFound(message) => (StatusCode::NOT_FOUND, message),
            ApiError::MethodNotAllowed(expected) => {
                let message = format!("expected the method {expected}");
                (StatusCode::METHOD_NOT_ALLOWED, message)
            }
            ApiError::PayloadTooLarge(message) => (StatusCode::PAYLOAD_TOO_LARGE, message),
            ApiError::Overloaded => {
                let message = "too many requests at once: try again in a second";
                (StatusCode::SERVICE_UNAVAILABLE, message.to_owned())
            }
            ApiError::DatabaseUnavailable(message) => (StatusCode::SERVICE_UNAVAILABLE, message),
            ApiError::Timeout(limit) => {
                let message = format!(
                    "stopped after {} s, the time limit: ask for less, as with a filter, or start the server with a higher --time-limit",
                    limit.as_secs_f64()
                );
                (StatusCode::GATEWAY_TIMEOUT, message)
            }
            ApiError::Internal(message) => (StatusCode::INTERNAL_SERVER_ERROR, message),
        }
    }
}

/// The message of a response that is an error, by which it can be translated.
#[derive(Debug, Clone)]
struct ErrorMessage(String);

/// An error.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Error"))]
pub(crate) struct ErrorAnswer<'a> {
    /// What was found and what was expected.
    error: &'a str,
    /// The status of the response.
    #[cfg_attr(feature = "schema", schemars(range(min = 400, max = 599)))]
    status: u16,
    /// The language of the text, `en` or `fr`.
    lang: &'static str,
}

/// The error as JSON, with its language.
fn error_body(message: &str, status: StatusCode, language: Language) -> String {
    let lang = language.tag();
    let answer = ErrorAnswer {
        error: message,
        status: status.as_u16(),
        lang,
    };
    serde_json::to_string(&answer).expect("fields have names")
}

/// The same response in a language, if it is an error and its message exists in that language.
pub(in crate::web) fn in_language(mut response: Response, language: Language) -> Response {
    let message = response.extensions_mut().remove::<ErrorMessage>();
    let translated = match (message, language) {
        (Some(ErrorMessage(message)), Language::French) => french(&message),
        _ => None,
    };
    match translated {
        Some(text) => {
            let body = error_body(&text, response.status(), language);
            response.map(|_| Body::from(body))
        }
        None => response,
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let is_overloaded = matches!(self, ApiError::Overloaded);
        let (status, message) = self.status_and_message();
        let body = error_body(&message, status, Language::English);
        let mut response = (status, body).into_response();
        response.extensions_mut().insert(ErrorMessage(message));
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, JSON);
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if is_overloaded {
            headers.insert(RETRY_AFTER, RETRY_SECONDS);
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locked_database_is_told_and_is_no_overload() {
        let error = ApiError::from(StoreError::Locked);
        let (status, message) = ApiError::from(StoreError::Locked).status_and_message();
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(
            message.starts_with("the database is locked by another program"),
            "{message}"
        );
        assert!(french(&message).is_some());
        assert!(!error.into_response().headers().contains_key(RETRY_AFTER));
        let busy = ApiError::Overloaded.into_response();
        assert!(busy.headers().contains_key(RETRY_AFTER));
    }
}
