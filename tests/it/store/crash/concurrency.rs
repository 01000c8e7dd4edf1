//! Concurrent processes, full disks, changing input files, read-only media.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;
use std::process::Stdio;

use serde_json::Value;
use sumito::store::{Access, Database, Filter};

use super::{
    assert_different, broken, content_of, from_belgian, generated, identities, import, import_all,
    log, random, times,
};
use crate::cli::errors::in_namespace;
use crate::support::{TestDirectory, error, sumito};

/// Writes a range of games of a generated file to a separate file.
fn part(
    directory: &TestDirectory,
    name: &str,
    all: &str,
    games: std::ops::Range<usize>,
) -> PathBuf {
    let records: Vec<&str> = all.split_inclusive("\n[Event ").collect();
    let mut text = "[Event ".to_owned();
    let first = records[0].trim_start_matches("[Event ");
    let records = std::iter::once(first).chain(records[1..].iter().copied());
    text.extend(records.skip(games.start).take(games.len()));
    let text = text.trim_end_matches("[Event ");
    fs::write(directory.path(name), text).unwrap();
    directory.path(name)
}

#[test]
fn concurrent_imports_into_one_database_succeed() {
    let directory = TestDirectory::new();
    let all = generated(&directory, "all.apgn", 240, 8);
    let text = fs::read_to_string(&all).unwrap();
    let rejects = directory.path("rejects.txt");
    fs::write(&rejects, broken(12)).unwrap();
    let one = part(&directory, "one.apgn", &text, 0..160);
    let two = part(&directory, "two.apgn", &text, 80..240);
    let whole = directory.path("whole.db");
    import_all(&whole, &[all, rejects.clone()], usize::MAX);
    let mut expected = identities(&whole);
    expected.sort_unstable();
    for number in 0..times(4) {
        let db = directory.path(&format!("{number}.db"));
        let sets = match number % 4 {
            0 => vec![
                vec![one.clone(), rejects.clone()],
                vec![two.clone(), rejects.clone()],
            ],
            1 => vec![vec![one.clone(), two.clone(), rejects.clone()]; 2],
            2 => vec![
                vec![one.clone()],
                vec![two.clone()],
                vec![rejects.clone(), two.clone()],
            ],
            _ => vec![
                vec![two.clone(), one.clone(), rejects.clone()],
                vec![rejects.clone(), one.clone(), two.clone()],
            ],
        };
        let batch = [5, 9, 3, usize::MAX][number % 4];
        let children = sets.iter().map(|files| {
            let mut command = import(&db, files, batch);
            command
                .args(["--format", "json"])
                .stdout(Stdio::piped())
                .stderr(Stdio::piped());
            command.spawn().unwrap()
        });
        let children: Vec<_> = children.collect();
        let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
        for child in children {
            let output = child.wait_with_output().unwrap();
            let message = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(matches!(output.status.code(), Some(0 | 1)), "{message}");
            let report: Value = serde_json::from_slice(&output.stdout).unwrap();
            for name in ["seen", "imported", "duplicates", "incomplete", "rejected"] {
                *counts.entry(name).or_default() += report[name].as_u64().unwrap();
            }
        }
        let mut found = identities(&db);
        assert_different(&found);
        found.sort_unstable();
        assert_eq!(found.len(), expected.len());
        assert!(found == expected);
        let stored = counts["imported"] + counts["incomplete"];
        assert_eq!(stored, found.len() as u64, "{counts:?}");
        assert_eq!(
            counts["seen"],
            stored + counts["duplicates"] + counts["rejected"]
        );
        let database = Database::open(&db, Access::Read).unwrap();
        assert_eq!(database.rejects().unwrap().len(), 12);
    }
    log(&format!("{} times several imports at once", times(4)));
}

