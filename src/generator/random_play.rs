//! Synthetic games of any game, by players who minimise the opponent's mobility.

use super::rng::Rng;
use crate::game::GameState;
use crate::games::InGame;
use crate::record::{Ending, Game, GameResult, Ply};

/// The number of moves that a player weighs: by strength, from 0 to 7.
const CANDIDATES: [u32; 8] = [1, 2, 2, 3, 4, 6, 8, 12];

/// Plays a game to its end and sets its result. In each position a player draws some moves, more of them the stronger the player is, and plays the one after
/// which the opponent has the fewest moves.
pub(super) fn play_to_the_end<P: InGame>(
    game: &mut Game,
    start: P,
    strengths: &[u8],
    rng: &mut Rng,
) {
    let mut state = P::State::in_round(start, 1);
    while state.end().is_none() {
        let position = *state.position();
        let moves = position.move_list();
        let Ok(count) = u32::try_from(moves.len()) else {
            break;
        };
        if count == 0 {
            break;
        }
        let strength = strengths[usize::from(position.seat())];
        let drawn =
            (0..CANDIDATES[usize::from(strength)]).map(|_| moves[rng.below(count) as usize]);
        let mobility = |mv: &P::Move| {
            let mut after = position;
            after.play_unchecked(*mv);
            after.move_list().len()
        };
        let mv = drawn.min_by_key(mobility).expect("at least one is drawn");
        game.append(Ply::from(mv)).expect("a legal move");
        state.play_unchecked(mv);
    }
    if let Some(end) = state.end() {
        game.result = GameResult::of_end(end);
        game.ending = Some(Ending::of_end(end.reason));
    }
}
