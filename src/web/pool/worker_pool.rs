//! The pool of workers: a bounded queue of jobs, a time limit for each, and coalescing of equal scans.

use std::collections::HashMap;
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use axum::http::Uri;
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, oneshot};
use tokio::time::timeout;

use super::cancel_token::CancelToken;
use super::database_pool::DatabasePool;
use super::worker::{Job, Worker, run_jobs};
use crate::web::response::{ApiError, CachedResponse, ResponseCache};
use crate::web::settings::Settings;

/// The workers of the server.
#[derive(Debug)]
pub(crate) struct WorkerPool {
    jobs: SyncSender<Job>,
    /// Permits of scans, each held until its worker has ended the scan: one worker always remains for lookups.
    scans: Arc<Semaphore>,
    time_limit: Duration,
    /// The locks of the scans in progress, by coalescing key.
    scan_locks: Mutex<HashMap<String, Weak<ScanLock>>>,
}

/// Held during a scan; equal scans wait for it, without a worker, and then find the response in the cache.
type ScanLock = tokio::sync::Mutex<()>;

/// Computes the response to a request.
pub(crate) type Compute = dyn FnOnce(&Worker) -> Result<CachedResponse, ApiError> + Send;

/// The cost of a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum QueryCost {
    /// It reads an index or some rows.
    Lookup,
    /// It may replay every game.
    Scan,
}

impl WorkerPool {
    /// Starts the workers. They end when the pool is dropped.
    pub(crate) fn start(databases: &Arc<DatabasePool>, settings: &Settings) -> WorkerPool {
        let (jobs, queue) = sync_channel(settings.queue_length);
        let queue = Arc::new(Mutex::new(queue));
        let workers = settings.workers.max(2);
        let cache = Arc::new(ResponseCache::default());
        for _ in 0..workers {
            let (queue, databases) = (Arc::clone(&queue), Arc::clone(databases));
            let cache = Arc::clone(&cache);
            thread::spawn(move || run_jobs(&queue, &databases, &cache));
        }
        WorkerPool {
            jobs,
            scans: Arc::new(Semaphore::new(workers - 1)),
            time_limit: settings.time_limit,
            scan_locks: Mutex::default(),
        }
    }

    /// The response to a request for an address: cached, or computed by a worker and cached until the database changes.
    ///
    /// # Errors
    /// Those of `compute`; when the queue is full, or the time limit is exceeded.
    pub(crate) async fn cached_response(
        &self,
        uri: &Uri,
        cost: QueryCost,
        compute: impl FnOnce(&Worker) -> Result<CachedResponse, ApiError> + Send + 'static,
    ) -> Result<Arc<CachedResponse>, ApiError> {
        let coalescing_key = uri.to_string();
        self.coalesced_response(uri, &coalescing_key, cost, Box::new(compute))
            .await
    }

    /// [`WorkerPool::cached_response`] where scans with the same coalescing key run one after another: responses of several addresses that are
    /// made from one cached value compute the value once.
    ///
    /// # Errors
    /// Those of `compute`; when the queue is full, or the time limit is exceeded.
    pub(crate) async fn coalesced_response(
        &self,
        uri: &Uri,
        coalescing_key: &str,
        cost: QueryCost,
        compute: Box<Compute>,
    ) -> Result<Arc<CachedResponse>, ApiError> {
        let key = uri.to_string();
        if cost == QueryCost::Lookup {
            return self
                .run(cost, move |worker| worker.cached(&key, compute))
                .await;
        }
        let lock = self.scan_lock(coalescing_key);
        let _guard = timeout(self.time_limit, lock.lock())
            .await
            .map_err(|_| ApiError::Timeout(self.time_limit))?;
        // A cached response needs no permit for a scan.
        let cache_key = key.clone();
        let get = move |worker: &Worker| Ok(worker.cache_get(&cache_key));
        if let Some(response) = self.run(QueryCost::Lookup, get).await? {
            return Ok(response);
        }
        self.run(cost, move |worker| worker.cached(&key, compute))
            .await
    }

    /// The lock of the scans with this coalescing key.
    fn scan_lock(&self, coalescing_key: &str) -> Arc<ScanLock> {
        let mut locks = self
            .scan_locks
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(lock) = locks.get(coalescing_key).and_then(Weak::upgrade) {
            return lock;
        }
        locks.retain(|_, lock| lock.strong_count() > 0);
        let lock = Arc::default();
        locks.insert(coalescing_key.to_owned(), Arc::downgrade(&lock));
        lock
    }

    /// Runs a task on a worker, without caching its result.
    ///
    /// # Errors
    /// Those of the task; when the queue is full, or the time limit is exceeded.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        cost: QueryCost,
        task: impl FnOnce(&Worker) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let result = timeout(self.time_limit, async {
            let permit = match cost {
                QueryCost::Scan => {
                    let permit = Arc::clone(&self.scans).acquire_owned().await;
                    Some(permit.map_err(|_| ApiError::Overloaded)?)
                }
                QueryCost::Lookup => None,
            };
            // The worker may go on for a while after the time limit.
            let holding_permit = move |worker: &Worker| {
                let _permit = permit;
                task(worker)
            };
            self.enqueue(holding_permit).await
        });
        result
            .await
            .unwrap_or(Err(ApiError::Timeout(self.time_limit)))
    }

    async fn enqueue<T: Send + 'static>(
        &self,
        task: impl FnOnce(&Worker) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let (sender, receiver) = oneshot::channel();
        let cancel_on_drop = CancelOnDrop(Arc::default());
        let job = Job {
            cancel_token: Arc::clone(&cancel_on_drop.0),
            task: Box::new(move |worker| {
                // The receiver is gone if the client has disconnected.
                let _ = sender.send(worker.and_then(task));
            }),
        };
        self.jobs.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => ApiError::Overloaded,
            TrySendError::Disconnected(_) => ApiError::Internal("nobody answers".to_owned()),
        })?;
        let result = receiver.await;
        result.unwrap_or_else(|_| {
            Err(ApiError::Internal(
                "the request could not be answered".to_owned(),
            ))
        })
    }
}

