//! What one client may take of the connections, and of the time that they are kept for it.

use std::time::Duration;

/// The most connections at once, unless told otherwise.
pub(super) const CONNECTIONS: usize = 256;

/// What clients may take of the connections of a server.
#[derive(Debug, Clone)]
pub struct ConnectionLimits {
    /// The most connections at once. When there are so many, a new one takes the place of the one that has waited longest for its client.
    pub max_connections: usize,
    /// The most connections from one address: one of IPv4, or a network of 64 bits of IPv6, which is what one customer gets.
    pub max_per_address: usize,
    /// How long the head of a request may take to arrive, from its first byte to its last, or from the beginning of a connection.
    pub head_timeout: Duration,
    /// How long a connection may be without a request.
    pub idle_timeout: Duration,
    /// How long a client may read nothing of an answer.
    pub stall_timeout: Duration,
    /// How long a client may take to read an answer to its end.
    pub response_timeout: Duration,
    /// The most bytes of answers that wait for their clients to read them. When there are more, the one that has waited longest is given up.
    pub max_unread_bytes: usize,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits {
            max_connections: CONNECTIONS,
            // Ten browsers behind one address, and more: those that are idle make room.
            max_per_address: 64,
            head_timeout: Duration::from_secs(10),
            idle_timeout: Duration::from_mins(1),
            stall_timeout: Duration::from_secs(20),
            response_timeout: Duration::from_mins(5),
            max_unread_bytes: 64 << 20,
        }
    }
}
