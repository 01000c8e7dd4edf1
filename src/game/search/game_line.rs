//! `GameLine`: a start position and the moves played since.

use crate::game::position::GamePosition;

/// A start position and the moves played since.
///
/// ```
/// use sumito::game::GameLine;
/// use sumito::record::read_moves;
/// use sumito::rules::Position;
///
/// let start: Position = "Belgian Daisy".parse()?;
/// let line = GameLine { start, moves: read_moves("a1b2 i5h5 a2b3", &start)? };
/// assert_eq!(line.positions().count(), 4);
/// assert_eq!(line.last(), line.positions().last().expect("there is always the start"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GameLine<P: GamePosition> {
    /// The start position.
    pub start: P,
    /// The moves, each legal after those before it.
    pub moves: Vec<P::Move>,
}

impl<P: GamePosition> GameLine<P> {
    /// The positions from the start to the last one.
    pub fn positions(&self) -> impl Iterator<Item = P> {
        let after = self.moves.iter().scan(self.start, |position, &mv| {
            position.play_unchecked(mv);
            Some(*position)
        });
        std::iter::once(self.start).chain(after)
    }

    /// The position after all moves.
    pub fn last(&self) -> P {
        self.positions().last().unwrap_or(self.start)
    }
}
