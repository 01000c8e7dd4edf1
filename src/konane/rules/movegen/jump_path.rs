//! The path of a jump: squares in one line, each an even number of squares from the one before.

use crate::konane::board::Square;

/// Why squares are not the path of a jump on any board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PathFault {
    Turn(Square),
    NotInLine(Square, Square),
    OddDistance(Square, Square, u8),
}

/// Checks that squares, at least two, are the path of a jump, and returns the first and the last one.
pub(super) fn check_path(path: &[Square]) -> Result<(Square, Square), PathFault> {
    let direction = |from: Square, to: Square| from.line_to(to).map(|(direction, _)| direction);
    for stops in path.windows(3) {
        let (first, second) = (direction(stops[0], stops[1]), direction(stops[1], stops[2]));
        if first.is_some() && second.is_some() && first != second {
            return Err(PathFault::Turn(stops[1]));
        }
    }
    for stops in path.windows(2) {
        match stops[0].line_to(stops[1]) {
            Some((_, steps)) if steps % 2 == 0 => {}
            Some((_, steps)) => return Err(PathFault::OddDistance(stops[0], stops[1], steps)),
            None if stops[0] == stops[1] => {
                return Err(PathFault::OddDistance(stops[0], stops[1], 0));
            }
            None => return Err(PathFault::NotInLine(stops[0], stops[1])),
        }
    }
    match *path {
        [first, .., last] => Ok((first, last)),
        _ => panic!("a jump has at least two squares"),
    }
}
