//! `Positions`: the positions of a game, one after the other.

use std::slice;

use super::ply::Ply;
use crate::games::{AnyPosition, with_position};

/// Replays a game; returned by [`Game::positions`](crate::record::Game::positions).
///
/// ```
/// use sumito::record::Game;
///
/// let game: Game = "1.a1b2 i5h5 2.a2b3 i6h6".parse()?;
/// assert_eq!(game.positions().count(), 5);
/// assert_eq!(game.positions().last(), Some(game.last()));
/// # Ok::<(), sumito::record::ReadGameError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Positions<'a> {
    position: AnyPosition,
    plies: slice::Iter<'a, Ply>,
    has_begun: bool,
}

impl<'a> Positions<'a> {
    /// The positions of a line of moves that are legal from the start on.
    pub(super) fn new(start: AnyPosition, plies: &'a [Ply]) -> Positions<'a> {
        Positions {
            position: start,
            plies: plies.iter(),
            has_begun: false,
        }
    }
}

impl Positions<'_> {
    /// The next position, which is the start at first; `None` after the last one.
    #[doc(hidden)]
    pub fn advance(&mut self) -> Option<&AnyPosition> {
        if std::mem::replace(&mut self.has_begun, true) {
            let mv = self.plies.next()?.mv;
            with_position!(&mut self.position, position => position.play_unchecked(mv.to_move()));
        }
        Some(&self.position)
    }
}

impl Iterator for Positions<'_> {
    type Item = AnyPosition;

    fn next(&mut self) -> Option<AnyPosition> {
        self.advance().copied()
    }
}
