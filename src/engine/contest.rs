//! Games of a match, and what their results say.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::player::{PlayError, Player};
use super::program::ProgramError;
use super::protocol::Line;
use crate::rules::{GameState, GameEnd, Move, Position};

/// A game that was played.
#[derive(Debug)]
pub struct Played {
    /// Where it began and what was played, the opening among it.
    pub line: Line,
    /// How it ended.
    pub outcome: Outcome,
}

/// How a game of a match ended.
#[derive(Debug)]
pub enum Outcome {
    /// By its rules.
    Over(GameEnd),
    /// As a draw, for it was too long, or nobody can move and no rule says what that means.
    BrokenOff,
    /// A side has lost, for the program that played it has not moved as it should.
    Forfeit(u8, ProgramError),
}

impl Outcome {
    /// The side that has won.
    pub fn winner(&self) -> Option<u8> {
        match self {
            Outcome::Over(end) => end.winner,
            Outcome::BrokenOff => None,
            Outcome::Forfeit(side, _) => Some(1 - side),
        }
    }
}

/// Two games from one start, in which each player has each side once.
#[derive(Debug)]
pub struct Pair {
    /// The first player has the first side in the first of them.
    pub games: [Played; 2],
    /// What each player spent on all moves, and how many these were.
    pub spent: [(Duration, u32); 2],
}

/// Plays a pair of games from a start with an opening. A game of `most` plies, the opening counted, is a draw; a program that does not move as it should has
/// lost the game, and is started again for the next one. `None` when `stop` was raised.
///
/// # Errors
/// Why an engine has not moved.
pub fn play_pair(
    players: &mut [Player; 2],
    start: &Position,
    opening: &[Move],
    most: usize,
    stop: &AtomicBool,
) -> Result<Option<Pair>, PlayError> {
    let mut games = Vec::with_capacity(2);
    for first in [0, 1] {
        let mut line = Line {
            start: *start,
            moves: opening.to_vec(),
        };
        let outcome = play(players, first, &mut line, most, stop)?;
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        games.push(Played { line, outcome });
    }
    let spent = [players[0].spent(), players[1].spent()];
    let games = games.try_into().expect("two games");
    Ok(Some(Pair { games, spent }))
}

/// Plays a game after its opening, in which the `first` player has the first side.
fn play(
    players: &mut [Player; 2],
    first: usize,
    line: &mut Line,
    most: usize,
    stop: &AtomicBool,
) -> Result<Outcome, PlayError> {
    for (player, side) in [(first, 0), (1 - first, 1)] {
        if let Err(error) = players[player].begin() {
            return Ok(Outcome::Forfeit(side, error));
        }
    }
    let mut course = GameState::new(line.start);
    line.moves.iter().for_each(|&made| course.apply(made));
    loop {
        let position = course.position();
        if let Some(end) = course.end() {
            return Ok(Outcome::Over(end));
        }
        if line.moves.len() >= most || position.count_moves() == 0 {
            return Ok(Outcome::BrokenOff);
        }
        let side = position.rules().side(position.seat());
        let player = usize::from(side) ^ first;
        let other = players[1 - player].spent();
        match players[player].choose(line, other, stop) {
            _ if stop.load(Ordering::Relaxed) => return Ok(Outcome::BrokenOff),
            Ok(made) => {
                course.apply(made);
                line.moves.push(made);
            }
            Err(PlayError::Program(error)) => return Ok(Outcome::Forfeit(side, error)),
            Err(error) => return Err(error),
        }
    }
}

/// The results of a match, as the first player sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Draws that were games broken off.
    pub broken_off: u32,
    /// Games that each player has lost by not moving as it should.
    pub forfeits: [u32; 2],
    /// Pairs by their half points, 0 to 4.
    pub pairs: [u32; 5],
}

/// A difference of strength, in Elo, as the first player sees it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Elo {
    /// The difference that the score speaks for.
    pub difference: f64,
    /// The least and the greatest one that are to be believed, 95 times of 100; infinite where the score has no limit there.
    pub between: [f64; 2],
}

