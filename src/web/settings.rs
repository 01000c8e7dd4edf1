//! The configuration of the server.

use std::net::{IpAddr, Ipv4Addr};
use std::thread;
use std::time::Duration;

use super::connection::MAX_CONNECTIONS;
use super::pool::UnfinishedImports;
use crate::openings::OpeningNames;

/// The time in which a client must send each part of a body, by default.
pub(super) const CHUNK_TIMEOUT: Duration = Duration::from_secs(20);

/// The configuration of the server. The default is safe: it listens to this machine only, and nothing can be written.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The address to listen at.
    pub address: IpAddr,
    /// Host names by which clients may call the server, in addition to `localhost` and the addresses of this machine.
    pub names: Vec<String>,
    /// Whether games may be imported.
    pub writable: bool,
    /// The time after which a request is cancelled.
    pub time_limit: Duration,
    /// The number of workers: each has a thread and a connection to the database, and answers one request at a time.
    pub workers: usize,
    /// The number of threads on which the engine searches, one position on each; 0 for a server without an engine.
    pub engine_threads: usize,
    /// The number of requests that may wait for a worker.
    pub queue_length: usize,
    /// The maximum size of a file to import, in bytes.
    pub max_upload_bytes: u64,
    /// The time in which a client must send each 16 KiB of a file to import: slower ones would keep others from sending.
    pub upload_timeout: Duration,
    /// The names of opening positions.
    pub openings: OpeningNames,
    /// The imports that wait or run; the server keeps it up to date.
    pub imports: UnfinishedImports,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            address: Ipv4Addr::LOCALHOST.into(),
            names: Vec::new(),
            writable: false,
            time_limit: Duration::from_secs(10),
            // At least four, even on two cores: a lookup does not wait for the end of a scan that replays games.
            workers: thread::available_parallelism().map_or(4, |cores| cores.get().clamp(4, 8)),
            engine_threads: Settings::default_engine_threads(),
            // A connection sends one request at a time: none that waits for its response is rejected.
            queue_length: MAX_CONNECTIONS,
            max_upload_bytes: 256 << 20,
            upload_timeout: CHUNK_TIMEOUT,
            openings: OpeningNames::known(),
            imports: UnfinishedImports::default(),
        }
    }
}

impl Settings {
    /// One thread less than there are cores, and at least one: the pages stay responsive while the engine searches.
    pub fn default_engine_threads() -> usize {
        thread::available_parallelism().map_or(1, |cores| (cores.get() - 1).max(1))
    }
}
