//! The ids of the games that pass a filter, as a set from which parts are read.

use crate::store::format::filter::SegmentSelection;
use crate::store::{Database, Filter, StoreError};

/// The ids of the games that passed a filter when it was applied, in ascending order. It takes a bit of memory for each game of the database.
pub struct FilteredIds {
    segments: Vec<SegmentSelection>,
    /// The number of ids before each segment.
    before: Vec<usize>,
    count: usize,
}

impl Database {
    /// The ids of the games that pass a filter.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn filtered_ids(&self, filter: &Filter) -> Result<FilteredIds, StoreError> {
        let _transaction = self.begin_read()?;
        let segments = self.games_by_segment(filter)?;
        let mut count = 0;
        let before = segments.iter().map(|selected| {
            let before = count;
            count += selected.bitmap.count();
            before
        });
        Ok(FilteredIds {
            before: before.collect(),
            segments,
            count,
        })
    }
}

impl FilteredIds {
    /// The number of ids.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there are no ids.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// At most `count` ids, after the first `offset` ones.
    pub fn page(&self, offset: usize, count: usize) -> Vec<i64> {
        let segment = self.before.partition_point(|&before| before <= offset);
        let Some(segment) = segment.checked_sub(1) else {
            return Vec::new();
        };
        let skipped = offset - self.before[segment];
        let ids = self.segments[segment..].iter();
        let ids = ids.flat_map(SegmentSelection::games);
        ids.skip(skipped).take(count).collect()
    }
}

impl std::fmt::Debug for FilteredIds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "FilteredIds({})", self.count)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::record::{ReadOptions, read};
    use crate::store::ImportCounts;

    #[test]
    fn pages_are_parts_of_the_filtered_games() {
        let mut database = Database::in_memory().unwrap();
        assert!(
            database
                .filtered_ids(&Filter::default())
                .unwrap()
                .is_empty()
        );
        // Several segments.
        for part in 0..3 {
            let games = (0..70).map(|n| {
                format!(
                    "# black: b{part} {n}\n# white: w{}\n# layout: Standard\n1.a1b1 i9h9\n\n",
                    n % 7
                )
            });
            let text: String = games.collect();
            let records = read(text.as_bytes(), ReadOptions::default());
            let mut counts = ImportCounts::default();
            let watch = |_: &_| ControlFlow::Continue(());
            database.import("x", records, &mut counts, watch).unwrap();
        }
        database.delete(&[2, 5, 75, 140]).unwrap();
        let of_white = Filter {
            white: Some("w3".to_owned()),
            ..Filter::default()
        };
        for filter in [Filter::default(), of_white] {
            let mut all = Vec::new();
            database
                .for_each_summary(&filter, |game| all.push(game.id))
                .unwrap();
            let ids = database.filtered_ids(&filter).unwrap();
            assert_eq!(ids.len(), all.len());
            for offset in [0, 1, 9, 60, 100, 205, 206, 1_000] {
                for count in [0, 1, 10, 1_000] {
                    let expected = all.iter().skip(offset).take(count);
                    assert_eq!(
                        ids.page(offset, count),
                        expected.copied().collect::<Vec<_>>()
                    );
                }
            }
        }
    }
}
