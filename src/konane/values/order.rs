//! The partial order of games, and who wins.

use std::cmp::Ordering;

use super::arena::{Arena, GameId};
use super::limit::LimitReached;

/// The outcome of a game if both play their best.
///
/// ```
/// use sumito::konane::values::{OutcomeClass, ValueLimit, value};
///
/// // Only Black can jump here.
/// let position = "bw1 b -".parse()?;
/// assert_eq!(value(&position, ValueLimit::default()).map(|values| values.outcome()), Ok(OutcomeClass::Black));
/// # Ok::<(), sumito::konane::PositionError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OutcomeClass {
    /// Black wins, whichever side moves first: the value is positive.
    Black,
    /// White wins, whichever side moves first: the value is negative.
    White,
    /// The first player wins (outcome class N): the value is confused with zero.
    First,
    /// The second player wins (outcome class P): the value is zero.
    Second,
}

impl Arena {
    /// Compares two games; `None` if they are confused: the first player wins their difference.
    ///
    /// # Errors
    /// If the limit of results is reached.
    #[doc(hidden)]
    pub fn compare(&mut self, a: GameId, b: GameId) -> Result<Option<Ordering>, LimitReached> {
        if a == b {
            return Ok(Some(Ordering::Equal));
        }
        Ok(if self.is_at_most(a, b)? {
            Some(Ordering::Less)
        } else if self.is_at_most(b, a)? {
            Some(Ordering::Greater)
        } else {
            None
        })
    }

    /// The outcome of the game.
    ///
    /// # Errors
    /// If the limit of results is reached.
    #[doc(hidden)]
    pub fn outcome(&mut self, game: GameId) -> Result<OutcomeClass, LimitReached> {
        Ok(match self.compare(game, GameId::ZERO)? {
            Some(Ordering::Less) => OutcomeClass::White,
            Some(Ordering::Equal) => OutcomeClass::Second,
            Some(Ordering::Greater) => OutcomeClass::Black,
            None => OutcomeClass::First,
        })
    }

    /// Whether `a` ≤ `b`: no option of Left in `a` is at least `b`, and no option of Right in `b` is at most `a`.
    pub(super) fn is_at_most(&mut self, a: GameId, b: GameId) -> Result<bool, LimitReached> {
        if a == b {
            return Ok(true);
        }
        if let Some(answer) = self.is_at_most_by_stops(a, b) {
            return Ok(answer);
        }
        let key = a.number() << 32 | b.number();
        if let Some(&known) = self.at_most.get(&key) {
            return Ok(known);
        }
        let answer = self.is_at_most_by_options(a, b)?;
        self.check_results()?;
        self.at_most.insert(key, answer);
        Ok(answer)
    }

    /// Decides by the numbers at which play stops, where they suffice. The stops of a game bound it: it is less than every number above
    /// its left stop and greater than every number below its right stop; and both stops of a smaller game are at most those of a greater.
    fn is_at_most_by_stops(&self, a: GameId, b: GameId) -> Option<bool> {
        let (left_a, right_a) = (self.left_stop(a), self.right_stop(a));
        let (left_b, right_b) = (self.left_stop(b), self.right_stop(b));
        if left_a < right_b {
            Some(true)
        } else if left_a > left_b || right_a > right_b {
            Some(false)
        } else {
            None
        }
    }

    fn is_at_most_by_options(&mut self, a: GameId, b: GameId) -> Result<bool, LimitReached> {
        for &left in &*self.options(a).left {
            if self.is_at_most(b, left)? {
                return Ok(false);
            }
        }
        for &right in &*self.options(b).right {
            if self.is_at_most(right, a)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
