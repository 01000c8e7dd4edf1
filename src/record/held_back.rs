//! A source without records: what stands before the first record of a source waits for it.

use super::{Content, Record};

/// Bytes of text that wait at most.
const MOST_BYTES: usize = 16 << 20;

/// Hands on the records of a source, comments that stand before the first game or reject not before that: of a source that has neither, nothing
/// is handed on.
pub struct HeldBack<T> {
    waiting: Vec<(Record, T)>,
    bytes: usize,
    has_records: bool,
}

impl<T> Default for HeldBack<T> {
    fn default() -> HeldBack<T> {
        HeldBack {
            waiting: Vec::new(),
            bytes: 0,
            has_records: false,
        }
    }
}

impl<T> HeldBack<T> {
    /// Takes the next record of the source, with what was made of it, and hands on what need not wait any more.
    ///
    /// # Errors
    /// Those of `each`.
    pub fn take<E>(
        &mut self,
        record: Record,
        made: T,
        each: &mut impl FnMut(Record, T) -> Result<(), E>,
    ) -> Result<(), E> {
        self.has_records |= !matches!(record.content, Content::Preamble);
        if !self.has_records && self.bytes < MOST_BYTES {
            self.bytes += record.text.len();
            self.waiting.push((record, made));
            return Ok(());
        }
        if !self.waiting.is_empty() {
            let waiting = std::mem::take(&mut self.waiting);
            waiting
                .into_iter()
                .try_for_each(|(record, made)| each(record, made))?;
        }
        each(record, made)
    }

    /// Whether there was a game or a reject among the records taken.
    pub fn has_records(&self) -> bool {
        self.has_records
    }
}
