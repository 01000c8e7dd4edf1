//! A test that the memory for building a segment does not grow with the number of its games.

use super::*;

/// Adds 40,000 games.
fn add_games(builder: &mut SegmentBuilder) {
    let mut random = Random(23);
    for game in 0..40_000u64 {
        // Two positions of all games are in the first bucket, with one of each game before, between or after them, and another in any bucket.
        let positions = [2 << 40, 5 << 40 | 1, random.below(8 << 40), random.next()];
        let next = |key| (key, 1 + (game % 7) as u16);
        let positions = positions.into_iter().map(next);
        let (result, date) = ((game % 5) as u8, 20_000_000 + game as u32);
        builder
            .add_game(Outcome { result, date }, positions)
            .unwrap();
    }
}

/// However many games have the same position, few of its occurrences are sorted at a time, few outcomes are in memory, and each batch of rows is small. The
/// rows are the same as those of a builder that has everything in memory.
#[test]
fn batches_of_rows_do_not_grow_with_the_number_of_games() {
    let mut builder = SegmentBuilder::with_memory_limit(1 << 12, None);
    add_games(&mut builder);
    assert!(builder.is_spilled());
    let mut largest = 0;
    let mut spilled_rows = BTreeMap::new();
    let measure = |batch: RowBatch| {
        let rows = batch.chunks.iter().chain(&batch.pages);
        largest = largest.max(rows.map(|row| row.bytes.len()).sum());
        add_rows(&mut spilled_rows, batch);
        Ok::<_, StoreError>(())
    };
    builder.finish(1, 1_000, measure).unwrap();
    // The postings of one of the positions, with five bits each; the first bucket has more than 200,000 bytes.
    assert!(largest < 40_000, "{largest} bytes");

    let mut builder = SegmentBuilder::new();
    add_games(&mut builder);
    assert!(!builder.is_spilled());
    let mut rows = BTreeMap::new();
    let collect = |batch| {
        add_rows(&mut rows, batch);
        Ok::<_, StoreError>(())
    };
    builder.finish(1, 1_000, collect).unwrap();
    assert!(rows == spilled_rows, "the bytes differ");
}

/// Adds the bytes of rows by table and id.
fn add_rows(rows: &mut BTreeMap<(bool, i64), Vec<u8>>, batch: RowBatch) {
    let chunks = batch.chunks.into_iter().map(|row| (false, row));
    let pages = batch.pages.into_iter().map(|row| (true, row));
    rows.extend(
        chunks
            .chain(pages)
            .map(|(is_page, IndexRow { id, bytes })| ((is_page, id), bytes)),
    );
}
