//! `NumberUpStar`: the most frequent values that are not general forms.

use super::dyadic::Dyadic;

/// The sum of a number, a multiple of up and a nimber, such as `1/2`, `↑*` or `2⇓*3`.
///
/// Up is `{0|*}`; a negative multiple is one of down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NumberUpStar {
    /// The number.
    pub number: Dyadic,
    /// The multiple of up.
    pub ups: i32,
    /// The nimber.
    pub nimber: u32,
}

/// For each option of one player: the option as a [`NumberUpStar`], or `None` if it is no such sum.
pub(super) type OptionSums<'a> = &'a [Option<NumberUpStar>];

impl NumberUpStar {
    /// The number alone.
    pub const fn of_number(number: Dyadic) -> NumberUpStar {
        NumberUpStar {
            number,
            ups: 0,
            nimber: 0,
        }
    }

    /// Whether the value is only a number.
    pub const fn is_number(self) -> bool {
        self.ups == 0 && self.nimber == 0
    }

    /// The sum, or `None` where it is outside of the range of numbers.
    pub fn checked_add(self, other: NumberUpStar) -> Option<NumberUpStar> {
        Some(NumberUpStar {
            number: self.number.checked_add(other.number)?,
            ups: self.ups + other.ups,
            nimber: self.nimber ^ other.nimber,
        })
    }

    /// The negative: a nimber is its own.
    #[must_use]
    pub fn negative(self) -> NumberUpStar {
        NumberUpStar {
            number: -self.number,
            ups: -self.ups,
            nimber: self.nimber,
        }
    }

    /// The options of Left and Right in canonical form, for a value that is not a number.
    ///
    /// A nimber has the lower ones on both sides. For n ≥ 1 the form of n·↑ + *m is `{0 | (n-1)·↑ + *(m xor 1)}`, but for the value ↑*,
    /// which is `{0,* | 0}` (Berlekamp, Conway and Guy, Winning Ways, chapter 3); the tests derive it by the definitions.
    pub(super) fn options(self) -> (Vec<NumberUpStar>, Vec<NumberUpStar>) {
        let part = |ups, nimber| NumberUpStar {
            number: self.number,
            ups,
            nimber,
        };
        match (self.ups, self.nimber) {
            (0, nimber) => {
                let lower: Vec<NumberUpStar> = (0..nimber).map(|lower| part(0, lower)).collect();
                (lower.clone(), lower)
            }
            (1, 1) => (vec![part(0, 0), part(0, 1)], vec![part(0, 0)]),
            (-1, 1) => (vec![part(0, 0)], vec![part(0, 0), part(0, 1)]),
            (ups, nimber) if ups > 0 => (vec![part(0, 0)], vec![part(ups - 1, nimber ^ 1)]),
            (ups, nimber) => (vec![part(ups + 1, nimber ^ 1)], vec![part(0, 0)]),
        }
    }

    /// Recognises the canonical form with these options, which is not a number.
    pub(super) fn of_options(left: OptionSums<'_>, right: OptionSums<'_>) -> Option<NumberUpStar> {
        let (&first_left, &first_right) = (left.first()?, right.first()?);
        let number = first_left?.number;
        let candidates = [
            NumberUpStar {
                number,
                ups: 0,
                nimber: left.len() as u32,
            },
            NumberUpStar {
                number,
                ups: if left.len() > right.len() { 1 } else { -1 },
                nimber: 1,
            },
            NumberUpStar {
                number,
                ups: first_right?.ups + 1,
                nimber: first_right?.nimber ^ 1,
            },
            NumberUpStar {
                number,
                ups: first_left?.ups - 1,
                nimber: first_left?.nimber ^ 1,
            },
        ];
        candidates.into_iter().find(|candidate| {
            let (expected_left, expected_right) = candidate.options();
            !candidate.is_number()
                && is_permutation(left, &expected_left)
                && is_permutation(right, &expected_right)
        })
    }
}

fn is_permutation(found: OptionSums<'_>, expected: &[NumberUpStar]) -> bool {
    found.len() == expected.len() && expected.iter().all(|sum| found.contains(&Some(*sum)))
}
