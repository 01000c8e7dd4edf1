//! All connections: how many there may be, and which one is closed when there is no room for another.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Semaphore;
use tokio::task::AbortHandle;

use super::connection::Connection;
use super::limits::ConnectionLimits;

/// All connections of a server.
#[derive(Debug)]
pub(super) struct ConnectionTable {
    limits: ConnectionLimits,
    entries: Mutex<Entries>,
    /// Requests that were sent before the answer to the one before was read are answered one at a time, so that they leave the
    /// workers to others.
    pub(super) pipelined: Semaphore,
}

#[derive(Debug, Default)]
struct Entries {
    last: u64,
    by_number: HashMap<u64, Entry>,
}

#[derive(Debug)]
struct Entry {
    connection: Arc<Connection>,
    peer: IpAddr,
    /// What closes it; a connection that has a place but is not served yet has none.
    task: Option<AbortHandle>,
}

/// The place of a connection among all; free again when it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    table: Arc<ConnectionTable>,
    number: u64,
}

impl ConnectionTable {
    pub(super) fn new(limits: ConnectionLimits) -> ConnectionTable {
        ConnectionTable {
            limits,
            entries: Mutex::default(),
            pipelined: Semaphore::new(1),
        }
    }

    /// Finds a place for a connection from an address: where there is no room, the one that has waited longest for its client is closed.
    /// `None` when none waits for its client.
    pub(super) fn admit(
        self: &Arc<ConnectionTable>,
        address: IpAddr,
        connection: &Arc<Connection>,
    ) -> Option<Place> {
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
        entries.last += 1;
        let number = entries.last;
        let entry = Entry {
            connection: Arc::clone(connection),
            peer,
            task: None,
        };
        entries.by_number.insert(number, entry);
        Some(Place {
            table: Arc::clone(self),
            number,
        })
    }

    /// Closes the connections whose clients have taken longer than they may.
    pub(super) fn close_overdue(&self, now: Instant) {
        let is_in_time = |entry: &Entry| {
            let is_overdue = entry.connection.is_overdue(&self.limits, now);
            if is_overdue {
                entry.close();
            }
            !is_overdue
        };
        self.lock().by_number.retain(|_, entry| is_in_time(entry));
    }

    /// Gives up answers until those that are not read take no more memory than they may.
    pub(super) fn bound_unread(&self) {
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

    fn lock(&self) -> MutexGuard<'_, Entries> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Notes what serves the connection.
    pub(super) fn is_served_by(&self, task: AbortHandle) {
        match self.table.lock().by_number.get_mut(&self.number) {
            Some(entry) => entry.task = Some(task),
            // It was closed already.
            None => task.abort(),
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.table.lock().by_number.remove(&self.number);
    }
}

impl Entries {
    fn close_longest_waiting(&mut self, is_meant: impl Fn(&Entry) -> bool) -> Option<()> {
        let now = Instant::now();
        let entries = self.by_number.iter().filter(|(_, entry)| is_meant(entry));
        let waiting = entries.filter_map(|(number, entry)| {
            let waiting = entry.connection.waiting(now)?;
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

/// The address of a client, or the network that it may choose addresses of.
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
    fn addresses_of_one_client() {
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
