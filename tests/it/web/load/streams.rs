//! Streamed responses: how long they may last, what a client may do meanwhile, and their number.

use std::convert::Infallible;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::thread;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::routing::get;
use hyper::body::Frame;
use sumito::web::{ConnectionLimits, serve};
use tokio::time::{Sleep, sleep};

/// An endless body: a part of some bytes, then a pause.
struct Endless {
    part: usize,
    pause: Pin<Box<Sleep>>,
    open: Arc<AtomicUsize>,
}

impl HttpBody for Endless {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if self.pause.as_mut().poll(context).is_pending() {
            return Poll::Pending;
        }
        self.pause = Box::pin(sleep(Duration::from_millis(20)));
        Poll::Ready(Some(Ok(Frame::data(vec![b'x'; self.part].into()))))
    }
}

impl Drop for Endless {
    fn drop(&mut self) {
        self.open.fetch_sub(1, Ordering::SeqCst);
    }
}

/// A server of endless streams of small and of large parts, and the number of those that are open.
struct Streams {
    address: SocketAddr,
    open: Arc<AtomicUsize>,
}

impl Streams {
    fn with(limits: ConnectionLimits) -> Streams {
        let open = Arc::new(AtomicUsize::new(0));
        let stream = |part: usize| {
            let open = Arc::clone(&open);
            move || {
                open.fetch_add(1, Ordering::SeqCst);
                let open = Arc::clone(&open);
                let pause = Box::pin(sleep(Duration::ZERO));
                async move { Body::new(Endless { part, pause, open }) }
            }
        };
        let router = Router::new()
            .route("/", get(|| async { "here" }))
            .route("/small", get(stream(10)))
            .route("/large", get(stream(1 << 20)));
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || serve(listener, &router, &limits));
        Streams { address, open }
    }

    fn request(&self, path: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let patience = Some(Duration::from_secs(20));
        stream.set_read_timeout(patience).unwrap();
        ask(&mut stream, path);
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        stream
    }

    /// Waits until this number of streams are open.
    fn until_open(&self, expected: usize, limit: Duration) {
        let start = Instant::now();
        while self.open.load(Ordering::SeqCst) != expected {
            let open = self.open.load(Ordering::SeqCst);
            assert!(start.elapsed() < limit, "{open}, expected {expected}");
            thread::sleep(Duration::from_millis(2));
        }
    }
}

fn ask(stream: &mut TcpStream, path: &str) {
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
}

/// Short timeouts of whole responses, which do not end a stream.
fn limits() -> ConnectionLimits {
    ConnectionLimits {
        stall_timeout: Duration::from_secs(1),
        response_timeout: Duration::from_millis(300),
        idle_timeout: Duration::from_millis(300),
        ..ConnectionLimits::default()
    }
}

#[test]
fn a_stream_lasts_as_long_as_its_client_reads_it() {
    let streams = Streams::with(limits());
    let mut reader = streams.request("/small");
    let start = Instant::now();
    let mut buffer = [0; 4096];
    while start.elapsed() < Duration::from_secs(2) {
        assert!(reader.read(&mut buffer).unwrap() > 0);
    }
    // When the client leaves, the stream ends, also one that has nothing to send at the moment.
    drop(reader);
    streams.until_open(0, Duration::from_millis(100));
}

#[test]
fn a_client_that_does_not_read_a_stream_is_closed() {
    let streams = Streams::with(limits());
    let deaf = streams.request("/large");
    streams.until_open(1, Duration::from_secs(5));
    streams.until_open(0, Duration::from_secs(5));
    drop(deaf);
}

#[test]
fn a_client_that_sends_more_during_a_stream_is_closed() {
    let streams = Streams::with(limits());
    let mut hasty = streams.request("/small");
    streams.until_open(1, Duration::from_secs(5));
    ask(&mut hasty, "/");
    streams.until_open(0, Duration::from_secs(5));
}

#[test]
fn the_number_of_streams_is_limited() {
    for (all, per_address) in [(3, 100), (100, 3)] {
        let streams = Streams::with(ConnectionLimits {
            max_streams: all,
            max_streams_per_address: per_address,
            ..limits()
        });
        let mut open: Vec<TcpStream> = (0..8).map(|_| streams.request("/small")).collect();
        streams.until_open(3, Duration::from_secs(5));
        // The last ones are open, and others can connect.
        let mut buffer = [0; 4096];
        for stream in &mut open[5..] {
            assert!(stream.read(&mut buffer).unwrap() > 0);
        }
        let _ = streams.request("/");
        drop(open);
        streams.until_open(0, Duration::from_secs(1));
    }
}
