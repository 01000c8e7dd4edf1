//! `LegalMoves`: the legal moves of a position, generated on demand.

use std::iter::FusedIterator;
use std::{array, vec};

use crate::board::Direction;
use crate::rules::board_state::Position;
use crate::rules::move_code::Move;

/// The legal moves of a position; returned by [`Position::legal_moves`].
///
/// Moves are generated on demand: they are counted on bitboards, one move is checked by itself, and iteration generates
/// the moves of one direction after the other. The order of the moves is unspecified.
///
/// ```
/// use sumito::rules::{Move, Position};
///
/// let position = Position::default();
/// let moves = position.legal_moves();
/// assert_eq!(moves.len(), 44);
/// let first = moves.iter().next().expect("the start position has moves");
/// assert!(moves.contains(first));
/// assert!(moves.iter().all(|mv| !mv.ejects()));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct LegalMoves<'a> {
    position: &'a Position,
}

impl Position {
    /// The legal moves, generated on demand.
    ///
    /// At most 234 moves are possible with 14 marbles in the standard game.
    ///
    /// ```
    /// use sumito::notation::Notation;
    /// use sumito::rules::Position;
    ///
    /// let position = Position::default();
    /// let moves = position.legal_moves();
    /// let mv = Notation::Abapro.read("a1b2", &position)?;
    /// assert!(moves.len() == 44 && moves.contains(mv));
    /// let pushing = moves.iter().filter(|mv| mv.pushed() > 0).count();
    /// assert_eq!(pushing, 0);
    /// # Ok::<(), sumito::notation::MoveError>(())
    /// ```
    pub const fn legal_moves(&self) -> LegalMoves<'_> {
        LegalMoves { position: self }
    }
}

impl<'a> LegalMoves<'a> {
    /// The number of legal moves. In the standard game they are counted without being generated.
    pub fn len(&self) -> usize {
        self.position.count_moves() as usize
    }

    /// Whether there is no legal move.
    #[doc(hidden)]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// Whether a move is legal.
    #[doc(hidden)]
    pub fn contains(&self, mv: Move) -> bool {
        self.position.is_legal(mv)
    }

    /// Iterates over the moves.
    pub fn iter(&self) -> LegalMovesIter<'a> {
        LegalMovesIter {
            position: self.position,
            directions: Direction::ALL.into_iter(),
            moves: Vec::new().into_iter(),
        }
    }
}

impl<'a> IntoIterator for LegalMoves<'a> {
    type Item = Move;
    type IntoIter = LegalMovesIter<'a>;

    fn into_iter(self) -> LegalMovesIter<'a> {
        self.iter()
    }
}

impl<'a> IntoIterator for &LegalMoves<'a> {
    type Item = Move;
    type IntoIter = LegalMovesIter<'a>;

    fn into_iter(self) -> LegalMovesIter<'a> {
        self.iter()
    }
}

/// The iterator over [`LegalMoves`].
///
/// ```
/// use sumito::rules::Position;
///
/// let position = Position::default();
/// let ejecting = position.legal_moves().iter().find(|mv| mv.ejects());
/// assert_eq!(ejecting, None);
/// ```
#[derive(Debug, Clone)]
pub struct LegalMovesIter<'a> {
    position: &'a Position,
    directions: array::IntoIter<Direction, 6>,
    /// The moves in the last direction.
    moves: vec::IntoIter<Move>,
}

impl Iterator for LegalMovesIter<'_> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        loop {
            if let Some(mv) = self.moves.next() {
                return Some(mv);
            }
            let mut moves = Vec::with_capacity(32);
            let direction = self.directions.next()?;
            self.position
                .for_each_move_toward(direction, |mv| moves.push(mv));
            self.moves = moves.into_iter();
        }
    }
}

impl FusedIterator for LegalMovesIter<'_> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn the_moves_are_those_of_the_move_list() {
        for layout in Layout::all() {
            let mut position = layout.position();
            for ply in 0..40 {
                let mut listed = position.move_list();
                let mut lazy: Vec<Move> = position.legal_moves().into_iter().collect();
                assert_eq!(position.legal_moves().len(), lazy.len());
                assert_eq!(position.legal_moves().is_empty(), lazy.is_empty());
                assert!(lazy.iter().all(|&mv| position.legal_moves().contains(mv)));
                listed.sort_unstable();
                lazy.sort_unstable();
                assert_eq!(listed, lazy, "{} {ply}", layout.name());
                let Some(&mv) = lazy.get(ply * 31 % lazy.len().max(1)) else {
                    break;
                };
                position.play(mv).unwrap();
            }
        }
    }

    #[test]
    fn an_illegal_move_is_an_error_and_changes_nothing() {
        let mut position = Position::default();
        let before = position;
        let mv = position.move_list()[0];
        position.play(mv).unwrap();
        let after = position;
        assert_ne!(before, after);
        let error = position.play(mv).unwrap_err();
        assert!(
            error.to_string().contains("expected a marble of White"),
            "{error}"
        );
        assert_eq!(position, after);
    }
}
