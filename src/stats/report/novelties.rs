//! Moves that were new.

use std::collections::{HashMap, HashSet};

use super::scope::Scope;
use crate::rules::{ZobristHashes, Move};
use crate::store::{Replay, StoreError};

/// Plies behind the position of an opening, or behind the start, in which new moves are looked for.
pub(super) const OF_AN_OPENING: usize = 12;
pub(super) const OF_A_PLAYER: usize = 24;
/// No ply behind this one is looked at.
pub(super) const LAST: usize = 60;

/// What was played in the positions that some games reach, by their keys.
#[derive(Debug, Default)]
pub(super) struct Moves {
    by_key: HashMap<u64, Vec<Occurrence>>,
    /// The plies to look at.
    plies: usize,
}

/// A move that was played in a position.
#[derive(Debug, Clone, Copy)]
struct Occurrence {
    day: u32,
    game: i64,
    ply: u16,
    code: u16,
    /// Whether it is a move that the report is about.
    is_own: bool,
}

/// A move that was new, by its key and game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct New {
    pub(super) day: u32,
    pub(super) game: i64,
    /// The plies played before it.
    pub(super) ply: usize,
    pub(super) before: u64,
    pub(super) after: u64,
}

impl New {
    /// Those that were followed most often come first, then those in the positions met most often.
    pub(super) fn rank(&self) -> impl Ord + use<> {
        let followed = std::cmp::Reverse((self.after, self.before));
        (followed, self.day, self.game, self.ply)
    }
}

impl Moves {
    /// Looks at the positions of a game that the report is about.
    pub(super) fn look_at(&mut self, replay: &Replay, scope: &Scope) -> Result<(), StoreError> {
        let last = scope.last().min(LAST);
        each(replay, last, |ply, key, _, seat| {
            if scope.has(ply, seat) {
                self.by_key.entry(key).or_default();
                self.plies = self.plies.max(ply + 1);
            }
        })
    }

    /// Takes in what a game played in the positions looked at, if its day is known.
    pub(super) fn add(
        &mut self,
        replay: &Replay,
        day: Option<u32>,
        scope: Option<&Scope>,
    ) -> Result<(), StoreError> {
        let Some(day) = day else { return Ok(()) };
        let by_key = &mut self.by_key;
        each(replay, self.plies, |ply, key, code, seat| {
            if let Some(occurrences) = by_key.get_mut(&key)
                // A position that comes again in a game counts once.
                && occurrences.last().is_none_or(|last| last.game != replay.game)
            {
                occurrences.push(Occurrence {
                    day,
                    game: replay.game,
                    ply: ply as u16,
                    code,
                    is_own: scope.is_some_and(|scope| scope.has(ply, seat)),
                });
            }
        })
    }

    /// The moves that were new when they were played in positions that other games had reached on earlier days: those that were followed most
    /// often, then those in the positions met most often; at most so many, in the order of days.
    pub(super) fn newest(self, most: usize) -> Vec<New> {
        let mut found = Vec::new();
        for mut occurrences in self.by_key.into_values() {
            occurrences.sort_by_key(|one| (one.day, one.game));
            let mut seen = HashSet::new();
            for (place, one) in occurrences.iter().enumerate() {
                let before = occurrences.partition_point(|other| other.day < one.day);
                if one.code == 0 || !seen.insert(one.code) || before == 0 || !one.is_own {
                    continue;
                }
                let later = occurrences[place + 1..].iter();
                let after = later.filter(|other| other.code == one.code).count();
                found.push(New {
                    day: one.day,
                    game: one.game,
                    ply: usize::from(one.ply),
                    before: before as u64,
                    after: after as u64,
                });
            }
        }
        found.sort_by_key(New::rank);
        found.truncate(most);
        found.sort_by_key(|new| (new.day, new.game, new.ply));
        found
    }
}

/// Hands each position of a game to `visit`, up to so many plies: plies played, the key, the code of the move played next in canonical form,
/// who is to move.
pub(super) fn each(
    replay: &Replay,
    plies: usize,
    mut visit: impl FnMut(usize, u64, u16, u8),
) -> Result<(), StoreError> {
    let (mut position, mut hashes) = (replay.start, ZobristHashes::new(&replay.start));
    for (ply, &made) in replay.moves.iter().enumerate().take(plies) {
        let made: Move = made;
        if !position.is_legal(made) {
            return Err(StoreError::Damaged(replay.game));
        }
        let form = hashes.canonical_form(&position);
        visit(
            ply,
            form.key(),
            form.canonical_move(made).code(),
            position.seat(),
        );
        hashes.play(&mut position, made);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;
    use crate::rules::Layout;

    fn replay(game: i64, moves: &str) -> Replay {
        let start = Layout::find("Belgian Daisy").unwrap().position();
        let mut position = start;
        let moves = moves.split_whitespace().map(|token| {
            let made = Notation::Abapro.read(token, &position).unwrap();
            position.apply(made);
            made
        });
        Replay {
            game,
            start,
            moves: moves.collect(),
        }
    }

    #[test]
    fn a_move_is_new_once_and_only_in_a_position_reached_before() {
        let games = [
            (replay(4, "a1b2 i5h5 a2b3"), 20_190_101),
            // Mirrored, and earlier, though its number is higher.
            (replay(7, "i9h8 a5b5 i8h7"), 20_180_101),
            (replay(5, "a1b2 i5h5 c2c3"), 20_190_201),
            (replay(6, "a1b2 i5h5 c2c3"), 20_190_301),
            (replay(8, "a1b2 a5b5"), 20_190_301),
        ];
        let scope = Scope {
            from: 1,
            plies: OF_AN_OPENING,
            turn: None,
            seat: None,
        };
        let mut moves = Moves::default();
        games
            .iter()
            .for_each(|(game, _)| moves.look_at(game, &scope).unwrap());
        for (game, day) in &games {
            moves.add(game, Some(*day), Some(&scope)).unwrap();
        }
        moves
            .add(&replay(9, "a1b2 h4g4"), None, Some(&scope))
            .unwrap();
        let new = |day, game, ply, before, after| New {
            day,
            game,
            ply,
            before,
            after,
        };
        let expected = [new(20_190_201, 5, 2, 2, 1), new(20_190_301, 8, 1, 3, 0)];
        assert_eq!(moves.newest(10), expected);
    }
}
