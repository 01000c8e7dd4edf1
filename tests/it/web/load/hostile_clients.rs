//! Hostile clients: a number of connections of each kind, until they are stopped. The benchmark of the server uses them too.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// Connections of each kind.
const EACH: usize = 51;
/// The pause between two actions of each connection.
const PAUSE: Duration = Duration::from_millis(20);

/// Runs hostile clients against an address during `work`, which begins when all are connected. With the token of a page, they upload files too.
pub(crate) fn under_attack<T: Send>(
    address: SocketAddr,
    token: &str,
    work: impl FnOnce() -> T + Send,
) -> T {
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let is_over = &is_over;
        for kind in KINDS {
            scope.spawn(move || {
                let new = |number| Hostile::new(kind, number, address, token);
                let mut hostile: Vec<Hostile> = (0..EACH).map(new).collect();
                while !is_over.load(Ordering::SeqCst) {
                    hostile.iter_mut().for_each(Hostile::act);
                    thread::sleep(PAUSE);
                }
            });
        }
        thread::sleep(Duration::from_secs(2));
        let done = scope.spawn(work).join();
        is_over.store(true, Ordering::SeqCst);
        done.expect("the work is done")
    })
}

/// The behaviour of a hostile client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Sends requests and reads nothing.
    Deaf,
    /// Requests large responses and reads a byte at a time.
    SlowReader,
    /// Sends a request head byte by byte.
    SlowHead,
    /// Uploads a file byte by byte.
    SlowBody,
    /// Pipelines thousands of requests, and reads the responses.
    Ahead,
}

const KINDS: [Kind; 5] = [
    Kind::Deaf,
    Kind::SlowReader,
    Kind::SlowHead,
    Kind::SlowBody,
    Kind::Ahead,
];

/// A connection of a hostile client, which is reopened when it is closed.
struct Hostile {
    kind: Kind,
    address: SocketAddr,
    stream: TcpStream,
    /// The text that is sent repeatedly, and the number of bytes sent.
    text: Vec<u8>,
    sent: usize,
}

impl Hostile {
    fn new(kind: Kind, number: usize, address: SocketAddr, token: &str) -> Hostile {
        let host = format!("Host: {address}\r\n");
        let text = match kind {
            Kind::Deaf | Kind::SlowReader => {
                format!("GET /api/games?limit=1000&offset={number} HTTP/1.1\r\n{host}\r\n")
            }
            Kind::SlowHead => format!("GET / HTTP/1.1\r\n{host}X: {}", "x".repeat(60_000)),
            Kind::SlowBody => format!(
                "POST /api/import?name=a HTTP/1.1\r\n{host}x-sumito-token: {token}\r\ncontent-length: 5000000\r\n\r\n{}",
                "x".repeat(60_000)
            ),
            Kind::Ahead => {
                let ask = |n| {
                    format!(
                        "GET /api/games?sort=plies&offset={n}&min-plies={number} HTTP/1.1\r\n{host}\r\n"
                    )
                };
                (0..100).map(ask).collect()
            }
        };
        Hostile {
            kind,
            address,
            stream: connect(address),
            text: text.into_bytes(),
            sent: 0,
        }
    }

    /// Performs one action without blocking.
    fn act(&mut self) {
        let part = match self.kind {
            Kind::Deaf | Kind::SlowReader | Kind::Ahead => self.text.len() - self.sent,
            // The request head is sent at once, the body slowly.
            Kind::SlowBody if self.sent == 0 => self.text.len() - 60_000,
            Kind::SlowHead | Kind::SlowBody => 1,
        };
        match self.stream.write(&self.text[self.sent..self.sent + part]) {
            Ok(written) => self.sent = (self.sent + written) % self.text.len(),
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(_) => {
                self.stream = connect(self.address);
                self.sent = 0;
            }
        }
        let mut buffer = vec![0; 64 << 10];
        let _ = match self.kind {
            Kind::Deaf => Ok(0),
            Kind::SlowReader => self.stream.read(&mut buffer[..1]),
            Kind::SlowHead | Kind::SlowBody | Kind::Ahead => self.stream.read(&mut buffer),
        };
    }
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_nonblocking(true).unwrap();
    stream
}
