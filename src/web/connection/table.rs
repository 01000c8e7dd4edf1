//! The table of all connections: it admits new ones, and closes those that are overdue or have to make room.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Semaphore;
use tokio::task::AbortHandle;

use super::limits::ConnectionLimits;
use super::state::Connection;

/// All connections of a server.
#[derive(Debug)]
pub(crate) struct ConnectionTable {
    limits: ConnectionLimits,
    entries: Mutex<Entries>,
    /// Pipelined requests of all connections are answered one at a time, so that they leave the workers to others.
    pub(crate) pipelined: Semaphore,
}

#[derive(Debug, Default)]
struct Entries {
    last_number: u64,
    by_number: HashMap<u64, Entry>,
}

#[derive(Debug)]
struct Entry {
    connection: Arc<Connection>,
    peer: IpAddr,
    /// Aborting it closes the connection; `None` until the connection is served.
    task: Option<AbortHandle>,
}

/// The slot of a connection in the table; freed when it is dropped.
#[derive(Debug)]
pub(crate) struct ConnectionSlot {
    table: Arc<ConnectionTable>,
    number: u64,
}

impl ConnectionTable {
    pub(crate) fn new(limits: ConnectionLimits) -> ConnectionTable {
        ConnectionTable {
            limits,
            entries: Mutex::default(),
            pipelined: Semaphore::new(1),
        }
    }

    /// Admits a connection from an address. If the table is full, the connection that has waited longest for its client is closed; `None` if no
    /// connection waits for its client.
    pub(crate) fn admit(
        self: &Arc<ConnectionTable>,
        address: IpAddr,
        connection: &Arc<Connection>,
    ) -> Option<ConnectionSlot> {
        let peer = network(address);
        let mut entries = self.lock();
        let same = entries
            .by_number
            .values()
            .filter(|entry| entry.peer == peer);
        if same.count() >= self.limits.max_per_address {
            entries.close_longest_waiting(|entry| entry.peer == peer)?;
        }
        if entries.by_number.len() >= self.limits.max_connections {
            entries.close_longest_waiting(|_| true)?;
        }
        entries.last_number += 1;
        let number = entries.last_number;
        let entry = Entry {
            connection: Arc::clone(connection),
            peer,
            task: None,
        };
        entries.by_number.insert(number, entry);
        Some(ConnectionSlot {
            table: Arc::clone(self),
            number,
        })
    }

    /// Closes the connections of which a timeout has expired.
    pub(crate) fn close_overdue(&self, now: Instant) {
        let is_in_time = |entry: &Entry| {
            let is_overdue = entry.connection.is_overdue(&self.limits, now);
            if is_overdue {
                entry.close();
            }
            !is_overdue
        };
        self.lock().by_number.retain(|_, entry| is_in_time(entry));
    }

    /// Closes connections until the unread responses are within their limit.
    pub(crate) fn limit_unread(&self) {
        let mut entries = self.lock();
        let unread = |entry: &Entry| entry.connection.unread_bytes();
        while entries.by_number.values().map(unread).sum::<usize>() > self.limits.max_unread_bytes {
            if entries
                .close_longest_waiting(|entry| unread(entry) > 0)
                .is_none()
            {
                return;
            }
        }
    }

    /// Closes streams until their number is within its limits.
    pub(crate) fn limit_streams(&self) {
        let mut entries = self.lock();
        let mut streams: Vec<(Instant, u64, IpAddr)> = entries
            .by_number
            .iter()
            .filter_map(|(number, entry)| {
                Some((entry.connection.streaming_since()?, *number, entry.peer))
            })
            .collect();
        // From the latest to the first.
        streams.sort_unstable_by_key(|stream| Reverse((stream.0, stream.1)));
        let mut kept = 0;
        let mut kept_by_peer: HashMap<IpAddr, usize> = HashMap::new();
        for (_, number, peer) in streams {
            let of_peer = kept_by_peer.entry(peer).or_default();
            if kept < self.limits.max_streams && *of_peer < self.limits.max_streams_per_address {
                kept += 1;
                *of_peer += 1;
            } else if let Some(entry) = entries.by_number.remove(&number) {
                entry.close();
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Entries> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ConnectionSlot {
    /// Notes the task that serves the connection.
    pub(crate) fn set_task(&self, task: AbortHandle) {
        match self.table.lock().by_number.get_mut(&self.number) {
            Some(entry) => entry.task = Some(task),
            // The connection was closed in the meantime.
            None => task.abort(),
        }
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        self.table.lock().by_number.remove(&self.number);
    }
}

impl Entries {
    /// Closes the connection that has waited longest for its client, among those of a kind; `None` if none waits.
    fn close_longest_waiting(&mut self, is_eligible: impl Fn(&Entry) -> bool) -> Option<()> {
        let now = Instant::now();
        let entries = self
            .by_number
            .iter()
            .filter(|(_, entry)| is_eligible(entry));
        let waiting = entries.filter_map(|(number, entry)| {
            let waiting = entry.connection.waiting_time(now)?;
            Some((waiting, Reverse(*number)))
        });
        let (_, Reverse(number)) = waiting.max()?;
        self.by_number.remove(&number)?.close();
        Some(())
    }
}

impl Entry {
    fn close(&self) {
        if let Some(task) = &self.task {
            task.abort();
        }
    }
}

/// The IPv4 address of a client, or the IPv6 network in which it can choose its address.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let host_bits = 64;
            Ipv6Addr::from_bits(address.to_bits() >> host_bits << host_bits).into()
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_client_have_the_same_network() {
        for (address, expected) in [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("2001:db8:1:2:ffff::", "2001:db8:1:2::"),
            ("2001:db8:1:3::1", "2001:db8:1:3::"),
            ("::1", "::"),
        ] {
            let network = network(address.parse().unwrap());
            assert_eq!(network.to_string(), expected, "{address}");
        }
    }
}
