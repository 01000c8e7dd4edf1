//! Reads on all cores: a stream is split on one thread, its records are parsed and replayed on others, and handed over in the order of the stream.

use std::io::{self, Read};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::thread::available_parallelism;

use crate::record::input::raw_record::RawRecord;
use crate::record::reader::options::ReadOptions;
use crate::record::reader::parallel_map::parallel_map_in_order;
use crate::record::reader::record::Record;
use crate::record::reader::section_records::read_section;
use crate::record::reader::sections::Sections;
use crate::record::reader::stream::{InferredNotation, Numbering};

/// Bytes of text that go to a worker at once: enough that handing them over costs nothing beside reading them, and so few that what is
/// made of them is near when it is taken.
const BATCH_BYTES: usize = 64 << 10;

/// TextSplitter for which there is room in a batch from the beginning on.
const BATCH_CAPACITY: usize = 96;

/// Reads the games of a stream as [`read`](crate::record::reader::stream::read) does, on as many threads as there are cores, and hands them to `each`
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
    // An error says that no more is wanted.
    let mut hand_over = |(record, found, output): WorkResult<T>| {
        let flow = each(numbering.number(record, found), output);
        flow.is_continue().then_some(()).ok_or(())
    };
    let read = |section: Vec<RawRecord>| {
        let records = read_section(section, options).into_iter();
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

/// A record that was read, the notation that it does not state, and what was made of it.
type WorkResult<T> = (Record, InferredNotation, T);

/// Bytes of text in a section.
fn bytes(section: &[RawRecord]) -> usize {
    section.iter().map(|raw| raw.text.len()).sum()
}

/// As many of the next sections as a batch takes; none at the end.
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
