//! Encodes the buckets of a segment on all cores.

use std::io;
use std::sync::mpsc;
use std::thread;

use super::bucket_source::BucketSource;
use super::buckets::{BUCKETS, SortBuffers};
use super::encode::{RowBatch, SegmentEncoder};

/// Sorts buckets on all cores, encodes them in order, and passes the rows to `write` on this thread; at most `queue_length` batches of rows wait for it.
pub(super) fn encode_on_all_cores<E: From<io::Error>>(
    encoder: SegmentEncoder,
    source: &BucketSource,
    (cores, queue_length): (usize, usize),
    meanwhile: impl FnOnce() -> Result<(), E>,
    mut write: impl FnMut(RowBatch) -> Result<(), E>,
) -> Result<(), E> {
    thread::scope(|scope| {
        let (sender, ready) = mpsc::sync_channel(queue_length);
        // Thread `n` sorts the buckets `n`, `n + cores` and so on. The threads pass the one encoder around in a ring, so that it encodes the buckets in
        // order. If a thread stops early, the encoder is dropped with it, and the other threads stop as well.
        let (mut to, from): (Vec<_>, Vec<_>) = (0..cores).map(|_| mpsc::channel()).unzip();
        to[0].send(encoder).expect("its receiver exists");
        to.rotate_left(1);
        for (core, (to_next, own)) in to.into_iter().zip(from).enumerate() {
            let sender = sender.clone();
            scope.spawn(move || {
                let mut buffers = SortBuffers::default();
                for bucket in (core..BUCKETS).step_by(cores) {
                    let sorted = source.sort_from(0, bucket, &mut buffers);
                    let Ok(mut encoder) = own.recv() else { break };
                    let emit = |batch| {
                        let sent = sender.send(Ok(batch));
                        sent.map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))
                    };
                    let result = sorted.and_then(|end| {
                        source.encode(&mut encoder, bucket, end, &mut buffers, emit)
                    });
                    if let Err(error) = result {
                        // If the receiver does not exist any more, it has ended with an error of its own.
                        let _ = sender.send(Err(error));
                        break;
                    }
                    if to_next.send(encoder).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        meanwhile()?;
        ready.into_iter().try_for_each(|batch| write(batch?))
    })
}
