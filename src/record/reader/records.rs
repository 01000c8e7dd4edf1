//! Reads the records of a stream one by one.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::games::Notation;
use crate::record::model::problem::{Location, Problem, ProblemKind, Severity};
use crate::record::model::read_options::ReadOptions;
use crate::record::model::record::{Content, Record};
use crate::record::reader::earlier::file_heading::FileHeading;
use crate::record::reader::earlier::repeated_moves::RepeatedMoves;
use crate::record::reader::part;
use crate::record::reader::sections::Sections;

/// Reads the records of a stream one by one. The memory does not grow with the stream.
///
/// If the stream fails, the text read so far is the last record; after it comes the error. It is text: files that are packed are an error, and are unpacked where files
/// are imported.
///
/// ```
/// use sumito::record::{Content, ReadOptions, read};
///
/// let text = "# layout: Belgian Daisy\n1.a1b2 i5h5\n\n# layout: Belgian Daisy\n1.i9h8 a5b5\n";
/// for record in read(text.as_bytes(), ReadOptions::default()) {
///     let record = record?;
///     assert!(matches!(&record.content, Content::Game(game) if game.plies().len() == 2));
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read<R: Read>(input: R, options: ReadOptions) -> Reader<R> {
    Reader {
        sections: Sections::new(input),
        read: VecDeque::new(),
        options,
        numbering: Numbering::default(),
        stop: None,
    }
}

/// The iterator over the records of a stream; returned by [`read`].
///
/// ```
/// use std::fs::File;
/// use sumito::record::{Content, ReadOptions, Reader, Record, read};
///
/// let reader: Reader<File> = read(File::open("sample-games/graz-2002.txt")?, ReadOptions::default());
/// let records = reader.collect::<Result<Vec<Record>, _>>()?;
/// assert!(matches!(records[0].content, Content::Game(_)));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Reader<R> {
    sections: Sections<R>,
    /// Records that were read and not returned yet.
    read: VecDeque<(Record, Option<Notation>)>,
    options: ReadOptions,
    numbering: Numbering,
    stop: Option<Arc<AtomicBool>>,
}

impl<R> Reader<R> {
    /// The reader, which fails soon after another thread sets the flag, also within a record.
    pub(crate) fn stopped_by(self, flag: Arc<AtomicBool>) -> Reader<R> {
        Reader {
            stop: Some(flag),
            ..self
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<io::Result<Record>> {
        if self.read.is_empty() {
            let Some(mut section) = self.sections.next(self.options) else {
                return self.sections.take_failure().map(Err);
            };
            for raw in &mut section {
                raw.stop.clone_from(&self.stop);
            }
            self.read.extend(part::read(section, self.options));
        }
        let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        if self.stop.as_ref().is_some_and(is_set) {
            // What was read last is not the whole reading of its text.
            self.read.clear();
            return Some(Err(io::Error::other("stopped before the text was read")));
        }
        let (record, found) = self.read.pop_front()?;
        Some(Ok(self.numbering.number(record, found)))
    }
}

/// State that depends on the preceding records.
#[derive(Default)]
pub(crate) struct Numbering {
    /// Number of the last record.
    number: u64,
    /// The last notation that was inferred.
    found: Option<Notation>,
    heading: FileHeading,
    repeated: RepeatedMoves,
}

impl Numbering {
    /// Numbers the next record, adds a note if its inferred notation is new, and warnings if it is without what stands above the game before, or
    /// has the same moves.
    pub(crate) fn number(&mut self, mut record: Record, found: Option<Notation>) -> Record {
        self.number += u64::from(!matches!(record.content, Content::Preamble));
        record.number = self.number;
        if found.is_some() && found != self.found {
            self.found = found;
            let problem = found.map(|found| notation_found(found, record.location));
            record.problems.extend(problem);
        }
        record.problems.extend(self.heading.take(&record));
        record.problems.extend(self.repeated.take(&record));
        record
            .problems
            .sort_by_key(|problem| problem.location.offset);
        record
    }
}

/// The note about an inferred notation, given once for consecutive records in it.
fn notation_found(notation: Notation, location: Location) -> Problem {
    let message = format!("notation not stated; by replay it is {notation}");
    Problem::new(
        Severity::Note,
        ProblemKind::NotationInferred,
        location,
        message,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_fails_after_it_is_stopped() {
        let text = "# layout: Belgian Daisy\n1.a1b2 i5h5\n\n# layout: Belgian Daisy\n1.i9h8 a5b5\n";
        let flag = Arc::new(AtomicBool::new(false));
        let stopped_by = |flag| read(text.as_bytes(), ReadOptions::default()).stopped_by(flag);
        let mut reader = stopped_by(Arc::clone(&flag));
        let first = reader.next().unwrap().unwrap();
        assert!(matches!(first.content, Content::Game(_)));
        flag.store(true, Ordering::Relaxed);
        assert!(reader.all(|record| record.is_err()), "nothing is half read");
        assert!(stopped_by(flag).all(|record| record.is_err()));
    }

    /// A record that can be read in many ways is not read in any more of them.
    #[test]
    fn a_reader_is_stopped_within_a_record() {
        // Each line may be moves or prose.
        let lines = "some words a1b2 i5h5; and other words c3c4 (or g7g6) = b2b3\n".repeat(40);
        let read_all = |flag: &Arc<AtomicBool>| {
            let start = std::time::Instant::now();
            let reader = read(lines.as_bytes(), ReadOptions::default());
            let is_read = reader
                .stopped_by(Arc::clone(flag))
                .all(|record| record.is_ok());
            (is_read, start.elapsed())
        };
        let (is_read, whole) = read_all(&Arc::default());
        assert!(is_read);
        let (is_read, stopped) = read_all(&Arc::new(AtomicBool::new(true)));
        assert!(!is_read && stopped * 4 < whole, "{stopped:?} of {whole:?}");
    }
}
