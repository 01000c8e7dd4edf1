//! Robustness: the program is killed, power is lost, the disk is full or the file is damaged, while other processes write and read. Afterwards the
//! database opens, is intact, and contains complete batches.
//!
//! By default only a sample runs. `SUMITO_CRASHES=200 cargo test --all-features --test it crash -- --nocapture` does 200 kills, and power losses, flipped bits and
//! full disks in proportion; `SUMITO_SEED=7` selects other random numbers. Each test reports on standard error what it did.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sumito::rules::Layout;
use sumito::store::{Access, Database, Filter, Orientations, StoreError};

use crate::archives::archives;
use crate::support::{Random, TestDirectory, hits, project, sumito};

/// The number of repetitions: `usual`, scaled by the environment.
pub(crate) fn times(usual: usize) -> usize {
    let number = |name: &str| {
        let value = std::env::var(name).ok()?;
        Some(value.parse::<usize>().expect("a number"))
    };
    number("SUMITO_CRASHES").map_or(usual, |crashes| (usual * crashes).div_ceil(USUAL_KILLS))
}

/// The default number of kills.
pub(crate) const USUAL_KILLS: usize = 5;

/// A generator with the same numbers in every run, unless the environment sets a seed.
pub(crate) fn random(seed: u64) -> Random {
    let other = std::env::var("SUMITO_SEED").map_or(0, |value| value.parse().expect("a number"));
    let mut random = Random(seed ^ u64::wrapping_mul(other, 0x9e37_79b9_7f4a_7c15));
    random.below(2);
    random
}

