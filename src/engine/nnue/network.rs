//! The weights of a network, its file and its output.

use std::sync::{Arc, LazyLock};

use super::inputs::INPUTS;

/// The number of hidden units of a side.
pub(in crate::engine) const HIDDEN: usize = 64;
/// The quantization factor of hidden units: 1.0 is stored as 255.
pub(in crate::engine) const HIDDEN_SCALE: i16 = 255;
/// The stored value of 1.0 as the square of a hidden unit, 255² / 256.
pub(in crate::engine) const SQUARE_SCALE: i32 = 254;
/// The quantization factor of output weights: 1.0 is stored as 512.
pub(in crate::engine) const OUTPUT_SCALE: i32 = 512;
/// The scale of the logistic curve of expected results, in tenths of a hundredth of a marble, as fitted for the terms.
pub(in crate::engine) const SCALE: i32 = 1_057;

/// A trained network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    /// How it was made, one line.
    made_by: String,
    /// The weights of each input.
    inputs: Box<[[i16; HIDDEN]; INPUTS]>,
    pub(super) biases: [i16; HIDDEN],
    /// The weights of the units of the side to move and of the other side.
    outputs: [[i16; HIDDEN]; 2],
    bias: i32,
}

/// Why bytes are not a network.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// The first line is another one.
    #[error(
        "no line `sumito network 1: ...` at the start, expected a file that `sumito train` has written"
    )]
    Head,
    /// The number of bytes is another one.
    #[error("{found} bytes after the first line, expected {expected}")]
    Length {
        /// The number found.
        found: usize,
        /// The number of a network.
        expected: usize,
    },
    /// A weight with which a sum could overflow.
    #[error(
        "weight {weight} at byte {at} after the first line, expected at most {most} on either side of 0"
    )]
    Weight {
        /// The weight found.
        weight: i16,
        /// The number of bytes before it.
        at: usize,
        /// The greatest weight.
        most: i16,
    },
}

const HEAD: &str = "sumito network 1: ";
/// The number of weights of 16 bits; the bias of the output follows with 32.
const WEIGHTS: usize = (INPUTS + 3) * HIDDEN;
const BYTES: usize = 2 * WEIGHTS + 4;
/// The greatest weight: no sum of 30 inputs, or of all outputs, overflows.
const MAX_WEIGHT: i16 = 1_024;

static BUILT_IN: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let bytes = include_bytes!("network.bin");
    Arc::new(Network::from_bytes(bytes).expect("the built-in network is well formed"))
});

impl Network {
    /// The built-in network. Its [`made_by`](Network::made_by) states how it was trained.
    pub fn built_in() -> Arc<Network> {
        BUILT_IN.clone()
    }

    /// How it was made.
    pub fn made_by(&self) -> &str {
        &self.made_by
    }

    /// The network with weights in the order of the file, and the bias of the output.
    ///
    /// # Errors
    /// Another number of weights, or one that is too great.
    pub(in crate::engine) fn new(
        made_by: String,
        weights: &[i16],
        bias: i32,
    ) -> Result<Network, NetworkError> {
        let length = NetworkError::Length {
            found: 2 * weights.len() + 4,
            expected: BYTES,
        };
        let (rows, rest) = weights.as_chunks::<HIDDEN>();
        if rows.len() != INPUTS + 3 || !rest.is_empty() {
            return Err(length);
        }
        let is_great = |weight: &i16| !(-MAX_WEIGHT..=MAX_WEIGHT).contains(weight);
        if let Some(place) = weights.iter().position(is_great) {
            return Err(NetworkError::Weight {
                weight: weights[place],
                at: 2 * place,
                most: MAX_WEIGHT,
            });
        }
        let inputs = Box::<[[i16; HIDDEN]]>::from(&rows[..INPUTS]);
        Ok(Network {
            made_by,
            inputs: inputs.try_into().map_err(|_| length)?,
            biases: rows[INPUTS],
            outputs: [rows[INPUTS + 1], rows[INPUTS + 2]],
            bias,
        })
    }

