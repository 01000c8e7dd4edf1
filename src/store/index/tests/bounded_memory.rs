//! A test that the memory for building a segment does not grow with the number of its games.

use super::*;

/// However many games have the same position, few of its occurrences are sorted at a time, and each batch of rows is small.
#[test]
fn batches_of_rows_do_not_grow_with_the_number_of_games() {
    let mut random = Random(23);
    let mut builder = SegmentBuilder::with_memory_limit(1 << 12, None);
    for game in 0..40_000u64 {
        // Two positions of all games are in the first bucket, with one of each game before, between or after them, and another in any bucket.
        let positions = [2 << 40, 5 << 40 | 1, random.below(8 << 40), random.next()];
        let next = |key| (key, 1 + (game % 7) as u16);
        let positions = positions.into_iter().map(next);
        builder.add_game(Outcome::default(), positions).unwrap();
    }
    assert!(builder.is_spilled());
    let mut largest = 0;
    let measure = |batch: RowBatch| {
        let rows = batch.chunks.iter().chain(&batch.pages);
        largest = largest.max(rows.map(|row| row.bytes.len()).sum());
        Ok::<_, StoreError>(())
    };
    builder.finish(1, 1_000, measure).unwrap();
    // The postings of one of the positions, with five bits each; the first bucket has more than 200,000 bytes.
    assert!(largest < 40_000, "{largest} bytes");
}
