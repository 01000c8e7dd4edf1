//! What a position is worth.

use std::fmt;
use std::ops::Neg;

use super::Weights;

/// What a position is worth to the side to move: hundredths of a marble, or a win or a loss in so many plies.
///
/// Scores order from the quickest loss to the quickest win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// A win before the first ply; each ply takes one away.
pub(super) const WIN: i32 = 30_000;
/// What is above it, or below it on the other side, is a win or a loss in so many plies. No evaluation goes as far.
pub(super) const SURE: i32 = WIN - 2_000;

impl Score {
    /// Neither side is ahead.
    pub const EVEN: Score = Score(0);

    pub(super) const fn of(value: i32) -> Score {
        Score(value)
    }

    /// So many hundredths of a marble.
    pub fn marble(hundredths: i32) -> Score {
        Score(hundredths.clamp(-SURE, SURE))
    }

    /// The side to move wins in so many plies.
    pub fn win(plies: u32) -> Score {
        Score(WIN - i32::try_from(plies).unwrap_or(i32::MAX).min(WIN - SURE - 1))
    }

    /// The side to move loses in so many plies.
    pub fn loss(plies: u32) -> Score {
        -Score::win(plies)
    }

    /// Hundredths of a marble by which the side to move is ahead; `None` where the game is decided.
    pub const fn hundredths(self) -> Option<i32> {
        if self.0.abs() <= SURE {
            Some(self.0)
        } else {
            None
        }
    }

    /// In how many plies the side to move wins, if it does.
    pub const fn win_in(self) -> Option<u32> {
        if self.0 > SURE {
            Some((WIN - self.0).unsigned_abs())
        } else {
            None
        }
    }

    /// In how many plies the side to move loses, if it does.
    pub const fn loss_in(self) -> Option<u32> {
        Score(-self.0).win_in()
    }

    /// The result that the side to move can expect, 0 (a loss) to 1 (a win): a logistic curve whose scale is that of the
    /// built-in [`Weights`], fitted to the results of games.
    pub fn expectation(self) -> f64 {
        match self.hundredths() {
            Some(hundredths) => {
                1.0 / (1.0 + (-f64::from(hundredths) / Weights::built_in().scale()).exp())
            }
            None => f64::from(u8::from(self.0 > 0)),
        }
    }
}

impl Neg for Score {
    type Output = Score;
    /// The same for the other side.
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    /// `+1.25`, `win in 5`, `loss in 4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match (self.win_in(), self.loss_in()) {
            (Some(plies), _) => format!("win in {plies}"),
            (_, Some(plies)) => format!("loss in {plies}"),
            _ => format!("{:+.2}", f64::from(self.0) / 100.0),
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quicker_wins_and_later_losses_are_better() {
        let order = [
            Score::loss(2),
            Score::loss(4),
            Score::marble(-50_000),
            Score::EVEN,
            Score::marble(100),
            Score::win(5),
            Score::win(3),
        ];
        assert!(order.is_sorted());
        assert_eq!(order[0].loss_in(), Some(2));
        assert_eq!((order[6].win_in(), order[6].hundredths()), (Some(3), None));
        let texts = [order[1], order[3], order[4], order[5]].map(|score| score.to_string());
        assert_eq!(texts, ["loss in 4", "+0.00", "+1.00", "win in 5"]);
    }

    #[test]
    fn a_lead_is_expected_to_win() {
        assert!((Score::EVEN.expectation() - 0.5).abs() < 1e-9);
        let [behind, ahead] = [-150, 150].map(|lead| Score::marble(lead).expectation());
        assert!(ahead > 0.6 && (ahead + behind - 1.0).abs() < 1e-9);
        assert!((Score::loss(3).expectation(), Score::win(3).expectation()) == (0.0, 1.0));
    }
}
