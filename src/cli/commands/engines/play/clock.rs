//! A clock for each side.

use std::fmt;
use std::time::{Duration, Instant};

/// How much time there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pace {
    /// For the whole game.
    base: Duration,
    /// More with each move.
    increment: Duration,
}

impl Pace {
    /// Reads minutes, and seconds a move, as `10+5`, `10` or `0.5`.
    pub(super) fn read(text: &str) -> Result<Pace, String> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str, unit: f64| {
            let number: f64 = text.trim().parse().ok()?;
            let is_one = (0.0..=1_000.0).contains(&number);
            is_one.then(|| Duration::from_secs_f64(number * unit))
        };
        match (number(minutes, 60.0), number(seconds, 1.0)) {
            (Some(base), Some(increment)) if !base.is_zero() => Ok(Pace { base, increment }),
            _ => Err("expected minutes, and seconds with each move, as 10 or 10+5".to_owned()),
        }
    }
}

impl fmt::Display for Pace {
    /// In seconds, as PGN has it: `600+5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs(), self.increment.as_secs())
    }
}

/// What is left to each side.
#[derive(Debug)]
pub(super) struct Clock {
    pace: Pace,
    left: Vec<Duration>,
    running: Option<Instant>,
}

impl Clock {
    pub(super) fn new(pace: Pace, sides: u8) -> Clock {
        Clock {
            pace,
            left: vec![pace.base; sides.into()],
            running: None,
        }
    }

    /// Starts it for who moves next, unless it runs already.
    pub(super) fn start(&mut self) {
        self.running.get_or_insert_with(Instant::now);
    }

    /// What is left to a side, whose clock may run.
    pub(super) fn left(&self, side: u8) -> Duration {
        let run = self.running.map_or(Duration::ZERO, |since| since.elapsed());
        self.left[usize::from(side)].saturating_sub(run)
    }

    /// Stops it after a move of a side; what is left to it then, or nothing if its time was up before.
    pub(super) fn press(&mut self, side: u8) -> Option<Duration> {
        let left = self.left(side);
        self.running = None;
        if left.is_zero() {
            self.left[usize::from(side)] = left;
            return None;
        }
        let left = left + self.pace.increment;
        self.left[usize::from(side)] = left;
        Some(left)
    }

    /// How long an engine may think that wants to have time for some thirty moves more.
    pub(super) fn share(&self, side: u8) -> Duration {
        let left = self.left(side);
        (left / 30 + self.pace.increment * 3 / 4).min(left * 4 / 5)
    }
}

/// A time as records write it: `9:58`, `1:02:03`.
pub(super) fn written(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paces_are_read_and_refused() {
        let pace = Pace::read("10+5").unwrap();
        assert_eq!(pace.to_string(), "600+5");
        assert_eq!(Pace::read("0.5").unwrap().to_string(), "30+0");
        for text in ["", "ten", "0", "-1", "5+", "1e9", "NaN"] {
            assert!(Pace::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_runs_down_and_gains_with_each_move() {
        let mut clock = Clock::new(Pace::read("1+5").unwrap(), 2);
        assert_eq!(clock.press(0), Some(Duration::from_secs(65)));
        assert_eq!(clock.left(1), Duration::from_mins(1));
        assert!(clock.share(0) > Duration::from_secs(5) && clock.share(0) < clock.left(0));
        clock.left[1] = Duration::ZERO;
        clock.start();
        assert_eq!(clock.press(1), None);
        assert_eq!(written(Duration::from_secs(3_723)), "1:02:03");
        assert_eq!(written(Duration::from_secs(65)), "1:05");
    }
}