    /// Reads a file: a line that states how the network was made, then the weights of each input, the biases of the hidden units, the weights of the units of
    /// the side to move and of the other side, each of 16 bits, and the bias of the output of 32 bits, all little-endian.
    ///
    /// # Errors
    /// Why the bytes are not a network.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let (head, rest) = bytes.split_at(end.ok_or(NetworkError::Head)?);
        let head = std::str::from_utf8(head).ok();
        let made_by = head.and_then(|head| head.strip_prefix(HEAD));
        let made_by = made_by.ok_or(NetworkError::Head)?.to_owned();
        let numbers = &rest[1..];
        if numbers.len() != BYTES {
            return Err(NetworkError::Length {
                found: numbers.len(),
                expected: BYTES,
            });
        }
        let (weights, bias) = numbers.split_at(2 * WEIGHTS);
        let weights = weights.as_chunks().0.iter().copied();
        let weights: Vec<i16> = weights.map(i16::from_le_bytes).collect();
        let bias = i32::from_le_bytes(bias.as_chunks().0[0]);
        Network::new(made_by, &weights, bias)
    }

    /// The bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = format!("{HEAD}{}\n", self.made_by).into_bytes();
        let rows = self.inputs.iter().chain([&self.biases]);
        let weights = rows.chain(&self.outputs).flatten();
        bytes.extend(weights.flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.bias.to_le_bytes());
        bytes
    }

    /// The weights of an input.
    #[inline]
    pub(super) fn row(&self, input: usize) -> &[i16; HIDDEN] {
        &self.inputs[input]
    }

    /// The value in hundredths of a marble for the side of the first units, which is to move.
    #[inline]
    pub(super) fn output(&self, own: &[i16; HIDDEN], other: &[i16; HIDDEN]) -> i32 {
        let [own_weights, other_weights] = &self.outputs;
        let sum = self.bias + screlu_dot(own, own_weights) + screlu_dot(other, other_weights);
        let unit = i64::from(10 * OUTPUT_SCALE * SQUARE_SCALE);
        (i64::from(sum) * i64::from(SCALE) / unit) as i32
    }
}

/// The dot product of the weights and the squared clipped units (SCReLU). The compiler vectorizes it.
#[inline]
fn screlu_dot(units: &[i16; HIDDEN], weights: &[i16; HIDDEN]) -> i32 {
    let products = units.iter().zip(weights).map(|(&unit, &weight)| {
        let clipped = unit.clamp(0, HIDDEN_SCALE).cast_unsigned();
        // 0 to 255² fits in 16 bits without a sign, and its upper part in those with one.
        let square = (clipped.wrapping_mul(clipped) + 128) >> 8;
        i32::from(square.cast_signed()) * i32::from(weight)
    });
    products.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_as_written_and_others_refused() {
        let network = Network::built_in();
        let bytes = network.to_bytes();
        assert_eq!(Network::from_bytes(&bytes).as_ref(), Ok(&*network));
        assert!(!network.made_by().is_empty() && bytes.len() < 500_000);
        let refused = |bytes: &[u8]| Network::from_bytes(bytes).unwrap_err().to_string();
        assert!(refused(b"scale 105.7\n").contains("expected a file that `sumito train`"));
        assert!(refused(&bytes[..bytes.len() - 1]).contains("bytes after the first line"));
        let mut torn = bytes.clone();
        let first = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        torn[first + 20..first + 22].copy_from_slice(&3_000i16.to_le_bytes());
        let message = refused(&torn);
        assert!(
            message.contains("weight 3000 at byte 20 after the first line"),
            "{message}"
        );
    }

    /// The greatest weights on either side overflow nowhere.
    #[test]
    fn the_greatest_weights_do_not_overflow() {
        for weight in [-MAX_WEIGHT, MAX_WEIGHT] {
            let network =
                Network::new(String::new(), &vec![weight; WEIGHTS], i32::MAX / 4).unwrap();
            let greatest = [31 * weight; HIDDEN];
            let value = network.output(&greatest, &greatest);
            assert_eq!(value.signum(), 1);
        }
    }
}
