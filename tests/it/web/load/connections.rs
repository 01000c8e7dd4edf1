//! Limits of connections: their number, timeouts, and memory.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::Path;
use axum::routing::get;
use sumito::web::{ConnectionLimits, serve};

/// The size of a response that no buffer of the system holds completely.
const BIG: usize = 8 << 20;

/// A test server: one large response, one that takes some milliseconds, and the number of those in progress.
struct Pages {
    address: SocketAddr,
    busy: Arc<AtomicUsize>,
    most_busy: Arc<AtomicUsize>,
    answered: Arc<AtomicUsize>,
}

impl Pages {
    fn with(limits: ConnectionLimits) -> Pages {
        let [busy, most_busy, answered] = [(); 3].map(|()| Arc::new(AtomicUsize::new(0)));
        let counts = [&busy, &most_busy, &answered].map(Arc::clone);
        let slow = move |Path(milliseconds): Path<u64>| {
            let [busy, most_busy, answered] = counts.clone();
            async move {
                let now = busy.fetch_add(1, Ordering::SeqCst) + 1;
                most_busy.fetch_max(now, Ordering::SeqCst);
                tokio::time::sleep(Duration::from_millis(milliseconds)).await;
                busy.fetch_sub(1, Ordering::SeqCst);
                answered.fetch_add(1, Ordering::SeqCst);
                "slow"
            }
        };
        let count = Arc::clone(&answered);
        let big = move || {
            count.fetch_add(1, Ordering::SeqCst);
            async { vec![b'x'; BIG] }
        };
        let router = Router::new()
            .route("/", get(|| async { "here" }))
            .route("/big", get(big))
            .route("/slow/{milliseconds}", get(slow));
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || serve(listener, &router, &limits));
        Pages {
            address,
            busy,
            most_busy,
            answered,
        }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        stream
    }

    fn until_two_are_busy(&self) {
        let start = Instant::now();
        while self.busy.load(Ordering::SeqCst) < 2 {
            assert!(start.elapsed() < Duration::from_secs(10));
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn request(&self, path: &str) -> TcpStream {
        let mut stream = self.connect();
        ask(&mut stream, path);
        stream
    }
}

fn ask(stream: &mut TcpStream, path: &str) {
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
}

/// Reads parts of the large response with pauses, until it is complete or the connection ends. Returns the number of bytes.
fn read_slowly(stream: &mut TcpStream, part: usize, pause: Duration) -> usize {
    let (mut buffer, mut all) = (vec![0; part], 0);
    while all < BIG {
        match stream.read(&mut buffer) {
            Ok(read @ 1..) => all += read,
            _ => break,
        }
        thread::sleep(pause);
    }
    all
}

/// The status of the next response, if there is one.
fn status(stream: &mut TcpStream) -> Option<String> {
    let mut buffer = [0; 4096];
    let read = stream.read(&mut buffer).ok().filter(|read| *read > 0)?;
    let text = String::from_utf8_lossy(&buffer[..read]).into_owned();
    Some(text[..12].to_owned())
}

fn is_closed(stream: &mut TcpStream) -> bool {
    status(stream).is_none()
}

#[test]
fn clients_that_read_nothing_are_closed_and_slow_readers_are_not() {
    let pages = Pages::with(ConnectionLimits {
        stall_timeout: Duration::from_secs(1),
        ..ConnectionLimits::default()
    });
    let mut deaf = pages.request("/big");
    let mut slow = pages.request("/big");
    let start = Instant::now();
    // The total time is longer than the stall timeout.
    let all = read_slowly(&mut slow, 256 << 10, Duration::from_millis(80));
    assert!(all >= BIG, "{all}");
    assert!(start.elapsed() > Duration::from_secs(2));
    let all = read_slowly(&mut deaf, 1 << 20, Duration::ZERO);
    assert!(all < BIG, "{all}");
}

#[test]
fn a_response_must_be_read_within_a_time_limit() {
    let pages = Pages::with(ConnectionLimits {
        response_timeout: Duration::from_secs(1),
        ..ConnectionLimits::default()
    });
    let start = Instant::now();
    let all = read_slowly(
        &mut pages.request("/big"),
        64 << 10,
        Duration::from_millis(50),
    );
    assert!(all < BIG, "{all}");
    assert!(start.elapsed() < Duration::from_secs(10));
    let all = read_slowly(&mut pages.request("/big"), 1 << 20, Duration::ZERO);
    assert!(all >= BIG, "{all}");
}

#[test]
fn request_heads_and_idle_connections_have_time_limits() {
    let pages = Pages::with(ConnectionLimits {
        head_timeout: Duration::from_secs(1),
        idle_timeout: Duration::from_secs(3),
        ..ConnectionLimits::default()
    });
    let start = Instant::now();
    let mut silent = pages.connect();
    // A slow head exceeds its time limit although each byte arrives soon, for the first request and for later ones.
    let mut dripping = [pages.connect(), pages.request("/")];
    assert!(status(&mut dripping[1]).is_some());
    let mut idle = pages.request("/");
    assert!(status(&mut idle).is_some());
    for byte in b"GET / HTTP/1.1\r\nHost: localhost" {
        for stream in &mut dripping {
            let _ = stream.write_all(&[*byte]);
        }
        thread::sleep(Duration::from_millis(50));
    }
    assert!(dripping.iter_mut().all(is_closed));
    assert!(is_closed(&mut silent));
    assert!(start.elapsed() < Duration::from_secs(10));
    assert!(is_closed(&mut idle));
    let lasted = start.elapsed();
    assert!(lasted > Duration::from_secs(3), "{lasted:?}");
    // A connection in use stays open.
    let mut used = pages.connect();
    for _ in 0..16 {
        ask(&mut used, "/");
        assert_eq!(status(&mut used).as_deref(), Some("HTTP/1.1 200"));
        thread::sleep(Duration::from_millis(250));
    }
}

#[test]
fn the_connection_that_waited_longest_for_its_client_is_replaced() {
    for (connections, per_address) in [(4, 256), (256, 4)] {
        let pages = Pages::with(ConnectionLimits {
            max_connections: connections,
            max_per_address: per_address,
            ..ConnectionLimits::default()
        });
        let mut streams: Vec<TcpStream> = Vec::new();
        for n in 0..7 {
            let mut stream = pages.request("/");
            assert_eq!(status(&mut stream).as_deref(), Some("HTTP/1.1 200"), "{n}");
            streams.push(stream);
            thread::sleep(Duration::from_millis(20));
        }
        assert!(streams[..3].iter_mut().all(is_closed));
        for stream in &mut streams[3..] {
            ask(stream, "/");
            assert_eq!(status(stream).as_deref(), Some("HTTP/1.1 200"));
        }
    }
}

#[test]
fn connections_being_answered_are_not_replaced() {
    let pages = Pages::with(ConnectionLimits {
        max_per_address: 2,
        ..ConnectionLimits::default()
    });
    // A new connection waits while all others wait for the server.
    let mut first = [pages.request("/slow/1500"), pages.request("/slow/1500")];
    pages.until_two_are_busy();
    let mut third = pages.request("/");
    assert_eq!(status(&mut third).as_deref(), Some("HTTP/1.1 200"));
    // One of them was closed after its response was sent.
    for stream in &mut first {
        assert_eq!(status(stream).as_deref(), Some("HTTP/1.1 200"));
    }
    // Idle connections are closed first: two new ones are admitted, and neither replaces the other.
    drop((first, third));
    thread::sleep(Duration::from_millis(500));
    let _long = [pages.request("/slow/15000"), pages.request("/slow/15000")];
    pages.until_two_are_busy();
    let start = Instant::now();
    let mut refused = pages.request("/");
    let mut text = String::new();
    refused.read_to_string(&mut text).unwrap();
    assert!(
        text.starts_with("HTTP/1.1 503") && text.contains("retry-after: 1"),
        "{text}"
    );
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    assert!(
        head.contains(&format!("content-length: {}", body.len())),
        "{text}"
    );
    let body: serde_json::Value = serde_json::from_str(body).unwrap();
    assert_eq!(body["status"], 503);
    assert!(start.elapsed() < Duration::from_secs(14));
}

/// Every address of 127.0.0.0/8 belongs to this machine.
#[cfg(target_os = "linux")]
#[test]
fn the_limit_per_address_protects_other_addresses() {
    use socket2::{Domain, Socket, Type};
    let pages = Pages::with(ConnectionLimits {
        max_connections: 8,
        max_per_address: 4,
        ..ConnectionLimits::default()
    });
    let from = |host: u8| -> TcpStream {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
        let address: SocketAddr = ([127, 0, 0, host], 0).into();
        socket.bind(&address.into()).unwrap();
        socket.connect(&pages.address.into()).unwrap();
        socket
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        socket.into()
    };
    let mut open: Vec<TcpStream> = (0..4).map(|_| from(2)).collect();
    for stream in &mut open {
        ask(stream, "/");
        assert!(status(stream).is_some());
    }
    let many: Vec<TcpStream> = (0..40).map(|_| from(3)).collect();
    for stream in &mut open {
        ask(stream, "/");
        assert_eq!(status(stream).as_deref(), Some("HTTP/1.1 200"));
    }
    drop(many);
}

#[test]
fn pipelined_requests_are_answered_one_at_a_time() {
    let pages = Pages::with(ConnectionLimits::default());
    let (clients, requests) = (20, 20);
    thread::scope(|scope| {
        for _ in 0..clients {
            scope.spawn(|| {
                let mut stream = pages.connect();
                ask(&mut stream, "/");
                assert!(status(&mut stream).is_some());
                let ask = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned();
                let slow = "GET /slow/2 HTTP/1.1\r\nHost: localhost\r\n\r\n";
                stream
                    .write_all((ask + &slow.repeat(requests)).as_bytes())
                    .unwrap();
                let mut text = String::new();
                let mut buffer = [0; 4096];
                while text.matches("\r\n\r\nslow").count() < requests {
                    let read = stream.read(&mut buffer).unwrap();
                    assert!(read > 0, "{text}");
                    text.push_str(&String::from_utf8_lossy(&buffer[..read]));
                }
            });
        }
    });
    assert_eq!(pages.answered.load(Ordering::SeqCst), clients * requests);
    assert_eq!(pages.most_busy.load(Ordering::SeqCst), 1);
}

#[test]
fn pipelined_responses_are_not_computed_in_advance() {
    let pages = Pages::with(ConnectionLimits::default());
    let mut stream = pages.connect();
    stream.set_nonblocking(true).unwrap();
    let ask = "GET /big HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(5_000);
    // More than the buffers of the system hold: the server does not read it.
    let mut sent = 0;
    for _ in 0..40 {
        sent += stream.write(&ask.as_bytes()[sent..]).unwrap_or(0);
        thread::sleep(Duration::from_millis(25));
    }
    assert!(sent > 64 << 10, "{sent}");
    assert_eq!(pages.answered.load(Ordering::SeqCst), 1);
}

#[test]
fn unread_responses_are_limited_in_memory() {
    let pages = Pages::with(ConnectionLimits {
        max_unread_bytes: 2 * BIG + 1_000,
        ..ConnectionLimits::default()
    });
    let mut streams: Vec<TcpStream> = (0..6)
        .map(|_| {
            let stream = pages.request("/big");
            thread::sleep(Duration::from_millis(50));
            stream
        })
        .collect();
    let read = streams
        .iter_mut()
        .map(|stream| read_slowly(stream, 1 << 20, Duration::ZERO));
    let whole: Vec<bool> = read.map(|read| read >= BIG).collect();
    assert_eq!(whole, [false, false, false, false, true, true]);
}
