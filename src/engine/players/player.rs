//! A player of a match: how it chooses a move, and how long it takes.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::baseline::{PlainAlphaBeta, points_minimax};
use super::external_player::ExternalPlayer;
use super::spec::{MoveTime, PlayerKind, PlayerSpec};
use crate::engine::eval::Weights;
use crate::engine::protocol::{ExternalEngineError, GameLine};
use crate::engine::search::{Engine, EngineOptions, SearchLimits};
use crate::game::SearchError;
use crate::rules::Move;

/// Why a player has not moved.
#[derive(Debug, thiserror::Error)]
pub enum PlayerError {
    /// The engine does not play this game.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// An external engine has failed.
    #[error(transparent)]
    ExternalEngine(#[from] ExternalEngineError),
    /// There is no legal move.
    #[error("no move, expected one")]
    NoMove,
}

/// A player of a match.
pub struct Player {
    backend: Backend,
    limits: SearchLimits,
    /// Whether the time for a move is the average of the opponent.
    has_equal_time: bool,
    /// The time taken by all moves so far, and their number.
    spent: Duration,
    moves: u32,
}

/// What chooses the moves of a player.
enum Backend {
    Sumito(Engine),
    Minimax,
    Plain(PlainAlphaBeta),
    Program(ExternalPlayer),
}

/// The time for the first move of a player with equal time, before the opponent has moved.
const FIRST_MOVE_TIME: Duration = Duration::from_millis(50);

impl Player {
    /// A player by its specification, with weights that the caller has read, and within `limits` unless the specification has some. A program must answer
    /// within its time plus `timeout`, or within `timeout` if it has no time.
    pub fn new(
        spec: &PlayerSpec,
        weights: &Weights,
        limits: &SearchLimits,
        timeout: Duration,
    ) -> Player {
        let backend = match &spec.kind {
            PlayerKind::Sumito => Backend::Sumito(Engine::new(&EngineOptions {
                threads: spec.threads,
                table_mebibytes: spec.table_mebibytes,
                weights: weights.clone(),
                ..EngineOptions::default()
            })),
            PlayerKind::Minimax => Backend::Minimax,
            PlayerKind::Plain => Backend::Plain(PlainAlphaBeta::new(weights)),
            PlayerKind::Program(command) => {
                Backend::Program(ExternalPlayer::new(command.clone(), timeout))
            }
        };
        let has_own = spec.depth.is_some() || spec.nodes.is_some() || spec.time.is_some();
        let own = SearchLimits {
            depth: spec.depth,
            nodes: spec.nodes,
            time: match spec.time {
                Some(MoveTime::Fixed(time)) => Some(time),
                _ => None,
            },
            search_moves: None,
            lines: 1,
        };
        Player {
            backend,
            limits: if has_own { own } else { limits.clone() },
            has_equal_time: spec.time == Some(MoveTime::Equal),
            spent: Duration::ZERO,
            moves: 0,
        }
    }

    /// The time taken by all moves so far, and their number.
    pub const fn spent(&self) -> (Duration, u32) {
        (self.spent, self.moves)
    }

    /// Prepares for another game: the transposition table is cleared, and a program that is not running is started.
    ///
    /// # Errors
    /// When a program does not start, or has exited.
    pub fn new_game(&mut self) -> Result<(), ExternalEngineError> {
        match &mut self.backend {
            Backend::Sumito(engine) => engine.new_game(),
            Backend::Program(program) => program.new_game()?,
            Backend::Minimax | Backend::Plain(_) => (),
        }
        Ok(())
    }

    /// Chooses a move after a line, against an opponent whose times are given as by [`Player::spent`].
    ///
    /// # Errors
    /// Why there is none, also when `stop` was set.
    pub fn choose(
        &mut self,
        line: &GameLine,
        opponent: (Duration, u32),
        stop: &AtomicBool,
    ) -> Result<Move, PlayerError> {
        let mut limits = self.limits.clone();
        if self.has_equal_time {
            limits.time = Some(self.equal_time(opponent));
        }
        let started = Instant::now();
        let position = line.last();
        let depth = limits.depth.unwrap_or(1);
        let mv = match &mut self.backend {
            Backend::Sumito(engine) => {
                let result = engine.search(&position, &line.keys(), &limits, stop, &mut |_| ())?;
                Some(result.best_move())
            }
            Backend::Minimax => points_minimax(line, depth, stop),
            Backend::Plain(plain) => plain.choose(&position, depth, stop),
            Backend::Program(program) => Some(program.choose(line, &limits, stop)?),
        };
        self.spent += started.elapsed();
        self.moves += 1;
        mv.ok_or(PlayerError::NoMove)
    }

    /// The time after which this player's average equals that of the opponent; within a tenth and twice of that average.
    fn equal_time(&self, (spent, moves): (Duration, u32)) -> Duration {
        if moves == 0 {
            return FIRST_MOVE_TIME;
        }
        let average = spent / moves;
        let left = (average * (self.moves + 1)).saturating_sub(self.spent);
        left.clamp(average / 10, average * 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_time_approaches_the_average_of_the_opponent() {
        let spec = "sumito:time=equal".parse().unwrap();
        let mut player = Player::new(
            &spec,
            Weights::built_in(),
            &SearchLimits::default(),
            FIRST_MOVE_TIME,
        );
        let millis = Duration::from_millis;
        assert_eq!(player.equal_time((Duration::ZERO, 0)), FIRST_MOVE_TIME);
        assert_eq!(player.equal_time((millis(300), 3)), millis(100));
        (player.spent, player.moves) = (millis(250), 2);
        assert_eq!(player.equal_time((millis(300), 3)), millis(50));
        (player.spent, player.moves) = (millis(900), 2);
        assert_eq!(player.equal_time((millis(300), 3)), millis(10));
    }
}
