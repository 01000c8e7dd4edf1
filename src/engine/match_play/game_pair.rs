//! Pairs of games: from each start both players have both sides.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::adjudication::{Adjudication, AdjudicationReason, ScoreAdjudicator};
use crate::engine::players::{Player, PlayerError};
use crate::engine::protocol::ExternalEngineError;
use crate::game::{GameEnd, GameLine, GamePosition, GameState as _};

/// A game of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchGame<P: GamePosition> {
    /// Its start and its moves, including the opening.
    pub line: GameLine<P>,
    /// How it ended.
    pub outcome: MatchOutcome,
}

/// How a game of a match ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchOutcome {
    /// By its rules.
    Ended(GameEnd),
    /// Before its end by the rules.
    Adjudicated(AdjudicationReason),
    /// Lost by this side, whose program failed to move.
    Forfeit(u8, Forfeit),
}

/// Why a game was lost by a program that failed to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forfeit {
    /// The kind of failure.
    pub kind: ForfeitKind,
    /// What was found, and what was expected.
    pub message: String,
}

/// How a program failed to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ForfeitKind {
    /// It did not answer in time.
    Time,
    /// It did not start, or has ended.
    Disconnection,
    /// Its answer was not a legal move.
    InvalidResponse,
}

impl From<ExternalEngineError> for Forfeit {
    fn from(error: ExternalEngineError) -> Forfeit {
        let kind = match &error {
            ExternalEngineError::Timeout(..) => ForfeitKind::Time,
            ExternalEngineError::Start(..) | ExternalEngineError::Exited(_) => {
                ForfeitKind::Disconnection
            }
            ExternalEngineError::UnexpectedResponse(..) | ExternalEngineError::LineTooLong(..) => {
                ForfeitKind::InvalidResponse
            }
        };
        Forfeit {
            kind,
            message: error.to_string(),
        }
    }
}

impl MatchOutcome {
    /// The side that won.
    pub fn winner(&self) -> Option<u8> {
        match self {
            MatchOutcome::Ended(end) => end.winner,
            MatchOutcome::Adjudicated(reason) => reason.winner(),
            MatchOutcome::Forfeit(side, _) => Some(1 - side),
        }
    }
}

/// Two games from one start, in which each player has each side once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GamePair<P: GamePosition> {
    /// In the first game the first player has the first side.
    pub games: [MatchGame<P>; 2],
    /// The time that each player took for all moves, and their number.
    pub spent: [(Duration, u32); 2],
    /// The number of plies that neither player has chosen.
    pub opening_plies: usize,
}

/// Plays a pair of games that begin with an opening. A program that fails to move loses the game, and is restarted for the next one. `None` if `stop` was
/// set.
///
/// # Errors
/// Why an engine has not moved.
pub fn play_pair<P: GamePosition>(
    players: &mut [Player<P>; 2],
    opening: &GameLine<P>,
    adjudication: &Adjudication,
    stop: &AtomicBool,
) -> Result<Option<GamePair<P>>, PlayerError> {
    let mut games = Vec::with_capacity(2);
    let before = [players[0].spent(), players[1].spent()];
    for first in [0, 1] {
        let mut line = opening.clone();
        let outcome = play_game(players, first, &mut line, adjudication, stop)?;
        let Some(outcome) = outcome.filter(|_| !stop.load(Ordering::Relaxed)) else {
            return Ok(None);
        };
        games.push(MatchGame { line, outcome });
    }
    let spent = [0, 1].map(|player: usize| {
        let ((time, moves), before) = (players[player].spent(), before[player]);
        (time.saturating_sub(before.0), moves - before.1)
    });
    let games = games.try_into().expect("two games");
    Ok(Some(GamePair {
        games,
        spent,
        opening_plies: opening.moves.len(),
    }))
}

