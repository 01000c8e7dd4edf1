//! Compression of responses for clients that accept it.

use std::io::Write as _;
use std::sync::{Arc, OnceLock};

use axum::body::{Body, Bytes, HttpBody as _, to_bytes};
use axum::extract::Request;
use axum::http::header::{
    ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use tokio::task::spawn_blocking;

use super::api_error::ApiError;
use super::entity_tag::{KnownTags, compressed_tag};

/// The size up to which bodies are not compressed, in bytes.
const MIN_BYTES: usize = 1 << 10;
/// Larger bodies are compressed on a thread of their own, so that other clients do not wait for them.
const MAX_INLINE_BYTES: usize = 16 << 10;
/// The beginnings of content types of text.
const TEXTS: [&str; 5] = [
    "text/",
    "application/json",
    "application/jsonl",
    "application/manifest+json",
    "image/svg+xml",
];

/// A body that is sent repeatedly, and its compressed form, once a client has requested it.
#[derive(Debug, Clone)]
pub(super) struct SharedBody {
    pub(super) bytes: Bytes,
    gzip: Arc<OnceLock<Bytes>>,
}

impl SharedBody {
    pub(super) fn new(bytes: Bytes) -> SharedBody {
        SharedBody {
            bytes,
            gzip: Arc::default(),
        }
    }

    /// The compressed body; `None` if it cannot be compressed.
    async fn gzip(self) -> Option<Bytes> {
        if let Some(gzip) = self.gzip.get() {
            return Some(gzip.clone());
        }
        let is_small = self.bytes.len() <= MAX_INLINE_BYTES;
        let compress = move || self.gzip.get_or_init(|| gzip(&self.bytes)).clone();
        if is_small {
            Some(compress())
        } else {
            spawn_blocking(compress).await.ok()
        }
    }
}

fn gzip(bytes: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.expect("memory takes everything").into()
}

/// The middleware: compresses a text of more than a kilobyte for clients that accept it. Streams, whose size is not known, stay as they are.
///
/// The entity tag of a compressed response differs from that of the same response as it is, which is the only one that handlers know.
pub(in crate::web) async fn encode(mut request: Request, next: Next) -> Response {
    let is_accepted = accepts_gzip(request.headers());
    let known = KnownTags::of(request.headers());
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        // Only what is not done again may be answered with 304.
        request.headers_mut().remove(IF_NONE_MATCH);
    }
    let mut response = next.run(request).await;
    if response.status() == StatusCode::NOT_MODIFIED {
        let tag = response.headers().get(ETAG);
        if tag.is_some_and(|tag| known.has_compressed(tag)) {
            mark_compressed(response.headers_mut());
        }
        vary(response.headers_mut());
        return response;
    }
    if !is_long_text(&response) {
        return response;
    }
    vary(response.headers_mut());
    if is_accepted {
        compressed(response).await
    } else {
        response
    }
}

/// The response with a compressed body, or as it is if that fails.
async fn compressed(response: Response) -> Response {
    let (mut parts, body) = response.into_parts();
    let shared = match parts.extensions.remove::<SharedBody>() {
        Some(shared) => shared,
        None => match to_bytes(body, usize::MAX).await {
            Ok(bytes) => SharedBody::new(bytes),
            Err(error) => return ApiError::Internal(error.to_string()).into_response(),
        },
    };
    let Some(gzip) = shared.clone().gzip().await else {
        return Response::from_parts(parts, Body::from(shared.bytes));
    };
    parts.headers.remove(CONTENT_LENGTH);
    let value = HeaderValue::from_static("gzip");
    parts.headers.insert(CONTENT_ENCODING, value);
    mark_compressed(&mut parts.headers);
    Response::from_parts(parts, Body::from(gzip))
}

/// Whether a response is a text of more than a kilobyte.
fn is_long_text(response: &Response) -> bool {
    let kind = response
        .headers()
        .get(CONTENT_TYPE)
        .map(HeaderValue::as_bytes);
    let is_text =
        kind.is_some_and(|kind| TEXTS.iter().any(|text| kind.starts_with(text.as_bytes())));
    let bytes = response.body().size_hint().exact();
    is_text && bytes.is_some_and(|bytes| bytes > MIN_BYTES as u64)
}

/// Whether a client accepts gzip.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let values = headers.get_all(ACCEPT_ENCODING).into_iter();
    let values = values.filter_map(|value| value.to_str().ok());
    let mut codings = values.flat_map(|value| value.split(','));
    codings.any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let weight = weight.trim().strip_prefix("q=").unwrap_or("1");
        let is_refused = weight.parse::<f32>().is_ok_and(|weight| weight <= 0.0);
        name.trim().eq_ignore_ascii_case("gzip") && !is_refused
    })
}

/// Adds the header `Vary`: the response depends on the encodings that the client accepts.
fn vary(headers: &mut HeaderMap) {
    headers.append(VARY, HeaderValue::from_static("accept-encoding"));
}

/// Makes the entity tag that of the compressed response.
fn mark_compressed(headers: &mut HeaderMap) {
    if let Some(tag) = headers.get(ETAG).map(compressed_tag) {
        headers.insert(ETAG, tag);
    }
}

#[cfg(test)]
mod tests {
    use tokio::runtime::Builder;

    use super::*;

    #[test]
    fn a_body_that_cannot_be_compressed_is_sent_as_it_is() {
        let runtime = Builder::new_current_thread().build().unwrap();
        let handle = runtime.handle().clone();
        // Without its threads nothing is compressed.
        drop(runtime);
        let text = "a game ".repeat(10_000);
        handle.block_on(async {
            let response = compressed(Response::new(Body::from(text.clone()))).await;
            assert_eq!(response.headers().get(CONTENT_ENCODING), None);
            let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
            assert_eq!(body, text.as_bytes());
        });
    }

    #[test]
    fn gzip_is_sent_to_clients_that_accept_it() {
        for (accepted, expected) in [
            ("gzip", true),
            ("GZIP;q=0.5", true),
            ("deflate, gzip;q=1.0, *;q=0.5", true),
            ("br,zstd , gzip", true),
            ("", false),
            ("identity", false),
            ("gzip;q=0", false),
            ("gzip; q=0.000", false),
            ("xgzip", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(accepted));
            assert_eq!(accepts_gzip(&headers), expected, "{accepted}");
        }
    }
}
