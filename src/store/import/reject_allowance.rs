//! Limits the bytes of rejects and comments that are stored of one source.

use crate::record::{Content, Location, Record};

/// Bytes of rejected text that an import keeps of one source, unless it is told otherwise.
pub const REJECTED_BYTES: u64 = 64 << 20;

/// Bytes that a reject counts besides those of its text, so that the number of rejects is bounded too.
const ROW: u64 = 256;

/// Bytes of comments that are kept of one source.
const COMMENTS: u64 = 4 << 20;

/// The remaining allowance of a source, and what was omitted.
#[derive(Debug, Clone, Default)]
pub(in crate::store) struct Allowance {
    rejected: u64,
    comments: u64,
    /// What is omitted, if anything.
    pub(in crate::store) rest: Option<Rest>,
}

/// Omitted records and comments of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::store) struct Rest {
    /// Where the first one begins.
    pub(in crate::store) first: Location,
    /// The line where the last one begins.
    pub(in crate::store) last_line: u64,
    pub(in crate::store) count: u64,
    pub(in crate::store) bytes: u64,
}

impl Allowance {
    /// Whether the next record of the source of which nothing can be replayed, or the next comment, is kept, where at most so many bytes of rejects are.
    ///
    /// It depends on the records of the source alone, and not on what is stored already: another import of the source keeps the same ones.
    pub(in crate::store) fn take(&mut self, record: &Record, most: u64) -> bool {
        let bytes = record.text.len() as u64;
        let (used, charge, most) = if matches!(record.content, Content::Preamble) {
            (&mut self.comments, bytes, COMMENTS)
        } else {
            (&mut self.rejected, bytes + ROW, most)
        };
        if used.saturating_add(charge) <= most {
            *used += charge;
            return true;
        }
        // Shorter ones that come later would fit: but what is left out is one stretch.
        *used = most;
        let rest = self.rest.get_or_insert(Rest {
            first: record.location,
            last_line: 0,
            count: 0,
            bytes: 0,
        });
        rest.last_line = record.location.line;
        rest.count += 1;
        rest.bytes += bytes;
        false
    }
}

impl Rest {
    /// The message of the reject that stands for the omitted ones.
    pub(in crate::store) fn message(&self, most: u64) -> String {
        let Rest {
            first,
            last_line,
            count,
            bytes,
        } = self;
        let (records, are) = if *count == 1 {
            ("record or comment", "is")
        } else {
            ("records or comments", "are")
        };
        format!(
            "{count} more {records} without a game, {bytes} bytes from line {} to line {last_line}, {are} not kept: expected at most {} MiB of rejects and {} MiB of comments in a file; `sumito import --reject-limit` keeps more rejects",
            first.line,
            most >> 20,
            COMMENTS >> 20,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Format;

    fn record(line: u64, bytes: usize, content: Content) -> Record {
        Record {
            number: line,
            location: Location {
                line,
                ..Location::default()
            },
            text: "x".repeat(bytes),
            format: Format::Linear,
            content,
            problems: Vec::new(),
        }
    }

    #[test]
    fn what_is_over_the_limit_is_counted() {
        let mut allowance = Allowance::default();
        let reject = |line, bytes| record(line, bytes, Content::Rejected);
        assert!(allowance.take(&reject(1, 700), 2_000));
        assert!(allowance.take(&reject(3, 700), 2_000));
        assert_eq!(allowance.rest, None);
        assert!(!allowance.take(&reject(5, 700), 2_000));
        assert!(!allowance.take(&reject(7, 1), 2_000));
        // Comments have a limit of their own.
        assert!(allowance.take(&record(8, 5_000, Content::Preamble), 2_000));
        let rest = allowance.rest.unwrap();
        assert_eq!((rest.first.line, rest.last_line), (5, 7));
        assert_eq!((rest.count, rest.bytes), (2, 701));
        let mut endless = Allowance::default();
        assert!(endless.take(&reject(1, 5_000), u64::MAX));
        let comment = record(2, COMMENTS as usize, Content::Preamble);
        assert!(endless.take(&comment, u64::MAX));
        assert!(!endless.take(&comment, u64::MAX));
    }
}
