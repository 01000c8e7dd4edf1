//! The values of all games of a group, so that a game is compared with all others at once.

use std::collections::{BTreeMap, HashMap};

use super::member::DuplicateGame;

/// The values of the games of a group.
pub(super) struct GroupValues<'a> {
    games: &'a [DuplicateGame],
    /// The place of the first game with each number of plies.
    plies: BTreeMap<u32, usize>,
    /// For each name of a value, the place of the first game that has another value than the first game, or none.
    others: BTreeMap<&'a str, usize>,
    /// The place of the first game with each list of annotations.
    annotations: HashMap<&'a [Option<String>], usize>,
}

impl<'a> GroupValues<'a> {
    pub(super) fn of(games: &'a [DuplicateGame]) -> GroupValues<'a> {
        let mut values = GroupValues {
            games,
            plies: BTreeMap::new(),
            others: BTreeMap::new(),
            annotations: HashMap::new(),
        };
        for (at, game) in games.iter().enumerate() {
            values.plies.entry(game.plies).or_insert(at);
            values.annotations.entry(&game.annotations).or_insert(at);
            for (name, value) in &games[0].values {
                if game.values.get(name) != Some(value) {
                    values.others.entry(name).or_insert(at);
                }
            }
        }
        values
    }

    /// The values that a game has and another one does not have, in the order of the other games.
    pub(super) fn differences_from_others(&self, at: usize) -> Vec<String> {
        let game = &self.games[at];
        let first = &self.games[0];
        let plies = self.plies.iter();
        let plies = plies.filter_map(|(&plies, &place)| Some((place, game.more_plies(plies)?)));
        let values = game.values.iter().filter_map(|(name, value)| {
            let is_as_first = first.values.get(name) == Some(value);
            let place = if is_as_first {
                self.others.get(name.as_str()).copied()
            } else {
                Some(0)
            };
            Some((place?, DuplicateGame::shown(name, value)))
        });
        let notes = self.annotations.iter();
        let notes = notes.filter_map(|(notes, &place)| Some((place, game.more_notes(notes)?)));
        let mut found: Vec<(usize, String)> = plies.chain(values).chain(notes).collect();
        found.sort_by_key(|(place, _)| *place);
        let mut differences = Vec::new();
        for (_, difference) in found {
            if !differences.contains(&difference) {
                differences.push(difference);
            }
        }
        differences
    }
}
