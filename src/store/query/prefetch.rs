//! Prefetches pages of the database file on extra connections, so that a query does not wait for the disk page by page.

use crate::store::connection::sqlite::Connection;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use rusqlite::OpenFlags;

/// A look-up that takes longer has waited for the disk: in memory it takes a few microseconds, and a few tens if its statement has to be prepared.
pub(super) const SLOW_LOOKUP: Duration = Duration::from_micros(200);

/// The largest number of prefetching threads. They wait for the disk rather than for cores, but each has to open the file.
const MAX_THREADS: usize = 6;

/// The smallest number of jobs of a thread that is worth opening a connection.
const MIN_JOBS_PER_THREAD: usize = 2;

/// Calls `work` while other threads prefetch the pages that it needs. They call `read` on connections of their own for the jobs from 0 to `jobs`, whose only
/// purpose is that the pages are in memory; results are discarded. When `work` returns, no further job is started.
///
/// `connection` must be in a transaction, so that the file does not change meanwhile. For a database in memory nothing is prefetched.
pub(super) fn with_prefetch<T>(
    connection: &Connection,
    jobs: usize,
    read: impl Fn(&Connection, usize) + Sync,
    work: impl FnOnce() -> T,
) -> T {
    let path = connection.path().filter(|path| !path.is_empty());
    let threads = MAX_THREADS.min(jobs / MIN_JOBS_PER_THREAD);
    let Some(path) = path.filter(|_| threads > 1) else {
        return work();
    };
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
                // Without a connection, this thread prefetches nothing.
                let Ok(connection) = Connection::open_with_flags(path, flags) else {
                    return;
                };
                loop {
                    let job = next.fetch_add(1, Ordering::Relaxed);
                    if job >= jobs {
                        return;
                    }
                    read(&connection, job);
                }
            });
        }
        let result = work();
        next.store(jobs, Ordering::Relaxed);
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_read_on_their_own_connections_and_stop_when_the_work_is_done() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file.db");
        let connection = Connection::open(&path).unwrap();
        connection
            .execute_batch(
                "CREATE TABLE number (id INTEGER PRIMARY KEY); INSERT INTO number VALUES (7)",
            )
            .unwrap();
        let (read_sum, started) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let read = |connection: &Connection, _| {
            started.fetch_add(1, Ordering::Relaxed);
            let number: usize = connection
                .query_row("SELECT id FROM number", [], |row| row.get(0))
                .unwrap();
            assert!(connection.execute("DELETE FROM number", []).is_err());
            read_sum.fetch_add(number, Ordering::Relaxed);
        };
        let wait = || {
            while read_sum.load(Ordering::Relaxed) < 7 * 100 {
                thread::yield_now();
            }
            "done"
        };
        assert_eq!(
            with_prefetch(&connection, usize::MAX / 2, read, wait),
            "done"
        );
        let all = started.load(Ordering::Relaxed);
        assert!((100..1_000_000).contains(&all), "{all}");

        // A database in memory is not prefetched.
        let memory = Connection::open_in_memory().unwrap();
        let never = |_: &Connection, _| panic!("nothing is read ahead");
        assert_eq!(with_prefetch(&memory, 1_000, never, || 3), 3);
        // Few jobs are not prefetched.
        assert_eq!(
            with_prefetch(&connection, MIN_JOBS_PER_THREAD, never, || 4),
            4
        );
    }
}
