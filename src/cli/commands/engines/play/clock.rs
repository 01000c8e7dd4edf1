//! Time controls and clocks.

use std::fmt;
use std::time::{Duration, Instant};

/// The time that each side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TimeControl {
    /// The time for the whole game.
    base: Duration,
    /// The time added after each move.
    increment: Duration,
}

impl TimeControl {
    /// Parses minutes, and seconds for each move: `10+5`, `10` or `0.5`.
    pub(super) fn parse(text: &str) -> Result<TimeControl, String> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str, unit: f64| {
            let number: f64 = text.trim().parse().ok()?;
            let is_valid = (0.0..=1_000.0).contains(&number);
            is_valid.then(|| Duration::from_secs_f64(number * unit))
        };
        match (number(minutes, 60.0), number(seconds, 1.0)) {
            (Some(base), Some(increment)) if !base.is_zero() => Ok(TimeControl { base, increment }),
            _ => Err("expected minutes, and seconds with each move, as 10 or 10+5".to_owned()),
        }
    }
}

impl fmt::Display for TimeControl {
    /// In seconds, as in PGN: `600+5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs(), self.increment.as_secs())
    }
}

/// The clocks of all sides.
#[derive(Debug)]
pub(super) struct Clock {
    time_control: TimeControl,
    /// The remaining time of each side, without the running turn.
    left: Vec<Duration>,
    /// Since when the clock of the side to move runs.
    running: Option<Instant>,
}

impl Clock {
    pub(super) fn new(time_control: TimeControl, sides: u8) -> Clock {
        Clock {
            time_control,
            left: vec![time_control.base; sides.into()],
            running: None,
        }
    }

    /// Starts the clock of the side to move, unless it is running.
    pub(super) fn start(&mut self) {
        self.running.get_or_insert_with(Instant::now);
    }

    /// The remaining time of a side whose clock may be running.
    pub(super) fn left(&self, side: u8) -> Duration {
        let run = self.running.map_or(Duration::ZERO, |since| since.elapsed());
        self.left[usize::from(side)].saturating_sub(run)
    }

    /// Stops the clock after a move and adds the increment. Returns the remaining time, or None if the time had run out.
    pub(super) fn press(&mut self, side: u8) -> Option<Duration> {
        let left = self.left(side);
        self.running = None;
        if left.is_zero() {
            self.left[usize::from(side)] = left;
            return None;
        }
        let left = left + self.time_control.increment;
        self.left[usize::from(side)] = left;
        Some(left)
    }

    /// Takes the increment of a move back. The time that was spent on it stays spent.
    pub(super) fn take_back(&mut self, side: u8) {
        let left = &mut self.left[usize::from(side)];
        *left = left.saturating_sub(self.time_control.increment);
    }

    /// Stops the clock of a side without a move.
    pub(super) fn stop(&mut self, side: u8) {
        self.left[usize::from(side)] = self.left(side);
        self.running = None;
    }

    /// The time that an engine may spend on a move, so that it lasts for some thirty moves.
    pub(super) fn share(&self, side: u8) -> Duration {
        let left = self.left(side);
        (left / 30 + self.time_control.increment * 3 / 4).min(left * 4 / 5)
    }
}

/// Formats a time as in records: `9:58`, `1:02:03`.
pub(super) fn format_clock(time: Duration) -> String {
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
    fn time_controls_are_parsed_and_refused() {
        let time_control = TimeControl::parse("10+5").unwrap();
        assert_eq!(time_control.to_string(), "600+5");
        assert_eq!(TimeControl::parse("0.5").unwrap().to_string(), "30+0");
        for text in ["", "ten", "0", "-1", "5+", "1e9", "NaN"] {
            assert!(TimeControl::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_runs_down_and_gains_the_increment_with_each_move() {
        let mut clock = Clock::new(TimeControl::parse("1+5").unwrap(), 2);
        assert_eq!(clock.press(0), Some(Duration::from_secs(65)));
        assert_eq!(clock.left(1), Duration::from_mins(1));
        assert!(clock.share(0) > Duration::from_secs(5) && clock.share(0) < clock.left(0));
        clock.take_back(0);
        assert_eq!(clock.left(0), Duration::from_mins(1));
        clock.start();
        clock.stop(1);
        assert!(clock.running.is_none() && clock.left(1) <= Duration::from_mins(1));
        clock.left[1] = Duration::ZERO;
        clock.start();
        assert_eq!(clock.press(1), None);
        assert_eq!(format_clock(Duration::from_secs(3_723)), "1:02:03");
        assert_eq!(format_clock(Duration::from_secs(65)), "1:05");
    }
}
