//! The queue of imports and other changes: uploaded files are imported one after another, and their progress can be polled.

use std::collections::BTreeMap;
use std::fs::File;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::sync::Mutex as AsyncMutex;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::database_pool::DatabasePool;
use super::import_job::{ImportJob, ImportProgress};
use super::unfinished_imports::UnfinishedImports;
use crate::store::{Access, Database};
use crate::web::response::ApiError;

/// The number of imports whose status is available, finished ones included.
const MAX_REMEMBERED: usize = 32;

/// The number of imports that wait or run. Each has a file on the disk.
const MAX_UNFINISHED: usize = 8;

/// The imports of this server, of which one runs at a time.
#[derive(Debug)]
pub(crate) struct ImportQueue {
    databases: Arc<DatabasePool>,
    jobs: Mutex<BTreeMap<u64, Arc<ImportJob>>>,
    unfinished: UnfinishedImports,
    /// Held by the import that runs, or while another change is stored. Requests wait for it without a thread.
    writing: Arc<AsyncMutex<()>>,
    /// Whether it is an import that holds `writing`.
    is_importing: Arc<AtomicBool>,
}

impl ImportQueue {
    /// A queue of imports into the database of a pool.
    pub(crate) fn new(databases: Arc<DatabasePool>, unfinished: UnfinishedImports) -> ImportQueue {
        ImportQueue {
            databases,
            jobs: Mutex::default(),
            unfinished,
            writing: Arc::default(),
            is_importing: Arc::default(),
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
        self.unfinished.add(number, &name);
        while jobs.len() > MAX_REMEMBERED {
            jobs.pop_first();
        }
        let (databases, writing) = (Arc::clone(&self.databases), Arc::clone(&self.writing));
        let is_importing = Arc::clone(&self.is_importing);
        let unfinished = self.unfinished.clone();
        thread::spawn(move || {
            let _writing = writing.blocking_lock();
            is_importing.store(true, Ordering::Relaxed);
            job.run(&databases, &name, file);
            unfinished.remove(number);
            is_importing.store(false, Ordering::Relaxed);
        });
        Ok(number)
    }

    /// Runs a task that writes to the database. It waits at most `time_limit` for an import that is running, or another change.
    ///
    /// # Errors
    /// Those of the task; if what it waits for does not end in time, or the database is gone or was replaced meanwhile.
    pub(crate) async fn write<T: Send + 'static>(
        &self,
        time_limit: Duration,
        task: impl FnOnce(&mut Database) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let lock = timeout(time_limit, Arc::clone(&self.writing).lock_owned());
        let Ok(writing) = lock.await else {
            let message = if self.is_importing.load(Ordering::Relaxed) {
                "an import is running: store it again when that has ended"
            } else {
                "another change is being stored: store it again when that has ended"
            };
            return Err(ApiError::DatabaseUnavailable(message.to_owned()));
        };
        let databases = Arc::clone(&self.databases);
        let written = spawn_blocking(move || {
            // Held until the task ends, also if its client has gone.
            let _writing = writing;
            let guard = databases.begin_import()?;
            let mut database = Database::open(databases.path(), Access::Write)?;
            let result = task(&mut database)?;
            guard.check()?;
            Ok(result)
        });
        let failed = |error| Err(ApiError::Internal(format!("storing: {error}")));
        written.await.unwrap_or_else(failed)
    }

    /// The status of an import; `None` if its number is unknown.
    pub(crate) fn status(&self, number: u64) -> Option<ImportProgress> {
        let jobs = self.lock();
        Some(jobs.get(&number)?.status(number))
    }
}

#[cfg(test)]
mod tests {
    use tokio::runtime::Builder;

    use super::*;
    use crate::store::StoreError;

    /// A queue whose database nobody needs here: what is tested is the waiting before it is opened.
    fn queue(folder: &std::path::Path) -> Arc<ImportQueue> {
        let path = folder.join("games.db");
        drop(Database::open(&path, Access::Write).unwrap());
        let databases = DatabasePool::open(&path).unwrap();
        Arc::new(ImportQueue::new(
            Arc::new(databases),
            UnfinishedImports::default(),
        ))
    }

    #[test]
    fn changes_that_wait_leave_the_threads_to_others() {
        let folder = tempfile::tempdir().unwrap();
        let queue = queue(folder.path());
        let runtime = Builder::new_current_thread()
            .enable_all()
            .max_blocking_threads(1)
            .build()
            .unwrap();
        runtime.block_on(async {
            let writing = queue.writing.lock().await;
            let write = || {
                let queue = Arc::clone(&queue);
                tokio::spawn(async move {
                    let limit = Duration::from_mins(1);
                    let task = |database: &mut Database| Ok(database.create_study("a", "").is_ok());
                    queue.write(limit, task).await
                })
            };
            let writes: Vec<_> = (0..8).map(|_| write()).collect();
            tokio::task::yield_now().await;
            let other = timeout(Duration::from_secs(10), spawn_blocking(|| 1));
            assert_eq!(other.await.expect("a thread is free").unwrap(), 1);
            drop(writing);
            let mut created = 0;
            for write in writes {
                created += u32::from(write.await.unwrap().unwrap());
            }
            assert_eq!(
                created, 1,
                "one after another, and the others find the study"
            );
        });
    }

    #[test]
    fn a_change_that_cannot_be_stored_in_time_says_what_it_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let queue = queue(folder.path());
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let _writing = queue.writing.lock().await;
            for (is_importing, expected) in [(false, "another change"), (true, "an import")] {
                queue.is_importing.store(is_importing, Ordering::Relaxed);
                let task = |_: &mut Database| Err::<(), _>(StoreError::NothingToUndo.into());
                let refused = queue.write(Duration::from_millis(10), task).await;
                let Err(ApiError::DatabaseUnavailable(message)) = refused else {
                    panic!("{refused:?}");
                };
                assert!(message.starts_with(expected), "{message}");
            }
        });
    }
}
