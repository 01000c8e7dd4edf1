//! The pool of search threads: a bounded queue of jobs, one job for each client, and a time for each job.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::engines::Engines;
use super::events::{SearchDone, SearchFailed, Waiting};
use super::job::{EngineJob, StopReason, event};
use crate::web::response::ApiError;

/// The maximum number of jobs that wait for a thread.
const MAX_WAITING: usize = 128;
/// The time slice of a job while one other waits; it is divided by the number of those that wait. A job that has run longer is stopped.
const TIME_SLICE: Duration = Duration::from_secs(20);
/// The shortest time slice, however many wait.
const MIN_TIME_SLICE: Duration = Duration::from_secs(1);
/// The interval between looks at the clock.
const CLOCK_INTERVAL: Duration = Duration::from_millis(10);

/// The search threads of the server. They start when they are needed, and end when the pool is dropped.
#[derive(Debug)]
pub(crate) struct EnginePool {
    handle: PoolHandle,
}

/// The handle that the pool, its threads and the streams share.
#[derive(Debug, Clone)]
struct PoolHandle(Arc<Shared>);

/// A job that was added to the pool; dropping it stops the job.
#[derive(Debug)]
pub(crate) struct SubmittedJob {
    pub(super) job: Arc<EngineJob>,
    pool: PoolHandle,
}

#[derive(Debug)]
struct Shared {
    max_threads: usize,
    state: Mutex<PoolState>,
    /// A job was added or has ended, or the pool was closed.
    changed: Condvar,
}

#[derive(Debug, Default)]
struct PoolState {
    queue: VecDeque<QueuedJob>,
    running: Vec<RunningJob>,
    threads: usize,
    idle_threads: usize,
    is_closed: bool,
}

/// How long a job may run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct JobLimits {
    /// The time after which it is stopped.
    pub(crate) time: Duration,
    /// Whether it ends early when others wait.
    pub(crate) preemption: Preemption,
}

/// Whether a job ends early when others wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Preemption {
    /// It ends after its time slice, because its results so far are useful.
    Preemptible,
    /// It runs to its end, because a part of its result would be useless.
    RunsToEnd,
}

struct QueuedJob {
    job: Arc<EngineJob>,
    limits: JobLimits,
    task: Box<Task>,
}

#[derive(Debug)]
struct RunningJob {
    job: Arc<EngineJob>,
    limits: JobLimits,
    started: Instant,
}

/// A job to add to the pool.
pub(crate) struct Submission {
    /// The identifier of the client, whose earlier job is cancelled.
    pub(crate) client: Option<String>,
    pub(crate) limits: JobLimits,
    pub(crate) task: Box<Task>,
}

/// Does the work of a job, and returns its last event.
pub(crate) type Task = dyn FnOnce(&mut Engines, &EngineJob) -> String + Send;

impl EnginePool {
    /// A pool of at most `max_threads` threads.
    pub(crate) fn new(max_threads: usize) -> EnginePool {
        EnginePool {
            handle: PoolHandle(Arc::new(Shared {
                max_threads,
                state: Mutex::default(),
                changed: Condvar::new(),
            })),
        }
    }

    /// Adds a job to the queue, and cancels the one that the same client has.
    ///
    /// # Errors
    /// When too many jobs wait.
    pub(crate) fn submit(&self, submission: Submission) -> Result<SubmittedJob, ApiError> {
        let PoolHandle(shared) = &self.handle;
        let Submission {
            client,
            limits,
            task,
        } = submission;
        let job = Arc::new(EngineJob::new(client));
        let mut state = shared.lock();
        if let Some(client) = &job.client {
            state.cancel_where(|other| other.client.as_ref() == Some(client));
        }
        if state.queue.len() >= MAX_WAITING {
            return Err(ApiError::Overloaded);
        }
        state.queue.push_back(QueuedJob {
            job: Arc::clone(&job),
            limits,
            task,
        });
        if state.queue.len() > state.idle_threads && state.threads < shared.max_threads {
            if state.threads == 0 {
                let shared = Arc::clone(shared);
                thread::spawn(move || shared.watch_clock());
            }
            state.threads += 1;
            let shared = Arc::clone(shared);
            thread::spawn(move || shared.run_jobs());
        }
        shared.send_queue_positions(&state);
        drop(state);
        shared.changed.notify_all();
        let pool = self.handle.clone();
        Ok(SubmittedJob { job, pool })
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        let PoolHandle(shared) = &self.handle;
        let mut state = shared.lock();
        state.is_closed = true;
        state.cancel_where(|_| true);
        drop(state);
        shared.changed.notify_all();
    }
}

