//! Many clients that mean harm, while some that do not are answered.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use sumito::web::{ConnectionLimits, Settings, serve};

use super::Served;

/// Hostile connections of each kind.
const EACH: usize = 51;
const CLIENTS: usize = 16;
const QUESTIONS: usize = 12;

/// What a hostile client does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Asks again and again and reads nothing.
    Deaf,
    /// Asks for much and reads a byte at a time.
    SlowReader,
    /// Sends a head byte by byte.
    SlowHead,
    /// Sends a file byte by byte.
    SlowBody,
    /// Sends thousands of requests ahead, and reads the answers.
    Ahead,
}

const KINDS: [Kind; 5] = [
    Kind::Deaf,
    Kind::SlowReader,
    Kind::SlowHead,
    Kind::SlowBody,
    Kind::Ahead,
];

/// A connection of a hostile client, opened anew when it is closed.
struct Hostile {
    kind: Kind,
    address: SocketAddr,
    stream: TcpStream,
    /// What it sends, over and over, and how much of it is sent.
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

    /// Does some harm, without waiting.
    fn act(&mut self) {
        let part = match self.kind {
            Kind::Deaf | Kind::SlowReader | Kind::Ahead => self.text.len() - self.sent,
            // The head of a file at once, its content slowly.
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

/// Asks over a connection that is kept, and hands back the status; `None` when the connection has ended.
fn ask(stream: &mut BufReader<TcpStream>, path: &str) -> Option<String> {
    let question = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    stream.get_mut().write_all(question.as_bytes()).ok()?;
    let (mut status, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let line = line.trim_end().to_lowercase();
        if line.is_empty() {
            break;
        }
        if let Some(rest) = line.strip_prefix("http/1.1 ") {
            rest[..3].clone_into(&mut status);
        }
        if let Some(rest) = line.strip_prefix("content-length:") {
            length = rest.trim().parse().unwrap();
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).ok()?;
    Some(status)
}

/// All questions of the well-behaved clients, and how long each took, from the longest on.
fn times(address: SocketAddr, run: usize) -> Vec<Duration> {
    let clients: Vec<Vec<Duration>> = thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS)
            .map(|client| {
                scope.spawn(move || {
                    let connect = || {
                        let stream = TcpStream::connect(address).unwrap();
                        stream
                            .set_read_timeout(Some(Duration::from_mins(1)))
                            .unwrap();
                        BufReader::new(stream)
                    };
                    let mut stream = connect();
                    let mut times = Vec::new();
                    for n in 0..QUESTIONS {
                        let number = (run * CLIENTS + client) * QUESTIONS + n;
                        let path = match n % 4 {
                            0 => format!("/api/games?limit=20&max-plies={}", 1_000 + number),
                            1 => format!("/api/games/{}", 1 + number % 100),
                            2 => format!(
                                "/api/openings?layout=standard&max-plies={}",
                                1_000 + number
                            ),
                            _ => "/".to_owned(),
                        };
                        let start = Instant::now();
                        // A connection may be closed between two questions: a browser opens another one then.
                        let status = ask(&mut stream, &path).or_else(|| {
                            stream = connect();
                            ask(&mut stream, &path)
                        });
                        assert_eq!(status.as_deref(), Some("200"), "{run} {n} {path}");
                        times.push(start.elapsed());
                    }
                    times
                })
            })
            .collect();
        let times = clients.into_iter().map(|client| client.join().unwrap());
        times.collect()
    });
    let mut times = clients.concat();
    times.sort_by(|one, other| other.cmp(one));
    times
}

#[test]
fn many_hostile_connections_keep_nobody_from_answers() {
    let settings = Settings {
        writable: true,
        ..Settings::default()
    };
    let served = Served::of(&[&super::limits::many(100)], &settings);
    let html = String::from_utf8(served.get("/import").body).unwrap();
    let token = html.split("data-token=\"").nth(1).unwrap();
    let token = token.split('"').next().unwrap();
    // All of them come from one address, which may have all connections here, or as few as usual.
    let most = [256, ConnectionLimits::default().per_address];
    for (run, per_address) in most.into_iter().enumerate() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let router = served.router.clone();
        let limits = ConnectionLimits {
            per_address,
            ..ConnectionLimits::default()
        };
        thread::spawn(move || serve(listener, &router, &limits));
        let alone = times(address, 2 * run);
        let is_over = AtomicBool::new(false);
        let beset = thread::scope(|scope| {
            let is_over = &is_over;
            for kind in KINDS {
                scope.spawn(move || {
                    let new = |number| Hostile::new(kind, number, address, token);
                    let mut hostile: Vec<Hostile> = (0..EACH).map(new).collect();
                    while !is_over.load(Ordering::SeqCst) {
                        hostile.iter_mut().for_each(Hostile::act);
                        thread::sleep(Duration::from_millis(20));
                    }
                });
            }
            thread::sleep(Duration::from_secs(2));
            let beset = thread::spawn(move || times(address, 2 * run + 1)).join();
            is_over.store(true, Ordering::SeqCst);
            beset.unwrap()
        });
        let bound = (20 * alone[0]).max(Duration::from_secs(4));
        assert!(beset[0] < bound, "alone {alone:?}, beset {beset:?}");
        let is_answered = beset.len() == CLIENTS * QUESTIONS;
        assert!(is_answered);
        println!("alone {:?}, beset {:?}", &alone[..10], &beset[..10]);
    }
}
