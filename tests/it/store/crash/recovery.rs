//! A bit, a byte or a page of a database is damaged anywhere: no query is answered wrongly, all undamaged games are recovered, lost ones are named,
//! and importing the sources again restores them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use sumito::games::AnyLayout;
use sumito::rules::{Layout, PatternQuery, QueryMatcher, QueryTarget};
use sumito::store::{Access, Database, Filter, Orientations, StoreError, recover};

use super::{import_all, log, mixture, random, times};
use crate::support::Random;
use crate::support::{TestDirectory, sumito};

type Ask = fn(&Database) -> Result<String, StoreError>;

/// Separate queries: one may succeed where another meets the damage.
const QUERIES: [(&str, Ask); 9] = [
    ("openings", |database| {
        let mut answers = String::new();
        for layout in ["Standard", "Belgian Daisy", "German Daisy"] {
            let mut position = Layout::find(layout).unwrap().position();
            for _ in 0..5 {
                let openings = database.openings(position, &Filter::default())?;
                writeln!(answers, "{openings:?}").unwrap();
                let Some(most) = openings.moves.first() else {
                    break;
                };
                position.play_unchecked(most.mv.to_move());
            }
        }
        Ok(answers)
    }),
    ("openings of some", |database| {
        let position = Layout::find("Belgian Daisy").unwrap().position();
        let filter = Filter {
            from: Some("2016.06".parse().unwrap()),
            min_plies: Some(20),
            ..Filter::default()
        };
        Ok(format!("{:?}", database.openings(position, &filter)?))
    }),
    ("search", |database| {
        let mut hits = Vec::new();
        for layout in Layout::all().iter().take(20) {
            database.for_each_hit(
                layout.position(),
                Orientations::Any,
                &Filter::default(),
                |hit| {
                    hits.push((hit.game, hit.ply));
                    ControlFlow::Continue(())
                },
            )?;
        }
        Ok(format!("{hits:?}"))
    }),
    ("games", |database| {
        let mut games = String::new();
        database.for_each_summary(&Filter::default(), |game| {
            writeln!(games, "{game:?}").unwrap()
        })?;
        Ok(games)
    }),
    ("games of some", |database| {
        let mut games = String::new();
        for player in ["a*", "b*", "*e"] {
            let filter = Filter {
                player: Some(player.to_owned()),
                max_plies: Some(120),
                ..Filter::default()
            };
            database.for_each_summary(&filter, |game| writeln!(games, "{game:?}").unwrap())?;
        }
        Ok(games)
    }),
    ("stats", |database| {
        let mut games = String::new();
        database.for_each_metadata(&Filter::default(), |game| {
            writeln!(games, "{game:?}").unwrap()
        })?;
        Ok(games)
    }),
    ("players", |database| {
        Ok(format!("{:?}", database.spellings(&Filter::default())?))
    }),
    ("layouts", |database| {
        let layout = database.most_common_layout(&Filter::default())?;
        Ok(format!("{:?}", layout.map(AnyLayout::key)))
    }),
    ("pattern", |database| {
        let mut position = Layout::find("Standard").unwrap().position();
        let made = position.move_list()[7];
        position.play_unchecked(made);
        let query = PatternQuery {
            target: QueryTarget::Cells(position),
            ..PatternQuery::default()
        };
        let mut found = Vec::new();
        database.for_each_match(
            QueryMatcher::new(&query),
            &Filter::default(),
            |_| (),
            |game, at| {
                found.push((game, at.ply));
                ControlFlow::Continue(())
            },
        )?;
        Ok(format!("{found:?}"))
    }),
];

/// Hashes of each game by number: of all stored data, and of the moves alone.
fn games(database: &Database) -> Result<BTreeMap<i64, (u64, u64)>, StoreError> {
    let mut ids = Vec::new();
    database.for_each_summary(&Filter::default(), |game| ids.push(game.id))?;
    let hash = |text: String| {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        hasher.finish()
    };
    let mut games = BTreeMap::new();
    database.for_each_game(&ids, |stored| {
        let game = &stored.game;
        let all = format!(
            "{:?} {:?} {:?} {:?} {:?}",
            stored.summary, game, stored.text, stored.source, stored.location
        );
        let moves = format!(
            "{:?} {:?}",
            game.start(),
            game.plies().iter().map(|ply| ply.mv).collect::<Vec<_>>()
        );
        games.insert(stored.summary.id, (hash(all), hash(moves)));
        Ok::<_, StoreError>(())
    })?;
    Ok(games)
}