/// Plays a game after its opening, in which the player with the index `first` has the first side. `None` if `stop` was set.
fn play_game<P: GamePosition>(
    players: &mut [Player<P>; 2],
    first: usize,
    line: &mut GameLine<P>,
    adjudication: &Adjudication,
    stop: &AtomicBool,
) -> Result<Option<MatchOutcome>, PlayerError> {
    for (player, side) in [(first, 0), (1 - first, 1)] {
        if let Err(error) = players[player].new_game() {
            return Ok(Some(MatchOutcome::Forfeit(side, error.into())));
        }
    }
    let mut game = P::State::in_round(line.start, 1);
    line.moves.iter().for_each(|&mv| game.play_unchecked(mv));
    let mut scores = ScoreAdjudicator::new(adjudication.by_score);
    loop {
        let position = game.position();
        if let Some(end) = game.end() {
            return Ok(Some(MatchOutcome::Ended(end)));
        }
        let reason = match line.moves.len() {
            plies if plies >= adjudication.most_plies => Some(AdjudicationReason::PlyLimit),
            _ if position.move_list().is_empty() => Some(AdjudicationReason::NoMove),
            _ => None,
        };
        if let Some(reason) = reason {
            return Ok(Some(MatchOutcome::Adjudicated(reason)));
        }
        let side = position.side(position.seat());
        let player = usize::from(side) ^ first;
        let opponent = players[1 - player].spent();
        let chosen = players[player].choose(line, opponent, stop);
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let chosen = match chosen {
            Err(PlayerError::ExternalEngine(error)) => {
                return Ok(Some(MatchOutcome::Forfeit(side, error.into())));
            }
            chosen => chosen?,
        };
        game.play_unchecked(chosen.mv);
        line.moves.push(chosen.mv);
        let decided = scores.add(side, chosen.score);
        if let Some(reason) = decided.filter(|_| game.end().is_none()) {
            return Ok(Some(MatchOutcome::Adjudicated(reason)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{EvalParams, MatchScore, ScoreAdjudication, SearchLimits};
    use crate::rules::{Layout, Position};

    fn player(spec: &str) -> Player<Position> {
        let spec = spec.parse().unwrap();
        Player::new(
            &spec,
            &EvalParams::default(),
            &SearchLimits::default(),
            Duration::MAX,
        )
        .unwrap()
    }

    fn opening(rules: &str) -> GameLine<Position> {
        let start = Layout::find("Belgian Daisy").unwrap().position();
        GameLine {
            start: start.with_rules(rules.parse().unwrap()).unwrap(),
            moves: Vec::new(),
        }
    }

    const fn limit(most_plies: usize) -> Adjudication {
        Adjudication {
            most_plies,
            by_score: None,
        }
    }

    #[test]
    fn each_player_has_each_side_and_pairs_are_reproducible() {
        let opening = opening("eject=1");
        let go = AtomicBool::new(false);
        let pair = || {
            let mut players = [player("sumito:depth=3,table=1"), player("minimax:depth=1")];
            play_pair(&mut players, &opening, &limit(60), &go)
                .unwrap()
                .unwrap()
        };
        let games = pair();
        assert_eq!(games.games, pair().games);
        let mut score = MatchScore::default();
        score.add(&games);
        assert_eq!((score.won, score.lost), (2, 0), "{games:?}");
        let winners = games.games.each_ref().map(|game| game.outcome.winner());
        assert_eq!(winners, [Some(0), Some(1)]);
        // A stopped pair has no result.
        let mut alike = [player("minimax:depth=1"), player("minimax:depth=1")];
        let stopped = play_pair(&mut alike, &opening, &limit(60), &AtomicBool::new(true));
        assert!(stopped.unwrap().is_none());
        // An ejection is impossible so early.
        let short = play_pair(&mut alike, &opening, &limit(2), &go).unwrap();
        let mut score = MatchScore::default();
        score.add(&short.unwrap());
        assert_eq!(
            (score.drawn, score.adjudicated_draws, score.pairs),
            (2, 2, [0, 0, 1, 0, 0])
        );
    }

    /// A player that sees no further than its move is far behind before it has lost six marbles: the scores of both engines agree, and the game is adjudicated.
    #[test]
    fn a_decided_game_is_adjudicated_by_score() {
        let mut players = [
            player("sumito:depth=3,table=1"),
            player("sumito:depth=1,table=1"),
        ];
        let rule = ScoreAdjudication {
            hundredths: 200,
            plies: 4,
        };
        let adjudication = Adjudication {
            most_plies: 300,
            by_score: Some(rule),
        };
        let go = AtomicBool::new(false);
        let pair = play_pair(&mut players, &opening(""), &adjudication, &go);
        let pair = pair.unwrap().unwrap();
        let mut score = MatchScore::default();
        score.add(&pair);
        assert!(score.won == 2 && score.adjudicated_wins > 0, "{score:?}");
        let winners = [0, 1].into_iter().zip(&pair.games);
        let adjudicated =
            winners.filter(|(_, game)| matches!(game.outcome, MatchOutcome::Adjudicated(_)));
        for (winner, game) in adjudicated {
            let reason = AdjudicationReason::Score(winner, rule);
            assert_eq!(game.outcome, MatchOutcome::Adjudicated(reason));
            assert!(game.line.last().points(winner) < 6);
        }
    }
}
