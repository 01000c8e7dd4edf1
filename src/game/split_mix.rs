//! The generator `SplitMix64`, from which position keys and random starts draw their numbers.

/// The difference of two states that follow each other.
const INCREMENT: u64 = 0x9e37_79b9_7f4a_7c15;

/// The `n`-th number of the generator `SplitMix64` (Steele, Lea, Flood 2014) with the seed "sumito".
///
/// # Stability
/// Databases and records depend on the numbers, so they never change.
pub(crate) const fn split_mix(n: u64) -> u64 {
    split_mix_with_seed(u64::from_be_bytes(*b"\0\0sumito"), n)
}

/// The `n`-th number of the generator with another seed.
pub(crate) const fn split_mix_with_seed(seed: u64, n: u64) -> u64 {
    mix(seed.wrapping_add(n.wrapping_mul(INCREMENT)))
}

/// The number after this state of the generator, which is a hash of the state.
pub(crate) const fn mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(INCREMENT);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
