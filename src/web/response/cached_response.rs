//! Responses that can be sent repeatedly, with an entity tag for conditional requests.

use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::content_type::{JSON, SVG};
use super::encoding::SharedBody;
use super::entity_tag::KnownTags;
use super::json_rows::JsonRows;

/// The header with the length of the list of which the response is a page.
const TOTAL_COUNT: HeaderName = HeaderName::from_static("x-total-count");

/// A successful response that can be sent repeatedly.
#[derive(Debug)]
pub(crate) struct CachedResponse {
    content_type: HeaderValue,
    body: SharedBody,
    etag: HeaderValue,
    /// The length of the list of which the response is a page, if it is a page and the length is known.
    total: Option<usize>,
}

impl CachedResponse {
    pub(crate) fn new(content_type: HeaderValue, body: impl Into<Bytes>) -> CachedResponse {
        let body = body.into();
        let digest = Sha256::digest(&body);
        let digest: String = digest[..12]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        CachedResponse {
            content_type,
            body: SharedBody::new(body),
            etag: HeaderValue::from_str(&format!("\"{digest}\"")).expect("digits and quotes"),
            total: None,
        }
    }

    pub(crate) fn json(value: &impl Serialize) -> CachedResponse {
        let body = serde_json::to_vec(value).expect("fields have names");
        CachedResponse::new(JSON, body)
    }

    pub(crate) fn svg(svg: String) -> CachedResponse {
        CachedResponse::new(SVG, svg)
    }

    pub(crate) fn json_rows(rows: JsonRows) -> CachedResponse {
        CachedResponse::new(JSON, rows.into_body())
    }

    /// The response as a page of a list of this length, if the length is known.
    pub(crate) fn with_total(self, total: impl Into<Option<usize>>) -> CachedResponse {
        CachedResponse {
            total: total.into(),
            ..self
        }
    }

    /// The size of the body, in bytes.
    pub(crate) fn body_bytes(&self) -> usize {
        self.body.bytes.len()
    }

    /// The response to a request with these headers: 304 without a body if the client has it. Clients may store it, but must revalidate it before
    /// each use.
    pub(crate) fn send(&self, request_headers: &HeaderMap) -> Response {
        let mut response = if KnownTags::of(request_headers).has(&self.etag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut response = Body::from(self.body.bytes.clone()).into_response();
            response
                .headers_mut()
                .insert(CONTENT_TYPE, self.content_type.clone());
            // It is compressed at most once for all clients.
            response.extensions_mut().insert(self.body.clone());
            response
        };
        let headers = response.headers_mut();
        headers.insert(ETAG, self.etag.clone());
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        if let Some(total) = self.total {
            headers.insert(TOTAL_COUNT, total.into());
        }
        response
    }
}
