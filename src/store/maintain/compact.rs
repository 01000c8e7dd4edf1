//! One segment of all, and the room of what was deleted given back.

use rusqlite::TransactionBehavior;
use serde::Serialize;

use crate::store::format::segments;
use crate::store::index;
use crate::store::index::{MAX_GAMES, Segment};
use crate::store::{Database, StoreError};

/// What a compaction did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Compacted {
    /// Segments of the position index before.
    pub segments_before: usize,
    /// And now.
    pub segments: usize,
    /// Bytes of the file before.
    pub bytes_before: u64,
    /// And now.
    pub bytes: u64,
}

impl Database {
    /// Makes one segment of all, so that a look-up asks one, and gives unused room back to the disk: nothing of what was deleted is left in
    /// the file. No answer changes. `watch` sees the number of games done.
    ///
    /// The segments are merged in one transaction: broken off, the old ones are there. A segment that does not fit in memory goes through
    /// temporary files meanwhile, and so does the database when its room is given back; they are where the system has such files.
    ///
    /// # Errors
    /// When the database cannot be written, a game in it is damaged, or there is no room for the temporary files.
    pub fn compact(&mut self, watch: impl FnMut(u64)) -> Result<Compacted, StoreError> {
        let bytes_before = self.bytes()?;
        let immediate = TransactionBehavior::Immediate;
        let transaction = self.connection.transaction_with_behavior(immediate)?;
        let before = index::segments(&transaction)?;
        let mut watch = watch;
        let mut done = 0;
        for group in groups(&before) {
            // One alone is as it should be.
            if group.len() > 1 {
                let mut merged = 0;
                segments::merge(&transaction, group, |games| {
                    merged = games;
                    watch(done + games);
                })?;
                done += merged;
            }
        }
        let segments = index::segments(&transaction)?.len();
        transaction.commit()?;
        self.connection
            .execute(include_str!("../../../sql/query/vacuum.sql"), [])?;
        Ok(Compacted {
            segments_before: before.len(),
            segments,
            bytes_before,
            bytes: self.bytes()?,
        })
    }

    /// The size of the file.
    fn bytes(&self) -> Result<u64, StoreError> {
        let pragma = |name: &str| {
            self.connection
                .pragma_query_value(None, name, |row| row.get::<_, u64>(0))
        };
        Ok(pragma("page_count")? * pragma("page_size")?)
    }
}

/// Segments that follow one another, as many together as one can number the games of.
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
    fn no_group_has_more_games_than_a_segment_can_number() {
        let most = (MAX_GAMES as u64).cast_signed();
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
        let half = most / 2;
        let halves = [
            segment(1, half),
            segment(1 + half, half),
            segment(1 + most, 1),
        ];
        assert_eq!(sizes(&halves), [2, 1]);
        // Numbers that no game has count too.
        assert_eq!(sizes(&[segment(1, 1), segment(1 + most, 1)]), [1, 1]);
        assert_eq!(sizes(&[]), [0; 0]);
    }
}
