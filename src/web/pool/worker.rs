//! A worker: a thread that runs jobs one after another, each with a connection of the database pool.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};

use super::cancel_token::CancelToken;
use super::database_pool::DatabasePool;
use crate::store::Database;
use crate::web::response::{ApiError, Cacheable, ResponseCache};

/// A job for a worker.
pub(super) struct Job {
    pub(super) cancel_token: Arc<CancelToken>,
    pub(super) task: Box<Task>,
}

/// Computes a response, or receives the reason why no connection is available.
type Task = dyn FnOnce(Result<&Worker, ApiError>) + Send;

/// A worker during a job.
#[derive(Debug)]
pub(crate) struct Worker {
    pub(crate) database: Database,
    cancel_token: Arc<CancelToken>,
    cache: Arc<ResponseCache>,
    /// The version of the database when the job began.
    version: i64,
}

/// Runs jobs until the queue is closed.
pub(super) fn run_jobs(
    jobs: &Mutex<Receiver<Job>>,
    databases: &DatabasePool,
    cache: &Arc<ResponseCache>,
) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else {
            return;
        };
        let cancel_token = Arc::clone(&job.cancel_token);
        // After a panic the client receives an error, and the worker takes the next job.
        let _ = catch_unwind(AssertUnwindSafe(|| run_job(job, databases, cache)));
        cancel_token.finish();
    }
}

fn run_job(job: Job, databases: &DatabasePool, cache: &Arc<ResponseCache>) {
    let Job { cancel_token, task } = job;
    if cancel_token.is_cancelled() {
        return;
    }
    let borrowed = match databases.borrow() {
        Ok(borrowed) => borrowed,
        Err(error) => return task(Err(error)),
    };
    let version = borrowed.version;
    let (database, generation) = borrowed.into_parts();
    cancel_token.start(database.interrupt_handle());
    let worker = Worker {
        database,
        cancel_token: Arc::clone(&cancel_token),
        cache: Arc::clone(cache),
        version,
    };
    // Checked again after the start: a cancellation before the start has interrupted nothing.
    if !cancel_token.is_cancelled() {
        task(Ok(&worker));
    }
    // Finished before the connection serves the next job, which must not be interrupted instead.
    cancel_token.finish();
    databases.give_back(worker.database, generation);
}

impl Worker {
    /// Whether the job was cancelled because no client waits for its response.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel_token.is_cancelled()
    }

    /// The flag that is set when the job is cancelled, for work that does not ask the worker.
    pub(crate) fn cancel_flag(&self) -> Arc<AtomicBool> {
        self.cancel_token.flag()
    }

    /// The cached value of a key, for the present version of the database.
    pub(crate) fn cache_get<T: Cacheable>(&self, key: &str) -> Option<Arc<T>> {
        self.cache.get(self.version, key)
    }

    /// Caches a value for all workers.
    pub(crate) fn cache_insert<T: Cacheable>(&self, key: &str, value: T) -> Arc<T> {
        let value = Arc::new(value);
        self.cache.insert(self.version, key, &value);
        value
    }

    /// The cached value of a key, or the value that is computed and cached now.
    pub(crate) fn cached<T: Cacheable, E>(
        &self,
        key: &str,
        compute: impl FnOnce(&Worker) -> Result<T, E>,
    ) -> Result<Arc<T>, E> {
        match self.cache_get(key) {
            Some(value) => Ok(value),
            None => Ok(self.cache_insert(key, compute(self)?)),
        }
    }
}
