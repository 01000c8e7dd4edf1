//! Compacts a database: merges its segments, and returns unused pages to the file system.

use rusqlite::TransactionBehavior;
use serde::Serialize;

use crate::store::format::segments;
use crate::store::index;
use crate::store::index::{MAX_GAMES, Segment};
use crate::store::{Database, StoreError, text_index};

/// The result of a compaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompactionReport {
    /// The number of segments of the position index before.
    pub segments_before: usize,
    /// The number of segments now.
    pub segments: usize,
    /// The size of the file before, in bytes.
    pub bytes_before: u64,
    /// The size of the file now, in bytes.
    pub bytes: u64,
}

impl Database {
    /// Merges all segments into one, so that a query searches one segment, and vacuums the file, after which it contains no deleted data. The results of
    /// queries do not change. `progress` is called with the number of merged games.
    ///
    /// The segments are merged in one transaction. A segment that does not fit in memory is written to temporary files, and so is the database when it is
    /// vacuumed. They are in the system's folder for temporary files.
    ///
    /// # Errors
    /// When the database cannot be written, a game in it is damaged, or the temporary files cannot be written.
    #[doc(hidden)]
    pub fn compact(
        &mut self,
        mut progress: impl FnMut(u64),
    ) -> Result<CompactionReport, StoreError> {
        let bytes_before = self.bytes()?;
        let immediate = TransactionBehavior::Immediate;
        let transaction = self.connection.transaction_with_behavior(immediate)?;
        let before = index::segments(&transaction)?;
        let mut done = 0;
        for group in groups(&before) {
            // A single segment needs no merge.
            if group.len() > 1 {
                let mut merged = 0;
                segments::merge(&transaction, group, |games| {
                    merged = games;
                    progress(done + games);
                })?;
                done += merged;
            }
        }
        text_index::refill(&transaction)?;
        let segments = index::segments(&transaction)?.len();
        transaction.commit()?;
        self.connection
            .execute(include_str!("../../../sql/query/vacuum.sql"), [])?;
        Ok(CompactionReport {
            segments_before: before.len(),
            segments,
            bytes_before,
            bytes: self.bytes()?,
        })
    }

    /// The size of the file in bytes.
    fn bytes(&self) -> Result<u64, StoreError> {
        let pragma = |name: &str| self.connection.pragma_value::<u64>(name);
        Ok(pragma("page_count")? * pragma("page_size")?)
    }
}

/// Groups consecutive segments, as many as fit into one segment.
fn groups(mut segments: &[Segment]) -> Vec<&[Segment]> {
    let mut groups = Vec::new();
    while let Some(first) = segments.first() {
        let fits = |segment: &&Segment| {
            segment.first_game + segment.games - first.first_game
                <= (MAX_GAMES as u64).cast_signed()
        };
        let count = segments.iter().take_while(fits).count().max(1);
        let (group, rest) = segments.split_at(count);
        groups.push(group);
        segments = rest;
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_group_has_more_games_than_fit_in_a_segment() {
        let max = (MAX_GAMES as u64).cast_signed();
        let segment = |first_game, games| Segment {
            id: 0,
            first_game,
            games,
            positions: 0,
            chunk_bytes: 0,
        };
        let sizes = |segments: &[Segment]| {
            groups(segments)
                .iter()
                .map(|group| group.len())
                .collect::<Vec<_>>()
        };
        let half = max / 2;
        let halves = [
            segment(1, half),
            segment(1 + half, half),
            segment(1 + max, 1),
        ];
        assert_eq!(sizes(&halves), [2, 1]);
        // Unused ids between games count too.
        assert_eq!(sizes(&[segment(1, 1), segment(1 + max, 1)]), [1, 1]);
        assert_eq!(sizes(&[]), [0; 0]);
    }
}
