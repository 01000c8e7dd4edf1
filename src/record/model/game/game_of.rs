//! `GameOf`: a game with its positions and moves as those of its game.

use std::ops::Deref;

use crate::game::{GamePosition, GameState};
use crate::games::InGame;
use crate::record::model::game::{Game, Ply};

/// A game of the position's kind, with its positions and moves.
#[derive(Debug)]
pub struct GameOf<'a, P> {
    game: &'a Game,
    start: &'a P,
    last: &'a P,
}

impl<P> Clone for GameOf<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for GameOf<'_, P> {}

impl<P> Deref for GameOf<'_, P> {
    type Target = Game;

    fn deref(&self) -> &Game {
        self.game
    }
}

impl Game {
    /// The game with its positions and moves, if it is one of this game.
    pub fn of<P: InGame>(&self) -> Option<GameOf<'_, P>> {
        Some(GameOf {
            game: self,
            start: P::of(self.start_ref())?,
            last: P::of(self.last_ref())?,
        })
    }
}

impl Game {
    /// The game with its positions and moves, as one of the game of this position, which is a position of it.
    pub(crate) fn typed<P: InGame>(&self, _: P) -> GameOf<'_, P> {
        self.of()
            .expect("all positions of a record are of one game")
    }
}

impl<'a, P: InGame> GameOf<'a, P> {
    /// The game itself.
    pub fn game(self) -> &'a Game {
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
            position.apply(mv);
            Some(*position)
        });
        std::iter::once(self.start()).chain(after)
    }

    /// The plies of the main line with their move numbers and the positions before them. If White begins, the first
    /// ply is White's move 1.
    pub fn numbered_plies(self) -> Vec<NumberedPly<'a, P>> {
        numbered_plies_from(self.game.plies(), self.start(), 1)
    }
}

/// A ply with its move number and the position before it.
#[derive(Debug, Clone, Copy)]
pub struct NumberedPly<'a, P: GamePosition> {
    /// The ply.
    pub ply: &'a Ply,
    /// Its move.
    pub mv: P::Move,
    /// The position before it.
    pub before: P,
    /// The move number. A new number begins with each move of the first player.
    pub number: usize,
}

impl<P: GamePosition> NumberedPly<'_, P> {
    /// Whether it is the first ply with its move number.
    pub fn begins_round(&self) -> bool {
        self.before.begins_round()
    }
}

/// Numbers the plies of a line that begins in this position with this move number.
pub(crate) fn numbered_plies_from<P: GamePosition>(
    plies: &[Ply],
    start: P,
    number: usize,
) -> Vec<NumberedPly<'_, P>> {
    let mut state = P::State::in_round(start, number);
    let number = |ply| {
        let ply: &Ply = ply;
        let (before, number) = (*state.position(), state.round());
        let mv = ply.mv.to_move();
        state.apply(mv);
        NumberedPly {
            ply,
            mv,
            before,
            number,
        }
    };
    plies.iter().map(number).collect()
}

/// Evaluates an expression with the [`GameOf`] of a game: `with_game!(game, of => expression)`. The expression is compiled for each game.
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
