//! Listening, and what one client may take from the others.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::runtime::Builder;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// Connections at once; whoever comes when there are so many waits.
pub(super) const CONNECTIONS: usize = 256;
/// How long the head of a question may take to arrive, and how long a connection may be without one.
const HEAD: Duration = Duration::from_secs(10);
/// The most bytes of the head of a question.
const HEAD_BYTES: usize = 64 << 10;
/// How long a connection may last.
const CONNECTION: Duration = Duration::from_mins(5);
/// How long to wait when the machine has no room for a connection.
const NO_ROOM: Duration = Duration::from_millis(100);

/// Answers whoever connects, until the program ends.
///
/// # Errors
/// When nobody can be listened to.
pub fn serve(listener: TcpListener, router: &Router) -> io::Result<()> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let room = Arc::new(Semaphore::new(CONNECTIONS));
        loop {
            let Ok(place) = Arc::clone(&room).acquire_owned().await else {
                return Ok(());
            };
            let Ok((stream, _)) = listener.accept().await else {
                // A client that has gone, or no room for its connection: the others stay.
                sleep(NO_ROOM).await;
                continue;
            };
            let router = router.clone();
            tokio::spawn(async move {
                // A broken connection is its client's affair.
                let _ = timeout(CONNECTION, answer(stream, router)).await;
                drop(place);
            });
        }
    })
}

async fn answer(stream: TcpStream, router: Router) -> hyper::Result<()> {
    // Answers are small: none of them waits for more.
    let _ = stream.set_nodelay(true);
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
        .await
}
