//! `kill -9` at random times of an import, which is then run again.

use std::process::{Child, Command};
use std::time::{Duration, Instant};

use super::{
    assert_different, assert_same, content, generated, identities, import, import_all, log,
    mixture, random, times,
};
use crate::support::{Random, TestDirectory};

/// Kills a program after a random part of its running time. Returns whether it was still running.
fn kill_within(command: &mut Command, took: Duration, random: &mut Random) -> bool {
    let mut child: Child = command.spawn().unwrap();
    let part = u32::try_from(random.below(1_000)).unwrap();
    std::thread::sleep(took * part / 950);
    child.kill().unwrap();
    child.wait().unwrap().code().is_none()
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

#[test]
fn an_import_killed_at_any_time_leaves_complete_batches() {
    let directory = TestDirectory::new();
    let files = mixture(&directory, 120);
    let whole = directory.path("whole.db");
    import_all(&whole, &files, usize::MAX);
    let (all, expected) = (identities(&whole), content(&whole));
    assert_different(&all);
    let mut random = random(1);
    let (mut killed, mut journals, mut partly) = (0, 0, 0);
    for number in 0..times(super::USUAL_KILLS) {
        let batch = [7, 20, 60][number % 3];
        let db = directory.path(&format!("{number}.db"));
        // Measured again, because the load of the machine varies.
        let took = timed(|| import_all(&db, &files, batch));
        std::fs::remove_file(&db).unwrap();
        // One in three imports is killed a second time when it is continued.
        for _ in 0..=usize::from(random.below(3) == 0) {
            killed += usize::from(kill_within(
                &mut import(&db, &files, batch),
                took,
                &mut random,
            ));
            let journal = directory.path(&format!("{number}.db-journal"));
            journals += usize::from(journal.exists());
            let stored = identities(&db);
            assert!(
                all.starts_with(&stored),
                "{} of {} games",
                stored.len(),
                all.len()
            );
            partly += usize::from(!stored.is_empty() && stored.len() < all.len());
        }
        import_all(&db, &files, batch);
        assert_eq!(identities(&db), all);
        assert_same(&content(&db), &expected, "killed and run again");
        std::fs::remove_file(&db).unwrap();
    }
    log(&format!(
        "killed {killed} imports of {} games: {journals} left a journal, {partly} some games but not all",
        all.len()
    ));
}

#[test]
fn a_merge_of_segments_killed_at_any_time_loses_nothing() {
    let directory = TestDirectory::new();
    let files: Vec<_> = (0..10)
        .map(|number| generated(&directory, &format!("{number}.apgn"), 12, 50 + number))
        .collect();
    let whole = directory.path("whole.db");
    import_all(&whole, &files, usize::MAX);
    let (all, expected) = (identities(&whole), content(&whole));
    let mut random = random(2);
    let (mut killed, mut journals) = (0, 0);
    for number in 0..times(2) {
        let db = directory.path(&format!("{number}.db"));
        let mut took = Duration::from_millis(60);
        for file in &files {
            let file = std::slice::from_ref(file);
            if random.below(2) == 0 {
                killed += usize::from(kill_within(&mut import(&db, file, 3), took, &mut random));
                let journal = directory.path(&format!("{number}.db-journal"));
                journals += usize::from(journal.exists());
                assert!(all.starts_with(&identities(&db)));
            }
            took = timed(|| import_all(&db, file, 3));
        }
        assert_eq!(identities(&db), all);
        assert_same(&content(&db), &expected, "many small imports");
    }
    log(&format!(
        "killed {killed} small imports: {journals} left a journal"
    ));
}
