//! `TypedGame`: a game with its positions and moves as those of one game.

use std::ops::Deref;

use crate::games::InGame;
use crate::record::model::game::Game;
use crate::record::model::game::numbered_ply::{NumberedPly, numbered_plies_from};

/// A game of the position's kind, with its positions and moves.
///
/// ```
/// use sumito::record::Game;
/// use sumito::rules::Position;
///
/// let game: Game = "# layout: Belgian Daisy\n1.a1b2 i5h5".parse()?;
/// let game = game.of::<Position>().expect("a game of Abalone");
/// let mut position = game.start();
/// game.moves().try_for_each(|mv| position.play(mv))?;
/// assert_eq!(position, game.last());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TypedGame<'a, P> {
    game: &'a Game,
    start: &'a P,
    last: &'a P,
}

impl<P> Clone for TypedGame<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for TypedGame<'_, P> {}

impl<P> Deref for TypedGame<'_, P> {
    type Target = Game;

    fn deref(&self) -> &Game {
        self.game
    }
}

impl Game {
    /// The game with its positions and moves, if it is one of this game.
    pub fn of<P: InGame>(&self) -> Option<TypedGame<'_, P>> {
        Some(TypedGame {
            game: self,
            start: P::of(self.start_ref())?,
            last: P::of(self.last_ref())?,
        })
    }
}

impl Game {
    /// The game with its positions and moves, as one of the game of this position, which is a position of it.
    pub(crate) fn typed<P: InGame>(&self, _: P) -> TypedGame<'_, P> {
        self.of()
            .expect("all positions of a record are of one game")
    }
}

impl<'a, P: InGame> TypedGame<'a, P> {
    /// The game itself.
    pub(crate) fn game(self) -> &'a Game {
        self.game
    }

    /// The position before the first move.
    pub fn start(self) -> P {
        *self.start
    }

    /// The position after the last move.
    pub fn last(self) -> P {
        *self.last
    }

    /// The moves of the main line.
    pub fn moves(self) -> impl DoubleEndedIterator<Item = P::Move> + ExactSizeIterator + 'a {
        self.game.plies().iter().map(|ply| ply.mv.to_move())
    }

    /// The positions from the start to the end; there is one more than there are moves.
    pub fn positions(self) -> impl Iterator<Item = P> + 'a {
        let after = self.moves().scan(self.start(), |position, mv| {
            position.play_unchecked(mv);
            Some(*position)
        });
        std::iter::once(self.start()).chain(after)
    }

    /// The plies of the main line with their move numbers and the positions before them. If White begins, the first
    /// ply is White's move 1.
    #[doc(hidden)]
    pub fn numbered_plies(self) -> Vec<NumberedPly<'a, P>> {
        numbered_plies_from(self.game.plies(), self.start(), 1)
    }
}

/// Evaluates an expression with the [`TypedGame`] of a game: `with_game!(game, of => expression)`. The expression is compiled for each game.
macro_rules! with_game {
    ($game:expr, $of:ident => $body:expr) => {{
        let game: &$crate::record::Game = $game;
        $crate::games::with_position!(game.start(), start => {
            let $of = game.typed(start);
            $body
        })
    }};
}
pub(crate) use with_game;
