//! Answers of a database compared with a replay of all games: hundreds of random queries, answered here without an index, filter columns or occupancy
//! signatures. They run after several imports, after deletions, and after compaction.

use std::collections::{BTreeSet, HashSet};

use sumito::generator::{GameGenerator, LayoutChoice};
use sumito::record::{Format, Game};
use sumito::store::{Access, Database, MeetingPolicy, OverwriteMode};

use super::corpus::Corpus;
use super::random_queries::Draw;
use crate::archives::all_games;
use crate::support::TestDirectory;
use crate::support::{Random, import, written};
use sumito::notation::Notation;

/// The number of generated games, in addition to the real ones.
pub(crate) const GENERATED: u64 = 150;
/// The number of imports, each of which adds at least one segment.
pub(crate) const IMPORTS: usize = 3;
/// The number of names that are merged into another name.
pub(crate) const PERSONS: usize = 6;

/// A database and the expected games.
pub(crate) struct Fixture {
    pub(crate) directory: TestDirectory,
    pub(crate) database: Database,
    pub(crate) corpus: Corpus,
}

impl Fixture {
    /// Imports all games in several parts; duplicates are stored once.
    pub(crate) fn new() -> Fixture {
        let generator = GameGenerator::new(11, LayoutChoice::Mixed);
        let generated = (1..=GENERATED).map(|number| generator.game(number));
        let mut games: Vec<Game> = all_games().into_iter().chain(generated).collect();
        let mut known = HashSet::new();
        games.retain(|game| known.insert(game.identity()));
        let directory = TestDirectory::new();
        let mut database = Database::open(&directory.path("games.db"), Access::Write).unwrap();
        for part in games.chunks(games.len().div_ceil(IMPORTS)) {
            let counts = import(
                &mut database,
                written(part, Format::Jsonl, Notation::Abapro),
            );
            assert_eq!(counts.imported + counts.incomplete, part.len() as u64);
        }
        let mut corpus = Corpus::default();
        games.into_iter().for_each(|game| corpus.add(game));
        for entry in &corpus.entries {
            let stored = database.game(entry.id).unwrap().unwrap().game;
            assert_eq!(
                stored.identity(),
                entry.game.identity(),
                "game {}",
                entry.id
            );
        }
        let mut fixture = Fixture {
            directory,
            database,
            corpus,
        };
        fixture.name_persons();
        fixture.save_searches();
        fixture
    }

    pub(crate) fn name_persons(&mut self) {
        let names: BTreeSet<String> = self
            .corpus
            .entries
            .iter()
            .flat_map(|entry| entry.players.iter().flatten().cloned())
            .collect();
        let names: Vec<String> = names.into_iter().collect();
        for pair in names
            .chunks(names.len() / PERSONS)
            .filter(|names| names.len() > 1)
        {
            let (spelling, name) = (pair[0].clone(), &pair[1]);
            self.database
                .merge_players(std::slice::from_ref(&spelling), name, MeetingPolicy::Merge)
                .unwrap();
            self.corpus.aliases.insert(spelling, name.clone());
        }
    }

    /// Saves two searches; scans are restricted to the smaller one.
    pub(crate) fn save_searches(&mut self) {
        let total = self.corpus.entries.len();
        for (name, step) in [("some", 3), ("few", total.div_ceil(160))] {
            let ids: BTreeSet<i64> = self
                .corpus
                .entries
                .iter()
                .skip(1)
                .step_by(step)
                .map(|entry| entry.id)
                .collect();
            let list: Vec<i64> = ids.iter().copied().collect();
            self.database
                .save_search(name, "made up", &list, OverwriteMode::Fail)
                .unwrap();
            self.corpus.saved_searches.insert(name.to_owned(), ids);
        }
    }

    /// Runs queries of every kind. Returns their number, and how many found something.
    pub(crate) fn run_queries(&self, seed: u64) -> [usize; 2] {
        let mut draw = Draw::new(&self.corpus, Random(seed));
        let mut counts = [0; 2];
        let mut count = |found: bool| {
            counts[0] += 1;
            counts[1] += usize::from(found);
        };
        let (database, corpus) = (&self.database, &self.corpus);
        for _ in 0..60 {
            count(super::position_queries::openings(
                database,
                corpus,
                &draw.position(),
                &draw.filter(),
            ));
            count(super::position_queries::search(
                database,
                corpus,
                &draw.position(),
                &draw.filter(),
            ));
        }
        for _ in 0..50 {
            count(super::position_queries::scan(
                database,
                corpus,
                &draw.query(),
                &draw.filter(),
            ));
        }
        for _ in 0..60 {
            count(super::game_queries::games(database, corpus, &draw.filter()));
        }
        for _ in 0..5 {
            count(super::game_queries::figures(
                database,
                corpus,
                &draw.filter(),
            ));
            count(super::game_queries::report_of_player(
                database,
                corpus,
                &draw.player(),
                &draw.filter(),
            ));
            count(super::game_queries::report_of_opening(
                database,
                corpus,
                &draw.early_position(),
                &draw.filter(),
            ));
        }
        count(super::game_queries::players(&self.directory, corpus));
        counts
    }
}

#[test]
fn answers_equal_those_of_a_replay_of_all_games() {
    let mut fixture = Fixture::new();
    let mut counts = vec![fixture.run_queries(1)];
    let gone: HashSet<i64> = fixture
        .corpus
        .entries
        .iter()
        .skip(4)
        .step_by(9)
        .map(|entry| entry.id)
        .collect();
    let list: Vec<i64> = gone.iter().copied().collect();
    assert_eq!(fixture.database.delete(&list).unwrap(), gone.len());
    fixture.corpus.delete(&gone);
    counts.push(fixture.run_queries(2));
    let compacted = fixture.database.compact(|_| ()).unwrap();
    assert!(compacted.segments <= compacted.segments_before);
    counts.push(fixture.run_queries(3));
    let [all, found] = [0, 1].map(|n| counts.iter().map(|counts| counts[n]).sum::<usize>());
    assert!(all >= 500, "{all} queries");
    assert!(found > all / 2, "{found} of {all} queries found something");
}
