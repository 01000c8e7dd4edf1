//! A game of a match as a record.

use jiff::Timestamp;

use crate::engine::{AdjudicationReason, ForfeitKind, MatchGame, MatchOutcome};
use crate::record::{Ending, Game, GameResult, Ply, ReadGame, TagName};

/// The data that identifies a game of a match.
pub(super) struct GameNumber {
    pub(super) seed: u64,
    pub(super) round: u32,
    pub(super) opening_plies: usize,
}

/// The record of a game; `names` are those of the players of the two sides.
pub(super) fn game_record<P: ReadGame>(
    game: &MatchGame<P>,
    names: [&str; 2],
    number: &GameNumber,
) -> Game {
    let start = game.line.start;
    let mut record = Game::new(start);
    let mut tag = |name: TagName, value: String| record.tags.push((name, value));
    tag(
        "Event".into(),
        format!("sumito match, seed {}", number.seed),
    );
    let date = Timestamp::now().strftime("%Y.%m.%d");
    tag("Date".into(), date.to_string());
    tag("Round".into(), number.round.to_string());
    tag("OpeningPlies".into(), number.opening_plies.to_string());
    for seat in 0..start.colors().len() as u8 {
        let name = names[usize::from(start.side(seat))];
        tag(start.seat_name(seat).into(), name.to_owned());
    }
    for &mv in &game.line.moves {
        record
            .append(Ply::from(mv))
            .expect("a match plays legal moves");
    }
    record.result = match &game.outcome {
        MatchOutcome::Ended(end) => GameResult::of_end(*end),
        outcome => match outcome.winner() {
            Some(0) => GameResult::Black,
            Some(_) => GameResult::White,
            None => GameResult::Draw,
        },
    };
    let ending = match &game.outcome {
        MatchOutcome::Ended(end) => Ending::of_end(end.reason),
        MatchOutcome::Adjudicated(_) => Ending::Adjudicated,
        MatchOutcome::Forfeit(_, forfeit) => match forfeit.kind {
            ForfeitKind::Time => Ending::Time,
            ForfeitKind::Disconnection => Ending::Disconnection,
            ForfeitKind::InvalidResponse => Ending::RulesInfraction,
        },
    };
    record.ending = Some(ending);
    record.comment = comment(game);
    record
}

/// Why a game did not end by its rules.
fn comment<P: ReadGame>(game: &MatchGame<P>) -> Option<String> {
    match &game.outcome {
        MatchOutcome::Ended(_) => None,
        MatchOutcome::Adjudicated(AdjudicationReason::PlyLimit) => Some(format!(
            "adjudicated a draw after {} plies",
            game.line.moves.len()
        )),
        MatchOutcome::Adjudicated(AdjudicationReason::NoMove) => {
            Some("adjudicated a draw: no legal move, and no rule that decides".to_owned())
        }
        MatchOutcome::Adjudicated(AdjudicationReason::Score(winner, rule)) => {
            let seats = 0..game.line.start.colors().len() as u8;
            let mut seats = seats.filter(|&seat| game.line.start.side(seat) == *winner);
            let seat = seats.next().unwrap_or_default();
            Some(format!(
                "adjudicated as won by {}: both players saw a lead of at least {:+.2} for {} plies",
                game.line.start.seat_name(seat),
                f64::from(rule.hundredths) / 100.0,
                rule.plies
            ))
        }
        MatchOutcome::Forfeit(_, forfeit) => Some(forfeit.message.clone()),
    }
}
