//! What is sent: JSON, texts, or why there is no answer.

use std::time::Duration;

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::ask::AskError;
use crate::store::StoreError;

/// Says how many rows there are, of which the answer has some.
pub(super) const TOTAL: HeaderName = HeaderName::from_static("x-total-count");

/// Seconds after which a client may ask again when there was no room for its question.
const AGAIN: HeaderValue = HeaderValue::from_static("1");

/// Why there is no answer.
#[derive(Debug)]
pub(super) enum Refusal {
    /// The question makes no sense: what was found and what was expected.
    Wrong(String),
    /// The question comes from where it may not come from.
    Forbidden(String),
    /// There is no such thing.
    Missing(String),
    /// There is such a thing, but not for this method.
    Method(&'static str),
    /// More was sent than is taken.
    TooLarge(String),
    /// Too many questions are being answered.
    Busy,
    /// The question took too long and was stopped.
    TooLong(Duration),
    /// It is not the question's fault.
    Failed(String),
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::Locked => Refusal::Busy,
            StoreError::NotKept(_) | StoreError::KeptAlready(_) => {
                Refusal::Wrong(error.to_string())
            }
            error => Refusal::Failed(error.to_string()),
        }
    }
}

impl From<AskError> for Refusal {
    fn from(error: AskError) -> Refusal {
        match error {
            AskError::Wrong(message) => Refusal::Wrong(message),
            AskError::Missing(message) => Refusal::Missing(message),
            AskError::Store(error) => error.into(),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, message) = match self {
            Refusal::Wrong(message) => (StatusCode::BAD_REQUEST, message),
            Refusal::Forbidden(message) => (StatusCode::FORBIDDEN, message),
            Refusal::Missing(message) => (StatusCode::NOT_FOUND, message),
            Refusal::Method(expected) => {
                let message = format!("expected the method {expected}");
                (StatusCode::METHOD_NOT_ALLOWED, message)
            }
            Refusal::TooLarge(message) => (StatusCode::PAYLOAD_TOO_LARGE, message),
            Refusal::Busy => {
                let message = "too many questions at once: ask again in a second";
                (StatusCode::SERVICE_UNAVAILABLE, message.to_owned())
            }
            Refusal::TooLong(limit) => {
                let message = format!(
                    "stopped after {} s, the time limit: ask for less, as with a filter, or start the server with a higher --time-limit",
                    limit.as_secs_f64()
                );
                (StatusCode::GATEWAY_TIMEOUT, message)
            }
            Refusal::Failed(message) => (StatusCode::INTERNAL_SERVER_ERROR, message),
        };
        let value = json!({"error": message, "status": status.as_u16()});
        let mut response = (status, value.to_string()).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, JSON);
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if status == StatusCode::SERVICE_UNAVAILABLE {
            headers.insert(RETRY_AFTER, AGAIN);
        }
        response
    }
}

const JSON: HeaderValue = HeaderValue::from_static("application/json; charset=utf-8");

/// Rows, and how many there are of which these are some.
#[derive(Debug)]
pub(super) struct Rows {
    pub(super) rows: Vec<Value>,
    pub(super) total: Option<usize>,
}

impl Rows {
    /// All rows that there are.
    pub(super) fn all(rows: Vec<Value>) -> Rows {
        let total = Some(rows.len());
        Rows { rows, total }
    }

    /// Sends them, unless the client has them.
    pub(super) fn send(self, asked: &HeaderMap) -> Response {
        let mut response = json(asked, &Value::Array(self.rows));
        if let Some(total) = self.total {
            response.headers_mut().insert(TOTAL, total.into());
        }
        response
    }
}

/// Sends JSON, unless the client has it.
pub(super) fn json(asked: &HeaderMap, value: &Value) -> Response {
    fresh(asked, JSON, value.to_string().into())
}

/// Sends bytes, or that the client has them: what is sent may be kept, but is asked for again each time.
pub(super) fn fresh(asked: &HeaderMap, kind: HeaderValue, bytes: Vec<u8>) -> Response {
    let digest = Sha256::digest(&bytes);
    let mark: String = digest[..12]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let mark = HeaderValue::from_str(&format!("\"{mark}\"")).expect("digits and quotes");
    let known = asked.get(IF_NONE_MATCH);
    let mut response = if known.is_some_and(|known| known == mark) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = Body::from(bytes).into_response();
        response.headers_mut().insert(CONTENT_TYPE, kind);
        response
    };
    let headers = response.headers_mut();
    headers.insert(ETAG, mark);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}
