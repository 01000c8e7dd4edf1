//! A parallel map that returns its results in order.

use std::collections::VecDeque;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::scope;

/// The maximum number of jobs in flight per worker, which bounds the memory.
const JOBS_PER_WORKER: usize = 8;

/// Calls `work` for each job on `threads` threads, and passes the results to `take` on the calling thread in the order of the jobs.
///
/// Memory does not grow with the number of jobs, however long `take` takes: only a few jobs per thread are in flight.
///
#[cfg_attr(feature = "internals", doc = "```")]
#[cfg_attr(not(feature = "internals"), doc = "```ignore")]
/// use std::num::NonZero;
/// use sumito::record::parallel_map_in_order;
///
/// let mut squares = Vec::new();
/// let threads = NonZero::new(2).expect("not 0");
/// parallel_map_in_order(threads, 0..4, |number| number * number, |square| {
///     squares.push(square);
///     if square < 4 { Ok(()) } else { Err("enough") }
/// })
/// .unwrap_err();
/// assert_eq!(squares, [0, 1, 4]);
/// ```
///
/// # Errors
/// The first error of `take`; jobs in flight are abandoned.
///
/// # Panics
/// If `work` panics, with its panic.
pub fn parallel_map_in_order<J: Send, T: Send, E>(
    threads: NonZero<usize>,
    jobs: impl IntoIterator<Item = J>,
    work: impl Fn(J) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    // Dropping the sender, which happens in any case, ends the workers and thus the scope.
    let (sender, queue) = channel();
    let queue = Mutex::new(queue);
    scope(|scope| {
        let workers: Vec<_> = (0..threads.get())
            .map(|_| scope.spawn(|| do_jobs(&queue, &work)))
            .collect();
        let outcome = send_and_take(&sender, threads.get(), jobs.into_iter(), &mut take);
        drop(sender);
        for worker in workers {
            if let Err(panic) = worker.join() {
                resume_unwind(panic);
            }
        }
        outcome
    })
}

/// A job and the channel for its result.
type Job<J, T> = (J, SyncSender<T>);

/// Works on jobs until the queue is closed.
fn do_jobs<J, T>(queue: &Mutex<Receiver<Job<J, T>>>, work: &impl Fn(J) -> T) {
    let next = || {
        let queue = queue.lock().expect("nothing panics that holds the jobs");
        queue.recv()
    };
    while let Ok((job, output)) = next() {
        // The receiver is gone if the work was abandoned.
        if output.send(work(job)).is_err() {
            return;
        }
    }
}

/// Sends jobs and passes on their results in order. Ends early if a worker has panicked.
fn send_and_take<J, T, E>(
    queue: &Sender<Job<J, T>>,
    workers: usize,
    mut jobs: impl Iterator<Item = J>,
    take: &mut impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let mut in_flight = VecDeque::new();
    loop {
        while in_flight.len() < JOBS_PER_WORKER * workers
            && let Some(job) = jobs.next()
        {
            let (output, receiver) = sync_channel(1);
            if queue.send((job, output)).is_err() {
                break;
            }
            in_flight.push_back(receiver);
        }
        let Some(Ok(output)) = in_flight.pop_front().map(|receiver| receiver.recv()) else {
            return Ok(());
        };
        take(output)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threads(count: usize) -> NonZero<usize> {
        NonZero::new(count).unwrap()
    }

    #[test]
    fn results_are_in_order_on_any_number_of_threads() {
        for count in [1, 2, 3, 7] {
            let mut taken = Vec::new();
            let all = parallel_map_in_order(
                threads(count),
                0..100,
                |job| job * job,
                |output| {
                    taken.push(output);
                    Ok::<(), ()>(())
                },
            );
            assert_eq!(all, Ok(()));
            assert_eq!(taken, (0..100).map(|job| job * job).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_first_error_ends_the_map() {
        let mut taken = 0;
        let stopped = parallel_map_in_order(
            threads(3),
            0..1_000_000,
            |job| job,
            |output| {
                taken += 1;
                if output == 10 { Err(output) } else { Ok(()) }
            },
        );
        assert_eq!((stopped, taken), (Err(10), 11));
    }
}