/// Cancels a job when its result is no longer needed: the client has disconnected, or the time limit is exceeded.
struct CancelOnDrop(Arc<CancelToken>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        if !self.0.is_finished()
            && let Ok(runtime) = Handle::try_current()
        {
            runtime.spawn(Arc::clone(&self.0).cancel());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::channel;

    use tokio::runtime::Builder;

    use super::*;
    use crate::store::{Access, Database, OverwriteMode};
    use crate::web::pool::file_stamp::TIMESTAMP_RESOLUTION;

    #[test]
    fn concurrent_equal_scans_run_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        drop(Database::open(&path, Access::Write).unwrap());
        let databases = Arc::new(DatabasePool::open(&path).unwrap());
        let pool = Arc::new(WorkerPool::start(&databases, &Settings::default()));
        // A file that was changed just now is opened a second time.
        thread::sleep(2 * TIMESTAMP_RESOLUTION);
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let computed = Arc::new(AtomicUsize::new(0));
        let request = |uri: &'static str| {
            let (pool, computed) = (Arc::clone(&pool), Arc::clone(&computed));
            async move {
                let respond = move |worker: &Worker| {
                    let compute = |_: &Worker| {
                        thread::sleep(Duration::from_millis(50));
                        computed.fetch_add(1, Ordering::SeqCst);
                        Ok::<_, ApiError>(vec![1_i64])
                    };
                    Ok(CachedResponse::json(&*worker.cached("the key", compute)?))
                };
                let uri = Uri::from_static(uri);
                let response =
                    pool.coalesced_response(&uri, "the key", QueryCost::Scan, Box::new(respond));
                response.await.unwrap();
            }
        };
        runtime.block_on(async {
            let clients = (0..16).map(|n| request(["/api/a", "/api/b"][n % 2]));
            let clients: Vec<_> = clients.map(|client| runtime.spawn(client)).collect();
            for client in clients {
                client.await.unwrap();
            }
        });
        assert_eq!(computed.load(Ordering::SeqCst), 1);
        assert!(pool.scan_locks.lock().unwrap().len() <= 1);
    }

    #[test]
    fn a_worker_remains_for_lookups_while_scans_do_not_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        drop(Database::open(&path, Access::Write).unwrap());
        let databases = Arc::new(DatabasePool::open(&path).unwrap());
        let settings = Settings {
            time_limit: Duration::from_millis(300),
            workers: 3,
            ..Settings::default()
        };
        let pool = WorkerPool::start(&databases, &settings);
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let (end, has_ended) = channel::<()>();
        let has_ended = Arc::new(Mutex::new(has_ended));
        // More scans than there are workers, of which each goes on after its time limit.
        for _ in 0..4 {
            let has_ended = Arc::clone(&has_ended);
            let scan = move |_: &Worker| {
                let _ = has_ended.lock().unwrap().recv();
                Ok(())
            };
            let scanned = runtime.block_on(pool.run(QueryCost::Scan, scan));
            assert!(matches!(scanned, Err(ApiError::Timeout(_))));
        }
        let looked_up = runtime.block_on(pool.run(QueryCost::Lookup, |_| Ok(1)));
        assert_eq!(looked_up.unwrap(), 1);
        drop(end);
        let scanned = runtime.block_on(pool.run(QueryCost::Scan, |_| Ok(2)));
        assert_eq!(scanned.unwrap(), 2);
    }

    #[test]
    fn responses_are_cached_until_the_database_changes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let mut writer = Database::open(&path, Access::Write).unwrap();
        let databases = Arc::new(DatabasePool::open(&path).unwrap());
        let pool = WorkerPool::start(&databases, &Settings::default());
        // A file that was changed just now is opened a second time.
        let settle = || thread::sleep(2 * TIMESTAMP_RESOLUTION);
        settle();
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let computed = Arc::new(AtomicUsize::new(0));
        let request = |uri: &'static str, cost| {
            let count = Arc::clone(&computed);
            let compute =
                move |_: &Worker| Ok(CachedResponse::json(&count.fetch_add(1, Ordering::SeqCst)));
            let uri = Uri::from_static(uri);
            let response = runtime.block_on(pool.cached_response(&uri, cost, compute));
            response.unwrap();
            computed.load(Ordering::SeqCst)
        };
        // Whichever worker responds.
        for _ in 0..8 {
            assert_eq!(request("/api/a?x=1", QueryCost::Lookup), 1);
        }
        for _ in 0..8 {
            assert_eq!(request("/api/a?x=2", QueryCost::Scan), 2);
        }
        let kept = writer.save_search("some", "made up", &[], OverwriteMode::Fail);
        kept.unwrap();
        settle();
        for _ in 0..8 {
            assert_eq!(request("/api/a?x=1", QueryCost::Scan), 3);
        }
        // Errors are not cached.
        let uri = Uri::from_static("/api/b");
        for _ in 0..2 {
            let fail = |_: &Worker| Err(ApiError::NotFound("none".to_owned()));
            let failed = runtime.block_on(pool.cached_response(&uri, QueryCost::Lookup, fail));
            assert!(matches!(failed, Err(ApiError::NotFound(_))));
        }
    }
}
