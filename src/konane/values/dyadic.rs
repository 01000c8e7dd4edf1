//! `Dyadic`: the numbers among the values of short games.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;

/// A dyadic rational in lowest terms: an integer divided by a power of two.
///
/// Denominators go up to 2^40 and magnitudes up to 2^20, far beyond the values of boards of 400 squares that can be computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: i64,
    exponent: u8,
}

const MAX_EXPONENT: u8 = 40;
const MAX_MAGNITUDE: i64 = 1 << 20;

impl Dyadic {
    /// Zero.
    pub(crate) const ZERO: Dyadic = Dyadic {
        numerator: 0,
        exponent: 0,
    };

    /// The number `numerator / 2^exponent`, or `None` where it is outside of the range.
    #[doc(hidden)]
    pub fn new(numerator: i64, exponent: u8) -> Option<Dyadic> {
        let shared = numerator.trailing_zeros().min(u32::from(exponent)) as u8;
        let (numerator, exponent) = (numerator >> shared, exponent - shared);
        let fits = exponent <= MAX_EXPONENT && numerator.abs() >> exponent <= MAX_MAGNITUDE;
        fits.then_some(Dyadic {
            numerator,
            exponent,
        })
    }

    /// The integer `value`.
    #[doc(hidden)]
    pub const fn integer(value: i32) -> Dyadic {
        Dyadic {
            numerator: value as i64,
            exponent: 0,
        }
    }

    /// The sum, or `None` where it is outside of the range.
    pub(crate) fn checked_add(self, other: Dyadic) -> Option<Dyadic> {
        let exponent = self.exponent.max(other.exponent);
        let sum = self.scaled(exponent) + other.scaled(exponent);
        Dyadic::new(i64::try_from(sum).ok()?, exponent)
    }

    /// The mean of two numbers, or `None` where it is outside of the range.
    pub(crate) fn mean(self, other: Dyadic) -> Option<Dyadic> {
        let exponent = self.exponent.max(other.exponent);
        let sum = self.scaled(exponent) + other.scaled(exponent);
        Dyadic::new(i64::try_from(sum).ok()?, exponent + 1)
    }

    /// The number as an integer, if it is one.
    pub fn as_integer(self) -> Option<i64> {
        (self.exponent == 0).then_some(self.numerator)
    }

    /// The options of Left and of Right in the canonical form of the number.
    pub(crate) fn options(self) -> (Option<Dyadic>, Option<Dyadic>) {
        let less = Dyadic::new(self.numerator - 1, self.exponent);
        let more = Dyadic::new(self.numerator + 1, self.exponent);
        match (self.exponent, self.numerator.cmp(&0)) {
            (0, Ordering::Less) => (None, more),
            (0, Ordering::Equal) => (None, None),
            (0, Ordering::Greater) => (less, None),
            _ => (less, more),
        }
    }

    fn scaled(self, exponent: u8) -> i128 {
        i128::from(self.numerator) << (exponent - self.exponent)
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        Dyadic {
            numerator: -self.numerator,
            ..self
        }
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        let exponent = self.exponent.max(other.exponent);
        self.scaled(exponent).cmp(&other.scaled(exponent))
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Dyadic {
    /// Writes `3`, `-1/2` or `3/4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exponent {
            0 => write!(f, "{}", self.numerator),
            exponent => write!(f, "{}/{}", self.numerator, 1_i64 << exponent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dyadic(numerator: i64, exponent: u8) -> Dyadic {
        Dyadic::new(numerator, exponent).expect("the number is in range")
    }

    #[test]
    fn numbers_are_in_lowest_terms_and_ordered() {
        assert_eq!(dyadic(6, 2).to_string(), "3/2");
        assert_eq!(dyadic(-8, 3), Dyadic::integer(-1));
        assert_eq!(dyadic(0, 7), Dyadic::ZERO);
        assert!(dyadic(3, 2) < Dyadic::integer(1) && dyadic(-3, 2) > Dyadic::integer(-1));
        assert_eq!(
            dyadic(1, 2).checked_add(dyadic(3, 2)),
            Some(Dyadic::integer(1))
        );
        assert_eq!(dyadic(1, 1).mean(Dyadic::integer(1)), Some(dyadic(3, 2)));
    }

    #[test]
    fn options_are_those_of_the_canonical_form() {
        assert_eq!(Dyadic::ZERO.options(), (None, None));
        assert_eq!(
            Dyadic::integer(3).options(),
            (Some(Dyadic::integer(2)), None)
        );
        assert_eq!(Dyadic::integer(-1).options(), (None, Some(Dyadic::ZERO)));
        assert_eq!(
            dyadic(3, 2).options(),
            (Some(dyadic(1, 1)), Some(Dyadic::integer(1)))
        );
    }

    #[test]
    fn numbers_outside_of_the_range_are_refused() {
        assert_eq!(Dyadic::new(1, 41), None);
        assert_eq!(Dyadic::new(i64::MAX, 0), None);
        assert_eq!(
            Dyadic::new(1, 40).and_then(|fine| fine.mean(Dyadic::ZERO)),
            None
        );
    }
}
