//! A player of a match: how it chooses a move, and how long it takes.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::spec::{MoveTime, PlayerSpec, PlayerSpecError};
use crate::engine::eval::EvalParams;
use crate::engine::protocol::ExternalEngineError;
use crate::game::{GameLine, GamePosition, SearchError, SearchLimits, SearchScore};

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

/// The engine or reference opponent that chooses the moves of a player.
pub trait MoveChooser<P: GamePosition> {
    /// Prepares for another game: the state of the last game is cleared, and a program that is not running is started.
    ///
    /// # Errors
    /// When a program does not start, or has exited.
    fn new_game(&mut self) -> Result<(), ExternalEngineError>;

    /// Chooses a move after a line, within limits, or until `stop` is set.
    ///
    /// # Errors
    /// Why no move was chosen, also when `stop` was set.
    fn choose(
        &mut self,
        line: &GameLine<P>,
        limits: &SearchLimits<P::Move>,
        stop: &AtomicBool,
    ) -> Result<ChosenMove<P::Move>, PlayerError>;
}

/// A move that a player has chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChosenMove<M> {
    /// The move.
    pub mv: M,
    /// The score from the point of view of the player, if it reports one.
    pub score: Option<SearchScore>,
}

/// A game of which matches are played.
pub trait MatchPosition: GamePosition {
    /// Creates the chooser of a player from its specification, with an evaluation whose files the caller has read. A program must answer within its time plus
    /// `timeout`, or within `timeout` if it has no time.
    ///
    /// # Errors
    /// A player or an option that this game does not have.
    fn chooser(
        spec: &PlayerSpec,
        evaluation: &EvalParams,
        timeout: Duration,
    ) -> Result<Box<dyn MoveChooser<Self>>, PlayerSpecError>;
}

/// A player of a match.
pub struct Player<P: GamePosition> {
    chooser: Box<dyn MoveChooser<P>>,
    limits: SearchLimits<P::Move>,
    /// Whether the time for a move is the average of the opponent.
    has_equal_time: bool,
    /// The time taken by all moves so far, and their number.
    spent: Duration,
    moves: u32,
}

/// The time for the first move of a player with equal time, before the opponent has moved.
const FIRST_MOVE_TIME: Duration = Duration::from_millis(50);

impl<P: MatchPosition> Player<P> {
    /// A player by its specification, as by [`MatchPosition::chooser`], and within `limits` unless the specification has some.
    ///
    /// # Errors
    /// A player or an option that this game does not have.
    pub fn new(
        spec: &PlayerSpec,
        evaluation: &EvalParams,
        limits: &SearchLimits<P::Move>,
        timeout: Duration,
    ) -> Result<Player<P>, PlayerSpecError> {
        let has_own = spec.depth.is_some() || spec.nodes.is_some() || spec.time.is_some();
        let own = SearchLimits {
            depth: spec.depth,
            nodes: spec.nodes,
            time: match spec.time {
                Some(MoveTime::Fixed(time)) => Some(time),
                _ => None,
            },
            search_moves: None,
            multi_pv: 1,
        };
        Ok(Player {
            chooser: P::chooser(spec, evaluation, timeout)?,
            limits: if has_own { own } else { limits.clone() },
            has_equal_time: spec.has_equal_time(),
            spent: Duration::ZERO,
            moves: 0,
        })
    }
}

impl<P: GamePosition> Player<P> {
    /// The time taken by all moves so far, and their number.
    pub const fn spent(&self) -> (Duration, u32) {
        (self.spent, self.moves)
    }

    /// Prepares for another game, as [`MoveChooser::new_game`] does.
    ///
    /// # Errors
    /// When a program does not start, or has exited.
    pub fn new_game(&mut self) -> Result<(), ExternalEngineError> {
        self.chooser.new_game()
    }

    /// Chooses a move after a line, against an opponent whose times are given as by [`Player::spent`].
    ///
    /// # Errors
    /// Why no move was chosen, also when `stop` was set.
    pub fn choose(
        &mut self,
        line: &GameLine<P>,
        opponent: (Duration, u32),
        stop: &AtomicBool,
    ) -> Result<ChosenMove<P::Move>, PlayerError> {
        let mut limits = self.limits.clone();
        if self.has_equal_time {
            limits.time = Some(self.equal_time(opponent));
        }
        let started = Instant::now();
        let chosen = self.chooser.choose(line, &limits, stop)?;
        self.spent += started.elapsed();
        self.moves += 1;
        Ok(chosen)
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
    use crate::rules::Position;

    #[test]
    fn equal_time_approaches_the_average_of_the_opponent() {
        let spec = "sumito:time=equal".parse().unwrap();
        let mut player = Player::<Position>::new(
            &spec,
            &EvalParams::default(),
            &SearchLimits::default(),
            FIRST_MOVE_TIME,
        )
        .unwrap();
        let millis = Duration::from_millis;
        assert_eq!(player.equal_time((Duration::ZERO, 0)), FIRST_MOVE_TIME);
        assert_eq!(player.equal_time((millis(300), 3)), millis(100));
        (player.spent, player.moves) = (millis(250), 2);
        assert_eq!(player.equal_time((millis(300), 3)), millis(50));
        (player.spent, player.moves) = (millis(900), 2);
        assert_eq!(player.equal_time((millis(300), 3)), millis(10));
    }
}
