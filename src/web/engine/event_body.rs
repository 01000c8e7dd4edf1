//! The body of a response that is a stream of events.

use std::convert::Infallible;
use std::future::Future as _;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use hyper::body::Frame;
use tokio::time::{Instant, Sleep, sleep};

use super::job::Readiness;
use super::pool::SubmittedJob;

/// The minimum time between two events, except before the last one and after a place in the queue.
const EVENT_INTERVAL: Duration = Duration::from_millis(100);
/// The time without an event after which a comment is sent, which shows proxies that the stream is alive, and the server that the client is.
const COMMENT_INTERVAL: Duration = Duration::from_secs(10);

/// The events of a job as a body; dropping it stops the job.
#[derive(Debug)]
pub(crate) struct EventBody {
    submitted: SubmittedJob,
    pause: Pin<Box<Sleep>>,
    comment: Pin<Box<Sleep>>,
    has_ended: bool,
}

impl EventBody {
    /// The events of a job that was added to the pool.
    pub(crate) fn new(submitted: SubmittedJob) -> EventBody {
        EventBody {
            submitted,
            pause: Box::pin(sleep(Duration::ZERO)),
            comment: Box::pin(sleep(COMMENT_INTERVAL)),
            has_ended: false,
        }
    }
}

impl hyper::body::Body for EventBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let body = &mut *self;
        let pace = match body.pause.as_mut().poll(context) {
            Poll::Ready(()) => Readiness::Ready,
            Poll::Pending => Readiness::Paused,
        };
        let job = &body.submitted.job;
        let text = match job.poll_events(context, pace, &mut body.has_ended) {
            Poll::Ready(None) => return Poll::Ready(None),
            Poll::Ready(Some(events)) => events,
            Poll::Pending if body.comment.as_mut().poll(context).is_ready() => ":\n\n".to_owned(),
            Poll::Pending => return Poll::Pending,
        };
        let now = Instant::now();
        if !text.starts_with("event: waiting") {
            body.pause.as_mut().reset(now + EVENT_INTERVAL);
        }
        body.comment.as_mut().reset(now + COMMENT_INTERVAL);
        Poll::Ready(Some(Ok(Frame::data(text.into()))))
    }

    fn is_end_stream(&self) -> bool {
        self.has_ended
    }
}

impl IntoResponse for EventBody {
    fn into_response(self) -> Response {
        let mut response = Body::new(self).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        // Proxies like nginx would buffer the events otherwise.
        headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
        response
    }
}
