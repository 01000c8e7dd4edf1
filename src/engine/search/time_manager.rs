//! Time management: how long a move may take when a clock runs for the whole game.

use std::time::Duration;

/// The clock of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// The time that is left.
    pub left: Duration,
    /// The time that is added after each move.
    pub increment: Duration,
    /// The number of moves until the clock gets more time; `None` if the time left is for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// Decides when a search on a clock has taken long enough.
#[derive(Debug, Clone)]
pub struct TimeManager<M> {
    /// The time that a move may take on average.
    optimum: Duration,
    /// The time after which the search ends in any case.
    maximum: Duration,
    is_forced: bool,
    /// The best move of the last depth, and for how many depths it has been that.
    best: Option<(M, u32)>,
}

/// The number of moves that a side is assumed to have left: games last some hundred plies.
const MOVES_LEFT: u32 = 40;
/// The time reserved for reading, writing and waking up.
const OVERHEAD: Duration = Duration::from_millis(10);
/// The share of the optimum, in percent, at which no further depth is begun, by the number of depths for which the best move has not changed.
const STABILITY: [u32; 5] = [90, 75, 60, 50, 40];

impl<M: Copy + PartialEq> TimeManager<M> {
    /// Manages the time for a move of the side with this clock, which has this number of legal moves.
    pub fn new(clock: &Clock, legal_moves: usize) -> TimeManager<M> {
        let left = clock.left.saturating_sub(OVERHEAD.max(clock.left / 50));
        let moves = clock
            .moves_to_go
            .map_or(MOVES_LEFT, |moves| moves.clamp(1, MOVES_LEFT));
        let most = if moves == 1 { left } else { left / 2 };
        let optimum = (left / moves + clock.increment * 3 / 4).min(most);
        TimeManager {
            optimum,
            maximum: (optimum * 3).min(most),
            is_forced: legal_moves == 1,
            best: None,
        }
    }

    /// The time after which the search is stopped.
    pub const fn maximum(&self) -> Duration {
        self.maximum
    }

    /// Whether the search ends after a depth with this best move.
    pub fn is_enough(&mut self, elapsed: Duration, best: M) -> bool {
        let depths = match self.best {
            Some((before, depths)) if before == best => depths + 1,
            _ => 0,
        };
        self.best = Some((best, depths));
        let share = STABILITY[(depths as usize).min(STABILITY.len() - 1)];
        self.is_forced || elapsed >= self.optimum * share / 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go,
        }
    }

    fn manager(left: u64, increment: u64, moves_to_go: Option<u32>) -> TimeManager<char> {
        TimeManager::new(&clock(left, increment, moves_to_go), 50)
    }

    /// Whatever the clock, a game of moves that take the maximum never loses on time.
    #[test]
    fn a_clock_never_runs_out() {
        for (start, increment, period) in [
            (60_000, 0, None),
            (1_000, 100, None),
            (10_000, 0, Some(5)),
            (300, 0, Some(40)),
        ] {
            let mut left = start;
            for number in 0..400 {
                let to_go = period.map(|period| period - number % period);
                let maximum = manager(left, increment, to_go).maximum();
                let maximum = u64::try_from(maximum.as_millis()).unwrap();
                assert!(
                    maximum < left,
                    "{start}+{increment}, move {number}: {maximum} of {left}"
                );
                left = left - maximum + increment;
                left += if to_go == Some(1) { start } else { 0 };
            }
        }
        assert_eq!(manager(5, 0, None).maximum(), Duration::ZERO);
        let [slow, fast] = [manager(60_000, 0, None), manager(6_000, 0, None)];
        assert!(slow.maximum() > 9 * fast.maximum());
        assert!(manager(1_000, 500, None).optimum > manager(1_000, 0, None).optimum);
    }

    #[test]
    fn a_search_ends_early_if_its_move_stays_or_is_forced() {
        let mut steady = manager(60_000, 0, None);
        let half = steady.optimum / 2;
        let enough: Vec<bool> = (0..5).map(|_| steady.is_enough(half, 'a')).collect();
        assert_eq!(enough, [false, false, false, true, true]);
        assert!(!steady.is_enough(half, 'b'));
        assert!(steady.is_enough(steady.optimum, 'c'));
        let mut forced = TimeManager::new(&clock(60_000, 0, None), 1);
        assert!(forced.is_enough(Duration::ZERO, 'a'));
    }
}
