//! The likelihood of a position's result, with its gradient and its Fisher information by the parameters of a model.

use super::sample::SampleResult;

/// The results of a position as a model with some parameters predicts them.
pub(super) struct PredictedPosition {
    pub(super) win: f64,
    pub(super) loss: f64,
    pub(super) draw: f64,
    /// The amount that the evaluation adds to the log odds.
    pub(super) from_lead: f64,
    pub(super) margin: f64,
    /// The features of the position in its game: ply and ejections.
    pub(super) features: [f64; 2],
    /// 1 in a game of programs, or 0.
    pub(super) programs: f64,
    /// The parameter that is the constant of its layout.
    pub(super) layout: Option<usize>,
}

/// The indices of the log odds and of the draw margin in a score vector.
const LOG_ODDS: usize = 0;
const MARGIN: usize = 1;

impl PredictedPosition {
    /// The logarithm of the likelihood of a result.
    pub(super) fn log_likelihood(&self, outcome: SampleResult) -> f64 {
        match outcome {
            SampleResult::Win => self.win.ln(),
            SampleResult::Draw => self.draw.ln(),
            SampleResult::Loss => self.loss.ln(),
        }
    }

    /// The slopes of that logarithm by the odds and by the margin.
    pub(super) fn scores(&self, outcome: SampleResult) -> [f64; 2] {
        let (win, loss) = (self.win, self.loss);
        match outcome {
            SampleResult::Win => [1.0 - win, win - 1.0],
            SampleResult::Loss => [loss - 1.0, loss - 1.0],
            SampleResult::Draw => {
                let (win, loss) = (win * (1.0 - win), loss * (1.0 - loss));
                [(loss - win) / self.draw, (loss + win) / self.draw]
            }
        }
    }

    /// The mean of the products of scores over the results that the model expects.
    pub(super) fn information(&self) -> [[f64; 2]; 2] {
        let outcomes = [
            (SampleResult::Win, self.win),
            (SampleResult::Draw, self.draw),
            (SampleResult::Loss, self.loss),
        ];
        let mut mean = [[0.0; 2]; 2];
        for (outcome, chance) in outcomes {
            let scores = self.scores(outcome);
            for (row, score) in mean.iter_mut().zip(scores) {
                row[LOG_ODDS] += chance * score * scores[LOG_ODDS];
                row[MARGIN] += chance * score * scores[MARGIN];
            }
        }
        mean
    }

    /// The parameters, each with the quantity that it changes, the odds or the margin, and the slope of that quantity by the parameter.
    pub(super) fn slopes(&self) -> [(usize, usize, f64); 7] {
        let (lead, margin) = (self.from_lead, self.margin);
        let [ply, ejections] = self.features;
        let layout = self.layout.map_or((0, 0.0), |index| (index, 1.0));
        [
            (0, LOG_ODDS, lead),
            (1, LOG_ODDS, lead * ply),
            (2, LOG_ODDS, lead * ejections),
            (3, MARGIN, margin),
            (4, LOG_ODDS, lead * self.programs),
            (5, MARGIN, margin * self.programs),
            (layout.0, LOG_ODDS, layout.1),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::logistic;

    fn predicted([odds, margin]: [f64; 2]) -> PredictedPosition {
        let (win, loss) = (logistic(odds - margin), logistic(-odds - margin));
        PredictedPosition {
            win,
            loss,
            draw: 1.0 - win - loss,
            from_lead: odds,
            margin,
            features: [0.0; 2],
            programs: 0.0,
            layout: None,
        }
    }

    /// The slopes of a function by the odds and by the margin.
    fn slopes_of(at: [f64; 2], function: impl Fn(&PredictedPosition) -> f64) -> [f64; 2] {
        let small = 1e-5;
        [LOG_ODDS, MARGIN].map(|index| {
            let near = [small, -small].map(|change| {
                let mut near = at;
                near[index] += change;
                function(&predicted(near))
            });
            (near[0] - near[1]) / (2.0 * small)
        })
    }

    #[test]
    fn scores_are_slopes_of_the_likelihood_and_information_is_its_mean_curvature() {
        for at in [[0.0, 0.4], [1.5, 0.2], [-2.0, 0.9], [3.0, 0.05]] {
            let here = predicted(at);
            let mut curvature = [[0.0; 2]; 2];
            for (outcome, chance) in [
                (SampleResult::Win, here.win),
                (SampleResult::Draw, here.draw),
                (SampleResult::Loss, here.loss),
            ] {
                let slopes = slopes_of(at, |near| near.log_likelihood(outcome));
                let scores = here.scores(outcome);
                for index in [LOG_ODDS, MARGIN] {
                    let error = (slopes[index] - scores[index]).abs();
                    assert!(error < 1e-6, "{at:?} {outcome:?}: {slopes:?}, {scores:?}");
                    let curved = slopes_of(at, |near| near.scores(outcome)[index]);
                    for other in [LOG_ODDS, MARGIN] {
                        curvature[index][other] -= chance * curved[other];
                    }
                }
            }
            let information = here.information();
            for (index, row) in curvature.iter().enumerate() {
                for (other, wanted) in row.iter().enumerate() {
                    let error = (information[index][other] - wanted).abs();
                    assert!(error < 1e-6, "{at:?}: {information:?}, {curvature:?}");
                }
            }
        }
    }
}
