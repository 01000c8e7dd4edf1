//! `MismatchTable`: how marbles and moves change the mismatch counters, computed once for a query.

use super::mismatch_counters::MismatchCounters;
use super::packed_pattern::PackedPattern;
use crate::rules::replay::{MOVE_TABLE, PackedPosition, TURN_BIT};

/// The changes of the counters by marbles and by moves, so that they can be updated incrementally during a replay.
#[derive(Debug, Clone)]
pub(super) struct MismatchTable {
    /// The counters of the empty board.
    empty: MismatchCounters,
    /// The change by a marble, by colour and bit; the last bit stands for the turn.
    marbles: [Vec<MismatchCounters>; 2],
    /// The change by a move, by the colour that moves and the index of the move.
    moves: [Vec<MismatchCounters>; 2],
}

impl MismatchTable {
    /// The table for at most [`MismatchCounters::LANES`] patterns, one for each lane.
    pub(super) fn new(patterns: &[PackedPattern]) -> MismatchTable {
        debug_assert!(patterns.len() <= MismatchCounters::LANES, "a lane for each");
        let patterns: Vec<Option<PackedPattern>> =
            patterns.iter().map(PackedPattern::normalized).collect();
        let patterns = &patterns[..];
        // Unused lanes and contradictory patterns keep a mismatch that never disappears.
        let mut empty = MismatchCounters::ONE;
        empty.add(&counters(patterns, |pattern| {
            let [black, white] = pattern.marbles;
            let counts = [black, white, pattern.filled].map(u64::count_ones);
            counts.into_iter().sum::<u32>() as i8 - 1
        }));
        let marbles = [0, 1].map(|color| {
            let of_bit = |bit: u32| {
                let has = |set: u64| (set >> bit & 1) as i8;
                counters(patterns, |pattern| {
                    has(pattern.empty) - has(pattern.filled) - has(pattern.marbles[color])
                })
            };
            (0..u64::BITS).map(of_bit).collect::<Vec<_>>()
        });
        let moves = [0, 1].map(|mover| {
            let of_move = |changes: [(u64, u64); 2]| {
                let mut change = MismatchCounters::ZERO;
                let turns = [(0, TURN_BIT), (TURN_BIT, 0)];
                for (side, cells) in changes.into_iter().zip(turns).enumerate() {
                    let of_bit = &marbles[mover ^ side];
                    let ((appear, disappear), (turn_appears, turn_disappears)) = cells;
                    bits(appear | turn_appears).for_each(|bit| change.add(&of_bit[bit]));
                    bits(disappear | turn_disappears).for_each(|bit| change.subtract(&of_bit[bit]));
                }
                change
            };
            MOVE_TABLE.changes().map(of_move).collect()
        });
        MismatchTable {
            empty,
            marbles,
            moves,
        }
    }

    /// The counters of a position.
    pub(super) fn counters(&self, position: &PackedPosition) -> MismatchCounters {
        let mut counters = self.empty;
        for (of_bit, marbles) in self.marbles.iter().zip(position.marbles) {
            bits(marbles).for_each(|bit| counters.add(&of_bit[bit]));
        }
        counters
    }

    /// Updates the counters for a move of a colour.
    #[inline]
    pub(super) fn update(&self, counters: &mut MismatchCounters, mover: usize, index: u16) {
        counters.add(&self.moves[mover][usize::from(index)]);
    }
}

/// Counters with a number for each pattern.
fn counters(
    patterns: &[Option<PackedPattern>],
    count: impl Fn(&PackedPattern) -> i8,
) -> MismatchCounters {
    let mut counters = MismatchCounters::ZERO;
    for (lane, pattern) in patterns.iter().enumerate() {
        if let Some(pattern) = pattern {
            counters.add_to_lane(lane, count(pattern));
        }
    }
    counters
}

