//! What a program says of a game beside what its record says: what each position is worth, marks, and what would have been better.

use std::fmt;
use std::ops::Neg;
use std::str::FromStr;

use crate::notation::Notation;
use crate::rules::{Move, Position};

/// What a position is worth to the side that moves first, which is Black's in the standard game: hundredths of a marble, or a win or a loss.
///
/// # Stability
/// [`Worth::code`] is what databases hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Worth(i16);

/// A game that is won.
const WON: i16 = 30_000;
/// Plies to a win that are told apart.
const MOST_PLIES: i16 = 5_000;

impl Worth {
    /// So many hundredths of a marble ahead.
    pub fn marbles(hundredths: i32) -> Worth {
        let most = i32::from(WON - MOST_PLIES - 1);
        Worth(hundredths.clamp(-most, most) as i16)
    }

    /// A win in so many plies.
    pub fn won_in(plies: u32) -> Worth {
        let plies = i16::try_from(plies).unwrap_or(MOST_PLIES);
        Worth(WON - plies.min(MOST_PLIES))
    }

    /// A loss in so many plies.
    pub fn lost_in(plies: u32) -> Worth {
        Worth(-Worth::won_in(plies).0)
    }

    /// Hundredths of a marble, where the game is not decided.
    pub fn hundredths(self) -> Option<i32> {
        (self.0.abs() < WON - MOST_PLIES).then_some(self.0.into())
    }

    /// The plies to the win of the side that moves first, or to its loss, which are negative; where the game is decided.
    pub fn decided(self) -> Option<(bool, u32)> {
        let plies = u32::from((WON - self.0.saturating_abs()).unsigned_abs());
        self.hundredths().is_none().then_some((self.0 > 0, plies))
    }

    /// The number that stands for it: hundredths of a marble, or 30,000 less the plies to a win, or the same below 0 for a loss.
    pub const fn code(self) -> i16 {
        self.0
    }

    /// What a number stands for, if it does for something.
    pub fn from_code(code: i16) -> Option<Worth> {
        (-WON..=WON).contains(&code).then_some(Worth(code))
    }
}

impl Neg for Worth {
    type Output = Worth;

    /// The same for the other side.
    fn neg(self) -> Worth {
        Worth(-self.0)
    }
}

impl fmt::Display for Worth {
    /// `+1.20`; `#5` for a win in five plies, `#-4` for a loss in four.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.decided() {
            Some((true, plies)) => format!("#{plies}"),
            Some((false, plies)) => format!("#-{plies}"),
            None => format!("{:+.2}", f64::from(self.0) / 100.0),
        };
        f.pad(&text)
    }
}

impl FromStr for Worth {
    type Err = ();

    fn from_str(text: &str) -> Result<Worth, ()> {
        if let Some(plies) = text.strip_prefix('#') {
            let (make, plies): (fn(u32) -> Worth, &str) = match plies.strip_prefix('-') {
                Some(plies) => (Worth::lost_in, plies),
                None => (Worth::won_in, plies),
            };
            return plies.parse().map(make).map_err(|_| ());
        }
        let marbles: f64 = text.parse().map_err(|_| ())?;
        let hundredths = (marbles * 100.0).round();
        let is_one = hundredths.abs() < f64::from(WON);
        is_one.then(|| Worth::marbles(hundredths as i32)).ok_or(())
    }
}

/// A mark that a program gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
    /// `!`: nothing else is nearly as good.
    Only,
}

impl Mark {
    /// All of them, in the order of their [codes](Mark::code).
    pub const ALL: [Mark; 4] = [Mark::Dubious, Mark::Mistake, Mark::Blunder, Mark::Only];

    /// How it is written.
    pub const fn sign(self) -> &'static str {
        ["?!", "?", "??", "!"][self as usize]
    }

    /// The mark that is written so.
    pub fn find(sign: &str) -> Option<Mark> {
        Mark::ALL.into_iter().find(|mark| mark.sign() == sign)
    }

    /// The number that stands for it, from 1; 0 stands for none.
    ///
    /// # Stability
    /// What databases hold.
    pub const fn code(mark: Option<Mark>) -> u8 {
        match mark {
            Some(mark) => mark as u8 + 1,
            None => 0,
        }
    }
}

/// What a program says of a ply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// What the position after it is worth.
    pub worth: Worth,
    /// Its mark.
    pub mark: Option<Mark>,
    /// What is best in the position before it, and what follows: legal there one after another. It may begin with the ply itself.
    pub best: Vec<Move>,
}

/// What a program says of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis {
    /// Which program, and how far it looked, in one line.
    pub by: String,
    /// What the start is worth.
    pub start: Worth,
    /// Of each ply of the main line.
    pub verdicts: Vec<Verdict>,
}

/// The tag that names the program.
pub(crate) const TAG: &str = "EvaluatedBy";

impl Verdict {
    /// What should have been played instead of a move, with what follows; nothing where the move is the best.
    pub fn better_than(&self, made: Move) -> Option<&[Move]> {
        let is_other = self.best.first().is_some_and(|best| *best != made);
        is_other.then_some(&self.best[..])
    }
}

/// The names of moves one after another, with blanks between.
pub fn line_names(moves: &[Move], before: &Position, notation: Notation) -> String {
    let mut position = *before;
    let names = moves.iter().map(|&made| {
        let name = notation.name(made, &position).to_string();
        position.apply(made);
        name
    });
    names.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worths_are_pinned_and_read_as_they_are_written() {
        let all = [
            (Worth::lost_in(4), -29_996, "#-4"),
            (Worth::marbles(-120), -120, "-1.20"),
            (Worth::marbles(3), 3, "+0.03"),
            (Worth::marbles(1_000_000), 24_999, "+249.99"),
            (Worth::won_in(9_000), 25_000, "#5000"),
            (Worth::won_in(0), 30_000, "#0"),
        ];
        assert!(all.is_sorted_by_key(|(worth, ..)| *worth));
        for (worth, code, text) in all {
            assert_eq!((worth.code(), worth.to_string().as_str()), (code, text));
            assert_eq!(Worth::from_code(code), Some(worth));
            assert_eq!(text.parse(), Ok(worth));
        }
        assert_eq!(Worth::from_code(30_001), None);
        assert_eq!("NaN".parse::<Worth>(), Err(()));
        assert_eq!(Mark::ALL.map(|mark| Mark::code(Some(mark))), [1, 2, 3, 4]);
    }
}
