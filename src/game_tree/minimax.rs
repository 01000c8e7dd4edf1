//! Minimax by alpha-beta, with all best moves.

use std::sync::atomic::{AtomicBool, Ordering};

use super::tree::{MoveFilter, TreeError, after, game_from, moves};
use crate::rules::{GameState, Move, Position};

/// The minimax value of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MinimaxResult {
    /// The marbles of the side to move minus those of the other side, after best play by both to the searched depth.
    pub value: i32,
    /// All moves that reach it, in the order of the tree.
    pub best: Vec<Move>,
    /// The number of positions searched.
    pub visited: u64,
}

/// The value of a game that ends within the searched depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TerminalScoring {
    /// Its difference of marbles, as in the exercise.
    Material,
    /// Its result: a win is worth 10,000 minus its plies, more than any difference of marbles, a loss the negative of that, a draw 0.
    Result,
}

/// The minimax value of a position, `depth` plies deep or to the end of the game, and the moves that reach it.
///
/// Alpha-beta skips what cannot change the value. Memory is that of one line of moves.
///
/// # Errors
/// When the position is not one of two colours that take turns.
pub fn minimax(
    position: &Position,
    depth: u8,
    filter: MoveFilter,
) -> Result<MinimaxResult, TreeError> {
    let root = game_from(position)?;
    let never = AtomicBool::new(false);
    let mut found = best_moves(&root, depth, filter, TerminalScoring::Material, &never)
        .expect("the search is never stopped");
    let count = |color| position.marbles(color).len().cast_signed();
    let turn = position.turn();
    // An ejection changes the marbles on the board and the points alike.
    found.value += count(turn) - count(turn.opponent()) - lead(position, side(position));
    Ok(found)
}

/// The same for a game of two sides under any rules, with points instead of marbles, and with its history. There is no best move at depth 0. `None`
/// if `stop` was set.
pub fn best_moves(
    root: &GameState,
    depth: u8,
    filter: MoveFilter,
    scoring: TerminalScoring,
    stop: &AtomicBool,
) -> Option<MinimaxResult> {
    let mut search = Search {
        filter,
        scoring,
        visited: 1,
        stop,
    };
    let own = side(root.position());
    let mut best: Vec<Move> = Vec::new();
    let mut value = None;
    let moves = match depth {
        0 => Vec::new(),
        _ => moves(root, filter),
    };
    for mv in moves {
        // The window begins one below the best value, so that moves of equal value are distinguished from worse ones.
        let alpha = value.map_or(-INFINITE, |value: i32| value - 1);
        let found = search.child(root, mv, own, (depth - 1, 1), (alpha, INFINITE));
        if value.is_none_or(|value| found > value) {
            value = Some(found);
            best.clear();
        }
        if value == Some(found) {
            best.push(mv);
        }
    }
    (!stop.load(Ordering::Relaxed)).then(|| MinimaxResult {
        value: value.unwrap_or_else(|| lead(root.position(), own)),
        best,
        visited: search.visited,
    })
}

/// The value of a win at the root: greater than any difference of points even after the plies of the longest search are subtracted.
const WIN_VALUE: i32 = 10_000;
/// Greater than any value.
const INFINITE: i32 = WIN_VALUE + 1;

/// The side to move.
fn side(position: &Position) -> u8 {
    position.rules().side(position.seat())
}

/// The points of a side minus those of the other.
fn lead(position: &Position, side: u8) -> i32 {
    let points = |side| i32::from(position.points(side));
    points(side) - points(1 - side)
}

struct Search<'a> {
    filter: MoveFilter,
    scoring: TerminalScoring,
    visited: u64,
    stop: &'a AtomicBool,
}

