//! What each term of a position is worth.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use super::terms::{COUNT, EVAL_TERMS};

/// What each of the [terms](TERMS) is worth, and the scale by which a score becomes an expectation.
///
/// As text, a line for each: its name and hundredths of a marble with one decimal place; `scale` in hundredths of a marble. Lines that begin with
/// `#` say how they were found.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    /// In thousandths of a marble, in the order of the terms.
    pub(super) terms: [i32; COUNT],
    scale: f64,
}

/// Why a text does not say weights.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// A line that is not one.
    #[error("line {0}: `{1}`, expected the name of a term and a number of at most {most}, or `#` and a remark", most = MOST / 10)]
    Line(usize, String),
    /// Two lines for one term.
    #[error("line {0}: `{1}` again, expected each term once")]
    Twice(usize, String),
    /// No line for a term.
    #[error("no line for `{0}`, expected one for each term and the scale")]
    Missing(&'static str),
}

/// The most that a term may be worth, in thousandths of a marble: sums have room to spare.
const MOST: i32 = 5_000;
const SCALE: &str = "scale";

static BUILT_IN: LazyLock<Weights> = LazyLock::new(|| {
    include_str!("eval/weights.txt")
        .parse()
        .expect("the built-in weights are well formed")
});

impl Weights {
    /// The weights that are part of the program; the head of `src/engine/weights.txt` says how they were made.
    pub fn built_in() -> &'static Weights {
        &BUILT_IN
    }

    /// Weights in hundredths of a marble, in the order of the [terms](TERMS), and the scale in the same, each rounded to a tenth.
    pub fn new(terms: [f64; COUNT], scale: f64) -> Weights {
        let thousandths = |weight: f64| ((weight * 10.0).round() as i32).clamp(-MOST, MOST);
        Weights {
            terms: terms.map(thousandths),
            scale: ((scale * 10.0).round() / 10.0).max(1.0),
        }
    }

    /// Hundredths of a marble by which a side must be ahead to win about three of four games: there the logistic curve is 1 / (1 + 1/e).
    pub const fn scale(&self) -> f64 {
        self.scale
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{SCALE} {:.1}", self.scale)?;
        for (term, weight) in EVAL_TERMS.iter().zip(self.terms) {
            writeln!(f, "{} {:.1}", term.name, f64::from(weight) / 10.0)?;
        }
        Ok(())
    }
}

impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Weights, WeightsError> {
        let mut terms: [Option<f64>; COUNT] = [None; COUNT];
        let mut scale = None;
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = || WeightsError::Line(number, line.to_owned());
            let (name, value) = line.trim().split_once(' ').ok_or_else(wrong)?;
            let place = EVAL_TERMS.iter().position(|term| term.name == name);
            let value: f64 = value.trim().parse().map_err(|_| wrong())?;
            let most = f64::from(MOST) / 10.0;
            let range = match name {
                SCALE => 1.0..=10.0 * most,
                _ => -most..=most,
            };
            if !range.contains(&value) {
                return Err(wrong());
            }
            let field = match (name, place) {
                (SCALE, _) => &mut scale,
                (_, Some(place)) => &mut terms[place],
                _ => return Err(wrong()),
            };
            if field.replace(value).is_some() {
                return Err(WeightsError::Twice(number, name.to_owned()));
            }
        }
        let mut found = [0.0; COUNT];
        for ((found, term), value) in found.iter_mut().zip(&EVAL_TERMS).zip(terms) {
            *found = value.ok_or(WeightsError::Missing(term.name))?;
        }
        Ok(Weights::new(
            found,
            scale.ok_or(WeightsError::Missing(SCALE))?,
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_are_written() {
        let weights = Weights::built_in();
        assert_eq!(weights.to_string().parse().as_ref(), Ok(weights));
    }

    #[test]
    fn what_is_wrong_is_told() {
        let text = Weights::built_in().to_string();
        let read = |text: String| text.parse::<Weights>().unwrap_err().to_string();
        let error = read(text.replace("pair", "pear"));
        assert!(
            error.contains("`pear") && error.contains("expected the name of a term"),
            "{error}"
        );
        assert!(read(text.clone() + "pair 1\n").contains("`pair` again"));
        assert!(read(text.replace("scale", "# scale")).contains("no line for `scale`"));
        assert!(read(text.replace("turn ", "turn 10000")).contains("at most 500"));
    }
}