impl Drop for SubmittedJob {
    /// Stops the job, whether it waits or runs.
    fn drop(&mut self) {
        let PoolHandle(shared) = &self.pool;
        let mut state = shared.lock();
        state.cancel_where(|other| std::ptr::eq(other, Arc::as_ptr(&self.job)));
        shared.send_queue_positions(&state);
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, PoolState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, PoolState>) -> MutexGuard<'a, PoolState> {
        self.changed
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends their place in the queue to the jobs for which no thread is free.
    fn send_queue_positions(&self, state: &PoolState) {
        let free = self.max_threads.saturating_sub(state.running.len());
        let waiting = state.queue.iter().skip(free);
        for (place, queued) in (1..).zip(waiting) {
            queued.job.send(event("waiting", &Waiting { place }));
        }
    }

    /// Runs jobs until the pool is closed.
    fn run_jobs(&self) {
        let mut engines = Engines::default();
        let mut state = self.lock();
        while !state.is_closed {
            let Some(QueuedJob { job, limits, task }) = state.queue.pop_front() else {
                state.idle_threads += 1;
                state = self.wait(state);
                state.idle_threads -= 1;
                continue;
            };
            state.running.push(RunningJob {
                job: Arc::clone(&job),
                limits,
                started: Instant::now(),
            });
            self.send_queue_positions(&state);
            drop(state);
            self.changed.notify_all();
            // After a panic the client receives an error, and the thread takes the next job with a new engine.
            let work = AssertUnwindSafe(|| task(&mut engines, &job));
            let last = catch_unwind(work).unwrap_or_else(|_| {
                engines = Engines::default();
                let message = "the search has failed: this is an error of the program";
                event("error", &SearchFailed::new(message))
            });
            state = self.lock();
            state
                .running
                .retain(|running| !Arc::ptr_eq(&running.job, &job));
            job.finish(last);
        }
    }

    /// Stops jobs that have exceeded their time limit, until the pool is closed.
    fn watch_clock(&self) {
        let mut state = self.lock();
        while !state.is_closed {
            if state.running.is_empty() {
                state = self.wait(state);
                continue;
            }
            state.stop_overdue(Instant::now());
            drop(state);
            thread::sleep(CLOCK_INTERVAL);
            state = self.lock();
        }
    }
}

impl PoolState {
    /// Stops jobs, and removes them from the queue.
    fn cancel_where(&mut self, is_meant: impl Fn(&EngineJob) -> bool) {
        for running in self.running.iter().filter(|running| is_meant(&running.job)) {
            running.job.stop(StopReason::Cancelled);
        }
        self.queue.retain(|queued| {
            let is_meant = is_meant(&queued.job);
            if is_meant {
                queued.job.stop(StopReason::Cancelled);
                let done = SearchDone {
                    reason: "cancelled",
                    best: None,
                };
                queued.job.finish(event("done", &done));
            }
            !is_meant
        });
    }

    /// Stops the jobs that have exceeded their time limit and, for each job that waits, one that has used up its time slice.
    fn stop_overdue(&self, now: Instant) {
        let mut waiting = self.queue.len();
        let time_slice = TIME_SLICE / u32::try_from(waiting.max(1)).unwrap_or(u32::MAX);
        let time_slice = time_slice.max(MIN_TIME_SLICE);
        // Jobs are in the order in which they began.
        for running in &self.running {
            let time = now.saturating_duration_since(running.started);
            let is_preempted =
                running.limits.preemption == Preemption::Preemptible && time >= time_slice;
            if time >= running.limits.time || (is_preempted && waiting > 0) {
                running.job.stop(StopReason::Time);
                waiting = waiting.saturating_sub(1);
            }
        }
    }
}

impl std::fmt::Debug for QueuedJob {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("QueuedJob")
            .field("job", &self.job)
            .finish_non_exhaustive()
    }
}
