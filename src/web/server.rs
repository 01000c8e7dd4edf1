//! The server loop: it accepts connections, admits them to the table and serves them.

use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, HttpBody as _};
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

use super::connection::{
    Connection, ConnectionLimits, ConnectionSlot, ConnectionStream, ConnectionTable, Phase,
    TrackedBody,
};

/// The maximum size of the head of a request, and of pipelined requests, in bytes.
const MAX_HEAD_BYTES: usize = 64 << 10;
/// The delay after a failure to accept a connection, as when the process has no file descriptors left.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(100);
/// The interval between checks of the timeouts.
const TIMEOUT_CHECK_INTERVAL: Duration = Duration::from_millis(250);
/// How long a connection waits for admission while the table is full of connections that wait for the server.
const ADMISSION_TIMEOUT: Duration = Duration::from_secs(5);
/// How many connections wait for admission at once.
const MAX_WAITING: usize = 64;
/// The number of threads that compress large responses, write to the database and read what the engine searches.
const MAX_BLOCKING_THREADS: usize = 8;
/// The interval between attempts to admit a waiting connection.
const ADMISSION_INTERVAL: Duration = Duration::from_millis(10);

/// The response to a connection that is not admitted.
const OVERLOADED_RESPONSE: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json; charset=utf-8\r\nretry-after: 1\r\n\
    connection: close\r\ncontent-length: 68\r\n\r\n{\"error\":\"too many connections: ask again in a second\",\"status\":503}";

/// Serves connections until the program ends.
///
/// # Errors
/// When the listener cannot be used.
pub fn serve(listener: TcpListener, router: &Router, limits: &ConnectionLimits) -> io::Result<()> {
    let runtime = Builder::new_current_thread()
        .enable_all()
        .max_blocking_threads(MAX_BLOCKING_THREADS)
        .build()?;
    runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let table = Arc::new(ConnectionTable::new(limits.clone()));
        let waiting = Arc::new(Semaphore::new(MAX_WAITING));
        tokio::spawn(close_overdue(Arc::clone(&table)));
        loop {
            let Ok((stream, address)) = listener.accept().await else {
                // The client has disconnected, or the process has no file descriptors left: other connections stay.
                sleep(ACCEPT_RETRY_DELAY).await;
                continue;
            };
            let connection = Arc::new(Connection::new(Instant::now()));
            if let Some(slot) = table.admit(address.ip(), &connection) {
                spawn_connection(stream, slot, connection, router, &table);
                // When many connect at once, the requests of the first are read before their connections are closed for the last.
                yield_now().await;
                continue;
            }
            let Ok(permit) = Arc::clone(&waiting).try_acquire_owned() else {
                reject(&stream);
                continue;
            };
            let (router, table) = (router.clone(), Arc::clone(&table));
            tokio::spawn(async move {
                wait_for_admission(stream, address, &router, &table).await;
                drop(permit);
            });
        }
    })
}

async fn close_overdue(table: Arc<ConnectionTable>) {
    loop {
        sleep(TIMEOUT_CHECK_INTERVAL).await;
        table.close_overdue(Instant::now());
    }
}

/// Waits until the table has room for a connection, and serves it, or rejects it after a timeout.
async fn wait_for_admission(
    stream: TcpStream,
    address: SocketAddr,
    router: &Router,
    table: &Arc<ConnectionTable>,
) {
    let admitted = timeout(ADMISSION_TIMEOUT, async {
        loop {
            sleep(ADMISSION_INTERVAL).await;
            let connection = Arc::new(Connection::new(Instant::now()));
            if let Some(slot) = table.admit(address.ip(), &connection) {
                return (slot, connection);
            }
        }
    });
    match admitted.await {
        Ok((slot, connection)) => spawn_connection(stream, slot, connection, router, table),
        Err(_) => reject(&stream),
    }
}

/// Sends the response that the server is overloaded, as far as that is possible without waiting.
fn reject(stream: &TcpStream) {
    // The request is read first: otherwise the operating system discards the response.
    let _ = stream.try_read(&mut vec![0; MAX_HEAD_BYTES]);
    let _ = stream.try_write(OVERLOADED_RESPONSE);
}

/// Serves a connection in a task of its own.
fn spawn_connection(
    stream: TcpStream,
    slot: ConnectionSlot,
    connection: Arc<Connection>,
    router: &Router,
    table: &Arc<ConnectionTable>,
) {
    let (router, table) = (router.clone(), Arc::clone(table));
    let slot = Arc::new(slot);
    let held_slot = Arc::clone(&slot);
    let task = tokio::spawn(async move {
        // Errors of one connection concern only its client.
        let _ = serve_connection(stream, connection, router, table).await;
        drop(held_slot);
    });
    slot.set_task(task.abort_handle());
}

async fn serve_connection(
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
            let _permit = if connection.is_pipelined() {
                connection.wait_until_sent().await;
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
            Ok::<Response, Infallible>(begin_response(response, &connection, &table))
        }
    });
    // The table of connections enforces the timeouts.
    http1::Builder::new()
        .max_buf_size(MAX_HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .await
}

/// Notes that a response is ready, whole or as a stream.
fn begin_response(
    response: Response,
    connection: &Arc<Connection>,
    table: &ConnectionTable,
) -> Response {
    if let Some(bytes) = response.body().size_hint().exact() {
        connection.begin_response(usize::try_from(bytes).unwrap_or(usize::MAX));
        table.limit_unread();
        return response;
    }
    connection.begin_stream();
    table.limit_streams();
    let connection = Arc::clone(connection);
    response.map(|body| Body::new(TrackedBody::new(body, connection)))
}
