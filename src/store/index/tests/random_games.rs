//! Random games for the tests of the index.

use crate::store::index::Outcome;

/// A generator of pseudo-random numbers (`SplitMix64`).
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    pub(super) fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
}

pub(super) type Game = (Outcome, Vec<(u64, u16)>);

/// Random games that share early positions; some are very long, some are empty, and some repeat a position.
pub(super) fn games(random: &mut Random, count: usize) -> Vec<Game> {
    let game = |number: usize| {
        let outcome = Outcome {
            result: random.below(5) as u8,
            date: [0, 20_190_000, 20_200_100 + random.below(28) as u32][random.below(3) as usize],
        };
        let plies = match number % 50 {
            0 => 0,
            1 => 300 + random.below(1_500),
            _ => 20 + random.below(60),
        };
        let mut positions: Vec<(u64, u16)> = (0..plies)
            .map(|ply| {
                let variety = 1u64 << (3 * ply).min(60);
                let key = Random(random.below(variety) << 6 | ply.min(63)).next();
                (key, 1 + (random.below(3) * (key >> 60)) as u16)
            })
            .collect();
        if plies > 10 && number.is_multiple_of(3) {
            positions[6] = (positions[2].0, 1 + random.below(2) as u16);
        }
        positions.push((random.next(), 0));
        (outcome, positions)
    };
    (0..count).map(game).collect()
}