/// Reports on standard error what was done.
pub(crate) fn log(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// A file of generated games.
pub(crate) fn generated(
    directory: &TestDirectory,
    name: &str,
    games: usize,
    seed: usize,
) -> PathBuf {
    let path = directory.path(name);
    let made = sumito(&["generate", "--layout", "mixed", "--games"])
        .args([&games.to_string(), "--seed", &seed.to_string(), "-o"])
        .arg(&path)
        .status();
    assert!(made.unwrap().success());
    path
}

/// A number of different records that cannot be replayed completely.
pub(crate) fn broken(count: usize) -> String {
    (0..count)
        .map(|number| {
            let what = if number % 2 == 0 { "zz9" } else { "e5e6" };
            let moves = if number % 3 == 0 { "" } else { "a1b2 i5h5 2." };
            format!("# layout: Belgian Daisy\n# round: {number}\n1.{moves}{what} a2b3\n\n")
        })
        .collect()
}

/// Files of all kinds: real games, comments, variations, rejects, incomplete games, duplicates, and generated games.
pub(crate) fn mixture(directory: &TestDirectory, games: usize) -> Vec<PathBuf> {
    let first = generated(directory, "first.apgn", games / 2, 1);
    let glued = [
        fs::read(&first).unwrap(),
        broken(games / 20 + 4).into_bytes(),
        fs::read(&first)
            .unwrap()
            .split_off(fs::metadata(&first).unwrap().len() as usize / 2),
    ];
    let mut files = vec![first, project("sample-games"), directory.path("glued.txt")];
    fs::write(&files[2], glued.concat()).unwrap();
    // Large files are excluded, because they would take most of the time.
    let real = archives().map(|folder| folder.read_dir().unwrap());
    let real = real.into_iter().flatten().map(|entry| entry.unwrap());
    let small = real.filter(|file| file.metadata().unwrap().len() < 50_000);
    let mut small: Vec<PathBuf> = small.map(|file| file.path()).collect();
    small.sort();
    files.extend(small);
    files.push(generated(directory, "last.apgn", games / 2, 2));
    files
}

/// The command that imports files into a database with a batch size.
pub(crate) fn import(db: &Path, files: &[PathBuf], batch: usize) -> Command {
    let mut command = sumito(&["import", "--batch", &batch.to_string(), "--db"]);
    command.arg(db).args(files);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Runs an import to its end; rejects are not a failure.
pub(crate) fn import_all(db: &Path, files: &[PathBuf], batch: usize) {
    let output = import(db, files, batch).stderr(Stdio::piped()).output();
    let output = output.unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(matches!(output.status.code(), Some(0 | 1)), "{error}");
}

/// The content of a database: a line for each game, reject and source, in order. Empty if there is no database.
pub(crate) fn content(db: &Path) -> Vec<String> {
    match Database::open(db, Access::Read) {
        Ok(database) => content_of(&database).unwrap(),
        Err(StoreError::Missing(_) | StoreError::Empty(_)) => Vec::new(),
        Err(error) => panic!("{error}"),
    }
}

pub(crate) fn content_of(database: &Database) -> Result<Vec<String>, StoreError> {
    let mut content = Vec::new();
    let mut ids = Vec::new();
    database.for_each_summary(&Filter::default(), |game| ids.push(game.id))?;
    database.for_each_game(&ids, |stored| {
        let mut hasher = DefaultHasher::new();
        format!("{:?}", stored.game).hash(&mut hasher);
        stored.text.hash(&mut hasher);
        let (summary, begins, hash) = (stored.summary, stored.location, hasher.finish());
        content.push(format!("{summary:?} {hash:x}"));
        let (source, problems) = (stored.source, stored.problems);
        content.push(format!("{begins:?} {source} {problems:?}"));
        Ok::<_, StoreError>(())
    })?;
    for reject in database.rejects()? {
        content.push(format!("{reject:?}"));
    }
    for query in [
        "SELECT id, name, preamble FROM source ORDER BY id",
        "SELECT name FROM player ORDER BY id",
        "SELECT name FROM event ORDER BY id",
        "SELECT * FROM variant ORDER BY id",
        "SELECT identity FROM reject ORDER BY identity",
    ] {
        for row in database.query(query)?.rows {
            content.push(format!("{query}: {row:?}"));
        }
    }
    Ok(content)
}

/// Answers of the position index.
pub(crate) fn answers(database: &Database) -> Result<String, StoreError> {
    let mut answers = String::new();
    for layout in ["Standard", "Belgian Daisy", "German Daisy", "Alien Attack"] {
        let mut position = Layout::find(layout).expect("built in").position();
        for _ in 0..4 {
            let openings = database.openings(position, &Filter::default())?;
            writeln!(answers, "{layout} {openings:?}").unwrap();
            let Some(most) = openings.moves.first() else {
                break;
            };
            position.play_unchecked(most.mv.to_move());
        }
        let mut found = Vec::new();
        database.for_each_hit(position, Orientations::Any, &Filter::default(), |hit| {
            found.push(format!("{hit:?}"));
            std::ops::ControlFlow::Continue(())
        })?;
        writeln!(answers, "{found:?}").unwrap();
    }
    Ok(answers)
}

/// The identities of the games in an intact database, in the order of their numbers.
pub(crate) fn identities(db: &Path) -> Vec<[u8; 16]> {
    match Database::open(db, Access::Read) {
        Ok(database) => assert_whole(&database, db),
        Err(StoreError::Missing(_) | StoreError::Empty(_)) => return Vec::new(),
        Err(error) => panic!("{}: {error}", db.display()),
    }
    let raw = rusqlite::Connection::open(db).unwrap();
    let sql = "SELECT identities FROM segment ORDER BY first_game";
    let mut select = raw.prepare(sql).unwrap();
    let columns = select.query_map([], |row| row.get::<_, Vec<u8>>(0));
    let columns: Vec<Vec<u8>> = columns.unwrap().collect::<Result<_, _>>().unwrap();
    let identities = columns.iter().flat_map(|column| column.as_chunks().0);
    identities.copied().filter(|one| *one != [0; 16]).collect()
}

pub(crate) fn assert_whole(database: &Database, db: &Path) {
    let found = database.check(|_| ()).unwrap();
    assert_eq!(found.faults, Vec::<String>::new(), "{}", db.display());
}

/// Asserts that no game is stored twice.
pub(crate) fn assert_different(identities: &[[u8; 16]]) {
    let different: BTreeSet<_> = identities.iter().collect();
    assert_eq!(different.len(), identities.len(), "a game is stored twice");
}

/// Asserts that two contents are equal, and shows the first difference.
pub(crate) fn assert_same(found: &[String], expected: &[String], what: &str) {
    let mut both = found.iter().zip(expected);
    if let Some((found, expected)) = both.find(|(found, expected)| found != expected) {
        panic!("{what}: {found}\nexpected {expected}");
    }
    assert_eq!(found.len(), expected.len(), "{what}");
}

/// The number of games that reach the start of the Belgian Daisy.
pub(crate) fn from_belgian(database: &Database) -> usize {
    let start = Layout::find("Belgian Daisy").expect("built in").position();
    hits(database, &start, Orientations::Any).len()
}
