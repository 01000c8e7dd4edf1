//! `GenerateGame`: how synthetic games of a game are played.

use super::random_play::play_to_the_end;
use super::rng::Rng;
use crate::games::InGame;
use crate::record::Game;

/// A game of which synthetic games are generated.
pub(crate) trait GenerateGame: InGame {
    /// The start position of a layout.
    fn start_of(layout: Self::Layout) -> Self;

    /// The layouts from which games start, each with its weight.
    fn weighted_layouts() -> Vec<(Self::Layout, u32)>;

    /// The layout and the moves of the opening of a match game as in real games, as by [`MatchOpening`](super::MatchOpening), from one layout or from all.
    /// `None` for a game without a book of openings.
    fn match_opening(
        _seed: u64,
        _number: u64,
        _layout: Option<Self::Layout>,
        _plies: usize,
    ) -> Option<(Self::Layout, Vec<Self::Move>)> {
        None
    }

    /// Plays a game that has no moves yet, and sets its result. Each seat has a strength from 0 to 7.
    fn play(game: &mut Game, layout: Self::Layout, strengths: &[u8], rng: &mut Rng) {
        play_to_the_end(game, Self::start_of(layout), strengths, rng);
    }
}
