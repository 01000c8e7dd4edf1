//! The rating of one player while periods are rated in their order.

use skillratings::glicko2::{Glicko2Rating, confidence_interval, decay_deviation};

use super::glicko2::PeriodSums;
use super::player_rating::{PeriodRating, PlayerRating};

/// The rating of a player so far.
#[derive(Debug, Clone, Default)]
pub(super) struct RatedPlayer {
    rating: Glicko2Rating,
    /// The last period with games.
    last_period: u32,
    current: PeriodTotals,
    history: Vec<PeriodRating>,
    /// Games won, drawn, lost.
    counts: [u64; 3],
}

/// The games of a player in the current period.
#[derive(Debug, Clone, Copy, Default)]
struct PeriodTotals {
    games: u64,
    points: f64,
    expected: f64,
    sums: PeriodSums,
}

impl RatedPlayer {
    pub(super) const fn rating(&self) -> &Glicko2Rating {
        &self.rating
    }

    /// Starts a period before its first game; `false` if it was started already.
    pub(super) fn start_period(&mut self, period: u32) -> bool {
        if self.current.games > 0 {
            return false;
        }
        self.rating = self.rating_before(period);
        self.last_period = period;
        true
    }

    /// Adds a game of the current period.
    pub(super) fn add_game(&mut self, opponent: &Glicko2Rating, points: f64, expected: f64) {
        let current = &mut self.current;
        current.games += 1;
        current.points += points;
        current.expected += expected;
        current.sums.add(&self.rating, opponent, points);
        let index = match points {
            0.75.. => 0,
            0.25.. => 1,
            _ => 2,
        };
        self.counts[index] += 1;
    }

    /// Updates the rating by the games of the current period.
    pub(super) fn end_period(&mut self, name: &str) {
        let PeriodTotals {
            games,
            points,
            expected,
            sums,
        } = std::mem::take(&mut self.current);
        self.rating = sums.rating_after(&self.rating);
        self.history.push(PeriodRating {
            period: name.to_owned(),
            games,
            points,
            expected,
            rating: self.rating.rating,
            deviation: self.rating.deviation,
        });
    }

    /// The rating just before a period: the deviation grows with each period without games.
    fn rating_before(&self, period: u32) -> Glicko2Rating {
        let idle_periods = if self.history.is_empty() {
            0
        } else {
            period.saturating_sub(self.last_period + 1)
        };
        (0..idle_periods).fold(self.rating, |rating, _| decay_deviation(&rating))
    }

    /// The final rating, after the period `end`.
    pub(super) fn finish(self, name: String, end: u32) -> PlayerRating {
        let rating = self.rating_before(end + 1);
        let (low, high) = confidence_interval(&rating);
        let [won, drawn, lost] = self.counts;
        PlayerRating {
            name,
            rating: rating.rating,
            deviation: rating.deviation,
            volatility: rating.volatility,
            low,
            high,
            games: won + drawn + lost,
            won,
            drawn,
            lost,
            history: self.history,
        }
    }
}
