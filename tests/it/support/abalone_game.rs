//! Typed access to the positions and moves of a game that is known to be Abalone.

use sumito::record::{Game, NumberedPly};
use sumito::rules::{Layout, Move, Position, Rules};

/// A game of Abalone with its positions and moves.
pub(crate) trait AbaloneGame {
    fn first_position(&self) -> Position;
    fn last_position(&self) -> Position;
    fn abalone_positions(&self) -> impl Iterator<Item = Position>;
    fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator;
    fn numbered_plies(&self) -> Vec<NumberedPly<'_, Position>>;
    fn rules(&self) -> Rules;
    fn abalone_layout(&self) -> Option<&'static Layout>;
}

impl AbaloneGame for Game {
    fn first_position(&self) -> Position {
        self.of().unwrap().start()
    }

    fn last_position(&self) -> Position {
        self.of().unwrap().last()
    }

    fn abalone_positions(&self) -> impl Iterator<Item = Position> {
        self.of::<Position>().unwrap().positions()
    }

    fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.of::<Position>().unwrap().moves()
    }

    fn numbered_plies(&self) -> Vec<NumberedPly<'_, Position>> {
        self.of::<Position>().unwrap().numbered_plies()
    }

    fn rules(&self) -> Rules {
        *self.first_position().rules()
    }

    fn abalone_layout(&self) -> Option<&'static Layout> {
        self.layout().and_then(|layout| Layout::find(&layout.key()))
    }
}
