//! Many small databases of similar games: the headers of each deleted duplicate agree with those of the kept game.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use sumito::record::{Game, ReadOptions, read};
use sumito::store::{Database, DuplicateKind, Filter, ImportCounts, KeepPolicy, decide_duplicates};

use super::dedupe::{LONG, turned};

/// A pseudo-random number generator.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

/// A record whose headers often equal those of others, are often missing, and sometimes differ.
fn record(chance: &mut Chance, number: usize) -> String {
    let black = chance.of(&["Anne", "Anne", "Anne", "Carl", "NN", "?"]);
    let white = chance.of(&["Bea", "Bea", "Bea", "Dora"]);
    let mut text = format!(
        "# layout: Belgian Daisy\n# black: {black}\n# white: {white}\n# annotator: {number}\n"
    );
    for tag in [
        chance.of(&[
            "",
            "",
            "date: 2013.05.03",
            "date: 2013.??.??",
            "date: 2014.01.01",
        ]),
        chance.of(&["", "", "event: Open", "event: Cup"]),
        chance.of(&["", "", "", "round: 1", "round: 2"]),
        chance.of(&["", "", "result: 1-0", "result: 0-1"]),
    ] {
        if !tag.is_empty() {
            text += &format!("# {tag}\n");
        }
    }
    let words: Vec<&str> = LONG.split(' ').collect();
    let plies = [9, 16, 18, 20, 20, 20][chance.below(6)];
    let mut moves = words[..plies].join(" ");
    if plies == 20 && chance.below(3) == 0 {
        moves += " 11.g9f8";
    }
    if chance.below(3) == 0 {
        moves = turned(&moves);
    }
    text + &moves + chance.of(&["", "", " a1a9"]) + "\n\n"
}

/// Whether the headers of two games are compatible, decided independently of the store.
fn agree(one: &Game, other: &Game) -> bool {
    let is_known = |name: &str| one.tag(name).is_some_and(|name| name != "NN");
    let players = ["Black", "White"];
    let is_same = |name: &str| one.tag(name) == other.tag(name);
    let fits =
        |one: Option<&str>, other: Option<&str>| one.is_none() || other.is_none() || one == other;
    let result = |game: &Game| {
        Some(game.result.key())
            .filter(|key| *key != "unknown")
            .map(str::to_owned)
    };
    let day = |game: &Game| game.date().unwrap_or_else(|| "????.??.??".to_owned());
    let (one_day, other_day) = (day(one), day(other));
    let signs = one_day.chars().zip(other_day.chars());
    players.iter().all(|name| is_known(name) && is_same(name))
        && ["Event", "Round"]
            .iter()
            .all(|name| fits(one.tag(name), other.tag(name)))
        && fits(result(one).as_deref(), result(other).as_deref())
        && signs
            .into_iter()
            .all(|(a, b)| a == b || a == '?' || b == '?')
}

#[test]
fn deleted_duplicates_agree_with_the_kept_game() {
    let (mut deletions, mut weak) = (0, 0);
    for seed in 0..150 {
        let mut chance = Chance(seed);
        let text: String = (0..12).map(|number| record(&mut chance, number)).collect();
        let mut database = Database::in_memory().unwrap();
        let records = read(text.as_bytes(), ReadOptions::default());
        let mut counts = ImportCounts::default();
        database
            .import("games.txt", records, &mut counts, |_| {
                ControlFlow::Continue(())
            })
            .unwrap();
        let mut games: BTreeMap<i64, Game> = BTreeMap::new();
        let mut ids = Vec::new();
        database
            .for_each_summary(&Filter::default(), |game| ids.push(game.id))
            .unwrap();
        for id in ids {
            games.insert(id, database.game(id).unwrap().unwrap().game);
        }
        let mut groups = database.find_duplicates(8, |_| ()).unwrap();
        for group in groups.iter().filter(|group| group.is_certain) {
            for (one, other) in group.ids.iter().zip(&group.ids[1..]) {
                assert!(agree(&games[one], &games[other]), "{seed}: {group:?}");
            }
        }
        let all = groups.len();
        groups.retain(|group| group.is_certain);
        weak += all - groups.len();
        for keep in [KeepPolicy::First, KeepPolicy::Longest, KeepPolicy::MostTags] {
            decide_duplicates(&mut groups, keep);
            let decisions = groups.iter().map(|group| &group.decision);
            let deleted: BTreeSet<i64> = decisions
                .clone()
                .flat_map(|decision| decision.surplus.clone())
                .collect();
            deletions += deleted.len();
            let mut of_kept: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
            for decision in decisions {
                if let Some(kept) = decision.kept {
                    assert!(!deleted.contains(&kept), "{seed}: {kept}");
                    of_kept.entry(kept).or_default().extend(&decision.surplus);
                }
            }
            for id in &deleted {
                let is_kept = |(kept, surplus): (&i64, &BTreeSet<i64>)| {
                    let (old, new) = (&games[id], &games[kept]);
                    let is_as_complete = new.incomplete.is_none() || old.incomplete.is_some();
                    surplus.contains(id) && agree(old, new) && is_as_complete
                };
                assert!(of_kept.iter().any(is_kept), "{seed}: {id}");
            }
            for surplus in of_kept.values() {
                for (one, other) in surplus.iter().zip(surplus.iter().skip(1)) {
                    assert!(agree(&games[one], &games[other]), "{seed}: {one} {other}");
                }
            }
        }
        assert!(
            groups
                .iter()
                .all(|group| group.kind != DuplicateKind::Truncated
                    || games[&group.ids[0]].plies().len() >= 20
                    || games[&group.ids[0]].incomplete.is_some())
        );
    }
    assert!(deletions > 300 && weak > 300, "{deletions} {weak}");
}
