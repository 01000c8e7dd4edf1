//! Reading ahead. What is asked of a file that is not in memory waits for one page after the other; several that ask at once wait together.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

/// A look-up that takes longer has waited for the disk: in memory one takes some microseconds, and some tens with its statement
/// prepared.
pub(in crate::store) const SLOW: Duration = Duration::from_micros(200);

/// Readers at once: they wait for the disk more than for cores, but each has to open the file.
const READERS: usize = 4;

/// Fewer jobs than these for each reader are not worth a connection.
const JOBS_A_READER: usize = 2;

/// Does work while others do so many jobs on connections of their own, for no other purpose than that the pages are in memory when the
/// work comes to them: `read` does the job with a number, and what comes of it counts for nothing. With its work done, nothing more is
/// begun.
///
/// The connection given is in a transaction, so nobody can change the file meanwhile. What is in memory alone is not read ahead.
pub(in crate::store) fn reading_ahead<T>(
    connection: &Connection,
    jobs: usize,
    read: impl Fn(&Connection, usize) + Sync,
    work: impl FnOnce() -> T,
) -> T {
    let path = connection.path().filter(|path| !path.is_empty());
    let readers = READERS.min(jobs / JOBS_A_READER);
    let Some(path) = path.filter(|_| readers > 1) else {
        return work();
    };
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..readers {
            scope.spawn(|| {
                let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
                // Who cannot read ahead leaves it.
                let Ok(own) = Connection::open_with_flags(path, flags) else {
                    return;
                };
                loop {
                    let job = next.fetch_add(1, Ordering::Relaxed);
                    if job >= jobs {
                        return;
                    }
                    read(&own, job);
                }
            });
        }
        let done = work();
        next.store(jobs, Ordering::Relaxed);
        done
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_ask_connections_of_their_own_and_end_with_the_work() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file.db");
        let connection = Connection::open(&path).unwrap();
        connection
            .execute_batch(
                "CREATE TABLE number (id INTEGER PRIMARY KEY); INSERT INTO number VALUES (7)",
            )
            .unwrap();
        let (found, begun) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let read = |own: &Connection, _| {
            begun.fetch_add(1, Ordering::Relaxed);
            let number: usize = own
                .query_row("SELECT id FROM number", [], |row| row.get(0))
                .unwrap();
            assert!(own.execute("DELETE FROM number", []).is_err());
            found.fetch_add(number, Ordering::Relaxed);
        };
        let wait = || {
            while found.load(Ordering::Relaxed) < 7 * 100 {
                thread::yield_now();
            }
            "done"
        };
        assert_eq!(
            reading_ahead(&connection, usize::MAX / 2, read, wait),
            "done"
        );
        let all = begun.load(Ordering::Relaxed);
        assert!((100..1_000_000).contains(&all), "{all}");

        // In memory there is nothing to wait for.
        let memory = Connection::open_in_memory().unwrap();
        let never = |_: &Connection, _| panic!("nothing is read ahead");
        assert_eq!(reading_ahead(&memory, 1_000, never, || 3), 3);
        // Nor is little.
        assert_eq!(reading_ahead(&connection, JOBS_A_READER, never, || 4), 4);
    }
}
