//! `Positions`: the positions of a game, one after the other.

use std::slice;

use super::ply::Ply;
use crate::games::{AnyPosition, with_position};
use crate::record::model::game::Game;

/// Replays a game; returned by [`Game::positions`].
///
/// [`Positions::advance`] plays the moves on one position and lends it, without a copy for each ply. As an iterator it returns copies.
///
/// ```
/// use sumito::record::Game;
///
/// let game: Game = "1.a1b2 i5h5 2.a2b3 i6h6".parse()?;
/// let mut positions = game.positions();
/// let mut count = 0;
/// while let Some(position) = positions.advance() {
///     println!("{position}");
///     count += 1;
/// }
/// assert_eq!(count, 5);
/// assert_eq!(game.positions().last(), Some(game.last()));
/// # Ok::<(), sumito::record::ReadGameError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Positions<'a> {
    position: AnyPosition,
    plies: slice::Iter<'a, Ply>,
    has_begun: bool,
}

impl Game {
    /// The positions from the start to the end; there is one more than there are plies.
    ///
    /// ```
    /// use sumito::record::Game;
    ///
    /// let game: Game = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3".parse()?;
    /// let mut positions = game.positions();
    /// assert_eq!(positions.next(), Some(game.start()));
    /// assert_eq!(positions.last(), Some(game.last()));
    /// # Ok::<(), sumito::record::ReadGameError>(())
    /// ```
    pub fn positions(&self) -> Positions<'_> {
        Positions {
            position: self.start(),
            plies: self.plies().iter(),
            has_begun: false,
        }
    }
}

impl Positions<'_> {
    /// The next position, which is the start at first; `None` after the last one.
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
