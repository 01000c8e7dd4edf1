//! What a position is worth, by looking so many plies ahead.

use std::sync::atomic::{AtomicBool, Ordering};

use super::tree::{Allowed, TreeError, after, course, moves};
use crate::rules::{GameState, Move, Position};

/// What a position is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Valued {
    /// Marbles on the board of the side to move minus those of the other side, after so many plies of best play by both.
    pub value: i32,
    /// Every move that reaches it, in the order in which the tree numbers them.
    pub best: Vec<Move>,
    /// The positions that were looked at.
    pub visited: u64,
}

/// What a game counts that is over within the plies that are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// What its marbles do, as in the exercise.
    Marbles,
    /// Its result: a win counts 10,000 less the plies to it, which is more than any marbles, a loss the same below 0; a draw is even.
    Result,
}

/// The value of a position by minimax, `depth` plies ahead or to the end of the game, and the moves that reach it.
///
/// What cannot change the value is not looked at (alpha-beta). Memory is that of one line of moves.
///
/// # Errors
/// When the position is not one of two colours that move in turn.
pub fn minimax(position: &Position, depth: u8, allowed: Allowed) -> Result<Valued, TreeError> {
    let root = course(position)?;
    let never = AtomicBool::new(false);
    let mut found =
        best_moves(&root, depth, allowed, Over::Marbles, &never).expect("nobody raises the flag");
    let count = |color| position.marbles(color).len().cast_signed();
    let turn = position.turn();
    // What is ejected changes both differences alike.
    found.value += count(turn) - count(turn.opponent()) - lead(position, side(position));
    Ok(found)
}

/// The same for a game between two sides under any rules, in points of the side to move instead of marbles, with the plies that were played before. A depth
/// of 0 has no best move. `None` when `stop` was raised.
pub fn best_moves(
    root: &GameState,
    depth: u8,
    allowed: Allowed,
    over: Over,
    stop: &AtomicBool,
) -> Option<Valued> {
    let mut search = Search {
        allowed,
        over,
        visited: 1,
        stop,
    };
    let own = side(root.position());
    let mut best: Vec<Move> = Vec::new();
    let mut value = None;
    let moves = match depth {
        0 => Vec::new(),
        _ => moves(root, allowed),
    };
    for made in moves {
        // Moves that are as good as the best one are told from worse ones, so that the window begins one below it.
        let floor = value.map_or(-BEYOND, |value: i32| value - 1);
        let found = search.child(root, made, own, (depth - 1, 1), (floor, BEYOND));
        if value.is_none_or(|value| found > value) {
            value = Some(found);
            best.clear();
        }
        if value == Some(found) {
            best.push(made);
        }
    }
    (!stop.load(Ordering::Relaxed)).then(|| Valued {
        value: value.unwrap_or_else(|| lead(root.position(), own)),
        best,
        visited: search.visited,
    })
}

/// A win before the first ply: more than any difference of points, however many plies take something away.
const WIN: i32 = 10_000;
/// More than any value.
const BEYOND: i32 = WIN + 1;

/// The side to move.
fn side(position: &Position) -> u8 {
    position.rules().side(position.seat())
}

/// The points of a side minus those of the other one.
fn lead(position: &Position, side: u8) -> i32 {
    let points = |side| i32::from(position.points(side));
    points(side) - points(1 - side)
}

struct Search<'a> {
    allowed: Allowed,
    over: Over,
    visited: u64,
    stop: &'a AtomicBool,
}

