//! The fit of a [`ResultModel`] to games: maximum likelihood with a prior, by Fisher scoring.
//!
//! The positions of a game share one result, so each counts as a part of an observation. All count alike: if those of short games counted more, a lead early in a game
//! would seem to decide more than it does. Sums are in a fixed order, so the same games in the same order give the same model.

use super::calibration::Calibration;
use super::likelihood::PredictedPosition;
use super::model::{ResultModel, steepness_terms};
use super::sample::{ResultSample, SampleResult, SampledGame};
use crate::engine::solve_linear_system;
use crate::game::logistic;
use crate::rules::Layout;

/// A model that was fitted to games.
#[derive(Debug, Clone, PartialEq)]
pub struct FittedResultModel {
    /// The model, fitted to all games.
    pub model: ResultModel,
    /// How well models that were fitted to four fifths of the games predict the last fifth, for each fifth; of games of people only, if there are any.
    pub calibration: Calibration,
    /// The number of games.
    pub games: usize,
    /// The number of positions.
    pub positions: usize,
}

/// The number of folds of the cross-validation.
const FOLDS: usize = 5;
/// A layout has a constant of its own from this number of games on.
const MIN_GAMES: usize = 20;
/// The weight of a position: every other one of the hundred or so of a game is sampled.
const SHARE: f64 = 1.0 / 50.0;
/// The greatest number of steps; far fewer are enough.
const MAX_STEPS: u32 = 60;
/// The convergence tolerance of the likelihood: smaller changes are rounding errors.
const TOLERANCE: f64 = 1e-9;

/// The parameters that are not constants of layouts, each with the mean and the standard deviation of its prior.
const GLOBAL: [(f64, f64); 6] = [
    // The logarithm of the steepness; hardly any prior, because it is in the unit of the evaluation.
    (0.0, 3.0),
    // By ply, by ejections.
    (0.0, 0.3),
    (0.0, 0.1),
    // The logarithm of the draw margin.
    (-3.0, 1.5),
    // The amounts that games of programs add to the logarithms of steepness and draw margin.
    (0.0, 1.0),
    (0.0, 1.0),
];
/// The standard deviation of the constants of layouts: most are near 0, and few games move them little.
const LAYOUT_DEVIATION: f64 = 0.2;

/// Fits a model, and calibrates it. `None` if there are too few games for a fit.
pub fn fit_result_model(games: &[SampledGame]) -> Option<FittedResultModel> {
    let all: Vec<&SampledGame> = games.iter().collect();
    let model = fit(&all)?;
    let has_people = games.iter().any(|game| !game.by_programs);
    let mut calibration = Calibration::default();
    for fold in 0..FOLDS {
        let is_held_out = |index: usize| index % FOLDS == fold;
        let numbered = || all.iter().enumerate();
        let training = numbered().filter(|(index, _)| !is_held_out(*index));
        let training: Vec<&SampledGame> = training.map(|(_, game)| *game).collect();
        let model = fit(&training)?;
        let held_out = numbered().filter(|(index, _)| is_held_out(*index));
        for (_, game) in held_out.filter(|(_, game)| !(has_people && game.by_programs)) {
            calibration.add(&model, game);
        }
    }
    Some(FittedResultModel {
        model,
        calibration,
        games: games.len(),
        positions: games.iter().map(|game| game.samples.len()).sum(),
    })
}

/// Parameters in the order of [`GLOBAL`], then the constants of layouts.
struct Parameters<'a> {
    values: Vec<f64>,
    layouts: &'a [&'static Layout],
}

fn fit(games: &[&SampledGame]) -> Option<ResultModel> {
    let layouts = common_layouts(games);
    let means = GLOBAL.iter().map(|(mean, _)| *mean);
    let mut parameters = Parameters {
        values: means.chain(layouts.iter().map(|_| 0.0)).collect(),
        layouts: &layouts,
    };
    let mut log_likelihood = parameters.penalized_log_likelihood(games);
    for _ in 0..MAX_STEPS {
        let step = parameters.step(games)?;
        let mut length = 1.0;
        // A step that is too long is halved.
        let gain = loop {
            let next = parameters.moved(&step, length);
            let found = next.penalized_log_likelihood(games);
            if found >= log_likelihood - TOLERANCE || length < 1e-6 {
                let gain = found - log_likelihood;
                (parameters, log_likelihood) = (next, found);
                break gain;
            }
            length /= 2.0;
        };
        if gain.abs() < TOLERANCE {
            break;
        }
    }
    let is_plausible = parameters.values.iter().all(|value| value.is_finite());
    is_plausible.then(|| parameters.model())
}

