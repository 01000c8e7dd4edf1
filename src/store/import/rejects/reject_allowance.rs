//! Limits how many bytes of rejects and comments are stored per source.

use crate::record::{Content, Location, Record};

/// Default limit of the rejected text that an import stores per source, in bytes.
pub const REJECTED_BYTES: u64 = 64 << 20;

/// Bytes charged for a reject in addition to its text, so that the number of rejects is bounded too.
const ROW_OVERHEAD: u64 = 256;

/// Limit of the comments that an import stores per source, in bytes.
const COMMENT_BYTES: u64 = 4 << 20;

/// The bytes of a source that are stored so far, and the range of records that are omitted.
#[derive(Debug, Clone, Default)]
pub(in crate::store) struct RejectAllowance {
    rejected: u64,
    comments: u64,
    /// The omitted records, if there are any.
    pub(in crate::store) omitted: Option<OmittedRange>,
}

/// The omitted records and comments of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::store) struct OmittedRange {
    /// Where the first one begins.
    pub(in crate::store) first: Location,
    /// The line where the last one begins.
    pub(in crate::store) last_line: u64,
    /// The number of omitted records and comments.
    pub(in crate::store) count: u64,
    /// The bytes of their texts.
    pub(in crate::store) bytes: u64,
}

impl RejectAllowance {
    /// Charges the next reject or comment of the source, and returns whether it is stored. `limit` is the limit for rejects in bytes.
    ///
    /// The result depends only on the records of the source, and not on the contents of the database, so that another import of the source stores
    /// the same records.
    pub(in crate::store) fn charge(&mut self, record: &Record, limit: u64) -> bool {
        let bytes = record.text.len() as u64;
        let (used, charge, limit) = if matches!(record.content, Content::Preamble) {
            (&mut self.comments, bytes, COMMENT_BYTES)
        } else {
            (&mut self.rejected, bytes + ROW_OVERHEAD, limit)
        };
        if used.saturating_add(charge) <= limit {
            *used += charge;
            return true;
        }
        // Shorter records that come later could fit, but the omitted records are to be one contiguous range.
        *used = limit;
        let omitted = self.omitted.get_or_insert(OmittedRange {
            first: record.location,
            last_line: 0,
            count: 0,
            bytes: 0,
        });
        omitted.last_line = record.location.line;
        omitted.count += 1;
        omitted.bytes += bytes;
        false
    }
}

impl OmittedRange {
    /// The message of the reject that represents the omitted records. `limit` is the limit for rejects in bytes.
    pub(in crate::store) fn message(&self, limit: u64) -> String {
        let OmittedRange {
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
            limit >> 20,
            COMMENT_BYTES >> 20,
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
            source: None,
            format: Format::Linear,
            content,
            problems: Vec::new(),
        }
    }

    #[test]
    fn records_over_the_limit_are_counted() {
        let mut allowance = RejectAllowance::default();
        let reject = |line, bytes| record(line, bytes, Content::Rejected);
        assert!(allowance.charge(&reject(1, 700), 2_000));
        assert!(allowance.charge(&reject(3, 700), 2_000));
        assert_eq!(allowance.omitted, None);
        assert!(!allowance.charge(&reject(5, 700), 2_000));
        assert!(!allowance.charge(&reject(7, 1), 2_000));
        // Comments have a limit of their own.
        assert!(allowance.charge(&record(8, 5_000, Content::Preamble), 2_000));
        let omitted = allowance.omitted.unwrap();
        assert_eq!((omitted.first.line, omitted.last_line), (5, 7));
        assert_eq!((omitted.count, omitted.bytes), (2, 701));
        let mut unlimited = RejectAllowance::default();
        assert!(unlimited.charge(&reject(1, 5_000), u64::MAX));
        let comment = record(2, COMMENT_BYTES as usize, Content::Preamble);
        assert!(unlimited.charge(&comment, u64::MAX));
        assert!(!unlimited.charge(&comment, u64::MAX));
    }
}
