//! `SearchScore`: hundredths of the unit of an evaluation, or a win or loss in a number of plies.

use std::fmt;
use std::ops::Neg;

use super::logistic::logistic;

/// The score of a position for the side to move: hundredths of the unit of the evaluation, or a win or a loss in a number of plies. Which unit
/// that is depends on the game.
///
/// Scores order from the quickest loss to the quickest win.
///
/// ```
/// use sumito::engine::SearchScore;
///
/// assert_eq!(SearchScore::from_hundredths(120).to_string(), "+1.20");
/// assert_eq!(SearchScore::win(5).to_string(), "win in 5");
/// assert_eq!((-SearchScore::win(5)).loss_in(), Some(5));
/// assert!(SearchScore::win(3) > SearchScore::win(5) && SearchScore::win(5) > SearchScore::from_hundredths(900));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SearchScore(i32);

/// The value of a win at the root; a win in `n` plies is worth `n` less.
pub(crate) const WIN_VALUE: i32 = 30_000;
/// Values beyond it, on either side, are wins and losses in a number of plies; evaluations stay within it.
pub(crate) const WIN_IN_MAX_PLIES: i32 = WIN_VALUE - 2_000;

impl SearchScore {
    /// Neither side is ahead.
    #[doc(hidden)]
    pub const EVEN: SearchScore = SearchScore(0);

    /// The score with a value of the search.
    pub(crate) const fn from_value(value: i32) -> SearchScore {
        SearchScore(value)
    }

    /// Its value in the search.
    pub(crate) const fn value(self) -> i32 {
        self.0
    }

    /// A lead of the side to move in hundredths.
    pub fn from_hundredths(hundredths: i32) -> SearchScore {
        SearchScore(hundredths.clamp(-WIN_IN_MAX_PLIES, WIN_IN_MAX_PLIES))
    }

    /// The side to move wins in this number of plies.
    pub fn win(plies: u32) -> SearchScore {
        SearchScore(
            WIN_VALUE
                - i32::try_from(plies)
                    .unwrap_or(i32::MAX)
                    .min(WIN_VALUE - WIN_IN_MAX_PLIES - 1),
        )
    }

    /// The side to move loses in this number of plies.
    #[doc(hidden)]
    pub fn loss(plies: u32) -> SearchScore {
        -SearchScore::win(plies)
    }

    /// The lead of the side to move in hundredths; `None` if the game is decided.
    pub const fn hundredths(self) -> Option<i32> {
        if self.0.abs() <= WIN_IN_MAX_PLIES {
            Some(self.0)
        } else {
            None
        }
    }

    /// The number of plies in which the side to move wins, if it does.
    pub const fn win_in(self) -> Option<u32> {
        if self.0 > WIN_IN_MAX_PLIES {
            Some((WIN_VALUE - self.0).unsigned_abs())
        } else {
            None
        }
    }

    /// The number of plies in which the side to move loses, if it does.
    pub const fn loss_in(self) -> Option<u32> {
        SearchScore(-self.0).win_in()
    }

    /// The expected result for the side to move, from 0 (a loss) to 1 (a win): a logistic curve. The scale, in hundredths, is fitted to the results of
    /// games of each kind.
    #[doc(hidden)]
    pub fn expected_result(self, scale: f64) -> f64 {
        match self.hundredths() {
            Some(hundredths) => logistic(f64::from(hundredths) / scale),
            None => f64::from(u8::from(self.0 > 0)),
        }
    }
}

impl Neg for SearchScore {
    type Output = SearchScore;
    /// The score for the other side.
    fn neg(self) -> SearchScore {
        SearchScore(-self.0)
    }
}

impl fmt::Display for SearchScore {
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
    fn scores_order_by_quick_wins_and_late_losses() {
        let order = [
            SearchScore::loss(2),
            SearchScore::loss(4),
            SearchScore::from_hundredths(-50_000),
            SearchScore::EVEN,
            SearchScore::from_hundredths(100),
            SearchScore::win(5),
            SearchScore::win(3),
        ];
        assert!(order.is_sorted());
        assert_eq!(order[0].loss_in(), Some(2));
        assert_eq!((order[6].win_in(), order[6].hundredths()), (Some(3), None));
        let texts = [order[1], order[3], order[4], order[5]].map(|score| score.to_string());
        assert_eq!(texts, ["loss in 4", "+0.00", "+1.00", "win in 5"]);
    }

    #[test]
    fn expected_result_grows_with_the_lead() {
        assert!((SearchScore::EVEN.expected_result(200.0) - 0.5).abs() < 1e-9);
        let [behind, ahead] =
            [-150, 150].map(|lead| SearchScore::from_hundredths(lead).expected_result(200.0));
        assert!(ahead > 0.6 && (ahead + behind - 1.0).abs() < 1e-9);
        assert!(
            (
                SearchScore::loss(3).expected_result(200.0),
                SearchScore::win(3).expected_result(200.0)
            ) == (0.0, 1.0)
        );
    }
}
