//! What lanes of a question still need of a position of the standard game, kept up to date while it is played.

use super::steps::{PackedPosition, MOVE_TABLE, TURN_BIT};

/// What a lane needs: cells, as [`PackedPosition`] has them, and with its bit for the turn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Requirement {
    /// Cells that hold marbles of Black, of White.
    pub(super) marbles: [u64; 2],
    /// Cells that hold none.
    pub(super) empty: u64,
    /// Cells that hold one of any colour.
    pub(super) filled: u64,
}

impl Requirement {
    /// The same with each cell in one set at most; `None` where no position meets it.
    fn plain(&self) -> Option<Requirement> {
        let [black, white] = self.marbles;
        let marbles = black | white;
        let is_at_odds = black & white | self.empty & (marbles | self.filled) != 0;
        (!is_at_odds).then_some(Requirement {
            filled: self.filled & !marbles,
            ..*self
        })
    }
}

/// How many of the things that each of 24 lanes needs are missing: a byte for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MismatchCounters([u64; 3]);

/// Lanes whose missing things are counted, eight in a word.
const LANES_A_WORD: usize = 8;

/// What comes and goes with marbles and moves. Sums of bytes are taken as those of words: in a whole position none is below 0, or above 62, a thing for each cell and the turn.
#[derive(Debug, Clone)]
pub(super) struct MismatchTable {
    /// Of the empty board.
    empty: MismatchCounters,
    /// What a marble adds by colour and cell, and a turn by colour at the place of its bit.
    marbles: [Vec<MismatchCounters>; 2],
    /// What a move adds by the colour that moves and the place of the move among the [steps](MOVE_TABLE).
    steps: [Vec<MismatchCounters>; 2],
}

impl MismatchCounters {
    const NOTHING: MismatchCounters = MismatchCounters([0; 3]);

    #[inline]
    fn add(&mut self, other: &MismatchCounters) {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own = own.wrapping_add(other);
        }
    }

    #[inline]
    fn take(&mut self, other: &MismatchCounters) {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own = own.wrapping_sub(other);
        }
    }

    /// The lanes that miss nothing.
    #[inline]
    pub(super) fn met(&self) -> u64 {
        const TOPS: u64 = 0x8080_8080_8080_8080;
        // 127 more reaches the top bit from 1 on, and never the next byte.
        let [first, second, third] = self.0.map(|word| !(word + (TOPS - TOPS / 0x80)) & TOPS);
        if first | second | third == 0 {
            return 0;
        }
        // Top bits are brought together in the highest byte.
        let lanes = |tops: u64| tops.wrapping_mul(0x0002_0408_1020_4081) >> 56;
        lanes(first) | lanes(second) << LANES_A_WORD | lanes(third) << (2 * LANES_A_WORD)
    }

    /// What lanes of which `count` says how many things each adds.
    fn of(needs: &[Option<Requirement>], count: impl Fn(&Requirement) -> i8) -> MismatchCounters {
        let mut missing = MismatchCounters::NOTHING;
        for (lane, need) in needs.iter().enumerate() {
            let Some(need) = need else { continue };
            let word = &mut missing.0[lane / LANES_A_WORD];
            let count = i64::from(count(need)).cast_unsigned();
            *word = word.wrapping_add(count << (8 * (lane % LANES_A_WORD)));
        }
        missing
    }
}

impl MismatchTable {
    /// For at most 24 lanes.
    pub(super) fn new(needs: &[Requirement]) -> MismatchTable {
        let needs: Vec<Option<Requirement>> = needs.iter().map(Requirement::plain).collect();
        let needs = &needs[..];
        // A lane that there is not, or that nothing can meet, misses something for ever.
        let mut empty = MismatchCounters([u64::MAX / 0xff; 3]);
        empty.add(&MismatchCounters::of(needs, |need| {
            let [black, white] = need.marbles;
            let count = [black, white, need.filled].map(u64::count_ones);
            count.into_iter().sum::<u32>() as i8 - 1
        }));
        let marbles = [0, 1].map(|color| {
            let of_place = |place: u32| {
                let has = |set: u64| (set >> place & 1) as i8;
                MismatchCounters::of(needs, |need| {
                    has(need.empty) - has(need.filled) - has(need.marbles[color])
                })
            };
            (0..u64::BITS).map(of_place).collect::<Vec<_>>()
        });
        let steps = [0, 1].map(|mover| {
            let of_step = |changes: [(u64, u64); 2]| {
                let mut missing = MismatchCounters::NOTHING;
                let turns = [(0, TURN_BIT), (TURN_BIT, 0)];
                for (side, changes) in changes.into_iter().zip(turns).enumerate() {
                    let of_place = &marbles[mover ^ side];
                    let ((come, go), (turn_comes, turn_goes)) = changes;
                    places(come | turn_comes).for_each(|place| missing.add(&of_place[place]));
                    places(go | turn_goes).for_each(|place| missing.take(&of_place[place]));
                }
                missing
            };
            MOVE_TABLE.changes().map(of_step).collect()
        });
        MismatchTable {
            empty,
            marbles,
            steps,
        }
    }

