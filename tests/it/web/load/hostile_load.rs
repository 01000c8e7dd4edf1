//! Well-behaved clients are answered while there are many hostile ones.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use sumito::web::{ConnectionLimits, Settings, serve};

use super::hostile_clients;
use crate::web::Served;

const CLIENTS: usize = 16;
const REQUESTS: usize = 12;

/// Sends a request over an open connection and returns the status; `None` if the connection has ended.
fn ask(stream: &mut BufReader<TcpStream>, path: &str) -> Option<String> {
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    stream.get_mut().write_all(request.as_bytes()).ok()?;
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

/// The times of all requests of the well-behaved clients, the longest first.
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
                    for n in 0..REQUESTS {
                        let number = (run * CLIENTS + client) * REQUESTS + n;
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
                        // A connection may be closed between two requests: like a browser, the client opens another one.
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
fn hostile_connections_do_not_block_other_clients() {
    let settings = Settings {
        writable: true,
        ..Settings::default()
    };
    let served = Served::of(&[&super::many(100)], &settings);
    let html = String::from_utf8(served.get("/import").body).unwrap();
    let token = html.split("data-token=\"").nth(1).unwrap();
    let token = token.split('"').next().unwrap();
    // All connections come from one address, with the maximum and with the default limit per address.
    let most = [256, ConnectionLimits::default().max_per_address];
    for (run, per_address) in most.into_iter().enumerate() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let router = served.router.clone();
        let limits = ConnectionLimits {
            max_per_address: per_address,
            ..ConnectionLimits::default()
        };
        thread::spawn(move || serve(listener, &router, &limits));
        let alone = times(address, 2 * run);
        let under_attack =
            hostile_clients::under_attack(address, token, move || times(address, 2 * run + 1));
        let bound = (20 * alone[0]).max(Duration::from_secs(4));
        assert!(
            under_attack[0] < bound,
            "alone {alone:?}, under_attack {under_attack:?}"
        );
        assert_eq!(under_attack.len(), CLIENTS * REQUESTS);
    }
}
