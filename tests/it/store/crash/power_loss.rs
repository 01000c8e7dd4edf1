//! The power is cut between any two writes: what was done to the files is written down (`shim.c`) and done again up to some point, in order, or
//! with what was not synced lost or torn.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use super::{content, identities, import, import_all, made_up, random, tell, times};
use crate::support::Random;
use crate::support::project;
use crate::support::{TestDirectory, sumito};

/// What is written whole or not at all when the power fails.
const SECTOR: usize = 512;

/// Something done to a file.
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

/// The library that writes down what a program does; `None`, and a word about it, where it cannot be made.
fn shim(place: &TestDirectory) -> Option<PathBuf> {
    let library = place.path("shim.so");
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
    tell("left out: power cuts, which need Linux and a C compiler");
    None
}

/// All that was done, in its order.
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
        let (name, place, count) = (number(2), number(8), number(4));
        let name = String::from_utf8(take(name).unwrap().to_vec()).unwrap();
        let bytes = take(count).unwrap();
        let what = match what[0] {
            b'w' => What::Write(place, bytes.to_vec()),
            b't' => What::Truncate(place),
            b's' => What::Sync,
            b'u' => What::Unlink,
            other => panic!("{name}: {}", char::from(other)),
        };
        steps.push(Step { name, what });
    }
    steps
}

/// A folder on a disk that forgets what was not synced.
#[derive(Default)]
struct Disk {
    files: Vec<File>,
    names: BTreeMap<String, usize>,
    /// The names that are sure, and what was done since, a file of none for a name taken away.
    sure_names: BTreeMap<String, usize>,
    unsure_names: Vec<(String, Option<usize>)>,
}

#[derive(Default, Clone)]
struct File {
    now: Vec<u8>,
    sure: Vec<u8>,
    /// Numbers of the steps since it was last synced.
    unsure: Vec<usize>,
}

/// What of the unsynced reaches the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cut {
    /// All: the program stops, the system goes on.
    Clean,
    /// Nothing.
    Lost,
    /// Some of it, sector by sector.
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

    /// What is found after a cut.
    fn after(&self, cut: Cut, steps: &[Step], random: &mut Random) -> BTreeMap<String, Vec<u8>> {
        let mut names = self.sure_names.clone();
        let kept = match cut {
            Cut::Clean => self.unsure_names.len(),
            Cut::Lost => 0,
            Cut::Torn => random.below(self.unsure_names.len() + 1),
        };
        for (name, id) in &self.unsure_names[..kept] {
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

/// Puts files into a folder that is emptied before.
fn put(folder: &Path, files: &BTreeMap<String, Vec<u8>>) {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir(folder).unwrap();
    for (name, bytes) in files {
        fs::write(folder.join(name), bytes).unwrap();
    }
}

#[test]
fn the_power_is_cut() {
    let place = TestDirectory::new();
    let Some(shim) = shim(&place) else { return };
    let files = [
        made_up(&place, "first.apgn", 30, 3),
        place.path("broken.txt"),
        project("sample-games/graz-2002.txt"),
        project("tests/data/glued.txt"),
        made_up(&place, "last.apgn", 20, 4),
    ];
    fs::write(&files[1], super::broken(9)).unwrap();
    let (traced, trace) = (place.path("traced"), place.path("trace"));
    fs::create_dir(&traced).unwrap();
    let db = traced.join("games.db");
    // A game of a reject that is mended leaves its segment, which is made again.
    let mut retry = sumito(&["rejects", "--retry", "--repair", "--db"]);
    retry.arg(&db).stdout(std::process::Stdio::null());
    for command in [
        &mut import(&db, &files[..3], 8),
        &mut import(&db, &files[3..], 8),
        &mut retry,
        &mut import(&db, &files, 100),
    ] {
        let status = command
            .stderr(std::process::Stdio::null())
            .env("LD_PRELOAD", &shim)
            .env("SUMITO_TRACED", &traced)
            .env("SUMITO_TRACE", &trace)
            .status();
        assert!(matches!(status.unwrap().code(), Some(0 | 1)));
    }
    let steps = steps(&trace);

    // The states between transactions, each of which ends when its journal is taken away.
    let folder = place.path("cut");
    let cut_db = folder.join("games.db");
    let mut random = random(3);
    let mut disk = Disk::default();
    let mut states = vec![Vec::new()];
    for (number, step) in steps.iter().enumerate() {
        disk.step(number, step);
        if matches!(step.what, What::Unlink) {
            put(&folder, &disk.after(Cut::Clean, &steps, &mut random));
            states.push(identities(&cut_db));
        }
    }
    let end = disk.after(Cut::Clean, &steps, &mut random);
    assert_eq!(end.keys().collect::<Vec<_>>(), ["games.db"]);
    assert!(
        end["games.db"] == fs::read(&db).unwrap(),
        "the trace has all that was done"
    );
    let (all, expected) = (identities(&db), content(&db));
    assert_eq!(states.last(), Some(&all));

    let cuts = times(150);
    let (mut tried, mut rolled_back, mut run_again) = (0, 0, 0);
    disk = Disk::default();
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
            // That the last journal was taken away may be forgotten: then its transaction is undone as a whole.
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
                import_all(&cut_db, &files, 8);
                super::assert_different(&identities(&cut_db));
                let _ = sumito(&["rejects", "--retry", "--repair", "--db"])
                    .arg(&cut_db)
                    .output();
                let mut found = identities(&cut_db);
                let mut all = all.clone();
                // Games that were mended come last, whenever that is done.
                found.sort_unstable();
                all.sort_unstable();
                assert_eq!(found, all, "{what}, and run again");
                assert_eq!(
                    content(&cut_db).len(),
                    expected.len(),
                    "{what}, and run again"
                );
            }
        }
    }
    assert!(tried * 2 > cuts.min(4 * steps.len()) && rolled_back > 0);
    tell(&format!(
        "{tried} power cuts in {} steps of {} transactions: {rolled_back} rolled back, {run_again} run again",
        steps.len(),
        states.len() - 1
    ));
}