/// The damaged part of a file.
#[derive(Debug, Clone, Copy)]
enum Damage {
    Bit(usize, u8),
    Byte(usize, u8),
    Zeros(usize, usize),
}

impl Damage {
    fn any(number: usize, length: usize, random: &mut Random) -> Damage {
        let at = random.below(length);
        match number % 4 {
            0 => Damage::Bit(at, 1 << random.below(8)),
            1 => Damage::Byte(at, random.below(256) as u8),
            2 => Damage::Zeros(at / 4_096 * 4_096, 4_096),
            // Sometimes the header is damaged.
            _ if number.is_multiple_of(20) => Damage::Zeros(0, 8_192),
            _ => Damage::Zeros(at / 8_192 * 8_192, 8_192),
        }
    }

    fn applied_to(self, good: &[u8]) -> Vec<u8> {
        let mut bytes = good.to_vec();
        match self {
            Damage::Bit(at, bit) => bytes[at] ^= bit,
            Damage::Byte(at, byte) => bytes[at] = byte,
            Damage::Zeros(at, length) => bytes[at..at + length].fill(0),
        }
        bytes
    }

    /// The damaged page of the file.
    fn page(self) -> usize {
        let (Damage::Bit(at, _) | Damage::Byte(at, _) | Damage::Zeros(at, _)) = self;
        at / 8_192
    }
}

/// The games whose moves are in each page of the file.
fn games_by_page(db: &Path, bytes: &[u8]) -> BTreeMap<usize, BTreeSet<i64>> {
    let raw = rusqlite::Connection::open(db).unwrap();
    let mut select = raw
        .prepare("SELECT id, moves, moves_checksum FROM packed_game")
        .unwrap();
    let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
    let mut pages: BTreeMap<usize, BTreeSet<i64>> = BTreeMap::new();
    for row in rows.unwrap() {
        let (id, moves, sum): (i64, Vec<u8>, i64) = row.unwrap();
        // The moves and two checksums are at the end of the row.
        let sum = sum.to_be_bytes();
        let end = sum.iter().position(|&byte| byte != 0).unwrap_or(7);
        let found = memchr::memmem::find_iter(bytes, &sum[end..]).filter(|at| {
            let before = &bytes[at.saturating_sub(moves.len() + 8)..*at];
            memchr::memmem::find(before, &moves).is_some()
        });
        for at in found {
            pages.entry(at / 8_192).or_default().insert(id);
        }
    }
    pages
}

#[test]
fn damage_is_reported_and_the_rest_is_recovered() {
    let directory = TestDirectory::new();
    let files = mixture(&directory, 60);
    let db = directory.path("games.db");
    import_all(&db, &files, 1_000);
    let bytes = fs::read(&db).unwrap();
    let intact = Database::open(&db, Access::Read).unwrap();
    let answers: Vec<String> = QUERIES
        .iter()
        .map(|(_, ask)| ask(&intact).unwrap())
        .collect();
    let good = games(&intact).unwrap();
    drop(intact);
    let on_pages = games_by_page(&db, &bytes);
    let located: usize = on_pages.values().map(BTreeSet::len).sum();
    assert!(located >= good.len(), "{located} of {}", good.len());
    let mut random = random(77);
    let mut sums: BTreeMap<&str, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for number in 0..times(12) {
        let damage = Damage::any(number, bytes.len(), &mut random);
        let damaged = directory.path("damaged.db");
        fs::write(&damaged, damage.applied_to(&bytes)).unwrap();
        let what = format!("{damage:?}");
        let mut count = |name, more| *sums.entry(name).or_insert(0) += more;
        count("databases", 1);
        ask_all(&damaged, &answers, &what, &mut wrong, &mut count);
        let here = on_pages.get(&damage.page()).cloned().unwrap_or_default();
        recover_all(&directory, &damaged, (&good, &here), damage, &mut count);
        if number % 4 == 1 {
            restore(&directory, &damaged, (&files, &good), &what, &mut count);
        }
    }
    log(&format!("{sums:?}"));
    assert_eq!(wrong, Vec::<String>::new());
}