/// The numbers of the bits that are set.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    /// A pseudo-random set of cells.
    fn random_cells(number: u64) -> u64 {
        let mixed = crate::game::split_mix(number) & crate::game::split_mix(!number);
        mixed & crate::game::split_mix(number << 20) & ((1 << 61) - 1)
    }

    fn is_met(pattern: &PackedPattern, [black, white]: [u64; 2]) -> bool {
        let filled = (black | white) & !TURN_BIT;
        pattern.marbles[0] & !black == 0
            && pattern.marbles[1] & !white == 0
            && pattern.empty & filled == 0
            && pattern.filled & !filled == 0
    }

    #[test]
    fn counters_updated_by_moves_equal_counters_computed_anew() {
        let mut position = Layout::find("Belgian Daisy").unwrap().position();
        let mut met = 0;
        for n in 0..400_u64 {
            let packed = PackedPosition::of(&position).unwrap();
            let [black, white] = packed.marbles;
            // Parts of the position, sometimes with a wrong marble, and some with the turn.
            let patterns: Vec<PackedPattern> = (0..=n % 24)
                .map(|lane| {
                    let bits = |part: u64| random_cells(1_000 * n + 10 * lane + part);
                    let turn = if lane % 3 == 0 { 0 } else { TURN_BIT };
                    let wrong = if lane % 5 == 0 { bits(4) & bits(5) } else { 0 };
                    PackedPattern {
                        marbles: [black & (bits(0) | turn) | wrong, white & (bits(1) | turn)],
                        empty: !(black | white) & bits(2),
                        filled: (black | white) & bits(3),
                    }
                })
                .collect();
            let table = MismatchTable::new(&patterns);
            let mut counters = table.counters(&packed);
            let mut after = packed;
            let mut played = position;
            for ply in 0..12 {
                let expected = patterns
                    .iter()
                    .enumerate()
                    .fold(0, |lanes, (lane, pattern)| {
                        lanes | u64::from(is_met(pattern, after.marbles)) << lane
                    });
                assert_eq!(counters.matching_lanes(), expected, "{n} {ply}");
                assert_eq!(counters, table.counters(&after));
                met += expected.count_ones();
                let moves = played.move_list();
                let ejection = moves.iter().find(|mv| mv.ejects() && n % 3 == 0);
                let mv = *ejection.unwrap_or(&moves[(n as usize * 7 + ply) % moves.len()]);
                let applied = after.play(&MOVE_TABLE, mv.code()).unwrap();
                table.update(&mut counters, applied.mover, applied.index);
                played.play_unchecked(mv);
            }
            let moves = position.move_list();
            position.play_unchecked(moves[n as usize * 31 % moves.len()]);
        }
        assert!(met > 5_000, "{met}");
    }

    /// With the patterns of whole positions, the counters reach their largest values without a carry into the next lane.
    #[test]
    fn counters_do_not_overflow_into_other_lanes() {
        let all = (1 << 61) - 1;
        for name in ["Standard", "Belgian Daisy"] {
            let packed = PackedPosition::of(&Layout::find(name).unwrap().position()).unwrap();
            let [black, white] = packed.marbles;
            // Exchanged colours with marbles on all empty cells; a contradiction; the position itself.
            let nowhere = PackedPattern {
                marbles: [white, black],
                empty: 0,
                filled: !(black | white) & all,
            };
            let never = PackedPattern {
                marbles: [all, all],
                empty: all,
                filled: all,
            };
            let here = PackedPattern {
                marbles: packed.marbles,
                empty: !(black | white) & all,
                filled: (black | white) & all,
            };
            let mut patterns = vec![nowhere; 24];
            [1, 9, 22]
                .into_iter()
                .for_each(|lane| patterns[lane] = never);
            [0, 7, 8, 12, 23]
                .into_iter()
                .for_each(|lane| patterns[lane] = here);
            let met = 1 | 1 << 7 | 1 << 8 | 1 << 12 | 1 << 23;
            assert_eq!(
                MismatchTable::new(&patterns)
                    .counters(&packed)
                    .matching_lanes(),
                met
            );
        }
    }
}
