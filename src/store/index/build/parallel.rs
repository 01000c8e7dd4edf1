//! Encodes the buckets of a segment on all cores.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Condvar, Mutex};
use std::thread;

use super::bucket_source::BucketSource;
use super::buckets::{BUCKETS, SortBuffers};
use super::encode::{RowBatch, SegmentEncoder};

/// Sorts buckets on all cores, encodes them in order, and passes the rows to `write` on this thread; at most `queue_length` batches of rows wait for it.
/// First, this thread calls `meanwhile`, for which it has one core for itself.
pub(super) fn encode_on_all_cores<E: From<io::Error>>(
    encoder: SegmentEncoder,
    source: &BucketSource,
    (cores, queue_length): (usize, usize),
    meanwhile: impl FnOnce() -> Result<(), E>,
    mut write: impl FnMut(RowBatch) -> Result<(), E>,
) -> Result<(), E> {
    let encoding = &BucketEncoding {
        source,
        unsorted: AtomicUsize::new(0),
        encoder: Mutex::new(Some((0, encoder))),
        is_next: Condvar::new(),
    };
    thread::scope(|scope| {
        let (sender, ready) = sync_channel(queue_length);
        for _ in 1..cores.max(2) {
            let sender = sender.clone();
            scope.spawn(move || encoding.run(&sender));
        }
        meanwhile()?;
        scope.spawn(move || encoding.run(&sender));
        ready.into_iter().try_for_each(|batch| write(batch?))
    })
}

/// What the threads that sort and encode buckets share.
struct BucketEncoding<'a> {
    source: &'a BucketSource,
    /// The next bucket that no thread has begun to sort.
    unsorted: AtomicUsize,
    /// The next bucket to encode, and the encoder; `None` once a thread has stopped early.
    encoder: Mutex<Option<(usize, SegmentEncoder)>>,
    /// Notified when another bucket is the next one to encode.
    is_next: Condvar,
}

impl BucketEncoding<'_> {
    /// Sorts one bucket after the other, and encodes each when it is the next one. Sends the rows, or the error that ends the encoding.
    fn run(&self, sender: &SyncSender<io::Result<RowBatch>>) {
        let mut buffers = SortBuffers::default();
        loop {
            let bucket = self.unsorted.fetch_add(1, Ordering::Relaxed);
            if bucket >= BUCKETS {
                return;
            }
            let sorted = self.source.sort_from(0, bucket, &mut buffers);
            let lock = self.encoder.lock().expect("no thread panics");
            let is_later = |next: &mut Option<(usize, _)>| {
                next.as_ref().is_some_and(|(next, _)| *next != bucket)
            };
            let mut guard = self
                .is_next
                .wait_while(lock, is_later)
                .expect("no thread panics");
            let Some((next, encoder)) = guard.as_mut() else {
                return;
            };
            let emit = |batch| {
                let sent = sender.send(Ok(batch));
                sent.map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))
            };
            let result =
                sorted.and_then(|end| self.source.encode(encoder, bucket, end, &mut buffers, emit));
            *next += 1;
            if let Err(error) = result {
                *guard = None;
                // If the receiver does not exist any more, it has ended with an error of its own.
                let _ = sender.send(Err(error));
            }
            self.is_next.notify_all();
        }
    }
}
