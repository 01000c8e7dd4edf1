//! How games end before six marbles are out.

use super::random::Random;
use crate::record::Ending;

/// What is to become of a game, if nobody has won it before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Plan {
    /// How it is given up; `None` where it is played out.
    pub(super) ending: Option<Ending>,
    /// At which ply, at the earliest.
    pub(super) plies: u32,
}

/// A way to give a game up, out of 1,000 games, and after how many plies: the tenths of the `MiGs` archive, from the shortest game to the longest.
struct Way {
    ending: Ending,
    weight: u32,
    lengths: [u32; 11],
}

/// More than are so given up: some are won before.
const WAYS: [Way; 4] = [
    Way {
        ending: Ending::Resignation,
        weight: 370,
        lengths: [15, 35, 45, 54, 62, 70, 82, 96, 116, 143, 255],
    },
    Way {
        ending: Ending::Disconnection,
        weight: 74,
        lengths: [9, 30, 43, 51, 64, 70, 78, 86, 96, 124, 210],
    },
    Way {
        ending: Ending::Time,
        weight: 130,
        lengths: [71, 108, 123, 140, 158, 171, 185, 207, 226, 241, 254],
    },
    Way {
        ending: Ending::DrawAgreed,
        weight: 12,
        lengths: [46, 97, 115, 123, 126, 145, 150, 154, 191, 204, 204],
    },
];
/// A game that nobody wins for so long is left unfinished: the longest of the archives has 370 plies.
const LONGEST: u32 = 370;

impl Plan {
    pub(super) fn draw(random: &mut Random) -> Plan {
        let mut left = random.below(1000);
        for way in &WAYS {
            if left < way.weight {
                let tenth = random.below(10) as usize;
                let (least, most) = (way.lengths[tenth], way.lengths[tenth + 1]);
                return Plan {
                    ending: Some(way.ending),
                    plies: least + random.below(most - least + 1),
                };
            }
            left -= way.weight;
        }
        Plan {
            ending: None,
            plies: LONGEST,
        }
    }
}