#[test]
fn readers_see_only_complete_batches() {
    let directory = TestDirectory::new();
    let file = directory.path("belgian.apgn");
    let games = 400;
    let made = sumito(&[
        "generate",
        "--layout",
        "belgian",
        "--games",
        &games.to_string(),
        "-o",
    ]);
    let mut made = made;
    assert!(made.arg(&file).status().unwrap().success());
    let batch = 20;
    let db = directory.path("games.db");
    import_all(&db, &[generated(&directory, "none.apgn", 0, 1)], 1);
    let mut reads = BTreeMap::new();
    let mut states = std::collections::BTreeSet::new();
    for _ in 0..times(1) {
        fs::remove_file(&db).unwrap();
        drop(Database::open(&db, Access::Write).unwrap());
        let mut writer = import(&db, std::slice::from_ref(&file), batch)
            .spawn()
            .unwrap();
        let mut least = 0;
        while writer.try_wait().unwrap().is_none() {
            for verb in ["openings", "search", "games", "check", "records"] {
                let database = Database::open(&db, Access::Read).unwrap();
                let count = match verb {
                    "openings" => {
                        let start = sumito::notation::read_position("belgian").unwrap();
                        let openings = database.openings(start, &Filter::default()).unwrap();
                        let moves: u64 = openings.moves.iter().map(|one| one.results.games).sum();
                        assert_eq!(moves, openings.results.games);
                        openings.results.games
                    }
                    "search" => from_belgian(&database) as u64,
                    "games" => {
                        let mut count = 0;
                        database
                            .for_each_summary(&Filter::default(), |_| count += 1)
                            .unwrap();
                        count
                    }
                    "records" => {
                        content_of(&database).unwrap();
                        continue;
                    }
                    _ => {
                        let found = database.check(|_| ()).unwrap();
                        assert_eq!(found.faults, Vec::<String>::new());
                        found.games
                    }
                };
                assert!(
                    count % batch as u64 == 0 && count >= least,
                    "{verb}: {count}"
                );
                least = count;
                states.insert(count);
                *reads.entry(verb).or_insert(0) += 1;
            }
        }
        assert!(writer.wait().unwrap().success());
        assert_eq!(identities(&db).len(), games);
    }
    log(&format!(
        "read while an import wrote: {reads:?}, {} states seen",
        states.len()
    ));
}

#[test]
fn a_disk_that_fills_at_any_point_loses_no_batch() {
    let directory = TestDirectory::new();
    let files = [
        generated(&directory, "first.apgn", 200, 6),
        generated(&directory, "last.apgn", 200, 7),
    ];
    let whole = directory.path("whole.db");
    import_all(&whole, &files, usize::MAX);
    let (all, size) = (
        identities(&whole),
        fs::metadata(&whole).unwrap().len() as usize,
    );
    let disk = directory.path("disk");
    fs::create_dir(&disk).unwrap();
    // The script copies the database after the failure on the full disk, and again after more space is available.
    let script = "mount -t tmpfs -o size=$2 tmpfs \"$1\" || exit 9; disk=$1; out=$3; batch=$4; shift 4; program=$1; shift; \
                  \"$program\" import --db \"$disk/games.db\" --batch $batch \"$@\" >/dev/null 2>\"$out/message\"; echo $? >\"$out/status\"; \
                  cp \"$disk\"/* \"$out\"; mount -o remount,size=64m \"$disk\"; \
                  \"$program\" import --db \"$disk/games.db\" --batch $batch \"$@\" >/dev/null || exit 8; cp \"$disk/games.db\" \"$out/again.db\"";
    let mut random = random(4);
    let (mut full, mut journals) = (0, 0);
    for number in 0..times(6) {
        let out = directory.path(&format!("out{number}"));
        fs::create_dir(&out).unwrap();
        let room = 150_000 + random.below(size * 3 / 2);
        let batch = [10, 40, usize::MAX][number % 3];
        let Some(mut command) = in_namespace(script, &disk) else {
            return;
        };
        let output = command
            .arg(room.to_string())
            .arg(&out)
            .args([&batch.to_string(), env!("CARGO_BIN_EXE_sumito")])
            .args(&files)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        let status = fs::read_to_string(out.join("status")).unwrap();
        if status.trim() == "2" {
            full += 1;
            let message = fs::read_to_string(out.join("message")).unwrap();
            assert!(message.contains("the disk is full"), "{message}");
        } else {
            assert_eq!(status.trim(), "0");
        }
        journals += usize::from(out.join("games.db-journal").exists());
        let stored = identities(&out.join("games.db"));
        assert!(
            all.starts_with(&stored),
            "{room} bytes: {} games",
            stored.len()
        );
        assert_eq!(identities(&out.join("again.db")), all);
    }
    log(&format!(
        "{full} of {} disks were full, {journals} with a journal left",
        times(6)
    ));
}

/// The change of a file while it is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    Grows,
    IsCut,
    IsReplaced,
}

