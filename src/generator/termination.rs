//! How games end before six ejections: resignation, time, disconnection, agreed draws.

use super::rng::Rng;
use crate::record::Ending;

/// The planned end of a game that nobody has won before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TerminationPlan {
    /// How it ends; `None` if it is played until it is too long.
    pub(super) ending: Option<Ending>,
    /// The earliest ply at which it ends.
    pub(super) plies: u32,
}

/// A kind of termination: its frequency in 1,000 games, and the deciles of the lengths of such games in the `MiGs` archive, from the shortest to the longest, in plies.
struct Termination {
    ending: Ending,
    weight: u32,
    lengths: [u32; 11],
}

/// The frequencies are higher than those of the archive, because some games are won before.
const TERMINATIONS: [Termination; 4] = [
    Termination {
        ending: Ending::Resignation,
        weight: 370,
        lengths: [15, 35, 45, 54, 62, 70, 82, 96, 116, 143, 255],
    },
    Termination {
        ending: Ending::Disconnection,
        weight: 74,
        lengths: [9, 30, 43, 51, 64, 70, 78, 86, 96, 124, 210],
    },
    Termination {
        ending: Ending::Time,
        weight: 130,
        lengths: [71, 108, 123, 140, 158, 171, 185, 207, 226, 241, 254],
    },
    Termination {
        ending: Ending::DrawAgreed,
        weight: 12,
        lengths: [46, 97, 115, 123, 126, 145, 150, 154, 191, 204, 204],
    },
];
/// The length at which a game is left unfinished: that of the longest game of the archives.
const MAX_PLIES: u32 = 370;

impl TerminationPlan {
    pub(super) fn draw(rng: &mut Rng) -> TerminationPlan {
        let mut left = rng.below(1000);
        for termination in &TERMINATIONS {
            if left < termination.weight {
                let decile = rng.below(10) as usize;
                let (least, most) = (termination.lengths[decile], termination.lengths[decile + 1]);
                return TerminationPlan {
                    ending: Some(termination.ending),
                    plies: least + rng.below(most - least + 1),
                };
            }
            left -= termination.weight;
        }
        TerminationPlan {
            ending: None,
            plies: MAX_PLIES,
        }
    }
}
