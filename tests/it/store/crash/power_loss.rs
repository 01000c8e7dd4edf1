//! Power loss between any two writes: a library (`shim.c`) records all operations on files, which are repeated up to some point, in order, or with
//! unsynced writes lost or torn.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use super::{content, generated, identities, import, import_all, log, random, times};
use crate::support::Random;
use crate::support::project;
use crate::support::{TestDirectory, sumito};

/// The unit of atomic writes, in bytes.
const SECTOR: usize = 512;

/// An operation on a file.
struct Step {
    name: String,
    what: What,
}

enum What {
    Write(usize, Vec<u8>),
    Truncate(usize),
    Sync,
    Unlink,
}

/// Builds the library that records operations on files. Prints a message and returns `None` if that is not possible.
fn shim(directory: &TestDirectory) -> Option<PathBuf> {
    let library = directory.path("shim.so");
    let compiled = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .arg(&library)
        .arg(project("tests/it/store/crash/shim.c"))
        .args(["-ldl", "-lpthread"])
        .status();
    if cfg!(target_os = "linux") && compiled.is_ok_and(|status| status.success()) {
        return Some(library);
    }
    let in_ci = env::var_os("CI").is_some();
    assert!(!in_ci, "power cuts must be tried in CI");
    log("left out: power cuts, which need Linux and a C compiler");
    None
}

/// The recorded operations in order.
fn steps(trace: &Path) -> Vec<Step> {
    let bytes = fs::read(trace).unwrap();
    let (mut rest, mut steps) = (bytes.as_slice(), Vec::new());
    let mut take = |count: usize| {
        let (taken, behind) = rest.split_at_checked(count)?;
        rest = behind;
        Some(taken)
    };
    while let Some(what) = take(1) {
        let mut number = |size: usize| {
            let mut bytes = [0; 8];
            bytes[..size].copy_from_slice(take(size).unwrap());
            usize::try_from(u64::from_ne_bytes(bytes)).unwrap()
        };
        let (name, offset, count) = (number(2), number(8), number(4));
        let name = String::from_utf8(take(name).unwrap().to_vec()).unwrap();
        let bytes = take(count).unwrap();
        let what = match what[0] {
            b'w' => What::Write(offset, bytes.to_vec()),
            b't' => What::Truncate(offset),
            b's' => What::Sync,
            b'u' => What::Unlink,
            other => panic!("{name}: {}", char::from(other)),
        };
        steps.push(Step { name, what });
    }
    steps
}

/// A simulated folder on a disk that loses unsynced data.
#[derive(Default)]
struct Disk {
    files: Vec<File>,
    names: BTreeMap<String, usize>,
    /// The synced names of files; later changes of names, with no file for a removed name.
    sure_names: BTreeMap<String, usize>,
    unsure_names: Vec<(String, Option<usize>)>,
}

#[derive(Default, Clone)]
struct File {
    now: Vec<u8>,
    sure: Vec<u8>,
    /// Numbers of the operations since the last sync.
    unsure: Vec<usize>,
}

/// The part of unsynced data that reaches the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cut {
    /// All: only the program is stopped.
    Clean,
    /// Nothing.
    Lost,
    /// A random part, sector by sector.
    Torn,
}

fn write(bytes: &mut Vec<u8>, offset: usize, written: &[u8]) {
    if bytes.len() < offset + written.len() {
        bytes.resize(offset + written.len(), 0);
    }
    bytes[offset..][..written.len()].copy_from_slice(written);
}

impl Disk {
    fn step(&mut self, number: usize, step: &Step) {
        let Step { name, what } = step;
        if name == "." {
            self.sure_names = self.names.clone();
            self.unsure_names.clear();
            return;
        }
        if matches!(what, What::Unlink) {
            self.names.remove(name);
            self.unsure_names.push((name.clone(), None));
            return;
        }
        let id = *self.names.entry(name.clone()).or_insert_with(|| {
            self.files.push(File::default());
            let id = self.files.len() - 1;
            self.unsure_names.push((name.clone(), Some(id)));
            id
        });
        let file = &mut self.files[id];
        match what {
            What::Sync => {
                file.sure.clone_from(&file.now);
                file.unsure.clear();
                return;
            }
            What::Write(offset, written) => write(&mut file.now, *offset, written),
            What::Truncate(length) => file.now.resize(*length, 0),
            What::Unlink => unreachable!("done above"),
        }
        file.unsure.push(number);
    }

    /// The files after a power loss.
    fn after(&self, cut: Cut, steps: &[Step], random: &mut Random) -> BTreeMap<String, Vec<u8>> {
        let mut names = self.sure_names.clone();
        let surviving = match cut {
            Cut::Clean => self.unsure_names.len(),
            Cut::Lost => 0,
            Cut::Torn => random.below(self.unsure_names.len() + 1),
        };
        for (name, id) in &self.unsure_names[..surviving] {
            match id {
                Some(id) => names.insert(name.clone(), *id),
                None => names.remove(name),
            };
        }
        let torn = |file: &File, random: &mut Random| {
            let mut bytes = file.sure.clone();
            for &number in &file.unsure {
                match &steps[number].what {
                    What::Write(offset, written) => {
                        let mut at = 0;
                        while at < written.len() {
                            let end = written.len().min(at + SECTOR - (offset + at) % SECTOR);
                            if random.below(2) == 0 {
                                write(&mut bytes, offset + at, &written[at..end]);
                            }
                            at = end;
                        }
                    }
                    What::Truncate(length) if random.below(2) == 0 => bytes.resize(*length, 0),
                    _ => {}
                }
            }
            bytes
        };
        let mut found = BTreeMap::new();
        for (name, id) in &names {
            let file = &self.files[*id];
            let bytes = match cut {
                Cut::Clean => file.now.clone(),
                Cut::Lost => file.sure.clone(),
                Cut::Torn => torn(file, random),
            };
            found.insert(name.clone(), bytes);
        }
        found
    }
}