impl Search<'_> {
    /// The value for the side to move, so many plies deep and from the root: exact above `floor` and below `ceiling`, else a bound.
    fn value(
        &mut self,
        course: &GameState,
        (depth, ply): (u8, i32),
        (mut floor, ceiling): (i32, i32),
    ) -> i32 {
        self.visited += 1;
        let own = side(course.position());
        let now = lead(course.position(), own);
        if self.over == Over::Result
            && let Some(end) = course.end()
        {
            return match end.winner {
                Some(winner) if winner == own => WIN - ply,
                Some(_) => ply - WIN,
                None => 0,
            };
        }
        if depth == 0 || self.stop.load(Ordering::Relaxed) {
            return now;
        }
        let mut moves = moves(course, self.allowed);
        // What ejects is likely to be best.
        moves.sort_by_key(|made| !made.ejects());
        let mut best = None;
        for made in moves {
            let found = self.child(course, made, own, (depth - 1, ply + 1), (floor, ceiling));
            best = best.max(Some(found));
            floor = floor.max(found);
            if floor >= ceiling {
                break;
            }
        }
        // Where nothing can be played nothing is gained or lost any more.
        best.unwrap_or(now)
    }

    /// The value of a move to who makes it.
    fn child(
        &mut self,
        course: &GameState,
        made: Move,
        own: u8,
        plies: (u8, i32),
        (floor, ceiling): (i32, i32),
    ) -> i32 {
        let next = after(course, made);
        if side(next.position()) == own {
            self.value(&next, plies, (floor, ceiling))
        } else {
            -self.value(&next, plies, (-ceiling, -floor))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_position, read_position_under};
    use crate::record::{Content, ReadOptions, read};

    /// The definition, without any pruning.
    fn plain(course: &GameState, depth: u8, ply: i32, allowed: Allowed, over: Over) -> i32 {
        let position = course.position();
        let own = side(position);
        if let Some(end) = course.end().filter(|_| over == Over::Result) {
            return end.winner.map_or(
                0,
                |winner| {
                    if winner == own { WIN - ply } else { ply - WIN }
                },
            );
        }
        let moves = if depth == 0 {
            Vec::new()
        } else {
            moves(course, allowed)
        };
        let values = moves.into_iter().map(|made| {
            let next = after(course, made);
            let value = plain(&next, depth - 1, ply + 1, allowed, over);
            if side(next.position()) == own {
                value
            } else {
                -value
            }
        });
        values.max().unwrap_or_else(|| lead(position, own))
    }

    fn compare(root: &GameState, depth: u8, allowed: Allowed, over: Over) -> Valued {
        let own = side(root.position());
        let expected = plain(root, depth, 0, allowed, over);
        let best = |made: &Move| {
            let next = after(root, *made);
            let value = plain(&next, depth - 1, 1, allowed, over);
            expected
                == if side(next.position()) == own {
                    value
                } else {
                    -value
                }
        };
        let best: Vec<Move> = moves(root, allowed).into_iter().filter(best).collect();
        let found = best_moves(root, depth, allowed, over, &AtomicBool::new(false)).unwrap();
        assert_eq!((found.value, &found.best), (expected, &best));
        found
    }

    #[test]
    fn the_value_and_every_best_move_are_those_of_the_definition() {
        let file = std::fs::File::open("sample-games/graz-2002.txt").unwrap();
        for record in read(file, ReadOptions::default()) {
            let Content::Game(game) = record.unwrap().content else {
                continue;
            };
            for position in game.positions().skip(40).step_by(9).take(4) {
                for allowed in [Allowed::All, Allowed::Inline] {
                    let root = course(&position).unwrap();
                    let found = compare(&root, 2, allowed, Over::Marbles);
                    let same = minimax(&position, 2, allowed).unwrap();
                    assert_eq!(same.best, found.best);
                    let marbles = |color| position.marbles(color).len().cast_signed();
                    let now = marbles(position.turn()) - marbles(position.turn().opponent());
                    assert_eq!(
                        same.value - now,
                        found.value - lead(&position, side(&position))
                    );
                }
            }
        }
    }

    /// Two moves a turn, points for neutral marbles, a sprint, a draw by repetition, who cannot move loses.
    #[test]
    fn other_rules_and_wins_are_looked_at_by_the_definition_too() {
        for (rules, text) in [
            ("moves=2 eject=2", "5/6/7/8/9/2ww4/3bbbw/2w3/2w1b b"),
            ("eject=1", "5/6/7/8/9/2ww4/2bb1w1/2w3/2w1b b"),
            ("sprint=2 eject=2", "5/6/7/8/9/8/3bbbw/6/2w2 b"),
            ("repetition=2", "5/6/7/8/9/8/3bbbw/6/2w2 b"),
            ("no-move=loses", "5/6/7/8/9/8/2w4/1w4/bb3 w"),
        ] {
            let rules = rules.parse().unwrap();
            let position = read_position_under(text, Some(&rules)).unwrap();
            let root = GameState::new(position);
            for depth in 1..=3 {
                for over in [Over::Marbles, Over::Result] {
                    compare(&root, depth, Allowed::All, over);
                }
            }
        }
    }

    #[test]
    fn an_ejection_is_worth_a_marble_unless_it_is_taken_back() {
        let position = read_position("5/6/7/8/9/8/2w4/1w4/b4 w").unwrap();
        let found = minimax(&position, 1, Allowed::All).unwrap();
        assert_eq!((found.value, found.best.len()), (2, 1));
        let still = minimax(&position, 0, Allowed::All).unwrap();
        assert_eq!((still.value, still.best.len()), (1, 0));
    }

    #[test]
    fn who_is_told_to_stop_finds_nothing() {
        let position = read_position("Belgian Daisy").unwrap();
        let stopped = AtomicBool::new(true);
        let root = GameState::new(position);
        let found = best_moves(&root, 9, Allowed::All, Over::Result, &stopped);
        assert_eq!(found, None);
    }
}
