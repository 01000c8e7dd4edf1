//! The weights of the evaluation terms, and their text format.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use super::terms::{EVAL_TERMS, TERM_COUNT};

/// The weights of the [terms](EVAL_TERMS), and the scale that converts a score to an expected result.
///
/// Text format: one line for each term, with its name and hundredths of a marble with one decimal place, and a line `scale` in hundredths of a marble. Lines
/// that begin with `#` are comments.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    /// In thousandths of a marble, in the order of the terms.
    pub(in crate::engine) terms: [i32; TERM_COUNT],
    scale: f64,
}

/// Why a text cannot be parsed as weights.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// A malformed line.
    #[error("line {0}: `{1}`, expected the name of a term and a number of at most {most}, or `#` and a remark", most = MAX_WEIGHT / 10)]
    Line(usize, String),
    /// A second line for the same term.
    #[error("line {0}: `{1}` again, expected each term once")]
    Twice(usize, String),
    /// A term without a line.
    #[error("no line for `{0}`, expected one for each term and the scale")]
    Missing(&'static str),
}

/// The greatest weight, in thousandths of a marble: sums stay far below the limits of their type.
const MAX_WEIGHT: i32 = 5_000;
const SCALE: &str = "scale";

static BUILT_IN: LazyLock<Weights> = LazyLock::new(|| {
    include_str!("weights.txt")
        .parse()
        .expect("the built-in weights are well formed")
});

impl Weights {
    /// The built-in weights; the head of `src/engine/eval/weights.txt` states how they were tuned.
    pub fn built_in() -> &'static Weights {
        &BUILT_IN
    }

    /// Weights and scale in hundredths of a marble, in the order of the [terms](EVAL_TERMS), each rounded to a tenth.
    pub fn new(terms: [f64; TERM_COUNT], scale: f64) -> Weights {
        let thousandths =
            |weight: f64| ((weight * 10.0).round() as i32).clamp(-MAX_WEIGHT, MAX_WEIGHT);
        Weights {
            terms: terms.map(thousandths),
            scale: ((scale * 10.0).round() / 10.0).max(1.0),
        }
    }

    /// The scale of the logistic curve of expected results, in hundredths of a marble: a side that is ahead by it scores about three of four games, 1 / (1 + 1/e).
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
        let mut terms: [Option<f64>; TERM_COUNT] = [None; TERM_COUNT];
        let mut scale = None;
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let malformed = || WeightsError::Line(number, line.to_owned());
            let (name, value) = line.trim().split_once(' ').ok_or_else(malformed)?;
            let index = EVAL_TERMS.iter().position(|term| term.name == name);
            let value: f64 = value.trim().parse().map_err(|_| malformed())?;
            let max = f64::from(MAX_WEIGHT) / 10.0;
            let range = match name {
                SCALE => 1.0..=10.0 * max,
                _ => -max..=max,
            };
            if !range.contains(&value) {
                return Err(malformed());
            }
            let field = match (name, index) {
                (SCALE, _) => &mut scale,
                (_, Some(index)) => &mut terms[index],
                _ => return Err(malformed()),
            };
            if field.replace(value).is_some() {
                return Err(WeightsError::Twice(number, name.to_owned()));
            }
        }
        let mut weights = [0.0; TERM_COUNT];
        for ((weight, term), value) in weights.iter_mut().zip(&EVAL_TERMS).zip(terms) {
            *weight = value.ok_or(WeightsError::Missing(term.name))?;
        }
        Ok(Weights::new(
            weights,
            scale.ok_or(WeightsError::Missing(SCALE))?,
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_round_trip_as_text() {
        let weights = Weights::built_in();
        assert_eq!(weights.to_string().parse().as_ref(), Ok(weights));
    }

    #[test]
    fn malformed_weights_are_rejected_with_the_reason() {
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
