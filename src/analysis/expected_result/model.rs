//! `ResultModel`: from the evaluation of a position to the probabilities of its results, and its text format.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use crate::game::logistic;
use crate::record::Evaluation;
use crate::rules::{Layout, Position};

/// The properties of a position on which its result depends, besides its evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResultFeatures {
    /// The layout from which the game began, if it is a known one.
    pub layout: Option<&'static Layout>,
    /// The plies of the game before the position.
    pub ply: usize,
    /// The ejections that the side that is nearer to its goal still needs.
    pub ejections_left: u8,
}

impl ResultFeatures {
    /// The features of a position in a game.
    pub fn of(layout: Option<&'static Layout>, ply: usize, position: &Position) -> ResultFeatures {
        let rules = position.rules();
        let most = [0, 1].map(|side| position.points(side)).into_iter().max();
        ResultFeatures {
            layout,
            ply,
            ejections_left: rules.eject.saturating_sub(most.unwrap_or_default()),
        }
    }
}

/// The probabilities of the results of a position, which add up to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ResultProbabilities {
    /// The side that moves first wins.
    pub win: f64,
    /// Nobody wins.
    pub draw: f64,
    /// The side that moves first loses.
    pub loss: f64,
}

impl ResultProbabilities {
    /// The expected result of the side that moves first, from 0 to 1; a draw counts one half.
    pub fn expected(self) -> f64 {
        self.win + self.draw / 2.0
    }
}

/// A model of results: ordered logistic regression, with loss, draw and win in this order. It treats both sides alike but for a constant of the layout.
///
/// The logarithm of the odds is the evaluation in marbles times `steepness`, which changes with the ply and with the ejections left, plus a constant of the
/// layout; a draw lies within `draw_margin` of even odds.
///
/// Text format: a line for each parameter with its name and its value, and a line `layout KEY VALUE` for each layout that has a constant. Lines that begin
/// with `#` are comments.
#[derive(Debug, Clone, PartialEq)]
pub struct ResultModel {
    /// The logarithm of the odds for a lead of a marble, at ply 30 with six ejections left.
    pub(super) steepness: f64,
    /// The power of the ply with which the steepness grows.
    pub(super) by_ply: f64,
    /// By how much the logarithm of the steepness grows with each ejection made.
    pub(super) by_ejections: f64,
    /// Half the width of draws, in the logarithm of the odds.
    pub(super) draw_margin: f64,
    /// The constants of layouts, from the point of view of the side that moves first.
    pub(super) layouts: Vec<(&'static Layout, f64)>,
}

/// Why a text cannot be parsed as a model of results.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ResultModelError {
    /// A malformed line.
    #[error(
        "line {0}: `{1}`, expected the name of a parameter and a number, or `layout`, the key of a layout and a number, or `#` and a remark"
    )]
    Line(usize, String),
    /// A second line for the same parameter.
    #[error("line {0}: `{1}` again, expected each parameter once")]
    Twice(usize, String),
    /// A number out of range.
    #[error("line {0}: `{1}`, expected a number from {2} to {3}")]
    Range(usize, String, i32, i32),
    /// A parameter without a line.
    #[error("no line for `{0}`, expected one for each parameter")]
    Missing(&'static str),
}

/// The names of the parameters, and their least and greatest values.
const PARAMETERS: [(&str, i32, i32); 4] = [
    ("steepness", 0, 100),
    ("by-ply", -3, 3),
    ("by-ejections", -3, 3),
    ("draw-margin", 0, 10),
];
/// The least and the greatest constant of a layout.
const LAYOUT_RANGE: (i32, i32) = (-5, 5);
const LAYOUT: &str = "layout";

static BUILT_IN: LazyLock<ResultModel> = LazyLock::new(|| {
    include_str!("expected_result.txt")
        .parse()
        .expect("the built-in model is well formed")
});

impl ResultModel {
    /// The built-in model; the head of `src/analysis/expected_result/expected_result.txt` states how it was fitted.
    pub fn built_in() -> &'static ResultModel {
        &BUILT_IN
    }

    /// The probabilities of the results. A forced win or loss is certain.
    pub fn probabilities(
        &self,
        evaluation: Evaluation,
        features: &ResultFeatures,
    ) -> ResultProbabilities {
        if let Some((is_won, _)) = evaluation.decided() {
            let win = f64::from(u8::from(is_won));
            return ResultProbabilities {
                win,
                draw: 0.0,
                loss: 1.0 - win,
            };
        }
        let marbles = f64::from(evaluation.hundredths().unwrap_or_default()) / 100.0;
        let odds = marbles * self.steepness_at(features) + self.constant(features);
        let win = logistic(odds - self.draw_margin);
        let loss = logistic(-odds - self.draw_margin);
        ResultProbabilities {
            win,
            draw: 1.0 - win - loss,
            loss,
        }
    }

    /// The lead, in hundredths of a marble, at which the logarithm of the odds is 1 in the middle of a game.
    pub fn typical_scale(&self) -> f64 {
        100.0 / self.steepness
    }

    /// The logarithm of the odds for a lead of a marble.
    fn steepness_at(&self, features: &ResultFeatures) -> f64 {
        let [ply, ejections] = steepness_terms(features);
        self.steepness * (self.by_ply * ply + self.by_ejections * ejections).exp()
    }

    fn constant(&self, features: &ResultFeatures) -> f64 {
        let of_layout = |layout: &'static Layout| {
            let constants = self.layouts.iter();
            constants
                .filter(|(other, _)| other.key() == layout.key())
                .map(|(_, constant)| *constant)
                .sum()
        };
        features.layout.map_or(0.0, of_layout)
    }
}

