//! What a position is worth, by looking so many plies ahead.

use super::tree::{Allowed, TreeError, after, course, moves};
use crate::rules::{Course, Move, Position};

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

/// The value of a position by minimax, `depth` plies ahead or to the end of the game, and the moves that reach it.
///
/// What cannot change the value is not looked at (alpha-beta). Memory is that of one line of moves.
///
/// # Errors
/// When the position is not one of two colours that move in turn.
pub fn minimax(position: &Position, depth: u8, allowed: Allowed) -> Result<Valued, TreeError> {
    let root = course(position)?;
    let mut search = Search {
        allowed,
        visited: 1,
    };
    if depth == 0 {
        return Ok(search.valued(marbles(position), Vec::new()));
    }
    let mut best: Vec<Move> = Vec::new();
    let mut value = None;
    let moves = moves(&root, allowed);
    for &made in &moves {
        // Moves that are as good as the best one are told from worse ones, so that the window begins one below it.
        let floor = value.map_or(-BEYOND, |value: i32| value - 1);
        let found = -search.value(&after(&root, made), depth - 1, -BEYOND, -floor);
        if value.is_none_or(|value| found > value) {
            value = Some(found);
            best.clear();
        }
        if value == Some(found) {
            best.push(made);
        }
    }
    let value = value.unwrap_or_else(|| marbles(position));
    Ok(search.valued(value, best))
}

/// More than any difference of marbles.
const BEYOND: i32 = 100;

/// Own marbles minus the other side's.
fn marbles(position: &Position) -> i32 {
    let count = |color| position.marbles(color).len().cast_signed();
    let own = position.turn();
    count(own) - count(own.opponent())
}

struct Search {
    allowed: Allowed,
    visited: u64,
}

impl Search {
    fn valued(&self, value: i32, best: Vec<Move>) -> Valued {
        Valued {
            value,
            best,
            visited: self.visited,
        }
    }

    /// The value for the side to move: exact above `floor` and below `ceiling`, else a bound.
    fn value(&mut self, course: &Course, depth: u8, mut floor: i32, ceiling: i32) -> i32 {
        self.visited += 1;
        let now = marbles(course.position());
        if depth == 0 {
            return now;
        }
        let mut moves = moves(course, self.allowed);
        if moves.is_empty() {
            return now;
        }
        // What ejects is likely to be best.
        moves.sort_by_key(|made| !made.ejects());
        let mut best = -BEYOND;
        for made in moves {
            let found = -self.value(&after(course, made), depth - 1, -ceiling, -floor);
            best = best.max(found);
            floor = floor.max(found);
            if floor >= ceiling {
                break;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_position;
    use crate::record::{Content, ReadOptions, read};

    /// The definition, without any pruning.
    fn plain(course: &Course, depth: u8, allowed: Allowed) -> i32 {
        let moves = if depth == 0 {
            Vec::new()
        } else {
            moves(course, allowed)
        };
        let values = moves
            .into_iter()
            .map(|made| -plain(&after(course, made), depth - 1, allowed));
        values.max().unwrap_or_else(|| marbles(course.position()))
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
                    let best = |made: &Move| {
                        -plain(&after(&root, *made), 1, allowed) == plain(&root, 2, allowed)
                    };
                    let expected: Vec<Move> =
                        moves(&root, allowed).into_iter().filter(best).collect();
                    let found = minimax(&position, 2, allowed).unwrap();
                    assert_eq!(found.value, plain(&root, 2, allowed));
                    assert_eq!(found.best, expected);
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
}
