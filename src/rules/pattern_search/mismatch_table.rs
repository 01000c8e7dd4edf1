//! `MismatchTable`: how marbles and moves change the mismatch counters, computed once for a query.

use super::mismatch_counters::MismatchCounters;
use super::requirement::Requirement;
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
    /// The table for at most [`MismatchCounters::LANES`] requirements, one for each lane.
    pub(super) fn new(requirements: &[Requirement]) -> MismatchTable {
        debug_assert!(
            requirements.len() <= MismatchCounters::LANES,
            "a lane for each"
        );
        let requirements: Vec<Option<Requirement>> =
            requirements.iter().map(Requirement::normalized).collect();
        let requirements = &requirements[..];
        // Unused lanes and contradictory requirements keep a mismatch that never disappears.
        let mut empty = MismatchCounters::ONE;
        empty.add(&counters(requirements, |requirement| {
            let [black, white] = requirement.marbles;
            let counts = [black, white, requirement.filled].map(u64::count_ones);
            counts.into_iter().sum::<u32>() as i8 - 1
        }));
        let marbles = [0, 1].map(|color| {
            let of_bit = |bit: u32| {
                let has = |set: u64| (set >> bit & 1) as i8;
                counters(requirements, |requirement| {
                    has(requirement.empty)
                        - has(requirement.filled)
                        - has(requirement.marbles[color])
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

/// Counters with a number for each requirement.
fn counters(
    requirements: &[Option<Requirement>],
    count: impl Fn(&Requirement) -> i8,
) -> MismatchCounters {
    let mut counters = MismatchCounters::ZERO;
    for (lane, requirement) in requirements.iter().enumerate() {
        if let Some(requirement) = requirement {
            counters.add_to_lane(lane, count(requirement));
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

    fn is_met(requirement: &Requirement, [black, white]: [u64; 2]) -> bool {
        let filled = (black | white) & !TURN_BIT;
        requirement.marbles[0] & !black == 0
            && requirement.marbles[1] & !white == 0
            && requirement.empty & filled == 0
            && requirement.filled & !filled == 0
    }

    #[test]
    fn counters_updated_by_moves_equal_counters_computed_anew() {
        let mut position = Layout::find("Belgian Daisy").unwrap().position();
        let mut met = 0;
        for n in 0..400_u64 {
            let packed = PackedPosition::of(&position).unwrap();
            let [black, white] = packed.marbles;
            // Parts of the position, sometimes with a wrong marble, and some with the turn.
            let requirements: Vec<Requirement> = (0..=n % 24)
                .map(|lane| {
                    let bits = |part: u64| random_cells(1_000 * n + 10 * lane + part);
                    let turn = if lane % 3 == 0 { 0 } else { TURN_BIT };
                    let wrong = if lane % 5 == 0 { bits(4) & bits(5) } else { 0 };
                    Requirement {
                        marbles: [black & (bits(0) | turn) | wrong, white & (bits(1) | turn)],
                        empty: !(black | white) & bits(2),
                        filled: (black | white) & bits(3),
                    }
                })
                .collect();
            let table = MismatchTable::new(&requirements);
            let mut counters = table.counters(&packed);
            let mut after = packed;
            let mut played = position;
            for ply in 0..12 {
                let expected =
                    requirements
                        .iter()
                        .enumerate()
                        .fold(0, |lanes, (lane, requirement)| {
                            lanes | u64::from(is_met(requirement, after.marbles)) << lane
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

    /// With the requirements of whole positions, the counters reach their largest values without a carry into the next lane.
    #[test]
    fn counters_do_not_overflow_into_other_lanes() {
        let all = (1 << 61) - 1;
        for name in ["Standard", "Belgian Daisy"] {
            let packed = PackedPosition::of(&Layout::find(name).unwrap().position()).unwrap();
            let [black, white] = packed.marbles;
            // Exchanged colours with marbles on all empty cells; a contradiction; the position itself.
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
                marbles: packed.marbles,
                empty: !(black | white) & all,
                filled: (black | white) & all,
            };
            let mut requirements = vec![nowhere; 24];
            [1, 9, 22]
                .into_iter()
                .for_each(|lane| requirements[lane] = never);
            [0, 7, 8, 12, 23]
                .into_iter()
                .for_each(|lane| requirements[lane] = here);
            let met = 1 | 1 << 7 | 1 << 8 | 1 << 12 | 1 << 23;
            assert_eq!(
                MismatchTable::new(&requirements)
                    .counters(&packed)
                    .matching_lanes(),
                met
            );
        }
    }
}
