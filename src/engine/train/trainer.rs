//! The training: Adam (Kingma and Ba 2014) on batches of samples in random order and orientation.

use std::f32::consts::PI;
use std::thread;

use super::float_network::{ActiveInputs, FloatNetwork, logistic};
use super::orientations::ORIENTATIONS;
use super::sample::Sample;
use crate::engine::nnue::{HIDDEN, Network, NetworkError, SCALE};
use crate::game::split_mix;

/// How a network is trained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trainer {
    /// The seed of the first weights and of the order of the samples.
    pub seed: u64,
    /// The number of passes over the samples.
    pub epochs: u32,
}

/// The validation losses after an epoch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: u32,
    /// The mean log loss on the validation games, minus the entropy of the targets.
    pub loss: f64,
    /// Their mean logarithmic loss as predictions of results alone, beyond the least possible one. Both are NaN without such games.
    pub result_loss: f64,
}

/// The samples of a batch, or all if there are fewer.
const BATCH_SIZE: usize = 2_048;
/// The greatest rate, after the first steps; it falls to a hundredth along a cosine.
const LEARNING_RATE: f32 = 0.002;
const WARMUP_STEPS: f32 = 200.0;
/// The share of the search's score in the target; the rest is the result.
const SCORE_WEIGHT: f32 = 0.7;
/// Adam's decay rates β₁ and β₂ of the moments, and their complements.
const BETAS: [f32; 2] = [0.9, 0.999];
const ONE_MINUS_BETAS: [f32; 2] = [0.1, 0.001];
/// One game of this many is held out.
const VALIDATION_INTERVAL: usize = 40;

impl Trainer {
    /// Trains a network on the samples of games, and passes each epoch to `watch`. The work is done by two threads and summed in a fixed order: the same
    /// samples give the same network. `made_by` is stored in it, in one line.
    ///
    /// # Errors
    /// None: trained weights are small enough.
    pub fn train(
        &self,
        games: &[Vec<Sample>],
        made_by: String,
        watch: &mut dyn FnMut(Epoch),
    ) -> Result<Network, NetworkError> {
        let is_held_out = |number: usize| number % VALIDATION_INTERVAL == VALIDATION_INTERVAL - 1;
        let samples = |held_out: bool| -> Vec<Sample> {
            let games = games.iter().enumerate();
            let games = games.filter(|(number, _)| is_held_out(*number) == held_out);
            games.flat_map(|(_, samples)| samples).copied().collect()
        };
        let (training, held_out) = (samples(false), samples(true));
        let mut network = FloatNetwork::random(self.seed);
        let mut moments = [FloatNetwork::zero(), FloatNetwork::zero()];
        let mut order: Vec<u32> = (0..training.len() as u32).collect();
        let (mut random, mut step) = (split_mix(self.seed), 0);
        let batch_len = BATCH_SIZE.min(training.len()).max(1);
        let steps = training.len() / batch_len * self.epochs as usize;
        for epoch in 0..self.epochs {
            for place in (1..order.len()).rev() {
                random = split_mix(random);
                order.swap(place, (random % (place as u64 + 1)) as usize);
            }
            for batch in order.chunks_exact(batch_len) {
                let gradient = mean_gradient(&network, &training, batch, epoch);
                step += 1;
                adam_step(&mut network, gradient, &mut moments, (step, steps));
            }
            let [loss, result_loss] = mean_loss(&network, &held_out);
            watch(Epoch {
                number: epoch + 1,
                loss,
                result_loss,
            });
        }
        network.quantized(made_by)
    }
}

/// The mean gradient of a batch.
fn mean_gradient(
    network: &FloatNetwork,
    training: &[Sample],
    batch: &[u32],
    epoch: u32,
) -> FloatNetwork {
    let of = |batch: &[u32]| {
        let mut gradient = FloatNetwork::zero();
        for &number in batch {
            let sample = &training[number as usize];
            let random = split_mix(u64::from(number) ^ (u64::from(epoch) << 33));
            let active = ActiveInputs::of(sample, random as usize % ORIENTATIONS);
            network.add_gradient(&active, target(sample), &mut gradient);
        }
        gradient
    };
    let (first, second) = batch.split_at(batch.len() / 2);
    let (mut gradient, mut second) = thread::scope(|scope| {
        let second = scope.spawn(|| of(second));
        let first = of(first);
        let second = second.join().expect("the other half does not panic");
        (first, second)
    });
    let share = 1.0 / batch.len() as f32;
    for (sums, others) in gradient.weights_mut().zip(second.weights_mut()) {
        for (sum, other) in sums.iter_mut().zip(others) {
            *sum = (*sum + *other) * share;
        }
    }
    gradient
}

/// Moves the weights by a step.
fn adam_step(
    network: &mut FloatNetwork,
    mut gradient: FloatNetwork,
    [means, squares]: &mut [FloatNetwork; 2],
    (step, steps): (usize, usize),
) {
    let progress = step as f32 / steps as f32;
    let falling = 0.01 + 0.99 * 0.5 * (1.0 + (PI * progress).cos());
    let rate = LEARNING_RATE * falling * (step as f32 / WARMUP_STEPS).min(1.0);
    let exponent = i32::try_from(step).unwrap_or(i32::MAX);
    let correction = BETAS.map(|decay| 1.0 - decay.powi(exponent));
    let moments = means.weights_mut().zip(squares.weights_mut());
    for ((weights, slopes), (means, squares)) in network
        .weights_mut()
        .zip(gradient.weights_mut())
        .zip(moments)
    {
        for place in 0..weights.len() {
            let slope = slopes[place];
            let mean = BETAS[0] * means[place] + ONE_MINUS_BETAS[0] * slope;
            let square = BETAS[1] * squares[place] + ONE_MINUS_BETAS[1] * slope * slope;
            (means[place], squares[place]) = (mean, square);
            let change = rate * (mean / correction[0]) / ((square / correction[1]).sqrt() + 1e-8);
            weights[place] = FloatNetwork::clip(weights[place] - change);
        }
    }
}

/// The training target of a sample.
fn target(sample: &Sample) -> f32 {
    let scale = SCALE as f32 / 10.0;
    let score = logistic(f32::from(sample.score) / scale);
    SCORE_WEIGHT * score + (1.0 - SCORE_WEIGHT) * result(sample)
}

fn result(sample: &Sample) -> f32 {
    f32::from(sample.half_points) / 2.0
}

/// The mean loss of targets and of results.
fn mean_loss(network: &FloatNetwork, samples: &[Sample]) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for sample in samples {
        let active = ActiveInputs::of(sample, 0);
        let expected = logistic(network.output(&active, &mut [[0.0; HIDDEN]; 2]));
        for (sum, target) in sums.iter_mut().zip([target(sample), result(sample)]) {
            *sum += loss(expected, target) - loss(target, target);
        }
    }
    sums.map(|sum| sum / samples.len() as f64)
}

/// The logarithmic loss of an expected result.
fn loss(expected: f32, target: f32) -> f64 {
    let expected = f64::from(expected).clamp(1e-6, 1.0 - 1e-6);
    let target = f64::from(target);
    -(target * expected.ln() + (1.0 - target) * (1.0 - expected).ln())
}