/// The layouts of at least some of the games.
fn common_layouts(games: &[&SampledGame]) -> Vec<&'static Layout> {
    let layout_of_game = |game: &&SampledGame| {
        game.samples
            .first()
            .and_then(|sample| sample.features.layout)
    };
    let count = |layout: &Layout| {
        let layouts = games.iter().filter_map(layout_of_game);
        layouts.filter(|other| other.key() == layout.key()).count()
    };
    let layouts = Layout::all().iter();
    layouts
        .filter(|layout| count(layout) >= MIN_GAMES)
        .collect()
}

impl Parameters<'_> {
    fn model(&self) -> ResultModel {
        let constants = self.values[GLOBAL.len()..].iter();
        let round = |value: f64, factor: f64| (value * factor).round() / factor;
        let layouts = self.layouts.iter().zip(constants);
        ResultModel {
            steepness: round(self.values[0].exp(), 1e4),
            by_ply: round(self.values[1], 1e4),
            by_ejections: round(self.values[2], 1e4),
            draw_margin: round(self.values[3].exp(), 1e4),
            layouts: layouts
                .map(|(layout, &constant)| (*layout, round(constant, 1e3)))
                .collect(),
        }
    }

    fn moved(&self, step: &[f64], length: f64) -> Self {
        let values = self.values.iter().zip(step);
        Parameters {
            values: values.map(|(value, step)| value + length * step).collect(),
            layouts: self.layouts,
        }
    }

    fn penalized_log_likelihood(&self, games: &[&SampledGame]) -> f64 {
        let mut sum = 0.0;
        self.for_each(games, |position, outcome| {
            sum += position.log_likelihood(outcome) * SHARE;
        });
        for (value, (mean, deviation)) in self.values.iter().zip(self.priors()) {
            sum -= ((value - mean) / deviation).powi(2) / 2.0;
        }
        sum
    }

    fn priors(&self) -> impl Iterator<Item = (f64, f64)> {
        let layouts = self.layouts.iter().map(|_| (0.0, LAYOUT_DEVIATION));
        GLOBAL.into_iter().chain(layouts)
    }

    /// A step of Fisher scoring.
    fn step(&self, games: &[&SampledGame]) -> Option<Vec<f64>> {
        let size = self.values.len();
        let mut gradient = vec![0.0; size];
        let mut information = vec![vec![0.0; size]; size];
        self.for_each(games, |position, outcome| {
            let (scores, expected) = (position.scores(outcome), position.information());
            let slopes = position.slopes();
            for (index, of, slope) in slopes {
                gradient[index] += SHARE * scores[of] * slope;
                for (other, by, other_slope) in slopes {
                    information[index][other] += SHARE * expected[of][by] * slope * other_slope;
                }
            }
        });
        for (index, (mean, deviation)) in self.priors().enumerate() {
            let precision = 1.0 / (deviation * deviation);
            gradient[index] += precision * (mean - self.values[index]);
            information[index][index] += precision;
        }
        solve_linear_system(information, gradient)
    }

    /// Calls `take` with each position whose evaluation is a number, and the result of its game.
    fn for_each(
        &self,
        games: &[&SampledGame],
        mut take: impl FnMut(&PredictedPosition, SampleResult),
    ) {
        for game in games {
            for sample in &game.samples {
                if let Some(hundredths) = sample.evaluation.hundredths() {
                    let marbles = f64::from(hundredths) / 100.0;
                    take(&self.predicted(marbles, sample, game), game.outcome);
                }
            }
        }
    }

    fn predicted(
        &self,
        marbles: f64,
        sample: &ResultSample,
        game: &SampledGame,
    ) -> PredictedPosition {
        let features = steepness_terms(&sample.features);
        let [ply, ejections] = features;
        let programs = f64::from(u8::from(game.by_programs));
        let values = &self.values;
        let steepness = values[0] + values[1] * ply + values[2] * ejections + values[4] * programs;
        let from_lead = marbles * steepness.exp();
        let layout = sample.features.layout.and_then(|layout| {
            let mut layouts = self.layouts.iter();
            layouts.position(|other| other.key() == layout.key())
        });
        let layout = layout.map(|index| GLOBAL.len() + index);
        let odds = from_lead + layout.map_or(0.0, |index| values[index]);
        let margin = (values[3] + values[5] * programs).exp();
        let (win, loss) = (logistic(odds - margin), logistic(-odds - margin));
        PredictedPosition {
            win,
            loss,
            draw: (1.0 - win - loss).max(1e-12),
            from_lead,
            margin,
            features,
            programs,
            layout,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::ResultFeatures;
    use super::*;
    use crate::game::split_mix;
    use crate::record::Evaluation;

    /// Games whose results are drawn by known parameters.
    fn drawn_games() -> (ResultModel, Vec<SampledGame>) {
        let model: ResultModel =
            "steepness 0.9\nby-ply 0.3\nby-ejections 0.05\ndraw-margin 0.4\nlayout classical 0.3"
                .parse()
                .unwrap();
        let mut numbers = (0..).map(split_mix);
        let mut draw = |limit: u64| numbers.next().unwrap() % limit;
        let games = (0..4_000u64).map(|number| {
            let features = ResultFeatures {
                layout: Layout::find(if number % 2 == 0 { "standard" } else { "alien" }),
                ply: draw(150) as usize,
                ejections_left: 1 + draw(6) as u8,
            };
            let evaluation = Evaluation::marbles(draw(600) as i32 - 300);
            let chances = model.probabilities(evaluation, &features);
            let number = draw(1 << 30) as f64 / f64::from(1 << 30);
            let outcome = if number < chances.win {
                SampleResult::Win
            } else if number < chances.win + chances.draw {
                SampleResult::Draw
            } else {
                SampleResult::Loss
            };
            SampledGame {
                outcome,
                by_programs: false,
                samples: vec![
                    ResultSample {
                        evaluation,
                        features
                    };
                    50
                ],
            }
        });
        let games = games.collect();
        (model, games)
    }

    #[test]
    fn known_parameters_are_recovered_and_calibrated() {
        let (model, games) = drawn_games();
        let fitted = fit_result_model(&games).unwrap();
        let found = &fitted.model;
        assert!((found.steepness - model.steepness).abs() < 0.1, "{found:?}");
        assert!((found.by_ply - model.by_ply).abs() < 0.1, "{found:?}");
        assert!(
            (found.by_ejections - model.by_ejections).abs() < 0.05,
            "{found:?}"
        );
        assert!(
            (found.draw_margin - model.draw_margin).abs() < 0.03,
            "{found:?}"
        );
        let constants = &found.layouts;
        assert_eq!(constants.len(), 2, "{found:?}");
        for (layout, constant) in constants {
            let expected = if layout.key() == "classical" {
                0.3
            } else {
                0.0
            };
            assert!((constant - expected).abs() < 0.1, "{found:?}");
        }
        assert_eq!((fitted.games, fitted.positions), (4_000, 200_000));
        for bin in fitted
            .calibration
            .bins()
            .iter()
            .filter(|bin| bin.positions > 15_000)
        {
            assert!((bin.expected - bin.scored).abs() < 0.05, "{bin:?}");
        }
        for bucket in fitted.calibration.buckets() {
            assert!(bucket.log_loss < 0.693, "{bucket:?}");
        }
        assert_eq!(fit_result_model(&games), Some(fitted));
    }

    #[test]
    fn games_of_programs_do_not_change_the_steepness_of_people() {
        let (_, mut games) = drawn_games();
        let before = fit(&games.iter().collect::<Vec<_>>()).unwrap();
        // Programs that win every game in which they are ahead.
        let features = games[0].samples[0].features;
        let decisive =
            [(60, SampleResult::Win), (-60, SampleResult::Loss)].map(|(lead, outcome)| {
                SampledGame {
                    outcome,
                    by_programs: true,
                    samples: vec![
                        ResultSample {
                            evaluation: Evaluation::marbles(lead),
                            features,
                        };
                        50
                    ],
                }
            });
        games.extend(decisive.iter().cycle().take(2_000).cloned());
        let after = fit_result_model(&games).unwrap();
        assert!((before.steepness - after.model.steepness).abs() < 0.05);
        // The calibration counts only games of people.
        let counted: usize = after
            .calibration
            .bins()
            .iter()
            .map(|bin| bin.positions)
            .sum();
        assert_eq!(counted, 200_000);
    }

    #[test]
    fn a_fit_without_games_is_not_an_error() {
        let none = fit_result_model(&[]).unwrap();
        assert_eq!((none.games, none.calibration.buckets().len()), (0, 0));
    }
}
