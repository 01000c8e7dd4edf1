//! One bit of the file is flipped anywhere: nothing panics or hangs, and either the check detects it or all answers are unchanged.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use sumito::store::{Access, Database, StoreError};

use super::{answers, content_of, import_all, log, mixture, random, times};
use crate::support::{TestDirectory, sumito};

/// The timeout of commands that read a small database.
const PATIENCE: Duration = Duration::from_mins(2);

/// The answers to all kinds of queries.
fn everything(database: &Database) -> Result<Vec<String>, StoreError> {
    let mut all = content_of(database)?;
    all.push(answers(database)?);
    let mut info = database.info()?;
    // The size of the file may differ.
    info.bytes = 0;
    all.push(format!("{info:?}"));
    Ok(all)
}

/// The effect of a flipped bit.
#[derive(Debug)]
enum Outcome {
    /// The database cannot be opened, or the check fails or reports faults.
    Detected,
    /// The check finds nothing, and the answers are the same.
    Harmless,
    /// The check finds nothing, but an answer has changed: the first one.
    Missed(String),
}

fn outcome(db: &Path, good: &[String]) -> Outcome {
    let Ok(database) = Database::open(db, Access::Read) else {
        return Outcome::Detected;
    };
    let checked = database.check(|_| ());
    let found = everything(&database);
    if !checked.is_ok_and(|found| found.faults.is_empty()) {
        return Outcome::Detected;
    }
    match found {
        Err(error) => Outcome::Missed(format!("{error}")),
        Ok(found) if found == good => Outcome::Harmless,
        Ok(found) => {
            let mut both = found.iter().zip(good);
            let other = both.find(|(found, good)| found != good);
            let what = other.map(|(found, good)| difference(found, good));
            Outcome::Missed(what.unwrap_or_else(|| "one more or less".to_owned()))
        }
    }
}

/// The first difference of two texts, with its context.
fn difference(found: &str, good: &str) -> String {
    let same = found.bytes().zip(good.bytes()).take_while(|(a, b)| a == b);
    let around = |text: &str, at: usize| {
        let bytes = &text.as_bytes()[at.saturating_sub(60)..text.len().min(at + 60)];
        String::from_utf8_lossy(bytes).into_owned()
    };
    let at = same.count();
    let begin: String = good.chars().take(40).collect();
    format!(
        "in `{begin}...`: `{}`, expected `{}`",
        around(found, at),
        around(good, at)
    )
}

/// Runs a function in a separate thread, and fails if it panics or does not end in time.
fn guarded<T: Send + 'static>(what: &str, work: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, receiver) = channel();
    std::thread::spawn(move || sender.send(work()));
    match receiver.recv_timeout(PATIENCE) {
        Ok(done) => done,
        Err(RecvTimeoutError::Disconnected) => panic!("{what}: it panicked"),
        Err(RecvTimeoutError::Timeout) => panic!("{what}: it hangs"),
    }
}

/// Checks that every command ends with an exit status of the program.
fn assert_commands_end(db: &Path, what: &str) {
    for verb in [
        &["games"][..],
        &["games", "--format", "json", "--player", "A*"],
        &["show", "3"],
        &["replay", "5", "--reverse"],
        &["openings", "--layout", "belgian"],
        &["search", "--layout", "belgian", "--moves", "a1b2"],
        &["export", "--to", "jsonl"],
        &["export", "--to", "apgn", "--layout", "belgian"],
        &["rejects"],
        &["db", "info"],
        &["db", "check"],
    ] {
        let mut command = sumito(verb);
        command.arg("--db").arg(db);
        let output = guarded(what, move || command.output().unwrap());
        let status = output.status.code();
        assert!(
            matches!(status, Some(0..=2)),
            "{what}: {verb:?}: {output:?}"
        );
        assert!(
            status != Some(2) || !output.stderr.is_empty(),
            "{what}: {verb:?} says nothing"
        );
    }
}

