//! A search of the engine that runs during other requests.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::thread::{self, JoinHandle};

/// A search that runs until it is dropped.
pub(crate) struct Search {
    stream: TcpStream,
    reader: JoinHandle<String>,
}

impl Search {
    pub(crate) fn of(address: SocketAddr) -> Search {
        let mut stream = TcpStream::connect(address).unwrap();
        let path = "/api/engine?position=standard&lines=3&client=bench";
        let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut events = stream.try_clone().unwrap();
        let reader = thread::spawn(move || {
            let (mut text, mut buffer) = (Vec::new(), [0; 4096]);
            while let Ok(read @ 1..) = events.read(&mut buffer) {
                text.extend_from_slice(&buffer[..read]);
            }
            String::from_utf8_lossy(&text).into_owned()
        });
        Search { stream, reader }
    }

    /// Ends the search, which must have run until now.
    pub(crate) fn end(self) {
        self.stream.shutdown(Shutdown::Both).unwrap();
        let events = self.reader.join().unwrap();
        assert!(events.contains("event: info"), "{events}");
        assert!(!events.contains("event: done"), "{events}");
    }
}
