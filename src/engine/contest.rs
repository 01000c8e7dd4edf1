//! Games of a match, and what their results say.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::player::{PlayError, Player};
use super::protocol::Line;
use crate::rules::{Course, End, Move, Position};

/// A game that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Where it began and what was played, the opening among it.
    pub line: Line,
    /// How it ended by its rules; `None` where it was broken off as a draw.
    pub end: Option<End>,
}

/// Two games from one start, in which each player has each side once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// The first player has the first side in the first of them.
    pub games: [Played; 2],
    /// What each player spent on all moves, and how many these were.
    pub spent: [(Duration, u32); 2],
}

/// Plays a pair of games from a start with an opening. A game of `most` plies, the opening counted, is a draw. `None` when `stop` was raised.
///
/// # Errors
/// Why somebody has not moved.
pub fn play_pair(
    players: &mut [Player; 2],
    start: &Position,
    opening: &[Move],
    most: usize,
    stop: &AtomicBool,
) -> Result<Option<Pair>, PlayError> {
    let mut games = Vec::with_capacity(2);
    for first in [0, 1] {
        players.iter_mut().try_for_each(Player::forget)?;
        let mut course = Course::new(*start);
        opening.iter().for_each(|&made| course.apply(made));
        let mut line = Line {
            start: *start,
            moves: opening.to_vec(),
        };
        while course.end().is_none() && line.moves.len() < most {
            let position = course.position();
            let side = usize::from(position.rules().side(position.seat()));
            let player = side ^ first;
            let other = players[1 - player].spent();
            let made = players[player].choose(&line, other, stop);
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let made = made?;
            course.apply(made);
            line.moves.push(made);
        }
        games.push(Played {
            line,
            end: course.end(),
        });
    }
    let spent = [players[0].spent(), players[1].spent()];
    let games = games.try_into().expect("two games");
    Ok(Some(Pair { games, spent }))
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
        for (first, game) in (0..).zip(&pair.games) {
            let winner = game.end.and_then(|end| end.winner);
            self.broken_off += u32::from(game.end.is_none());
            match winner {
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
        Player::new(&setting, Weights::built_in(), &Limits::default()).unwrap()
    }

    #[test]
    fn both_play_both_sides_and_the_same_again() {
        let start = Layout::find("Belgian Daisy").unwrap().position();
        let start = start.under("eject=1".parse().unwrap()).unwrap();
        let go = AtomicBool::new(false);
        let pair = || {
            let mut players = [player("sumito:depth=3,table=1"), player("minimax:depth=1")];
            play_pair(&mut players, &start, &[], 60, &go)
                .unwrap()
                .unwrap()
        };
        let played = pair();
        assert_eq!(played.games, pair().games);
        let mut tally = Tally::default();
        tally.add(&played);
        assert_eq!((tally.won, tally.lost), (2, 0), "{played:?}");
        let winners = played.games.each_ref().map(|game| game.end.unwrap().winner);
        assert_eq!(winners, [Some(0), Some(1)]);
        // The one that only ever looks one ply ahead is not asked for ever.
        let stopped = play_pair(
            &mut [player("minimax:depth=1"), player("minimax:depth=1")],
            &start,
            &[],
            60,
            &AtomicBool::new(true),
        );
        assert_eq!(stopped.unwrap(), None);
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
            broken_off: 0,
            pairs: [0, 0, 4, 0, 4],
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
