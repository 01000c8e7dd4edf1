//! Limits of connections: their number, and how long they wait for their clients.

use std::time::Duration;

/// The default maximum number of connections.
pub(crate) const MAX_CONNECTIONS: usize = 256;

/// Limits of the connections of a server.
#[derive(Debug, Clone)]
pub struct ConnectionLimits {
    /// The maximum number of connections. Above it, a new connection replaces the one that has waited longest for its client.
    pub max_connections: usize,
    /// The maximum number of connections from one IPv4 address, or from one IPv6 network of 64 bits, which is what one customer gets.
    pub max_per_address: usize,
    /// The maximum number of streamed responses. Above it, the one that began first is closed.
    pub max_streams: usize,
    /// The maximum number of streamed responses to one address, as above.
    pub max_streams_per_address: usize,
    /// The time in which the head of a request must arrive, from its first to its last byte, or from the beginning of the connection.
    pub head_timeout: Duration,
    /// The time that a connection may stay open without a request.
    pub idle_timeout: Duration,
    /// The time in which the client must read some part of a response.
    pub stall_timeout: Duration,
    /// The time in which the client must read a whole response.
    pub response_timeout: Duration,
    /// The maximum size of all responses that wait for their clients, in bytes. Above it, the response that has waited longest is dropped.
    pub max_unread_bytes: usize,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits {
            max_connections: MAX_CONNECTIONS,
            // Enough for ten browsers behind one address, and for more, because idle connections are replaced.
            max_per_address: 64,
            // Half of the connections at most, so that there is always one to replace.
            max_streams: MAX_CONNECTIONS / 2,
            max_streams_per_address: 32,
            head_timeout: Duration::from_secs(10),
            idle_timeout: Duration::from_mins(1),
            stall_timeout: Duration::from_secs(20),
            response_timeout: Duration::from_mins(5),
            max_unread_bytes: 64 << 20,
        }
    }
}
