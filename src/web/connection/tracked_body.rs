//! A streamed body that notes its end.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use hyper::body::{Body as HttpBody, Frame, SizeHint};

use super::state::Connection;

/// The body of a streamed response. When it ends, the connection waits for its client to read the rest.
#[derive(Debug)]
pub(crate) struct TrackedBody {
    body: Body,
    connection: Arc<Connection>,
}

impl TrackedBody {
    pub(crate) fn new(body: Body, connection: Arc<Connection>) -> TrackedBody {
        TrackedBody { body, connection }
    }
}

impl HttpBody for TrackedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for TrackedBody {
    /// The server drops a body when it is complete, and then flushes.
    fn drop(&mut self) {
        self.connection.end_stream();
    }
}