/// Checks that each query is answered as by the undamaged database, or fails, and that the check of the database ends.
fn ask_all(
    damaged: &Path,
    answers: &[String],
    what: &str,
    wrong: &mut Vec<String>,
    count: &mut impl FnMut(&'static str, usize),
) {
    let database = match Database::open(damaged, Access::Read) {
        Ok(database) => database,
        Err(error) => {
            let error = error.to_string();
            if !error.contains("sumito db recover") {
                wrong.push(format!("{what}: {error}"));
            }
            count("not opened", 1);
            return;
        }
    };
    for ((name, ask), good) in QUERIES.iter().zip(answers) {
        match ask(&database) {
            Ok(answer) if answer == *good => count("answered", 1),
            Ok(_) => wrong.push(format!("{what}: {name}")),
            Err(error) => {
                let text = error.to_string();
                if !text.contains("sumito db recover") {
                    wrong.push(format!("{what}: {name}: {text}"));
                }
                count("refused", 1);
            }
        }
    }
    let checked = database.check(|_| ());
    if let Err(error) = checked {
        wrong.push(format!("{what}: the check: {error}"));
    }
}

/// Checks that all games outside of the damage are recovered, and that lost ones are named.
fn recover_all(
    directory: &TestDirectory,
    damaged: &Path,
    (good, here): (&BTreeMap<i64, (u64, u64)>, &BTreeSet<i64>),
    damage: Damage,
    count: &mut impl FnMut(&'static str, usize),
) {
    let new = directory.path("new.db");
    let _ = fs::remove_file(&new);
    let found = recover(damaged, &new, |_, _| ());
    let found = found.unwrap_or_else(|error| panic!("{damage:?}: {error}"));
    let saved = games(&Database::open(&new, Access::Read).unwrap()).unwrap();
    let partial: BTreeSet<i64> = found.partial.iter().map(|part| part.game).collect();
    let lost: BTreeSet<i64> = found.lost.iter().map(|game| game.game).collect();
    for (id, (all, moves)) in good {
        match saved.get(id) {
            None => assert!(lost.contains(id), "{damage:?}: {id} is not named"),
            Some((own, _)) if !partial.contains(id) => assert_eq!(own, all, "{damage:?}: {id}"),
            Some((_, own)) => assert_eq!(own, moves, "{damage:?}: {id}"),
        }
    }
    assert!(saved.keys().all(|id| good.contains_key(id)));
    let elsewhere: Vec<_> = lost.difference(here).collect();
    assert!(
        elsewhere.is_empty(),
        "{damage:?}: {elsewhere:?} are undamaged"
    );
    if let Damage::Bit(..) | Damage::Byte(..) = damage {
        assert!(lost.len() <= 1, "{damage:?}: {lost:?}");
    }
    count("lost", lost.len());
    count("in part", partial.len());
    count("recovered", saved.len());
}

/// Checks that importing the sources again restores all games, in the damaged database or, if it is not writable, in the recovered one.
fn restore(
    directory: &TestDirectory,
    damaged: &Path,
    (files, good): (&[PathBuf], &BTreeMap<i64, (u64, u64)>),
    what: &str,
    count: &mut impl FnMut(&'static str, usize),
) {
    let new = directory.path("new.db");
    for db in [damaged, &new] {
        let output = sumito(&["import", "--db"])
            .arg(db)
            .args(files)
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.code() == Some(2) {
            assert!(
                db != new && error.contains("sumito db recover"),
                "{what}: {error}"
            );
            continue;
        }
        let Ok(restored) = Database::open(db, Access::Read).and_then(|database| games(&database))
        else {
            assert!(db != new, "{what}: the recovered database is damaged");
            continue;
        };
        let contents = |games: &BTreeMap<i64, (u64, u64)>| {
            let mut moves: Vec<u64> = games.values().map(|(_, moves)| *moves).collect();
            moves.sort_unstable();
            moves
        };
        assert_eq!(contents(&restored), contents(good), "{what}");
        count(
            if db == new {
                "restored after recovery"
            } else {
                "restored"
            },
            1,
        );
    }
    let faults = Database::open(&new, Access::Read)
        .unwrap()
        .check(|_| ())
        .unwrap()
        .faults;
    assert_eq!(faults, Vec::<String>::new(), "{what}");
}
