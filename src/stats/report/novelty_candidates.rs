//! Novelties among too many games to replay: searched in the positions that a sample reaches most often, and counted from the index over all games.

use std::collections::HashMap;

use foldhash::fast::RandomState;

use super::day::day_of_index;
use super::novelties::{LAST_PLY, NewMove, for_each_position};
use super::sampling::GameSet;
use super::subject::Scope;
use crate::store::{Database, Filter, PositionOccurrence, Replay, StoreError};

/// The greatest number of positions that are searched.
const MAX_POSITIONS: usize = 1_000;
/// The number of positions that are counted at once, which bounds the memory: each may be reached on many days.
const BATCH_POSITIONS: usize = 250;
/// The greatest number of new moves returned: some of them may not be covered by the report, if another player made them.
const MAX_NEW_MOVES: usize = 400;

/// The positions that sampled games reach, by position key.
#[derive(Debug, Default)]
pub(super) struct NoveltyCandidates(HashMap<u64, ReachedPosition>);

/// The number of sampled games that reach a position, and one place where it occurs.
#[derive(Debug, Clone, Copy)]
struct ReachedPosition {
    games: u32,
    game: i64,
    ply: u32,
}

impl NoveltyCandidates {
    /// Adds the positions of a game of the subject.
    pub(super) fn add(&mut self, replay: &Replay, scope: &Scope) -> Result<(), StoreError> {
        for_each_position(replay, scope.end().min(LAST_PLY), |ply, key, _, seat| {
            if scope.covers(ply, seat) {
                let reached = ReachedPosition {
                    games: 0,
                    game: replay.game,
                    ply: ply as u32,
                };
                self.0.entry(key).or_insert(reached).games += 1;
            }
        })
    }

    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The new moves that games of `own` played in the positions reached most often, those that were followed most often first, and the number of positions searched.
    /// First games, and the numbers of games before and after, are counted over all games that pass the filter.
    pub(super) fn newest(
        self,
        database: &Database,
        filter: &Filter,
        own: &GameSet,
    ) -> Result<(Vec<NewMove>, usize), StoreError> {
        let mut most_reached: Vec<(u64, ReachedPosition)> = self.0.into_iter().collect();
        most_reached.sort_by_key(|(key, reached)| (std::cmp::Reverse(reached.games), *key));
        most_reached.truncate(MAX_POSITIONS);
        let boards = database.position_reader()?;
        let mut positions = Vec::new();
        for (_, reached) in most_reached {
            let damaged = || StoreError::Damaged(reached.game);
            let position = boards.at(reached.game, reached.ply)?;
            positions.push(position.ok_or_else(damaged)?);
        }
        let mut found = Vec::new();
        for positions in positions.chunks(BATCH_POSITIONS) {
            let mut counts: Vec<PositionCounts> = Vec::new();
            counts.resize_with(positions.len(), PositionCounts::default);
            database.position_visits(positions, filter, |number, visit| {
                counts[number].add(visit);
            })?;
            for counts in counts {
                counts.newest(own, &mut found);
            }
        }
        found.sort_by_key(NewMove::rank);
        found.truncate(MAX_NEW_MOVES);
        Ok((found, positions.len()))
    }
}

/// The games that reach one position, counted by day and by move.
#[derive(Debug, Default)]
struct PositionCounts {
    days: HashMap<u32, u32, RandomState>,
    moves: HashMap<u16, MoveGames, RandomState>,
    /// The game counted last.
    last: Option<i64>,
}

/// The games of a move in a position.
#[derive(Debug, Clone, Copy)]
struct MoveGames {
    /// The day, the game and the ply that played it first.
    first: (u32, i64, u32),
    games: u64,
}

impl PositionCounts {
    fn add(&mut self, visit: PositionOccurrence) {
        // Games without a date are ignored, and a repeated position counts once per game.
        if visit.date == 0 || self.last.replace(visit.game) == Some(visit.game) {
            return;
        }
        let day = day_of_index(visit.date);
        *self.days.entry(day).or_default() += 1;
        if visit.next == 0 {
            return;
        }
        let this = (day, visit.game, visit.ply);
        let played = self.moves.entry(visit.next).or_insert(MoveGames {
            first: this,
            games: 0,
        });
        played.first = played.first.min(this);
        played.games += 1;
    }

    fn newest(self, own: &GameSet, found: &mut Vec<NewMove>) {
        let days = self.days.into_iter();
        let mut days: Vec<(u32, u64)> = days.map(|(day, games)| (day, games.into())).collect();
        days.sort_unstable();
        let mut sum = 0;
        for (_, games) in &mut days {
            // The number of games on earlier days.
            (sum, *games) = (sum + *games, sum);
        }
        for MoveGames { first, games } in self.moves.into_values() {
            let (day, game, ply) = first;
            let index = days.binary_search_by_key(&day, |(day, _)| *day);
            let before = index.map_or(0, |index| days[index].1);
            if before > 0 && own.contains(game) {
                found.push(NewMove {
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
