//! Bodies of requests, received as long as the client sends fast enough and not too much.

use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;

use axum::body::{Body, Bytes};
use hyper::body::Body as _;
use tokio::time::{Instant, timeout_at};

use crate::web::response::ApiError;
use crate::web::settings::CHUNK_TIMEOUT;

/// The number of bytes that a client must send within the timeout of a part. Slower clients would keep others from sending.
const CHUNK_BYTES: usize = 16 << 10;

/// The maximum size of a record or a text in a request, in bytes.
pub(super) const MAX_TEXT_BYTES: u64 = 1 << 20;

/// Receives a body part by part, and returns its size in bytes. Each part of [`CHUNK_BYTES`] must arrive within `chunk_timeout`. `too_large` is the error of a body of more
/// than `max_bytes`.
///
/// # Errors
/// If the body is too large, is not sent whole, or is sent too slowly, and those of `take`.
pub(super) async fn receive(
    mut body: Body,
    chunk_timeout: Duration,
    max_bytes: u64,
    too_large: impl Fn() -> String,
    mut take: impl FnMut(&Bytes) -> Result<(), ApiError>,
) -> Result<u64, ApiError> {
    let mut bytes = 0;
    let mut bytes_until_deadline = CHUNK_BYTES;
    let mut deadline = Instant::now() + chunk_timeout;
    loop {
        let frame = timeout_at(
            deadline,
            poll_fn(|context| Pin::new(&mut body).poll_frame(context)),
        );
        let frame = frame
            .await
            .map_err(|_| ApiError::BadRequest("the file was sent too slowly".to_owned()))?;
        let Some(frame) = frame else { break };
        let frame = frame.map_err(|error| {
            ApiError::BadRequest(format!("the file was not sent whole: {error}"))
        })?;
        let Ok(data) = frame.into_data() else {
            continue;
        };
        bytes += data.len() as u64;
        bytes_until_deadline = bytes_until_deadline.saturating_sub(data.len());
        if bytes_until_deadline == 0 {
            bytes_until_deadline = CHUNK_BYTES;
            deadline = Instant::now() + chunk_timeout;
        }
        if bytes > max_bytes {
            return Err(ApiError::PayloadTooLarge(too_large()));
        }
        take(&data)?;
    }
    Ok(bytes)
}

/// Receives a text, whose bytes that are not UTF-8 are left to the reader of records.
///
/// # Errors
/// Those of [`receive`].
pub(in crate::web::api) async fn receive_text(body: Body) -> Result<Vec<u8>, ApiError> {
    let mut text = Vec::new();
    let too_large = || {
        format!(
            "the text has more than {MAX_TEXT_BYTES} bytes: `sumito convert` and `sumito import` take any"
        )
    };
    receive(body, CHUNK_TIMEOUT, MAX_TEXT_BYTES, too_large, |data| {
        text.extend_from_slice(data);
        Ok(())
    })
    .await?;
    Ok(text)
}
