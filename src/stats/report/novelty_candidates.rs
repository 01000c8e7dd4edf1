//! Novelties among many games: looked for in the positions that are reached most often, and counted from the index over all games.

use std::collections::HashMap;

use super::novelties::{LAST, New, each};
use super::sample::GameSet;
use super::scope::Scope;
use crate::store::{Database, Filter, PositionVisit, Replay, StoreError};

/// Positions in which novelties are looked for, at most.
const MOST_POSITIONS: usize = 1_000;
/// New moves that are handed back at most: of some of them the player moved, but not the one whom the report is about.
const MOST_NEW: usize = 400;

/// The positions that sampled games reach, by their keys.
#[derive(Debug, Default)]
pub(super) struct Candidates(HashMap<u64, Reached>);

/// How many sampled games reach a position, and where it is found.
#[derive(Debug, Clone, Copy)]
struct Reached {
    games: u32,
    game: i64,
    ply: u32,
}

impl Candidates {
    /// Takes in the positions of a game that the report is about.
    pub(super) fn add(&mut self, replay: &Replay, scope: &Scope) -> Result<(), StoreError> {
        each(replay, scope.last().min(LAST), |ply, key, _, seat| {
            if scope.has(ply, seat) {
                let reached = Reached {
                    games: 0,
                    game: replay.game,
                    ply: ply as u32,
                };
                self.0.entry(key).or_insert(reached).games += 1;
            }
        })
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The new moves of some games in the positions reached most often, those that were followed most often first, and how many positions were looked at.
    /// Which was first, and how many games came before and after, is counted over all games that pass the filter.
    pub(super) fn newest(
        self,
        database: &Database,
        filter: &Filter,
        own: &GameSet,
    ) -> Result<(Vec<New>, usize), StoreError> {
        let mut most: Vec<(u64, Reached)> = self.0.into_iter().collect();
        most.sort_by_key(|(key, reached)| (std::cmp::Reverse(reached.games), *key));
        most.truncate(MOST_POSITIONS);
        let boards = database.boards()?;
        let mut positions = Vec::new();
        for (_, reached) in most {
            let damaged = || StoreError::Damaged(reached.game);
            let position = boards.at(reached.game, reached.ply)?;
            positions.push(position.ok_or_else(damaged)?);
        }
        let mut visits: Vec<Visits> = Vec::new();
        visits.resize_with(positions.len(), Visits::default);
        database.position_visits(&positions, filter, |number, visit| {
            visits[number].add(visit);
        })?;
        let mut found = Vec::new();
        for visits in visits {
            visits.newest(own, &mut found);
        }
        found.sort_by_key(New::rank);
        found.truncate(MOST_NEW);
        Ok((found, positions.len()))
    }
}

/// The games that reach one position, counted by days and by moves.
#[derive(Debug, Default)]
struct Visits {
    days: HashMap<u32, u64>,
    moves: HashMap<u16, ReportGame>,
    last: Option<i64>,
}

/// A move in a position: where it was played first, and how often.
#[derive(Debug, Clone, Copy)]
struct ReportGame {
    first: (u32, i64, u32),
    games: u64,
}

impl Visits {
    fn add(&mut self, visit: PositionVisit) {
        // A game without a date has no part, and a position that comes again in a game counts once.
        if visit.date == 0 || self.last.replace(visit.game) == Some(visit.game) {
            return;
        }
        let day = day_number(visit.date);
        *self.days.entry(day).or_default() += 1;
        if visit.next == 0 {
            return;
        }
        let this = (day, visit.game, visit.ply);
        let played = self.moves.entry(visit.next).or_insert(ReportGame {
            first: this,
            games: 0,
        });
        played.first = played.first.min(this);
        played.games += 1;
    }

    fn newest(self, own: &GameSet, found: &mut Vec<New>) {
        let mut days: Vec<(u32, u64)> = self.days.into_iter().collect();
        days.sort_unstable();
        let mut sum = 0;
        for (_, games) in &mut days {
            // The games of all days before.
            (sum, *games) = (sum + *games, sum);
        }
        for ReportGame { first, games } in self.moves.into_values() {
            let (day, game, ply) = first;
            let place = days.binary_search_by_key(&day, |(day, _)| *day);
            let before = place.map_or(0, |place| days[place].1);
            if before > 0 && own.has(game) {
                found.push(New {
                    day,
                    game,
                    ply: ply as usize,
                    before,
                    after: games - 1,
                });
            }
        }
    }
}

/// The same, of a day in words.
pub(super) fn day_of(date: &str) -> u32 {
    date.split('.')
        .fold(0, |number, part| 100 * number + part.parse().unwrap_or(99))
}

/// A day as a number: what is not known of it comes after all that is.
fn day_number(date: u32) -> u32 {
    let or_last = |part: u32| if part == 0 { 99 } else { part };
    let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100);
    10_000 * year + 100 * or_last(month) + or_last(day)
}
