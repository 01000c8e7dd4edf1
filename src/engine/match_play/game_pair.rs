//! Pairs of games: from each start both players have both sides.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::engine::players::{Player, PlayerError};
use crate::engine::protocol::{ExternalEngineError, GameLine};
use crate::game::GameEnd;
use crate::rules::{GameState, Move, Position};

/// A game of a match.
#[derive(Debug)]
pub struct MatchGame {
    /// Its start and its moves, including the opening.
    pub line: GameLine,
    /// How it ended.
    pub outcome: MatchOutcome,
}

/// How a game of a match ended.
#[derive(Debug)]
pub enum MatchOutcome {
    /// By its rules.
    Ended(GameEnd),
    /// As a draw: it was too long, or there is no legal move and no rule that says what this means.
    AdjudicatedDraw,
    /// Lost by this side, whose program failed to move.
    Forfeit(u8, ExternalEngineError),
}

impl MatchOutcome {
    /// The side that won.
    pub fn winner(&self) -> Option<u8> {
        match self {
            MatchOutcome::Ended(end) => end.winner,
            MatchOutcome::AdjudicatedDraw => None,
            MatchOutcome::Forfeit(side, _) => Some(1 - side),
        }
    }
}

/// Two games from one start, in which each player has each side once.
#[derive(Debug)]
pub struct GamePair {
    /// In the first game the first player has the first side.
    pub games: [MatchGame; 2],
    /// The time that each player took for all moves, and their number.
    pub spent: [(Duration, u32); 2],
}

/// Plays a pair of games from a start with an opening. A game of `max_plies` plies, including the opening, is adjudicated a draw. A program that fails to move
/// loses the game, and is restarted for the next one. `None` if `stop` was set.
///
/// # Errors
/// Why an engine has not moved.
pub fn play_pair(
    players: &mut [Player; 2],
    start: &Position,
    opening: &[Move],
    max_plies: usize,
    stop: &AtomicBool,
) -> Result<Option<GamePair>, PlayerError> {
    let mut games = Vec::with_capacity(2);
    for first in [0, 1] {
        let mut line = GameLine {
            start: *start,
            moves: opening.to_vec(),
        };
        let outcome = play_game(players, first, &mut line, max_plies, stop)?;
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        games.push(MatchGame { line, outcome });
    }
    let spent = [players[0].spent(), players[1].spent()];
    let games = games.try_into().expect("two games");
    Ok(Some(GamePair { games, spent }))
}

/// Plays a game after its opening, in which the player with the index `first` has the first side.
fn play_game(
    players: &mut [Player; 2],
    first: usize,
    line: &mut GameLine,
    max_plies: usize,
    stop: &AtomicBool,
) -> Result<MatchOutcome, PlayerError> {
    for (player, side) in [(first, 0), (1 - first, 1)] {
        if let Err(error) = players[player].new_game() {
            return Ok(MatchOutcome::Forfeit(side, error));
        }
    }
    let mut game = GameState::new(line.start);
    line.moves.iter().for_each(|&mv| game.play_unchecked(mv));
    loop {
        let position = game.position();
        if let Some(end) = game.end() {
            return Ok(MatchOutcome::Ended(end));
        }
        if line.moves.len() >= max_plies || position.count_moves() == 0 {
            return Ok(MatchOutcome::AdjudicatedDraw);
        }
        let side = position.rules().side(position.seat());
        let player = usize::from(side) ^ first;
        let opponent = players[1 - player].spent();
        match players[player].choose(line, opponent, stop) {
            _ if stop.load(Ordering::Relaxed) => return Ok(MatchOutcome::AdjudicatedDraw),
            Ok(mv) => {
                game.play_unchecked(mv);
                line.moves.push(mv);
            }
            Err(PlayerError::ExternalEngine(error)) => {
                return Ok(MatchOutcome::Forfeit(side, error));
            }
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{MatchScore, SearchLimits, Weights};
    use crate::rules::Layout;

    fn player(spec: &str) -> Player {
        let spec = spec.parse().unwrap();
        Player::new(
            &spec,
            Weights::built_in(),
            &SearchLimits::default(),
            Duration::MAX,
        )
    }

    #[test]
    fn each_player_has_each_side_and_pairs_are_reproducible() {
        let start = Layout::find("Belgian Daisy").unwrap().position();
        let start = start.with_rules("eject=1".parse().unwrap()).unwrap();
        let go = AtomicBool::new(false);
        let pair = || {
            let mut players = [player("sumito:depth=3,table=1"), player("minimax:depth=1")];
            play_pair(&mut players, &start, &[], 60, &go)
                .unwrap()
                .unwrap()
        };
        let games = pair();
        let lines = |pair: &GamePair| pair.games.each_ref().map(|game| game.line.clone());
        assert_eq!(lines(&games), lines(&pair()));
        let mut score = MatchScore::default();
        score.add(&games);
        assert_eq!((score.won, score.lost), (2, 0), "{games:?}");
        let winners = games.games.each_ref().map(|game| game.outcome.winner());
        assert_eq!(winners, [Some(0), Some(1)]);
        // A stopped pair has no result.
        let stopped = play_pair(
            &mut [player("minimax:depth=1"), player("minimax:depth=1")],
            &start,
            &[],
            60,
            &AtomicBool::new(true),
        );
        assert!(stopped.unwrap().is_none());
        let mut alike = [player("minimax:depth=1"), player("minimax:depth=1")];
        // An ejection is impossible so early.
        let short = play_pair(&mut alike, &start, &[], 2, &go).unwrap().unwrap();
        let mut score = MatchScore::default();
        score.add(&short);
        assert_eq!(
            (score.drawn, score.adjudicated_draws, score.pairs),
            (2, 2, [0, 0, 1, 0, 0])
        );
    }
}