impl Tally {
    /// Counts a pair.
    pub fn add(&mut self, pair: &Pair) {
        let mut halves = 0;
        for (first, game) in (0u8..).zip(&pair.games) {
            match &game.outcome {
                Outcome::Over(_) => (),
                Outcome::BrokenOff => self.broken_off += 1,
                Outcome::Forfeit(side, _) => self.forfeits[usize::from(*side ^ first)] += 1,
            }
            match game.outcome.winner() {
                None => (self.drawn, halves) = (self.drawn + 1, halves + 1),
                Some(side) if side == first => (self.won, halves) = (self.won + 1, halves + 2),
                Some(_) => self.lost += 1,
            }
        }
        self.pairs[halves] += 1;
    }

    /// The games.
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share of points, 0 to 1.
    pub fn score(&self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    /// The difference of strength by the logistic curve of Elo, with its error by the spread of the pairs (pentanomial): the two games of a pair have
    /// one start and are not independent. `None` with fewer than two pairs.
    pub fn elo(&self) -> Option<Elo> {
        let count: u32 = self.pairs.iter().sum();
        if count < 2 {
            return None;
        }
        let count = f64::from(count);
        let mean = self.score();
        let points = (0..5u32).map(|halves| f64::from(halves) / 4.0);
        let squares = points.zip(self.pairs);
        let squares = squares.map(|(points, pairs)| f64::from(pairs) * (points - mean).powi(2));
        let error = 1.96 * (squares.sum::<f64>() / (count - 1.0) / count).sqrt();
        Some(Elo {
            difference: elo(mean),
            between: [elo(mean - error), elo(mean + error)],
        })
    }
}

/// The difference that a score speaks for.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Limits, Weights};
    use crate::rules::Layout;

    fn player(setting: &str) -> Player {
        let setting = setting.parse().unwrap();
        Player::new(
            &setting,
            Weights::built_in(),
            &Limits::default(),
            Duration::MAX,
        )
    }

    #[test]
    fn both_play_both_sides_and_the_same_again() {
        let start = Layout::find("Belgian Daisy").unwrap().position();
        let start = start.with_rules("eject=1".parse().unwrap()).unwrap();
        let go = AtomicBool::new(false);
        let pair = || {
            let mut players = [player("sumito:depth=3,table=1"), player("minimax:depth=1")];
            play_pair(&mut players, &start, &[], 60, &go)
                .unwrap()
                .unwrap()
        };
        let played = pair();
        let lines = |pair: &Pair| pair.games.each_ref().map(|game| game.line.clone());
        assert_eq!(lines(&played), lines(&pair()));
        let mut tally = Tally::default();
        tally.add(&played);
        assert_eq!((tally.won, tally.lost), (2, 0), "{played:?}");
        let winners = played.games.each_ref().map(|game| game.outcome.winner());
        assert_eq!(winners, [Some(0), Some(1)]);
        // The one that only ever looks one ply ahead is not asked for ever.
        let stopped = play_pair(
            &mut [player("minimax:depth=1"), player("minimax:depth=1")],
            &start,
            &[],
            60,
            &AtomicBool::new(true),
        );
        assert!(stopped.unwrap().is_none());
        let mut alike = [player("minimax:depth=1"), player("minimax:depth=1")];
        // Nobody can eject anything so early.
        let short = play_pair(&mut alike, &start, &[], 2, &go).unwrap().unwrap();
        let mut tally = Tally::default();
        tally.add(&short);
        assert_eq!(
            (tally.drawn, tally.broken_off, tally.pairs),
            (2, 2, [0, 0, 1, 0, 0])
        );
    }

    /// Three of four points are 190.8 Elo. Of eight pairs, half with 4 and half with 2 half points, the standard error of the mean is
    /// `sqrt(8 / 16 / 7 / 8)`, worked out by hand.
    #[test]
    fn elo_and_its_error() {
        let tally = Tally {
            won: 8,
            drawn: 8,
            lost: 0,
            pairs: [0, 0, 4, 0, 4],
            ..Tally::default()
        };
        let Elo {
            difference,
            between,
        } = tally.elo().unwrap();
        assert!((difference - 190.848).abs() < 0.01, "{difference}");
        let error: f64 = 1.96 * (8.0f64 / 16.0 / 7.0 / 8.0).sqrt();
        let least = 400.0 * ((0.75 - error) / (0.25 + error)).log10();
        assert!((between[0] - least).abs() < 1e-9);
        let all = Tally {
            won: 4,
            pairs: [0, 0, 0, 0, 2],
            ..Tally::default()
        };
        assert!(all.elo().unwrap().difference.is_infinite());
        assert_eq!(Tally::default().elo(), None);
    }
}
