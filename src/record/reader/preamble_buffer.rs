//! Buffers the comments before the first record of a source until it is known that the source has records.

use crate::record::model::problem::Problem;
use crate::record::model::record::{Content, Record};

/// The maximum memory of buffered records in bytes: records of one short line each take many times the size of their text.
const MAX_BUFFERED_BYTES: usize = 64 << 20;

/// Passes on the records of a source. Comments before the first game or reject are buffered; from a source without either, nothing is
/// passed on.
pub(crate) struct PreambleBuffer<T> {
    buffered: Vec<(Record, T)>,
    bytes: usize,
    has_records: bool,
}

impl<T> Default for PreambleBuffer<T> {
    fn default() -> PreambleBuffer<T> {
        PreambleBuffer {
            buffered: Vec::new(),
            bytes: 0,
            has_records: false,
        }
    }
}

impl<T> PreambleBuffer<T> {
    /// Takes the next record of the source with the result of its processing, and passes on what need not be buffered.
    ///
    /// # Errors
    /// The first error of `each`.
    pub(crate) fn take<E>(
        &mut self,
        record: Record,
        output: T,
        each: &mut impl FnMut(Record, T) -> Result<(), E>,
    ) -> Result<(), E> {
        self.has_records |= !matches!(record.content, Content::Preamble);
        if !self.has_records && self.bytes < MAX_BUFFERED_BYTES {
            self.bytes += size_of::<(Record, T)>() + heap_bytes(&record);
            self.buffered.push((record, output));
            return Ok(());
        }
        if !self.buffered.is_empty() {
            let buffered = std::mem::take(&mut self.buffered);
            buffered
                .into_iter()
                .try_for_each(|(record, output)| each(record, output))?;
        }
        each(record, output)
    }

    /// Whether a game or a reject was taken.
    pub(crate) fn has_records(&self) -> bool {
        self.has_records
    }
}

/// The heap memory of the text of a record and its problems, in bytes.
fn heap_bytes(record: &Record) -> usize {
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

    /// Records of one line without a game are passed on before they exceed the memory limit.
    #[test]
    fn buffer_respects_its_memory_limit() {
        let line = "1.zz\n";
        let lines = 40_000;
        let mut held_back = PreambleBuffer::default();
        let mut passed_on = 0;
        for record in read(line.repeat(lines).as_bytes(), ReadOptions::default()) {
            let mut count = |_: Record, ()| {
                passed_on += 1;
                Ok::<(), Infallible>(())
            };
            held_back.take(record.unwrap(), (), &mut count).unwrap();
        }
        assert!(!held_back.has_records());
        let buffered = held_back
            .buffered
            .iter()
            .map(|(record, ())| size_of::<Record>() + heap_bytes(record));
        assert_eq!(
            buffered.sum::<usize>(),
            0,
            "all are passed on behind the limit"
        );
        assert!(passed_on > 0);
    }
}
