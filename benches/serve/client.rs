//! An HTTP client with a persistent connection.

use std::time::{Duration, Instant};

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
/// A client with a persistent connection.
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
    address: SocketAddr,
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Client {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_nodelay(true).unwrap();
        Client {
            stream: BufReader::new(stream),
            address,
        }
    }

    /// Sends a request, and returns the status, the body, and the time.
    pub(crate) fn ask(&mut self, path: &str) -> (u16, Vec<u8>, Duration) {
        let start = Instant::now();
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address);
        self.stream.get_mut().write_all(request.as_bytes()).unwrap();
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).unwrap();
            let line = line.trim_end().to_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(rest) = line.strip_prefix("http/1.1 ") {
                status = rest[..3].parse().unwrap();
            }
            if let Some(rest) = line.strip_prefix("content-length:") {
                length = rest.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).unwrap();
        (status, body, start.elapsed())
    }
}

/// A text as a value of an address.
pub(crate) fn escaped(text: &Value) -> String {
    form_urlencoded::byte_serialize(text.as_str().unwrap().as_bytes()).collect()
}
