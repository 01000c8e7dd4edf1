//! Listening, and what one client may take from the others.

use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::HttpBody as _;
use axum::response::{IntoResponse as _, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::runtime::Builder;
use tokio::sync::Semaphore;
use tokio::task::yield_now;
use tokio::time::{sleep, timeout};

use super::connection::{Connection, ConnectionStream, Phase};
use super::connection_table::{ConnectionTable, Place};
use super::limits::ConnectionLimits;

/// The most bytes of the head of a request, and of requests that were sent before they can be answered.
const HEAD_BYTES: usize = 64 << 10;
/// How long to wait when the machine has no room for a connection.
const NO_ROOM: Duration = Duration::from_millis(100);
/// How often it is looked whether clients have taken longer than they may.
const BETWEEN_LOOKS: Duration = Duration::from_millis(250);
/// How long a connection waits for a place while all others are being answered, and how many do at once.
const PATIENCE: Duration = Duration::from_secs(5);
const WAITING: usize = 64;
/// How often such a connection tries again.
const BETWEEN_TRIES: Duration = Duration::from_millis(10);

/// What is told where there is no place for a connection.
const NO_PLACE: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json; charset=utf-8\r\nretry-after: 1\r\n\
    connection: close\r\ncontent-length: 68\r\n\r\n{\"error\":\"too many connections: ask again in a second\",\"status\":503}";

/// Answers whoever connects, until the program ends.
///
/// # Errors
/// When nobody can be listened to.
pub fn serve(listener: TcpListener, router: &Router, limits: &ConnectionLimits) -> io::Result<()> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let table = Arc::new(ConnectionTable::new(limits.clone()));
        let waiting = Arc::new(Semaphore::new(WAITING));
        tokio::spawn(close_overdue(Arc::clone(&table)));
        loop {
            let Ok((stream, address)) = listener.accept().await else {
                // A client that has gone, or no room for its connection: the others stay.
                sleep(NO_ROOM).await;
                continue;
            };
            let connection = Arc::new(Connection::new(Instant::now()));
            if let Some(place) = table.admit(address.ip(), &connection) {
                begin(stream, place, connection, router, &table);
                // However many come at once, what the first of them have sent is read before they make room for the last.
                yield_now().await;
                continue;
            }
            let Ok(turn) = Arc::clone(&waiting).try_acquire_owned() else {
                refuse(&stream);
                continue;
            };
            let (router, table) = (router.clone(), Arc::clone(&table));
            tokio::spawn(async move {
                wait(stream, address, &router, &table).await;
                drop(turn);
            });
        }
    })
}

async fn close_overdue(table: Arc<ConnectionTable>) {
    loop {
        sleep(BETWEEN_LOOKS).await;
        table.close_overdue(Instant::now());
    }
}

/// Waits for a place while all connections are being answered.
async fn wait(
    stream: TcpStream,
    address: SocketAddr,
    router: &Router,
    table: &Arc<ConnectionTable>,
) {
    let place = timeout(PATIENCE, async {
        loop {
            sleep(BETWEEN_TRIES).await;
            let connection = Arc::new(Connection::new(Instant::now()));
            if let Some(place) = table.admit(address.ip(), &connection) {
                return (place, connection);
            }
        }
    });
    match place.await {
        Ok((place, connection)) => begin(stream, place, connection, router, table),
        Err(_) => refuse(&stream),
    }
}

/// Says that there is no place, as far as that goes without waiting.
fn refuse(stream: &TcpStream) {
    // What was sent is read first: otherwise the system throws the answer away.
    let _ = stream.try_read(&mut vec![0; HEAD_BYTES]);
    let _ = stream.try_write(NO_PLACE);
}

/// Serves a connection in a task of its own.
fn begin(
    stream: TcpStream,
    place: Place,
    connection: Arc<Connection>,
    router: &Router,
    table: &Arc<ConnectionTable>,
) {
    let (router, table) = (router.clone(), Arc::clone(table));
    // The task waits until its place knows how to end it.
    let place = Arc::new(place);
    let kept = Arc::clone(&place);
    let task = tokio::spawn(async move {
        // A broken connection is its client's affair.
        let _ = answer(stream, connection, router, table).await;
        drop(kept);
    });
    place.is_served_by(task.abort_handle());
}

async fn answer(
    stream: TcpStream,
    connection: Arc<Connection>,
    router: Router,
    table: Arc<ConnectionTable>,
) -> hyper::Result<()> {
    let stream = ConnectionStream::new(stream, Arc::clone(&connection));
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let router = router.clone();
        let (connection, table) = (Arc::clone(&connection), Arc::clone(&table));
        async move {
            let _turn = if connection.is_pipelined() {
                connection.sent().await;
                connection.enter(Phase::Queued);
                table.pipelined.acquire().await.ok()
            } else {
                None
            };
            connection.enter(Phase::Working);
            let response: Response = match router.call(request).await {
                Ok(response) => response.into_response(),
                Err(never) => match never {},
            };
            let bytes = response.body().size_hint().lower();
            connection.begin_answer(usize::try_from(bytes).unwrap_or(usize::MAX));
            table.bound_unread();
            Ok::<Response, Infallible>(response)
        }
    });
    // Times are kept by the table of connections.
    http1::Builder::new()
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .await
}
