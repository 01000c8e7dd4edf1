//! Contradictions between the result, the ending and the moves of a game, as they are after an edit.

use crate::game::Color;
use crate::game::excerpt;
use crate::record::model::ending::Ending;
use crate::record::model::game::Game;
use crate::record::model::tag::is_known;
use crate::record::resolve::claims::result_faults::{
    expected_of_ending, fault_of_draw, fault_of_result,
};
use crate::record::vocabulary::outcome::outcome_within;

/// What contradicts the result or the ending of a game, with what was expected; `None` if nothing does.
pub(crate) fn contradiction(game: &Game) -> Option<String> {
    if game.incomplete.is_some() {
        return None;
    }
    of_moves(game)
        .or_else(|| fault_of_draw(game))
        .or_else(|| fault_of_result(game))
        .or_else(|| of_sentence(game))
}

/// An ending by a rule that has not ended the game.
fn of_moves(game: &Game) -> Option<String> {
    let ending = game.ending?;
    let expected = expected_of_ending(game)?;
    Some(format!("the ending {}, expected {expected}", ending.key()))
}

/// A winner that the tag `Termination` names in a sentence, and who has not won by the result.
fn of_sentence(game: &Game) -> Option<String> {
    let text = game.tag("Termination")?;
    if Ending::find_key(text).is_some() {
        return None;
    }
    let player = |color: Color| {
        let seat = (0..game.seats()).find(|&seat| game.color(seat) == color)?;
        let name = game.seat_player(seat).filter(|name| is_known(name))?;
        Some(name.to_owned())
    };
    let outcome = outcome_within(text, player)?;
    let winner = outcome
        .result
        .filter(|_| game.sides() == 2 || !outcome.from_loser)?;
    (winner != game.result).then(|| {
        format!(
            "the result {} with the tag Termination `{}`, expected {} as it says",
            game.result.code(),
            excerpt(text),
            winner.code()
        )
    })
}