/// The features that change the steepness: the logarithm of the ply, 0 at ply 30, and the ejections made of six.
pub(super) fn steepness_terms(features: &ResultFeatures) -> [f64; 2] {
    let ply = ((features.ply as f64 + 10.0) / 40.0).ln();
    [ply, f64::from(6u8.saturating_sub(features.ejections_left))]
}

impl fmt::Display for ResultModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = [
            self.steepness,
            self.by_ply,
            self.by_ejections,
            self.draw_margin,
        ];
        for ((name, ..), value) in PARAMETERS.iter().zip(values) {
            writeln!(f, "{name} {value:.4}")?;
        }
        for (layout, constant) in &self.layouts {
            writeln!(f, "{LAYOUT} {} {constant:.3}", layout.key())?;
        }
        Ok(())
    }
}

impl FromStr for ResultModel {
    type Err = ResultModelError;

    fn from_str(text: &str) -> Result<ResultModel, ResultModelError> {
        let mut values: [Option<f64>; PARAMETERS.len()] = [None; PARAMETERS.len()];
        let mut layouts: Vec<(&'static Layout, f64)> = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let malformed = || ResultModelError::Line(number, line.to_owned());
            let words: Vec<&str> = line.split_whitespace().collect();
            let (name, value) = match words[..] {
                [LAYOUT, key, value] => (key, value),
                [name, value] if name != LAYOUT => (name, value),
                _ => return Err(malformed()),
            };
            let value: f64 = value.parse().map_err(|_| malformed())?;
            let parameter = PARAMETERS.iter().position(|(other, ..)| *other == name);
            let (least, most) = match (words.len(), parameter) {
                (3, _) => LAYOUT_RANGE,
                (_, Some(index)) => (PARAMETERS[index].1, PARAMETERS[index].2),
                (_, None) => return Err(malformed()),
            };
            if !(f64::from(least)..=f64::from(most)).contains(&value) {
                return Err(ResultModelError::Range(
                    number,
                    line.to_owned(),
                    least,
                    most,
                ));
            }
            let is_again = match parameter.filter(|_| words.len() == 2) {
                Some(index) => values[index].replace(value).is_some(),
                None => {
                    let layout = Layout::all().iter().find(|layout| layout.key() == name);
                    let layout = layout.ok_or_else(malformed)?;
                    let is_again = layouts.iter().any(|(other, _)| other.key() == name);
                    layouts.push((layout, value));
                    is_again
                }
            };
            if is_again {
                return Err(ResultModelError::Twice(number, name.to_owned()));
            }
        }
        let value = |index: usize| {
            let name = PARAMETERS[index].0;
            values[index].ok_or(ResultModelError::Missing(name))
        };
        Ok(ResultModel {
            steepness: value(0)?,
            by_ply: value(1)?,
            by_ejections: value(2)?,
            draw_margin: value(3)?,
            layouts,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn features(ply: usize) -> ResultFeatures {
        ResultFeatures {
            layout: None,
            ply,
            ejections_left: 6,
        }
    }

    #[test]
    fn probabilities_add_up_and_treat_both_sides_alike() {
        let model: ResultModel =
            "steepness 1.2\nby-ply 0.2\nby-ejections -0.1\ndraw-margin 0.3\nlayout classical 0.5\n"
                .parse()
                .unwrap();
        for hundredths in [-400, -30, 0, 70, 900] {
            let at =
                |hundredths| model.probabilities(Evaluation::marbles(hundredths), &features(40));
            let (own, other) = (at(hundredths), at(-hundredths));
            assert!((own.win + own.draw + own.loss - 1.0).abs() < 1e-12);
            assert!((own.win - other.loss).abs() < 1e-12 && own.draw > 0.0);
            assert!((own.expected() + other.expected() - 1.0).abs() < 1e-12);
        }
        let marble = Evaluation::marbles(100);
        let expected = |features: &ResultFeatures| model.probabilities(marble, features).expected();
        assert!(expected(&features(80)) > expected(&features(5)));
        let standard = Layout::find("standard");
        let other = ResultFeatures {
            layout: standard,
            ..features(80)
        };
        assert!(expected(&other) > expected(&features(80)));
        let won = model.probabilities(Evaluation::won_in(3), &features(80));
        assert_eq!((won.expected(), won.draw), (1.0, 0.0));
        let lost = model.probabilities(Evaluation::lost_in(3), &features(80));
        assert_eq!(lost.expected().to_bits(), 0.0f64.to_bits());
    }

    #[test]
    fn a_model_round_trips_as_text_and_errors_have_a_place() {
        let built_in = ResultModel::built_in();
        let text = built_in.to_string();
        assert_eq!(text.parse().as_ref(), Ok(built_in));
        let read = |text: &str| text.parse::<ResultModel>().unwrap_err().to_string();
        assert!(read("# x\nsteep 1").starts_with("line 2: `steep 1`, expected the name"));
        assert!(read("steepness 1\nsteepness 1").contains("line 2: `steepness` again"));
        assert!(read("steepness 1000").contains("from 0 to 100"));
        assert!(read("steepness NaN").contains("from 0 to 100"));
        assert!(read("layout nowhere 0.1").contains("the key of a layout"));
        assert!(read("layout classical 0.1\nlayout classical 0.2").contains("`classical` again"));
        assert!(read("steepness 1\n").contains("no line for `by-ply`"));
    }

    #[test]
    fn the_place_of_a_position_has_the_ejections_that_are_left() {
        let position = crate::notation::read_position("5/6/7/8/9/8/2w1bb1/1w4/b4-5b3w w").unwrap();
        assert_eq!(ResultFeatures::of(None, 7, &position).ejections_left, 1);
    }
}