impl Search<'_> {
    /// The value for the side to move, with a remaining depth and a ply: exact between the bounds, otherwise a bound itself.
    fn value(
        &mut self,
        game: &GameState,
        (depth, ply): (u8, i32),
        (mut alpha, beta): (i32, i32),
    ) -> i32 {
        self.visited += 1;
        let own = side(game.position());
        let lead = lead(game.position(), own);
        if self.scoring == TerminalScoring::Result
            && let Some(end) = game.end()
        {
            return match end.winner {
                Some(winner) if winner == own => WIN_VALUE - ply,
                Some(_) => ply - WIN_VALUE,
                None => 0,
            };
        }
        if depth == 0 || self.stop.load(Ordering::Relaxed) {
            return lead;
        }
        let mut moves = moves(game, self.filter);
        // Ejections are likely to be best.
        moves.sort_by_key(|mv| !mv.ejects());
        let mut best = None;
        for mv in moves {
            let found = self.child(game, mv, own, (depth - 1, ply + 1), (alpha, beta));
            best = best.max(Some(found));
            alpha = alpha.max(found);
            if alpha >= beta {
                break;
            }
        }
        // Without a legal move nothing is gained or lost.
        best.unwrap_or(lead)
    }

    /// The value of a move for the side that makes it.
    fn child(
        &mut self,
        game: &GameState,
        mv: Move,
        own: u8,
        plies: (u8, i32),
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let next = after(game, mv);
        if side(next.position()) == own {
            self.value(&next, plies, (alpha, beta))
        } else {
            -self.value(&next, plies, (-beta, -alpha))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_position, read_position_under};
    use crate::record::{Content, ReadOptions, read};

    /// Minimax by definition, without pruning.
    fn unpruned(
        game: &GameState,
        depth: u8,
        ply: i32,
        filter: MoveFilter,
        scoring: TerminalScoring,
    ) -> i32 {
        let position = game.position();
        let own = side(position);
        if let Some(end) = game.end().filter(|_| scoring == TerminalScoring::Result) {
            return end.winner.map_or(0, |winner| {
                if winner == own {
                    WIN_VALUE - ply
                } else {
                    ply - WIN_VALUE
                }
            });
        }
        let moves = if depth == 0 {
            Vec::new()
        } else {
            moves(game, filter)
        };
        let values = moves.into_iter().map(|mv| {
            let next = after(game, mv);
            let value = unpruned(&next, depth - 1, ply + 1, filter, scoring);
            if side(next.position()) == own {
                value
            } else {
                -value
            }
        });
        values.max().unwrap_or_else(|| lead(position, own))
    }

    fn compare(
        root: &GameState,
        depth: u8,
        filter: MoveFilter,
        scoring: TerminalScoring,
    ) -> MinimaxResult {
        let own = side(root.position());
        let expected = unpruned(root, depth, 0, filter, scoring);
        let best = |mv: &Move| {
            let next = after(root, *mv);
            let value = unpruned(&next, depth - 1, 1, filter, scoring);
            expected
                == if side(next.position()) == own {
                    value
                } else {
                    -value
                }
        };
        let best: Vec<Move> = moves(root, filter).into_iter().filter(best).collect();
        let found = best_moves(root, depth, filter, scoring, &AtomicBool::new(false)).unwrap();
        assert_eq!((found.value, &found.best), (expected, &best));
        found
    }

    #[test]
    fn value_and_best_moves_equal_those_of_unpruned_minimax() {
        let file = std::fs::File::open("sample-games/graz-2002.txt").unwrap();
        for record in read(file, ReadOptions::default()) {
            let Content::Game(game) = record.unwrap().content else {
                continue;
            };
            for position in game.of().unwrap().positions().skip(40).step_by(9).take(4) {
                for filter in [MoveFilter::All, MoveFilter::Inline] {
                    let root = game_from(&position).unwrap();
                    let found = compare(&root, 2, filter, TerminalScoring::Material);
                    let same = minimax(&position, 2, filter).unwrap();
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

    /// Two moves a turn, points for neutral marbles, a sprint, a draw by repetition, a loss without a legal move.
    #[test]
    fn value_and_best_moves_are_right_under_other_rules_and_for_wins() {
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
                for scoring in [TerminalScoring::Material, TerminalScoring::Result] {
                    compare(&root, depth, MoveFilter::All, scoring);
                }
            }
        }
    }

    #[test]
    fn an_ejection_is_worth_a_marble() {
        let position = read_position("5/6/7/8/9/8/2w4/1w4/b4 w").unwrap();
        let found = minimax(&position, 1, MoveFilter::All).unwrap();
        assert_eq!((found.value, found.best.len()), (2, 1));
        let still = minimax(&position, 0, MoveFilter::All).unwrap();
        assert_eq!((still.value, still.best.len()), (1, 0));
    }

    #[test]
    fn a_stopped_search_has_no_result() {
        let position = read_position("Belgian Daisy").unwrap();
        let stopped = AtomicBool::new(true);
        let root = GameState::new(position);
        let found = best_moves(&root, 9, MoveFilter::All, TerminalScoring::Result, &stopped);
        assert_eq!(found, None);
    }
}
