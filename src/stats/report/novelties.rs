//! Novelties found by replaying all games.

use crate::game::{CanonicalForm, GameMove, GamePosition, PositionHashes};
use crate::games::with_position;
use std::collections::{HashMap, HashSet};

use super::subject::Scope;
use crate::store::{Replay, StoreError};

/// The last ply that is searched for novelties.
pub(super) const LAST_PLY: usize = 60;

/// The moves played in the positions that the games of the subject reach, by position key.
#[derive(Debug, Default)]
pub(super) struct NoveltyFinder {
    by_key: HashMap<u64, Vec<PlayedMove>>,
    /// The number of plies of a game that can reach such a position.
    plies: usize,
}

/// A move that a game played in a position.
#[derive(Debug, Clone, Copy)]
struct PlayedMove {
    day: u32,
    game: i64,
    ply: u16,
    code: u16,
    /// Whether the report covers the move.
    is_covered: bool,
}

/// A move that was new when it was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NewMove {
    pub(super) day: u32,
    pub(super) game: i64,
    /// The plies before it.
    pub(super) ply: usize,
    /// The number of games that reached the position on earlier days.
    pub(super) before: u64,
    /// The number of games that played the move later.
    pub(super) after: u64,
}

impl NewMove {
    /// The sort key: moves that were followed most often come first, then those in positions that were reached most often.
    pub(super) fn rank(&self) -> impl Ord + use<> {
        let followed = std::cmp::Reverse((self.after, self.before));
        (followed, self.day, self.game, self.ply)
    }
}

impl NoveltyFinder {
    /// Adds the positions of a game of the subject.
    pub(super) fn add_positions(
        &mut self,
        replay: &Replay,
        scope: &Scope,
    ) -> Result<(), StoreError> {
        let last = scope.end().min(LAST_PLY);
        for_each_position(replay, last, |ply, key, _, seat| {
            if scope.covers(ply, seat) {
                self.by_key.entry(key).or_default();
                self.plies = self.plies.max(ply + 1);
            }
        })
    }

    /// Adds the moves of any game in these positions, if its day is known. To be called after all positions were added.
    pub(super) fn add_moves(
        &mut self,
        replay: &Replay,
        day: Option<u32>,
        scope: Option<&Scope>,
    ) -> Result<(), StoreError> {
        let Some(day) = day else { return Ok(()) };
        let by_key = &mut self.by_key;
        for_each_position(replay, self.plies, |ply, key, code, seat| {
            if let Some(played) = by_key.get_mut(&key)
                // A repeated position counts once per game.
                && played.last().is_none_or(|last| last.game != replay.game)
            {
                played.push(PlayedMove {
                    day,
                    game: replay.game,
                    ply: ply as u16,
                    code,
                    is_covered: scope.is_some_and(|scope| scope.covers(ply, seat)),
                });
            }
        })
    }

    /// The moves that were new in positions that other games had reached on earlier days: the first `most` by [`NewMove::rank`], in the order of days.
    pub(super) fn newest(self, most: usize) -> Vec<NewMove> {
        let mut found = Vec::new();
        for mut played in self.by_key.into_values() {
            played.sort_by_key(|one| (one.day, one.game));
            let mut seen = HashSet::new();
            for (index, one) in played.iter().enumerate() {
                let before = played.partition_point(|other| other.day < one.day);
                if one.code == 0 || !seen.insert(one.code) || before == 0 || !one.is_covered {
                    continue;
                }
                let later = played[index + 1..].iter();
                let after = later.filter(|other| other.code == one.code).count();
                found.push(NewMove {
                    day: one.day,
                    game: one.game,
                    ply: usize::from(one.ply),
                    before: before as u64,
                    after: after as u64,
                });
            }
        }
        found.sort_by_key(NewMove::rank);
        found.truncate(most);
        found.sort_by_key(|new| (new.day, new.game, new.ply));
        found
    }
}

/// Calls `visit` for each position of a game before one of its first plies, with the ply, the position key, the canonical code of the move played there and the seat
/// to move.
pub(super) fn for_each_position(
    replay: &Replay,
    plies: usize,
    visit: impl FnMut(usize, u64, u16, u8),
) -> Result<(), StoreError> {
    with_position!(replay.start, start => for_each_position_from(start, replay, plies, visit))
}

fn for_each_position_from<P: GamePosition>(
    start: P,
    replay: &Replay,
    plies: usize,
    mut visit: impl FnMut(usize, u64, u16, u8),
) -> Result<(), StoreError> {
    let (mut position, mut hashes) = (start, <P::Hashes as PositionHashes<P>>::new(&start));
    for (ply, &mv) in replay.moves.iter().enumerate().take(plies) {
        let mv = mv.checked().filter(|&mv: &P::Move| position.is_legal(mv));
        let mv = mv.ok_or(StoreError::Damaged(replay.game))?;
        let form = hashes.canonical_form(&position);
        visit(
            ply,
            form.key(),
            form.canonical_move(mv).code(),
            position.seat(),
        );
        hashes.play(&mut position, mv);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::MoveCode;
    use crate::notation::Notation;
    use crate::rules::Layout;
    use crate::stats::report::subject::OPENING_PLIES;

    fn replay(game: i64, moves: &str) -> Replay {
        let start = Layout::find("Belgian Daisy").unwrap().position();
        let mut position = start;
        let moves = moves.split_whitespace().map(|token| {
            let mv = Notation::Abapro.read(token, &position).unwrap();
            position.play_unchecked(mv);
            mv
        });
        Replay {
            game,
            start: start.into(),
            moves: moves.map(MoveCode::from).collect(),
        }
    }

    #[test]
    fn a_novelty_is_new_once_in_a_position_reached_before() {
        let games = [
            (replay(4, "a1b2 i5h5 a2b3"), 20_190_101),
            // Mirrored, and earlier, although its ID is higher.
            (replay(7, "i9h8 a5b5 i8h7"), 20_180_101),
            (replay(5, "a1b2 i5h5 c2c3"), 20_190_201),
            (replay(6, "a1b2 i5h5 c2c3"), 20_190_301),
            (replay(8, "a1b2 a5b5"), 20_190_301),
        ];
        let scope = Scope {
            from: 1,
            plies: OPENING_PLIES,
            orientation: None,
            seat: None,
        };
        let mut finder = NoveltyFinder::default();
        games
            .iter()
            .for_each(|(game, _)| finder.add_positions(game, &scope).unwrap());
        for (game, day) in &games {
            finder.add_moves(game, Some(*day), Some(&scope)).unwrap();
        }
        finder
            .add_moves(&replay(9, "a1b2 h4g4"), None, Some(&scope))
            .unwrap();
        let new = |day, game, ply, before, after| NewMove {
            day,
            game,
            ply,
            before,
            after,
        };
        let expected = [new(20_190_201, 5, 2, 2, 1), new(20_190_301, 8, 1, 3, 0)];
        assert_eq!(finder.newest(10), expected);
    }
}
