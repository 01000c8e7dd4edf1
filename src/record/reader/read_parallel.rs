//! Reads on all cores: a stream is split on one thread, its records are parsed and replayed on others, and returned in the order of the
//! stream.

use std::io::{self, Read};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::thread::available_parallelism;

use crate::games::Notation;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::read_options::ReadOptions;
use crate::record::model::record::Record;
use crate::record::reader::parallel_map::parallel_map_in_order;
use crate::record::reader::part;
use crate::record::reader::records::Numbering;
use crate::record::reader::sections::Sections;

/// The size of a batch in bytes: large enough that handing it over is cheap, and small enough that its results are still in the cache
/// when they are taken.
const BATCH_BYTES: usize = 64 << 10;

/// Initial capacity of a batch in sections.
const BATCH_CAPACITY: usize = 96;

/// Reads the games of a stream as [`read`](crate::record::reader::records::read) does, with one thread per core, and passes them to `each`
/// on the calling thread in the order of the stream.
///
/// `work` is called for each record on the thread that has read it, in any order, and its result is passed to `each` with the record.
/// During `work` the record has no number (it is 0), and a note about the inferred notation may be missing.
///
/// Memory does not grow with the stream, however long `each` takes: reading is only a few batches ahead. When `each` breaks, reading
/// stops. A short stream is read on the calling thread.
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
/// The error that ended the stream, after the last record that could be read.
///
/// # Panics
/// If `work` panics, with its panic.
pub fn read_parallel<R: Read, T: Send>(
    input: R,
    options: ReadOptions,
    work: impl Fn(&Record) -> T + Sync,
    mut each: impl FnMut(Record, T) -> ControlFlow<()>,
) -> io::Result<()> {
    let mut sections = Sections::new(input);
    let mut numbering = Numbering::default();
    // The error represents a break.
    let mut hand_over = |(record, found, output): WorkResult<T>| {
        let flow = each(numbering.number(record, found), output);
        flow.is_continue().then_some(()).ok_or(())
    };
    let read = |section: Vec<RawRecord>| {
        let records = part::read(section, options).into_iter();
        records.map(|(record, found)| {
            let output = work(&record);
            (record, found, output)
        })
    };
    let first = batch(&mut sections, options);
    let is_short = first.iter().map(|section| bytes(section)).sum::<usize>() < BATCH_BYTES;
    let workers = available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let outcome = if is_short || workers.get() == 1 {
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
        let read_batch = |batch: Vec<Vec<RawRecord>>| {
            let mut output = Vec::with_capacity(batch.iter().map(Vec::len).sum());
            batch
                .into_iter()
                .for_each(|section| output.extend(read(section)));
            output
        };
        parallel_map_in_order(workers, batches, read_batch, |output| {
            output.into_iter().try_for_each(&mut hand_over)
        })
    };
    match (outcome, sections.take_failure()) {
        (Ok(()), Some(error)) => Err(error),
        _ => Ok(()),
    }
}

/// A record, its inferred notation, and the result of `work`.
type WorkResult<T> = (Record, Option<Notation>, T);

/// The size of a section in bytes.
fn bytes(section: &[RawRecord]) -> usize {
    section.iter().map(|raw| raw.text.len()).sum()
}

/// The next batch of sections; empty at the end of the stream.
fn batch<R: Read>(sections: &mut Sections<R>, options: ReadOptions) -> Vec<Vec<RawRecord>> {
    let mut batch: Vec<Vec<RawRecord>> = Vec::with_capacity(BATCH_CAPACITY);
    let mut read = 0;
    while read < BATCH_BYTES
        && let Some(section) = sections.next(options)
    {
        read += bytes(&section);
        batch.push(section);
    }
    batch
}