#[test]
fn a_flipped_bit_is_detected_or_harmless() {
    let directory = TestDirectory::new();
    let files = mixture(&directory, 40);
    let db = directory.path("games.db");
    import_all(&db, &files, 30);
    let bytes = fs::read(&db).unwrap();
    let good = everything(&Database::open(&db, Access::Read).unwrap()).unwrap();
    let mut random = random(5);
    let (mut counts, mut missed) = (BTreeMap::new(), Vec::new());
    let damaged = directory.path("damaged.db");
    for number in 0..times(60) {
        // One in ten in the head of the file or in the schema.
        let behind = if number % 10 == 0 {
            2 * 8_192
        } else {
            bytes.len()
        };
        let (at, bit) = (random.below(behind), random.below(8));
        let mut bytes = bytes.clone();
        bytes[at] ^= 1 << bit;
        let _ = fs::remove_file(directory.path("damaged.db-journal"));
        fs::write(&damaged, &bytes).unwrap();
        let what = format!("byte {at}, bit {bit}");
        let (path, good) = (damaged.clone(), good.clone());
        let outcome = guarded(&what, move || outcome(&path, &good));
        let name = match outcome {
            Outcome::Detected => "detected",
            Outcome::Harmless => "harmless",
            Outcome::Missed(answer) => {
                missed.push(format!("{what}: {answer}"));
                "missed"
            }
        };
        *counts.entry(name).or_insert(0) += 1;
        if number % 20 == 0 {
            assert_commands_end(&damaged, &what);
        }
    }
    log(&format!(
        "bits turned in {} KB: {counts:?}",
        bytes.len() / 1_024
    ));
    assert!(counts.contains_key("detected"));
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn impossible_numbers_in_the_file_are_detected() {
    let directory = TestDirectory::new();
    let files = mixture(&directory, 20);
    let db = directory.path("games.db");
    import_all(&db, &files, 1_000);
    let bytes = fs::read(&db).unwrap();
    let good = everything(&Database::open(&db, Access::Read).unwrap()).unwrap();
    let damaged = directory.path("damaged.db");
    let mut detected = 0;
    for (table, column) in [
        ("segment", "id"),
        ("segment", "first_game"),
        ("segment", "games"),
        ("segment", "positions"),
        ("segment", "chunk_bytes"),
        ("packed_game", "id"),
        ("packed_game", "record_block_id"),
        ("packed_game", "record_number"),
        ("packed_game", "black_id"),
        ("packed_game", "event_id"),
        ("packed_game", "date"),
        ("packed_game", "variant_id"),
        ("packed_game", "result"),
        ("packed_game", "ending"),
        ("packed_game", "score_black"),
        ("packed_game", "plies"),
        ("index_chunk", "id"),
        ("reject", "record_offset"),
    ] {
        for number in [-1, 94, 1 << 40, i64::MAX] {
            fs::write(&damaged, &bytes).unwrap();
            let raw = rusqlite::Connection::open(&damaged).unwrap();
            raw.pragma_update(None, "foreign_keys", false).unwrap();
            let rows = format!(
                "SELECT {column} IS {number}, id FROM {table} ORDER BY id LIMIT 1 OFFSET 2"
            );
            let row = raw.query_row(&rows, [], |row| Ok((row.get(0)?, row.get(1)?)));
            let (is_same, id): (bool, i64) = row.unwrap_or((false, 1));
            let write = format!("UPDATE {table} SET {column} = ?1 WHERE id = ?2");
            if is_same || raw.execute(&write, (number, id)).unwrap_or(0) == 0 {
                continue;
            }
            drop(raw);
            let what = format!("{table}.{column} of row {id} is {number}");
            let (path, good) = (damaged.clone(), good.clone());
            let outcome = guarded(&what, move || outcome(&path, &good));
            match outcome {
                Outcome::Detected => detected += 1,
                Outcome::Harmless => {}
                outcome @ Outcome::Missed(_) => panic!("{what}: {outcome:?}"),
            }
        }
    }
    assert!(detected > 45, "{detected}");
}