/// Replaces the content of a folder.
fn put(folder: &Path, files: &BTreeMap<String, Vec<u8>>) {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir(folder).unwrap();
    for (name, bytes) in files {
        fs::write(folder.join(name), bytes).unwrap();
    }
}

/// Files of intact and of broken games.
fn mixed_files(directory: &TestDirectory) -> [PathBuf; 5] {
    let files = [
        generated(directory, "first.apgn", 30, 3),
        directory.path("broken.txt"),
        project("sample-games/graz-2002.txt"),
        project("tests/data/glued.txt"),
        generated(directory, "last.apgn", 20, 4),
    ];
    fs::write(&files[1], super::broken(9)).unwrap();
    files
}

/// Imports files in several runs into a new database, and returns the recorded operations.
fn recorded_imports(
    directory: &TestDirectory,
    shim: &Path,
    db: &Path,
    files: &[PathBuf],
) -> Vec<Step> {
    let (traced, trace) = (db.parent().unwrap(), directory.path("trace"));
    fs::create_dir(traced).unwrap();
    // A game of a repaired reject leaves its segment, which is rebuilt.
    let mut retry = sumito(&["rejects", "--retry", "--repair", "--db"]);
    retry.arg(db).stdout(std::process::Stdio::null());
    for command in [
        &mut import(db, &files[..3], 8),
        &mut import(db, &files[3..], 8),
        &mut retry,
        &mut import(db, files, 100),
    ] {
        let status = command
            .stderr(std::process::Stdio::null())
            .env("LD_PRELOAD", shim)
            .env("SUMITO_TRACED", traced)
            .env("SUMITO_TRACE", &trace)
            .status();
        assert!(matches!(status.unwrap().code(), Some(0 | 1)));
    }
    steps(&trace)
}

/// The games between transactions, each of which ends when its journal is deleted. Afterwards the disk must contain the database `db`.
fn states_between_transactions(
    steps: &[Step],
    folder: &Path,
    random: &mut Random,
    db: &Path,
) -> Vec<Vec<[u8; 16]>> {
    let mut disk = Disk::default();
    let mut states = vec![Vec::new()];
    for (number, step) in steps.iter().enumerate() {
        disk.step(number, step);
        if matches!(step.what, What::Unlink) {
            put(folder, &disk.after(Cut::Clean, steps, random));
            states.push(identities(&folder.join("games.db")));
        }
    }
    let end = disk.after(Cut::Clean, steps, random);
    assert_eq!(end.keys().collect::<Vec<_>>(), ["games.db"]);
    assert!(
        end["games.db"] == fs::read(db).unwrap(),
        "the trace has all that was done"
    );
    assert_eq!(states.last(), Some(&identities(db)));
    states
}

/// Imports the files again into a database after a power loss: then it contains the same games as `db`.
fn assert_run_again_completes(cut_db: &Path, files: &[PathBuf], db: &Path, what: &str) {
    import_all(cut_db, files, 8);
    super::assert_different(&identities(cut_db));
    let _ = sumito(&["rejects", "--retry", "--repair", "--db"])
        .arg(cut_db)
        .output();
    let (mut found, mut all) = (identities(cut_db), identities(db));
    // Repaired games come last, so the order is ignored.
    found.sort_unstable();
    all.sort_unstable();
    assert_eq!(found, all, "{what}, and run again");
    assert_eq!(
        content(cut_db).len(),
        content(db).len(),
        "{what}, and run again"
    );
}

#[test]
fn a_power_loss_leaves_complete_batches() {
    let directory = TestDirectory::new();
    let Some(shim) = shim(&directory) else { return };
    let files = mixed_files(&directory);
    let db = directory.path("traced").join("games.db");
    let steps = recorded_imports(&directory, &shim, &db, &files);

    let folder = directory.path("cut");
    let cut_db = folder.join("games.db");
    let mut random = random(3);
    let states = states_between_transactions(&steps, &folder, &mut random, &db);

    let cuts = times(150);
    let (mut tried, mut rolled_back, mut run_again) = (0, 0, 0);
    let mut disk = Disk::default();
    let mut done = 0;
    for (number, step) in steps.iter().enumerate() {
        disk.step(number, step);
        done += usize::from(matches!(step.what, What::Unlink));
        for cut in [Cut::Clean, Cut::Lost, Cut::Torn, Cut::Torn] {
            if random.below(4 * steps.len()) >= cuts {
                continue;
            }
            tried += 1;
            put(&folder, &disk.after(cut, &steps, &mut random));
            rolled_back += usize::from(folder.join("games.db-journal").exists());
            let found = identities(&cut_db);
            // The deletion of the last journal may be lost: then its transaction is rolled back.
            let forgotten = cut != Cut::Clean && !disk.unsure_names.is_empty();
            let what = format!("{cut:?} after step {number} of {}", steps.len());
            assert!(
                found == states[done] || forgotten && done > 0 && found == states[done - 1],
                "{what}: {} games, expected {}",
                found.len(),
                states[done].len()
            );
            if random.below(20) == 0 {
                run_again += 1;
                assert_run_again_completes(&cut_db, &files, &db, &what);
            }
        }
    }
    assert!(tried * 2 > cuts.min(4 * steps.len()) && rolled_back > 0);
    log(&format!(
        "{tried} power cuts in {} steps of {} transactions: {rolled_back} rolled back, {run_again} run again",
        steps.len(),
        states.len() - 1
    ));
}