#[test]
fn an_input_file_that_changes_during_an_import_is_reported() {
    for change in [Change::Grows, Change::IsCut, Change::IsReplaced] {
        let directory = TestDirectory::new();
        let file = generated(&directory, "games.apgn", 1_500, 9);
        let more = fs::read(generated(&directory, "more.apgn", 10, 10)).unwrap();
        let text = fs::read(&file).unwrap();
        let db = directory.path("games.db");
        let mut child = import(&db, std::slice::from_ref(&file), 50)
            .args(["--format", "json"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        directory.wait_for_batches();
        assert!(child.try_wait().unwrap().is_none(), "it reads still");
        match change {
            Change::Grows => {
                let mut file = OpenOptions::new().append(true).open(&file).unwrap();
                file.write_all(&more).unwrap();
            }
            Change::IsCut => {
                let file = OpenOptions::new().write(true).open(&file).unwrap();
                file.set_len(text.len() as u64 * 99 / 100).unwrap();
            }
            Change::IsReplaced => {
                fs::write(directory.path("new"), &more).unwrap();
                fs::rename(directory.path("new"), &file).unwrap();
            }
        }
        let output = child.wait_with_output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(
            message.contains("games.apgn changed while it was being read"),
            "{change:?}: {message}"
        );
        assert!(!output.status.success(), "{change:?}");
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let seen = report["seen"].as_u64().unwrap();
        match change {
            Change::Grows | Change::IsReplaced => assert_eq!(seen, 1_500, "{change:?}"),
            // It is not known how much was read before the change.
            Change::IsCut => assert!(seen > 1_400 && seen <= 1_500, "{seen}"),
        }
        // The remaining records, or those of the new content.
        fs::write(
            &file,
            if change == Change::IsReplaced {
                more
            } else {
                [text, more].concat()
            },
        )
        .unwrap();
        import_all(&db, &[file], 50);
        let found = identities(&db);
        assert_different(&found);
        // A game that was truncated may be read as a shorter game.
        let shorter = found.len() - 1_510;
        assert!(
            shorter <= usize::from(change == Change::IsCut),
            "{change:?}"
        );
    }
}

/// A database with the hot journal of a transaction that was interrupted while it was written.
fn with_hot_journal(directory: &TestDirectory) -> PathBuf {
    let db = directory.path("games.db");
    import_all(&db, &[generated(directory, "some.apgn", 20, 11)], 20);
    let folder = directory.path("media");
    fs::create_dir(&folder).unwrap();
    let writer = rusqlite::Connection::open(&db).unwrap();
    // With a small cache, changes are written to the file before the commit.
    let sql = "PRAGMA cache_size = 2; BEGIN; UPDATE index_chunk SET data = zeroblob(100); UPDATE segment SET identities = zeroblob(3)";
    writer.execute_batch(sql).unwrap();
    let copy = folder.join("games.db");
    fs::copy(&db, &copy).unwrap();
    fs::copy(
        directory.path("games.db-journal"),
        folder.join("games.db-journal"),
    )
    .unwrap();
    copy
}

#[test]
fn a_hot_journal_on_read_only_media_is_reported() {
    let directory = TestDirectory::new();
    let db = with_hot_journal(&directory);
    let script =
        "mount --bind \"$1\" \"$1\" && mount -o remount,bind,ro \"$1\" && shift && exec \"$@\"";
    for verb in [
        &["games"][..],
        &["db", "check"],
        &["openings"],
        &["show", "1"],
        &["db", "info"],
    ] {
        let Some(mut command) = in_namespace(script, db.parent().unwrap()) else {
            return;
        };
        command
            .arg(env!("CARGO_BIN_EXE_sumito"))
            .args(verb)
            .env("SUMITO_DB", &db);
        let message = error(&command.output().unwrap());
        assert!(message.contains("read-only"), "{verb:?}: {message}");
    }
    // On writable media the journal is rolled back.
    assert_eq!(identities(&db).len(), 20);
    assert!(!db.with_extension("db-journal").exists());
}

#[test]
fn a_lock_timeout_is_reported() {
    // The test takes a minute.
    if std::env::var_os("SUMITO_CRASHES").is_none() {
        return;
    }
    let directory = TestDirectory::new();
    let db = directory.path("games.db");
    let file = generated(&directory, "some.apgn", 5, 12);
    import_all(&db, std::slice::from_ref(&file), 5);
    let other = rusqlite::Connection::open(&db).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let message = error(&directory.run(&["games"]));
    assert!(message.contains("locked by another program"), "{message}");
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(identities(&db).len(), 5);
}