    /// What a position misses.
    pub(super) fn of(&self, position: &PackedPosition) -> MismatchCounters {
        let mut missing = self.empty;
        for (of_place, marbles) in self.marbles.iter().zip(position.marbles) {
            places(marbles).for_each(|place| missing.add(&of_place[place]));
        }
        missing
    }

    /// Goes on to what is missing after a move.
    #[inline]
    pub(super) fn play(&self, missing: &mut MismatchCounters, mover: usize, step: u16) {
        missing.add(&self.steps[mover][usize::from(step)]);
    }
}

/// The places of the bits of a set.
fn places(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            place
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    /// Some cells, by a number that is to be mixed.
    fn some(number: u64) -> u64 {
        let mixed = crate::rules::split_mix(number) & crate::rules::split_mix(!number);
        mixed & crate::rules::split_mix(number << 20) & ((1 << 61) - 1)
    }

    fn is_met(need: &Requirement, [black, white]: [u64; 2]) -> bool {
        let filled = (black | white) & !TURN_BIT;
        need.marbles[0] & !black == 0
            && need.marbles[1] & !white == 0
            && need.empty & filled == 0
            && need.filled & !filled == 0
    }

    #[test]
    fn what_is_missing_after_moves_is_what_is_missing_anew() {
        let mut position = Layout::find("Belgian Daisy").unwrap().position();
        let mut met = 0;
        for n in 0..400_u64 {
            let to_dense_bits = PackedPosition::of(&position).unwrap();
            let [black, white] = to_dense_bits.marbles;
            // Parts of what is there, and now and then something else; some with the turn, which is in the sets.
            let needs: Vec<Requirement> = (0..=n % 24)
                .map(|lane| {
                    let bits = |part: u64| some(1_000 * n + 10 * lane + part);
                    let turn = if lane % 3 == 0 { 0 } else { TURN_BIT };
                    let wrong = if lane % 5 == 0 { bits(4) & bits(5) } else { 0 };
                    Requirement {
                        marbles: [black & (bits(0) | turn) | wrong, white & (bits(1) | turn)],
                        empty: !(black | white) & bits(2),
                        filled: (black | white) & bits(3),
                    }
                })
                .collect();
            let table = MismatchTable::new(&needs);
            let mut missing = table.of(&to_dense_bits);
            let mut after = to_dense_bits;
            let mut played = position;
            for ply in 0..12 {
                let expected = needs.iter().enumerate().fold(0, |lanes, (lane, need)| {
                    lanes | u64::from(is_met(need, after.marbles)) << lane
                });
                assert_eq!(missing.met(), expected, "{n} {ply}");
                assert_eq!(missing, table.of(&after));
                met += expected.count_ones();
                let moves = played.legal_moves();
                let sharp = moves.iter().find(|mv| mv.ejects() && n % 3 == 0);
                let mv = *sharp.unwrap_or(&moves[(n as usize * 7 + ply) % moves.len()]);
                let done = after.play(&MOVE_TABLE, mv.code()).unwrap();
                table.play(&mut missing, done.mover, done.step);
                played.apply(mv);
            }
            let moves = position.legal_moves();
            position.apply(moves[n as usize * 31 % moves.len()]);
        }
        assert!(met > 5_000, "{met}");
    }

    /// A whole position, everywhere else: nothing that is missing runs over into the next lane.
    #[test]
    fn nothing_runs_over() {
        let all = (1 << 61) - 1;
        for name in ["Standard", "Belgian Daisy"] {
            let to_dense_bits = PackedPosition::of(&Layout::find(name).unwrap().position()).unwrap();
            let [black, white] = to_dense_bits.marbles;
            // The colours exchanged, and marbles wherever none is; what is at odds with itself.
            let nowhere = Requirement {
                marbles: [white, black],
                empty: 0,
                filled: !(black | white) & all,
            };
            let never = Requirement {
                marbles: [all, all],
                empty: all,
                filled: all,
            };
            let here = Requirement {
                marbles: to_dense_bits.marbles,
                empty: !(black | white) & all,
                filled: (black | white) & all,
            };
            let mut needs = vec![nowhere; 24];
            [1, 9, 22].into_iter().for_each(|lane| needs[lane] = never);
            [0, 7, 8, 12, 23]
                .into_iter()
                .for_each(|lane| needs[lane] = here);
            let met = 1 | 1 << 7 | 1 << 8 | 1 << 12 | 1 << 23;
            assert_eq!(MismatchTable::new(&needs).of(&to_dense_bits).met(), met);
        }
    }
}
