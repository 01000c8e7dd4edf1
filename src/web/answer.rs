//! What is sent: JSON, texts, or why there is no answer.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::shelf::Keep;
use crate::ask::AskError;
use crate::store::StoreError;

/// Says how many rows there are, of which the answer has some.
const TOTAL: HeaderName = HeaderName::from_static("x-total-count");

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
    /// The database cannot be read at this moment: what was found at its path and what was expected.
    Unavailable(String),
    /// The question took too long and was stopped.
    TooLong(Duration),
    /// It is not the question's fault.
    Failed(String),
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::Locked => Refusal::Busy,
            StoreError::NoSuchResultSet(_)
            | StoreError::ResultSetExists(_)
            | StoreError::EmptyRange { .. } => Refusal::Wrong(error.to_string()),
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
        let is_busy = matches!(self, Refusal::Busy);
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
            Refusal::Unavailable(message) => (StatusCode::SERVICE_UNAVAILABLE, message),
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
        if is_busy {
            headers.insert(RETRY_AFTER, AGAIN);
        }
        response
    }
}

const JSON: HeaderValue = HeaderValue::from_static("application/json; charset=utf-8");

/// The most bytes of the rows of an answer.
const MOST_BYTES: usize = 32 << 20;

/// Rows of an answer, which are written as they are found, so that those of a database full of long texts take a limited room.
#[derive(Debug, Default)]
pub(super) struct Rows {
    body: Vec<u8>,
}

impl Rows {
    /// Adds a row.
    ///
    /// # Errors
    /// When the answer would be too long.
    pub(super) fn add(&mut self, row: &impl Serialize) -> Result<(), Refusal> {
        self.body
            .push(if self.body.is_empty() { b'[' } else { b',' });
        serde_json::to_writer(&mut self.body, row).expect("fields have names");
        if self.body.len() > MOST_BYTES {
            let message = format!(
                "the answer has more than {MOST_BYTES} bytes, expected fewer rows: ask for less with `limit`"
            );
            return Err(Refusal::Wrong(message));
        }
        Ok(())
    }
}

/// What is sent, ready to be sent again.
#[derive(Debug)]
pub(super) struct Answer {
    kind: HeaderValue,
    body: Bytes,
    /// By which a client knows whether it has it.
    mark: HeaderValue,
    /// How many rows there are, where these are some.
    total: Option<usize>,
}

impl Keep for Answer {
    fn bytes(&self) -> usize {
        self.body.len()
    }
}

impl Answer {
    /// Bytes of a kind.
    pub(super) fn of(kind: HeaderValue, body: impl Into<Bytes>) -> Answer {
        let body = body.into();
        let digest = Sha256::digest(&body);
        let mark: String = digest[..12]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        Answer {
            kind,
            body,
            mark: HeaderValue::from_str(&format!("\"{mark}\"")).expect("digits and quotes"),
            total: None,
        }
    }

    /// JSON.
    pub(super) fn json(value: &impl Serialize) -> Answer {
        let body = serde_json::to_vec(value).expect("fields have names");
        Answer::of(JSON, body)
    }

    /// Rows, and how many there are, if that is known.
    pub(super) fn rows(rows: &[impl Serialize], total: Option<usize>) -> Answer {
        Answer {
            total,
            ..Answer::json(&rows)
        }
    }

    /// Rows that were written one by one, and how many there are, if that is known.
    pub(super) fn of_rows(rows: Rows, total: Option<usize>) -> Answer {
        let Rows { mut body } = rows;
        if body.is_empty() {
            body.push(b'[');
        }
        body.push(b']');
        Answer {
            total,
            ..Answer::of(JSON, body)
        }
    }

    /// Sends it, or that the client has it: what is sent may be kept, but is asked for again each time.
    pub(super) fn send(&self, asked: &HeaderMap) -> Response {
        let known = asked.get(IF_NONE_MATCH);
        let mut response = if known.is_some_and(|known| known == self.mark) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut response = Body::from(self.body.clone()).into_response();
            response
                .headers_mut()
                .insert(CONTENT_TYPE, self.kind.clone());
            response
        };
        let headers = response.headers_mut();
        headers.insert(ETAG, self.mark.clone());
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        if let Some(total) = self.total {
            headers.insert(TOTAL, total.into());
        }
        response
    }
}
