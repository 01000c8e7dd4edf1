use super::*;
use crate::record::{ReadOptions, read};
use crate::store::{Access, Filter};

/// A game is not stored twice if another program stores it after it was added to a batch. The analysis of its record here is stored.
#[test]
fn a_game_that_another_program_stores_meanwhile_is_a_duplicate() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let mut mine = Database::open(&path, Access::Write).unwrap();
    let mut theirs = Database::open(&path, Access::Write).unwrap();
    let record = |round: u32, is_analysed: bool| {
        let moves = if is_analysed {
            "# evaluatedby: it\n{[%eval 0.1]} 1.a1b2 {[%eval 0.2]} i9h8 {[%eval 0.1]}"
        } else {
            "1.a1b2 i9h8"
        };
        let text = format!("# layout: Standard\n# round: {round}\n{moves}\n");
        let mut records = read(text.as_bytes(), ReadOptions::default());
        let record = records.next().unwrap().unwrap();
        let prepared = ImportOptions::default().prepare(&record);
        (record, prepared)
    };
    let options = ImportOptions {
        batch: 2,
        ..ImportOptions::default()
    };
    let mut importer = mine.importer(options).unwrap();
    importer.begin_source("mine").unwrap();
    let mut other = theirs.importer(options).unwrap();
    other.begin_source("theirs").unwrap();
    let (third, prepared) = record(3, false);
    other.add(third, prepared).unwrap();
    other.store().unwrap();
    for round in 1..=3 {
        let (record, prepared) = record(round, true);
        importer.add(record, prepared).unwrap();
    }
    importer.store().unwrap();

    let stored = importer.stored();
    assert_eq!((stored.imported, stored.duplicates), (2, 1));
    drop(importer);
    let mut games = 0;
    mine.for_each_summary(&Filter::default(), |_| games += 1)
        .unwrap();
    assert_eq!(games, 3);
    assert_eq!(mine.analysed_games().unwrap().len(), 3);
    assert!(mine.check(|_| ()).unwrap().faults.is_empty());
}

/// If a temporary file cannot be written, the batch is lost, and no part of a game is stored.
#[test]
fn a_batch_that_cannot_spill_is_not_stored() {
    let mut database = Database::in_memory().unwrap();
    let options = ImportOptions::default();
    let mut importer = database.importer(options).unwrap();
    let missing_folder = Some("there/is/no/such/folder".into());
    importer.batch = Batch::new(true, None).with_memory_for(20, 0, missing_folder);
    importer.begin_source("x").unwrap();
    let text: String = (0..9)
        .map(|n| format!("# round: {n}\n1.a1b2 i9h8 2.b2c3\n\n"))
        .collect();
    let mut failed = 0;
    for record in read(text.as_bytes(), ReadOptions::default()) {
        let record = record.unwrap();
        let prepared = options.prepare(&record);
        if let Err(error) = importer.add(record, prepared) {
            assert!(matches!(error, StoreError::Source(_)), "{error}");
            failed += 1;
            break;
        }
    }
    assert_eq!(failed, 1);
    importer.store().unwrap();
    assert_eq!(importer.stored(), ImportCounts::default());
    drop(importer);
    let found = database.check(|_| ()).unwrap();
    assert_eq!((found.games, found.faults), (0, Vec::new()));
}

/// If an importer is dropped in the middle of a batch, its database can be queried.
#[test]
fn a_dropped_importer_restores_the_connection() {
    let mut database = Database::in_memory().unwrap();
    let options = ImportOptions {
        batch: 1,
        ..ImportOptions::default()
    };
    let mut importer = database.importer(options).unwrap();
    importer.begin_source("x").unwrap();
    for record in read(&b"1.a1b2\n\n1.a1b2 i9h8\n"[..], ReadOptions::default()) {
        let record = record.unwrap();
        let prepared = options.prepare(&record);
        importer.add(record, prepared).unwrap();
    }
    drop(importer);
    assert_eq!(database.info().unwrap().games, 2);
}
