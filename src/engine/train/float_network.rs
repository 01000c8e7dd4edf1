//! The network as it is trained: with real weights, and with the gradients of its loss.

use super::orientations::oriented;
use super::sample::Sample;
use crate::engine::nnue::{
    HIDDEN, HIDDEN_SCALE, INPUTS, Network, NetworkError, OUTPUT_SCALE, SQUARE_SCALE,
};
use crate::game::split_mix;

/// The weights, or a number for each of them, as a gradient.
#[derive(Debug, Clone)]
pub(super) struct FloatNetwork {
    inputs: Vec<[f32; HIDDEN]>,
    biases: [f32; HIDDEN],
    /// The weights of the units of the side to move and of the other side.
    outputs: [[f32; HIDDEN]; 2],
    bias: f32,
}

/// The active inputs of the side to move and of the other side.
pub(super) struct ActiveInputs {
    inputs: [[u8; MAX_ACTIVE]; 2],
    len: usize,
}

/// The marbles, and the two numbers of marbles lost.
const MAX_ACTIVE: usize = 30;
/// The greatest weight: with greater ones the sums of 16-bit units could overflow.
const MAX_WEIGHT: f32 = 1.98;
/// Independent sums of a dot product, which the compiler keeps in vector registers. Their number determines how results are rounded.
const LANES: usize = 16;

impl ActiveInputs {
    pub(super) fn of(sample: &Sample, orientation: usize) -> ActiveInputs {
        let mut active = ActiveInputs {
            inputs: [[0; MAX_ACTIVE]; 2],
            len: 0,
        };
        for (owner, &cells) in sample.marbles.iter().enumerate() {
            for place in oriented(cells, orientation) {
                active.push([0, 1].map(|side| place + 61 * (owner ^ side) as u8));
            }
        }
        for owner in [0, 1] {
            let lost = |side: usize| 122 + 6 * owner + sample.lost[usize::from(owner) ^ side];
            active.push([lost(0), lost(1)]);
        }
        active
    }

    fn push(&mut self, inputs: [u8; 2]) {
        for (active, input) in self.inputs.iter_mut().zip(inputs) {
            active[self.len] = input;
        }
        self.len += 1;
    }

    fn of_side(&self, side: usize) -> impl Iterator<Item = usize> {
        self.inputs[side][..self.len]
            .iter()
            .map(|&input| usize::from(input))
    }
}

impl FloatNetwork {
    pub(super) fn zero() -> FloatNetwork {
        FloatNetwork {
            inputs: vec![[0.0; HIDDEN]; INPUTS],
            biases: [0.0; HIDDEN],
            outputs: [[0.0; HIDDEN]; 2],
            bias: 0.0,
        }
    }

    /// A network with random weights, with which about half of the hidden units are active.
    pub(super) fn random(seed: u64) -> FloatNetwork {
        let mut random = split_mix(seed ^ 0x4d);
        let mut next = || {
            random = split_mix(random);
            ((random >> 40) as f32 / (1u64 << 23) as f32) - 1.0
        };
        let mut network = FloatNetwork::zero();
        let weights = network.inputs.iter_mut().flatten();
        weights.for_each(|weight| *weight = next() * 0.2);
        let biases = network.biases.iter_mut();
        biases.for_each(|bias| *bias = 0.2 + next() * 0.1);
        let outputs = network.outputs.iter_mut().flatten();
        outputs.for_each(|weight| *weight = next() * 0.1);
        network
    }

    /// The logit of the expected result of the side to move. `units` receives the hidden units before they are clipped.
    pub(super) fn output(&self, active: &ActiveInputs, units: &mut [[f32; HIDDEN]; 2]) -> f32 {
        let mut output = self.bias;
        for (side, units) in units.iter_mut().enumerate() {
            *units = self.biases;
            for input in active.of_side(side) {
                for (unit, weight) in units.iter_mut().zip(&self.inputs[input]) {
                    *unit += weight;
                }
            }
            let mut lanes = [0.0f32; LANES];
            let weights = self.outputs[side].as_chunks::<LANES>().0;
            for (units, weights) in units.as_chunks::<LANES>().0.iter().zip(weights) {
                for ((lane, unit), weight) in lanes.iter_mut().zip(units).zip(weights) {
                    let clipped = unit.clamp(0.0, 1.0);
                    *lane += clipped * clipped * weight;
                }
            }
            output += lanes.iter().sum::<f32>();
        }
        output
    }

