//! Holds back the text before the first record of a source, so that a source without records yields nothing.

use crate::record::model::problem::Problem;
use crate::record::model::record::{Content, Record};

/// Limit of the buffered memory. Records of one short line take many times the size of their text.
const MOST_BYTES: usize = 64 << 20;

/// Forwards the records of a source. Preambles are held back until the first game or reject, and dropped if there is
/// none.
pub struct PreambleBuffer<T> {
    waiting: Vec<(Record, T)>,
    bytes: usize,
    has_records: bool,
}

impl<T> Default for PreambleBuffer<T> {
    fn default() -> PreambleBuffer<T> {
        PreambleBuffer {
            waiting: Vec::new(),
            bytes: 0,
            has_records: false,
        }
    }
}

impl<T> PreambleBuffer<T> {
    /// Takes the next record with its payload, and forwards all records that need not be held back.
    ///
    /// # Errors
    /// Those of `each`.
    pub fn take<E>(
        &mut self,
        record: Record,
        output: T,
        each: &mut impl FnMut(Record, T) -> Result<(), E>,
    ) -> Result<(), E> {
        self.has_records |= !matches!(record.content, Content::Preamble);
        if !self.has_records && self.bytes < MOST_BYTES {
            self.bytes += size_of::<(Record, T)>() + bytes_on_the_heap(&record);
            self.waiting.push((record, output));
            return Ok(());
        }
        if !self.waiting.is_empty() {
            let waiting = std::mem::take(&mut self.waiting);
            waiting
                .into_iter()
                .try_for_each(|(record, output)| each(record, output))?;
        }
        each(record, output)
    }

    /// Whether a game or a reject was taken.
    pub fn has_records(&self) -> bool {
        self.has_records
    }
}

/// Heap memory of a record's text and problems.
fn bytes_on_the_heap(record: &Record) -> usize {
    let messages = record
        .problems
        .iter()
        .map(|problem| problem.message.capacity());
    record.text.capacity()
        + record.problems.capacity() * size_of::<Problem>()
        + messages.sum::<usize>()
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::record::{ReadOptions, read};

    /// Lines that hold no game, each of them a record, are handed on before they take more memory than is allowed.
    #[test]
    fn the_buffer_of_short_records_is_limited() {
        let line = "1.zz\n";
        let lines = 40_000;
        let mut held_back = PreambleBuffer::default();
        let mut handed_on = 0;
        for record in read(line.repeat(lines).as_bytes(), ReadOptions::default()) {
            let mut count = |_: Record, ()| {
                handed_on += 1;
                Ok::<(), Infallible>(())
            };
            held_back.take(record.unwrap(), (), &mut count).unwrap();
        }
        assert!(!held_back.has_records());
        let waiting = held_back
            .waiting
            .iter()
            .map(|(record, ())| size_of::<Record>() + bytes_on_the_heap(record));
        assert_eq!(
            waiting.sum::<usize>(),
            0,
            "all are handed on behind the limit"
        );
        assert!(handed_on > 0);
    }
}
