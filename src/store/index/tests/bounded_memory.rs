//! Tests that the memory for building a segment does not grow with the number of its games.

use super::*;

/// However many games have the same position, few of its occurrences are sorted at a time, and each batch of rows is small.
#[test]
fn parts_of_a_bucket_do_not_grow_with_the_number_of_games() {
    const MEMORY_LIMIT: usize = 1 << 12;
    for count in [2_000, 40_000] {
        let mut random = Random(23);
        let mut builder = SegmentBuilder::with_memory_limit(MEMORY_LIMIT, None);
        for game in 0..count {
            // Two positions of all games are in the first bucket, with one of each game before, between or after them, and another in any bucket.
            let positions = [2 << 40, 5 << 40 | 1, random.below(8 << 40), random.next()];
            let next = |key| (key, 1 + (game % 7) as u16);
            builder
                .add_game(Outcome::default(), positions.into_iter().map(next))
                .unwrap();
        }
        assert!(builder.is_spilled());
        let mut largest = 0;
        builder
            .finish(1, 1_000, |batch| {
                let rows = batch.chunks.iter().chain(&batch.pages);
                largest = largest.max(rows.map(|row| row.bytes.len()).sum());
                Ok::<_, StoreError>(())
            })
            .unwrap();
        assert!(largest < 8_000, "{count} games: {largest} bytes");
    }
}