    /// Adds the gradient of the logarithmic loss of a position to `gradient`, and returns its output's expected result.
    pub(super) fn add_gradient(
        &self,
        active: &ActiveInputs,
        target: f32,
        gradient: &mut FloatNetwork,
    ) -> f32 {
        let mut units = [[0.0; HIDDEN]; 2];
        let expected = logistic(self.output(active, &mut units));
        let error = expected - target;
        gradient.bias += error;
        for (side, units) in units.iter_mut().enumerate() {
            let outputs = gradient.outputs[side].iter_mut().zip(&self.outputs[side]);
            let biases = &mut gradient.biases;
            for ((unit, (output, weight)), bias) in units.iter_mut().zip(outputs).zip(biases) {
                let clipped = unit.clamp(0.0, 1.0);
                *output += error * clipped * clipped;
                let is_open = *unit > 0.0 && *unit < 1.0;
                let slope = if is_open { 2.0 * clipped } else { 0.0 };
                *unit = error * weight * slope;
                *bias += *unit;
            }
            for input in active.of_side(side) {
                for (weight, unit) in gradient.inputs[input].iter_mut().zip(&*units) {
                    *weight += unit;
                }
            }
        }
        expected
    }

    /// All weights, in a fixed order.
    pub(super) fn weights_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let inputs = self.inputs.iter_mut().map(|row| &mut row[..]);
        let outputs = self.outputs.iter_mut().map(|row| &mut row[..]);
        let bias = std::slice::from_mut(&mut self.bias);
        inputs
            .chain([&mut self.biases[..]])
            .chain(outputs)
            .chain([bias])
    }

    /// Clamps all weights to the range of quantized weights.
    pub(super) const fn clip(weight: f32) -> f32 {
        weight.clamp(-MAX_WEIGHT, MAX_WEIGHT)
    }

    /// The network with integer weights.
    ///
    /// # Errors
    /// Never for clipped weights.
    pub(super) fn quantized(&self, made_by: String) -> Result<Network, NetworkError> {
        let hidden = |weight: &f32| (weight * f32::from(HIDDEN_SCALE)).round() as i16;
        let output = |weight: &f32| (weight * OUTPUT_SCALE as f32).round() as i16;
        let inputs = self.inputs.iter().flatten().chain(&self.biases).map(hidden);
        let weights = inputs.chain(self.outputs.iter().flatten().map(output));
        let bias = (self.bias * OUTPUT_SCALE as f32 * SQUARE_SCALE as f32).round() as i32;
        Network::new(made_by, &weights.collect::<Vec<_>>(), bias)
    }
}

/// The expected result of a logit, 0 to 1.
pub(super) fn logistic(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::nnue::Accumulators;
    use crate::rules::Layout;

    /// Adding a small number to a weight changes the loss as the gradient predicts.
    #[test]
    fn gradients_are_the_slopes_of_the_loss() {
        let position = Layout::find("Belgian Daisy").unwrap().position();
        let active = ActiveInputs::of(&Sample::new(&position, 0), 5);
        let network = FloatNetwork::random(1);
        let target = 0.9;
        let mut gradient = FloatNetwork::zero();
        network.add_gradient(&active, target, &mut gradient);
        let loss = |network: &FloatNetwork| {
            let expected = logistic(network.output(&active, &mut [[0.0; HIDDEN]; 2]));
            f64::from(-(target * expected.ln() + (1.0 - target) * (1.0 - expected).ln()))
        };
        let slopes: Vec<Vec<f32>> = gradient.weights_mut().map(|row| row.to_vec()).collect();
        let mut steep = 0;
        for (row, slopes) in slopes.iter().enumerate() {
            for (place, &slope) in slopes.iter().enumerate().step_by(7) {
                let mut at = [network.clone(), network.clone()];
                for (network, step) in at.iter_mut().zip([-2e-3, 2e-3]) {
                    network.weights_mut().nth(row).unwrap()[place] += step;
                }
                let found = (loss(&at[1]) - loss(&at[0])) / 4e-3;
                let difference = (found - f64::from(slope)).abs();
                assert!(difference < 2e-3, "{row} {place}: {found} for {slope}");
                steep += usize::from(slope.abs() > 0.01);
            }
        }
        assert!(steep > 50, "{steep} weights with an influence");
    }

    #[test]
    fn integers_have_nearly_the_same_output() {
        let position = Layout::find("Belgian Daisy").unwrap().position();
        for seed in 0..20 {
            let network = FloatNetwork::random(seed);
            let active = ActiveInputs::of(&Sample::new(&position, 0), 0);
            let expected = network.output(&active, &mut [[0.0; HIDDEN]; 2]) * 105.7;
            let network = network.quantized("test".to_owned()).unwrap();
            let found = Accumulators::of(&network, &position).evaluate(&network, 0);
            assert!(
                (found as f32 - expected).abs() < 4.0,
                "{found} for {expected}"
            );
            assert_eq!(Network::from_bytes(&network.to_bytes()), Ok(network));
        }
    }
}
