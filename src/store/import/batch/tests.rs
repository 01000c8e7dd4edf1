//! Tests that a batch stores the same rows from memory and from temporary files.

use std::path::Path;

use super::*;
use crate::record::{ReadOptions, read};
use crate::store::import::identities::NewIdentities;
use crate::store::journal::{ChangeKind, ChangeRecorder};
use crate::store::{Access, Database, ImportOptions};

/// Games of several layouts, some of them duplicates, with annotations, a reject and a preamble.
fn records() -> Vec<Record> {
    let mut text = "What follows was played in a club.\n\n".to_owned();
    for round in 0..240 {
        text += &match round % 8 {
            0 | 2 | 4 | 6 => format!(
                "# layout: Belgian Daisy\n# black: A\n# round: {round}\n1.a1b2 i5h5 2.a2b3\n\n"
            ),
            1 => format!(
                "# layout: Standard\n# white: B\n# event: Open\n# date: 2019.12.{:02}\n1.a1b2! {{a comment}} i9h8\n\n",
                1 + round % 30
            ),
            3 => format!("# layout: German Daisy\n# round: {round}\n1.a1b2 z9z9 {round}\n\n"),
            _ => "# layout: Standard\n# result: 1-0\n1.a1b2 i9h8 2.b2c3\n\n".to_owned(),
        };
    }
    let records = read(text.as_bytes(), ReadOptions::default());
    records.map(|record| record.unwrap()).collect()
}

/// All rows of the tables that a batch fills, with these limits for positions and bytes in memory. The games with these indices are stored by other
/// programs in the meantime.
fn stored_rows(folder: &Path, positions: usize, bytes: usize, by_others: &[usize]) -> Vec<String> {
    let path = folder.join("games.db");
    let mut database = Database::open(&path, Access::Write).unwrap();
    let folder = Some(folder.to_owned());
    let mut batch = Batch::new(true, None).with_memory_for(positions, bytes, folder);
    batch.begin_source(&database.connection, "club").unwrap();
    let mut known = IdentitySet::default();
    let mut identities = Vec::new();
    for record in records() {
        let prepared = ImportOptions::default().prepare(&record);
        identities.extend(prepared.0.as_ref().map(|game| game.identity));
        batch.add(&mut known, record, prepared).unwrap();
    }
    assert!(!batch.is_full());
    let of_others = by_others.iter().map(|&at| identities[at]);
    batch.exclude(of_others.map(u128::from_le_bytes).collect());
    let transaction = database.connection.transaction().unwrap();
    let (mut new_identities, mut names) = (NewIdentities::default(), NameIds::default());
    let mut change = ChangeRecorder::new(ChangeKind::Import, "imported");
    let stored = batch
        .store(&transaction, &mut new_identities, &mut names, &mut change)
        .unwrap();
    let counts = stored.counts;
    transaction.commit().unwrap();
    assert_eq!(
        crate::store::index::segments(&database.connection)
            .unwrap()
            .len(),
        1
    );
    assert!(database.check(|_| ()).unwrap().faults.is_empty());

    let mut all = vec![format!("{counts:?}")];
    for table in [
        "packed_game",
        "player",
        "event",
        "record_block",
        "reject",
        "annotation",
        "segment",
        "index_chunk",
        "index_page",
        "filter_column",
    ] {
        let rows = database
            .query(&format!("SELECT * FROM {table}"))
            .unwrap()
            .rows;
        assert!(!rows.is_empty(), "{table}");
        all.extend(rows.iter().map(|row| format!("{table}: {row:?}")));
    }
    drop(database);
    std::fs::remove_file(path).unwrap();
    all
}

#[test]
fn a_batch_in_files_stores_the_same_rows_as_one_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    for by_others in [&[][..], &[0, 1, 5]] {
        let in_memory = stored_rows(folder.path(), usize::MAX, usize::MAX, by_others);
        for (positions, bytes) in [(20, 0), (100, 1_000)] {
            let in_files = stored_rows(folder.path(), positions, bytes, by_others);
            assert!(
                in_files == in_memory,
                "{positions} positions, {bytes} bytes"
            );
        }
    }
    // The files have no names, so the folder is empty.
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
}
