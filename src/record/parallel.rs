//! Reading on all cores: a stream is cut on one thread, its records are parsed and replayed on others, and come out in the
//! order of the stream.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::{available_parallelism, scope};

use super::raw::RawRecord;
use super::{Cut, Found, Numbering, ReadOptions, Record, read_record};

/// Bytes of text that go to a worker at once: enough that handing them over costs nothing beside reading them.
const BATCH_BYTES: usize = 256 << 10;

/// Batches on their way for each worker, the one that it reads among them, which bounds the memory.
const BATCHES_A_WORKER: usize = 3;

/// Reads the games of a stream as [`read`](super::read) does, on as many threads as there are cores, and hands them to `each`
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
    let mut cut = Cut::Unknown(Some(input));
    let mut numbering = Numbering::default();
    let mut hand_over =
        |(record, found, made): Made<T>| each(numbering.number(record, found), made);
    let read = |raw: RawRecord| {
        let (record, found) = read_record(raw, options);
        let made = work(&record);
        (record, found, made)
    };
    let first = batch(&mut cut, options);
    let is_all = first.iter().map(|raw| raw.text.len()).sum::<usize>() < BATCH_BYTES;
    let workers = available_parallelism().map_or(1, NonZero::get);
    let outcome = if is_all || workers == 1 {
        let rest = std::iter::from_fn(|| cut.next(options));
        first
            .into_iter()
            .chain(rest)
            .map(read)
            .try_for_each(hand_over)
    } else {
        let batches = std::iter::once(first).chain(std::iter::from_fn(|| {
            Some(batch(&mut cut, options)).filter(|batch| !batch.is_empty())
        }));
        on_workers(workers, batches, &read, &mut hand_over)
    };
    match (outcome, cut.take_failure()) {
        (ControlFlow::Continue(()), Some(error)) => Err(error),
        _ => Ok(()),
    }
}

/// A record that was read, the notation that it does not state, and what was made of it.
type Made<T> = (Record, Found, T);

/// Records to be read, and where to put them.
type Job<T> = (Vec<RawRecord>, SyncSender<Vec<Made<T>>>);

/// As many of the next records as a batch takes; none at the end.
fn batch<R: Read>(cut: &mut Cut<R>, options: ReadOptions) -> Vec<RawRecord> {
    let mut batch: Vec<RawRecord> = Vec::new();
    let mut bytes = 0;
    while bytes < BATCH_BYTES
        && let Some(raw) = cut.next(options)
    {
        bytes += raw.text.len();
        batch.push(raw);
    }
    batch
}

/// Has batches read by so many workers, and hands over what they make of them in order.
fn on_workers<T: Send>(
    workers: usize,
    mut batches: impl Iterator<Item = Vec<RawRecord>>,
    read: &(impl Fn(RawRecord) -> Made<T> + Sync),
    hand_over: &mut impl FnMut(Made<T>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // The workers end when there is nobody to send jobs, and the scope when they have: the sender is dropped in it in any case.
    let (sender, jobs) = channel();
    let jobs = Mutex::new(jobs);
    scope(|scope| {
        let workers: Vec<_> = (0..workers)
            .map(|_| scope.spawn(|| do_jobs(&jobs, read)))
            .collect();
        let outcome = send_and_take(&sender, workers.len(), &mut batches, hand_over);
        drop(sender);
        for worker in workers {
            if let Err(panic) = worker.join() {
                resume_unwind(panic);
            }
        }
        outcome
    })
}

/// What a worker does, as long as there are jobs.
fn do_jobs<T>(jobs: &Mutex<Receiver<Job<T>>>, read: &impl Fn(RawRecord) -> Made<T>) {
    let next = || {
        let jobs = jobs.lock().expect("nothing panics that holds the jobs");
        jobs.recv()
    };
    while let Ok((batch, made)) = next() {
        // Where nobody takes it any more, the reading was broken off.
        if made.send(batch.into_iter().map(read).collect()).is_err() {
            return;
        }
    }
}

/// Sends batches as jobs and hands over what comes back, in the order of the batches. Ends early where a worker has panicked.
fn send_and_take<T>(
    jobs: &Sender<Job<T>>,
    workers: usize,
    batches: &mut impl Iterator<Item = Vec<RawRecord>>,
    hand_over: &mut impl FnMut(Made<T>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut on_their_way = VecDeque::new();
    loop {
        while on_their_way.len() < BATCHES_A_WORKER * workers
            && let Some(batch) = batches.next()
        {
            let (made, taken) = sync_channel(1);
            if jobs.send((batch, made)).is_err() {
                break;
            }
            on_their_way.push_back(taken);
        }
        let Some(Ok(made)) = on_their_way.pop_front().map(|taken| taken.recv()) else {
            return ControlFlow::Continue(());
        };
        made.into_iter().try_for_each(&mut *hand_over)?;
    }
}
