//! The queue of imports: uploaded files are imported one after another, and their progress can be polled.

use std::collections::BTreeMap;
use std::fs::File;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use super::database_pool::DatabasePool;
use super::import_job::{ImportJob, ImportProgress};
use crate::store::{Access, Database};
use crate::web::response::ApiError;

/// The number of imports whose status is available, finished ones included.
const MAX_REMEMBERED: usize = 32;

/// The number of imports that wait or run. Each has a file on the disk.
const MAX_UNFINISHED: usize = 8;

/// The interval between attempts to write while an import is running.
const WAIT: Duration = Duration::from_millis(10);

/// The imports of this server, of which one runs at a time.
#[derive(Debug)]
pub(crate) struct ImportQueue {
    databases: Arc<DatabasePool>,
    jobs: Mutex<BTreeMap<u64, Arc<ImportJob>>>,
    /// Held by the import that runs.
    running: Arc<Mutex<()>>,
}

impl ImportQueue {
    /// A queue of imports into the database of a pool.
    pub(crate) fn new(databases: Arc<DatabasePool>) -> ImportQueue {
        ImportQueue {
            databases,
            jobs: Mutex::default(),
            running: Arc::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<ImportJob>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Enqueues the import of a file, and returns its number.
    ///
    /// # Errors
    /// When the queue is full.
    pub(crate) fn enqueue(&self, name: String, file: File, bytes: u64) -> Result<u64, ApiError> {
        let job = Arc::new(ImportJob::new(bytes));
        let mut jobs = self.lock();
        if jobs.values().filter(|job| !job.is_finished()).count() >= MAX_UNFINISHED {
            return Err(ApiError::Overloaded);
        }
        let number = jobs.last_key_value().map_or(1, |(last, _)| last + 1);
        jobs.insert(number, Arc::clone(&job));
        while jobs.len() > MAX_REMEMBERED {
            jobs.pop_first();
        }
        let (databases, running) = (Arc::clone(&self.databases), Arc::clone(&self.running));
        thread::spawn(move || {
            let _running = running.lock().unwrap_or_else(PoisonError::into_inner);
            job.run(&databases, &name, file);
        });
        Ok(number)
    }

    /// Runs a task that writes to the database. It waits at most `time_limit` for an import that is running.
    ///
    /// # Errors
    /// Those of the task; if the import does not end in time, or the database is gone or was replaced meanwhile.
    pub(crate) fn write<T>(
        &self,
        time_limit: Duration,
        task: impl FnOnce(&mut Database) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let start = Instant::now();
        let _running = loop {
            match self.running.try_lock() {
                Ok(running) => break running,
                Err(TryLockError::Poisoned(running)) => break running.into_inner(),
                Err(TryLockError::WouldBlock) if start.elapsed() < time_limit => {
                    thread::sleep(WAIT);
                }
                Err(TryLockError::WouldBlock) => {
                    let message = "an import is running: store it again when that has ended";
                    return Err(ApiError::DatabaseUnavailable(message.to_owned()));
                }
            }
        };
        let guard = self.databases.begin_import()?;
        let mut database = Database::open(self.databases.path(), Access::Write)?;
        let result = task(&mut database)?;
        guard.check()?;
        Ok(result)
    }

    /// The status of an import; `None` if its number is unknown.
    pub(crate) fn status(&self, number: u64) -> Option<ImportProgress> {
        let jobs = self.lock();
        Some(jobs.get(&number)?.status(number))
    }
}
