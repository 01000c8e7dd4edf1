//! Parallel reading: one thread cuts the stream, others parse and replay the records, which are delivered in the order
//! of the stream.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::{available_parallelism, scope};

use crate::notation::Notation;
use crate::record::input::raw::RawRecord;
use crate::record::model::read_options::ReadOptions;
use crate::record::model::record::Record;
use crate::record::reader::part;
use crate::record::reader::records::Numbering;
use crate::record::reader::sections::Sections;

/// Bytes of text per job: enough to make the hand-over cheap, and few enough to keep the results in the cache.
const BATCH_BYTES: usize = 64 << 10;

/// Initial capacity of a batch, in records.
const LIKELY_RECORDS: usize = 96;

/// Jobs in flight per worker, including its current one; bounds the memory.
const JOBS_A_WORKER: usize = 8;

/// Reads the games of a stream as [`read`](crate::record::reader::records::read) does, on as many threads as there are cores, and hands them to `each`
/// on this one in the order of the stream.
///
/// `work` sees each record on the thread that has read it, in any order, and what it makes of the record goes to `each` with it.
/// The record has no number yet (it is 0), and there may be a note to come about the notation that was found.
///
/// Memory does not grow with the stream, however long `each` takes: little more is read than what `each` has seen. When it
/// breaks, nothing more is read. A short stream is read on this thread alone.
///
/// ```
/// use std::ops::ControlFlow;
/// use sumito::record::{Content, ReadOptions, read_parallel};
///
/// let text = "# layout: Belgian Daisy\n1.a1b2 i5h5\n\n# layout: Belgian Daisy\n1.a1b2\n";
/// let plies = |content: &Content| match content {
///     Content::Game(game) => game.plies().len(),
///     _ => 0,
/// };
/// let mut found = Vec::new();
/// read_parallel(
///     text.as_bytes(),
///     ReadOptions::default(),
///     |record| plies(&record.content),
///     |record, plies| {
///         found.push((record.number, plies));
///         ControlFlow::Continue(())
///     },
/// )?;
/// assert_eq!(found, [(1, 2), (2, 1)]);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Why the stream could not be read any further; after the last record of what could be read.
///
/// # Panics
/// When `work` does, with its panic.
pub fn read_parallel<R: Read, T: Send>(
    input: R,
    options: ReadOptions,
    work: impl Fn(&Record) -> T + Sync,
    mut each: impl FnMut(Record, T) -> ControlFlow<()>,
) -> io::Result<()> {
    let mut sections = Sections::new(input);
    let mut numbering = Numbering::default();
    // An error means that the caller has stopped.
    let mut hand_over = |(record, found, output): Made<T>| {
        let flow = each(numbering.number(record, found), output);
        flow.is_continue().then_some(()).ok_or(())
    };
    let read = |section: Vec<RawRecord>| {
        let records = part::read(section, options).into_iter();
        let output = records.map(|(record, found)| {
            let output = work(&record);
            (record, found, output)
        });
        output.collect::<Vec<_>>()
    };
    let first = batch(&mut sections, options);
    let is_all = first.iter().map(|section| bytes(section)).sum::<usize>() < BATCH_BYTES;
    let workers = available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let outcome = if is_all || workers.get() == 1 {
        let rest = std::iter::from_fn(|| sections.next(options));
        first
            .into_iter()
            .chain(rest)
            .flat_map(read)
            .try_for_each(hand_over)
    } else {
        let batches = std::iter::once(first).chain(std::iter::from_fn(|| {
            Some(batch(&mut sections, options)).filter(|batch| !batch.is_empty())
        }));
        let read =
            |batch: Vec<Vec<RawRecord>>| batch.into_iter().flat_map(&read).collect::<Vec<_>>();
        parallel_map_in_order(workers, batches, read, |output| {
            output.into_iter().try_for_each(&mut hand_over)
        })
    };
    match (outcome, sections.take_failure()) {
        (Ok(()), Some(error)) => Err(error),
        _ => Ok(()),
    }
}

/// A record, its inferred notation, and the output of `work`.
type Made<T> = (Record, Option<Notation>, T);

/// Bytes of text in a section.
fn bytes(section: &[RawRecord]) -> usize {
    section.iter().map(|raw| raw.text.len()).sum()
}

/// The next sections up to the size of a batch; none at the end.
fn batch<R: Read>(sections: &mut Sections<R>, options: ReadOptions) -> Vec<Vec<RawRecord>> {
    let mut batch: Vec<Vec<RawRecord>> = Vec::with_capacity(LIKELY_RECORDS);
    let mut read = 0;
    while read < BATCH_BYTES
        && let Some(section) = sections.next(options)
    {
        read += bytes(&section);
        batch.push(section);
    }
    batch
}

/// Does jobs on so many threads, and hands what comes of each to `take` on this one, in the order of the jobs.
///
/// Memory does not grow with their number, however long `take` takes: only a few are on their way for each thread.
///
/// ```
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
/// The first of `take`; what is being done then is given up.
///
/// # Panics
/// When `work` does, with its panic.
pub fn parallel_map_in_order<J: Send, T: Send, E>(
    threads: NonZero<usize>,
    jobs: impl IntoIterator<Item = J>,
    work: impl Fn(J) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    // Workers end when the sender is dropped, and the scope ends when they have: the sender is dropped inside it in
    // any case.
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

/// A job and the channel for its output.
type Job<J, T> = (J, SyncSender<T>);

/// The loop of a worker.
fn do_jobs<J, T>(queue: &Mutex<Receiver<Job<J, T>>>, work: &impl Fn(J) -> T) {
    let next = || {
        let queue = queue.lock().expect("nothing panics that holds the jobs");
        queue.recv()
    };
    while let Ok((job, output)) = next() {
        // The receiver is gone if the work was stopped.
        if output.send(work(job)).is_err() {
            return;
        }
    }
}

/// Sends jobs and delivers their outputs in order. Ends early if a worker has panicked.
fn send_and_take<J, T, E>(
    queue: &Sender<Job<J, T>>,
    workers: usize,
    mut jobs: impl Iterator<Item = J>,
    take: &mut impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let mut on_their_way = VecDeque::new();
    loop {
        while on_their_way.len() < JOBS_A_WORKER * workers
            && let Some(job) = jobs.next()
        {
            let (output, taken) = sync_channel(1);
            if queue.send((job, output)).is_err() {
                break;
            }
            on_their_way.push_back(taken);
        }
        let Some(Ok(output)) = on_their_way.pop_front().map(|taken| taken.recv()) else {
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
    fn outputs_are_in_order_on_any_number_of_threads() {
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
    fn the_first_error_ends_the_work() {
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
