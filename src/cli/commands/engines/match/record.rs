//! A game of a match as a record.

use crate::engine::{ExternalEngineError, MatchGame, MatchOutcome};
use crate::record::{Ending, Game, GameResult, Ply, TagName};

/// The record of a game; `names` are those of the players of the two sides, `seed` and `number` identify the game.
pub(super) fn game_record(game: &MatchGame, names: [&str; 2], seed: u64, number: u32) -> Game {
    let mut record = Game::new(game.line.start);
    let mut tag = |name: TagName, value: String| record.tags.push((name, value));
    tag("Event".into(), format!("sumito match, seed {seed}"));
    tag("Round".into(), number.to_string());
    let rules = *game.line.start.rules();
    for seat in 0..rules.players.seats() {
        let name = names[usize::from(rules.side(seat))];
        tag(rules.seat_name(seat).into(), name.to_owned());
    }
    for &mv in &game.line.moves {
        record
            .play(Ply::from(mv))
            .expect("a match plays legal moves");
    }
    (record.result, record.ending) = match &game.outcome {
        MatchOutcome::Ended(end) => (GameResult::of_end(*end), Some(Ending::of_end(end.reason))),
        MatchOutcome::AdjudicatedDraw => (GameResult::Draw, Some(Ending::Adjudicated)),
        MatchOutcome::Forfeit(side, error) => {
            record.comment = Some(error.to_string());
            let result = match side {
                0 => GameResult::White,
                _ => GameResult::Black,
            };
            (result, Some(forfeit_ending(error)))
        }
    };
    record
}

/// The ending of a game that a program lost by an error.
fn forfeit_ending(error: &ExternalEngineError) -> Ending {
    match error {
        ExternalEngineError::Timeout(..) => Ending::Time,
        ExternalEngineError::Start(..) | ExternalEngineError::Exited(_) => Ending::Disconnection,
        ExternalEngineError::UnexpectedReply(..) => Ending::Adjudicated,
    }
}
