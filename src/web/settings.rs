//! How the pages are served.

use std::net::{IpAddr, Ipv4Addr};
use std::thread;
use std::time::Duration;

use super::limits::CONNECTIONS;
use crate::openings::OpeningNames;

/// How the pages are served. The default is what is safe: this machine only, nothing written.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The address that is listened at.
    pub address: IpAddr,
    /// Names by which others may call the server, beside `localhost` and addresses of this machine.
    pub names: Vec<String>,
    /// Whether games may be imported.
    pub writable: bool,
    /// How long a question may take.
    pub time_limit: Duration,
    /// How many questions are answered at once: each has a thread and a connection to the database.
    pub workers: usize,
    /// How many questions may wait to be answered.
    pub queue_length: usize,
    /// The most bytes of a file to import.
    pub max_upload_bytes: u64,
    /// What positions are called.
    pub openings: OpeningNames,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            address: Ipv4Addr::LOCALHOST.into(),
            names: Vec::new(),
            writable: false,
            time_limit: Duration::from_secs(10),
            // More than two cores could use: a question that replays games does not wait for the one before to end.
            workers: thread::available_parallelism().map_or(4, |cores| cores.get().clamp(4, 8)),
            // A connection asks one question at a time: who waits for the answer is not sent away.
            queue_length: CONNECTIONS,
            max_upload_bytes: 256 << 20,
            openings: OpeningNames::known(),
        }
    }
}
